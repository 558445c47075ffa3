"""One module per pairing system, each with the same small interface.

`swissblossom.systems.known` has what is needed of a system before its engine is loaded: its codes in record
192, how many games a match has, whether it pairs teams. A system module has:

- `EDITIONS`, the editions of its rules that it knows, the first being the default, and `TEXT`, the FIDE text;
- `pair_round(state, progress) -> Pairing`, with a `Pairing` as in `swissblossom.systems.interface`;
- `tell(state)`, what is particular to it when a round is explained (`swissblossom.systems.telling`);
- `judge(round, pairs, bye)`, how another pairing compares (`swissblossom.verdict`);

and where it differs from the others:

- `virtual_points(tournament, round, total_rounds)`, as `swissblossom.systems.acceleration` has it for all;
- `round_faults(tournament, round, total_rounds)`, what is wrong with the round asked for;
- `entered(tournament)`, the tournament of teams whose players they are;
- `system_of_round(round, total_rounds)`, the system whose articles pair a round;
- `SOFT_EDITIONS`, the editions whose engine weighs soft prohibitions;
- `judge_made(round, pairing)`, how a round compares that it made under further restrictions;
- `judge_bracket(round, index, pairs)`, how another way to pair one bracket compares;
- `BYE_WORDS`, how it chooses the taker of the bye, by article.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from swissblossom.systems.known import KNOWN
from swissblossom.tournament import Tournament

__all__ = ["SYSTEMS", "find_system", "of_teams", "system_of_round"]

SYSTEMS = tuple(KNOWN)
"""Names of the systems that can be paired."""


def find_system(name: str) -> ModuleType | None:
    """Return the module of a system, or None for a system that cannot be paired."""
    return import_module(f"swissblossom.systems.{name}") if name in SYSTEMS else None


def of_teams(tournament: Tournament) -> Tournament:
    """Return of a team tournament the one in which each team is a player, whatever system is asked for.

    Args:
        tournament: A team tournament without faults.
    """
    name = next(name for name, known in KNOWN.items() if known.teams)
    made: Tournament = import_module(f"swissblossom.systems.{name}").entered(tournament)
    return made


def system_of_round(system: str, round: int, total_rounds: int) -> str:  # noqa: A002
    """Return the name of the system whose articles pair a round of a tournament.

    Args:
        system: The system of the tournament, one of `SYSTEMS`.
        round: The round, from 1.
        total_rounds: The announced number of rounds.

    **Source:** C.04.4.2 1.6 (2026), for seeding rounds.
    """
    module = find_system(system)
    rules = getattr(module, "system_of_round", None)
    return str(rules(round, total_rounds)) if rules else system
