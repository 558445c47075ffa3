"""The command `swissblossom standings`."""

from __future__ import annotations

import argparse
import sys

from swissblossom.cli import DONE, files
from swissblossom.cli.options import add_file, add_tiebreaks
from swissblossom.cli.terminal import terminal_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom.places import Standings

__all__ = ["DESCRIPTION", "EXAMPLES", "add_arguments", "run"]

DESCRIPTION = "Rank players or teams by points and the tie-breaks of FIDE C.07."
EXAMPLES = """\
examples:
  swissblossom standings open.trf                            tie-breaks of the file (212, 202) or the default
  swissblossom standings open.trf --tiebreaks BH/C1,BH,WIN,DE --after-round 5
  swissblossom standings open.trf --explain 12               what the tie-breaks of player 12 are made of
  swissblossom standings open.trf --format csv --output round5.csv
  swissblossom standings open.trf --trf open-ranked.trf      the file with ranks and tie-breaks (001, 202)

formats:
  table  places, names, points and the value of each tie-break
  json   an object: tiebreaks (article, unit), standings (rank, shared, values as shown and exact), warnings
  csv    a line with the names of the columns, then a line for each participant

tie-breaks, NAME[:MP|:GP] and modifiers:
  individuals  DE WIN WON BPG BWG PS REP STD TPN BH AOB FB SB KS ARO TPR PTP APRO APPO RTNG
  teams        MPvGP BC TBR BBE EMMSB EMGSB EGMSB EGGSB EDE EDEBT EDEBB EDET EDEB SSSC and DE WIN WON PS REP
               STD TPN BH AOB FB SB KS
  modifiers    /C1 cut, /M1 median, /L+1 limit, /K4 factor, /P forfeits as games, /F Fore Buchholz, /R reverse
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `standings`."""
    add_file(parser)
    add_tiebreaks(parser)
    parser.add_argument(
        "--after-round", type=int, metavar="N", help="standings after round N (default: the last one played)"
    )
    parser.add_argument(
        "--edition",
        metavar="EDITION",
        help="edition of C.07: 2026-03 or 2024-08 (default: the one in force when the tournament began)",
    )
    parser.add_argument(
        "--system",
        metavar="NAME",
        help="swiss, round-robin or predetermined, which decides on unplayed rounds; or a pairing system as "
        "for pair: in a double_swiss, rounds are matches of two games (default: what the file says)",
    )
    parser.add_argument(
        "--primary", type=str.upper, choices=("MP", "GP"), help="the score of teams that comes first"
    )
    parser.add_argument(
        "--unrated",
        type=int,
        metavar="RATING",
        help="rating with which unrated players count; without it rating-based tie-breaks are left out then",
    )
    parser.add_argument(
        "--explain", type=int, metavar="ID", help="say what each tie-break of one participant is made of"
    )
    parser.add_argument(
        "--format",
        choices=("table", "json", "csv"),
        help="form of the answer (default: table on a terminal, csv elsewhere)",
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="write to FILE instead of standard output; never half"
    )
    parser.add_argument(
        "--trf",
        metavar="FILE",
        help="also write the tournament as TRF26 with ranks and tie-breaks; with - nothing else is written",
    )


def run(arguments: argparse.Namespace) -> int:
    """Read, rank and print; see `swissblossom standings --help`."""
    tournament = files.read_tournament(arguments.file)
    from swissblossom.places import standings  # noqa: PLC0415  # a fault in the file is told first

    listed = arguments.tiebreaks
    found = standings(
        tournament,
        None if listed is None else [word.strip() for word in listed.split(",") if word.strip()],
        after_round=arguments.after_round,
        edition=arguments.edition,
        system=arguments.system and arguments.system.replace("-", "_"),
        primary=arguments.primary,
        unrated=arguments.unrated,
    )
    for warning in found.warnings:
        print(warning.text(tournament.source), file=sys.stderr)
    to_terminal = arguments.output in (None, "-") and sys.stdout.isatty()
    if arguments.explain is not None:
        text = _explain(found, arguments.explain, arguments.format)
    else:
        form = arguments.format or ("table" if to_terminal else "csv")
        width = terminal_width() if to_terminal else None
        text = found.json() if form == "json" else found.csv() if form == "csv" else found.text(width)
    if arguments.trf is not None:
        from swissblossom.trf.writer import format_trf  # noqa: PLC0415

        data = format_trf(found.ranked(), eol="\r\n").encode("utf-8", "surrogatepass")
        files.write_data(arguments.trf, data)
    if arguments.trf != "-":
        files.write_text(arguments.output, text)
    return DONE


def _explain(found: Standings, participant: int, form: str | None) -> str:
    """Return the explanations of every tie-break of one participant, as text or JSON."""
    row = found.row(participant)
    every = [found.explain(participant, one) for one in found.tiebreaks]
    if form == "json":
        import json  # noqa: PLC0415

        names = ("round", "opponent", "what", "points", "score", "value", "counted", "article", "note")
        answer = [
            {
                "id": one.id,
                "name": one.name,
                "tiebreak": one.tiebreak,
                "article": one.article,
                "value": one.value,
                "unit": one.unit,
                "contributions": [{name: getattr(line, name) for name in names} for line in one.lines],
                "notes": one.notes,
            }
            for one in every
        ]
        return json.dumps(answer, ensure_ascii=False, indent=2) + "\n"
    last = row.rank + row.shared - 1
    place = f"place {row.rank}" if row.shared == 1 else f"places {row.rank} to {last}, shared"
    name = f"{participant} {found.name(participant)}".rstrip()
    heading = f"{name}: {place} after {found.moment}, edition {found.edition}\n"
    return "\n".join([heading, *[one.text() for one in every]])
