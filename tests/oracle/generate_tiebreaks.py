"""Random tournaments for tie-breaks, as TRF26 text: every kind of unplayed round that a file can say.

Swiss tournaments are paired near in score, without a thought for colours; now and then somebody meets an
opponent again. Everything follows from the seed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

Cell = tuple[int, str, str] | None
"""Opponent, colour and result as a TRF writes them; None is nothing written."""

MIRRORED = {"1": "0", "0": "1", "=": "=", "W": "L", "L": "W", "D": "D", "+": "-", "-": "+"}
ORDINARY = {"W": 10, "D": 5, "L": 0, "A": 0, "P": 10}
POINT_SYSTEMS = (
    *[ORDINARY] * 6,
    {"W": 10, "D": 5, "L": 0, "A": 0, "P": 5},
    {"W": 10, "D": 5, "L": 0, "A": 0, "P": 0},
    {"W": 30, "D": 10, "L": 0, "A": 0, "P": 30},
    {"W": 30, "D": 10, "L": 0, "A": 0, "P": 10},
    {"W": 20, "D": 10, "L": 0, "A": 0, "P": 20},
    {"W": 30, "D": 20, "L": 10, "A": 0, "P": 30},
)


@dataclass
class Plan:
    """What a tournament is like."""

    players: int
    announced: int
    played: int
    points: dict[str, int]
    draws: float
    forfeits: float
    absences: float
    odd_results: float
    rematches: bool
    ratings: list[int | None]
    arrival: dict[int, int]
    departure: dict[int, int]
    round_robin: int = 0
    """How often everybody meets everybody; 0 for a Swiss."""
    abnormal: list[tuple[int, int, int]] = field(default_factory=list)
    """Tenths of a point, round (0 for none) and player of each bonus or penalty."""


def swiss(seed: int, *, abnormal: bool = False) -> str:
    """Return a Swiss tournament, over or not, as TRF26 text; some with bonus points and penalties (299)."""
    rng = Random(f"swiss {seed}")
    plan = _plan(rng)
    if abnormal and seed % 3 == 0:
        lots = Random(f"abnormal {seed}")
        for ident in range(1, plan.players + 1):
            if lots.random() < 0.2:
                plan.abnormal.append((lots.choice((-10, -5, 5, 10)), lots.randint(0, plan.played), ident))
    cells: dict[int, list[Cell]] = {number: [] for number in range(1, plan.players + 1)}
    for number in range(1, plan.played + 1):
        _play_swiss(rng, plan, cells, number)
    games = [[cell is not None and cell[0] > 0 for cell in row] for row in cells.values()]
    last = max(number for number in range(plan.played + 1) if not number or any(r[number - 1] for r in games))
    plan.abnormal = [(tenths, min(number, last), ident) for tenths, number, ident in plan.abnormal]
    return as_trf(plan, cells)


def round_robin(seed: int) -> str:
    """Return a round robin, single or double, odd or even, over or not, as TRF26 text."""
    rng = Random(f"round robin {seed}")
    plan = _plan(rng)
    plan.players = rng.randint(3, 9)
    plan.ratings = _ratings(rng, plan.players)
    plan.round_robin = rng.choice((1, 1, 2))
    even = plan.players + plan.players % 2
    plan.announced = (even - 1) * plan.round_robin
    plan.played = plan.announced if rng.random() < 0.75 else rng.randint(1, plan.announced)
    plan.arrival, plan.departure = {}, {}
    cells: dict[int, list[Cell]] = {number: [] for number in range(1, plan.players + 1)}
    order = list(range(1, even + 1))
    for number in range(plan.played):
        pairs = [(order[at], order[-1 - at]) for at in range(even // 2)]
        for one, two in pairs:
            if max(one, two) > plan.players:
                cells[min(one, two)].append(None)  # the free round
            elif number % 2:
                _game(rng, plan, cells, one, two)
            else:
                _game(rng, plan, cells, two, one)
        order = [order[0], order[-1], *order[1:-1]]
    return as_trf(plan, cells)


def _plan(rng: Random) -> Plan:
    players = rng.randint(2, 14)
    announced = rng.randint(1, 11)
    played = announced if rng.random() < 0.7 else rng.randint(1, announced)
    plan = Plan(
        players=players,
        announced=announced,
        played=played,
        points=rng.choice(POINT_SYSTEMS),
        draws=rng.choice((0.1, 0.4, 0.8)),
        forfeits=rng.choice((0.0, 0.05, 0.25)),
        absences=rng.choice((0.0, 0.05, 0.2)),
        odd_results=rng.choice((0.0, 0.0, 0.08)),
        rematches=rng.random() < 0.15,
        ratings=_ratings(rng, players),
        arrival={},
        departure={},
    )
    if rng.random() < 0.5:
        for number in range(3, players + 1):
            if rng.random() < 0.15:
                plan.arrival[number] = rng.randint(2, announced + 1)
            elif rng.random() < 0.2:
                plan.departure[number] = rng.randint(2, announced + 1)
    return plan


def _ratings(rng: Random, players: int) -> list[int | None]:
    """Choose ratings, the strongest first: near or far apart; some without one in a tenth of tournaments."""
    spread = rng.choice((5, 40, 200))
    unrated = 0.3 if rng.random() < 0.1 else 0.0
    top = rng.randint(2000, 2700)
    values = sorted((max(1000, top - rng.randint(0, spread * players)) for _ in range(players)), reverse=True)
    return [None if rng.random() < unrated else value for value in values]


def _worth(plan: Plan, cell: Cell) -> int:
    """Return what a cell gives, in tenths."""
    letter = cell[2] if cell else "Z"
    kind = {"1": "W", "W": "W", "+": "W", "F": "W", "=": "D", "D": "D", "H": "D", "0": "L", "L": "L"}
    return plan.points["P" if letter == "U" else kind.get(letter, "A")]


def _play_swiss(rng: Random, plan: Plan, cells: dict[int, list[Cell]], number: int) -> None:
    """Add a round: who is away, who meets whom, who gets the bye."""
    here = []
    for ident, row in cells.items():
        if number < plan.arrival.get(ident, 0) or number >= plan.departure.get(ident, 99):
            row.append(None if ident % 2 else (0, "-", "Z"))
        elif ident > 2 and rng.random() < plan.absences:  # two at least play
            row.append((0, "-", rng.choice("HHHZZF+-" if plan.abnormal else "HHHZZF")))  # + -: nobody named
        else:
            here.append(ident)
    standing = {ident: sum(_worth(plan, cell) for cell in cells[ident]) for ident in here}
    here.sort(key=lambda ident: (-standing[ident], rng.random()))
    while here:
        one = here.pop(0)
        met = [cell[0] for cell in cells[one] if cell and cell[2] not in "+-"]
        fresh = [two for two in here if two not in met or (plan.rematches and rng.random() < 0.3)]
        if not fresh:
            cells[one].append((0, "-", "U" if not any(c and c[2] == "U" for c in cells[one]) else "Z"))
            continue
        two = fresh[0] if rng.random() < 0.8 else rng.choice(fresh)
        here.remove(two)
        _game(rng, plan, cells, *rng.choice(((one, two), (two, one))))


def _game(rng: Random, plan: Plan, cells: dict[int, list[Cell]], white: int, black: int) -> None:
    """Add a game or a forfeit."""
    colours = ("w", "b")
    if rng.random() < plan.forfeits:
        mine, theirs = rng.choice((("+", "-"), ("-", "+"), ("-", "-")))
        if rng.random() < 0.3:
            colours = ("-", "-")
    elif rng.random() < plan.odd_results:
        mine, theirs = rng.choice((("0", "0"), ("=", "0"), ("0", "="), ("W", "L"), ("D", "D"), ("L", "W")))
    else:
        mine = "=" if rng.random() < plan.draws else rng.choice("110")
        theirs = MIRRORED[mine]
    cells[white].append((black, colours[0], mine))
    cells[black].append((white, colours[1], theirs))


def as_trf(plan: Plan, cells: dict[int, list[Cell]]) -> str:
    """Return the tournament as TRF26 text."""
    kind = {0: "FIDE_DUTCH_2026", 1: "FIDE_ROUNDROBIN", 2: "FIDE_DOUBLEROUNDROBIN"}[plan.round_robin]
    lines = ["012 Generated", "042 2026/04/01", "052 2026/04/09", f"142 {plan.announced}", "152 W"]
    if plan.points != ORDINARY:
        lines.append(
            "162"
            + "".join(f"  {letter}{worth / 10:>4.1f}  " for letter, worth in plan.points.items()).rstrip()
        )
    lines.append(f"192 {kind}")
    lines += [
        f"299 {'':<9}{tenths / 10:>4.1f}  {number:>3} {ident:>4}" for tenths, number, ident in plan.abnormal
    ]
    for ident, row in cells.items():
        rating = plan.ratings[ident - 1]
        score = sum(_worth(plan, cell) for cell in row)
        score += sum(tenths for tenths, _, whose in plan.abnormal if whose == ident)
        line = f"001 {ident:>4}      {f'Player {ident:04}':<33} {'' if rating is None else rating:>4}".ljust(
            80
        )
        line += f"{f'{score / 10:.1f}' if score >= 0 else '':>4} {ident:>4}"
        for cell in row:
            line += "  " + (f"{cell[0] or '0000':>4} {cell[1]} {cell[2]}" if cell else " " * 8)
        lines.append(line.rstrip())
    return "\n".join(lines) + "\n"
