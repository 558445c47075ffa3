"""The state of a tournament before a round, in the form the engines take it."""

from __future__ import annotations

from array import array

from swissblossom._core import RoundData
from swissblossom.abnormal import engine_columns, point_system
from swissblossom.plain_data import dataclass
from swissblossom.prohibitions import LEGALITY
from swissblossom.tournament import Tournament

__all__ = ["RoundState"]


@dataclass(frozen=True, slots=True)
class RoundState:
    """A round to pair and who takes part.

    Attributes:
        tournament: The tournament; only rounds before `round` are looked at.
        round: The round to pair, from 1.
        total_rounds: The announced number of rounds.
        initial_colour: 0 unknown, 1 White, 2 Black.
        available: One byte a player: 1 for those to be paired.
        assigned_bye: Id of the player to whom the arbiter gave the pairing-allocated bye, or 0.
        virtual_points: Virtual points in tenths, `round` values a player; empty when there are none.
        exact_only: Whether the engine must use its exact kernel throughout.
        apart: Further groups of ids of which no two may be paired now, besides the tournament's own; for
            trying what another pairing would cost.
        no_bye: Further ids that may not have the pairing-allocated bye now; likewise.
        edition: Edition of the rules.
        absent: (id, letter) of those who sit out on request: H, F or Z.
        better_apart: Groups of ids of which no two had better meet.
        soft_level: The last criterion that these give way to.
        fewest: Groups of ids of which no two may meet so that there are as few pairs of `better_apart` as can
            be, where a system need not weigh these, or cannot.
        event: The tournament as given, where `tournament` is one of teams made from it; else None.
    """

    tournament: Tournament
    round: int
    total_rounds: int
    initial_colour: int
    available: bytes
    assigned_bye: int
    virtual_points: array[int]
    exact_only: bool
    apart: tuple[tuple[int, ...], ...] = ()
    no_bye: tuple[int, ...] = ()
    edition: str = "2026"
    absent: tuple[tuple[int, str], ...] = ()
    better_apart: tuple[tuple[int, ...], ...] = ()
    soft_level: int = LEGALITY
    fewest: tuple[tuple[int, ...], ...] = ()
    event: Tournament | None = None

    def kept_apart(self) -> list[tuple[int, ...]]:
        """Return the groups of ids of which no two may be paired in this round, whatever they have played."""
        groups = self.tournament.forbidden
        now = [group.ids for group in groups if group.first_round <= self.round <= group.last_round]
        return [*now, *self.apart, *self.fewest]

    def data(self) -> RoundData:
        """Hand the columns over to the core, with what is forbidden in this round."""
        tournament = self.tournament
        worth_changes, bonuses = engine_columns(tournament, self.round)
        return RoundData(
            players=len(tournament.players),
            width=tournament.recorded_rounds,
            opponents=tournament.opponents.tobytes(),
            colours=bytes(tournament.colours),
            results=bytes(tournament.results),
            points=point_system(tournament).table(),
            virtual_points=self.virtual_points.tobytes(),
            tpn=tournament.tpn.tobytes(),
            available=self.available,
            assigned_bye=self.assigned_bye,
            round=self.round,
            total_rounds=self.total_rounds,
            initial_colour=self.initial_colour,
            forbidden=self.kept_apart(),
            no_bye=self.no_bye,
            worth_changes=worth_changes,
            bonuses=bonuses,
        )
