"""Pair Swiss chess tournaments by the FIDE rules: exact, fast, explained.

Three lines from a file to the boards:

>>> import swissblossom as sb
>>> t = sb.read_trf("examples/alekhine-memorial.trf")
>>> sb.pair(t).pairs
((3, 1), (4, 2), (5, 7), (6, 8))
"""

from swissblossom.brackets import Bracket
from swissblossom.errors import (
    Diagnostic,
    InvalidTournamentError,
    NoLegalPairingError,
    PairingError,
    TooLargeError,
    TrfError,
    UnreadableFileError,
)
from swissblossom.pairing import Round, pair
from swissblossom.tournament import Forbidden, Game, Player, PointSystem, Tournament, format_points
from swissblossom.trf import parse_trf, read_trf

__all__ = [
    "Bracket",
    "Diagnostic",
    "Forbidden",
    "Game",
    "InvalidTournamentError",
    "NoLegalPairingError",
    "PairingError",
    "Player",
    "PointSystem",
    "Round",
    "Tournament",
    "TooLargeError",
    "TrfError",
    "UnreadableFileError",
    "format_points",
    "pair",
    "parse_trf",
    "read_trf",
]

__version__ = "0.1.0"
