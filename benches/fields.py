"""Fields to measure with: tournaments of any size, played round by round from a seed."""

from __future__ import annotations

import random
from array import array
from functools import cache

import swissblossom as sb
from swissblossom.validation import scores

TOTAL_ROUNDS = 11
SIZES = (20, 100, 500, 1000, 2000, 5000, 9999)


@cache
def played(
    players: int, rounds: int, *, seed: int = 1, accelerated: bool = False, all_present: bool = False
) -> sb.Tournament:
    """Return an open after some rounds, each paired by the rules, with results by the difference of ratings.

    One player in fifty takes a half-point bye in a round; with `all_present` nobody in the round to pair.
    Three games of ten are drawn, and of the rest the stronger player wins the share that the rating formula
    expects. The tournament is made once and shared: leave it as it is.
    """
    chance = random.Random(seed)
    ratings = sorted((int(chance.gauss(1800, 250)) for _ in range(players)), reverse=True)
    rows: list[list[tuple[int, int, int]]] = [[] for _ in range(players)]
    for number in range(1, rounds + 2):
        byes = {
            (number, player + 1): "H" for player in range(players) if number > 1 and chance.random() < 0.02
        }
        if all_present and number > rounds:
            byes = {}
        field = _tournament(rows, ratings, byes, accelerated)
        if number > rounds:
            break
        paired = sb.pair(field)
        for player, letter in paired.absent:
            rows[player - 1].append((0, 0, ord(letter)))
        if paired.bye is not None:
            rows[paired.bye - 1].append((0, 0, ord("U")))
        for white, black in paired.pairs:
            expected = 1 / (1 + 10 ** ((ratings[black - 1] - ratings[white - 1]) / 400))
            drawn = chance.random() < 0.3
            won = chance.random() < expected
            rows[white - 1].append((black, 1, ord("=" if drawn else "1" if won else "0")))
            rows[black - 1].append((white, 2, ord("=" if drawn else "0" if won else "1")))
    return field


def _tournament(
    rows: list[list[tuple[int, int, int]]],
    ratings: list[int],
    byes: dict[tuple[int, int], str],
    accelerated: bool,
) -> sb.Tournament:
    width = len(rows[0])
    cells = [cell for row in rows for cell in row]
    return sb.Tournament(
        name=f"Open of {len(rows)} players",
        players=tuple(
            sb.Player(index + 1, f"Player {index + 1}", rating) for index, rating in enumerate(ratings)
        ),
        total_rounds=TOTAL_ROUNDS,
        recorded_rounds=width,
        rounds_played=width,
        opponents=array("H", [opponent for opponent, _, _ in cells]),
        colours=bytearray(colour for _, colour, _ in cells),
        results=bytearray(result for _, _, result in cells),
        initial_colour=1,
        byes=byes,
        baku=accelerated,
    )


def as_text(field: sb.Tournament) -> str:
    """Return the tournament as a TRF(x), which other engines read too."""
    colour = "white1" if field.initial_colour == sb.tournament.WHITE else "black1"
    lines = [f"012 {field.name}", f"XXR {field.total_rounds}", f"XXC {colour}"]
    if field.baku:
        lines.append("192 FIDE_DUTCH_2026_BAKU")
    points, width = scores(field), field.recorded_rounds
    written = [f"{number:4d}" if number else "0000" for number in range(len(field.players) + 1)]
    games = [
        f"  {written[opponent]} {'-wb'[colour]} {chr(result)}"
        for opponent, colour, result in zip(field.opponents, field.colours, field.results, strict=True)
    ]
    for player in field.players:
        row = "".join(games[(player.id - 1) * width : player.id * width])
        asked = field.byes.get((field.round_to_pair, player.id))
        wish = f"  0000 - {asked}" if asked else ""
        score = sb.format_points(points[player.id - 1])
        head = f"001 {player.id:4}      {player.name:33} {player.rating:4}{score:>32}"
        lines.append(f"{head} {player.id:4}{row}{wish}")
    return "\n".join(lines) + "\n"
