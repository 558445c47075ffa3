"""The Swiss Team Pairing System (C.04.6, in force since 1 February 2026).

Everything that is numbered here, pairs and byes and requests, is a team: its number in record 310. Which
score comes first, whether the other one matters for colours, and which colour preferences there are, says
record 192:

- `FIDE_TEAM`: match points, game points for colours, Type A preferences, the defaults of 1.2.2 and 1.7;
- `FIDE_TEAM_TYPEA_GP_MP`, `FIDE_TEAM_TYPEB_MP` ...: the type, the primary score, and the secondary one unless
  it is not to be used for colours;
- `FIDE_TEAM_MP_GP` ...: no colour preferences.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Sequence

from swissblossom.errors import Diagnostic, InvalidTournamentError
from swissblossom.plain_data import dataclass, replace
from swissblossom.systems.interface import Pairing
from swissblossom.systems.state import RoundState
from swissblossom.systems.upfloats import Entrant, alternation, judge_entrants, other_colour, pair_entrants
from swissblossom.systems.upfloats_readings import floats_count, is_float, no_preference_in_last_round
from swissblossom.tournament import BLACK, NO_COLOUR, WHITE, Player, PointSystem, Tournament

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom.pairing import Round
    from swissblossom.systems.telling import Telling
    from swissblossom.tiebreaks.teams import TeamEvent
    from swissblossom.verdict import Verdict

__all__ = [
    "EDITIONS",
    "TeamRules",
    "entered",
    "entrants",
    "judge",
    "pair_round",
    "preference",
    "round_faults",
    "rules_of",
    "tell",
]

EDITIONS = ("2026",)
TEXT = "C.04.6"
"""The FIDE text that states the system."""

_CODE = re.compile(r"FIDE_TEAM(?:_TYPE([AB]))?(?:_(MP|GP)(?:_(MP|GP))?)?(?:_BAKU)?")


@dataclass(frozen=True, slots=True)
class TeamRules:
    """What the rules of a team competition choose.

    Attributes:
        preferences: "A" or "B" for that type of colour preferences, "" for none.
        primary: "MP" or "GP", the score that makes scoregroups.
        secondary: The other one where it decides who is first team, else "".

    **Source:** C.04.6 1.2, 1.7 and 4.2 (2026); TRF26 record 192.
    """

    preferences: str = "A"
    primary: str = "MP"
    secondary: str = "GP"


def rules_of(tournament: Tournament) -> TeamRules | None:
    """Return what record 192 says, the defaults where it is not there, None where it is another code.

    Args:
        tournament: A team tournament.

    **Source:** TRF26 record 192; C.04.6 1.2.2 and 1.7 (2026).
    """
    code = (tournament.header.get("192") or ["FIDE_TEAM"])[0].strip().upper()
    match = _CODE.fullmatch(code)
    if match is None:
        return None
    kind, primary, secondary = match.groups()
    if primary and primary == secondary:
        return None
    if not primary:
        return TeamRules(preferences=kind or "A")
    return TeamRules(kind or "", primary, secondary or "")


def round_faults(tournament: Tournament, round: int, total_rounds: int) -> list[Diagnostic]:  # noqa: A002, ARG001
    """Return what keeps the teams from being paired.

    Args:
        tournament: The team tournament.
        round: The round to pair.
        total_rounds: The announced number of rounds.

    **Source:** C.04.6 1.1.1, C.04.7 1.4.4 (2026); TRF26 records 192 and 310.
    """
    found = []
    rules = rules_of(tournament)
    if rules and rules.primary == "GP" and tournament.baku and not tournament.virtual:
        what = "Baku acceleration is not for game points as the primary score (C.04.7 1.4.4)"
        hint = "take _BAKU out of record 192, or give virtual points by 250"
        found.append(Diagnostic("error", "baku-points", what, hint))
    if rules is None:
        code = tournament.header["192"][0].strip()
        hint = "write FIDE_TEAM, or FIDE_TEAM_TYPEA_MP_GP and the like"
        found.append(Diagnostic("error", "unknown-system", f"192: teams are not paired by {code}", hint))
    numbers = sorted(team.id for team in tournament.details.teams)
    if not numbers:
        found.append(Diagnostic("error", "no-teams", "no team is described", "add records 310"))
    elif numbers != list(range(1, len(numbers) + 1)):
        hint = f"number them 1 to {len(numbers)} in records 310, each once"
        found.append(Diagnostic("error", "team-numbers", "the teams are not numbered 1, 2, 3 ...", hint))
    return found


def entered(tournament: Tournament) -> Tournament:
    """Return the tournament in which each team is one player and each match one game.

    Points are primary scores. Who had a bye in a past round has its letter there.

    Args:
        tournament: A team tournament without faults of `round_faults`.

    Raises:
        InvalidTournamentError: A team meets two others in a round; every such round and team.

    **Source:** TRF26 records 240, 300, 310, 320, 330 and 362; C.04.6 1.2 to 1.6 (2026).
    """
    rounds = tournament.rounds_played
    event = _matches(tournament, rounds)
    rules = rules_of(tournament) or TeamRules()
    field = event.match if rules.primary == "MP" else event.game
    count = len(event.ids)
    opponents = array("H", bytes(2 * count * rounds))
    colours, results = bytearray(count * rounds), bytearray(count * rounds)
    for column in range(rounds):
        for at in range(count):
            cell = at * rounds + column
            opponents[cell] = field.opponents[column][at]
            colours[cell] = field.colours[column][at]
            results[cell] = _letter(field.kinds[column][at], field.outcomes[column][at])
    _assert_matches(opponents, rounds, tournament.source)
    return replace(
        tournament,
        players=tuple([Player(ident, name) for ident, name in zip(event.ids, event.names, strict=True)]),
        recorded_rounds=rounds,
        opponents=opponents,
        colours=colours,
        results=results,
        tpn=array("H", range(1, count + 1)),
        points=_worths(field.win, field.draw, field.loss),
        teams=False,
    )


def _assert_matches(opponents: array[int], rounds: int, source: str | None) -> None:
    """Refuse matches of which only one side knows: games and records 330 contradict each other."""
    found = []
    for cell, other in enumerate(opponents):
        team, column = divmod(cell, rounds)
        back = opponents[(other - 1) * rounds + column] if other else 0
        if other and back != team + 1:
            met = f"team {back}" if back else "nobody"
            message = f"round {column + 1}: team {team + 1} meets team {other}, team {other} meets {met}"
            hint = "correct record 330, or the games of their players"
            found.append(Diagnostic("error", "matches-disagree", message, hint, round=column + 1))
    if found:
        raise InvalidTournamentError(found, source)


def pair_round(state: RoundState, progress: Callable[[int, int], None] | None = None) -> Pairing:  # noqa: ARG001
    """Pair a round of teams.

    Args:
        state: The round to pair; its tournament is that of `entered`, its event the one with team records.
        progress: Not called: a round takes no time worth telling.

    Raises:
        NoLegalPairingError: No pairing of the round is legal (3.3.3).
        TooLargeError: The round needs more memory or wider numbers than the engine has.

    **Source:** C.04.6 (2026).
    """
    rules = rules_of(state.tournament) or TeamRules()
    teams = entrants(state)

    def colour_of(a: Entrant, b: Entrant) -> tuple[int, str]:
        return _colour(a, b, state.initial_colour, rules)

    return pair_entrants(state, teams, colour_of, _numbers(rules))


def judge(round: Round, pairs: Sequence[tuple[int, int]], bye: int | None) -> Verdict:  # noqa: A002
    """Compare another pairing of a round with the prescribed one; see `swissblossom.verdict.judge`.

    Args:
        round: The round.
        pairs: Pairs of team numbers, of exactly the teams that the round pairs.
        bye: Taker of the pairing-allocated bye, or None.

    **Source:** C.04.6 articles 2 and 3 (2026).
    """
    rules = rules_of(round.state.tournament) or TeamRules()
    return judge_entrants(round, entrants(round.state), _numbers(rules), pairs, bye)


def tell(state: RoundState) -> Telling:
    """Return what is particular to a round of teams, for explanations.

    Args:
        state: The round.

    **Source:** C.04.6 (2026).
    """
    from swissblossom.systems.upfloat_telling import tell_entrants  # noqa: PLC0415

    own = rules_of(state.tournament) or TeamRules()

    def colour_of(a: Entrant, b: Entrant) -> tuple[int, str]:
        return _colour(a, b, state.initial_colour, own)

    rules = (
        *("number", "granted", "granted", "stronger", "difference", "alternate", "higher"),
        *("own", "own"),
    )
    articles = {f"4.3.{at}": rule for at, rule in enumerate(rules, 1)}
    return tell_entrants(
        "Swiss Team Pairing System",
        "team",
        entrants(state),
        colour_of,
        articles,
        counted={8: "denied", 9: "strong"},
        secondary=bool(own.secondary),
        strengths=own.preferences == "B",
    )


def _numbers(rules: TeamRules) -> dict[str, int]:
    """Return the numbers of the criteria that count in a competition."""
    numbers = {"opponents": 10}
    if rules.preferences:
        numbers["preferences"] = 8
    if rules.preferences == "B":
        numbers["strong"] = 9
    return numbers


def entrants(state: RoundState) -> list[Entrant]:
    """Return what the past says of each team, in order of number.

    Args:
        state: The round to pair.

    **Source:** C.04.6 1.2, 1.5 to 1.7 and 2.1.2 (2026). Two rounds before the end floats stop to count.
    """
    from swissblossom.tiebreaks.field import FORFEIT_WIN, FULL_BYE, PAB, PLAYED  # noqa: PLC0415

    t = state.tournament
    rules = rules_of(t) or TeamRules()
    rounds = state.round - 1
    event = _matches(state.event or t, rounds)
    primary, secondary = (event.match, event.game) if rules.primary == "MP" else (event.game, event.match)
    given = {team for team, _ in state.absent}
    last_round = state.round >= state.total_rounds
    found = []
    for at, ident in enumerate(event.ids):
        team = Entrant(ident, ident, available=bool(state.available[at]))
        opponents: list[int] = []
        played: list[int] = []
        colours: list[int] = []
        arrived = ident not in given
        for column in range(rounds):
            kind, opponent = primary.kinds[column][at], primary.opponents[column][at]
            arrived = arrived or opponent > 0 or kind == PAB
            team.bye_barred |= kind in (PAB, FULL_BYE, FORFEIT_WIN)
            if kind == PLAYED:
                opponents.append(opponent)
                played.append(column + 1)
                team.matches += 1
                if primary.colours[column][at]:
                    colours.append(primary.colours[column][at])
        team.opponents, team.rounds, team.colours = opponents, played, colours
        team.points, team.secondary = primary.scores[ident], secondary.scores[ident]
        team.score = team.points + _virtual(state, ident, state.round)
        team.arrival_rank = int(arrived)
        if rules.preferences:
            team.preference, team.strong = preference(colours, rules.preferences, last_round=last_round)
        found.append(team)
    for rank, team in enumerate([team for team in found if team.arrival_rank], 1):
        team.arrival_rank = rank
    if rounds and floats_count(state.round, state.total_rounds, last=2):
        before = [0] * len(found)
        if rounds > 1:
            before = list(primary.progress[rounds - 2])
        before = [points + _virtual(state, at + 1, rounds) for at, points in enumerate(before)]
        for at, team in enumerate(found):
            opponent = primary.opponents[-1][at]
            if opponent and primary.kinds[-1][at] == PLAYED:
                team.floated = is_float(before[at], before[opponent - 1])
    for ident in state.no_bye:
        found[ident - 1].bye_barred = True
    return found


def preference(colours: list[int], kind: str, *, last_round: bool) -> tuple[int, bool]:
    """Return the colour preference of a team and whether it is a strong one (Type B).

    In Type B a team whose difference is zero in the last round has no preference, not even after two matches
    with one colour: of the two clauses of 1.7.2 the one for the last round is taken (T1).

    Args:
        colours: `WHITE` or `BLACK` in the matches played, oldest first.
        kind: "A" or "B".
        last_round: Whether the last round is to be paired.

    **Source:** C.04.6 1.7 (2026).

    >>> preference([1, 1, 2, 2], "A", last_round=False)
    (1, False)
    >>> preference([1, 2], "B", last_round=False), preference([1, 2], "B", last_round=True)
    ((1, False), (0, False))
    """
    difference = colours.count(WHITE) - colours.count(BLACK)
    if kind == "B" and no_preference_in_last_round(difference, last_round=last_round):
        return NO_COLOUR, False
    for colour, sign in ((WHITE, -1), (BLACK, 1)):
        twice = colours[-2:] == [other_colour(colour)] * 2
        if sign * difference > 1 or (twice and sign * difference in (0, 1)):
            return colour, kind == "B"
    if kind == "B":
        if difference:
            return (WHITE if difference == -1 else BLACK), False
        if colours:
            return other_colour(colours[-1]), False
    return NO_COLOUR, False


def _matches(tournament: Tournament, rounds: int) -> TeamEvent:
    from swissblossom.tiebreaks.teams import read_teams  # noqa: PLC0415  # individual events need none of it

    return read_teams(tournament, rounds, swiss=True)


def _worths(win: int, draw: int, loss: int) -> PointSystem:
    """Return the point system of matches; acceleration asks for it."""
    return PointSystem(
        win_white=win, win_black=win, draw_white=draw, draw_black=draw, loss_white=loss, loss_black=loss
    )


def _virtual(state: RoundState, team: int, number: int) -> int:
    return state.virtual_points[(team - 1) * state.round + number - 1] if state.virtual_points else 0


def _letter(kind: int, outcome: int) -> int:
    from swissblossom.tiebreaks import field as f  # noqa: PLC0415

    played = {f.WON: "1", f.DRAWN: "=", f.LOST: "0"}
    others = {
        f.FORFEIT_WIN: "+",
        f.FORFEIT_LOSS: "-",
        f.PAB: "U",
        f.FULL_BYE: "F",
        f.HALF_BYE: "H",
    }
    return ord(played[outcome] if kind == f.PLAYED else others.get(kind, "Z"))


def _colour(a: Entrant, b: Entrant, initial: int, rules: TeamRules) -> tuple[int, str]:
    """Return the colour of `a` on the first board, and the part of article 4.3 that decides."""

    def rank(team: Entrant) -> tuple[int, int, int]:
        return -team.score, -team.secondary if rules.secondary else 0, team.tpn

    first = min(a, b, key=rank)
    second = b if first is a else a

    def of(team: Entrant, colour: int) -> int:
        return colour if team is a else other_colour(colour)

    by_lot = of(first, initial if first.arrival_rank % 2 else other_colour(initial)), "4.3.1"
    if not a.matches and not b.matches:
        return by_lot
    wishes = [team for team in (a, b) if team.preference]
    if len(wishes) == 1:
        return of(wishes[0], wishes[0].preference), "4.3.2"
    if wishes and a.preference != b.preference:
        return a.preference, "4.3.3"
    strong = [team for team in wishes if team.strong]
    if len(strong) == 1:
        return of(strong[0], strong[0].preference), "4.3.4"
    if a.difference != b.difference:
        return (WHITE if a.difference < b.difference else BLACK), "4.3.5"
    colour = alternation(a, b)
    if colour:
        return colour, "4.3.6"
    if first.preference:
        return of(first, first.preference), "4.3.7"
    for article, team in (("4.3.8", first), ("4.3.9", second)):
        if team.colours:
            return of(team, other_colour(team.colours[-1])), article
    return by_lot
