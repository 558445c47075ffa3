"""What a simulated tournament is to be like: every setting, its default and how it is read."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from swissblossom.errors import Diagnostic, InvalidTournamentError
from swissblossom.plain_data import dataclass, field, replace
from swissblossom.simulation.rates import RateLike, parse_rate, parse_share
from swissblossom.tournament import (
    LEAST_POINTS,
    MAX_PLAYERS,
    MAX_ROUNDS,
    MOST_POINTS,
    PointSystem,
    format_points,
)
from swissblossom.whole_files import read_whole

__all__ = [
    "POINT_NAMES",
    "RATES",
    "RangeLike",
    "SimulationSettings",
    "changed",
    "parse_range",
    "read_settings",
]

RangeLike: TypeAlias = int | str | tuple[int, int]

POINT_NAMES: dict[str, tuple[str, ...]] = {
    "win": ("win_white", "win_black", "forfeit_win", "full_bye"),
    "draw": ("draw_white", "draw_black", "half_bye"),
    "loss": ("loss_white", "loss_black"),
    "absence": ("zero_bye", "forfeit_loss"),
    **{name: (name,) for name in PointSystem.__match_args__},
}
"""Names under which a file or an option gives points, and the results that each is worth."""

RATES = (
    *("late_entries", "withdrawals", "half_byes", "full_byes", "zero_byes", "forfeits", "double_forfeits"),
    *("half_zero", "zero_zero", "short_games", "forbidden_pairs"),
)
"""Settings that are rates; `unrated` is one without rounds."""

_CHOICES = {
    "rating_distribution": ("normal", "uniform"),
    "results": ("milvang", "table"),
    "initial_colour": ("random", "white", "black"),
    "acceleration": ("none", "baku", "records"),
    "unpairable": ("error", "end"),
}
_WORDS = frozenset([*_CHOICES, "system", "edition", "draw_rate", "tiebreaks", "team_code"])
_NUMBERS = {
    "rating_mean": (0, 4000),
    "rating_deviation": (0, 2000),
    "rating_lowest": (0, 4000),
    "rating_highest": (0, 4000),
    "strength_deviation": (0, 1000),
    "white_advantage": (0, 400),
    "rounds_without_half_byes": (0, MAX_ROUNDS),
    "forbidden_size": (2, 100),
    "boards": (1, 14),
}


@dataclass(frozen=True, slots=True)
class SimulationSettings:
    """What a simulated tournament is to be like.

    A *rate* is a whole number (exactly so many), a percentage ("2.5%": each by itself with that chance), or
    several of these, one for each round from round 1 on. The defaults are those of a usual open.

    Attributes:
        players: Number of players, late entries included, 2 to 9999; or a range such as "10-200", from which
            the seed chooses. In the system "team" it is the number of teams, and what is said below of
            players who come, go and have byes is said of teams.
        rounds: Number of rounds announced, 1 to 99, or a range; in the Double-Swiss the number of matches.
        played: Number of rounds played, for a tournament that still goes on; its byes for the next round are
            stated. None plays all.
        system: Pairing system.
        edition: Edition of its rules, or "" for the newest.
        initial_colour: "random" (drawn by lot), "white" or "black".
        acceleration: "none", "baku" (announced, C.04.7), or "records": the same virtual points written out
            for each player, for programs that do not know the announcement.
        boards: Boards of a team match, 1 to 14; as many players has each team.
        team_code: Kind of team tournament, a code of record 192 such as "FIDE_TEAM_TYPEB_MP_GP".
        points: What results are worth.
        rating_distribution: "normal" or "uniform" between lowest and highest.
        rating_mean: Mean of the normal distribution.
        rating_deviation: Standard deviation of the normal distribution.
        rating_lowest: Lowest rating.
        rating_highest: Highest rating.
        unrated: Players without a rating, as a rate without rounds; their strength is drawn like a rating.
        strength_deviation: Standard deviation of the difference between what a player is worth and his
            rating. The models are about ratings, so that it is 0 unless this is what is to be tried out.
        results: Model of the results: "milvang" or "table" (see `swissblossom.simulation.results`).
        draw_rate: Percentage of draws in the model "table".
        white_advantage: Rating points that White has on top in the model "table".
        late_entries: Players who enter after round 1: in all, as one value (each in a round drawn from 2 to
            half of the rounds); or in each round.
        withdrawals: Players who leave for good: in all, as one value (each before a round drawn from 2 on);
            or before each round.
        half_byes: Requested half-point byes (H) in each round.
        full_byes: Requested full-point byes (F) in each round.
        zero_byes: Absences without points (Z) in each round.
        rounds_without_half_byes: How many of the last rounds have no requested half- and full-point byes.
        forfeits: Games to which one of the two does not come.
        double_forfeits: Games to which neither comes.
        half_zero: Games with the unusual result half a point to nothing.
        zero_zero: Games that both have lost.
        short_games: Games of less than a move, which are not rated (W, D, L).
        forbidden_pairs: Groups who must not meet; one value: in the whole tournament, and a percentage is of
            the players who are in one. By round: in that round only.
        forbidden_size: Size of such a group.
        tiebreaks: Tie-breaks that order players with equal points, in the codes of record 202 with commas
            ("BH/C1,BH"); "" ranks them by pairing number.
        unpairable: When a round has no legal pairing: "error" raises `NoLegalPairingError`, "end" ends the
            tournament before it.

    **Source:** FIDE C.02.03 7.2.4 (2026) and TEC Manual 1.24, 3.9.4.2 (parameters of a generator).
    """

    players: RangeLike = 60
    rounds: RangeLike = 7
    played: int | None = None
    system: str = "dutch"
    edition: str = ""
    initial_colour: str = "random"
    acceleration: str = "none"
    boards: int = 4
    team_code: str = "FIDE_TEAM"
    points: PointSystem = field(default_factory=PointSystem)
    rating_distribution: str = "normal"
    rating_mean: int = 1800
    rating_deviation: int = 250
    rating_lowest: int = 1400
    rating_highest: int = 2800
    unrated: int | str = 0
    strength_deviation: int = 0
    results: str = "milvang"
    draw_rate: str = "30%"
    white_advantage: int = 30
    late_entries: RateLike = "1%"
    withdrawals: RateLike = "2%"
    half_byes: RateLike = "1%"
    full_byes: RateLike = 0
    zero_byes: RateLike = "0.5%"
    rounds_without_half_byes: int = 1
    forfeits: RateLike = "1%"
    double_forfeits: RateLike = 0
    half_zero: RateLike = 0
    zero_zero: RateLike = 0
    short_games: RateLike = 0
    forbidden_pairs: RateLike = 0
    forbidden_size: int = 2
    tiebreaks: str = ""
    unpairable: str = "error"

    def faults(self) -> list[Diagnostic]:
        """Return everything that is wrong with the settings; empty when they can be used."""
        found: list[Diagnostic] = []

        def wrong(name: str, hint: str) -> None:
            found.append(_fault("bad-setting", f"{name}: {getattr(self, name)!r}", hint))

        for name, least, most in (("players", 2, MAX_PLAYERS), ("rounds", 1, MAX_ROUNDS)):
            limits = parse_range(getattr(self, name))
            if limits is None or not least <= limits[0] <= limits[1] <= most:
                wrong(name, f"give a whole number from {least} to {most}, or a range such as '10-20'")
        if self.played is not None and not _is_number(self.played, 0, MAX_ROUNDS):
            wrong("played", f"give a whole number from 0 to {MAX_ROUNDS}")
        for name, choices in _CHOICES.items():
            if getattr(self, name) not in choices:
                wrong(name, f"choose one of: {', '.join(choices)}")
        for name, (least, most) in _NUMBERS.items():
            if not _is_number(getattr(self, name), least, most):
                wrong(name, f"give a whole number from {least} to {most}")
        for name in (*RATES, "unrated"):
            rate = parse_rate(getattr(self, name))
            if rate is None or (name == "unrated" and not rate.each_round):
                some = "" if name == "unrated" else ", or one of these for each round"
                wrong(name, f"give a whole number or a percentage such as '2.5%'{some}")
        if not isinstance(self.tiebreaks, str):
            wrong("tiebreaks", "give codes with commas, as 'BH/C1,BH'")
        if parse_share(str(self.draw_rate)) is None:
            wrong("draw_rate", "give a percentage such as '30%'")
        if not all(LEAST_POINTS <= worth <= MOST_POINTS for worth in self.points.table()):
            hint = f"give {format_points(LEAST_POINTS)} to {format_points(MOST_POINTS)}, what a file can hold"
            found.append(_fault("bad-setting", "points: a result is worth too much or too little", hint))
        if not found and self.rating_lowest > self.rating_highest:
            wrong("rating_lowest", "give one that is not above rating_highest")
        return found


def _fault(code: str, message: str, hint: str) -> Diagnostic:
    return Diagnostic("error", code, message, hint)


def _is_number(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def parse_range(value: RangeLike) -> tuple[int, int] | None:
    """Return the ends of a range, or None when it cannot be read.

    >>> parse_range("10-200"), parse_range(7)
    ((10, 200), (7, 7))
    """
    if isinstance(value, (tuple, list)):
        parts = list(map(str, value))
    else:
        parts = [part.strip() for part in str(value).split("-")]
    if not 1 <= len(parts) <= 2 or not all(p.isascii() and p.isdigit() and len(p) < 7 for p in parts):
        return None
    return int(parts[0]), int(parts[-1])


def changed(settings: SimulationSettings, changes: Mapping[str, Any]) -> SimulationSettings:
    """Return settings with some of them replaced.

    Args:
        settings: The settings to start from.
        changes: New values by name. Numbers may be texts; `points` may be a mapping such as
            `{"win": "3", "draw": "1"}`.

    Raises:
        InvalidTournamentError: There is no such setting, or it cannot have such a value; all reasons at once.
    """
    found: list[Diagnostic] = []
    known = SimulationSettings.__match_args__
    values: dict[str, Any] = {}
    for name, value in changes.items():
        if name not in known:
            near = max(sorted(known), key=lambda other: _alike(name, other))
            found.append(_fault("unknown-setting", f"no setting '{name}'", f"did you mean {near}?"))
        elif name == "points" and isinstance(value, Mapping):
            values[name] = _points(settings.points, value, found)
        elif isinstance(value, str) and name not in _WORDS:
            text = value.strip()
            values[name] = int(text) if text.isascii() and text.isdigit() and len(text) < 7 else text
        else:
            values[name] = tuple(value) if isinstance(value, list) else value
    made = replace(settings, **values)
    found += made.faults()
    if found:
        raise InvalidTournamentError(found, "settings")
    return made


def _alike(first: str, second: str) -> int:
    """Return how many letter pairs two names share."""
    pairs = {first[at : at + 2] for at in range(len(first) - 1)}
    return sum(second[at : at + 2] in pairs for at in range(len(second) - 1))


def _points(start: PointSystem, given: Mapping[str, Any], found: list[Diagnostic]) -> PointSystem:
    """Return the point system with values by name, the common names first; faults go to `found`."""
    from swissblossom.trf.numbers import tenths  # noqa: PLC0415

    values: dict[str, int] = {}
    for name in sorted(given, key=lambda name: (len(POINT_NAMES.get(name, ())) == 1, name)):
        text = str(given[name])
        value = tenths(text)
        if name not in POINT_NAMES:
            hint = f"names are {', '.join(POINT_NAMES)}"
            found.append(_fault("unknown-setting", f"points: no result '{name}'", hint))
        elif value is None or value < 0:
            found.append(_fault("bad-setting", f"points: {name} = {text!r}", "write points as 1 or 0.5"))
        else:
            values.update(dict.fromkeys(POINT_NAMES[name], value))
    if "win" in given and "pab" not in given and "win_white" in values:
        values["pab"] = values["win_white"]  # C.04.1 article 3: a win unless the rules say otherwise
    return replace(start, **values)


def read_settings(path: str | os.PathLike[str]) -> SimulationSettings:
    """Read settings from a TOML file with the names of `SimulationSettings`, points in a table `[points]`.

    Args:
        path: The file.

    Raises:
        UnreadableFileError: It cannot be read.
        TooLargeError: It holds more than any settings could (256 MB).
        InvalidTournamentError: It is no TOML, or says something that cannot be; all reasons at once.
    """
    import tomllib  # noqa: PLC0415  # not needed without a file

    name = os.fspath(path)
    try:
        given = tomllib.loads(read_whole(name).decode(), parse_float=str)  # 0.1 stays what it is
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        reason = _fault("bad-settings-file", f"this is no TOML: {error}", "write lines such as players = 60")
        raise InvalidTournamentError([reason], name) from error
    try:
        return changed(SimulationSettings(), given)
    except InvalidTournamentError as error:
        raise InvalidTournamentError(error.diagnostics, name) from None


def described(settings: SimulationSettings) -> Iterable[tuple[str, str]]:
    """Yield the settings that differ from the defaults, with their values as a text."""
    usual = SimulationSettings()
    for name in SimulationSettings.__match_args__:
        value = getattr(settings, name)
        if value == getattr(usual, name):
            continue
        if name == "points":
            parts = [
                f"{key}={getattr(value, key)}"
                for key in PointSystem.__match_args__
                if getattr(value, key) != getattr(usual.points, key)
            ]
            yield name, ",".join(parts)
        elif isinstance(value, (tuple, list)):
            yield name, ("-" if name in {"players", "rounds"} else ",").join(map(str, value))
        else:
            yield name, str(value)
