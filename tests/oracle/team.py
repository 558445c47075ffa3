"""The literal engine of C.04.6 (Swiss Team, 2026): scores, colour preferences, criteria C8 to C10, colours.

Readings, by their letters: A4, A6 and A7 as in the Double-Swiss, and

- T1: of the two clauses of 1.7.2 that contradict each other, the last one holds: with a colour difference of
  zero there is no Type B preference in the last round, even after two matches of the same colour.
- T2: without colour preferences 4.3.2 to 4.3.4 and 4.3.7 are void, but 4.3.5 is not.
- T3: the secondary score has no virtual points.
- T4: the number of 4.3.1 skips teams that were never paired.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from oracle.field import PLAYED, NoPairingError, opposite
from oracle.upfloats import Entrant, Paired, Pairs, Rules, Walk, floater_opponents

__all__ = ["Event", "Match", "NoPairingError", "Paired", "Side", "colour_of_first", "pair"]

WORTH = {"1": 10, "W": 10, "+": 10, "=": 5, "D": 5}
"""Game points in tenths; what is not named is worth nothing."""
NONE, MILD, STRONG = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Match:
    """One match of one team: the colour scheduled for its first board and a result letter for each board.

    `forfeit` is "+" or "-" for a match that was not played. A bye has no opponent and its letter in `bye`:
    "U" (pairing-allocated), "H", "F" or "Z".
    """

    opponent: int = 0
    colour: str = ""
    boards: str = ""
    forfeit: str = ""
    bye: str = "Z"

    @property
    def played(self) -> bool:
        """Whether the match was actually played."""
        return bool(self.opponent) and not self.forfeit and bool(PLAYED.intersection(self.boards))


@dataclass
class Event:
    """Teams by TPN with a match for each round before the one to pair.

    Args:
        rows: matches by TPN.
        rounds: planned number of rounds.
        boards: boards of a match.
        kind: "A", "B" or "" for the colour preferences.
        primary: "MP" or "GP".
        secondary: whether the other score decides who is the first-team (4.2.2).
        initial: the initial-colour, "w" or "b".
        absent: byes asked for in the round to pair.
        virtual: virtual points by TPN and round, in tenths.
        points: match points of a win, a draw and a loss, in tenths.
        pab: match and game points of the bye; by default those of a draw (1.4).
        forbidden: pairs that must not meet.
    """

    rows: dict[int, list[Match]]
    rounds: int
    boards: int
    kind: str = "A"
    primary: str = "MP"
    secondary: bool = True
    initial: str = "w"
    absent: dict[int, str] = field(default_factory=dict)
    virtual: Mapping[int, Sequence[int]] = field(default_factory=dict)
    points: tuple[int, int, int] = (20, 10, 0)
    pab: tuple[int, int] | None = None
    forbidden: frozenset[frozenset[int]] = frozenset()

    @property
    def round(self) -> int:
        """The round to pair."""
        return len(next(iter(self.rows.values()))) + 1 if self.rows else 1

    def worth(self, tpn: int, round_: int) -> tuple[int, int]:
        """Return match and game points of a round."""
        match = self.rows[tpn][round_ - 1]
        win, draw, loss = self.points
        drawn = (draw, 5 * self.boards)
        won = (win, 10 * self.boards)
        if not match.opponent:
            return {"U": self.pab or drawn, "H": drawn, "F": won, "Z": (0, 0)}[match.bye]
        if match.forfeit:
            return won if match.forfeit == "+" else (loss, 0)
        mine, theirs = (
            sum(WORTH.get(letter, 0) for letter in self.rows[team][round_ - 1].boards)
            for team in (tpn, match.opponent)
        )
        return (win if mine > theirs else draw if mine == theirs else loss, mine)

    def points_of(self, tpn: int, round_: int) -> tuple[int, int]:
        """Return match and game points before a round."""
        worths = [self.worth(tpn, r) for r in range(1, round_)]
        return (sum(mp for mp, _ in worths), sum(gp for _, gp in worths))

    def score(self, tpn: int, round_: int) -> int:
        """Return the pairing score of a team when a round was paired: primary and virtual points (1.2)."""
        extra = self.virtual.get(tpn, ())
        earned = self.points_of(tpn, round_)[self.primary == "GP"]
        return earned + (extra[round_ - 1] if round_ <= len(extra) else 0)

    def secondary_score(self, tpn: int) -> int:
        """Return the secondary score (1.2.1, T3), 0 where the competition does not use it."""
        return self.points_of(tpn, self.round)[self.primary == "MP"] if self.secondary else 0

    def colours(self, tpn: int) -> str:
        """Return the colours of a team in played matches, oldest first (1.6.1)."""
        return "".join(match.colour for match in self.rows[tpn] if match.played)

    def floated(self, tpn: int, round_: int) -> bool:
        """Whether a team was a floater in a round (1.5, A4, A6, A7)."""
        if round_ < 1 or not self.rows[tpn][round_ - 1].played:
            return False
        return self.score(tpn, round_) != self.score(self.rows[tpn][round_ - 1].opponent, round_)

    def preference(self, tpn: int) -> tuple[str, int]:
        """Return the colour that a team prefers and how much (1.7)."""
        colours = self.colours(tpn)
        difference = colours.count("w") - colours.count("b")
        if not self.kind or not colours:
            return ("", NONE)
        last_round = self.round == self.rounds
        if self.kind == "B" and difference == 0 and last_round:  # T1
            return ("", NONE)
        for colour, cd in (("w", difference), ("b", -difference)):
            twice = colours[-2:] == opposite(colour) * 2
            if cd < -1 or (cd in (0, -1) and twice):
                return (colour, STRONG)
        if self.kind == "B":
            if difference:
                return ("b" if difference > 0 else "w", MILD)
            return (opposite(colours[-1]), MILD)
        return ("", NONE)

    def entrants(self) -> dict[int, Entrant]:
        """Return which teams are to be paired, by TPN."""
        found = {}
        for tpn in sorted(self.rows):
            if tpn in self.absent:
                continue
            row = self.rows[tpn]
            met = {match.opponent for match in row if match.played}
            met |= {other for pair in self.forbidden if tpn in pair for other in pair - {tpn}}
            barred = any(m.forfeit == "+" if m.opponent else m.bye in "UF" for m in row)  # C2
            found[tpn] = Entrant(
                tpn,
                self.score(tpn, self.round),
                frozenset(met),
                self.floated(tpn, self.round - 1),
                barred,
                sum(match.played for match in row),
            )
        return found


@dataclass(frozen=True, slots=True)
class Side:
    """A team in a pair, as article 4 looks at it."""

    colours: str
    preference: tuple[str, int]

    @property
    def difference(self) -> int:
        """Colour difference (1.6.2)."""
        return self.colours.count("w") - self.colours.count("b")


def pair(event: Event) -> Paired:
    """Pair the next round of an event.

    Raises:
        NoPairingError: no legal pairing exists (3.3.3).
    """
    entrants = event.entrants()
    sides = {tpn: Side(event.colours(tpn), event.preference(tpn)) for tpn in entrants}
    seconds = {tpn: event.secondary_score(tpn) for tpn in entrants}
    counts = event.round < event.rounds - 1  # C7, C10: with the exception of the last two rounds
    numbered = [
        t
        for t in sorted(event.rows)
        if t not in event.absent or any(m.opponent or m.bye == "U" for m in event.rows[t])
    ]

    def seated(one: int, two: int) -> tuple[int, int]:
        first, other = sorted((one, two), key=lambda t: (-entrants[t].score, -seconds[t], t))  # 4.2
        number = numbered.index(first) + 1
        colour = colour_of_first(sides[first], sides[other], event.initial, number, kind=event.kind)
        return (first, other) if colour == "w" else (other, first)

    def faults(pairs: Pairs, upfloaters: frozenset[int]) -> tuple[int, ...]:
        refused = []
        for one, two in pairs:
            white, black = seated(one, two)
            refused += [
                sides[t].preference[1]
                for t, got in ((white, "b"), (black, "w"))
                if sides[t].preference[0] == got
            ]
        return (
            len(refused),  # C8
            refused.count(STRONG) if event.kind == "B" else 0,  # C9
            floater_opponents(pairs, upfloaters, entrants, floats_count=counts),  # C10
        )

    walk = Walk(list(entrants.values()), Rules(counts, faults))
    return Paired([seated(one, two) for one, two in walk.pairs], walk.bye, walk)


def colour_of_first(first: Side, other: Side, initial: str, number: int, *, kind: str) -> str:
    """Return the colour of the first-team (4.3), given its TPN."""
    (mine, strength), (theirs, their_strength) = first.preference, other.preference
    if not first.colours and not other.colours:  # 4.3.1
        return initial if number % 2 else opposite(initial)
    if mine != theirs:  # 4.3.2, 4.3.3
        return mine or opposite(theirs)
    if kind == "B" and STRONG in (strength, their_strength) and strength != their_strength:  # 4.3.4
        return mine if strength == STRONG else opposite(mine)
    if first.difference != other.difference:  # 4.3.5
        return "w" if first.difference < other.difference else "b"
    for ours, its in zip(reversed(first.colours), reversed(other.colours), strict=False):  # 4.3.6
        if ours != its:
            return opposite(ours)
    if mine:  # 4.3.7
        return mine
    if first.colours:  # 4.3.8
        return opposite(first.colours[-1])
    return other.colours[-1]  # 4.3.9
