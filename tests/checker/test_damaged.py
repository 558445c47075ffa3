"""Tournaments damaged on purpose, each in one way: the check finds it, with the right first criterion."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import swissblossom as sb
from checker.damage import play
from oracle.engine import pair as pair_by_the_articles
from oracle.field import Field
from oracle.generate import last_state
from rules.builder import trf
from rules.team_file import teams
from swissblossom.checker.files import parse_for_check
from swissblossom.plain_data import replace
from swissblossom.systems import dutch

OPEN = Path(__file__).resolve().parents[2] / "examples" / "open-200.trf"


def checked(text: str, **options: object) -> sb.CheckReport:
    return sb.check(parse_for_check(text.encode()), **options)  # type: ignore[arg-type]


def only(report: sb.CheckReport) -> sb.Discrepancy:
    (found,) = report.discrepancies
    return found


def codes(report: sb.CheckReport) -> list[tuple[str, int | None]]:
    return [(found.code, found.round) for found in report.discrepancies]


def told(report: sb.CheckReport) -> list[str]:
    return [remark.code for remark in report.remarks]


def with_round(pairs: Callable[[sb.Round], list[tuple[int, int]]]) -> sb.Tournament:
    """Return the open after a seventh round whose boards are made of the prescribed ones."""
    before = sb.read_trf(OPEN)
    paired = sb.pair(before)
    return play(before, pairs(paired), [] if paired.bye is None else [paired.bye], Random(1))


def test_nothing_is_found_where_nothing_is_wrong() -> None:
    report = sb.check(with_round(lambda paired: list(paired.pairs)))
    assert report.ok
    assert report.discrepancies == ()
    assert [each.outcome for each in report.rounds] == ["same"] * 7
    assert report.text().endswith("200 players, 7 rounds checked, all as the rules prescribe\n")


@pytest.mark.parametrize("board", [10, 40, 70])
def test_two_players_in_each_others_places(board: int) -> None:
    def swapped(paired: sb.Round) -> list[tuple[int, int]]:
        boards = list(paired.pairs)
        (a, b), (c, d) = boards[board : board + 2]
        boards[board : board + 2] = [(a, d), (c, b)]
        return boards

    t = with_round(swapped)
    found = sb.check(t).discrepancies[0]
    (a, b), (c, d) = sb.pair(sb.read_trf(OPEN)).pairs[board : board + 2]
    assert found.round == 7
    assert found.code in {"worse", "later"}
    assert (found.criterion is None) == (found.code == "later")
    assert found.players == tuple(sorted((a, b, c, d)))
    (change,) = found.changes
    assert sorted(change.played) == sorted([(a, d), (c, b)])
    assert change.prescribed == ((a, b), (c, d))
    assert f"{t.players[d - 1].name} ({d})" in sb.check(t).text()
    assert "changed places" in sb.check(t).text()


def test_colours_turned_round() -> None:
    t = with_round(lambda paired: [paired.pairs[0][::-1], *paired.pairs[1:]])
    found = only(sb.check(t))
    white, black = sb.pair(sb.read_trf(OPEN)).pairs[0]
    assert (found.code, found.round, found.players) == ("colours", 7, tuple(sorted((white, black))))
    assert found.article.startswith("5.2.")
    assert found.changes == (sb.ChangedBoards(((black, white),), ((white, black),)),)


def test_colours_of_a_game_that_was_not_played_may_be_missing() -> None:
    text = trf("1-3 1, 2-4 +", players=4)
    bare = text.replace("4 w +", "4 - +").replace("2 b -", "2 - -")
    assert bare != text
    assert only(checked(text)).code == "colours"  # 4 should have White in round 1
    assert checked(bare).ok


def test_a_rematch_is_illegal() -> None:
    # Round 1 by the rules; then 1 and 3 again.
    report = checked(trf("1-3 1, 4-2 =", "1-3 =, 2-4 1", players=4))
    found = report.discrepancies[0]
    assert (found.code, found.round, found.criterion, found.article) == ("illegal", 2, 1, "2.1.1")
    assert found.verdict is not None
    assert [fault.players for fault in found.verdict.faults] == [(1, 3), (2, 4)]
    assert "Acacia (1) and Almond (3) may not meet, having met in round 1 (C1, 2.1.1)" in found.message


def test_a_bye_for_the_second_time() -> None:
    # 5 had the bye in round 1, which the rules say too, and again in round 2.
    first = "1-3 1, 4-2 =, 5 U"
    found = checked(trf(first, "5 U, 2-1 1, 3-4 1", players=5)).discrepancies[0]
    assert (found.code, found.round, found.criterion, found.article) == ("illegal", 2, 2, "2.1.2")
    assert found.message.endswith("Apricot (5) has no right to the bye (C2, 2.1.2)")


def test_three_times_the_same_colour_is_illegal() -> None:
    # 1 and 2 have had White twice and may not meet before the last round.
    found = checked(
        trf(
            "1-5 1, 2-6 1, 3-7 =, 4-8 =",
            "1-6 1, 2-5 1, 7-4 =, 8-3 =",
            "1-2 1, 3-4 =, 5-6 1, 7-8 1",
            players=8,
        )
    ).discrepancies
    third = next(each for each in found if each.round == 3)
    assert (third.code, third.criterion, third.article) == ("illegal", 3, "2.1.3")


def test_the_bye_goes_too_high() -> None:
    # After round 1 of five players: 1 has a point and gets the bye, though 4 has none.
    first = "1-3 1, 4-2 0, 5 U"
    found = checked(trf(first, "1 U, 2-5 1, 3-4 1", players=5)).discrepancies[0]
    assert (found.code, found.round, found.criterion, found.article) == ("worse", 2, 5, "2.3.1")
    assert found.verdict is not None
    assert (found.verdict.prescribed, found.verdict.other) == ((0,), (10,))
    assert found.message.endswith("the bye goes to a score of 1.0, and 0.0 was possible")


def test_a_bye_by_hand_and_the_rest_by_the_rules() -> None:
    before = sb.parse_trf(trf("1-3 1, 4-2 0, 5 U", players=5))
    by_hand = sb.pair(before, byes={1: "U"})
    found = sb.check(play(before, by_hand.pairs, [1], Random(1)), only=[2]).discrepancies[0]
    assert found.criterion == 5
    assert found.notes == ("with the bye given to Acacia (1), the rest of the round is as prescribed",)


def test_too_many_floaters() -> None:
    # 1, 2, 3 and 4 have won; two of them meet players without a point.
    first = "1-5 1, 6-2 0, 3-7 1, 8-4 0"
    found = checked(trf(first, "2-1 1, 5-3 1, 4-6 1, 7-8 1", players=8)).discrepancies[0]
    assert (found.code, found.round, found.criterion, found.article) == ("worse", 2, 6, "2.4.1")
    assert "2 players go down from the 1.0 bracket instead of 0" in found.message


def test_a_colour_preference_denied() -> None:
    # 1 and 3 had White, 2 and 4 had Black: each pair can have both its wishes.
    first = "1-5 1, 6-2 0, 3-7 1, 8-4 0"
    found = checked(trf(first, "3-1 1, 4-2 1, 5-6 1, 8-7 1", players=8)).discrepancies[0]
    assert (found.code, found.criterion, found.article) == ("worse", 12, "2.4.7")
    assert "2 instead of 0" in found.message


def test_a_topscorer_has_white_once_too_often() -> None:
    # In the last round 1 and 2, who have won with White twice, meet each other: C3 lets topscorers.
    first, second = "1-5 1, 2-6 1, 3-7 1, 8-4 0", "1-8 1, 2-7 1, 6-3 0, 5-4 0"
    text = trf(first, second, "1-2 1, 3-4 1, 5-7 1, 6-8 1", players=8, rounds=3)
    found = next(each for each in checked(text).discrepancies if each.round == 3)
    assert (found.code, found.criterion, found.article) == ("worse", 10, "2.4.5")
    assert found.verdict is not None
    assert (found.verdict.prescribed, found.verdict.other) == ((0,), (1,))


def test_only_the_order_of_generation() -> None:
    found = checked(trf("1-5 1, 4-2 1, 3-6 1", players=6)).discrepancies[0]
    assert (found.code, found.criterion, found.article) == ("later", None, "4.2")
    assert "the 0.0 bracket is paired as well as prescribed in every criterion" in found.message
    found = checked(trf("1-2 1, 4-3 1, 5-6 1", players=6)).discrepancies[0]
    assert (found.code, found.article) == ("later", "4.3")


def test_two_byes_in_a_round() -> None:
    found = checked(trf("1-3 1, 4-2 1, 5 U, 6 U", players=6)).discrepancies[0]
    assert (found.code, found.round, found.article) == ("byes", 1, "C.04.1 3")
    assert found.message.startswith("Apricot (5) and Ash (6) all have the pairing-allocated bye")


def test_after_a_difference_the_check_goes_on_from_what_was_played() -> None:
    before = sb.parse_trf(trf("1-3 1, 4-2 1, 5-6 1", players=6))  # not by the rules
    after = play(before, sb.pair(before).pairs, [], Random(2))
    assert [code for code in codes(sb.check(after)) if code[1] != 1] == []
    assert not sb.check(after).ok


def test_several_brackets_that_differ_are_all_told() -> None:
    first = "1-5 1, 6-2 0, 3-7 1, 8-4 0"
    found = checked(trf(first, "3-1 1, 4-2 1, 7-5 1, 8-6 1", players=8)).discrepancies[0]
    assert found.criterion == 12
    assert len(found.notes) == 1
    assert found.notes[0].startswith("further down, after what was played above: the pairing is worse in C12")


@pytest.mark.parametrize("stated", ["W", "B"])
def test_another_initial_colour_than_stated_is_told_once(stated: str) -> None:
    rng = Random(3)
    t = sb.parse_trf(trf(players=8, rounds=3, initial="B" if stated == "W" else "W"))
    for _ in range(3):
        t = play(t, sb.pair(t).pairs, [], rng)
    t = replace(t, initial_colour=1 if stated == "W" else 2)
    report = sb.check(t)
    assert codes(report) == [("initial-colour", 1)]
    shown, named = ("black", "white") if stated == "W" else ("white", "black")
    assert f"stated as {named}" in only(report).message
    assert f"that it was {shown}" in only(report).message
    assert sb.check(t, initial_colour=shown).ok


def test_a_round_without_a_legal_pairing_is_no_failure() -> None:
    report = checked(trf("1-2 1", "2-1 1", players=2))
    assert [each.outcome for each in report.rounds] == ["same", "no-legal-pairing"]
    assert report.ok
    assert told(report) == ["no-legal-pairing"]


def test_a_round_of_absences_only() -> None:
    report = checked(trf("1-2 1", "1 Z, 2 H", players=2) + "001    3      Willow\n")
    assert told(report).count("no-games") <= 1
    assert report.ok


def test_a_full_point_bye_that_was_the_pairing_allocated_bye() -> None:
    # 3 has a virtual point, so that 2 has the bye and 3, who meets 1, is the third to have a TPN (5.2.5).
    before = sb.parse_trf(trf(players=3, records=["XXA    3  1.0"]))
    paired = sb.pair(before)
    assert (paired.pairs, paired.bye) == (((3, 1),), 2)
    after = play(before, paired.pairs, [2], Random(1))
    assert sb.check(after).ok
    after.results[1] = ord("F")  # read as a bye on request, 3 would be the second, and have Black
    report = sb.check(after)
    assert report.ok
    assert [(r.code, r.player, r.round) for r in report.remarks] == [
        ("full-point-byes", None, None),
        ("bye-by-another-letter", 2, 1),
    ]
    after.results[1] = ord("Z")
    assert not sb.check(after).ok


def test_full_point_byes_are_remarked_on_where_no_other_bye_is() -> None:
    text = trf("1-3 1, 4-2 =, 5 F", players=5)
    assert told(checked(text)) == ["full-point-byes"]
    assert told(checked(text.replace("0000 - F", "0000 - U"))) == []


def test_boards_without_any_colours() -> None:
    t = sb.parse_trf(trf("1-3 +, 4-2 +", players=4, initial="").replace(" w ", " - ").replace(" b ", " - "))
    assert t.initial_colour == 0
    assert sb.check(t).ok


def test_points_that_are_not_those_of_the_results() -> None:
    text = OPEN.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if line.startswith("001   10"))
    lines[at] = lines[at][:80] + " 9.5" + lines[at][84:]
    report = checked("".join(lines))
    assert ("points", None) in codes(report)
    assert all(each.outcome == "same" for each in report.rounds)
    assert next(each for each in report.discrepancies if each.code == "points").players == (10,)
    with pytest.raises(sb.TrfError):
        sb.parse_trf("".join(lines))


def test_points_of_a_tournament_made_in_python() -> None:
    t = sb.read_trf(OPEN)
    t = replace(t, players=(replace(t.players[0], points=95), *t.players[1:]))
    assert codes(sb.check(t)) == [("points", None)]


def test_ranks_against_the_points() -> None:
    t = sb.parse_trf(trf("1-3 1, 4-2 1", players=4))
    for player, rank in zip(t.players, (1, 2, 4, 3), strict=True):
        player.rank = rank
    found = sb.check(t).standings
    assert [(each.code, each.players) for each in found] == [("rank", (2, 4))]
    for player, rank in zip(t.players, (1, 3, 3, 1), strict=True):
        player.rank = rank  # shared ranks
    assert sb.check(t).standings == ()
    for player, rank in zip(t.players, (1, 2, 3, 4), strict=True):
        player.rank = rank
    assert sb.check(t).standings == ()
    assert "starting-ranks" in told(sb.check(t))


def test_the_last_round_where_the_number_of_rounds_is_not_announced() -> None:
    """Topscorers meet against their colours in the last round only: here nobody said which that is."""
    resolved = 0
    for seed in range(3000):
        text = last_state(seed, most=8, least=6, dense=True, pairer=_by_the_articles)
        t = sb.parse_trf(text)
        if t.rounds_played < 3:
            continue
        t = replace(t, total_rounds=None)
        report = sb.check(t)
        assert "no-round-count" in told(report)
        assert report.ok, text
        resolved += "not-the-last-round" in told(report)
        if resolved:
            return
    pytest.fail("no tournament in which it matters")


def _by_the_articles(field: Field) -> tuple[list[tuple[int, int]], int | None]:
    paired = pair_by_the_articles(replace_total(field))
    return list(paired.pairs), paired.bye


def replace_total(field: Field) -> Field:
    """Return the field before a round that is never the last."""
    return Field(field.entries, field.total_rounds + 5, field.points, field.initial_colour, field.forbidden)


@pytest.mark.parametrize("chunk", range(2))
def test_tournaments_by_the_articles_come_out_clean(chunk: int) -> None:
    """Late entries, withdrawals, byes, forfeits, forbidden pairs and virtual points among them."""
    rounds = 0
    for seed in range(400_000 + 150 * chunk, 400_000 + 150 * (chunk + 1)):
        text = last_state(seed, most=10, pairer=_by_the_articles, dense=bool(seed % 3))
        report = sb.check(sb.parse_trf(text))
        assert report.ok, f"seed {seed}\n{report.text()}\n{text}"
        rounds += len(report.rounds)
    assert rounds > 400


@pytest.mark.parametrize("system", ["burstein", "double_swiss", "dubov"])
def test_other_systems_are_compared_and_weighed(system: str) -> None:
    rng = Random(8)
    step = 2 if system == "double_swiss" else 1
    t = replace(sb.parse_trf(trf(players=10, rounds=8)), system=system)
    for number in range(1, 7, step):
        boards = list(sb.pair(t).pairs)
        if number == 5:  # after the seeding rounds, or the third match
            (a, b), (c, d), *others = boards
            boards = [(c, b), (a, d), *others]
        t = play(t, boards, [], rng)
        if step == 2:
            t = play(t, [pair[::-1] for pair in boards], [], rng)
    report = sb.check(t)
    assert report.system == system
    (difference,) = (found for found in report.discrepancies if found.code != "colours")
    assert difference.round == 5
    assert difference.code in {"illegal", "worse", "later"}
    assert difference.article.startswith("2." if difference.code != "later" else ("3.", "4."))
    told = report.text()
    assert ("3 matches checked" if step == 2 else "6 rounds checked") in told
    assert ("\nMatch 3 (rounds 5 and 6): " if step == 2 else "\nRound 5: ") in told


def test_forbidden_pairs_of_some_rounds() -> None:
    """Pairs forbidden in round 2 are forbidden there, and in no round before or after."""
    rng = Random(4)
    t = sb.parse_trf(trf(players=8, rounds=4))
    t = play(t, sb.pair(t).pairs, [], rng)
    t = replace(t, forbidden=(sb.Forbidden(2, 2, sb.pair(t).pairs[0]),))
    for _ in range(3):
        t = play(t, sb.pair(t).pairs, [], rng)
    assert sb.check(t).ok
    assert [found.round for found in sb.check(replace(t, forbidden=())).discrepancies] == [2]


@pytest.mark.parametrize("level", ["", "legality", "C7"])
def test_pairs_that_the_event_wants_apart(level: str) -> None:
    wish = sb.Prohibition((1, 5, 6, 2), last_round=3, gives_way_to=level)
    rng = Random(10)
    t = sb.parse_trf(trf(players=8, rounds=4))
    for _ in range(3):
        t = play(t, sb.pair(t, prohibitions=[wish]).pairs, [], rng)
    assert sb.check(t, prohibitions=[wish]).ok
    assert not sb.check(t).ok
    other = play(sb.parse_trf(trf(players=8, rounds=4)), [(1, 5), (6, 2), (3, 7), (8, 4)], [], rng)
    found = sb.check(other, prohibitions=[wish]).discrepancies[0]
    if level == "C7":
        assert found.code == "worse"
        assert found.message.endswith("wants apart meet in the 0.0 bracket: 2 instead of 0")
    else:  # no pairing is legal but without such pairs, where there is one
        assert (found.code, found.criterion) == ("illegal", 1)
        told = "meet, though kept apart so that as few unwanted pairs meet as possible"
        assert ("being a forbidden pair" if not level else told) in found.message


def test_baku_groups_are_those_of_round_1() -> None:
    """Players absent in round 1 do not count when it is paired, nor when it is paired again."""
    asked = "3 Z, 5 H, 9 Z"
    t = sb.parse_trf(trf(asked=asked, players=12, rounds=6, records=["192 FIDE_DUTCH_2026_BAKU"]))
    rng = Random(5)
    for _ in range(4):
        paired = sb.pair(t)
        t = play(t, paired.pairs, [] if paired.bye is None else [paired.bye], rng)
    assert sb.check(t).ok
    assert sb.pair(t, round=1).pairing_scores != sb.pair(t, round=1).scores
    assert not sb.check(replace(t, baku=False)).ok


def test_long_lists_are_cut_in_the_text_and_whole_in_the_data() -> None:
    before = sb.parse_trf(trf(players=60))
    report = sb.check(play(before, [(n, n + 30) for n in range(1, 31)], [], Random(6)))
    (found,) = report.discrepancies
    assert len(found.changes) == 15
    assert report.text().endswith("  - and 3 more such differences\n")


def test_below_the_first_difference_only_new_ones_count() -> None:
    """Another floater, and all below it by the rules: what follows from it is no further difference."""
    few = 0
    for seed in range(500_000, 500_200):
        before = sb.parse_trf(last_state(seed, most=14, least=10))
        try:
            paired = sb.pair(before)
        except sb.NoLegalPairingError:
            continue
        other = _another_floater(paired)
        if other is None:
            continue
        pairs, bye = other
        (each,) = sb.check(play(before, pairs, [bye] if bye else [], Random(7))).rounds[-1:]
        difference = next(found for found in each.discrepancies if found.verdict is not None)
        assert difference.verdict is not None
        if difference.code == "illegal" or difference.criterion == 5:
            continue
        assert [note for note in difference.notes if note.startswith("further")] == [], seed
        few += len(paired.brackets) > (difference.verdict.bracket or 0) + 2
    assert few > 10


def _another_floater(paired: sb.Round) -> tuple[list[tuple[int, int]], int | None] | None:
    """Return the round with a bracket's floater and a paired player in each other's places."""
    for index, bracket in enumerate(paired.brackets[:-1]):
        if not bracket.downfloaters or not bracket.pairs:
            continue
        (a, b), *others = bracket.pairs
        first, *floaters = bracket.downfloaters
        engine = dutch.prepare(paired.state)
        mdps = [player for player in (*bracket.mdps, *bracket.residents) if player in {b, *floaters}]
        pairs = [pair for above in paired.brackets[:index] for pair in above.pairs] + [(a, first), *others]
        try:
            for below in range(index + 1, len(paired.brackets)):
                done = engine.pair_bracket(mdps, below)
                pairs += done.pairs
                mdps = done.downfloaters
        except ValueError:  # the rest cannot be paired so
            continue
        boards = engine.boards(pairs)
        assert boards is not None
        return [(white, black) for white, black, _ in boards], mdps[0] if mdps else None
    return None


def test_ranks_against_the_tie_breaks_that_the_file_names() -> None:
    rng = Random(9)
    t = sb.parse_trf(trf(players=12, rounds=5, records=["202 BH/C1,BH,SB"]))
    for _ in range(4):
        t = play(t, sb.pair(t).pairs, [], rng)
    t = sb.standings(t).ranked()
    assert sb.check(t).ok
    rows = sb.standings(t).rows
    above, below = next((a, b) for a, b in pairwise(rows) if a.points == b.points and a.rank != b.rank)
    one, other = t.players[above.id - 1], t.players[below.id - 1]
    one.rank, other.rank = other.rank, one.rank
    (found,) = sb.check(t).standings
    assert (found.code, found.players) == ("tie-break", tuple(sorted((one.id, other.id))))
    assert found.message.startswith("the ranks are not those by points, BH/C1, BH, SB: ")
    assert f"{one.name} ({one.id}) has rank {one.rank} instead of {above.rank}" in found.message


def test_tie_breaks_that_cannot_be_computed_are_remarked_on() -> None:
    t = sb.parse_trf(trf("1-3 1, 4-2 1", players=4, records=["202 NONSENSE"]))
    for player, rank in zip(t.players, (1, 3, 4, 2), strict=True):
        player.rank = rank
    report = sb.check(t)
    assert report.ok
    assert "tie-breaks-unchecked" in told(report)


def test_a_report_travels_between_processes() -> None:
    report = checked(trf("1-5 1, 4-2 1, 3-6 1", players=6))
    again = pickle.loads(pickle.dumps(report))  # noqa: S301
    assert again == report
    assert again.text() == report.text()


def test_nothing_played_yet() -> None:
    report = checked(trf(players=6))
    assert (report.ok, report.rounds) == (True, ())
    assert report.text() == "Blossom Open: 6 players, no round is played yet\n"


@pytest.mark.parametrize("initial", ["white", "black"])
def test_matches_of_teams(initial: str) -> None:
    """The second round is played by the rules, or with two matches mixed up; colours are those of board 1."""
    first = "1-4 11, 5-2 =0, 3-6 10" if initial == "white" else "4-1 00, 2-5 1=, 6-3 01"
    records = ["192 FIDE_TEAM_TYPEA_MP_GP"]
    t = teams(first, teams=6, announced=5, records=records)
    assert sb.check(t).ok
    (a, b), (c, d), (e, f) = sb.pair(t, initial_colour=initial).pairs
    fine = teams(first, f"{a}-{b} 11, {c}-{d} ==, {e}-{f} 10", teams=6, announced=5, records=records)
    assert sb.check(fine).ok
    assert sb.check(fine).text() == "Team test: 6 teams, 2 rounds checked, all as the rules prescribe\n"
    mixed = teams(first, f"{a}-{d} 11, {c}-{b} ==, {e}-{f} 10", teams=6, announced=5, records=records)
    report = sb.check(mixed)
    assert codes(report)[0] == ("worse", 2)
    assert report.discrepancies[0].article.startswith("2.3.")
    assert f"Team {b} ({b})" in report.text()
