"""The Lim System (C.04.4.3): order of scoregroups, exchanges, colours, first and last round."""

from __future__ import annotations

from itertools import combinations

import pytest

import swissblossom as sb
from oracle.lim import exchanges
from rules.builder import boards, duel, trf


def paired(text: str, **options: object) -> sb.Round:
    return sb.pair(sb.parse_trf(text), system="lim", **options)  # type: ignore[arg-type]


def couples(text: str) -> set[tuple[int, ...]]:
    """The pairs without colours."""
    return {tuple(sorted(pair)) for pair in paired(text).pairs}


def pairs_of(text: str) -> set[tuple[int, ...]]:
    """Pairs written "1-4 2-5"."""
    return {tuple(sorted(map(int, item.split("-")))) for item in text.split()}


@pytest.mark.parametrize("initial", ["W", "B"])
def test_round_one_of_forty_players(initial: str) -> None:
    """7.2: 1 v 21, 22 v 2, 3 v 23 ... 40 v 20, or 21 v 1, 2 v 22 ... 20 v 40."""
    odd, even = [(player, player + 20) for player in range(1, 21, 2)], [(p + 20, p) for p in range(2, 21, 2)]
    wanted = {*odd, *even} if initial == "W" else {(b, a) for a, b in (*odd, *even)}
    round_ = paired(trf(players=40, initial=initial))
    assert set(round_.pairs) == wanted
    assert set(round_.colour_articles) == {"7.2"}


def test_the_bye_of_round_one() -> None:
    """7.1, 1.1: the last of the list."""
    assert paired(trf(players=7)).bye == 7


def test_the_bye_is_for_the_lowest_ranked_who_may_have_it() -> None:
    """1.1 with C.04.1 article 4."""
    assert paired(trf("1-2 1, 3-4 1, 5 U", players=5)).bye == 4
    assert paired(trf("1-2 1, 3-4 1, 5 U", "1-3 1, 5-2 1, 4 U", players=5)).bye == 2


# Exchanges: six players without a past, of whom some are kept apart.


def apart(*groups: str, players: int = 6) -> str:
    return trf(players=players, records=[f"XXP {pair.replace('-', ' ')}" for pair in groups])


@pytest.mark.parametrize(
    ("barred", "expected"),
    [
        ((), "1-4 2-5 3-6"),
        (("1-4",), "1-5 2-4 3-6"),
        (("1-4", "1-5"), "1-6 2-4 3-5"),
        (("1-4", "1-5", "1-6"), "1-3 2-5 4-6"),
        (("1-4", "1-5", "1-6", "1-3"), "1-2 3-5 4-6"),
    ],
)
def test_exchanges_for_the_first_player(barred: tuple[str, ...], expected: str) -> None:
    """4.2: the example of six players, downward: 4, 5, 6, 3, 2."""
    assert couples(apart(*barred)) == pairs_of(expected)


@pytest.mark.parametrize(
    ("barred", "expected"),
    [
        ((), "1-6 2-4 3-5"),
        (("2-4",), "1-6 2-5 3-4"),
        (("2-4", "2-5"), "1-6 2-3 4-5"),
        (("2-4", "2-5", "2-3"), "1-3 2-6 4-5"),  # 4.4: 1 gives 6 up, since 1 can meet 3
        (("2-4", "2-5", "2-3", "2-6"), "1-2 3-5 4-6"),
    ],
)
def test_exchanges_for_the_second_player(barred: tuple[str, ...], expected: str) -> None:
    """4.3: 1 has met 4 and 5, and 2 tries 4, 5, 3, then 6 and 1 at the cost of another opponent for 1."""
    assert couples(apart("1-4", "1-5", *barred)) == pairs_of(expected)


def test_exchanges_upward_are_the_mirror() -> None:
    """4.1.2: for the lowest of six below the median 3, 2, 1, 4, 5 are tried in turn."""
    assert list(exchanges([6, 5, 4, 3, 2, 1])) == [3, 2, 1, 4, 5]  # type: ignore[list-item, comparison-overlap]
    barred: list[str] = []
    for opponent in (3, 2, 1, 4, 5):
        assert (opponent, 6) in couples(losers(6, *barred))
        barred.append(f"{opponent}-6")


def losers(players: int, *barred: str) -> str:
    """A round in which 1 to `players` have lost a game with White, so that no pair is better in colours."""
    games = [f"{player}-{player + players} 0" for player in range(1, players + 1)]
    away = ", ".join(f"{player} Z" for player in range(players + 1, 2 * players + 1))
    records = [f"XXP {pair.replace('-', ' ')}" for pair in barred]
    return trf(", ".join(games), players=2 * players, asked=away, records=records)


def test_4_4_1_the_second_player_takes_the_place_of_the_last() -> None:
    """1 and 2 can meet 6 only; of seven the last would float, but it is 2."""
    only_six = [f"{a}-{b}" for a in (1, 2) for b in (1, 2, 3, 4, 5, 7) if a < b]
    text = standing((1,) * 7 + (0,) * 3, *only_six)
    group = paired(text).brackets[0]
    assert (set(group.residents), group.downfloaters) == (set(range(1, 8)), (2,))


def test_4_4_2_the_last_goes_with_the_second_player() -> None:
    """The same with six players: 2 floats, and the last who remains, 5, keeps it company."""
    only_six = [f"{a}-{b}" for a in (1, 2) for b in (1, 2, 3, 4, 5) if a < b]
    text = standing((1,) * 6 + (0,) * 2, *only_six)
    group = paired(text).brackets[0]
    assert set(group.downfloaters) == {2, 5}
    assert (1, 6) in group.pairs


def standing(points: tuple[int, ...], *barred: str, colours: str = "", records: tuple[str, ...] = ()) -> str:
    """A field before round 2, each with the points of round 1, scored against opponents who are away.

    Args:
        points: Points of 1, 2, 3 ...: 1, 0.5 or 0.
        barred: Pairs that must not meet.
        colours: Colour of each in round 1; by default White and Black in turn.
        records: Further records.
    """
    n = len(points)
    games = []
    for player, score in enumerate(points, 1):
        white = (colours or "WB" * n)[player - 1] == "W"
        result = {1: "1", 0.5: "=", 0: "0"}[score]
        games.append(
            f"{player}-{player + n} {result}"
            if white
            else f"{player + n}-{player} { {'1': '0', '0': '1', '=': '='}[result] }"
        )
    away = ", ".join(f"{player} Z" for player in range(n + 1, 2 * n + 1))
    lines = [*(f"XXP {pair.replace('-', ' ')}" for pair in barred), *records]
    return trf(", ".join(games), players=2 * n, asked=away, records=lines)


def test_order_of_the_scoregroups() -> None:
    """2.2, 8.3: the highest, then the lowest, the median last."""
    text = standing((1, 1, 0.5, 0.5, 0, 0))  # type: ignore[arg-type]
    assert [bracket.score for bracket in paired(text).brackets] == [10, 0, 5]


def test_the_floater_equalises_colours() -> None:
    """3.2.2, 3.2.4: of three one too many is due White, and the last of those two floats."""
    assert paired(standing((1, 1, 1, 0), colours="BBWW")).brackets[0].downfloaters == (2,)
    assert paired(standing((1, 1, 1, 0), colours="WWBW")).brackets[0].downfloaters == (2,)
    assert paired(standing((1, 1, 1, 0), colours="BWBW")).brackets[0].downfloaters == (3,)


def test_the_lowest_floats_down_and_the_highest_up() -> None:
    """3.2.4, with as many due White as Black, the odd player being new."""
    games = "1-9 1, 10-2 0, 3 F, 4-11 0, 12-5 1, 6 Z, 7-13 =, 14-8 ="
    text = trf(games, players=14, asked=", ".join(f"{player} Z" for player in range(9, 15)))
    brackets = paired(text).brackets
    assert [(bracket.score, bracket.downfloaters) for bracket in brackets] == [(10, (3,)), (0, (4,)), (5, ())]


def test_an_opponent_in_the_next_scoregroup() -> None:
    """3.3, 3.9.2 c: 2 would float, but has met everybody there."""
    assert paired(standing((1, 1, 1, 0.5), "2-4", colours="BBWW")).brackets[0].downfloaters == (1,)  # type: ignore[arg-type]


def test_two_floaters_do_not_count_on_one_opponent() -> None:
    """3.3: the opponent of another floater is excluded."""
    # Nobody of 1 to 4 may meet 2, 3 or 4 ... two must float; 4 and 3 can both meet 5 only, 2 can meet 6.
    barred = ["2-3", "2-4", "3-4", "3-6", "4-6"]
    text = standing((1, 1, 1, 1, 0.5, 0.5), *barred)  # type: ignore[arg-type]
    assert paired(text).brackets[0].downfloaters == (4, 2)


def after_floating(*, floated: int, how: str = "game") -> str:
    """Three leaders before round 3, `floated` of whom met somebody with less in round 2, or had a bye."""
    others = iter((4, 5))
    games = []
    for player in (1, 2, 3):
        if player == floated:
            games.append(f"{player} F" if how == "bye" else f"6-{player} 0")
        else:
            games.append(f"{next(others)}-{player} 0")
    return trf(
        "1-7 1, 2-8 1, 9-3 0, 4-10 1, 5-11 1, 6-12 =",
        ", ".join(games) + ", 10-11 =, 12-7 =",
        players=12,
        asked="5 Z, 6 Z, 8 Z, 9 Z, 10 Z, 11 Z",
    )


@pytest.mark.parametrize(("floated", "floater"), [(1, 3), (2, 3), (3, 2)])
def test_not_the_floater_of_the_previous_round(floated: int, floater: int) -> None:
    """3.10: who floated just before is not floated to make a scoregroup even."""
    assert paired(after_floating(floated=floated)).brackets[0].downfloaters == (floater,)


def test_a_bye_was_no_float() -> None:
    """L6: 3 had a full-point bye in the previous round and floats, being the last of three due White."""
    assert paired(after_floating(floated=3, how="bye")).brackets[0].downfloaters == (3,)


def test_3_10_gives_way_to_the_types_of_3_9() -> None:
    """3.10.1: where the others have no opponent in the next scoregroup, the floater floats again."""
    text = after_floating(floated=3)
    median = "4 7 12"
    records = "".join(f"XXP {player} {other}\n" for player in (1, 2) for other in median.split())
    assert paired(text + records).brackets[0].downfloaters == (3,)


def test_floaters_meet_the_highest_who_is_due_the_other_colour() -> None:
    """3.8 downward: 1 is due Black; 2 is too, 3 and 4 are due White."""
    text = standing((1, 0.5, 0.5, 0.5), colours="WWBB")  # type: ignore[arg-type]
    assert couples(text) == {(1, 3), (2, 4)}


def test_floaters_from_below_meet_the_highest_in_the_median() -> None:
    """2.2: the median is paired downward, also for a floater from below."""
    text = standing((0.5, 0.5, 0.5, 0), colours="WWWB")  # type: ignore[arg-type]
    assert couples(text) == {(1, 4), (2, 3)}


def test_upward_the_lowest_who_is_due_the_other_colour() -> None:
    """3.8 upward: 6 comes from below and meets the lowest who is due the other colour."""
    # After two rounds the median has a point; 3, 4 and 5 have half a point, 6 nothing.
    games = ("1-7 1, 8-2 0, 3-9 =, 10-4 =, 5-11 =, 12-6 1", "7-1 1, 2-8 0, 9-3 1, 4-10 0, 11-5 1, 6-12 0")
    text = trf(*games, players=12, asked=", ".join(f"{player} Z" for player in range(7, 13)))
    lowest, second = paired(text).brackets[:2]
    assert (lowest.score, lowest.downfloaters, second.score) == (0, (6,), 5)
    assert second.pairs[0] == (6, 5)


def test_down_floaters_before_up_floaters_in_the_median() -> None:
    """3.6.3: of 1 from above and 6 from below, who both want the first of the median, 1 gets it."""
    text = standing((1, 0.5, 0.5, 0.5, 0.5, 0), colours="WBBBBW")  # type: ignore[arg-type]
    assert couples(text) == {(1, 2), (3, 6), (4, 5)}


def test_a_blocked_median_takes_pairings_from_above_first() -> None:
    """2.6.2: no more floaters come from above than from below, so the nearest pairing above is cracked."""
    # The two in the median, 5 and 6, have met; above are 1 to 4, below 7 to 10.
    text = standing((1, 1, 1, 1, 0.5, 0.5, 0, 0, 0, 0), "5-6")  # type: ignore[arg-type]
    brackets = paired(text).brackets
    assert [len(bracket.pairs) for bracket in brackets] == [1, 2, 2]
    assert brackets[0].pairs == ((1, 4),)  # 2 v 3 was made last, since 1 and 3 are due the same colour
    assert {player for pair in brackets[-1].pairs for player in pair} == {2, 3, 5, 6}


def test_a_blocked_median_takes_pairings_from_below_after_that() -> None:
    """2.6.1: two cracked from above are more than none from below; the next comes from below."""
    # 5 and 6 have met each other, 1 to 4 and nobody below.
    met = ["5-6", *(f"{a}-{b}" for a in (1, 2, 3, 4) for b in (5, 6))]
    text = standing((1, 1, 1, 1, 0.5, 0.5, 0, 0, 0, 0), *met)  # type: ignore[arg-type]
    middle = paired(text).brackets[-1]
    fresh = {player for pair in middle.pairs for player in pair}
    assert len(fresh & {1, 2, 3, 4}) == 2
    assert len(fresh & {7, 8, 9, 10}) == 2


@pytest.mark.parametrize(
    ("histories", "expected", "article"),
    [
        (("W", "B"), "2-1", "5.1"),  # both alternate
        (("W", "."), "2-1", "5.1"),  # only one is due a colour
        (("WW", "BW"), "2-1", "5.3"),  # 5.1.1: 1 must not have White
        (("WBWW", "BWBW"), "2-1", "5.3"),
        (("W.W", "BWB"), "2-1", "5.3"),  # C.04.2 3.4: a round without a game does not come between
        (("WBBW", "BWBW"), "1-2", "5.4"),  # both are due Black; 1 had Black when 2 had White
        (("BWBW", "WBBW"), "2-1", "5.4"),
        (("WBW", "WBW"), "2-1", "5.4"),  # the same past: the higher ranked, at the median
        (("B1W1", "B1W1"), "2-1", "5.4"),  # above it
        (("B0W0", "B0W0"), "1-2", "5.4"),  # below it the lower ranked
        (("B0W0", "B0W="), "2-1", "5.4"),  # 1 is the lower ranked
        (("B=W=", "B0W0"), "2-1", "5.4"),  # L4: 1 stands at the median
    ],
)
def test_each_colour_article(histories: tuple[str, ...], expected: str, article: str) -> None:
    round_ = paired(duel(*histories))
    assert (boards(round_), round_.colour_articles) == (expected, (article,))


def test_three_in_a_row_keep_two_apart() -> None:
    """2.1, 5.1.1: two who have had White twice cannot meet."""
    with pytest.raises(sb.NoLegalPairingError):
        paired(duel("WW", "WW"))
    assert boards(paired(duel("BW", "BW"))) == "2-1"


def test_three_more_of_a_colour_keep_two_apart() -> None:
    """2.1, 5.1.2: a difference of three is not allowed either."""
    with pytest.raises(sb.NoLegalPairingError):
        paired(duel("WW.BW", "WW.BW"))


def test_the_last_round_pairs_equal_scores_whatever_the_colours() -> None:
    """6: of two who had White twice one gets it a third time, if their scores are equal (L8)."""
    assert boards(paired(duel("W=W=", "W=W=", rounds=3))) == "2-1"
    with pytest.raises(sb.NoLegalPairingError):
        paired(duel("W=W1", "W=W=", rounds=3))


def test_the_last_round_breaks_no_limit_without_need() -> None:
    """6: "if it is necessary": 1 and 2 had White twice, 3 and 4 Black twice; 1 v 3 breaks nothing."""
    text = duel("W=W=", "W=W=", "B=B=", "B=B=", rounds=3)
    assert couples(text) == {(1, 3), (2, 4)}
    text = duel("W=W=", "B=B=", "W=W=", "B=B=", rounds=3)
    assert couples(text) == {(1, 4), (2, 3)}


@pytest.mark.parametrize("players", [4, 6, 8, 10])
def test_every_pair_of_a_group_can_be_made(players: int) -> None:
    """2.4, 2.5: exchanges find any opponent for the first player."""
    for opponent in range(2, players + 1):
        barred = [f"{a}-{b}" for a, b in combinations(range(1, players + 1), 2) if a == 1 and b != opponent]
        assert (1, opponent) in couples(apart(*barred, players=players))
