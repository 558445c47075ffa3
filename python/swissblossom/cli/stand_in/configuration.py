"""Configuration files of the generators of bbpPairings and JaVaFo, read as settings of `sb.simulate`."""

from __future__ import annotations

from typing import Any

from swissblossom.cli.files import read_data
from swissblossom.errors import Diagnostic, InvalidTournamentError
from swissblossom.plain_data import replace
from swissblossom.simulation.chance import Chance
from swissblossom.simulation.settings import SimulationSettings
from swissblossom.tournament import PointSystem
from swissblossom.trf.numbers import tenths

__all__ = ["read_configuration", "settings_of"]

_STREAM = 15  # of the seed; the generator itself uses the first ones

_POINTS = {
    "PointsForWin": ("win_white", "win_black", "forfeit_win", "full_bye"),
    "PointsForDraw": ("draw_white", "draw_black", "half_bye"),
    "PointsForLoss": ("loss_white", "loss_black"),
    "PointsForZPB": ("zero_bye",),
    "PointsForForfeitLoss": ("forfeit_loss", "zero_bye"),
    "PointsForPAB": ("pab",),
}
_JAVAFO_POINTS = {
    "WWPoints": ("win_white",),
    "BWPoints": ("win_black",),
    "WDPoints": ("draw_white",),
    "BDPoints": ("draw_black",),
    "WLPoints": ("loss_white",),
    "BLPoints": ("loss_black",),
    "ZPBPoints": ("zero_bye",),
    "HPBPoints": ("half_bye",),
    "FPBPoints": ("full_bye",),
    "PABPoints": ("pab",),
    "FWPoints": ("forfeit_win",),
    "FLPoints": ("forfeit_loss",),
}
_NUMBERS = {
    "PlayersNumber": (2, 9999),
    "RoundsNumber": (1, 99),
    "HighestRating": (0, 4000),
    "LowestRating": (0, 4000),
    "DrawPercentage": (0, 100),
    "ForfeitRate": (1, 10**9),
    "RetiredRate": (1, 10**9),
    "HalfPointByeRate": (1, 10**9),
}
_JAVAFO_NUMBERS = {
    **{name: _NUMBERS[name] for name in ("PlayersNumber", "RoundsNumber", "HighestRating", "LowestRating")},
    **dict.fromkeys(("ForfeitRate", "QuickgameRate", "ZPBRate", "HPBRate", "FPBRate"), (0, 1000)),
    "Groups": (0, 100),
    "Separator": (0, 2000),
}


def read_configuration(path: str, *, javafo: bool) -> dict[str, int]:
    """Read a configuration file: lines `Name=value`, comments after `#`, blank lines.

    Args:
        path: The file.
        javafo: Whether the names and rates are JaVaFo's; bbpPairings' otherwise.

    Returns:
        Whole numbers by name; points in tenths.

    Raises:
        UnreadableFileError: It cannot be read.
        InvalidTournamentError: A line is none, a name is unknown or a value is impossible; all reasons.
    """
    lines = read_data(path).decode("utf-8", "replace").splitlines()
    points = _JAVAFO_POINTS if javafo else _POINTS
    numbers = _JAVAFO_NUMBERS if javafo else _NUMBERS
    values: dict[str, int] = {}
    faults = []
    for at, line in enumerate(lines, 1):
        if not line or line.startswith("#"):
            continue
        name, equals, text = line.partition("=")
        value: int | None
        if not equals or not text:
            faults.append(_fault(f"'{line}' sets nothing", "write Name=value", at))
        elif name in points:
            value = tenths(text)
            if value is None or value < 0:
                faults.append(_fault(f"{name}: '{text}' are no points", "write points as 1 or 0.5", at))
            else:
                values[name] = value
        elif name in numbers:
            low, high = numbers[name]
            value = int(text) if text.isascii() and text.isdigit() and len(text) < 11 else -1
            if low <= value <= high:
                values[name] = value
            else:
                faults.append(_fault(f"{name}: '{text}'", f"give a whole number from {low} to {high}", at))
        else:
            known = ", ".join([*numbers, *points])
            faults.append(_fault(f"there is no setting '{name}'", f"settings are {known}", at))
    if "HighestRating" in values and values["HighestRating"] <= values.get("LowestRating", -1):
        faults.append(_fault("the highest rating is not above the lowest", "correct one of the two", None))
    if faults:
        raise InvalidTournamentError(faults, path)
    return values


def _fault(message: str, hint: str, line: int | None) -> Diagnostic:
    return Diagnostic("error", "bad-setting", message, hint, line)


def settings_of(values: dict[str, int], seed: int, *, javafo: bool, system: str) -> SimulationSettings:
    """Return the settings that a configuration asks for; what it leaves out is drawn by the seed.

    bbpPairings' rates are "one in so many": games, players for `RetiredRate`, and players in the whole
    tournament for `HalfPointByeRate`. JaVaFo's are thousandths of the games or of the players in a round.

    Args:
        values: What `read_configuration` returned.
        seed: 0 or more.
        javafo: As for `read_configuration`.
        system: The pairing system.
    """
    chance = Chance(seed, _STREAM)
    drawn = {
        "PlayersNumber": chance.between(15, 415 if javafo else 215),
        "RoundsNumber": chance.between(5, 17 if javafo else 15),
        "HighestRating": chance.between(2400, 2800),
        "LowestRating": chance.between(1400, 2300),
    }
    if javafo:
        for name, low, high in _JAVAFO_DRAWN:
            drawn[name] = chance.between(low, high)
    else:
        drawn["ForfeitRate"] = chance.between(10, 100)
        drawn["DrawPercentage"] = chance.between(30, 50)
    # No more rounds than the field can play in all likelihood, unless somebody asks for more.
    drawn["RoundsNumber"] = min(
        drawn["RoundsNumber"], values.get("PlayersNumber", drawn["PlayersNumber"]) // 2
    )
    wanted = drawn | values
    if wanted["HighestRating"] <= wanted["LowestRating"]:
        free = "LowestRating" if "HighestRating" in values else "HighestRating"
        wanted[free] = (
            max(0, values["HighestRating"] - 800)
            if "HighestRating" in values
            else min(4000, wanted["LowestRating"] + 800)
        )
    changes: dict[str, Any] = {
        "players": wanted["PlayersNumber"],
        "rounds": max(1, wanted["RoundsNumber"]),
        "rating_highest": wanted["HighestRating"],
        "rating_lowest": wanted["LowestRating"],
        "points": _point_system(values, javafo=javafo),
        "system": system,
        "late_entries": 0,
        "withdrawals": 0,
        "half_byes": 0,
        "zero_byes": 0,
        "rounds_without_half_byes": 0,
    }
    changes |= _javafo_rates(wanted) if javafo else _rates(wanted)
    return replace(SimulationSettings(), **changes)


_JAVAFO_DRAWN = (
    ("ForfeitRate", 10, 100),
    ("QuickgameRate", 0, 20),
    ("ZPBRate", 0, 20),
    ("HPBRate", 5, 45),
    ("FPBRate", 0, 2),
    ("Groups", 0, 10),
    ("Separator", 20, 70),
)


def _point_system(values: dict[str, int], *, javafo: bool) -> PointSystem:
    changes: dict[str, int] = {}
    for name, results in (_JAVAFO_POINTS if javafo else _POINTS).items():
        if name in values:
            changes.update(dict.fromkeys(results, values[name]))
    if "PointsForZPB" in values:
        changes["zero_bye"] = values["PointsForZPB"]
    if "PointsForWin" in values:
        changes.setdefault("pab", values["PointsForWin"])
    return replace(PointSystem(), **changes)


def _percent(part: int, whole: int) -> str:
    """Return a share as a percentage of at most four decimals."""
    ten_thousandths = 1_000_000 * part // whole
    return f"{ten_thousandths // 10_000}.{ten_thousandths % 10_000:04}%"


def _rates(wanted: dict[str, int]) -> dict[str, Any]:
    rates: dict[str, Any] = {
        "rating_distribution": "uniform",
        "results": "table",
        "draw_rate": f"{wanted['DrawPercentage']}%",
        "forfeits": _percent(1, wanted["ForfeitRate"]),
    }
    if "RetiredRate" in wanted:
        rates["withdrawals"] = _percent(1, wanted["RetiredRate"])
    if "HalfPointByeRate" in wanted:
        rates["half_byes"] = _percent(1, wanted["HalfPointByeRate"] * max(1, wanted["RoundsNumber"]))
    return rates


def _javafo_rates(wanted: dict[str, int]) -> dict[str, Any]:
    low, high = wanted["LowestRating"], wanted["HighestRating"]
    return {
        "rating_distribution": "normal",
        "rating_mean": max(low, (low + high) // 2 - wanted["Separator"]),
        "rating_deviation": (high - low) // (wanted["Groups"] + 1),
        "forfeits": _percent(wanted["ForfeitRate"], 1000),
        "short_games": _percent(wanted["QuickgameRate"], 1000),
        "zero_byes": _percent(wanted["ZPBRate"], 1000),
        "half_byes": _percent(wanted["HPBRate"], 1000),
        "full_byes": _percent(wanted["FPBRate"], 1000),
    }
