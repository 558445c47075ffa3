"""A random tournament after a model: its players, absences and points; other pairings and results."""

from __future__ import annotations

from array import array

from swissblossom.pairing import pair
from swissblossom.plain_data import replace
from swissblossom.simulation.chance import Chance
from swissblossom.simulation.results import ONE, milvang
from swissblossom.tournament import BLACK, NO_COLOUR, WHITE, Tournament
from swissblossom.trf.records import PLAYER, header_of
from swissblossom.validation import remember, scores

__all__ = ["play_again"]

_LOTS, _RESULTS, _ODD = 0, 6, 7  # streams of the seed, as in `sb.simulate`
_UNRATED = 1400
_SHORT = bytes.maketrans(b"1=0", b"WDL")


def play_again(model: Tournament, seed: int, system: str | None = None) -> Tournament:
    """Play a tournament anew.

    Args:
        model: The tournament. Its players, point system, forbidden pairs, virtual points and number of rounds
            are kept, and who sat out a round on request; as many games as in it are forfeited or of less than
            a move, by chance.
        seed: 0 or more.
        system: Pairing system in place of the model's.

    Returns:
        A complete tournament with points and ranks.

    Raises:
        InvalidTournamentError: The rounds of the model cannot be paired.
        NoLegalPairingError: A round cannot be paired.

    **Source:** C.02.03 7.2.4 (2026); the model of results is that of `sb.simulate`.
    """
    rounds = max(model.total_rounds or 0, model.recorded_rounds)
    size = len(model.players)
    absent = _absences(model)
    forfeited, short, games = _odd_games(model)
    lots, chance, odd = Chance(seed, _LOTS), Chance(seed, _RESULTS), Chance(seed, _ODD)
    records = [f"012 Simulated tournament, seed {seed}", "### simulated after a model", PLAYER]
    t = replace(
        model,
        name=f"Simulated tournament, seed {seed}",
        players=tuple([replace(player, points=None, rank=None, line=None) for player in model.players]),
        total_rounds=rounds,
        recorded_rounds=rounds,
        rounds_played=0,
        opponents=array("H", bytes(2 * size * rounds)),
        colours=bytearray(size * rounds),
        results=bytearray(b" " * (size * rounds)),
        initial_colour=model.initial_colour or lots.between(WHITE, BLACK),
        byes={},
        records=records,
        header=header_of(records),
        unread=[],
    )
    for number in range(1, rounds + 1):
        t.byes = {(number, ident): letter for ident, letter in absent.get(number, {}).items()}
        remember(t)  # nothing here contradicts anything else
        paired = pair(t, system=system)
        for (_, ident), letter in t.byes.items():
            _enter(t, number, ident, _alone(letter))
        if paired.bye is not None:
            _enter(t, number, paired.bye, _alone("U"))
        for white, black in paired.pairs:
            letters = _letters(t, white, black, chance)
            event = odd.below(max(games, 1))
            if event < forfeited:
                letters = (b"+-", b"-+")[odd.below(2)]
            elif event < forfeited + short:
                letters = letters.translate(_SHORT)
            _enter(t, number, white, (black, WHITE, letters[0]))
            _enter(t, number, black, (white, BLACK, letters[1]))
        t.rounds_played = number
        t.byes = {}
    total = scores(t)
    order = sorted(t.players, key=lambda player: (-total[player.id - 1], t.tpn[player.id - 1]))
    for rank, player in enumerate(order, 1):
        player.points, player.rank = total[player.id - 1], rank
    return t


def _absences(model: Tournament) -> dict[int, dict[int, str]]:
    """Return who sat or sits out on request, by round and id."""
    absent: dict[int, dict[int, str]] = {}
    for number in range(1, model.recorded_rounds + 1):
        for player in model.players:
            game = model.game(player.id, number)
            if not game.opponent and game.result in "FHZ ":
                absent.setdefault(number, {})[player.id] = game.result.strip() or "Z"
    for (number, ident), letter in model.byes.items():
        if letter != "U":
            absent.setdefault(number, {})[ident] = letter
    return absent


def _odd_games(model: Tournament) -> tuple[int, int, int]:
    """Return how many games were forfeited, how many were of less than a move, and how many there are."""
    forfeited = short = games = 0
    for player in model.players:
        for number in range(1, model.recorded_rounds + 1):
            game = model.game(player.id, number)
            if game.opponent > player.id:
                games += 1
                forfeited += game.result in "+-"
                short += game.result in "WDL"
    return forfeited, short, games


def _letters(t: Tournament, white: int, black: int, chance: Chance) -> bytes:
    ratings = [t.players[ident - 1].rating or _UNRATED for ident in (white, black)]
    won, draw, _ = milvang(*ratings)
    drawn = chance.below(ONE)
    return b"10" if drawn < won else b"==" if drawn < won + draw else b"01"


def _alone(letter: str) -> tuple[int, int, int]:
    return 0, NO_COLOUR, ord(letter)


def _enter(t: Tournament, number: int, ident: int, game: tuple[int, int, int]) -> None:
    """Enter opponent, colour and result letter of a player."""
    at = (ident - 1) * t.recorded_rounds + number - 1
    t.opponents[at], t.colours[at], t.results[at] = game
