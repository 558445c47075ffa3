"""Random Double-Swiss and team events for tests, with their texts: TRF26 of the state before a round.

The past is legal (C1 to C3) but seldom what the rules would have paired: any legal pairing may have been
played, so that every criterion is put to work. Everything follows from the seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random

from oracle import double_swiss, team
from oracle.field import NoPairingError
from oracle.upfloats import Entrant, Paired

Drawn = tuple[list[tuple[int, int]], int | None]
_MIRROR = {"1": "0", "0": "1", "=": "=", "W": "L", "L": "W", "D": "D", "+": "-", "-": "+", "x": "-"}
"""`x` is a game to which neither came."""

LETTERS = ("10==", "10", "10=======", "1110=")
"""Results of games to draw from: how far the scores lie apart."""


def _absences(rng: Random, players: int, rounds: int) -> Callable[[int], dict[int, str]]:
    """Return who is away from a round, by its number: requests, late entries and withdrawals."""
    rate = rng.choice((0.0, 0.05, 0.15))
    arrival: dict[int, int] = {}
    departure: dict[int, int] = {}
    if rng.random() < 0.4:
        for tpn in rng.sample(range(1, players + 1), players // 4):
            (arrival if rng.random() < 0.5 else departure)[tpn] = rng.randint(2, rounds + 1)

    def marks(round_: int) -> dict[int, str]:
        away = {tpn: "Z" for tpn, first in arrival.items() if round_ < first}
        away |= {tpn: "Z" for tpn, gone in departure.items() if round_ >= gone}
        for tpn in range(1, players + 1):
            if tpn not in away and rng.random() < rate:
                away[tpn] = rng.choice("HHHZZF")
        spare = [tpn for tpn in away if tpn not in arrival and tpn not in departure]
        while players - len(away) < 2 and spare:
            del away[spare.pop()]
        return away if players - len(away) >= 2 else {}

    return marks


def _baku(taking_part: list[int], players: int, rounds: int, win: int) -> dict[int, tuple[int, ...]]:
    """Return the virtual points of group A (C.04.7 1.2 and 1.4)."""
    size = 2 * ((len(taking_part) + 3) // 4)
    last = taking_part[min(size, len(taking_part)) - 1]
    accelerated = (rounds + 1) // 2
    full = (accelerated + 1) // 2
    row = tuple(win if r <= full else win // 2 for r in range(1, accelerated + 1))
    return {tpn: row for tpn in range(1, players + 1) if tpn <= last}


def _couples(rng: Random, players: int) -> frozenset[frozenset[int]]:
    """Choose pairs that must not meet, seldom."""
    if players < 4 or rng.random() < 0.8:
        return frozenset()
    ids = range(1, players + 1)
    return frozenset(frozenset(rng.sample(ids, 2)) for _ in range(rng.randint(1, players // 2)))


def _drawn(
    rng: Random, style: str, entrants: dict[int, Entrant], by_the_rules: Callable[[], Paired]
) -> Drawn | None:
    """Pair by the rules or, in another style, at random; None if no pairing is legal."""
    if style == "rules":
        try:
            paired = by_the_rules()
        except NoPairingError:
            return None
        return paired.pairs, paired.bye
    drawn = _any_legal(rng, entrants, 1.0 if style == "near" else 0.0)
    if drawn is None:
        return None
    return [pair if rng.random() < 0.5 else pair[::-1] for pair in drawn[0]], drawn[1]


def _any_legal(rng: Random, entrants: dict[int, Entrant], nearness: float) -> Drawn | None:
    """Pair at random: each in turn meets somebody near in score, with chance; None if no pairing is legal."""
    order = sorted(entrants.values(), key=lambda one: (-one.score, one.tpn))
    steps = [20_000]

    def search(left: list[Entrant]) -> list[tuple[int, int]] | None:
        if not left:
            return []
        steps[0] -= 1
        one, *rest = left
        near = sorted(rest, key=lambda two: nearness * abs(one.score - two.score) + rng.random() * 8)
        for two in near:
            if two.tpn not in one.met and steps[0] > 0:
                found = search([other for other in rest if other is not two])
                if found is not None:
                    return [(one.tpn, two.tpn), *found]
        return None

    if len(order) % 2 == 0:
        pairs = search(order)
        return None if pairs is None else (pairs, None)
    takers = [one for one in order if not one.barred_from_bye]
    for taker in rng.sample(takers, len(takers)):
        pairs = search([one for one in order if one is not taker])
        if pairs is not None:
            return pairs, taker.tpn
    return None


# --- Double-Swiss


def double_swiss_states(
    seed: int, *, least: int = 2, most: int = 9
) -> Iterator[tuple[double_swiss.Event, str]]:
    """Yield an event before each of its matches, with its TRF text; the last may have no legal pairing."""
    rng = Random(seed)
    players = rng.randint(least, most)
    matches = max(1, players + rng.randint(-3, 1)) if rng.random() < 0.5 else rng.randint(1, 7)
    marks = _absences(rng, players, matches)
    style = rng.choice(("rules", "rules", "any", "near"))
    forfeits, short = rng.choice((0.0, 0.05, 0.25)), rng.random() < 0.2
    baku, final = rng.random() < 0.25, rng.random() < 0.3
    event = double_swiss.Event(
        {tpn: [] for tpn in range(1, players + 1)},
        matches,
        rng.choice("wb"),
        forbidden=_couples(rng, players),
    )
    letters = rng.choice(LETTERS)
    bye = rng.choice(("UH", "UH", "UH", "UZ"))
    event.pab = 15 if bye == "UH" else 10
    for round_ in range(1, matches + 1):
        event.absent = marks(round_)
        if baku and round_ == 1:
            here = [tpn for tpn in event.rows if tpn not in event.absent]
            event.virtual = _baku(here, players, matches, 20)
        shown = replace(event, matches=round_) if final and not baku else event
        yield shown, double_swiss_trf(shown, baku=baku, requests=rng.random() < 0.5)
        drawn = _drawn(rng, style, event.entrants(), partial(double_swiss.pair, shown))
        if drawn is None:
            return
        _play_double(rng, event, drawn, forfeits=forfeits, short=short, bye=bye, letters=letters)


def _play_double(
    rng: Random,
    event: double_swiss.Event,
    drawn: Drawn,
    *,
    forfeits: float,
    short: bool,
    bye: str,
    letters: str,
) -> None:
    """Add a match of everybody to the past."""
    pairs, taker = drawn
    for white, black in pairs:
        games = "".join(rng.choice("WLD" if short and rng.random() < 0.2 else letters) for _ in "12")
        if rng.random() < forfeits:  # one game or both, one side or the other or neither
            games = rng.choice(
                (
                    "++",
                    "--",
                    "xx",
                    "+x",
                    "x+",
                    "-x",
                    "+-",
                    "-+",
                    *(rng.choice("+-x") + g for g in "10="),
                    *(g + rng.choice("+-x") for g in "10="),
                )
            )
        mirrored = "".join(_MIRROR[game] for game in games)
        games = games.replace("x", "-")
        event.rows[white].append(double_swiss.Match(black, "w", games))
        event.rows[black].append(double_swiss.Match(white, "b", mirrored))
    if taker is not None:
        event.rows[taker].append(double_swiss.Match(games=bye))
    for tpn, letter in event.absent.items():
        event.rows[tpn].append(double_swiss.Match(games=letter * 2))


def double_swiss_trf(event: double_swiss.Event, *, baku: bool = False, requests: bool = False) -> str:
    """Return the state before a match as TRF26: match k in rounds 2k - 1 and 2k.

    Args:
        event: the event.
        baku: whether record 192 announces the acceleration.
        requests: whether the byes of the match to pair stand in records 240, not in its first column.
    """
    lines = [
        "012 Generated",
        f"142 {2 * event.matches}",
        f"152 {event.initial.upper()}",
        f"192 FIDE_DOUBLESWISS{'_BAKU' * baku}",
    ]
    if requests:
        lines += [
            f"240 {letter} {2 * event.round - 1:>3} {tpn:>4}" for tpn, letter in sorted(event.absent.items())
        ]
    lines += [_forbidden(pair) for pair in sorted(event.forbidden, key=sorted)]
    for tpn, row in event.rows.items():
        cells = []
        for match in row:
            late = not match.opponent and match.games == "ZZ" and tpn % 2
            for game, letter in enumerate(match.games):
                colour = "wb"[(match.colour == "b") ^ game] if match.opponent else "-"
                cells.append(" " * 8 if late else f"{match.opponent:04} {colour} {letter}")
        if tpn in event.absent and not requests:
            cells.append(f"0000 - {event.absent[tpn]}")
        lines.append(_player(tpn, sum(map(event.worth, row)), cells))
    return "\n".join(lines) + "\n"


def _forbidden(pair: frozenset[int]) -> str:
    """Return a record 260 for all rounds."""
    return f"260 {1:>3} {99:>3} " + " ".join(f"{tpn:>4}" for tpn in sorted(pair))


def _player(tpn: int, points: int, cells: list[str]) -> str:
    """Return a record 001."""
    line = f"001 {tpn:>4}      {f'Player {tpn:04}':<33} {2500 - tpn:>4}".ljust(80) + f"{points / 10:>4.1f}"
    return (line.ljust(89) + "".join("  " + cell for cell in cells)).rstrip()


# --- teams


def team_states(seed: int, *, least: int = 2, most: int = 9) -> Iterator[tuple[team.Event, str]]:
    """Yield an event before each of its rounds, with its TRF text; the last may have no legal pairing."""
    rng = Random(seed)
    teams = rng.randint(least, most)
    rounds = max(1, teams + rng.randint(-3, 1)) if rng.random() < 0.5 else rng.randint(1, 7)
    marks = _absences(rng, teams, rounds)
    style = rng.choice(("rules", "rules", "any", "near"))
    primary = rng.choice(("MP", "MP", "GP"))
    kind = rng.choice(("A", "B", ""))
    points = rng.choice(((20, 10, 0), (20, 10, 0), (30, 10, 0), (20, 10, 5)))
    event = team.Event(
        {tpn: [] for tpn in range(1, teams + 1)},
        rounds,
        rng.choice((1, 2, 2, 3, 4)),
        kind,
        primary,
        bool(kind == "" or rng.random() < 0.6),
        rng.choice("wb"),
        points=points,
        forbidden=_couples(rng, teams),
    )
    if rng.random() < 0.3:
        event.pab = (rng.choice((0, 10, 20)), rng.choice((0, 5, 10)) * event.boards)
    accelerated = primary == "MP" and points == (20, 10, 0) and rng.random() < 0.3
    baku = accelerated and rng.random() < 0.5
    final = rng.random() < 0.2 and not accelerated
    forfeits = rng.choice((0.0, 0.05, 0.2))
    letters = rng.choice(LETTERS)
    dress = rng.choice(("plain", "plain", "marked", "line-ups"))
    for round_ in range(1, rounds + 1):
        event.absent = marks(round_)
        if accelerated and round_ == 1:
            event.virtual = _baku([t for t in event.rows if t not in event.absent], teams, rounds, 20)
        shown = replace(event, rounds=round_ + rng.randint(0, 1)) if final else event
        yield shown, team_trf(shown, baku=baku, dress=dress)
        drawn = _drawn(rng, style, event.entrants(), partial(team.pair, shown))
        if drawn is None:
            return
        _play_teams(rng, event, drawn, forfeits, letters)


def _play_teams(rng: Random, event: team.Event, drawn: Drawn, forfeits: float, letters: str) -> None:
    """Add a round to the past."""
    pairs, bye = drawn
    for white, black in pairs:
        if rng.random() < forfeits:
            one, two = rng.choice((("+", "-"), ("-", "+"), ("-", "-")))
            event.rows[white].append(team.Match(black, "w", "", one))
            event.rows[black].append(team.Match(white, "b", "", two))
            continue
        boards = [rng.choice(letters) for _ in range(event.boards)]
        for at in range(1, event.boards):  # somebody did not come; the first board is played
            if rng.random() < forfeits / 2:
                boards[at] = rng.choice("+-x")
        mirrored = "".join(_MIRROR[letter] for letter in boards)
        event.rows[white].append(team.Match(black, "w", "".join(boards).replace("x", "-")))
        event.rows[black].append(team.Match(white, "b", mirrored))
    if bye is not None:
        event.rows[bye].append(team.Match(bye="U"))
    for tpn, letter in event.absent.items():
        event.rows[tpn].append(team.Match(bye=letter))


def team_trf(event: team.Event, *, baku: bool = False, dress: str = "plain") -> str:
    """Return the state before a round as TRF26: teams in 310, byes in 320 and 240, forfeited matches in 330.

    Team n has the players (n - 1) * members + 1 and so on.

    Args:
        event: the event.
        baku: whether record 192 announces the acceleration; else virtual points stand in records 250.
        dress: "plain"; "marked" where players without a game have marks; "line-ups" where each team has a
            reserve and records 300 say who sat where.
    """
    size = event.boards
    code = "FIDE_TEAM" + (f"_TYPE{event.kind}" if event.kind else "") + f"_{event.primary}"
    if event.secondary:
        code += "_GP" if event.primary == "MP" else "_MP"
    lines = ["012 Generated", f"142 {event.rounds}", f"152 {event.initial.upper()}"]
    lines += [f"192 {code}{'_BAKU' * baku}", f"352 {('WB' * size)[:size]}"]
    if event.points != (20, 10, 0):
        worths = zip(("TW", "TD", "TL"), event.points, strict=True)
        lines.append("362 " + "   ".join(f"{name}{points / 10:>4.1f}" for name, points in worths))
    for tpn, extra in () if baku else sorted(event.virtual.items()):
        lines += [
            f"250 {v / 10:>4.1f} {0.0:>4.1f} {r:>3} {r:>3} {tpn:>4} {tpn:>4}" for r, v in enumerate(extra, 1)
        ]
    lines += _match_records(event)
    lines += [f"240 {letter} {event.round:>3} {tpn:>4}" for tpn, letter in sorted(event.absent.items())]
    lines += [_forbidden(pair) for pair in sorted(event.forbidden, key=sorted)]
    members = size + (dress == "line-ups")
    cells: dict[int, list[str]] = {n: [] for n in range(1, len(event.rows) * members + 1)}
    for at in range(event.round - 1):
        for tpn, row in event.rows.items():
            seats = _seats(tpn, at, members, event.boards)
            if dress == "line-ups" and row[at].played:
                lines.append(
                    f"300 {at + 1:>3} {tpn:>3} {row[at].opponent:>3} "
                    + " ".join(f"{player:>4}" for player in seats[:size])
                )
            for board, player in enumerate(seats):
                cells[player].append(
                    _board_cell(event, row[at], at, board, members, marked=dress == "marked")
                )
    lines += [_player(player, 0, row) for player, row in cells.items()]
    for tpn in event.rows:
        ids = " ".join(f"{player:>4}" for player in range((tpn - 1) * members + 1, tpn * members + 1))
        lines.append(f"310 {tpn:>3} {f'Team {tpn}':<32}".ljust(73) + ids)
    return "\n".join(lines) + "\n"


def _match_records(event: team.Event) -> list[str]:
    """Return the records 320, 330 and 240 of the rounds played."""
    played = range(event.round - 1)
    byes = [next((t for t, row in event.rows.items() if row[r].bye == "U"), 0) for r in played]
    lines = []
    if any(byes) or event.pab:
        worth = f"{event.pab[0] / 10:>4.1f} {event.pab[1] / 10:>4.1f}" if event.pab else " " * 9
        lines.append(f"320 {worth} " + " ".join(f"{tpn:03}" for tpn in byes))
    for r in played:
        for tpn, row in event.rows.items():
            match = row[r]
            if match.forfeit and match.colour == "w":
                signs = match.forfeit + event.rows[match.opponent][r].forfeit
                lines.append(f"330 {signs} {r + 1:>3} {tpn:>3} {match.opponent:>3}")
            if not match.opponent and match.bye in "HF":
                lines.append(f"240 {match.bye} {r + 1:>3} {tpn:>4}")
    return lines


def _seats(tpn: int, at: int, members: int, boards: int) -> list[int]:
    """Return the players of a team in a round by board, the reserve last."""
    ids = list(range((tpn - 1) * members + 1, tpn * members + 1))
    turn = (tpn + at) % members if members > boards else 0
    return ids[turn:] + ids[:turn]


def _board_cell(
    event: team.Event, match: team.Match, at: int, board: int, members: int, *, marked: bool
) -> str:
    """Return the cell of a player in a record 001."""
    if match.forfeit:
        return f"0000 - {match.forfeit}" if marked else " " * 8
    if not match.opponent:
        return f"0000 - {match.bye}" if marked else " " * 8
    if board >= event.boards:
        return " " * 8
    colour = "wb"[(match.colour == "b") ^ (board % 2)]
    return f"{_seats(match.opponent, at, members, event.boards)[board]:>4} {colour} {match.boards[board]}"
