"""The players of a simulated tournament, and what of them is known before round 1 only to chance."""

from __future__ import annotations

from swissblossom.plain_data import dataclass
from swissblossom.simulation.chance import Chance
from swissblossom.simulation.rates import Rate, parse_rate
from swissblossom.simulation.settings import SimulationSettings
from swissblossom.tournament import Forbidden, Player
from swissblossom.trf.records import FOREVER

__all__ = ["Field", "make_field"]

_TITLES = ((2500, "GM"), (2400, "IM"), (2300, "FM"), (2200, "CM"))
_TRIES = 1000


@dataclass(frozen=True, slots=True)
class Field:
    """Who takes part and when.

    Attributes:
        players: In the order of C.04.2 article 2, numbered from 1.
        strengths: What each is worth, as a rating, at index id - 1.
        first: Round in which each first takes part, at index id - 1; 1 but for late entries.
        last: Round after which each has left, at index id - 1.
        forbidden: Groups who must not meet.
    """

    players: tuple[Player, ...]
    strengths: tuple[int, ...]
    first: tuple[int, ...]
    last: tuple[int, ...]
    forbidden: tuple[Forbidden, ...]


def make_field(settings: SimulationSettings, size: int, rounds: int, seed: int) -> Field:
    """Draw the players, their ratings, late entries, withdrawals and forbidden pairs.

    Args:
        settings: Checked settings.
        size: Number of players.
        rounds: Number of rounds.
        seed: Of the tournament; streams 1 to 4 of it are used.

    Returns:
        The field. At least two players start in round 1.

    **Source:** C.04.2 2.2 (2026) for the order: rating, title, then name.
    """
    players, strengths = _players(settings, size, Chance(seed, 1))
    ids = list(range(1, size + 1))
    early = dict.fromkeys(ids, 1)
    entered = _spread(_rate(settings.late_entries), early, Chance(seed, 2), rounds, max(2, (rounds + 1) // 2))
    first = early | dict(sorted(entered.items())[: size - 2])
    left = _spread(_rate(settings.withdrawals), first, Chance(seed, 3), rounds, rounds)
    return Field(
        players=tuple(players),
        strengths=tuple(strengths),
        first=tuple(first.values()),
        last=tuple([left.get(ident, rounds + 1) - 1 for ident in ids]),
        forbidden=tuple(_forbidden(settings, ids, rounds, Chance(seed, 4))),
    )


def _rate(value: object) -> Rate:
    rate = parse_rate(value)  # type: ignore[arg-type]
    assert rate is not None  # noqa: S101  # the settings are checked
    return rate


def _players(settings: SimulationSettings, size: int, chance: Chance) -> tuple[list[Player], list[int]]:
    worth = [_rating(settings, chance) for _ in range(size)]
    unrated = set(_rate(settings.unrated).choose(chance, list(range(size))))
    order = sorted(range(size), key=lambda at: (-worth[at] if at not in unrated else 1, at))
    players, strengths = [], []
    for ident, at in enumerate(order, 1):
        rating = None if at in unrated else worth[at]
        title = next((name for least, name in _TITLES if rating is not None and rating >= least), "")
        players.append(Player(ident, f"Player {ident:04d}", rating, title))
        strength = worth[at]
        if settings.strength_deviation:
            strength = max(0, chance.bell(strength, settings.strength_deviation))
        strengths.append(strength)
    return players, strengths


def _rating(settings: SimulationSettings, chance: Chance) -> int:
    low, high = settings.rating_lowest, settings.rating_highest
    if settings.rating_distribution == "uniform":
        return chance.between(low, high)
    for _ in range(_TRIES):
        rating = chance.bell(settings.rating_mean, settings.rating_deviation)
        if low <= rating <= high:
            return rating
    return min(max(settings.rating_mean, low), high)  # the limits are far from the mean


def _spread(rate: Rate, after: dict[int, int], chance: Chance, rounds: int, latest: int) -> dict[int, int]:
    """Return the round at whose start something happens to a player, for those to whom it does.

    Args:
        rate: How often, in all or round by round.
        after: By id, the round after whose start it may happen.
        chance: Where the draws come from.
        rounds: Number of rounds.
        latest: Last round in which it happens where the rate is for all rounds.
    """
    last = min(latest, rounds)
    if rate.each_round:
        able = [ident for ident, number in after.items() if number < last]
        return {ident: chance.between(after[ident] + 1, last) for ident in rate.choose(chance, able)}
    found: dict[int, int] = {}
    for number in range(2, rounds + 1):
        able = [ident for ident, before in after.items() if before < number and ident not in found]
        found.update(dict.fromkeys(rate.choose(chance, able, number), number))
    return found


def _forbidden(settings: SimulationSettings, ids: list[int], rounds: int, chance: Chance) -> list[Forbidden]:
    rate, size = _rate(settings.forbidden_pairs), settings.forbidden_size
    groups = []
    for number in range(1, 2 if rate.each_round else rounds + 1):
        at = number - 1
        if at >= len(rate.counts):
            break
        count = rate.counts[at]
        if rate.shares[at]:
            count = len(rate.choose(chance, ids, number)) // size
        span = (1, FOREVER) if rate.each_round else (number, number)
        for _ in range(count):
            members = chance.some(ids, size)
            if len(members) > 1:
                groups.append(Forbidden(*span, tuple(members)))
    return groups
