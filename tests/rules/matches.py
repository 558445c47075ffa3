"""Small Double-Swiss and team tournaments for tests, match by match."""

from __future__ import annotations

import swissblossom as sb
from rules.builder import trf
from rules.team_file import team_trf

_OTHER = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
DOUBLE = "192 FIDE_DOUBLESWISS"


def double(*matches: str, players: int, total: int = 9, asked: str = "", **options: object) -> str:
    """Return a Double-Swiss before its next match.

    Args:
        matches: For each match round its matches `white-black` with the letters of the player who begins with
            White, and byes: "1-2 1=, 3 UH, 4 HH". `x` is a game to which neither came.
        players: Number of players.
        total: Number of matches announced.
        asked: Byes of the match to pair, "3 H, 5 Z".
        options: As `rules.builder.trf` has them; `records` are further ones.
    """
    columns = []
    for text in matches:
        games: tuple[list[str], list[str]] = ([], [])
        for item in filter(None, map(str.strip, text.split(","))):
            who, letters = item.split()
            for at, letter in enumerate(letters):
                if "-" not in who:
                    games[at].append(f"{who} {letter}")
                elif letter == "x":
                    games[at].append(f"{who} --")
                else:
                    white, black = who.split("-")
                    games[at].append(
                        f"{white}-{black} {letter}" if at == 0 else f"{black}-{white} {_OTHER[letter]}"
                    )
        columns += [", ".join(column) for column in games]
    records = [DOUBLE, *options.pop("records", ())]  # type: ignore[misc]
    return trf(*columns, players=players, rounds=2 * total, asked=asked, records=records, **options)  # type: ignore[arg-type]


def _pasts(histories: tuple[str, ...], worth: str) -> list[list[tuple[str, str]]]:
    """Return kind and letters for each match of each history; who has fewer came later."""
    length = max(len(history.split()) for history in histories)
    words = [["."] * (length - len(history.split())) + history.split() for history in histories]
    return [[(word[0], word[1:] or worth) for word in past] for past in words]


def _hero_matches(histories: tuple[str, ...], worth: str) -> tuple[list[str], int]:
    """Return match rounds in which the heroes 1, 2 ... meet others, and the number of players."""
    heroes = len(histories)
    pasts = _pasts(histories, worth)
    length = max(map(len, pasts))
    victims = max(heroes, length)
    rounds = []
    for at in range(length):
        items = []
        for hero, past in enumerate(pasts):
            kind, letters = past[at]
            other = heroes + 1 + (hero + at) % victims
            if kind == "W":
                items.append(f"{hero + 1}-{other} {letters}")
            elif kind == "B":
                items.append(f"{other}-{hero + 1} {''.join(_OTHER.get(x, x) for x in letters)}")
            elif kind != ".":
                items.append(f"{hero + 1} {kind}{'H' if kind == 'U' else kind}")
        rounds.append(", ".join(items))
    return rounds, heroes + victims


def double_duel(*histories: str, initial: str = "W", total: int = 9, records: tuple[str, ...] = ()) -> str:
    """Return a Double-Swiss in which only the heroes are left to pair, each with the given past.

    Args:
        histories: For players 1, 2 ...: for each match W or B, the colour of the first game, and the hero's
            letters unless both games were drawn ("W B1= W"); a dot for not there, U H F Z for byes.
        initial: The initial-colour.
        total: Number of matches announced.
        records: Further records.
    """
    rounds, players = _hero_matches(histories, "==")
    away = ", ".join(f"{n} Z" for n in range(len(histories) + 1, players + 1))
    return double(*rounds, players=players, total=total, asked=away, initial=initial, records=records)


def team_duel(
    *histories: str,
    code: str = "FIDE_TEAM",
    initial: str = "W",
    total: int = 9,
    records: tuple[str, ...] = (),
) -> str:
    """Return a team tournament in which only the heroes are left to pair, with two boards a match.

    Args:
        histories: As for `double_duel`: the colour of the first board and the letters of both boards.
        code: Record 192.
        initial: The initial-colour.
        total: Number of rounds announced.
        records: Further records.
    """
    rounds, teams = _hero_matches(histories, "==")
    byes = [
        f"240 {letter} {at:>3} {int(who):>4}"
        for at, text in enumerate(rounds, 1)
        for who, letter in (item.split() for item in text.split(", ") if item and "-" not in item.split()[0])
        for letter in letter[:1]
    ]
    played = [", ".join(i for i in text.split(", ") if "-" in i.split(" ")[0]) for text in rounds]
    away = [f"240 Z {len(rounds) + 1:>3} {n:>4}" for n in range(len(histories) + 1, teams + 1)]
    lines = [f"192 {code}", f"152 {initial}", *byes, *away, *records]
    return team_trf(*played, teams=teams, announced=total, records=lines)


def decided(text: str) -> tuple[tuple[int, int], str]:
    """Pair a round of one board; return (White, Black) and the article that gave the colours."""
    paired = sb.pair(sb.parse_trf(text))
    (board,), (article,) = paired.pairs, paired.colour_articles
    return board, article


def floated(text: str) -> list[tuple[int, ...]]:
    """Pair a round and return the upfloaters of each bracket, from the top."""
    return [bracket.upfloaters for bracket in sb.pair(sb.parse_trf(text)).brackets]
