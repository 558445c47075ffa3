"""The kinds of tournaments that are made: a seed chooses one, so that every run has all of them."""

from __future__ import annotations

import random
from typing import Any

import swissblossom as sb

SHARED: tuple[dict[str, Any], ...] = (
    {},
    {"half_byes": "3%", "zero_byes": "3%", "forfeits": "4%", "double_forfeits": "1%", "withdrawals": "8%"},
    {"late_entries": "10%", "half_byes": "5%", "results": "table", "draw_rate": "50%"},
    {"acceleration": "records", "late_entries": "5%", "half_byes": "3%"},
    {"points": {"win": "3", "draw": "1"}, "half_byes": "3%", "zero_byes": "3%"},
    {"points": {"pab": "0.5"}, "zero_byes": "5%", "rounds_without_half_byes": 0, "half_byes": "3%"},
    {"forbidden_pairs": "10%", "forbidden_size": 3, "half_byes": "2%"},
    {"full_byes": "2%", "half_byes": "3%", "forfeits": "5%", "rounds_without_half_byes": 0},
    {"rating_distribution": "uniform", "rating_lowest": 2300, "rating_highest": 2400, "forfeits": 0},
    {"acceleration": "records", "forbidden_pairs": [2, 2, 2], "forfeits": "5%", "withdrawals": "5%"},
)
"""What the reference can do too, as far as its documentation says and a try showed."""

OWN: tuple[dict[str, Any], ...] = (
    *SHARED,
    {"acceleration": "baku", "late_entries": "5%", "half_byes": "4%"},
    {"half_zero": "2%", "zero_zero": "2%", "short_games": "3%", "double_forfeits": "2%", "unrated": "10%"},
    {"points": {"win": "3", "draw": "2", "loss": "1", "absence": "0.5"}, "zero_byes": "5%", "forfeits": "5%"},
    {"initial_colour": "black", "half_byes": [0, "10%", 3, "5%"], "full_byes": [1], "zero_byes": "8%"},
    {"edition": "2017", "half_byes": "4%", "zero_byes": "4%", "forfeits": "4%"},
    {"players": "6-14", "rounds": "5-9", "forfeits": "5%", "half_byes": "5%"},
)


def ours(seed: int, players: str, *, shared: bool) -> sb.Tournament:
    """Return tournament number `seed`; a round without a legal pairing ends it.

    Args:
        seed: Number of the tournament.
        players: Range of the number of players.
        shared: Whether only what the reference knows may be in it.
    """
    kinds = SHARED if shared else OWN
    kind = {"players": players, "rounds": "5-11", "unpairable": "end"} | kinds[seed % len(kinds)]
    return sb.simulate(seed=seed, **kind)


def configuration(seed: int, players: str) -> str:
    """Return a configuration of the reference's generator, in its own words."""
    chance = random.Random(seed)
    low, high = map(int, players.split("-"))
    lines = [
        f"PlayersNumber={chance.randint(low, high)}",
        f"RoundsNumber={chance.randint(5, 9)}",
        f"DrawPercentage={chance.choice((10, 30, 30, 50, 80))}",
        f"ForfeitRate={chance.choice((8, 20, 20, 100))}",
        f"RetiredRate={chance.choice((5, 20, 100, 1000))}",
        f"HalfPointByeRate={chance.choice((3, 10, 30, 1000))}",
        f"HighestRating={chance.choice((2200, 2500, 2800))}",
        f"LowestRating={chance.choice((1200, 1400, 2100))}",
    ]
    if chance.random() < 0.15:
        lines += ["PointsForWin=3.0", "PointsForDraw=1.0"]
    if chance.random() < 0.1:
        lines += ["PointsForPAB=0.5"]
    return "\n".join(lines) + "\n"
