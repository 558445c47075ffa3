"""Random team tournaments for tie-breaks: what happened, and the same as TRF26 text.

The naive tie-breaks take what happened from here, not from the text, so that the reading of the text is tried
as well. Everything follows from the seed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

MIRRORED = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


@dataclass
class Side:
    """What one team did in a round.

    Attributes:
        kind: As in `oracle.tiebreak_event.Slot`.
        opponent: Team met or scheduled, 0 for none.
        match_points: Match points.
        game_points: Game points.
        outcome: "win", "draw" or "loss".
        boards: Game points board by board, as article 12 counts them.
    """

    kind: str
    opponent: int
    match_points: Fraction
    game_points: Fraction
    outcome: str
    boards: list[Fraction]


@dataclass
class Teams:
    """A team tournament.

    Attributes:
        size: Boards of a match.
        announced: Rounds announced.
        primary: "MP" or "GP".
        match: Match points for a win, a draw and a loss.
        bye: Match points and game points of the pairing-allocated bye.
        sides: Rounds of each team, by number.
        text: The same as a TRF.
    """

    size: int
    announced: int
    primary: str
    match: tuple[int, int, int]
    bye: tuple[Fraction, Fraction]
    sides: dict[int, list[Side]] = field(default_factory=dict)
    text: str = ""


@dataclass
class _Round:
    cells: dict[int, str] = field(default_factory=dict)
    records: list[str] = field(default_factory=list)
    bye: int = 0


def team_tournament(seed: int) -> Teams:
    """Return a team tournament of a Swiss, over or not."""
    rng = Random(f"teams {seed}")
    count, size, announced = rng.randint(3, 9), rng.randint(2, 4), rng.randint(2, 6)
    played = announced if rng.random() < 0.75 else rng.randint(1, announced)
    match = rng.choice(((2, 1, 0), (2, 1, 0), (3, 1, 0)))
    draw = Fraction(match[1]), Fraction(size, 2)
    bye = rng.choice((draw, draw, (Fraction(match[0]), Fraction(size))))
    teams = Teams(size, announced, rng.choice(("MP", "MP", "GP")), match, bye)
    teams.sides = {number: [] for number in range(1, count + 1)}
    away, forfeits = rng.choice((0.0, 0.1)), rng.choice((0.0, 0.1))
    rounds = [_play(rng, teams, number, away, forfeits) for number in range(1, played + 1)]
    teams.text = _as_trf(teams, rounds)
    return teams


def _play(rng: Random, teams: Teams, number: int, away: float, forfeits: float) -> _Round:
    """Play a round."""
    this = _Round()
    here = []
    for team in teams.sides:
        if team > 2 and rng.random() < away:
            letter = rng.choice("HHZF")
            this.records.append(f"240 {letter} {number:>3} {team:>4}")
            teams.sides[team].append(_absence(teams, letter))
        else:
            here.append(team)
    here.sort(key=lambda team: (-sum(side.match_points for side in teams.sides[team]), rng.random()))
    if len(here) % 2:
        had = {
            team
            for team, sides in teams.sides.items()
            if any(s.kind == "pairing-allocated bye" for s in sides)
        }
        team = next((team for team in reversed(here) if team not in had), here[-1])
        here.remove(team)
        this.bye = team
        points, games = teams.bye
        outcome = "win" if points >= teams.match[0] else "draw"
        boards = [Fraction(1)] * teams.size  # article 12
        teams.sides[team].append(Side("pairing-allocated bye", 0, points, games, outcome, boards))
    while here:
        one = here.pop(0)
        met = [side.opponent for side in teams.sides[one]]
        fresh = [team for team in here if team not in met or rng.random() < 0.1] or here
        two = fresh[0]
        here.remove(two)
        if this.cells and rng.random() < forfeits:  # a round has a game
            _forfeit(rng, teams, this, number, (one, two))
        else:
            _match(rng, teams, this, (one, two))
    return this


def _absence(teams: Teams, letter: str) -> Side:
    win, draw, _ = teams.match
    size = teams.size
    if letter == "F":
        return Side("full-point bye", 0, Fraction(win), Fraction(size), "win", [Fraction(1)] * size)
    if letter == "H":
        half = Fraction(1, 2)
        return Side("half-point bye", 0, Fraction(draw), half * size, "draw", [half] * size)
    return Side("zero-point bye", 0, Fraction(0), Fraction(0), "loss", [Fraction(0)] * size)


def _forfeit(rng: Random, teams: Teams, this: _Round, number: int, pair: tuple[int, int]) -> None:
    """A match that was not played."""
    signs = rng.choice(("+-", "-+", "--"))
    this.records.append(f"330 {signs} {number:>3} {pair[0]:>3} {pair[1]:>3}")
    for team, other, sign in ((pair[0], pair[1], signs[0]), (pair[1], pair[0], signs[1])):
        won = sign == "+"
        points = Fraction(teams.match[0] if won else teams.match[2])
        boards = [Fraction(won)] * teams.size
        kind = "forfeit win" if won else "forfeit loss"
        teams.sides[team].append(
            Side(kind, other, points, sum(boards, Fraction(0)), "win" if won else "loss", boards)
        )


def _match(rng: Random, teams: Teams, this: _Round, pair: tuple[int, int]) -> None:
    """A match; on the first board at least there is a game."""
    size = teams.size
    results = ["=" if rng.random() < 0.4 else rng.choice("10") for _ in range(size)]
    for board in range(1, size):
        if rng.random() < 0.06:
            results[board] = rng.choice("+-")
    worth = {"1": Fraction(1), "+": Fraction(1), "=": Fraction(1, 2), "0": Fraction(0), "-": Fraction(0)}
    boards = [[worth[r] for r in results], [worth[MIRRORED[r]] for r in results]]
    for board, result in enumerate(results):
        one, two = (pair[0] - 1) * size + board + 1, (pair[1] - 1) * size + board + 1
        colours = "wb" if board % 2 == 0 else "bw"
        this.cells[one] = f"{two:>4} {colours[0]} {result}"
        this.cells[two] = f"{one:>4} {colours[1]} {MIRRORED[result]}"
    totals = [sum(row, Fraction(0)) for row in boards]
    for at in (0, 1):
        mine, theirs = totals[at], totals[1 - at]
        place = 0 if mine > theirs else 1 if mine == theirs else 2
        outcome = ("win", "draw", "loss")[place]
        points = Fraction(teams.match[place])
        teams.sides[pair[at]].append(Side("played", pair[1 - at], points, mine, outcome, boards[at]))


def _as_trf(teams: Teams, rounds: list[_Round]) -> str:
    """Return the tournament as TRF26 text."""
    win, draw, loss = teams.match
    order = "MP_GP" if teams.primary == "MP" else "GP_MP"
    lines = [
        "012 Generated",
        "042 2026/04/01",
        f"142 {teams.announced}",
        f"192 FIDE_TEAM_TYPEA_{order}",
        f"352 {'WBWB'[: teams.size]}",
        f"362 TW{win:>4.1f}    TD{draw:>4.1f}    TL{loss:>4.1f}",
    ]
    if any(this.bye for this in rounds):
        points, games = (float(value) for value in teams.bye)
        takers = "".join(f" {this.bye:>3}" for this in rounds)
        lines.append(f"320 {points:>4.1f} {games:>4.1f}{takers}")
    lines += [line for this in rounds for line in this.records]
    for player in range(1, len(teams.sides) * teams.size + 1):
        start = f"001 {player:>4}      {f'Player {player:04}':<33} {2400 - player:>4}".ljust(89)
        lines.append((start + "".join("  " + this.cells.get(player, " " * 8) for this in rounds)).rstrip())
    for team in teams.sides:
        members = " ".join(f"{(team - 1) * teams.size + board:>4}" for board in range(1, teams.size + 1))
        lines.append(f"310 {team:>3} {f'Team {team}':<32} {'':<5} {'':>6} {'':>6} {'':>6} {'':>3}  {members}")
    return "\n".join(lines) + "\n"
