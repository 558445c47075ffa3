"""The Lim System (C.04.4.3): where floaters go, whom they meet, and who they are when several must go.

A field is written as one history a player: W or B for a game with that colour, then the result. After two
games the colour due is that of the first.
"""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import duel, trf


def brackets(*histories: str, apart: str = "", rounds: int = 9) -> tuple[sb.Bracket, ...]:
    """The scoregroups of a field in the order of pairing; `apart` are pairs that must not meet, "1-2 1-3"."""
    text = duel(*histories, rounds=rounds)
    text += "".join(f"XXP {pair.replace('-', ' ')}\n" for pair in apart.split())
    return sb.pair(sb.parse_trf(text), system="lim").brackets


TWO, ONE_AND_A_HALF, ONE, HALF, NOTHING = ("1", "1"), ("1", "="), ("1", "0"), ("=", "0"), ("0", "0")


def after(points: tuple[str, ...], due: str) -> str:
    """The history of a player after two games, with the colour due."""
    first, second = points
    return f"W{first}B{second}" if due == "W" else f"B{first}W{second}"


# 2.3: who has nobody in the scoregroup


@pytest.mark.parametrize("history", ["B1B1", "W1.W1"])
def test_nobody_in_the_scoregroup_with_whom_the_colours_agree(history: str) -> None:
    """2.3.3: after two games of one colour both leaders need the other, a round without a game apart."""
    rest = ["W=B=", "B=W="] if "." not in history else ["W=.B1", "B1.W="]
    top = brackets(history, history, *rest)[0]
    assert (set(top.downfloaters), top.pairs) == ({1, 2}, ())


def test_nobody_in_the_scoregroup_for_two_more_of_a_colour() -> None:
    """2.3.2: both leaders had White twice more than Black, the last two games with different colours."""
    top = brackets("W1W1.B1W1", "W1W1.B1W1", "B1W=.B0W=", "B1W=.W0B=")[0]
    assert (set(top.downfloaters), top.pairs) == ({1, 2}, ())


# 3.5: to a further scoregroup


def test_a_floater_passes_a_scoregroup_that_has_no_opponent() -> None:
    """3.5, above the median: 1 floats over the players with a point and a half."""
    made = brackets(
        *[after(TWO, "W"), after(ONE_AND_A_HALF, "B"), after(ONE_AND_A_HALF, "W")],
        *[after(ONE, "B"), after(ONE, "W"), after(ONE, "B")],
        apart="1-2 1-3",
    )
    assert [(group.score, group.downfloaters) for group in made] == [(20, (1,)), (15, (1,)), (10, ())]
    assert made[1].pairs == ((2, 3),)
    assert made[2].pairs[0] == (1, 4)


def test_a_floater_is_exchanged_for_one_who_has_an_opponent() -> None:
    """3.5: the last of three would float, but meets nobody in the next scoregroup; 2 does."""
    histories = [after(TWO, "W")] * 3 + [after(ONE, "B")]
    assert brackets(*histories)[0].downfloaters == (3,)
    assert brackets(*histories, apart="3-4")[0].downfloaters == (2,)


def test_a_floater_passes_the_median() -> None:
    """3.5, L10: 1 meets nobody in the median and floats to the players below it."""
    made = brackets(after(TWO, "W"), after(ONE, "B"), after(ONE, "W"), after(HALF, "B"), apart="1-2 1-3")
    assert [(group.score, group.mdps, group.pairs) for group in made] == [
        (20, (), ()),
        (5, (1,), ((1, 4),)),
        (10, (), ((2, 3),)),
    ]


def test_nobody_passes_the_median_from_below() -> None:
    """L10: above it all is paired; 4 stays in the median until a pairing above is cracked (2.6.2)."""
    made = brackets(
        *[after(TWO, "W"), after(TWO, "B"), after(ONE, "B"), after(NOTHING, "W"), after(ONE, "W")],
        after(ONE, "B"),
        apart="3-4 4-5 4-6",
    )
    assert [(group.score, group.pairs) for group in made[:2]] == [(20, ()), (0, ())]
    assert {1, 2} & {player for pair in made[2].pairs if 4 in pair for player in pair}


def test_a_median_without_players() -> None:
    """L10: it is no scoregroup to float to, so the floater meets the next players below."""
    made = brackets("B1", "W1", "B1", "B0", "W0", "W0")
    assert [(group.score, group.mdps) for group in made] == [(10, ()), (0, (3,))]
    assert made[1].pairs[0] == (3, 6)  # 3.8 upward: the lowest who is due Black


def test_only_below_a_median_without_players() -> None:
    """3.3: the one chosen has an opponent in the scoregroup to which floaters go then."""
    histories = ["B1", "W1", "B1", "B0", "W0", "W0"]
    assert brackets(*histories, apart="3-4 3-5 3-6")[0].downfloaters == (1,)


# 3.6 and 3.7: the order in which floaters are paired


def test_floaters_of_one_scoregroup() -> None:
    """3.6.1: the higher number first; both want 3."""
    made = brackets(*[after(TWO, "W")] * 2, *[after(ONE, "B")] * 4, apart="1-2")
    assert made[-1].pairs == ((1, 3), (2, 4), (5, 6))


def test_floaters_of_different_scoregroups() -> None:
    """3.6.2: 5 has more points than 1 and gets 2."""
    made = brackets(
        after(ONE_AND_A_HALF, "W"), *[after(ONE, "B")] * 3, after(TWO, "W"), after(ONE, "B"), apart="1-5"
    )
    assert made[-1].pairs == ((5, 2), (1, 3), (4, 6))


def test_floaters_from_one_lower_scoregroup() -> None:
    """3.7.1: the lower number first, and it meets the lowest of those due the other colour."""
    made = brackets(*[after(HALF, "B")] * 4, *[after(NOTHING, "W")] * 2, apart="5-6")
    assert (made[1].score, made[1].pairs) == (5, ((6, 4), (5, 3), (2, 1)))


def test_floaters_from_different_lower_scoregroups() -> None:
    """3.7.2: 3 comes from the lowest scoregroup and is paired before 6."""
    one = [after(ONE, "B")] * 2
    made = brackets(*one, after(NOTHING, "W"), *one, after(HALF, "W"), apart="3-6")
    assert made[-1].pairs == ((3, 1), (6, 2), (4, 5))


def test_below_the_median_floaters_from_below_come_first() -> None:
    """3.7.3: 8 from below and 1 from above both want the lowest who is due Black; 8 gets it."""
    made = brackets(
        *[after(TWO, "W"), after(ONE, "B"), after(ONE, "W"), after(HALF, "B"), after(HALF, "B")],
        after(NOTHING, "W"),
        apart="1-2 1-3",
    )
    group = made[2]
    assert (group.score, group.mdps, group.upfloaters) == (5, (1,), (6,))
    assert group.pairs == ((6, 5), (1, 4))


# 3.8: whom a floater meets


def test_who_is_due_no_colour_is_not_due_the_other() -> None:
    """3.8, L11: 2 has had no game; 3 is the highest who is due Black."""
    assert brackets("B1", "H", "W=", "W=")[-1].pairs == ((1, 3), (2, 4))
    assert brackets("B1", "H", "B=", "B=")[-1].pairs[0] == (1, 2)  # rather than one who is due White too


def test_floaters_from_both_sides_may_meet() -> None:
    """3.8, L11: 2 comes from below, and is the highest of all who are due Black."""
    assert brackets("B1", "W0", "W=", "B=")[-1].pairs == ((1, 2), (3, 4))


# 3.9 and 3.10: who floats


def test_who_floated_here_stays() -> None:
    """3.9.2 b: 3 is the last of three, but came from above."""
    made = brackets(*[after(ONE_AND_A_HALF, "W")] * 2, after(TWO, "W"), after(ONE, "B"))
    assert (made[1].mdps, made[1].downfloaters) == ((3,), (2,))


def test_who_floated_here_and_has_nobody_stays_before_all() -> None:
    """3.9.2 a: of 2 and 3 one floats on; 3 is the last, but would have no opponent."""
    histories = [after(ONE_AND_A_HALF, "W"), after(TWO, "B"), after(TWO, "B"), after(ONE, "W")]
    assert brackets(*histories, apart="2-3")[1].downfloaters == (3,)
    assert brackets(*histories, apart="2-3 3-4")[1].downfloaters == (2,)


def test_who_leaves_together_is_chosen_together() -> None:
    """3.9.2 c: 6 and 3 have but one opponent, 7, between them; 4 can meet 8."""
    met = [f"{a}-{b}" for a in range(1, 7) for b in range(a + 1, 7)]
    apart = [*sorted({*met} - {"1-2", "1-3", "4-5", "5-6"}), "6-8", "4-7", "2-8", "3-8"]
    made = brackets(*["W1", "B1"] * 3, "W=", "B=", apart=" ".join(apart))
    assert set(made[0].downfloaters) == {3, 4}


def leaders(floated: str, due: str, *, here: str, apart: str = "") -> sb.Bracket:
    """The three leaders of a field before round 3, all with two points.

    Args:
        floated: Those who met somebody with less in round 2.
        due: Colour due to 1, 2 and 3.
        here: Who else is to be paired: 16, 17 and 18 have a point, 9 nothing.
        apart: Pairs that must not meet.
    """
    winners, losers = iter((4, 5, 6)), iter((7, 8, 9))
    rounds: tuple[list[str], list[str]] = ([], [])
    for player, colour in zip((1, 2, 3), due, strict=True):
        other = next(losers if str(player) in floated else winners)
        first, second = f"{player}-{player + 9} 1", f"{other}-{player} 0"
        if colour == "B":
            first, second = f"{player + 9}-{player} 0", f"{player}-{other} 1"
        rounds[0].append(first)
        rounds[1].append(second)
    rounds[0].extend(("4-13 1", "5-14 1", "6-15 1", "16-7 1", "17-8 1", "18-9 1"))
    away = ", ".join(f"{player} Z" for player in range(4, 19) if str(player) not in here.split())
    records = [f"XXP {pair.replace('-', ' ')}" for pair in apart.split()]
    text = trf(*(", ".join(games) for games in rounds), players=18, asked=away, records=records)
    return sb.pair(sb.parse_trf(text), system="lim").brackets[0]


@pytest.mark.parametrize(("floated", "floater"), [("", 3), ("3", 2), ("23", 1), ("123", 3)])
def test_not_twice_running(floated: str, floater: int) -> None:
    """3.10: the last who did not float in the previous round."""
    assert leaders(floated, "WWW", here="16 17 18").downfloaters == (floater,)


def test_3_10_costs_no_pairing() -> None:
    """3.10.2: 2 and 3 have met, so that 1 cannot go; then 3.2.2 chooses of all, and 2 is due Black like 1."""
    assert leaders("23", "BBW", here="16 17 18", apart="2-3").downfloaters == (2,)


def test_3_10_does_not_choose_among_those_who_meet_nobody() -> None:
    """3.10.1, L12: anybody else would be a floater of type c as well, so that 3 floats again."""
    met = " ".join(f"{leader}-{other}" for leader in (1, 2, 3) for other in (16, 17))
    assert leaders("3", "WWW", here="16 17 9", apart=met).downfloaters == (3,)


# 5.3: the colour due after two games of one colour


def test_two_games_of_one_colour_decide_what_is_due() -> None:
    """5.3, L3: 1 had one Black more, but White twice running: Black is due, and 3 wants it too."""
    made = brackets("BBWBBWW", "BWBWBWB", "WBWBWBW", "BWBWBWB")
    assert {frozenset(pair) for pair in made[0].pairs} == {frozenset((1, 4)), frozenset((2, 3))}
