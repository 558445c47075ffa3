"""C.04.7 for each system that pairs players, and the two that pair matches: groups, rounds, the premise."""

from __future__ import annotations

from dataclasses import replace

import pytest

import swissblossom as sb
from rules.builder import trf

INDIVIDUAL = [("dutch", "2026"), ("dutch", "2017"), ("burstein", ""), ("dubov", ""), ("lim", "")]

TABLE = [
    (4, [10, 5, 0, 0]),
    (5, [10, 10, 5, 0, 0]),
    (6, [10, 10, 5, 0, 0, 0]),
    (7, [10, 10, 5, 5, 0, 0, 0]),
    (8, [10, 10, 5, 5, 0, 0, 0, 0]),
    (9, [10, 10, 10, 5, 5, 0, 0, 0, 0]),
    (10, [10, 10, 10, 5, 5, 0, 0, 0, 0, 0]),
    (11, [10, 10, 10, 5, 5, 5, 0, 0, 0, 0, 0]),
    (12, [10, 10, 10, 5, 5, 5, 0, 0, 0, 0, 0, 0]),
    (13, [10, 10, 10, 10, 5, 5, 5, 0, 0, 0, 0, 0, 0]),
]
SIZES = [(10, 6), (11, 6), (12, 6), (13, 8), (14, 8), (16, 8), (17, 10), (20, 10), (161, 82)]


def accelerated(text: str, system: str, edition: str = "") -> sb.Round:
    return sb.pair(replace(sb.parse_trf(text), system=system, edition=edition, baku=True))


def virtual(paired: sb.Round) -> list[int]:
    """Return the virtual points of each player in the round, in tenths."""
    return [pairing - real for pairing, real in zip(paired.pairing_scores, paired.scores, strict=True)]


@pytest.mark.parametrize(("system", "edition"), INDIVIDUAL)
@pytest.mark.parametrize(("players", "size"), SIZES)
def test_1_2_the_size_of_group_a(system: str, edition: str, players: int, size: int) -> None:
    found = virtual(accelerated(trf(players=players, rounds=9), system, edition))
    assert found == [10] * size + [0] * (players - size)


@pytest.mark.parametrize(("system", "edition"), INDIVIDUAL)
@pytest.mark.parametrize(("rounds", "points"), TABLE)
def test_1_4_the_accelerated_rounds(system: str, edition: str, rounds: int, points: list[int]) -> None:
    played: list[str] = []
    found = []
    for _ in range(rounds):
        paired = accelerated(trf(*played, players=20, rounds=rounds), system, edition)
        given = virtual(paired)
        assert set(given[:10]) == {given[0]}
        assert set(given[10:]) == {0}
        found.append(given[0])
        played.append(", ".join(f"{white}-{black} =" for white, black in paired.pairs))
    assert found == points


@pytest.mark.parametrize(("system", "edition"), INDIVIDUAL)
def test_1_5_the_pairing_score_makes_the_pairs(system: str, edition: str) -> None:
    # Group A has six members, who meet each other in round 1; without acceleration they meet the others.
    paired = accelerated(trf(players=12, rounds=9), system, edition)
    assert all((white <= 6) == (black <= 6) for white, black in paired.pairs)
    plain = sb.pair(replace(sb.parse_trf(trf(players=12, rounds=9)), system=system, edition=edition))
    assert all((white <= 6) != (black <= 6) for white, black in plain.pairs)


@pytest.mark.parametrize(("system", "edition"), [*INDIVIDUAL, ("double_swiss", "")])
def test_1_1_only_with_wins_worth_two_draws_and_losses_worth_nothing(system: str, edition: str) -> None:
    for points in ("W 3.0    D 1.0    L 0.0", "W 2.5    D 1.5    L 0.5"):
        with pytest.raises(sb.InvalidTournamentError) as raised:
            accelerated(trf(players=8, rounds=8, records=[f"162  {points}"]), system, edition)
        assert "baku-points" in [reason.code for reason in raised.value.reasons]
    fine = trf(players=8, rounds=8, records=["162  W 2.0    D 1.0    L 0.0"])
    assert virtual(accelerated(fine, system, edition))[0] == (40 if system == "double_swiss" else 20)


@pytest.mark.parametrize(("players", "size"), SIZES)
def test_double_swiss_the_size_of_group_a(players: int, size: int) -> None:
    # A match is won with two points (reading A5 of the Double-Swiss).
    found = virtual(accelerated(trf(players=players, rounds=18), "double_swiss"))
    assert found == [20] * size + [0] * (players - size)


def test_the_index_of_burstein_sees_no_virtual_points() -> None:
    # C.04.4.2 1.7.2: two rounds of five seed; in round 3 the Index is that of the real points.
    from swissblossom.systems import burstein  # noqa: PLC0415

    played = ("1-4 =, 5-2 =, 3-6 =, 7-9 1, 10-8 0", "4-7 =, 2-1 =, 6-5 =, 8-3 1, 9-10 0")
    text = trf(*played, players=10, rounds=5)
    with_points = accelerated(text, "burstein")
    without = sb.pair(replace(sb.parse_trf(text), system="burstein"))
    assert virtual(with_points)[:6] == [5] * 6
    assert burstein.prepare(with_points.state).index() == burstein.prepare(without.state).index()
