"""Tie-breaks specific for team knockouts: what a team scored board by board.

**Source:** C.07 article 12, edition 2026-03.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["board_count", "bottom_board_elimination", "top_board_results"]


def board_count(boards: Sequence[int]) -> int:
    """Return the sum of board number times game points on it, in tenths; the lower, the better.

    Args:
        boards: Game points of a team on each board over the tournament, in tenths.

    **Source:** C.07 12.1 (2026-03).

    >>> board_count([20, 10, 5])
    55
    """
    return sum([number * points for number, points in enumerate(boards, 1)])


def top_board_results(boards: Sequence[int]) -> tuple[int, ...]:
    """Return the game points on the first board, then those on the second ..., to be compared in this order.

    **Source:** C.07 12.2 (2026-03).
    """
    return tuple(boards)


def bottom_board_elimination(boards: Sequence[int]) -> tuple[int, ...]:
    """Return the game points without the bottom board, then without the two lowest ..., in this order.

    **Source:** C.07 12.3 (2026-03).

    >>> bottom_board_elimination([20, 10, 5])
    (30, 20)
    """
    return tuple([sum(boards[:left]) for left in range(len(boards) - 1, 0, -1)])
