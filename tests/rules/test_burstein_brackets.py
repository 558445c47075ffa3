"""C.04.4.2 articles 2 to 4: the bye, the criteria C1 to C8, and the order of pairings."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

import swissblossom as sb
from oracle.burstein import Order, pairings
from rules.builder import duel, trf
from swissblossom.verdict import judge


def burstein_round(text: str, **options: object) -> sb.Round:
    return sb.pair(sb.parse_trf(text), system="burstein", **options)  # type: ignore[arg-type]


def drawn(text: str) -> str:
    """Return the pairs without colours, by the lower id, and the bye: "1-4 2-3 5"."""
    found = burstein_round(text)
    pairs = sorted(tuple(sorted(pair)) for pair in found.pairs)
    return " ".join([*(f"{a}-{b}" for a, b in pairs), *([str(found.bye)] if found.bye else [])])


# --- 3.1: the bye


def test_3_1_1_nobody_twice() -> None:
    assert drawn(trf("1-4 1, 2-5 1, 3 U", "1-5 1, 3-2 0, 4 U", players=5, rounds=3)).endswith(" 5")


@pytest.mark.parametrize("letter", ["F", "+"])
def test_3_1_1_a_win_without_playing_bars(letter: str) -> None:
    # B5: C2 holds, so that any win's worth without playing bars; 3 would otherwise be the last of its score.
    # Of 2 (1½) and 3 (1) the latter has the lower score.
    played = (f"1-4 1, 2-5 1, 3 {letter}", "5-1 0, 2-4 =, 3 Z")
    assert drawn(trf(*played, players=5, rounds=3, asked="4 Z, 5 Z")) == "1-3 2"


def test_3_1_2_the_others_must_be_pairable() -> None:
    # 5 is the last, but without it 4 has nobody left to meet.
    played = ("1-4 =, 2-3 =", "4-2 =, 3-1 =", "3-4 =, 1-2 =")
    assert drawn(trf(*played, players=5, rounds=4, asked="1 Z, 2 Z")) == "3-5 4"


def test_3_1_3_the_lowest_score() -> None:
    # 1 has lost to 2, whose score lifts its Index above all; still it has the lowest score.
    text = trf("2-1 1, 3 H, 4 H, 5 H", players=5, rounds=2)
    assert burstein_round(text).bye == 1


def test_3_1_4_the_most_games() -> None:
    # 2 and 4 have no point. 4 is ranked last, but has not played (B6).
    text = trf("1-2 1, 3 F, 4 Z, 5 F", players=5, rounds=2)
    paired = burstein_round(text)
    assert paired.bye == 2
    verdict = judge(paired, [(1, 3), (2, 5)], 4)
    assert (verdict.kind, verdict.article) == ("worse", "3.1.4")
    assert (verdict.prescribed, verdict.other) == ((0,), (1,))


def test_3_1_5_the_lowest_ranking() -> None:
    # 4, 5 and 6 have lost to players of the same score: the number decides. The winners rank below them.
    text = trf("1-4 1, 2-5 1, 3-6 1, 7 F", players=7, rounds=2)
    paired = burstein_round(text)
    assert paired.bye == 6
    verdict = judge(paired, [(1, 7), (2, 3), (4, 6)], 5)
    assert (verdict.kind, verdict.article, verdict.prescribed, verdict.other) == (
        "worse",
        "3.1.5",
        (4,),
        (5,),
    )


def test_3_1_5_by_the_index_before_the_number() -> None:
    # 4 and 5 have nothing and as many games. 4 lost to 1, who has 2 points by now, 5 lost to 2, who has 1.
    text = trf(
        "1-4 1, 2-5 1, 3 H, 6-7 =", "1-2 1, 3 H, 7 H, 6 H, 4 Z, 5 Z", players=7, rounds=3, asked="6 Z, 7 Z"
    )
    assert burstein_round(text).bye == 5
    swapped = trf(
        "1-5 1, 2-4 1, 3 H, 6-7 =", "1-2 1, 3 H, 7 H, 6 H, 4 Z, 5 Z", players=7, rounds=3, asked="6 Z, 7 Z"
    )
    assert burstein_round(swapped).bye == 4


# --- 2: the criteria


def test_c1_no_rematch() -> None:
    assert drawn(trf("1-4 =, 2-3 =", players=4, rounds=2)) == "1-3 2-4"


def test_c3_holds_for_topscorers_too() -> None:
    # Both want White and nothing else; by the Dutch rules topscorers may meet in the last round.
    text = duel("B1B1", "B1B1", rounds=3)
    assert sb.pair(sb.parse_trf(text)).pairs
    with pytest.raises(sb.NoLegalPairingError):
        burstein_round(text)


def test_c4_enough_players_go_down_for_those_below() -> None:
    # 5 and 6 may not meet each other, so two of the four above go down, though they could all be paired.
    text = trf("1 F, 2 F, 3 F, 4 F, 7-8 =", players=8, rounds=2, asked="7 Z, 8 Z", records=["XXP 5 6"])
    paired = burstein_round(text)
    assert paired.brackets[0].downfloaters == (2, 3)
    assert drawn(text) == "1-4 2-6 3-5"


def test_c5_as_many_pairs_as_possible() -> None:
    # 1-4 comes first, but leaves 2 and 3, who may not meet: then one pair only.
    text = trf("1 F, 2 F, 3 F, 4 F, 5-6 =", players=6, rounds=2, asked="5 Z, 6 Z", records=["XXP 2 3"])
    assert drawn(text) == "1-3 2-4"
    paired = burstein_round(text)
    assert paired.brackets[0].criteria[5] == (0,)


def test_c6_floaters_with_low_scores() -> None:
    # 2 (2 points) comes into the bracket of 1 and 3 (1 point); by the Index it stands between them.
    # One more must go down to 4. First in order is 1-3, with 2 going further down; C6 has 3 go instead.
    text = trf(
        "2-7 1, 8-6 1, 3-9 1, 1 H, 4 Z, 5 H",
        "2-8 1, 5-7 =, 6-3 1, 1 H, 4 Z, 9 Z",
        players=9,
        rounds=3,
        asked="5 Z, 6 Z, 7 Z, 8 Z, 9 Z",
    )
    paired = burstein_round(text)
    assert [paired.scores[player - 1] for player in (1, 2, 3, 4)] == [10, 20, 10, 0]
    assert [bracket.downfloaters for bracket in paired.brackets] == [(2,), (3,), ()]
    assert drawn(text) == "1-2 3-4"
    verdict = judge(paired, [(1, 3), (2, 4)])
    assert (verdict.criterion, verdict.prescribed, verdict.other) == (6, (10,), (20,))


def test_c7_the_next_bracket_must_be_pairable() -> None:
    # 2 would float first, but may not meet 4, the only one of the next bracket.
    played = "1 F, 2 F, 3 F, 4 H, 5 Z, 6 Z, 7-8 ="
    paired = "1-3 2-4 5-6"
    assert drawn(trf(played, players=8, rounds=2, asked="7 Z, 8 Z")) == paired
    text = trf(played, players=8, rounds=2, asked="7 Z, 8 Z", records=["XXP 2 4"])
    assert drawn(text) == "1-2 3-4 5-6"
    verdict = judge(burstein_round(text), [(1, 3), (2, 5), (4, 6)])
    # One floater into the bracket of 4; then two with 10 and 5 leave it, where none had to.
    assert (verdict.criterion, verdict.article) == (7, "2.3.3")
    assert (verdict.prescribed, verdict.other) == ((0,), (2, 10, 5))


def test_c8_colours() -> None:
    # First in order is 1-4, 2-3; all want another colour, and both pairs would clash.
    text = duel("W", "B", "B", "W", rounds=2)
    assert drawn(text) == "1-3 2-4"
    verdict = judge(burstein_round(text), [(1, 4), (2, 3)])
    assert (verdict.criterion, verdict.prescribed, verdict.other) == (8, (0,), (2,))


# --- 4: the order

SIX = "1 F, 2 F, 3 F, 4 F, 5 F, 6 F, 7 Z, 8 Z, 9-10 ="


def _allowing(allowed: set[tuple[int, int]]) -> str:
    """Return six equal players of whom two must float to 7 and 8; only these pairs and floats are allowed."""
    records = ["XXP 7 8"]
    records += [f"XXP {a} {b}" for a, b in combinations(range(1, 7), 2) if (a, b) not in allowed]
    records += [f"XXP {a} {b}" for a in range(1, 7) if (a, 0) not in allowed for b in (7, 8)]
    return trf(SIX, players=10, rounds=2, asked="9 Z, 10 Z", records=records)


def _first_bracket(text: str) -> Order:
    top = burstein_round(text).brackets[0]
    return tuple(sorted([*top.pairs, *((floater, 0) for floater in top.downfloaters)]))


def test_4_3_of_any_two_of_the_45_pairings_the_earlier_is_taken() -> None:
    """The list of the note to 4.3: where only the pairs of two of them are allowed, the first is taken."""
    order = list(pairings(6, 2))
    assert len(order) == 45
    rng = Random(45)
    taken = set()
    for at, earlier in enumerate(order):
        for later in (earlier, *rng.sample(order[at:], min(6, len(order) - at))):
            allowed = {*earlier, *later}
            first = next(pairing for pairing in order if allowed.issuperset(pairing))
            found = _first_bracket(_allowing(allowed))
            assert found == first
            taken.add(found)
    assert taken == set(order)


def test_4_3_each_of_the_45_follows_when_those_before_it_are_impossible() -> None:
    """Random pairs are forbidden; the first pairing of the list that is left must be the answer."""
    order = list(pairings(6, 2))
    every = {pair for pairing in order for pair in pairing}
    rng = Random(4)
    for _ in range(250):
        allowed = set(rng.sample(sorted(every), rng.randint(10, len(every))))
        first = next((pairing for pairing in order if allowed.issuperset(pairing)), None)
        if first is not None:
            assert _first_bracket(_allowing(allowed)) == first


@pytest.mark.parametrize(
    ("players", "paired"),
    [(4, "1-4 2-3"), (6, "1-6 2-5 3-4"), (8, "1-8 2-7 3-6 4-5")],
)
def test_4_3_the_first_meets_the_last(players: int, paired: str) -> None:
    byes = ", ".join(f"{player} F" for player in range(1, players + 1))
    text = trf(
        f"{byes}, {players + 1}-{players + 2} =",
        players=players + 2,
        rounds=2,
        asked=f"{players + 1} Z, {players + 2} Z",
    )
    assert drawn(text) == paired
