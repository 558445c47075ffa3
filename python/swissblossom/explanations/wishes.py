"""Why a wish is not fulfilled: the best round with it against the round that the rules prescribe.

A wish restricts the possible opponents of one or two players (and who may have the bye). With the wish in
force as one more absolute criterion of the round, the same engine finds the best round; the verdict on that
round is the answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from swissblossom.brackets import Bracket
from swissblossom.errors import Diagnostic, InvalidTournamentError, NoLegalPairingError
from swissblossom.explanations.answers import WhyNot, Wish
from swissblossom.explanations.colours import colour_explanation
from swissblossom.explanations.dead_ends import find_dead_end
from swissblossom.explanations.general import GeneralBench
from swissblossom.explanations.reasons import Bench, told_of
from swissblossom.explanations.structure import Bar, Reason
from swissblossom.pairing import Round, pair
from swissblossom.plain_data import replace
from swissblossom.prohibitions import LEGALITY
from swissblossom.systems.interface import Pairing
from swissblossom.systems.known import name_of_round
from swissblossom.systems.state import RoundState
from swissblossom.tournament import Tournament

__all__ = ["AnyBench", "ask", "bench_of", "explain_played", "reason_for", "restrict", "why_not"]

_LARGE = 300  # players from which a wish is set aside and the others are paired
_KINDS = ("meet", "bye", "white", "black", "float", "rise")


AnyBench = Bench | GeneralBench
"""A paired round to ask about."""


def bench_of(paired: Round) -> AnyBench:
    """Return a round ready to be asked about.

    Raises:
        InvalidTournamentError: Its system tells nothing.
    """
    told = told_of(paired)
    return GeneralBench(paired, told) if told.halves is None else Bench(paired, told)


def why_not(
    tournament: Tournament | Round,
    a: int | None = None,
    b: int | None = None,
    *,
    bye: int | None = None,
    white: int | None = None,
    black: int | None = None,
    float: int | None = None,  # noqa: A002
    rise: int | None = None,
    round: int | None = None,  # noqa: A002
    rounds: int | None = None,
    byes: Mapping[int, str] | None = None,
) -> WhyNot:
    """Say why two players do not meet, or why one has not the bye, a colour, a downfloat or an upfloat.

    The wish is made one more absolute criterion of the round (so C4 and C8 look ahead with it), the best
    round with it is paired, and compared with the prescribed one. The answer is exact: it comes from the
    engine that pairs.

    Args:
        tournament: The tournament as it stands, or a round as `pair` made it.
        a: Id of a player, with `b`.
        b: Id of the opponent wished for.
        bye: Id of a player for whom the pairing-allocated bye is wished.
        white: Id of a player for whom a game with White is wished.
        black: The same with Black.
        float: Id of a player who should meet an opponent with a lower pairing score, or take the bye where
            that comes last of all, as in the Dutch system.
        rise: Id of a player who should meet an opponent with a higher pairing score.
        round: The round, from 1; the next one by default. This and what follows is left out of account for a
            round that is paired already.
        rounds: Number of rounds, in place of the announced one.
        byes: Further byes of the round, as for `pair`.

    Returns:
        The answer: the first criterion in which the best round with the wish is worse, with the values on
        both sides; or that it is illegal, and by which criterion; or that it is equal in all criteria and
        generated later; or that the wish is fulfilled.

    Raises:
        InvalidTournamentError: The tournament cannot be paired, not exactly one wish is given, or a player is
            not to be paired in this round.
        NoLegalPairingError: No legal round exists, with or without the wish.

    **Source:** C.04.3 articles 2 to 4 (2026).

    >>> import swissblossom as sb
    >>> t = sb.read_trf("examples/alekhine-memorial.trf")
    >>> sb.why_not(t, 1, 5).reason.bars[0].kind
    'met'
    >>> sb.why_not(t, 1, 2).reason.kind
    'later'
    """
    if isinstance(tournament, Round):
        paired = tournament
    else:
        paired = pair(tournament, round=round, rounds=rounds, byes=byes)
    wished = [("bye", bye), ("white", white), ("black", black), ("float", float), ("rise", rise)]
    wishes = [Wish(kind, (player,)) for kind, player in wished if player is not None]
    if a is not None and b is not None:
        wishes.append(Wish("meet", (a, b)))
    if len(wishes) != 1 or (a is None) != (b is None):
        message = f"{len(wishes)} complete wishes instead of one"
        hint = "name two players, or one with bye, white, black, float or rise"
        raise InvalidTournamentError([Diagnostic("error", "bad-wish", message, hint)])
    return ask(bench_of(paired), wishes[0])


def ask(bench: AnyBench, wish: Wish) -> WhyNot:
    """Answer a wish about a round that is already paired.

    Args:
        bench: The round.
        wish: The wish.

    Raises:
        InvalidTournamentError: A player is not to be paired in this round.
    """
    paired = bench.paired
    _check(paired, wish)
    colours = None
    if wish.kind in {"white", "black"}:
        board = next((board for board in paired.pairs if wish.players[0] in board), None)
        colours = colour_explanation(bench, *board) if board else None
    answer = WhyNot(paired, wish, Reason("same"), colours=colours, facts=bench.players)
    if _fulfilled(bench, wish):
        return replace(answer, pairs=paired.pairs, bye=paired.bye)
    own = _own_bar(bench, wish)
    if own is not None:
        reason = Reason("illegal", own.criterion, own.article, bars=(own,))
        return replace(answer, reason=reason)
    state = restrict(bench, wish)
    try:
        other = bench.pair(state)
    except NoLegalPairingError as error:
        number, article = bench.told.bars["completion"]
        dead_end = find_dead_end(state, error.players, bench.state, system=paired.system)
        reason = Reason("impossible", number, article, bars=dead_end.bars)
        return replace(answer, reason=reason, dead_end=dead_end)
    boards = other.boards or ()
    pairs = tuple([(white, black) for white, black, _ in boards])
    again = _paired_again(other.brackets)
    if again == _paired_again(paired.brackets):
        again = None
    return _compared(bench, replace(answer, pairs=pairs, bye=other.bye, again=again), other)


def _paired_again(brackets: Sequence[Bracket]) -> int | None:
    """Return the score of the bracket below which all others collapse, if there is one."""
    found = [above.score for above, below in pairwise(brackets) if below.collapsed]
    return found[0] if found else None


def reason_for(bench: AnyBench, wish: Wish) -> Reason:
    """Answer a wish with the reason alone; quicker than `ask`, as the round is paired up to where it differs.

    Args:
        bench: The round.
        wish: The wish; its players are to be paired.
    """
    if _fulfilled(bench, wish):
        return Reason("same")
    own = _own_bar(bench, wish)
    if own is not None:
        return Reason("illegal", own.criterion, own.article, bars=(own,))
    if bench.state.better_apart and bench.state.soft_level == LEGALITY:
        return ask(bench, wish).reason  # what is counted in the whole round is known at its end
    if isinstance(bench, Bench) and wish.kind in {"meet", "bye"} and sum(bench.state.available) > _LARGE:
        reason = bench.best_beside(wish.players)
        if reason is not None:
            return reason
    return bench.best_under(restrict(bench, wish))


def _compared(bench: AnyBench, answer: WhyNot, made: Pairing | None = None) -> WhyNot:
    """Judge `pairs` and `bye` of an answer; `made` is the round where the system made it."""
    reason, verdict = bench.judge(answer.pairs or (), answer.bye, made)
    ours, theirs = verdict.prescribed_part, verdict.other_part
    return replace(
        answer,
        reason=reason,
        prescribed_pairs=ours.pairs if ours else (),
        prescribed_floaters=ours.downfloaters if ours else (),
        other_pairs=theirs.pairs if theirs else (),
        other_floaters=theirs.downfloaters if theirs else (),
        prescribed_upfloaters=ours.upfloaters if ours else (),
        other_upfloaters=theirs.upfloaters if theirs else (),
    )


def restrict(bench: AnyBench, wish: Wish) -> RoundState:
    """Return the round with a wish as one more absolute criterion.

    Args:
        bench: The round.
        wish: The wish; its players are to be paired.
    """
    state = bench.state
    to_pair = bench.to_pair
    first = wish.players[0]
    no_bye: Iterable[int] = ()
    if wish.kind == "meet":
        second = wish.players[1]
        apart = [(first, other) for other in to_pair if other not in (first, second)]
        no_bye = wish.players
    elif wish.kind == "bye":
        apart = [(first, other) for other in to_pair if other != first]
    elif wish.kind == "float":
        score = bench.players[first - 1].score if wish.score is None else wish.score
        apart = [(first, p) for p in to_pair if p != first and bench.players[p - 1].score >= score]
        no_bye = wish.players if bench.told.bye_order else ()  # given before anybody floats
    elif wish.kind == "rise":
        score = bench.players[first - 1].score + 1 if wish.score is None else wish.score
        apart = [(first, p) for p in to_pair if p != first and bench.players[p - 1].score < score]
        no_bye = wish.players
    else:
        colour = 1 if wish.kind == "white" else 2
        apart = [
            (first, other) for other in to_pair if other != first and bench.colour(first, other) != colour
        ]
        no_bye = wish.players
    return replace(state, apart=(*state.apart, *apart), no_bye=(*state.no_bye, *no_bye))


def explain_played(
    tournament: Tournament | Round,
    round: int | None = None,  # noqa: A002
    *,
    rounds: int | None = None,
) -> WhyNot:
    """Compare a round that was played with the one that the rules prescribe.

    Args:
        tournament: The tournament, or a past round of it as `pair` made it again.
        round: A round that was played, from 1; the last one by default.
        rounds: Number of rounds, in place of the announced one.

    Returns:
        The comparison, as for a wish: `reason` says why the round played is not the one prescribed, "same"
        that it has the same pairs; `wrong_colours` are the boards played with other colours.

    Raises:
        InvalidTournamentError: The round is not recorded, does not hold one pairing of its players, or the
            tournament cannot be paired.
        NoLegalPairingError: No legal pairing of that round exists.

    **Source:** C.04.3 articles 2 to 5 (2026).

    >>> import swissblossom as sb
    >>> t = sb.read_trf("examples/alekhine-memorial.trf")
    >>> sb.explain_played(t, 1).reason.kind
    'same'
    """
    if isinstance(tournament, Round):
        paired = tournament
        tournament, round = paired.tournament, paired.round  # noqa: A001
    else:
        round = tournament.rounds_played if round is None else round  # noqa: A001
        paired = pair(tournament, round=round, rounds=rounds)
    if not 1 <= round <= tournament.rounds_played:
        message = f"round {round} has not been played"
        hint = f"choose a round from 1 to {tournament.rounds_played}"
        raise InvalidTournamentError([Diagnostic("error", "bad-round", message, hint)], tournament.source)
    bench = bench_of(paired)
    tournament = paired.state.tournament  # of teams, where teams are paired
    pairs: list[tuple[int, int]] = []
    takers: list[int] = []
    colours_kept = True
    for player in range(1, len(tournament.players) + 1):
        game = tournament.game(player, round)
        if game.opponent and player < game.opponent:
            pairs.append((player, game.opponent) if game.colour != 2 else (game.opponent, player))
            colours_kept &= game.colour != 0
        elif not game.opponent and game.result == "U":
            takers.append(player)
    if len(takers) > 1:
        names = ", ".join(map(str, takers))
        message = f"players {names} all had the pairing-allocated bye of round {round}"
        hint = "one player at most can have it (C.04.1 article 3)"
        raise InvalidTournamentError([Diagnostic("error", "several-byes", message, hint)], tournament.source)
    answer = WhyNot(
        paired, None, Reason("same"), tuple(pairs), takers[0] if takers else None, facts=bench.players
    )
    try:
        answer = _compared(bench, answer)
    except ValueError as error:
        message, hint = str(error), "correct the file, or the byes asked for"
        raise InvalidTournamentError([Diagnostic("error", "other-players", message, hint)]) from error
    if answer.reason.kind == "same":
        answer = replace(answer, pairs=_in_order(paired, pairs))
    wrong = []
    for white, black in pairs:
        game = tournament.game(white, round)
        if game.colour and bench.colour(white, black) == 2:
            wrong.append(colour_explanation(bench, black, white))
    return replace(answer, wrong_colours=tuple(wrong))


def _in_order(paired: Round, pairs: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return the boards of the same round, in its order, with the colours played."""
    of = {frozenset(board): board for board in pairs}
    return tuple([of[frozenset(board)] for board in paired.pairs])


def _check(paired: Round, wish: Wish) -> None:
    """Refuse a wish about somebody who is not to be paired, or that makes no sense."""
    faults = []
    this_round = name_of_round(paired.system, paired.round, paired.total_rounds)
    who = "player" if paired.state.event is None else "team"

    def fault(code: str, message: str, hint: str, player: int | None = None) -> None:
        faults.append(Diagnostic("error", code, message, hint, player=player, round=paired.round))

    if wish.kind not in _KINDS:
        fault("bad-wish", f"'{wish.kind}' is no wish", f"choose one of: {', '.join(_KINDS)}")
    if len(set(wish.players)) != (2 if wish.kind == "meet" else 1):
        fault("bad-wish", f"no {who} can meet itself", f"name two different {who}s")
    for player in wish.players:
        if not 1 <= player <= len(paired.state.tournament.players):
            fault("unknown-player", f"{who} {player} does not exist", "correct the id", player)
        elif paired.state.assigned_bye == player:
            hint = "ask about somebody who is to be paired"
            fault("not-to-pair", f"{who} {player} was given the bye of {this_round}", hint, player)
        elif not paired.state.available[player - 1]:
            hint = "ask about somebody who is to be paired"
            fault("not-to-pair", f"{who} {player} is absent from {this_round}", hint, player)
    if wish.kind == "bye" and not faults and sum(paired.state.available) % 2 == 0:
        message = f"nobody gets the pairing-allocated bye of {this_round}"
        hint = "it is given when the number of participants to pair is odd (C.04.1 article 3)"
        fault("no-bye", message, hint)
    if faults:
        raise InvalidTournamentError(faults, paired.tournament.source)


def _fulfilled(bench: AnyBench, wish: Wish) -> bool:
    paired = bench.paired
    first = wish.players[0]
    if wish.kind == "bye":
        return paired.bye == first
    if wish.kind == "float":
        score = paired.pairing_scores[first - 1] if wish.score is None else wish.score
        if paired.bye == first:
            return not bench.told.bye_order
        return paired.pairing_scores[_opponent(paired, first) - 1] < score
    if wish.kind == "rise":
        score = paired.pairing_scores[first - 1] + 1 if wish.score is None else wish.score
        return paired.bye != first and paired.pairing_scores[_opponent(paired, first) - 1] >= score
    for white, black in paired.pairs:
        if first in (white, black):
            if wish.kind == "meet":
                return wish.players[1] in (white, black)
            return first == (white if wish.kind == "white" else black)
    return False


def _opponent(paired: Round, player: int) -> int:
    return next(white + black - player for white, black in paired.pairs if player in (white, black))


def _own_bar(bench: AnyBench, wish: Wish) -> Bar | None:
    """Return the absolute criterion that the wish itself breaks, or None."""
    if wish.kind == "meet":
        return bench.pair_bar(*wish.players)
    if wish.kind == "bye":
        return bench.bye_bar(wish.players[0])
    return None
