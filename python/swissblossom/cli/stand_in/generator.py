"""The task `-g`: a random tournament from a seed, by a configuration or after a model."""

from __future__ import annotations

import sys

from swissblossom.cli import DONE, INTERNAL
from swissblossom.cli.files import write_text
from swissblossom.cli.stand_in import release
from swissblossom.cli.stand_in.checklist import lists_of
from swissblossom.cli.stand_in.configuration import read_configuration, settings_of
from swissblossom.cli.stand_in.grammar import Request
from swissblossom.cli.stand_in.pairs import read_tournament, wanted_system
from swissblossom.cli.stand_in.places import apart, checklist_place
from swissblossom.errors import Diagnostic, PairingError, TooLargeError
from swissblossom.pairing import pair
from swissblossom.plain_data import replace
from swissblossom.simulation.play import simulate
from swissblossom.systems.acceleration import baku_faults
from swissblossom.tournament import Tournament
from swissblossom.trf.writer import format_trf

__all__ = ["generate"]

_SEEDS = 1 << 64


def generate(request: Request) -> int:
    """Make a tournament and write it, as TRF26, or as TRF(x) for the grammar of JaVaFo.

    Returns:
        The exit code; 2 for a seed that is no number, as bbpPairings.

    Raises:
        PairingError: The configuration or the model cannot be used, no round could be paired, or a file
            cannot be written.
    """
    output = request.output or ""
    listing = checklist_place(request.checklist_file, output) if request.checklist else None
    apart(request.input, request.config, output, listing)
    if request.seed is not None and not (request.seed.isascii() and request.seed.isdigit()):
        print(f"swissblossom-engine: the seed '{request.seed}' is no whole number", file=sys.stderr)
        return INTERNAL
    seed = _seed(request.seed)
    print(f"swissblossom-engine: seed {seed}", file=sys.stderr)
    tournament = _by_model(request, seed) if request.input is not None else _by_settings(request, seed)
    write_text(output, format_trf(tournament, "TRF26" if request.by_system else "TRFX", eol="\r\n"))
    if listing is not None:
        rounds = [
            pair(tournament, round=number, rounds=tournament.total_rounds)
            for number in range(1, tournament.rounds_played + 1)
        ]
        text = lists_of([(paired.state, paired) for paired in rounds], javafo=not request.by_system, stop=".")
        try:
            write_text(listing, text + release())
        except PairingError as error:
            print(error, file=sys.stderr)
    return DONE


def _seed(text: str | None) -> int:
    if text is None:
        import secrets  # noqa: PLC0415

        return secrets.randbelow(1 << 31)
    if int(text[:30]) >= _SEEDS:
        fault = Diagnostic("error", "bad-seed", f"the seed {text} is too large", f"give one below {_SEEDS}")
        raise TooLargeError([fault], "swissblossom-engine")
    return int(text)


def _by_settings(request: Request, seed: int) -> Tournament:
    javafo = not request.by_system
    values = {} if request.config is None else read_configuration(request.config, javafo=javafo)
    settings = settings_of(values, seed, javafo=javafo, system=request.system)
    if request.baku and not baku_faults(Tournament(points=settings.points)):
        settings = replace(settings, acceleration="records")
    return simulate(settings, seed=seed)


def _by_model(request: Request, seed: int) -> Tournament:
    from swissblossom.cli.stand_in.model import play_again  # noqa: PLC0415

    model = read_tournament(request.input or "")
    return play_again(model, seed, wanted_system(model, request))
