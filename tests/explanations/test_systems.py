"""Rounds of every system: what is told agrees with the round, and with every way to pair small fields."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from pathlib import Path

import pytest

import swissblossom as sb
from oracle.generate import states
from oracle.generate_matches import team_states
from property.comparing import ways
from property.test_verdict_upfloats import doubled
from rules.builder import trf
from rules.matches import double
from rules.team_file import team_trf
from swissblossom.criteria import criteria
from swissblossom.explanations import as_data
from swissblossom.explanations.names import NAMES
from swissblossom.explanations.reasons import told_of
from swissblossom.verdict import judge

OTHERS = ("dutch-2017", "burstein", "dubov", "lim", "double_swiss")
TEAMS = team_trf("1-5 11, 2-6 =1, 3-7 1=, 4-8 ==", teams=9, announced=5, records=["320 9 1.0 1.0"])


def paired(text: str, name: str) -> sb.Round:
    t = sb.parse_trf(text)
    if name == "double_swiss":
        t = doubled(t)
    for player in t.players:
        player.rating = 2000 - 37 * (player.id * player.id % 11)
    system, _, edition = name.partition("-")
    return sb.pair(t, system=system, edition=edition or None)


def rounds(name: str, seeds: int, most: int) -> Iterator[sb.Round]:
    for seed in range(seeds):
        for text in states(seed, most=most, dense=bool(seed % 2)):
            try:
                yield paired(text, name)
            except sb.NoLegalPairingError:
                continue


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_told_agrees_with_the_round(name: str) -> None:
    told = Counter[str]()
    for round_ in rounds(name, 12, 11):
        e = sb.explain(round_)
        for made, bracket in zip(e.brackets, round_.brackets, strict=True):
            assert (made.mdps, made.upfloaters) == (bracket.mdps, bracket.upfloaters)
            ahead = [count.criterion for count in made.counts if count.criterion not in bracket.criteria]
            assert ahead == ([told_of(round_).ahead] if ahead else [])  # the look at the next bracket
            known = [count for count in made.counts if count.criterion in bracket.criteria]
            assert all(count.values == bracket.criteria[count.criterion] for count in known)
            told["up"] += made.upfloats is not None
            told["floats"] += made.floats is not None
            told["gives way"] += made.first_fails is not None
            if made.first is not None and made.first_fails is None:
                assert {frozenset(pair) for pair in made.first.pairs} == {frozenset(p) for p in made.pairs}
        for board, article in zip(e.boards, round_.colour_articles, strict=True):
            assert (board.white, board.black) == round_.pairs[board.number - 1]
            assert board.colours.article.split(".")[-1] == article.split(".")[-1]
            assert f" {board.colours.article}: " in e.text()
        if e.bye is not None and not e.bye.given:
            told["bye"] += 1
            assert all(alternative.reason.kind != "same" for alternative in e.bye.alternatives)
        texts = {e.text(language=language, verbose=True) for language in ("en", "de", "nb", "hi")}
        assert len(texts) == (4 if e.boards else len(texts))
        assert set(as_data(e)) >= {"brackets", "boards", "bye", "facts"}
    assert told["up" if name in ("dubov", "double_swiss") else "floats"] > 10
    assert told["bye"] > 5
    assert name == "dubov" or told["gives way"] > 2


def fulfils(
    wish: dict[str, int], pairs: Sequence[tuple[int, int]], bye: int | None, round_: sb.Round
) -> bool:
    scores = round_.pairing_scores
    dutch = not told_of(round_).bye_order
    opponent = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
    if "bye" in wish:
        return bye == wish["bye"]
    if "float" in wish:
        player = wish["float"]
        if bye == player:  # in other systems it is given first
            return dutch
        return scores[opponent[player] - 1] < scores[player - 1]
    return opponent.get(wish["a"]) == wish["b"]


@pytest.mark.parametrize("name", OTHERS)
def test_why_not_agrees_with_every_way_to_pair(name: str) -> None:
    kinds = Counter[str]()
    for round_ in rounds(name, 10, 7):
        if round_.state.assigned_bye:
            continue
        players = sorted(n for n in (*chain.from_iterable(round_.pairs), round_.bye) if n)
        every = list(ways(players, bye=len(players) % 2 == 1))
        wishes: list[dict[str, int]] = [{"a": players[0], "b": other} for other in players[1:4]]
        wishes += [{"float": player} for player in players[:2]]
        wishes += [{"bye": player} for player in players[-2:] if len(players) % 2]
        for wish in wishes:
            answer = sb.why_not(round_, **wish)  # type: ignore[arg-type]
            kinds[answer.reason.kind] += 1
            if answer.pairs is not None:
                assert fulfils(wish, answer.pairs, answer.bye, round_)
            legal = [
                way
                for way in every
                if fulfils(wish, way[0], way[1], round_) and not judge(round_, *way).faults
            ]
            assert (answer.pairs is not None) == bool(legal), (wish, answer)
            if answer.reason.kind == "worse":
                assert answer.reason.article
                assert answer.reason.prescribed != answer.reason.other
    assert min(kinds["same"], kinds["illegal"], kinds["impossible"]) > 5
    assert min(kinds["worse"], kinds["later"]) > 5


@pytest.mark.parametrize("name", OTHERS)
def test_dead_ends(name: str) -> None:
    """Three players have all met and all had the bye; just that is in the way."""
    text = trf("1-2 1, 3 U", "1-3 1, 2 U", "3-2 1, 1 U", players=3, rounds=8)
    with pytest.raises(sb.NoLegalPairingError) as caught:
        paired(text, name)
    dead_end = caught.value.explanation
    assert dead_end is not None
    assert {bar.kind for bar in dead_end.bars} <= {"met", "had-bye"}
    assert dead_end.remedies
    assert all(bar.article in dead_end.text() for bar in dead_end.bars)
    decides = f"decides ({dead_end.article})." if dead_end.article else "decides."
    assert decides in dead_end.text()


def test_every_criterion_has_a_name_that_is_translated() -> None:
    tables = (("2017", "dutch"), *[("2026", s) for s in ("burstein", "dubov", "double_swiss", "team")])
    assert {row.name for edition, system in tables for row in criteria(edition, system)} == NAMES


def test_teams() -> None:
    round_ = sb.pair(sb.parse_trf(TEAMS), system="team")
    e = sb.explain(round_)
    text = e.text()
    assert "Moved up: 7 Team 7" in text or "Moved up: " in text
    assert e.bye is not None
    assert [article for article, _ in e.bye.order] == ["3.4.2", "3.4.3", "3.4.4"]
    assert "Team 1" in text
    white, black = round_.pairs[0]
    answer = sb.why_not(round_, white=black)
    assert answer.colours is not None
    assert answer.colours.white == white
    assert answer.reason.kind in ("worse", "later", "impossible")


def test_double_swiss_counts_whites_of_matches() -> None:
    t = doubled(sb.parse_trf(trf("1-3 1, 4-2 1", "3-4 1, 1-2 1", players=4, rounds=3)))
    e = sb.explain(sb.pair(t, system="double_swiss"))
    rules = {board.colours.rule for board in e.boards}
    assert rules <= {"fewer", "alternate", "own"}
    assert e.facts[0].colours == ("white", "white")


def test_dubov_looks_at_average_ratings() -> None:
    t = sb.parse_trf(trf("1-3 1, 4-2 0", players=4))
    e = sb.explain(sb.pair(t, system="dubov"))
    assert dict(e.facts[0].more) == {"average-rating": t.players[2].rating, "upfloats": 0}
    assert "average rating of the opponents" in e.text(verbose=True)


def test_seeding_rounds_of_burstein_are_dutch() -> None:
    t = sb.parse_trf(trf("1-3 1, 4-2 0", players=4, rounds=9))
    seeding = sb.explain(sb.pair(t, system="burstein"))
    assert [b.first for b in seeding.brackets] == [b.first for b in sb.explain(sb.pair(t)).brackets]
    t = sb.parse_trf(trf("1-3 1, 4-2 0", players=4, rounds=3))
    after = sb.explain(sb.pair(t, system="burstein"))
    assert after.brackets[0].counts[0].article == "2.3.1"
    assert dict(after.facts[0].more)["buchholz"] == 0


def test_the_rules_of_2017_by_their_articles() -> None:
    t = sb.parse_trf(trf("1-3 1, 4-2 1", players=4))
    e = sb.explain(sb.pair(t, edition="2017"))
    assert {board.colours.article for board in e.boards} <= {f"E.{n}" for n in range(1, 6)}
    answer = sb.why_not(sb.pair(t, edition="2017"), 1, 2)
    assert answer.reason.article.startswith(("C.", "D."))
    assert f"{answer.reason.article}" in answer.text()


LIM = {
    "en": "With it the procedure goes another way in the bracket of 1.0. 3.2.4, place in the order of "
    "pairing numbers: 1 (1 Acacia) instead of 3 (3 Almond).",
    "de": "Damit geht das Verfahren in der Gruppe mit 1.0 Punkten einen anderen Weg. 3.2.4, Platz in der "
    "Reihenfolge der Paarungsnummern: 1 (1 Acacia) statt 3 (3 Almond).",
}


@pytest.mark.parametrize("language", LIM)
def test_lim_names_the_step_that_goes_another_way(language: str) -> None:
    t = sb.parse_trf(trf("1-4 1, 5-2 0, 3-6 1", players=6))
    answer = sb.why_not(sb.pair(t, system="lim"), 1, 5)
    assert {frozenset(pair) for pair in answer.pairs or ()} >= {frozenset((1, 5))}
    assert LIM[language] in answer.text(language=language)


def test_lim_counts_exchanges() -> None:
    answer = sb.why_not(sb.pair(sb.parse_trf(trf(players=6)), system="lim"), 1, 6)
    assert (answer.reason.kind, answer.reason.article) == ("later", "4.2")
    assert (
        "4.2, exchanges until the opponent is found: 2 (1 Acacia and 6 Ash) instead of 0 (1 Acacia and "
        in (answer.text())
    )


def test_a_bracket_paired_again_for_those_below() -> None:
    """A.9 of 2017: what was made first, what is made for the sake of the others, who collapses."""
    told = 0
    for round_ in rounds("dutch-2017", 60, 9):
        for made, below in pairwise(sb.explain(round_).brackets):
            assert made.again == below.collapsed
            if not made.again:
                continue
            told += 1
            assert set(made.given_up) != set(made.pairs)
            together = {player for pair in made.given_up for player in pair}
            assert {*together, *made.given_up_floaters} == {*made.mdps, *made.residents}
            text = sb.explain(round_).text(verbose=True)
            assert "Paired first as: " in text
            assert "is paired again for their sake (C.4), as the last but one (A.9)." in text
            assert "All players left are paired together here (A.9)." in text
    assert told > 5


def test_a_match_won_once_by_each_side_by_forfeit_is_a_meeting() -> None:
    t = doubled(sb.parse_trf(trf("1-2 +, 3-4 1", players=4, rounds=4)))
    t.results[1], t.results[3] = ord("-"), ord("+")
    (bar,) = sb.why_not(sb.pair(t, system="double_swiss"), 1, 2).reason.bars
    assert (bar.kind, bar.players, bar.round) == ("met", (1, 2), 1)


@pytest.mark.parametrize("name", OTHERS)
def test_nearer_opponents_were_passed_over(name: str) -> None:
    """Each comes before the opponent in the order of the system, and the reason says why it was not to be."""
    seen = 0
    for round_ in rounds(name, 30, 9):
        e = sb.explain(round_, detailed=True)
        for board in e.boards:
            others = [alternative.player for alternative in board.alternatives]
            assert len(set(others)) == len(others)
            assert not {board.upper, board.lower}.intersection(others)
            assert all(alternative.reason.kind != "same" for alternative in board.alternatives)
            seen += len(others)
    assert seen > 10


@pytest.mark.parametrize("name", OTHERS)
def test_the_commands(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from swissblossom.cli import main  # noqa: PLC0415

    file = tmp_path / "t.trf"
    system, _, edition = name.partition("-")
    file.write_text(trf("1-3 1, 4-2 0", "3-1 0, 2-4 1", players=4, rounds=8), encoding="utf-8")
    options = [str(file), "--system", system, *(["--edition", edition] if edition else [])]
    assert main(["explain", *options, "--verbose"]) == 0
    assert "Board 1: " in capsys.readouterr().out
    assert main(["why-not", *options, "--float", "2"]) == 0
    assert "float down" in capsys.readouterr().out
    assert main(["why-not", *options, "--rise", "4"]) == 0
    assert "4 Apple " in (told := capsys.readouterr().out)
    assert "float up" in told or "floats up" in told


def test_cracked_pairings_of_lim_are_told() -> None:
    """Whoever is in two brackets without floating from the first one was cracked out of it (2.6)."""
    cracked = 0
    for round_ in rounds("lim", 60, 9):
        told = sb.explain(round_)
        for made in told.brackets:
            cracked += len(made.cracked)
            if made.cracked:
                median = told.brackets[-1]
                assert set(made.cracked) <= {*median.mdps, *median.upfloaters}
                assert "(2.6)" in told.text()
    assert cracked > 0


PLAYER = {"en": "layer", "de": "Spieler", "nb": "spiller", "hi": "खिलाड़"}
"""Part of the word for a player, in each language."""


@pytest.mark.parametrize("language", PLAYER)
def test_teams_are_called_teams(language: str) -> None:
    """In explanations, in why not, and where no legal round exists."""
    told = 0
    for seed in range(40):
        for event, text in team_states(seed, least=3, most=9):
            t = sb.parse_trf(text)
            try:
                paired = sb.pair(t)
            except sb.NoLegalPairingError:
                dead_end = sb.explain_dead_end(t)
                assert dead_end is not None
                texts = [dead_end.text(language=language, verbose=True)]
            else:
                texts = [sb.explain(paired, detailed=True).text(language=language, verbose=True)]
                if paired.bye and len(paired.pairs) > 1 and event.round > 2:
                    texts.append(
                        sb.why_not(paired, bye=paired.pairs[0][0]).text(language=language, verbose=True)
                    )
            for one in texts:
                assert PLAYER[language] not in one, one
                told += "Team" in one
    assert told > 40


def test_matches_of_two_games_are_counted_as_matches() -> None:
    t = sb.parse_trf(double("1-2 ==, 3 UH", "1-3 ==, 2 FF", players=3, total=5))
    paired = sb.pair(t)
    assert sb.explain(paired).text().splitlines()[0].endswith("Match 3 of 5")
    assert "already had the pairing-allocated bye, in match 1." in sb.why_not(paired, bye=3).text()
    assert "win without playing, in match 2." in sb.why_not(paired, bye=2).text()
    t = sb.parse_trf(double("1-2 ==, 3-4 ==", "1-3 ==, 2-4 ==", players=4, total=5))
    assert "1 Acacia and 3 Almond have already played, in match 2." in sb.why_not(sb.pair(t), 1, 3).text()
    t = sb.parse_trf(double("1-2 ==", players=2, total=5))
    dead_end = sb.explain_dead_end(t)
    assert dead_end is not None
    assert dead_end.text().startswith("Match 2 has no legal pairing")
    assert "round" not in dead_end.text().replace("free the round", "")


def test_lim_tells_a_scoregroup_of_which_a_pairing_was_cracked() -> None:
    t = sb.parse_trf(trf(players=6, rounds=3, records=["250       1.0   1   1    1    4"]))
    round_ = sb.pair(t, system="lim", prohibitions=[sb.Prohibition((5, 6))])
    assert (round_.brackets[0].pairs, round_.brackets[0].given_up) == (((1, 3),), ((2, 4),))
    assert (
        "cracked for the sake of the median scoregroup (2.6): 2 Alder and 4 Apple."
        in sb.explain(round_).text()
    )
    t = sb.parse_trf(trf(players=4, rounds=3, records=["250       1.0   1   1    1    2"]))
    round_ = sb.pair(t, system="lim", prohibitions=[sb.Prohibition((3, 4))])
    assert (round_.brackets[0].pairs, round_.brackets[0].given_up) == ((), ((1, 2),))
    assert "No pair can be made here." not in sb.explain(round_).text()


def test_lim_takes_the_median_from_what_a_win_is_worth() -> None:
    """With wins of three points a draw is below the median, and the last player is paired first."""
    t = sb.parse_trf(trf("1-5 =, 6-2 =, 3-7 =, 8-4 =", players=8, records=["299 W         3.0"]))
    answer = sb.why_not(sb.pair(t, system="lim"), 8, 7)
    assert (answer.reason.article, answer.reason.prescribed_concerned, answer.reason.concerned) == (
        "4.2",
        (8, 2),
        (8, 7),
    )


@pytest.mark.parametrize(
    ("name", "played", "records", "kind", "number"),
    [
        # A full-point bye does not bar by the rules of 2017.
        ("dutch-2017", ["1-2 1, 3-4 =, 5 F", "1-3 1, 2-4 =, 5 U"], [], "had-bye", 2),
        ("dutch-2017", ["1-2 1, 3-4 =, 5 F", "1-3 1, 2-4 =, 5-6 +"], [], "unplayed-win", 2),
        # With wins of two points neither does a point, until a round is worth more.
        (
            "dutch",
            ["1-2 1, 3-4 =, 5 F", "1-3 1, 2-4 =, 5 Z"],
            ["299 W         2.0", "299 Z         2.0    2    5"],
            "unplayed-win",
            2,
        ),
    ],
)
def test_the_round_that_bars_from_the_bye(
    name: str, played: list[str], records: list[str], kind: str, number: int
) -> None:
    round_ = paired(trf(*played, players=7, asked="6 Z, 7 Z", records=records), name)
    (bar,) = sb.why_not(round_, bye=5).reason.bars
    assert (bar.kind, bar.round) == (kind, number)


def test_a_game_won_by_forfeit_in_a_played_match_does_not_bar_from_the_bye() -> None:
    played = ["1-2 1, 3-4 =, 5 H", "2-1 -, 4-3 =, 5 H", "1 U, 2-3 1, 4-5 =", "1 H, 3-2 1, 5-4 ="]
    round_ = sb.pair(sb.parse_trf(trf(*played, players=5, rounds=8)), system="double_swiss")
    (bar,) = sb.why_not(round_, bye=1).reason.bars
    assert (bar.kind, bar.round) == ("had-bye", 3)
