"""The Double-Swiss Pairing System (C.04.5, in force since 1 February 2026).

Every pairing is a match of two games. In a tournament report file match k stands in rounds 2k - 1 and 2k: the
two games, with colours exchanged, or the two halves of a bye: H H for a half-point bye (two draws), F F, Z Z,
and U H for the pairing-allocated bye (a game won and one drawn). The round to pair is the first game's.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

from swissblossom.abnormal import bonuses, point_system, worth_changes
from swissblossom.errors import Diagnostic
from swissblossom.systems import acceleration
from swissblossom.systems.interface import Pairing
from swissblossom.systems.state import RoundState
from swissblossom.systems.upfloats import Entrant, alternation, judge_entrants, other_colour, pair_entrants
from swissblossom.systems.upfloats_readings import (
    floats_count,
    forfeited,
    games_of_a_baku_win,
    has_colour,
    is_float,
    won_by_forfeit,
)
from swissblossom.tournament import NO_COLOUR, WHITE, Tournament
from swissblossom.validation import match_faults

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom.pairing import Round
    from swissblossom.systems.telling import Telling
    from swissblossom.verdict import Verdict

__all__ = ["EDITIONS", "entrants", "judge", "pair_round", "round_faults", "tell", "virtual_points"]

EDITIONS = ("2026",)
TEXT = "C.04.5"
"""The FIDE text that states the system."""

_NUMBERS = {"opponents": 8}


def virtual_points(tournament: Tournament, round: int, total_rounds: int) -> array[int]:  # noqa: A002
    """Return virtual points as `acceleration.virtual_points` does, for matches of two games.

    Args:
        tournament: The tournament.
        round: The round to pair.
        total_rounds: The announced number of rounds, two for each match.

    **Source:** C.04.7 1.4 (2026); a win is a match won by two games (A5).
    """
    return acceleration.virtual_points(tournament, round, total_rounds, games=games_of_a_baku_win())


def round_faults(tournament: Tournament, round: int, total_rounds: int) -> list[Diagnostic]:  # noqa: A002
    """Return what is wrong with the round asked for: a match begins in an odd round.

    Args:
        tournament: The tournament.
        round: The round to pair.
        total_rounds: The announced number of rounds, two for each match.

    **Source:** C.04.5 preface (2026).
    """
    found = []
    if round % 2 == 0:
        message = f"round {round} is the second game of a match"
        hint = "add the results of that game, or pair an odd round: match k is played in rounds 2k - 1 and 2k"
        found.append(Diagnostic("error", "half-a-match", message, hint, round=round))
    if total_rounds % 2:
        message = f"{total_rounds} rounds are no whole number of matches of two games"
        hint = "give two rounds for each match in XXR or 142 (or --rounds; in Python: rounds=)"
        found.append(Diagnostic("error", "odd-round-count", message, hint))
    return found + match_faults(tournament, round - 1, 2)


def pair_round(state: RoundState, progress: Callable[[int, int], None] | None = None) -> Pairing:  # noqa: ARG001
    """Pair a match round.

    Args:
        state: The round to pair, the first of a match.
        progress: Not called: a round takes no time worth telling.

    Raises:
        NoLegalPairingError: No pairing of the round is legal (3.3.3).
        TooLargeError: The round needs more memory or wider numbers than the engine has.

    **Source:** C.04.5 (2026).
    """
    players = entrants(state)

    def colour_of(a: Entrant, b: Entrant) -> tuple[int, str]:
        return _colour(a, b, state.initial_colour)

    return pair_entrants(state, players, colour_of, _NUMBERS)


def judge(round: Round, pairs: Sequence[tuple[int, int]], bye: int | None) -> Verdict:  # noqa: A002
    """Compare another pairing of a round with the prescribed one; see `swissblossom.verdict.judge`.

    Args:
        round: The round.
        pairs: Pairs of ids, of exactly the players whom the round pairs.
        bye: Taker of the pairing-allocated bye, or None.

    **Source:** C.04.5 articles 2 and 3 (2026).
    """
    return judge_entrants(round, entrants(round.state), _NUMBERS, pairs, bye)


def entrants(state: RoundState) -> list[Entrant]:
    """Return what the past says of each player, in order of id.

    Args:
        state: The round to pair.

    **Source:** C.04.5 preface, 1.5, 1.6 and 2.1.2 (2026). A match is forfeited when one side forfeits both
    games; it is then no meeting, no colour and no float (A7).
    """
    t = state.tournament
    table = point_system(t)
    changes, extra = worth_changes(t), bonuses(t)
    given = {player for player, _ in state.absent}
    found = []
    matches = (state.round - 1) // 2
    for player in t.players:
        entrant = Entrant(player.id, t.tpn[player.id - 1], available=bool(state.available[player.id - 1]))
        opponents: list[int] = []
        rounds: list[int] = []
        colours: list[int] = []
        before: list[int] = []
        points = extra.get((player.id, 0), 0)
        arrived = player.id not in given
        for match in range(matches):
            before.append(points + _virtual(state, player.id, 2 * match + 1))
            games = [
                t.game(player.id, 2 * match + game)
                for game in (1, 2)
                if 2 * match + game <= t.recorded_rounds
            ]
            for number, game in enumerate(games, 2 * match + 1):
                points += table.value(game.result, game.colour) + changes.get((player.id, number), 0)
                points += extra.get((player.id, number), 0)
            results = "".join(game.result for game in games)
            opponent = games[0].opponent if games else 0
            arrived = arrived or opponent > 0 or "U" in results or "+" in results
            theirs = _results(t, opponent, match) if opponent else "--"
            entrant.bye_barred |= "U" in results or "F" in results or won_by_forfeit(results, theirs)
            if opponent and not forfeited(results, theirs):
                opponents.append(opponent)
                rounds.append(2 * match + 1)
                if has_colour(results):
                    colours.append(games[0].colour)
                entrant.matches += 1
        entrant.points = points
        entrant.score = points + _virtual(state, player.id, state.round)
        entrant.opponents, entrant.rounds, entrant.colours = opponents, rounds, colours
        entrant.arrival_rank = int(arrived)
        found.append((entrant, before))
    in_order = sorted((e for e, _ in found if e.arrival_rank), key=lambda e: e.tpn)
    for rank, entrant in enumerate(in_order, 1):
        entrant.arrival_rank = rank
    if matches and floats_count(state.round, state.total_rounds, last=1, columns=2):
        for entrant, before in found:
            last = 2 * matches - 1
            opponent = t.game(entrant.id, last).opponent if last <= t.recorded_rounds else 0
            if opponent and entrant.opponents and entrant.opponents[-1] == opponent:
                entrant.floated = is_float(before[-1], found[opponent - 1][1][-1])
    for player_id in state.no_bye:
        found[player_id - 1][0].bye_barred = True
    return [entrant for entrant, _ in found]


def tell(state: RoundState) -> Telling:
    """Return what is particular to a match round, for explanations.

    Args:
        state: The round.

    **Source:** C.04.5 (2026).
    """
    from swissblossom.systems.upfloat_telling import tell_entrants  # noqa: PLC0415

    def colour_of(a: Entrant, b: Entrant) -> tuple[int, str]:
        return _colour(a, b, state.initial_colour)

    rules = ("number", "fewer", "alternate", "own", "own")
    articles = {f"4.3.{at}": rule for at, rule in enumerate(rules, 1)}
    return tell_entrants(
        "Double-Swiss System", "double_swiss", entrants(state), colour_of, articles, counted={}
    )


def _virtual(state: RoundState, player: int, number: int) -> int:
    return state.virtual_points[(player - 1) * state.round + number - 1] if state.virtual_points else 0


def _results(t: Tournament, player: int, match: int) -> str:
    """Return the two letters of a match."""
    return "".join(t.game(player, 2 * match + game).result for game in (1, 2))


def _colour(a: Entrant, b: Entrant, initial: int) -> tuple[int, str]:
    """Return the colour of `a` in the first game, and the part of article 4.3 that decides."""
    first = a if (-a.score, a.tpn) < (-b.score, b.tpn) else b
    second = b if first is a else a

    def of(entrant: Entrant, colour: int) -> int:
        return colour if entrant is a else other_colour(colour)

    if not a.matches and not b.matches:
        return of(first, initial if first.arrival_rank % 2 else other_colour(initial)), "4.3.1"
    whites = [entrant.colours.count(WHITE) for entrant in (a, b)]
    if whites[0] != whites[1]:
        return (WHITE if whites[0] < whites[1] else other_colour(WHITE)), "4.3.2"
    colour = alternation(a, b)
    if colour != NO_COLOUR:
        return colour, "4.3.3"
    if first.colours:
        return of(first, other_colour(first.colours[-1])), "4.3.4"
    if second.colours:
        return of(second, other_colour(second.colours[-1])), "4.3.5"
    return of(first, initial if first.arrival_rank % 2 else other_colour(initial)), "4.3.1"
