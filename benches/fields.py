"""Fields to measure with: tournaments of any size, played round by round from a seed."""

from __future__ import annotations

import random
from array import array

import swissblossom as sb

TOTAL_ROUNDS = 11


def played(players: int, rounds: int, *, seed: int = 1, accelerated: bool = False) -> sb.Tournament:
    """Return an open after some rounds, each paired by the rules, with results by the difference of ratings.

    One player in fifty takes a half-point bye in a round. Three games of ten are drawn, and of the rest the
    stronger player wins the share that the rating formula expects.
    """
    chance = random.Random(seed)
    ratings = sorted((int(chance.gauss(1800, 250)) for _ in range(players)), reverse=True)
    rows: list[list[tuple[int, int, int]]] = [[] for _ in range(players)]
    for number in range(1, rounds + 2):
        byes = {
            (number, player + 1): "H" for player in range(players) if number > 1 and chance.random() < 0.02
        }
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
    """Return the tournament as a TRF with the records that bear on pairing."""
    from swissblossom.validation import scores  # noqa: PLC0415

    lines = [f"012 {field.name}", f"142 {field.total_rounds}", "152 W"]
    if field.baku:
        lines.append("192 FIDE_DUTCH_2026_BAKU")
    points = scores(field)
    for player in field.players:
        cells = []
        for number in range(1, field.recorded_rounds + 1):
            game = field.game(player.id, number)
            cells.append(f"  {game.opponent:04d} {'-wb'[game.colour]} {game.result}")
        score = sb.format_points(points[player.id - 1])
        head = f"001 {player.id:4}      {player.name:33} {player.rating:4}{score:>32}"
        lines.append(f"{head} {player.id:4}{''.join(cells)}")
    by_letter: dict[str, list[int]] = {}
    for (_, player_id), letter in sorted(field.byes.items()):
        by_letter.setdefault(letter, []).append(player_id)
    for letter, ids in by_letter.items():
        lines.append(f"240 {letter} {field.round_to_pair:3} " + " ".join(f"{number:4}" for number in ids))
    return "\n".join(lines) + "\n"
