"""The literal engine of C.04.5 (Double-Swiss, 2026): matches of two games, and who gets White.

Readings, by their letters:

- A4: floats of the past are judged by the pairing scores of that round.
- A5: the win of Baku is a won match.
- A6: a bye is no float.
- A7: a forfeited match is no meeting, no float and no colour.
- A8: 4.3.2 decides where only one of the two has yet to play.
- A11: a forfeited match is not played.
- A12: a half-point bye is two draws, a full-point bye two wins.
- A14: the last round is the last planned match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from oracle.field import PLAYED, NoPairingError, opposite
from oracle.upfloats import Entrant, Paired, Pairs, Rules, Walk, floater_opponents

__all__ = ["Event", "Match", "NoPairingError", "Paired", "colour_of_higher", "pair"]

WORTH = {"1": 10, "W": 10, "+": 10, "F": 10, "=": 5, "D": 5, "H": 5}
"""Tenths of a point; what is not named is worth nothing."""


@dataclass(frozen=True, slots=True)
class Match:
    """One match of one player: the colour scheduled for the first game, a result letter for each game.

    A bye has no opponent and the letters "UH" (pairing-allocated, 1.4), "HH", "FF" or "ZZ".
    """

    opponent: int = 0
    colour: str = ""
    games: str = "ZZ"


@dataclass
class Event:
    """Players by TPN with a match for each round before the one to pair.

    Args:
        rows: matches by TPN.
        matches: planned number of matches.
        initial: the initial-colour, "w" or "b".
        absent: byes asked for in the round to pair.
        virtual: virtual points by TPN and match, in tenths.
        forbidden: pairs that must not meet.
        pab: points of the pairing-allocated bye.
    """

    rows: dict[int, list[Match]]
    matches: int
    initial: str = "w"
    absent: dict[int, str] = field(default_factory=dict)
    virtual: Mapping[int, Sequence[int]] = field(default_factory=dict)
    forbidden: frozenset[frozenset[int]] = frozenset()
    pab: int = 15

    @property
    def round(self) -> int:
        """The match to pair."""
        return len(next(iter(self.rows.values()))) + 1 if self.rows else 1

    def worth(self, match: Match) -> int:
        """Return the points of a match."""
        if not match.opponent and match.games[0] == "U":
            return self.pab
        return sum(WORTH.get(letter, 0) for letter in match.games)

    def score(self, tpn: int, round_: int) -> int:
        """Return the pairing score of a player when a round was paired (C.04.7 1.5)."""
        extra = self.virtual.get(tpn, ())
        return sum(map(self.worth, self.rows[tpn][: round_ - 1])) + (
            extra[round_ - 1] if round_ <= len(extra) else 0
        )

    def forfeited(self, tpn: int, round_: int) -> bool:
        """Whether a match ended by forfeit: one player at least forfeited both games (preface)."""
        match = self.rows[tpn][round_ - 1]
        return "--" in (match.games, self.rows[match.opponent][round_ - 1].games)

    def met(self, tpn: int, round_: int) -> bool:
        """Whether a match was regularly played: C1 holds against its opponent."""
        return bool(self.rows[tpn][round_ - 1].opponent) and not self.forfeited(tpn, round_)

    def colours(self, tpn: int) -> str:
        """Return the colours of a player, oldest first (1.6): one game at least was actually played."""
        return "".join(m.colour for m in self.rows[tpn] if m.opponent and PLAYED.intersection(m.games))

    def floated(self, tpn: int, round_: int) -> bool:
        """Whether a player was a floater in a round (1.5, A4, A6, A7)."""
        if round_ < 1 or not self.met(tpn, round_):
            return False
        return self.score(tpn, round_) != self.score(self.rows[tpn][round_ - 1].opponent, round_)

    def barred(self, tpn: int) -> bool:
        """C2: had the pairing-allocated bye or a full-point bye, or won a match by forfeit."""
        for at, match in enumerate(self.rows[tpn], 1):
            if not match.opponent:
                if match.games[0] in "UF":
                    return True
            elif self.forfeited(tpn, at):
                theirs = self.rows[match.opponent][at - 1]
                if self.worth(match) > self.worth(theirs):
                    return True
        return False

    def ever_paired(self, tpn: int) -> bool:
        """Whether the player was ever paired or given the pairing-allocated bye (C.04.2 article 2)."""
        return any(match.opponent or match.games[0] == "U" for match in self.rows[tpn])

    def entrants(self) -> dict[int, Entrant]:
        """Return who is to be paired, by TPN."""
        last = self.round - 1
        found = {}
        for tpn in sorted(self.rows):
            if tpn in self.absent:
                continue
            rounds = range(1, self.round)
            met = {self.rows[tpn][r - 1].opponent for r in rounds if self.met(tpn, r)}
            met |= {other for pair in self.forbidden if tpn in pair for other in pair - {tpn}}
            found[tpn] = Entrant(
                tpn,
                self.score(tpn, self.round),
                frozenset(met),
                self.floated(tpn, last),
                self.barred(tpn),
                sum(self.met(tpn, r) for r in rounds),
            )
        return found


def pair(event: Event) -> Paired:
    """Pair the next match of an event.

    Raises:
        NoPairingError: no legal pairing exists (3.3.3).
    """
    entrants = event.entrants()
    counts = event.round < event.matches  # C7, C8: with the exception of the last round (A14)

    def faults(pairs: Pairs, upfloaters: frozenset[int]) -> tuple[int, ...]:
        return (floater_opponents(pairs, upfloaters, entrants, floats_count=counts),)  # C8

    walk = Walk(list(entrants.values()), Rules(counts, faults))
    # TPNs are given anew when late entries join (C.04.2 article 2): who never took part has none yet
    numbered = [t for t in sorted(event.rows) if t not in event.absent or event.ever_paired(t)]
    seated = []
    for one, two in walk.pairs:
        higher, lower = sorted((one, two), key=lambda tpn: (-entrants[tpn].score, tpn))  # 4.2
        colour = colour_of_higher(
            event.colours(higher), event.colours(lower), event.initial, numbered.index(higher) + 1
        )
        seated.append((higher, lower) if colour == "w" else (lower, higher))
    return Paired(seated, walk.bye, walk)


def colour_of_higher(higher: str, lower: str, initial: str, number: int) -> str:
    """Return the colour of the HRP (4.3), given the colours of both and the TPN of the HRP."""
    if not higher and not lower:  # 4.3.1
        return initial if number % 2 else opposite(initial)
    if higher.count("w") != lower.count("w"):  # 4.3.2
        return "w" if higher.count("w") < lower.count("w") else "b"
    for mine, theirs in zip(reversed(higher), reversed(lower), strict=False):  # 4.3.3
        if mine != theirs:
            return opposite(mine)
    if higher:  # 4.3.4
        return opposite(higher[-1])
    return lower[-1]  # 4.3.5
