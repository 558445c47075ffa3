"""The command `swissblossom simulate`."""

from __future__ import annotations

import argparse
from typing import Any

from swissblossom.cli import DONE, files
from swissblossom.cli.running import add_running
from swissblossom.errors import Diagnostic, InvalidTournamentError, NoLegalPairingError
from swissblossom.simulation.settings import SimulationSettings, changed, read_settings

__all__ = ["DESCRIPTION", "EXAMPLES", "add_arguments", "run"]

DESCRIPTION = "Make a random tournament: players and results by chance, pairings by the rules."
EXAMPLES = """\
examples:
  swissblossom simulate --players 60 --rounds 7 --seed 17 open.trf
  swissblossom simulate --players 10-200 --rounds 5-11 --acceleration baku
  swissblossom simulate --settings open.toml --half-byes 2%,2%,1 --forfeits 3 - --seed 4
  swissblossom simulate --played 4 --points win=3,draw=1 open.trf && swissblossom pair open.trf

  swissblossom simulate --seed 1-5000 --jobs 4 'field/{seed}.trf'    many; --resume goes on after a stop
  swissblossom simulate --seed 1-5000 --played 4 fields.jsonl

rates (R):
  a number (exactly so many), a percentage (each by itself with that chance), or one of these for each
  round, with commas: 3   2.5%   0,2%,1
"""

_ENDS = {"crlf": "\r\n", "lf": "\n", "cr": "\r"}
_OPTIONS = (
    ("players", "N", "number of players, or a range such as 10-200 (default: 60)"),
    ("rounds", "N", "number of rounds, or a range (default: 7)"),
    ("played", "N", "play only N rounds; byes for the next one are stated"),
    ("system", "NAME", "pairing system (default: dutch)"),
    ("edition", "YEAR", "edition of its rules (default: the newest)"),
    ("initial-colour", "COLOUR", "random, white or black (default: random)"),
    ("acceleration", "KIND", "none, baku (announced) or records (its points written out; default: none)"),
    ("boards", "N", "boards of a team match (default: 4)"),
    ("team-code", "CODE", "kind of team tournament, as in record 192 (default: FIDE_TEAM)"),
    ("points", "LIST", "what results are worth: win=3,draw=1,pab=1.5 (names: docs/simulate.md)"),
    ("rating-distribution", "KIND", "normal or uniform (default: normal)"),
    ("rating-mean", "N", "mean rating (default: 1800)"),
    ("rating-deviation", "N", "standard deviation of ratings (default: 250)"),
    ("rating-lowest", "N", "lowest rating (default: 1400)"),
    ("rating-highest", "N", "highest rating (default: 2800)"),
    ("unrated", "N", "players without a rating, a number or a percentage (default: 0)"),
    ("strength-deviation", "N", "how far players are from their ratings (default: 0)"),
    ("results", "MODEL", "milvang or table (default: milvang)"),
    ("draw-rate", "PERCENT", "draws in the model table (default: 30%%)"),
    ("white-advantage", "N", "rating points for White in the model table (default: 30)"),
    ("late-entries", "R", "players who enter after round 1 (default: 1%%)"),
    ("withdrawals", "R", "players who leave for good (default: 2%%)"),
    ("half-byes", "R", "requested half-point byes in each round (default: 1%%)"),
    ("full-byes", "R", "requested full-point byes in each round (default: 0)"),
    ("zero-byes", "R", "absences without points in each round (default: 0.5%%)"),
    ("rounds-without-half-byes", "N", "last rounds without requested H and F (default: 1)"),
    ("forfeits", "R", "games to which one player does not come (default: 1%%)"),
    ("double-forfeits", "R", "games to which neither comes (default: 0)"),
    ("half-zero", "R", "games with the result half a point to nothing (default: 0)"),
    ("zero-zero", "R", "games that both have lost (default: 0)"),
    ("short-games", "R", "games of less than a move: W, D, L (default: 0)"),
    ("forbidden-pairs", "R", "groups who must not meet (default: 0)"),
    ("forbidden-size", "N", "size of such a group (default: 2)"),
    ("tiebreaks", "LIST", "what orders equal points: BH/C1,BH,WIN (default: pairing number)"),
    ("unpairable", "WHAT", "a round without legal pairing: error, or end before it (default: error)"),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `simulate`."""
    parser.set_defaults(file="simulate")  # what messages about the request call it
    parser.add_argument(
        "out",
        metavar="OUT",
        nargs="?",
        default="-",
        help="where to write (default: -); for several "
        "seeds a name with {seed} in it, or one that ends with .jsonl or .parquet",
    )
    parser.add_argument(
        "--seed",
        metavar="N",
        help="0 or more; the same seed gives the same file (default: one by chance); 1-5000 for several",
    )
    parser.add_argument("--settings", metavar="FILE", help="settings as TOML; options have the last word")
    parser.add_argument(
        "--trf",
        dest="form",
        type=str.upper,
        choices=("TRF26", "TRF16", "TRFX"),
        default="TRF26",
        help="form of the file (default: TRF26; TRFX has JaVaFo's codes)",
    )
    parser.add_argument("--eol", choices=_ENDS, default="crlf", help="line ends (default: crlf)")
    add_running(parser)
    settings = parser.add_argument_group("settings")
    for name, kind, text in _OPTIONS:
        settings.add_argument(f"--{name}", metavar=kind, help=text)


def run(arguments: argparse.Namespace) -> int:
    """Simulate and write; see `swissblossom simulate --help`."""
    settings = read_settings(arguments.settings) if arguments.settings else SimulationSettings()
    given: dict[str, Any] = {}
    for name, _, _ in _OPTIONS:
        key = name.replace("-", "_")
        value = getattr(arguments, key)
        if value is not None:
            given[key] = _pairs(value) if key == "points" else value
    seeds = _seeds(arguments)
    if seeds is not None:
        from swissblossom.batch import simulate_many  # noqa: PLC0415
        from swissblossom.cli.bulk import consume, how  # noqa: PLC0415

        form = {"form": arguments.form, "eol": _ENDS[arguments.eol]}
        out = arguments.out
        batch = simulate_many(seeds, changed(settings, given), output=out, **form, **how(arguments))
        return consume(batch, out, lambda _: None)
    from swissblossom.simulation.play import simulate  # noqa: PLC0415  # loads the engine
    from swissblossom.trf.writer import format_trf  # noqa: PLC0415

    try:
        tournament = simulate(changed(settings, given), seed=_seed(arguments.seed))
    except NoLegalPairingError as error:
        error.message += "; give fewer rounds, or --unpairable end to end before such a round"
        error.state = None  # there is no file that it could be explained from
        raise
    text = format_trf(tournament, arguments.form, eol=_ENDS[arguments.eol])
    files.write_data(arguments.out, text.encode())
    return DONE


def _pairs(text: str) -> dict[str, str]:
    """Return `win=3,draw=1` as a mapping; an item without `=` has an empty value, which is refused later."""
    items = [item.partition("=") for item in text.split(",")]
    return {name.strip(): value.strip() for name, _, value in items}


def _seeds(arguments: argparse.Namespace) -> range | None:
    """Return the seeds where several are asked for."""
    first, dash, last = (arguments.seed or "").partition("-")
    if not (dash and first.isdigit() and last.isdigit() and first.isascii() and last.isascii()):
        if arguments.resume or arguments.jobs is not None or arguments.dask is not None:
            reason, hint = "one tournament is made by one process", "give several seeds: --seed 1-100"
            raise InvalidTournamentError([Diagnostic("error", "bad-option", reason, hint)], "--jobs")
        return None
    if len(last) > 18 or int(first) > int(last):
        hint = "give the first and the last: --seed 1-100"
        found = Diagnostic("error", "bad-seed", f"no seeds are {arguments.seed}", hint)
        raise InvalidTournamentError([found], "--seed")
    return range(int(first), int(last) + 1)


def _seed(text: str | None) -> Any:
    """Return the seed as a number; None is one by chance, and what is no number is refused later."""
    if text is None:
        import secrets  # noqa: PLC0415

        return secrets.randbelow(1 << 31)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else text
