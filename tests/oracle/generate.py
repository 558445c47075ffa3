"""Random tournaments for tests, as TRF(x) text of the state before a round.

The past is legal (C1-C3, colours by article 5) but seldom Dutch: any legal pairing may have been played. So
histories occur that a tournament paired by the rules would not show, and every criterion is put to work.
Everything follows from the seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random

from oracle.colours import allocate
from oracle.completion import Completion
from oracle.engine import pair as pair_by_the_rules
from oracle.field import Cell, Entry, Field, NoPairingError, Player, Points

Drawn = tuple[list[tuple[int, int]], int | None]
"""Pairs of ids as (White, Black) and the bye taker."""

Pairer = Callable[[Field], Drawn]

POINT_SYSTEMS = (
    *[Points()] * 6,
    *[Points(win=30, draw=10, pab=30)] * 2,
    Points(pab=5),
    Points(pab=0),
    Points(win=30, draw=10, pab=15),
    Points(loss=5),
    Points(zero_bye=5),
    Points(forfeit_loss=5),
    Points(win=20, draw=10, loss=5, pab=20),
)


@dataclass
class Plan:
    """What a tournament will be like; chosen from the seed."""

    players: int
    total_rounds: int
    points: Points
    initial_colour: str
    draws: float
    forfeits: float
    absences: float
    every_round_final: bool = False
    """The text names the round to pair as the last one, so that topscorers (1.8) are not rare."""
    forbidden: frozenset[frozenset[int]] = frozenset()
    virtual: dict[int, tuple[int, ...]] = field(default_factory=dict)
    arrival: dict[int, int] = field(default_factory=dict)
    departure: dict[int, int] = field(default_factory=dict)


def last_state(
    seed: int, *, most: int = 10, least: int = 2, dense: bool = False, pairer: Pairer | None = None
) -> str:
    """Return the last of `states`: with `dense`, little is left to pair then."""
    text = ""
    for text in states(seed, most=most, least=least, dense=dense, pairer=pairer):  # noqa: B007 - the last is wanted
        pass
    return text


def states(
    seed: int, *, most: int = 10, least: int = 2, dense: bool = False, pairer: Pairer | None = None
) -> Iterator[str]:
    """Yield one tournament before each of its rounds, as TRF text.

    Args:
        seed: everything follows from it.
        most: largest number of players.
        least: smallest number of players.
        dense: about as many rounds as players, few absences.
        pairer: pairs the rounds played; by default `any_legal`, `near_in_score` or `dutch`, by the seed.

    Yields:
        The TRF text before round 1, 2, ... The last state may have no legal pairing.
    """
    rng = Random(seed)
    plan = _plan(rng, rng.randint(least, most), dense=dense)
    play = pairer or rng.choice((any_legal(rng), near_in_score(rng), dutch))
    cells: dict[int, list[Cell | None]] = {number: [] for number in range(1, plan.players + 1)}
    for round_ in range(1, plan.total_rounds + 1):
        marks = _marks(rng, plan, round_)
        yield as_trf(plan, cells, marks)
        try:
            drawn = play(_field(plan, cells, marks))
        except NoPairingError:
            return
        _play(rng, plan, cells, marks, drawn)


def _plan(rng: Random, players: int, *, dense: bool) -> Plan:
    """Choose the kind of tournament."""
    ids = range(1, players + 1)
    total = max(1, players + rng.randint(-2, 1)) if dense else rng.randint(1, 11)
    plan = Plan(
        players=players,
        total_rounds=total,
        points=rng.choice(POINT_SYSTEMS),
        initial_colour=rng.choice("wb"),
        draws=rng.choice((0.0, 0.3, 0.5, 0.9)),
        forfeits=rng.choice((0.0, 0.05, 0.2)),
        absences=rng.choice((0.0, 0.03) if dense else (0.0, 0.05, 0.15)),
        every_round_final=rng.random() < 0.3,
    )
    if players > 3 and rng.random() < 0.25:
        couples = [frozenset(rng.sample(ids, 2)) for _ in range(rng.randint(1, players // 2))]
        plan = replace(plan, forbidden=frozenset(couples))
    if rng.random() < 0.2:
        plan = replace(plan, virtual=_virtual(rng, players, total))
    travellers = (
        [number for number in ids if rng.random() < 0.15][: players // 3] if rng.random() < 0.5 else []
    )
    for number in travellers:
        if rng.random() < 0.5:
            plan.arrival[number] = rng.randint(2, total + 1)
        else:
            plan.departure[number] = rng.randint(2, total + 1)
    return plan


def _virtual(rng: Random, players: int, total: int) -> dict[int, tuple[int, ...]]:
    """Choose virtual points: in the manner of Baku, or any."""
    if rng.random() < 0.5:
        row = tuple(10 if r < total / 4 else 5 if r < total / 2 else 0 for r in range(total))
        return dict.fromkeys(range(1, 2 * ((players + 3) // 4) + 1), row)
    return {n: tuple(rng.choice((0, 0, 5, 10)) for _ in range(total)) for n in range(1, players + 1)}


def _marks(rng: Random, plan: Plan, round_: int) -> dict[int, str]:
    """Choose who is away from a round, with the letter of the absence; two players at least remain."""
    marks = {n: "Z" for n, first in plan.arrival.items() if round_ < first}
    marks |= {n: "Z" for n, gone in plan.departure.items() if round_ >= gone}
    for number in range(1, plan.players + 1):
        if number not in marks and rng.random() < plan.absences:
            marks[number] = rng.choice("HHHZZF")
    for number in [n for n in marks if n not in plan.arrival and n not in plan.departure]:
        if plan.players - len(marks) < 2:
            del marks[number]
    return marks if plan.players - len(marks) >= 2 else {}


def _field(plan: Plan, cells: dict[int, list[Cell | None]], marks: dict[int, str]) -> Field:
    """Return the field before the next round, from plain data."""
    entries = [
        Entry(n, tuple(cell or Cell() for cell in row), plan.virtual.get(n, ()), marks.get(n, ""))
        for n, row in cells.items()
    ]
    return Field(entries, plan.total_rounds, plan.points, plan.initial_colour, plan.forbidden)


def _play(
    rng: Random,
    plan: Plan,
    cells: dict[int, list[Cell | None]],
    marks: dict[int, str],
    drawn: Drawn,
) -> None:
    """Add a round to the past: games with results, the bye, absences (blank before an arrival)."""
    pairs, bye = drawn
    for white, black in pairs:
        result, mirrored = _result(rng, plan)
        cells[white].append(Cell(black, "w", result))
        cells[black].append(Cell(white, "b", mirrored))
    if bye is not None:
        cells[bye].append(Cell(0, "", "U"))
    for number, letter in marks.items():
        late = len(cells[number]) + 1 < plan.arrival.get(number, 0)
        cells[number].append(None if late and number % 2 else Cell(0, "", letter))


def _result(rng: Random, plan: Plan) -> tuple[str, str]:
    """Choose a result, from White's side and from Black's."""
    chance = rng.random()
    if chance < plan.forfeits:
        return rng.choice((("+", "-"), ("-", "+"), ("-", "-")))
    short = rng.random() < 0.03  # less than one move: counts as played
    if rng.random() < plan.draws:
        return ("D", "D") if short else ("=", "=")
    white, black = rng.choice(((("1", "0"), ("W", "L")), (("0", "1"), ("L", "W"))))
    return black if short else white


def dutch(field: Field) -> Drawn:
    """Pair by the rules."""
    paired = pair_by_the_rules(field)
    return list(paired.pairs), paired.bye


def any_legal(rng: Random) -> Pairer:
    """Return a pairer that draws any pairing that satisfies C1-C3."""
    return lambda field: _draw(rng, field, lambda one, two: rng.random())  # noqa: ARG005


def near_in_score(rng: Random) -> Pairer:
    """Return a pairer that likes small score differences, so that floats look like those of a Swiss."""
    return lambda field: _draw(rng, field, lambda one, two: abs(one.score - two.score) + rng.random() * 8)


def _draw(rng: Random, field: Field, distance: Callable[[Player, Player], float]) -> Drawn:
    """Pair a field legally: each in turn meets the nearest who leaves a legal rest."""
    left = field.players()
    completion = Completion(field, left)
    bye = None
    if len(left) % 2:
        takers = [
            p for p in left if not p.barred_from_bye and completion.pairable(q for q in left if q is not p)
        ]
        taker = rng.choice(takers)
        bye = taker.id
        left.remove(taker)
    pairs = []
    while left:
        one = left.pop(0)
        for two in sorted(left, key=lambda player: distance(one, player)):
            rest = [player for player in left if player is not two]
            if completion.may_meet(one, two) and completion.pairable(rest):
                white, black = allocate(one, two, field.initial_colour)
                pairs.append((white.id, black.id))
                left = rest
                break
    return pairs, bye


def as_trf(plan: Plan, cells: dict[int, list[Cell | None]], marks: dict[int, str]) -> str:
    """Return the state before a round as TRF(x) text; absences of that round stand in its column."""
    colour = {"w": "white1", "b": "black1"}[plan.initial_colour]
    total = len(cells[1]) + 1 if plan.every_round_final else plan.total_rounds
    lines = ["012 Generated", f"XXR {total}", f"XXC {colour}", *_point_lines(plan.points)]
    lines += [
        f"XXP {' '.join(str(number) for number in sorted(couple))}" for couple in _sorted(plan.forbidden)
    ]
    for number, row in cells.items():
        score = sum(plan.points.of(cell.result if cell else "Z") for cell in row)
        line = f"001 {number:>4}      {f'Player {number:04}':<33} {2500 - 10 * number:>4}".ljust(80)
        line += f"{score / 10:>4.1f} {number:>4}"
        for cell in (*row, *([Cell(0, "", marks[number])] if number in marks else [])):
            opponent = "0000" if cell and not cell.opponent else f"{cell.opponent:>4}" if cell else ""
            line += f"  {opponent} {cell.colour or '-'} {cell.result}" if cell else " " * 10
        lines.append(line.rstrip())
    for number, values in plan.virtual.items():
        lines.append(f"XXA {number:>4}" + "".join(f" {value / 10:>4.1f}" for value in values))
    return "\n".join(lines) + "\n"


def _sorted(couples: frozenset[frozenset[int]]) -> list[frozenset[int]]:
    """Return couples in a fixed order, so that the text follows from the seed alone."""
    return sorted(couples, key=sorted)


def _point_lines(points: Points) -> list[str]:
    """Return the point system in BBx records; what is not the default only, but the bye with any win."""
    codes = {
        "BBW": "win",
        "BBD": "draw",
        "BBL": "loss",
        "BBZ": "zero_bye",
        "BBF": "forfeit_loss",
        "BBU": "pab",
    }
    usual = Points()
    return [
        f"{code} {getattr(points, name) / 10:>4.1f}"
        for code, name in codes.items()
        if getattr(points, name) != getattr(usual, name) or (name == "pab" and points.win != usual.win)
    ]
