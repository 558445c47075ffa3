"""C.04.7: Baku acceleration, and virtual points given by the file (XXA, 250).

The pairing score, points and virtual points of the round, makes the scoregroups (1.5).
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import swissblossom as sb
from rules.builder import pairing, position, trf
from rules.ledger import answer

BAKU = "192 FIDE_DUTCH_2026_BAKU"


def virtual(round_: sb.Round) -> dict[int, int]:
    """Return the virtual points of those who have any, in tenths."""
    real, pairing_scores = round_.scores, round_.pairing_scores
    given = {player: pairing_scores[player - 1] - real[player - 1] for player in range(1, len(real) + 1)}
    return {player: points for player, points in given.items() if points}


def with_baku(
    *played: str, players: int, rounds: int = 9, asked: str = "", records: Iterable[str] = ()
) -> sb.Round:
    """Pair a tournament for which Baku acceleration is announced."""
    text = trf(*played, players=players, rounds=rounds, asked=asked, records=[BAKU, *records])
    return sb.pair(sb.parse_trf(text))


@pytest.mark.parametrize(
    ("players", "size"),
    [
        (2, 2),
        (3, 2),
        (4, 2),
        (5, 4),
        (10, 6),
        (11, 6),
        (12, 6),
        (13, 8),
        (14, 8),
        (16, 8),
        (17, 10),
        (20, 10),
        (161, 82),
    ],
)
def test_1_2_the_size_of_group_a(players: int, size: int) -> None:
    # 2·⌈N/4⌉: half of the players, rounded up to an even number.
    assert virtual(with_baku(players=players)) == dict.fromkeys(range(1, size + 1), 10)


@pytest.mark.parametrize(
    ("rounds", "whole", "half"),
    [(4, 1, 2), (5, 2, 3), (6, 2, 3), (7, 2, 4), (8, 2, 4), (9, 3, 5), (10, 3, 5), (11, 3, 6), (13, 4, 7)],
)
def test_1_4_the_accelerated_rounds(rounds: int, whole: int, half: int) -> None:
    # A whole point up to round `whole`, half a point up to round `half`, nothing after that.
    players = 16
    played: list[str] = []
    given = []
    for number in range(1, rounds + 1):
        found = with_baku(*played, players=players, rounds=rounds)
        assert found.round == number
        given.append(virtual(found).get(1, 0))
        played.append(", ".join(f"{white}-{black} =" for white, black in found.pairs))
    assert given == [10] * whole + [5] * (half - whole) + [0] * (rounds - half)


def test_the_first_round_of_ten_players() -> None:
    # Group A has six members: 1-4, 2-5, 3-6 and 7-9, 8-10.
    assert pairing(trf(players=10, rounds=5, records=[BAKU])) == "1-4 5-2 3-6 7-9 10-8"
    assert pairing(trf(players=10, rounds=5)) == "1-6 7-2 3-8 9-4 5-10"


def test_the_first_round_of_eleven_and_of_thirteen_players() -> None:
    assert pairing(trf(players=11, records=[BAKU])) == "1-4 5-2 3-6 7-9 10-8 11"
    assert pairing(trf(players=13, rounds=5, records=[BAKU])) == "1-5 6-2 3-7 8-4 9-11 12-10 13"


@pytest.mark.parametrize(
    "records",
    [
        ["250       1.0   1   2    1    6", "250       0.5   3   3    1    6"],
        [f"XXA {player:>4}  1.0  1.0  0.5" for player in range(1, 7)],
        [BAKU, *(f"XXA {player:>4}  1.0  1.0  0.5" for player in range(1, 7))],
    ],
    ids=["250", "XXA", "both"],
)
def test_the_same_points_by_other_records(records: list[str]) -> None:
    text = trf(players=10, rounds=5, records=records)
    assert pairing(text) == "1-4 5-2 3-6 7-9 10-8"
    assert virtual(sb.pair(sb.parse_trf(text))) == dict.fromkeys(range(1, 7), 10)


def test_explicit_virtual_points_override_baku() -> None:
    text = trf(players=10, records=[BAKU, "250       1.0   1   3    1    4"])
    assert pairing(text) == "1-3 4-2 5-8 9-6 7-10"


def test_1_3_a_late_entry_above_the_last_of_group_a_joins_it() -> None:
    # Eight were paired in round 1 (3 and 7 came late): group A is 1, 2, 4 and 5, and 3 ranks above 5.
    played = "1-4 =, 5-2 =, 6-9 =, 10-8 ="
    found = with_baku(played, players=10)
    assert virtual(found) == dict.fromkeys((1, 2, 3, 4, 5), 10)


def test_1_3_a_late_entry_below_it_does_not() -> None:
    # Without 8, who comes late, seven were paired: group A is 1 to 4, and 8 is not in it.
    found = with_baku("1-3 =, 4-2 =, 5-7 =, 6 U", players=8)
    assert virtual(found) == dict.fromkeys((1, 2, 3, 4), 10)


def test_1_1_only_with_wins_worth_two_draws() -> None:
    with pytest.raises(sb.InvalidTournamentError) as raised:
        with_baku(players=8, records=["162  W 3.0    D 1.0    L 0.0"])
    assert [reason.code for reason in raised.value.reasons] == ["baku-points"]
    assert virtual(with_baku(players=8, records=["162  W 2.0    D 1.0    L 0.0"])) == dict.fromkeys(
        range(1, 5), 20
    )


def test_virtual_points_make_the_brackets() -> None:
    text = position("baku_mid_tournament")
    assert answer(text) == "8-1 2-3 4-6 5-7"
    found = sb.pair(sb.parse_trf(text))
    assert [bracket.score for bracket in found.brackets] == sorted(set(found.pairing_scores), reverse=True)
    assert found.pairing_scores != found.scores


def test_past_floats_are_judged_by_the_virtual_points_of_their_round() -> None:
    text = position("baku_float_history")
    assert answer(text) == "7-1 5-3 8-9 4-2 6-10"
    # Without the virtual points of the past, the floats are others, and so is the pairing.
    forgotten = "\n".join(line for line in text.splitlines() if not line.startswith("XXA"))
    assert pairing(forgotten) != pairing(text)


@pytest.mark.parametrize(
    ("records", "floater"),
    [
        ([], 4),  # three leaders, the last of them floats
        (["XXA    4  1.0  0.0"], 1),  # 4 of group A met 6 of group B in round 1: a downfloat
        (["XXA    4  1.0  0.0", "XXA    6  1.0  0.0"], 4),  # both were in group A
    ],
)
def test_a_game_between_the_groups_was_a_float(records: list[str], floater: int) -> None:
    text = trf("1-3 1, 5-2 0, 4-6 1", players=6, asked="5 Z", records=records)
    assert sb.pair(sb.parse_trf(text)).brackets[0].downfloaters == (floater,)
    assert answer(text)


def test_the_bye_is_barred_by_real_points() -> None:
    # With its virtual half point the half-point bye of 3 makes a whole one; still no win's worth was scored.
    text = trf("1-4 1, 5-2 0, 3 H", players=5, asked="4 Z, 5 Z", records=["XXA    3  0.5  0.0"])
    assert sb.pair(sb.parse_trf(text)).bye == 3


def test_virtual_points_never_count_as_points() -> None:
    found = with_baku("1-5 1, 6-2 0, 3-7 1, 8-4 0", players=8)
    assert found.scores == (10, 10, 10, 10, 0, 0, 0, 0)
    assert found.pairing_scores == (20, 20, 20, 20, 0, 0, 0, 0)
