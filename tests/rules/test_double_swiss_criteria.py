"""C.04.5 articles 1 to 3: matches, byes, upfloaters and identifiers."""

from __future__ import annotations

from itertools import pairwise

import pytest

import swissblossom as sb
from oracle.upfloats import Entrant, all_pairings, identifier, sets_in_order
from rules.builder import pairing
from rules.matches import double, floated

SETS = "2 6 1, 2 6 3, 2 6 5, 2 8 1, 2 8 3, 2 8 5, 6 8 1, 6 8 3, 6 8 5"
NINE = [tuple(map(int, text.split())) for text in SETS.split(", ")]


def forbidden(*pairs: tuple[int, int]) -> list[str]:
    return [f"260   1  99 {a:>4} {b:>4}" for a, b in pairs]


# --- 0, 1: matches and byes


def test_c1_players_meet_once() -> None:
    assert pairing(double("1-2 10, 3-4 10", players=4)) == "3-1 2-4"


def test_preface_a_forfeited_match_may_be_repeated() -> None:
    """A7: one player forfeited both games. 1 and 2 meet again where nobody else is left for them."""
    assert pairing(double("1-2 xx, 3-4 ++", players=4)) == "3-1 4-2"
    text = double("1-2 ++, 3-4 ++", players=4, records=forbidden((1, 3), (1, 4)))
    assert pairing(text) == "1-2 3-4"


@pytest.mark.parametrize("letters", ["1+", "+=", "x0", "+-"])
def test_preface_one_forfeited_game_is_a_match_played(letters: str) -> None:
    text = double(f"1-2 {letters}, 3-4 ++", players=4, records=forbidden((1, 3), (1, 4)))
    with pytest.raises(sb.NoLegalPairingError):
        pairing(text)


def test_1_4_the_bye_is_a_won_and_a_drawn_game() -> None:
    text = double("1-2 =1, 3 UH", players=3, total=5)
    paired = sb.pair(sb.parse_trf(text))
    assert paired.scores == (15, 5, 15)
    assert (paired.pairs, paired.bye) == (((3, 1),), 2)


@pytest.mark.parametrize(
    ("letters", "bye"), [("++", 2), ("+x", 2), ("x+", 2), ("xx", 3), ("1+", 3), ("+0", 3), ("x1", 3)]
)
def test_c2_who_won_a_match_by_forfeit_has_no_bye(letters: str, bye: int) -> None:
    """3 has the lowest score, or at least not a higher one and a larger number. 4 to 6 have gone."""
    text = double(
        f"1-4 11, 2-5 {'11' if '+' in letters else '=1'}, 3-6 {letters}", players=6, asked="4 Z, 5 Z, 6 Z"
    )
    assert sb.pair(sb.parse_trf(text)).bye == bye


@pytest.mark.parametrize(("bye", "taker"), [("UH", 2), ("FF", 2), ("HH", 3), ("ZZ", 3)])
def test_c2_who_had_a_bye(bye: str, taker: int) -> None:
    """A12: a half-point bye is two draws and bars nobody; the pairing-allocated and full-point bye do."""
    text = double(f"1-4 11, 2-5 11, 3 {bye}", players=5, asked="4 Z, 5 Z")
    paired = sb.pair(sb.parse_trf(text))
    assert paired.bye == taker
    assert paired.scores[2] == {"UH": 15, "FF": 20, "HH": 10, "ZZ": 0}[bye]


def test_3_4_1_who_must_stay_for_a_legal_pairing() -> None:
    """3 has the lowest score, but 1 and 2 have met."""
    assert pairing(double("1-2 11, 3 HH", players=3)) == "3-1 2"
    text = double("1-2 1=, 3 ZZ", players=3)
    assert sb.pair(sb.parse_trf(text)).bye == 2


def test_3_4_2_lowest_score() -> None:
    text = double("1-4 11, 2-5 00, 3-6 ==", players=6, asked="4 Z, 5 Z, 6 Z")
    assert sb.pair(sb.parse_trf(text)).bye == 2


def test_3_4_3_most_matches_played() -> None:
    """2 and 3 have one point, 2 for a match and 3 for a half-point bye."""
    text = double("1-4 11, 2-5 ==, 3 HH", players=5, asked="4 Z, 5 Z")
    assert sb.pair(sb.parse_trf(text)).bye == 2


def test_3_4_3_a_forfeited_match_is_not_played() -> None:
    """A11: 3 did not come to its match, nor did its opponent; 2 lost both games. Both have nothing."""
    text = double("1-4 11, 2-5 00, 3-6 xx", players=6, asked="4 Z, 5 Z, 6 Z")
    assert sb.pair(sb.parse_trf(text)).bye == 2


def test_3_4_4_largest_number() -> None:
    text = double("1-4 11, 2-5 ==, 3-6 ==", players=6, asked="4 Z, 5 Z, 6 Z")
    assert sb.pair(sb.parse_trf(text)).bye == 3


# --- 2, 3.5: upfloaters


def test_3_5_4_the_nine_sets_of_the_example() -> None:
    pool = [Entrant(tpn, 30) for tpn in (8, 6, 2)] + [Entrant(tpn, 25) for tpn in (5, 1, 3)]
    found = [tuple(one.tpn for one in chosen) for chosen in sets_in_order(pool, [25, 30, 30])]
    assert found == NINE


@pytest.mark.parametrize("wanted", NINE, ids=str)
def test_3_5_4_each_of_the_nine_is_chosen_when_those_before_it_cannot_be(wanted: tuple[int, ...]) -> None:
    """7, 9 and 10 have four points and may not meet; whoever is not wanted may not meet them."""
    kinds = {
        7: "F F",
        9: "F F",
        10: "F F",
        2: "F H",
        6: "F H",
        8: "F H",
        1: "H U",
        3: "H U",
        5: "H U",
        4: "Z Z",
    }
    rounds = []
    for at, game in enumerate(("11-12", "12-11")):
        byes = [f"{n} {'UH' if k.split()[at] == 'U' else k.split()[at] * 2}" for n, k in kinds.items()]
        rounds.append(", ".join([f"{game} ==", *byes]))
    top = (7, 9, 10)
    # of 1, 3 and 5 no two may meet: one of them must go up, or they could not all be paired
    apart = [*pairwise(top), (7, 10), (1, 3), (1, 5), (3, 5)]
    # what is not wanted stays away from the top, but only where it would come before
    earlier = {n for chosen in NINE[: NINE.index(wanted)] for n in chosen} - set(wanted)
    apart += [(n, t) for n in sorted(earlier) for t in top]
    text = double(*rounds, players=12, asked="11 Z, 12 Z", records=forbidden(*apart))
    assert floated(text)[0] == wanted


def test_c4_fewest_upfloaters() -> None:
    """1 and 2 lead and have not met: nobody floats, though 3 and 4 have met and must be taken apart below."""
    text = double("1-3 11, 2-4 11, 5-6 ==", players=6)
    assert floated(text)[0] == ()


def test_c4_two_upfloaters_where_the_leaders_have_met() -> None:
    text = double("1-2 ==, 3-4 1=, 5-6 1=", players=6, records=forbidden((3, 5)))
    assert floated(text)[0] == (1, 2)


def test_c5_scores_of_upfloaters_as_high_as_can_be() -> None:
    """The leader meets the next lower score although it is the largest number."""
    text = double("1-4 11, 2-3 00, 6-5 1=", players=6, asked="3 Z, 4 Z")
    assert floated(text)[0] == (6,)


def test_c5_a10_only_sets_that_leave_a_legal_pairing() -> None:
    """6 alone has the next score; but 1 may not meet it."""
    text = double("1-4 11, 2-3 00, 6-5 1=", players=6, asked="3 Z, 4 Z", records=forbidden((1, 6)))
    assert floated(text)[0] == (5,)


C6 = {"players": 8, "total": 7}


def test_c6_the_following_scoregroup_is_spared() -> None:
    """The leader 1 needs one of 2, 3 and 4. With 2 gone, 3 and 4, who may not meet, would need two more."""
    past = (
        "1-8 11, 2 FF, 3 FF, 4 FF, 5 HH, 6 HH",
        "1-7 11, 2 HH, 3 HH, 4 HH, 5 HH, 6 HH",
    )
    free = double(*past, asked="7 Z, 8 Z", **C6)
    assert sb.pair(sb.parse_trf(free)).scores[:6] == (40, 30, 30, 30, 20, 20)
    assert floated(free) == [(2,), (), ()]
    assert floated(double(*past, asked="7 Z, 8 Z", records=forbidden((3, 4)), **C6)) == [(3,), (), ()]


def test_c6_a1_graded() -> None:
    """Each set leaves a scoregroup that needs upfloaters: the fewest count, not only whether it needs any.

    Of 2 to 6, with three points, no two may meet but 4 and 5: with 2, 3 or 6 gone the others need two, with 4
    or 5 gone four.
    """
    ids = range(2, 7)
    apart = [(a, b) for a in ids for b in ids if a < b and (a, b) != (4, 5)]
    past = (
        "1-12 11, " + ", ".join([f"{n} FF" for n in ids] + [f"{n} HH" for n in range(7, 11)]),
        "1-11 11, " + ", ".join(f"{n} HH" for n in range(2, 11)),
    )
    options = {"players": 12, "total": 7, "asked": "11 Z, 12 Z"}
    keep_low = [(1, 2), (1, 3)]  # 4 and 5 come before 6
    text = double(*past, records=forbidden(*apart, *keep_low), **options)  # type: ignore[arg-type]
    assert [len(up) for up in floated(text)] == [1, 2, 0]
    assert floated(text)[0] == (6,)


def test_c6_is_void_when_the_scoregroup_is_empty() -> None:
    """2 alone is the following scoregroup and floats: what 3 to 5 then need is no matter."""
    text = double("1-7 11, 2-8 1=, 3 HH, 4 HH, 5 HH, 6 HH", players=8, asked="7 Z, 8 Z", total=5)
    assert floated(text) == [(2,), ()]


def test_c7_a14_counts_but_in_the_last_match() -> None:
    """1 leads; 2, 3 and 4 have two points each, and 2 floated last: it met 5, who had less."""
    base = ("1-5 11, 2-6 1=, 3-7 ==, 4-8 ==", "1-6 11, 2-5 =0, 3 HH, 4 HH, 7 ZZ, 8 ZZ")
    for total, wanted in ((3, 2), (4, 3)):
        text = double(*base, players=8, asked="5 Z, 6 Z, 7 Z, 8 Z", total=total)
        assert sb.pair(sb.parse_trf(text)).scores[:4] == (40, 20, 20, 20)
        assert floated(text)[0] == (wanted,), total


def test_a6_a_bye_is_no_float() -> None:
    """2 had the pairing-allocated bye in the last match; it plays nobody, and so it is no floater."""
    base = ("1-5 11, 2-6 1x, 3-7 ==, 4-8 ==", "1-6 11, 2 UH, 3-8 1=, 4-7 1=")
    text = double(*base, players=8, asked="5 Z, 6 Z, 7 Z, 8 Z", total=5)
    assert sb.pair(sb.parse_trf(text)).scores[:4] == (40, 25, 25, 25)
    assert floated(text)[0] == (2,)


def test_a7_a_forfeited_match_is_no_float() -> None:
    """2 (1.5) was to meet 5 (0), who did not come."""
    base = ("1-5 11, 2-6 10, 3-7 ==, 4-8 ==", "1-6 11, 2-5 +x, 3 HH, 4 HH, 7 ZZ, 8 ZZ")
    text = double(*base, players=8, asked="5 Z, 6 Z, 7 Z, 8 Z", total=5)
    assert sb.pair(sb.parse_trf(text)).scores[:4] == (40, 20, 20, 20)
    assert floated(text)[0] == (2,)
    played = double(base[0], base[1].replace("+x", "1x"), players=8, asked="5 Z, 6 Z, 7 Z, 8 Z", total=5)
    assert floated(played)[0] == (3,)


def test_a4_floats_are_judged_by_the_pairing_scores_of_their_match() -> None:
    """2 and 5 had equal points in match 2, but 2 had virtual points: it floated."""
    base = ("1-6 11, 2-7 ==, 3-8 ==, 4-5 ==", "1-7 11, 2-5 ==, 3 HH, 4 HH, 6 ZZ, 8 ZZ")
    virtual = "XXA    2  1.0  1.0  1.0  1.0"
    asked = "5 Z, 6 Z, 7 Z, 8 Z"
    plain = double(*base, players=8, asked=asked, total=5)
    accelerated = double(*base, players=8, asked=asked, total=5, records=[virtual])
    assert floated(plain)[0] == (2,)
    assert floated(accelerated)[0] == (3,)


def test_a5_the_win_of_baku_is_a_match_won_twice() -> None:
    """Eight players, four matches: group A has two points in match 1 and one in match 2."""
    text = double(players=8, total=4).replace("192 FIDE_DOUBLESWISS", "192 FIDE_DOUBLESWISS_BAKU")
    first = sb.pair(sb.parse_trf(text))
    assert first.pairing_scores == (20, 20, 20, 20, 0, 0, 0, 0)
    played = double("1-3 10, 4-2 01, 5-7 11, 8-6 ==", players=8, total=4)
    second = sb.pair(sb.parse_trf(played.replace("192 FIDE_DOUBLESWISS", "192 FIDE_DOUBLESWISS_BAKU")))
    assert [a - b for a, b in zip(second.pairing_scores, second.scores, strict=True)] == [10] * 4 + [0] * 4


# --- 3.6: identifiers


def test_3_6_2_the_example() -> None:
    assert identifier([(11, 24), (16, 6), (10, 9), (8, 4)]) == (4, 6, 9, 11, 8, 16, 10, 24)


def test_3_6_3_the_first_identifier_has_the_upper_half_against_the_lower() -> None:
    players = [Entrant(tpn, 10) for tpn in range(1, 7)]
    ordered = sorted(all_pairings(players), key=identifier)
    assert [identifier(pairs) for pairs in ordered[:3]] == [
        (1, 2, 3, 4, 5, 6),
        (1, 2, 3, 4, 6, 5),
        (1, 2, 3, 5, 4, 6),
    ]
    assert ordered[-1] == ((1, 2), (3, 4), (5, 6))
    assert pairing(double(players=6)) == "1-4 5-2 3-6"


def test_3_6_3_tops_come_before_bottoms() -> None:
    """1 may meet only 2: then 2 is no top, and the tops are 1, 3, 4, although 3 then meets 5."""
    text = double(players=6, records=forbidden((1, 3), (1, 4), (1, 5), (1, 6)))
    assert pairing(text) == "1-2 3-5 6-4"


def test_3_6_1_a9_the_top_member_has_the_smaller_number_whatever_the_scores() -> None:
    """Residents 3 and 4 get the upfloaters 1 and 2: tops 1 and 2, so that 1 meets 3 and 2 meets 4."""
    text = double("5-6 ==, 3 FF, 4 FF, 1 HH, 2 HH", players=6, asked="5 Z, 6 Z", records=forbidden((3, 4)))
    paired = sb.pair(sb.parse_trf(text))
    assert {frozenset(pair) for pair in paired.pairs} == {frozenset((1, 3)), frozenset((2, 4))}
    assert paired.brackets[0].pairs == ((1, 3), (2, 4))


def test_c8_opponents_of_upfloaters_who_floated() -> None:
    """A3: 4 joins 1, 2 and 3, of whom 2 floated last; in the last match of all that is no matter."""
    base = ("1-5 11, 2-6 10, 3-7 11, 4 HH, 8 ZZ", "1 HH, 2-8 11, 3 HH, 4 HH, 5 ZZ, 6 ZZ, 7 ZZ")
    for total, wanted in ((3, ((1, 3), (2, 4))), (4, ((1, 4), (2, 3)))):
        text = double(*base, players=8, asked="5 Z, 6 Z, 7 Z, 8 Z", total=total)
        (bracket,) = sb.pair(sb.parse_trf(text)).brackets
        assert bracket.pairs == wanted
        assert bracket.criteria[8] == (0,)


def test_c8_is_minimised_not_demanded() -> None:
    """A2: 1 and 3 floated as well as 2. One of them meets 4 all the same, and the identifier decides."""
    base = ("1-5 10, 2-6 10, 3-7 10, 4 HH, 8 ZZ, 9 ZZ", "1-9 11, 2-8 11, 3-5 11, 4 HH, 6 ZZ, 7 ZZ")
    options = {"players": 10, "asked": "5 Z, 6 Z, 7 Z, 8 Z, 9 Z, 10 Z", "total": 5}
    text = double(base[0], base[1].replace("3-5", "3-10"), **options)  # type: ignore[arg-type]
    (bracket,) = sb.pair(sb.parse_trf(text)).brackets
    assert (bracket.pairs, bracket.criteria[8]) == (((1, 3), (2, 4)), (1,))
