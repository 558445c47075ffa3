"""Random tournaments made fast: legal pasts of many shapes, as `Tournament` objects.

Every past is legal as far as C1 goes, and mostly by C2 and C3 too (an arbiter may have given other colours),
but seldom Dutch. One past gives many rounds to pair: each of its rounds can be paired again from the state
before it, as a middle round or as the last one. Everything follows from the `Random` that is handed in.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

import swissblossom as sb

MEETINGS = ("swiss", "swiss", "near", "random", "table", "clusters", "sides")
COLOURS = ("fair", "fair", "fair", "coin", "lopsided")
RESULTS = ("coin", "coin", "favourite", "level", "white", "few-scores")
POINTS = (
    *[sb.PointSystem()] * 6,
    *[sb.PointSystem(win_white=30, win_black=30, draw_white=10, draw_black=10, forfeit_win=30, pab=30)] * 2,
    sb.PointSystem(pab=5),
    sb.PointSystem(pab=0),
    sb.PointSystem(loss_white=5, loss_black=5, zero_bye=5),
    sb.PointSystem(win_black=11, draw_black=6),
    sb.PointSystem(win_white=20, win_black=20, loss_white=5, loss_black=5, forfeit_win=20, full_bye=20),
    sb.PointSystem(half_bye=10, forfeit_loss=5),
)
FORBIDDING = ("none",) * 8 + ("couples", "clubs", "halves", "one-against-all", "thirds")
VIRTUAL = ("none",) * 7 + ("baku", "any", "all-different", "levelling")


@dataclass(frozen=True, slots=True)
class Plan:
    """What a past will be like."""

    players: int
    rounds: int
    meetings: str = "swiss"
    colours: str = "fair"
    results: str = "coin"
    points: sb.PointSystem = POINTS[0]
    draws: float = 0.3
    forfeits: float = 0.0
    absences: float = 0.0
    noise: float = 0.0
    forbidding: str = "none"
    virtual: str = "none"
    shuffled_numbers: bool = False


def any_plan(rng: Random, players: int, rounds: int) -> Plan:
    """Choose a plan for so many players and rounds."""
    dense = rounds > players // 2
    return Plan(
        players=players,
        rounds=rounds,
        meetings=rng.choice(("table", "table", "swiss", "random")) if dense else rng.choice(MEETINGS),
        colours=rng.choice(COLOURS),
        results=rng.choice(RESULTS),
        points=rng.choice(POINTS),
        draws=rng.choice((0.0, 0.3, 0.5, 0.9)),
        forfeits=rng.choice((0.0, 0.0, 0.05, 0.2)),
        absences=rng.choice((0.0, 0.0, 0.02, 0.1, 0.3)),
        noise=rng.choice((0.0, 0.0, 4.0, 12.0)),
        forbidding=rng.choice(FORBIDDING),
        virtual=rng.choice(VIRTUAL),
        shuffled_numbers=rng.random() < 0.2,
    )


class Past:
    """A tournament being played; players are numbered from 0 here."""

    def __init__(self, rng: Random, plan: Plan) -> None:
        self.rng = rng
        self.plan = plan
        n = plan.players
        self.points = [0] * n
        self.balance = [0] * n
        self.last = [0] * n
        self.streak = [0] * n
        self.barred = [False] * n
        self.met: list[set[int]] = [set() for _ in range(n)]
        self.opponents: list[list[int]] = [[] for _ in range(n)]
        self.colours: list[list[int]] = [[] for _ in range(n)]
        self.results: list[list[str]] = [[] for _ in range(n)]
        self.forbidden = _forbidden(rng, plan)
        self.group: list[set[int]] = [set() for _ in range(n)]
        for group in self.forbidden:
            for a in group:
                self.group[a].update(group)
        self.table = list(range(n + n % 2))
        rng.shuffle(self.table)

    def play(self) -> None:
        """Play one more round."""
        absent = {p for p in range(self.plan.players) if self.rng.random() < self.plan.absences}
        waiting = []
        for a, b in self._pairs(absent):
            if b < 0:
                waiting.append(a)
            else:
                self._game(a, b)
        takers = [p for p in waiting if not self.barred[p]]
        for p in waiting:
            if takers and p == takers[0]:
                self._sit_out(p, "U")
            else:
                self._sit_out(p, self.rng.choice("HZZH"))
        for p in sorted(absent):
            self._sit_out(p, self.rng.choice("HHHZZ F"))

    def _pairs(self, absent: set[int]) -> Iterator[tuple[int, int]]:
        """Yield pairs, and (player, -1) for those who find no opponent."""
        rng, plan = self.rng, self.plan
        if plan.meetings == "table":
            # The circle method: in n - 1 rounds everybody meets everybody.
            size = len(self.table)
            seen = set(absent)
            for i in range(size // 2):
                a, b = self.table[i], self.table[size - 1 - i]
                if max(a, b) >= plan.players or a in seen or b in seen or not self._may_meet(a, b):
                    yield from ((p, -1) for p in (a, b) if p < plan.players and p not in seen)
                else:
                    yield (a, b)
            self.table.insert(1, self.table.pop())
            return
        order = [p for p in range(plan.players) if p not in absent]
        if plan.meetings in ("random", "clusters", "sides"):
            rng.shuffle(order)
        elif plan.noise:
            order.sort(key=lambda p: rng.random() * plan.noise - self.points[p])
        else:
            order.sort(key=lambda p: -self.points[p])
        fits = self._side
        while order:
            a = order.pop(0)
            # As in a first round: the upper half meets the lower one.
            at = len(order) // 2 if plan.meetings == "near" and not self.met[a] else 0
            for i in (*range(at, len(order)), *range(at)):
                b = order[i]
                if self._may_meet(a, b) and fits(a, b):
                    del order[i]
                    yield a, b
                    break
            else:
                yield a, -1

    def _side(self, a: int, b: int) -> bool:
        if self.plan.meetings == "clusters":
            size = max(2, self.plan.rounds + 1)
            return a // size == b // size
        if self.plan.meetings == "sides":
            return (a + b) % 2 == 1
        return True

    def _may_meet(self, a: int, b: int) -> bool:
        if b in self.met[a] or b in self.group[a]:
            return False
        if self.plan.colours != "fair":
            return True
        x, y = self._absolute(a), self._absolute(b)
        return not x or x != y

    def _absolute(self, p: int) -> int:
        """Return the absolute colour preference: 1 White, 2 Black, 0 none."""
        if abs(self.balance[p]) > 1:
            return 2 if self.balance[p] > 0 else 1
        return 3 - self.last[p] if self.streak[p] > 1 else 0

    def _game(self, a: int, b: int) -> None:
        rng, plan = self.rng, self.plan
        if plan.forfeits and rng.random() < plan.forfeits:
            first, second = rng.choice(("+-", "-+", "--"))
            self._record(a, b, 1, first, played=False)
            self._record(b, a, 2, second, played=False)
            return
        white = self._white(a, b)
        black = a + b - white
        if rng.random() < plan.draws or plan.results == "level":
            first = second = "="
        elif plan.results == "favourite":
            first, second = ("10", "01")[(white > black) != (rng.random() < 0.1)]
        elif plan.results == "white":
            first, second = "10"
        elif plan.results == "few-scores":
            # Whoever has less wins, so that scores stay together.
            first, second = ("10", "01")[self.points[white] > self.points[black]]
        else:
            first, second = rng.choice(("10", "01"))
        self._record(white, black, 1, first, played=True)
        self._record(black, white, 2, second, played=True)

    def _white(self, a: int, b: int) -> int:
        rng, how = self.rng, self.plan.colours
        if how == "coin":
            return rng.choice((a, b))
        if how == "lopsided" and rng.random() < 0.8:
            return min(a, b, key=lambda p: (p * 7 % 3, p))
        x, y = self._absolute(a), self._absolute(b)
        if x or y:
            return a if x == 1 or (not x and y == 2) else b
        if self.balance[a] != self.balance[b]:
            return min(a, b, key=lambda p: self.balance[p])
        if self.last[a] != self.last[b]:
            return a if self.last[a] == 2 or self.last[b] == 1 else b
        return rng.choice((a, b))

    def _record(self, p: int, opponent: int, colour: int, result: str, *, played: bool) -> None:
        self.opponents[p].append(opponent + 1)
        self.colours[p].append(colour)
        self.results[p].append(result)
        value = self.plan.points.value(result, colour)
        self.points[p] += value
        if played:
            self.met[p].add(opponent)
            self.balance[p] += 1 if colour == 1 else -1
            self.streak[p] = self.streak[p] + 1 if self.last[p] == colour else 1
            self.last[p] = colour
        else:
            self.barred[p] |= value >= self.plan.points.win_white

    def _sit_out(self, p: int, letter: str) -> None:
        self.opponents[p].append(0)
        self.colours[p].append(0)
        self.results[p].append(letter)
        value = self.plan.points.value(letter)
        self.points[p] += value
        self.barred[p] |= letter == "U" or value >= self.plan.points.win_white


def tournament(rng: Random, plan: Plan) -> sb.Tournament:
    """Return a tournament with `plan.rounds` complete rounds."""
    past = Past(rng, plan)
    for _ in range(plan.rounds):
        past.play()
    n = plan.players
    numbers = list(range(1, n + 1))
    if plan.shuffled_numbers:
        rng.shuffle(numbers)
    return sb.Tournament(
        name="Random",
        players=tuple(sb.Player(id=p + 1) for p in range(n)),
        total_rounds=plan.rounds + 1,
        recorded_rounds=plan.rounds,
        rounds_played=plan.rounds,
        opponents=array("H", (cell for row in past.opponents for cell in row)),
        colours=bytearray(cell for row in past.colours for cell in row),
        results=bytearray(ord(cell) for row in past.results for cell in row),
        points=plan.points,
        initial_colour=rng.choice((1, 2)),
        tpn=array("H", numbers),
        virtual=_virtual(rng, plan, past),
        explicit_virtual=plan.virtual != "none",
        forbidden=tuple(sb.Forbidden(1, 99, tuple(p + 1 for p in group)) for group in past.forbidden),
    )


def _forbidden(rng: Random, plan: Plan) -> list[list[int]]:
    """Choose groups whose members may not meet."""
    n = plan.players
    order = list(range(n))
    rng.shuffle(order)
    ways: dict[str, Callable[[], list[list[int]]]] = {
        "none": list,
        "couples": lambda: [rng.sample(order, 2) for _ in range(rng.randint(1, n // 2))] if n > 2 else [],
        "clubs": lambda: [order[i : i + max(2, n // 4)] for i in range(0, n, max(2, n // 4))],
        "halves": lambda: [order[: n // 2], order[n // 2 :]],
        "one-against-all": lambda: [[order[0], p] for p in order[1:] if rng.random() < 0.9],
        "thirds": lambda: [order[: n // 3], order[n // 3 : 2 * n // 3], order[2 * n // 3 :]],
    }
    return [group for group in ways[plan.forbidding]() if len(group) > 1]


def _virtual(rng: Random, plan: Plan, past: Past) -> dict[int, array[int]]:
    """Choose virtual points for all rounds of the past and the next one."""
    n, rounds = plan.players, plan.rounds + 1
    rows: dict[str, Callable[[int], list[int]]] = {
        "none": lambda p: [],  # noqa: ARG005
        "baku": lambda p: [10 if r < rounds / 4 else 5 for r in range(rounds)] if 2 * p < n else [],
        "any": lambda p: [rng.choice((0, 0, 5, 10)) for _ in range(rounds)],  # noqa: ARG005
        "all-different": lambda p: [5 * p] * rounds,
        "levelling": lambda p: [max(past.points) - past.points[p]] * rounds,
    }
    made = {p + 1: array("H", rows[plan.virtual](p)) for p in range(n)}
    return {p: row for p, row in made.items() if row}
