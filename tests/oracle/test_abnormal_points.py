"""Random rounds with abnormal points (record 299): product and literal engine count and pair the same."""

from __future__ import annotations

from random import Random

import pytest

import swissblossom as sb
from oracle.generate import states
from oracle.reader import read_field
from oracle.test_against_product import by_the_articles, by_the_product

LETTERS = {"1": "W", "=": "D", "0": "L", "U": ""}


def with_abnormal_points(text: str, rng: Random) -> str:
    """Return a text with bonuses, penalties and other worths of results that occur in it."""
    t = sb.parse_trf(text)
    lines: list[str] = []
    for _ in range(rng.randint(1, 4)):
        ident = rng.randint(1, len(t.players))
        points = rng.choice((-10, -5, 5, 10, 15, 20, 30))
        if t.recorded_rounds and rng.random() < 0.5:
            number = rng.randint(1, t.recorded_rounds)
            letter = t.game(ident, number).result
            letter = LETTERS.get(letter, letter).replace(" ", "Z")
            if letter and not any(f"{number:3d} {ident:4d}" in line for line in lines):
                points = rng.choice((0, 5, 10, 15, 20))
                lines.append(f"299 {letter}        {sb.format_points(points):>4}  {number:3d} {ident:4d}")
        else:
            number = rng.randint(0, t.recorded_rounds + 1)
            number = min(number, t.total_rounds or number)
            lines.append(f"299          {sb.format_points(points):>4}  {number:3d} {ident:4d}")
    players = [f"{line[:80]}    {line[84:]}" if line[:3] == "001" else line for line in text.split("\n")]
    return "\n".join([*lines, *players])


@pytest.mark.parametrize("chunk", range(4))
def test_every_round_of_random_tournaments(chunk: int) -> None:
    paired = changed = 0
    for seed in range(300_000 + 60 * chunk, 300_000 + 60 * (chunk + 1)):
        rng = Random(seed)
        for plain in states(seed, most=9, dense=bool(seed % 3 == 0)):
            text = with_abnormal_points(plain, rng)
            wanted = by_the_articles(text)
            assert by_the_product(text) == wanted, f"seed {seed}\n{text}"
            paired += wanted is not None
            changed += wanted is not None and wanted != by_the_articles(plain)
            field, t = read_field(text), sb.parse_trf(text)
            told = {entry.id: field.score_before(entry, t.round_to_pair) for entry in field.entries}
            counted = sb.pair(t).pairing_scores if wanted else None
            assert counted is None or list(counted) == [told[ident] for ident in sorted(told)]
    assert paired > 100
    assert changed > 30
