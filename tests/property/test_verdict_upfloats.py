"""Every way to pair small fields of the systems with upfloaters against the prescribed one."""

from __future__ import annotations

import pytest

import swissblossom as sb
from property.comparing import judge_every_way, paired_states


def doubled(t: sb.Tournament) -> sb.Tournament:
    """Make a match of two games out of every game: the same result, colours exchanged."""
    rows, width = len(t.players), t.recorded_rounds
    cells = [row * width + at for row in range(rows) for at in range(width) for _ in range(2)]
    second = [at % 2 for at in range(len(cells))]
    t.opponents = type(t.opponents)("H", [t.opponents[at] for at in cells])
    t.results = bytearray(t.results[at] for at in cells)
    colours = [t.colours[at] for at in cells]
    t.colours = bytearray(3 - c if c and again else c for c, again in zip(colours, second, strict=True))
    t.recorded_rounds, t.rounds_played = 2 * width, 2 * t.rounds_played
    t.byes = {(2 * number - 1, player): letter for (number, player), letter in t.byes.items()}
    t.virtual = {}
    t.explicit_virtual = False
    t.total_rounds = 2 * t.total_rounds if t.total_rounds else None
    for player in t.players:
        player.points = None
    return t


def prepared(text: str, system: str) -> sb.Round:
    t = sb.parse_trf(text)
    if system == "double_swiss":
        t = doubled(t)
    for player in t.players:
        player.rating = 2000 - 37 * (player.id * player.id % 11)
    return sb.pair(t, system=system)


def test_lim_says_a_step_of_every_pairing() -> None:
    """Whatever is legal is the same, or goes another way in a step that is named; only one is the same."""
    found = judge_every_way(paired_states(range(120), 7, lambda text: prepared(text, "lim")))
    assert min(found.kinds[kind] for kind in ("same", "illegal", "worse", "later")) > 50
    assert {"1.1", "2.1", "2.3", "2.6", "3.2.4", "3.8", "4.2", "5.2"} <= found.articles.keys()


@pytest.mark.parametrize(
    ("system", "seen"),
    [("dubov", {1, 2, 3, 5, 6, 7}), ("double_swiss", {1, 2, 4, 5, 6, 7})],
    ids=["dubov", "double-swiss"],
)
def test_no_pairing_is_better_than_the_prescribed_one(system: str, seen: set[int]) -> None:
    """Whatever is legal is the same, worse in a criterion, or later; only one is the same."""
    found = judge_every_way(paired_states(range(160), 7, lambda text: prepared(text, system)))
    assert min(found.kinds[kind] for kind in ("same", "illegal", "worse", "later")) > 50
    assert seen <= found.criteria.keys()
