"""How likely each result of a game is, from the ratings, in whole billionths.

**Source:** O. Milvang, *Probability for the outcome of a chess game based on rating* (Oslo, 2015), fitted to
3.9 million rated games; FIDE C.02.03 7.2.4 (2026) asks that simulated results roughly follow such a model.
The other model takes the expected score from the table of FIDE B.02 8.1.2 (2024).
"""

from __future__ import annotations

from bisect import bisect_left

from swissblossom.simulation.rates import WHOLE

__all__ = ["ONE", "expected_score", "milvang", "table"]

ONE = 1_000_000_000
"""Certainty."""

_HIGHEST_SUM = 6000  # past a mean of 3000 the polynomials of the model leave 0 to 1
# Differences up to which the higher-rated player is expected to score 50, 51, ... 99 %.
_LIMITS = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170),
    *(179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411),
    *(432, 456, 484, 517, 559, 619, 735),
)


def milvang(white: int, black: int) -> tuple[int, int, int]:
    """Return the chances that White wins, that it is a draw, and that Black wins.

    Args:
        white: Rating of White, 0 to 4000.
        black: Rating of Black.

    Returns:
        Three whole numbers that add up to `ONE`. White's advantage and more draws between stronger players
        are part of the model. A mean rating above 3000 counts as 3000.

    >>> milvang(2467, 2344)  # the example of the paper: 0.511, 0.351, 0.138
    (511342793, 351122005, 137535202)
    """
    total = min(white + black, _HIGHEST_SUM)
    above = max(total - 2400, 0) ** 2
    x = 2000 * (white - black)  # all limits below are in rating points / 2000
    won = _rise(
        x, -2_984_000 + 391 * total, 80_000, 3_382_000 - 428 * total, 450_000_000 - above * 10**4 // 576
    )
    lost = _rise(
        -x,
        -2_856_000 + 388 * total,
        160_000,
        3_506_000 - 416 * total,
        460_000_000 - above * 13 * 10**3 // 576,
    )
    return won, ONE - won - lost, lost


def _rise(x: int, low: int, centre: int, high: int, value: int) -> int:
    """Return two parabolas that join: 0 up to `low`, `value` at `centre`, `ONE` from `high` on."""
    if x <= low:
        return 0
    if x <= centre:
        return value * (x - low) ** 2 // (centre - low) ** 2
    if x < high:
        return ONE - (ONE - value) * (high - x) ** 2 // (high - centre) ** 2
    return ONE


def expected_score(difference: int) -> int:
    """Return the score expected at a difference of ratings, in hundredths.

    Args:
        difference: Own rating less the opponent's.

    **Source:** FIDE B.02 8.1.2 (2024), the whole table.

    >>> expected_score(100), expected_score(-100), expected_score(800)
    (64, 36, 100)
    """
    higher = 50 + bisect_left(_LIMITS, abs(difference))
    return higher if difference >= 0 else 100 - higher


def table(white: int, black: int, draw_share: int, white_advantage: int) -> tuple[int, int, int]:
    """Return the chances of a win of White, a draw and a win of Black when the expected score is FIDE's.

    Args:
        white: Rating of White.
        black: Rating of Black.
        draw_share: Chance of a draw in millionths, lowered where the expected score leaves no room for it.
        white_advantage: Rating points that White has on top.

    Returns:
        Three whole numbers that add up to `ONE`.

    >>> table(2000, 2000, 300_000, 0)
    (350000000, 300000000, 350000000)
    """
    expected = expected_score(white + white_advantage - black) * (ONE // 100)
    draw = min(draw_share * (ONE // WHOLE), 2 * expected, 2 * (ONE - expected))
    won = expected - draw // 2
    return won, draw, ONE - won - draw
