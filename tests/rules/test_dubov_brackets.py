"""A bracket of the Dubov System: G1, G2, shifters, transpositions (C.04.4.1 1.7, 3.2.3 to 3.2.6, 4)."""

from __future__ import annotations

import pytest

import swissblossom as sb
from oracle.dubov import first_transpositions
from rules.builder import boards, trf


def couples(text: str) -> set[tuple[int, ...]]:
    """The pairs without colours."""
    return {tuple(sorted(pair)) for pair in sb.pair(sb.parse_trf(text), system="dubov").pairs}


def test_round_one_is_halves() -> None:
    """3.2.3: nobody has played, so that G1 is the first half by pairing number."""
    assert boards(sb.pair(sb.parse_trf(trf(players=8)), system="dubov")) == "1-5 6-2 3-7 8-4"


@pytest.mark.parametrize(
    ("barred", "order"),
    [
        ("", "ABC"),
        ("2 5", "ACB"),
        ("1 4", "BAC"),
        ("1 4|2 4", "BCA"),
        ("1 4|1 5", "CAB"),
        ("1 4|1 5|2 4", "CBA"),
    ],
)
def test_transpositions_of_three(barred: str, order: str) -> None:
    """4.4.2: the six in their order; each one is the first that the pairs barred leave."""
    assert first_transpositions("ABC") == ["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"]
    records = [f"XXP {pair}" for pair in barred.split("|") if pair]
    opponents = [4 + "ABC".index(letter) for letter in order]
    assert couples(trf(players=6, records=records)) == set(zip((1, 2, 3), opponents, strict=True))


def seekers(white: int, black: int, *, reverse: bool = True, barred: str = "") -> str:
    """A round in which 1 to `white` are due White, the others Black, and all have half a point.

    The first opponents, who are away, are numbered so that the average rating rises from 1 to the last, or,
    not reversed, falls.
    """
    n = white + black
    games = []
    for player in range(1, n + 1):
        opponent = 2 * n + 1 - player if reverse else n + player
        games.append(f"{opponent}-{player} =" if player <= white else f"{player}-{opponent} =")
    away = ", ".join(f"{player} Z" for player in range(n + 1, 2 * n + 1))
    records = [f"XXP {pair}" for pair in barred.split("|") if pair]
    return trf(", ".join(games), players=2 * n, asked=away, records=records)


def test_s1_by_average_rating_of_opponents() -> None:
    """3.2.5, 3.2.6: who has had the weakest opponents gets the first of G2."""
    assert couples(seekers(3, 3)) == {(1, 4), (2, 5), (3, 6)}
    assert couples(seekers(3, 3, reverse=False)) == {(3, 4), (2, 5), (1, 6)}


def test_white_seekers_are_shifted_from_the_middle() -> None:
    """3.2.4, 4.3.3: of seven seekers of White, A to G, and one of Black, D, C and E change sides."""
    # A, B, F and G (1, 2, 6, 7) take 3, 4, 5 and 8 in turn.
    assert couples(seekers(7, 1)) == {(1, 3), (2, 4), (5, 6), (7, 8)}
    # The other way round A to G are 7 to 1: the same three are in the middle, and 7, 6, 2 and 1 choose.
    assert couples(seekers(7, 1, reverse=False)) == {(3, 7), (4, 6), (2, 5), (1, 8)}


@pytest.mark.parametrize(
    ("barred", "shifted"),
    [
        ("", 4),  # D
        ("2 4|4 6|1 4|4 7|3 4|4 5", 3),  # D must meet the seekers of Black: C
        ("2 4|4 6|1 4|4 7|3 4|4 5|1 3|2 3|3 5|3 6|3 7", 5),  # nor C: E
        ("2 4|4 6|1 4|4 7|3 4|4 5|1 3|2 3|3 5|3 6|3 7|1 5|2 5|5 6|5 7", 2),  # B
    ],
)
def test_the_next_shifter_where_one_cannot(barred: str, shifted: int) -> None:
    """3.2.4: the first set that can yield a legal pairing; seven seekers of White and five of Black."""
    pairs = couples(seekers(7, 5, barred=barred))
    (within,) = [pair for pair in pairs if max(pair) <= 7]
    assert shifted in within


def test_black_seekers_by_number() -> None:
    """4.3.2: seekers of Black are sorted by pairing number; three of seven from the middle change sides."""
    # 2 to 8 are A to G; 4, 5 and 6 change sides and stand in S1 by the average of their opponents.
    for reverse in (True, False):
        pairs = couples(seekers(1, 7, reverse=reverse))
        assert {number for pair in pairs for number in pair if set(pair) & {1, 4, 5, 6}} == set(range(1, 9))
        assert all(len(set(pair) & {1, 4, 5, 6}) == 1 for pair in pairs)


def test_forced_pairs_of_the_smaller_side() -> None:
    """3.2.4: 1 may meet 2 only, so that a seeker of White changes sides, and then one of Black."""
    # G1 is {1, 2}, G2 {3, 4}; 1 and 2 meet, hence 3 and 4.
    assert couples(seekers(2, 2, barred="1 3|1 4")) == {(1, 2), (3, 4)}


@pytest.mark.parametrize(
    ("of_1", "of_2", "first"),
    [
        ((2001, 2001), (2000, 2001), 1),  # 2000.5 counts as 2001, so that the averages are equal: by number
        ((2001, 2001), (2000, 2000), 2),
        ((2001, 2002), (2001, 2001), 2),  # 2001.5 counts as 2002
    ],
)
def test_average_is_rounded_half_up(of_1: tuple[int, int], of_2: tuple[int, int], first: int) -> None:
    """1.7.1, 3.2.5: who stands first in S1 takes 3, the first of G2."""
    ratings = dict(zip((5, 9, 6, 10), (*of_1, *of_2), strict=True))
    away = ", ".join(f"{player} Z" for player in range(5, 13))
    text = trf("1-5 =, 2-6 =, 7-3 =, 8-4 =", "9-1 =, 10-2 =, 3-11 =, 4-12 =", players=12, asked=away)
    lines = text.splitlines(keepends=True)
    for at, line in enumerate(lines):
        if line.startswith("001") and int(line[4:8]) in ratings:
            lines[at] = f"{line[:48]}{ratings[int(line[4:8])]:>4}{line[52:]}"
    assert couples("".join(lines)) == {(first, 3), (3 - first, 4)}
