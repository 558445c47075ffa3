"""Article 5.2: who gets which colour; the first of 5.2.1 to 5.2.5 that decides."""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import boards, duel, pairing, trf
from rules.ledger import answer


def decided(text: str) -> tuple[str, str]:
    """Pair two players; return the board and the article that decided."""
    found = sb.pair(sb.parse_trf(text))
    (article,) = found.colour_articles
    return boards(found), article


def test_5_2_1_both_preferences_are_granted() -> None:
    assert decided(duel("W", "B")) == ("2-1", "5.2.1")
    assert decided(duel("B", "W")) == ("1-2", "5.2.1")
    assert decided(duel("WW", "BW"))[1] == "5.2.2"  # the same preference is another matter


def test_5_2_1_who_has_none_makes_way() -> None:
    assert decided(duel("W", "H")) == ("2-1", "5.2.1")
    assert decided(duel("H", "B")) == ("2-1", "5.2.1")


@pytest.mark.parametrize(
    ("higher", "lower", "board"),
    [
        ("BWW", "WBW", "2-1"),  # absolute before strong
        ("WBW", "BWW", "1-2"),
        ("WBW", "HBW", "2-1"),  # strong before mild
        ("HBW", "WBW", "1-2"),
        ("BBW", "HWB", "1-2"),  # one Black more, strongly White; the other mildly
    ],
)
def test_5_2_2_the_stronger_preference(higher: str, lower: str, board: str) -> None:
    assert decided(duel(higher, lower)) == (board, "5.2.2")


def test_5_2_2_the_wider_difference_of_two_topscorers() -> None:
    # Both want Black absolutely: 1 for White twice running, 2 for two Whites more.
    assert decided(duel("BWBWW", "WBWWF", rounds=6, worth="1")) == ("1-2", "5.2.2")
    assert decided(duel("WBWWF", "BWBWW", rounds=6, worth="1")) == ("2-1", "5.2.2")


def test_5_2_2_wider_means_the_magnitude() -> None:
    # Before the last of eight rounds 1 has one White less than Blacks, 2 as many of each; both had White
    # twice running. The reading is disputed: compared with its sign, the difference of 2 would be the wider
    # one.
    assert decided(duel("BBWBBWW", "HBBWBWW", rounds=8, worth="1")) == ("2-1", "5.2.2")


def test_5_2_3_the_latest_round_in_which_the_colours_differed() -> None:
    # Both prefer White mildly. In their last games both had Black, in those before too; then they differ.
    assert decided(duel("WWBB", "WBWB"))[1] == "5.2.2"  # not equally strong: 1 had Black twice running
    assert decided(duel("BWWB", "WBWB")) == ("2-1", "5.2.3")
    assert decided(duel("WBWB", "BWWB")) == ("1-2", "5.2.3")


@pytest.mark.parametrize(
    ("history", "packed"),
    [("BW.BW", "BWBW"), ("WB.WB", "WBWB"), ("BWW.B.W", "BWWBW")],
)
def test_5_2_3_unplayed_rounds_stand_at_the_front(history: str, packed: str) -> None:
    # C.04.2 3.4: BWBuW is read as uBWBW. Against a history with the same colours at the end nothing
    # differs, and the higher-ranked player's preference decides (5.2.4), wherever the gaps are.
    gaps = len(history) - len(packed)
    assert decided(duel(history, "." * gaps + packed))[1] == "5.2.4"


def test_5_2_3_gaps_are_closed_before_the_comparison() -> None:
    # By games, from the last: B-B, W-W, B-W, so that 1 gets White. By rounds, 1 had White in round 4 and 2
    # Black.
    assert decided(duel("WBHWB", "BWWBH")) == ("1-2", "5.2.3")


def test_5_2_4_the_higher_ranked_gets_the_preference() -> None:
    assert decided(duel("WB", "WB")) == ("1-2", "5.2.4")
    assert decided(duel("BW", "BW")) == ("2-1", "5.2.4")


def test_5_2_4_higher_ranked_is_a_matter_of_points_first() -> None:
    # 2 has more points than 1 and gets White.
    assert decided(duel("W0B0", "W1B1")) == ("2-1", "5.2.4")
    assert decided(duel("W1B1", "W0B0")) == ("1-2", "5.2.4")


def test_5_2_5_in_round_1_colours_alternate_down_the_list() -> None:
    assert pairing(trf(players=8)) == "1-5 6-2 3-7 8-4"
    assert pairing(trf(players=8, initial="B")) == "5-1 2-6 7-3 4-8"
    assert pairing(trf(players=8, initial=""), initial_colour="black") == "5-1 2-6 7-3 4-8"


def test_5_2_5_the_higher_ranked_player_counts() -> None:
    # 4, who had the bye, outranks 2, who came late. 4 is even and does not take the initial colour.
    assert answer(trf("1-3 =, 4 U", players=4, asked="1 Z, 3 Z")) == "2-4"
    assert answer(trf("2-4 --, 1-3 =", players=4, asked="1 Z, 3 Z")) == "4-2"


def test_5_2_5_who_has_not_arrived_has_no_number() -> None:
    # 1 and 3 are away from round 1, so 2 is the first in the list, 4 the second, 5 the third.
    text = trf(players=10, asked="1 H, 3 H")
    assert pairing(text) == "2-7 8-4 5-9 10-6"
    assert pairing(trf(players=10, asked="1 H, 3 H", initial="B")) == "7-2 4-8 9-5 6-10"


def test_5_2_5_late_entries_take_their_place() -> None:
    # In round 2 the two are there: 1 is the first again, 2 the second, 3 the third. Others have colours.
    late = trf("2-7 --, 8-4 --, 5-9 --, 10-6 --", players=10)
    assert pairing(late) == "1-6 7-2 3-8 9-4 5-10"


@pytest.mark.parametrize(
    ("past", "arrived"),
    [
        ("1 U, 2-3 --, 4-5 --", True),  # a pairing-allocated bye
        ("1-6 --, 2-3 --, 4-5 --", True),  # paired, though nobody came
        ("1 +, 2-3 --, 4-5 --", True),  # a forfeit win against nobody named
        ("1 H, 2-3 --, 4-5 --", False),
        ("1 F, 2-3 --, 4-5 --", False),
        ("1 Z, 2-3 --, 4-5 --", False),
    ],
)
def test_5_2_5_who_was_paired_before_keeps_the_number(past: str, arrived: bool) -> None:
    # 1 is away now. If 1 counts, 2 is the second and gets Black, else the first and gets White.
    text = trf(past, players=6, asked="1 Z, 6 Z")
    assert pairing(text) == ("4-2 3-5" if arrived else "2-4 5-3")


def test_5_2_5_after_a_round_without_a_game() -> None:
    # 2, 3 and 7 never arrived. Of 1, 4, 5, 6 and 8, numbered 1 to 5, 6 is the fourth and takes the colour
    # that is not the initial one; 1 is the first and takes the initial colour, Black.
    text = trf("5-1 --, 4-6 -, 8 U, 2 H, 3 H", players=8, asked="2 H, 3 Z, 7 Z", initial="B")
    assert answer(text) == "6-8 4-1 5"
    assert sb.pair(sb.parse_trf(text)).colour_articles == ("5.2.5", "5.2.5")


def test_the_initial_colour_is_inferred_from_the_first_round() -> None:
    # No record of it: in round 1 player 1 had Black, so the initial colour was Black.
    text = trf("2-1 1, 4-3 --", players=6, initial="", asked="1 Z, 2 Z")
    assert pairing(text) == pairing(text, initial_colour="black") != pairing(text, initial_colour="white")


def test_the_initial_colour_is_needed_when_nobody_has_one() -> None:
    with pytest.raises(sb.InvalidTournamentError, match=r"152 W.*initial_colour") as raised:
        pairing(trf(players=4, initial=""))
    assert [reason.code for reason in raised.value.reasons] == ["no-initial-colour"]
