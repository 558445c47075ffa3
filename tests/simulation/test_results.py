"""The models of results: against their formulas, tables and examples, and against what comes out."""

from __future__ import annotations

from fractions import Fraction

import pytest

import swissblossom as sb
from endurance.statistics import chances, measure
from swissblossom.simulation.results import ONE, expected_score, milvang, table

RATINGS = range(0, 3400, 90)


def exact(white: int, black: int) -> tuple[Fraction, Fraction]:
    """Return the chances that White and that Black wins, by the formulas of the paper in fractions."""
    mean, difference = Fraction(white + black, 2), Fraction(white - black)
    q = max(mean - 1200, Fraction(0)) / 1200

    def part(low: Fraction, centre: int, high: Fraction, value: Fraction, x: Fraction) -> Fraction:
        if x < low:
            return Fraction(0)
        if x <= centre:
            return value * ((x - low) / (centre - low)) ** 2
        if x <= high:
            return 1 - (1 - value) * ((x - high) / (centre - high)) ** 2
        return Fraction(1)

    f = Fraction
    won = part(
        f("-1492") + f("0.391") * mean, 40, 1691 - f("0.428") * mean, f("0.45") - f("0.10") * q**2, difference
    )
    # Black's curve falls with the difference: it is the mirror of a rising one.
    lost = part(
        -(1428 - f("0.388") * mean),
        80,
        -(-1753 + f("0.416") * mean),
        f("0.46") - f("0.13") * q**2,
        -difference,
    )
    return won, lost


def test_the_example_of_the_paper() -> None:
    assert [round(part / ONE, 3) for part in milvang(2467, 2344)] == [0.511, 0.351, 0.138]


def test_milvang_is_the_formula_to_a_billionth() -> None:
    for white in RATINGS:
        for black in RATINGS:
            if white + black > 6000:
                continue
            got = milvang(white, black)
            won, lost = exact(white, black)
            assert abs(Fraction(got[0], ONE) - won) < Fraction(3, ONE)
            assert abs(Fraction(got[2], ONE) - lost) < Fraction(3, ONE)


def test_the_statistics_use_the_same_formulas_worked_out_otherwise() -> None:
    for white in RATINGS:
        for black in RATINGS:
            if white + black <= 6000:
                assert [part / ONE for part in milvang(white, black)] == pytest.approx(
                    chances(white, black), abs=1e-8
                )


def test_chances_are_chances_whatever_the_ratings() -> None:
    for white in range(0, 4001, 80):
        for black in range(0, 4001, 80):
            for model in (milvang(white, black), table(white, black, 350_000, 40)):
                assert min(model) >= 0
                assert sum(model) == ONE


def test_the_stronger_the_likelier_and_white_has_an_edge() -> None:
    for mean in (1400, 1800, 2200, 2600):
        scores = [
            2 * won + drawn for won, drawn, _ in (milvang(mean + d, mean - d) for d in range(-250, 251, 10))
        ]
        assert scores == sorted(scores)
        assert scores[25] > ONE
    draws = [milvang(rating, rating)[1] for rating in (1200, 1500, 1800, 2100, 2400, 2700)]
    assert draws == sorted(draws)  # strong players draw more


@pytest.mark.parametrize(
    ("difference", "score"),
    [(0, 50), (3, 50), (4, 51), (91, 62), (92, 63), (344, 88), (345, 89), (391, 91), (735, 99), (736, 100)],
)
def test_expected_scores_are_those_of_the_table(difference: int, score: int) -> None:
    assert expected_score(difference) == score
    assert expected_score(-difference) == 100 - score


def test_the_table_model_keeps_the_expected_score() -> None:
    for difference in range(-800, 801, 7):
        won, drawn, _ = table(2000 + difference, 2000, 300_000, 0)
        assert 2 * won + drawn == 2 * expected_score(difference) * ONE // 100
        assert drawn <= 300_000_000
    assert table(2000, 2030, 300_000, 30) == table(2000, 2000, 300_000, 0)


def test_what_comes_out_is_what_the_model_says() -> None:
    """Draws, White's advantage, favourites and upsets within a bound that chance leaves once in 10**9."""
    sums = measure([sb.simulate(seed=seed, players=60, rounds=7) for seed in range(80)])
    games = sums.pop("games").found
    assert games > 15_000
    for name, told in sums.items():
        assert told.fits, (name, told)
        assert told.bound < 0.04 * games, name  # and the bound says something


def test_another_model_would_be_noticed() -> None:
    """The same bounds refuse results of the other model, with its own draws and edge."""
    other = {"results": "table", "draw_rate": "35%", "white_advantage": 150}
    sums = measure([sb.simulate(seed=seed, players=60, rounds=7, **other) for seed in range(40)])
    assert not sums["draws"].fits
    assert not sums["white advantage"].fits
