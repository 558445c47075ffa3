"""Why a round is paired as it is: bracket by bracket, board by board, and the bye."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from swissblossom.brackets import Bracket
from swissblossom.errors import NoLegalPairingError
from swissblossom.explanations.answers import Wish
from swissblossom.explanations.candidates import first_candidate, generation
from swissblossom.explanations.colours import colour_explanation
from swissblossom.explanations.dead_ends import find_dead_end
from swissblossom.explanations.general import GeneralBench, explain_bracket
from swissblossom.explanations.reasons import Bench
from swissblossom.explanations.structure import (
    Alternative,
    Bar,
    BoardExplanation,
    BracketExplanation,
    ByeExplanation,
    Explanation,
    FloatExplanation,
    Reason,
)
from swissblossom.explanations.wishes import AnyBench, bench_of, reason_for
from swissblossom.pairing import Round
from swissblossom.plain_data import replace
from swissblossom.systems import dutch

__all__ = ["explain", "explain_board"]

_MOST_ALTERNATIVES = 5
_MOST_FACTS = 30
_MOST_WEIGHED = 1000  # players of a bracket in which the most pairs are counted anew


def explain(round: Round, *, detailed: bool = False) -> Explanation:  # noqa: A002
    """Explain a round.

    For each bracket: who was in it, the first candidate, the criterion that made it give way, by which
    exchange or transposition the pairing came, who floats and why these; for each board the part of 5.2 that
    decided its colours; and why the bye went where it did. Everything comes from the engine that paired the
    round, by counting other candidates and by pairing the round again with a wish in force.

    Args:
        round: The round.
        detailed: Also say for each board why nearer opponents were passed over; pairs the round again for
            each of them, which takes some seconds in a field of a thousand. `explain_board` does the same
            for one board.

    Returns:
        The explanation, as data; `Explanation.text()` says it in sentences.

    Raises:
        InvalidTournamentError: It is a round of a system that cannot be explained.

    **Source:** C.04.3 articles 2 to 5 (2026); C.04.1 article 9.

    >>> import swissblossom as sb
    >>> e = sb.explain(sb.pair(sb.read_trf("examples/alekhine-memorial.trf")))
    >>> e.brackets[0].first.pairs, e.brackets[0].first_fails
    (((1, 3), (2, 4)), None)
    >>> e.boards[0].colours.article
    '5.2.4'
    """
    bench = bench_of(round)
    brackets = tuple([_explained(bench, index) for index in range(len(round.brackets))])
    boards = _boards(bench, brackets)
    if detailed:
        boards = tuple([_with_alternatives(bench, brackets, board) for board in boards])
    return Explanation(round, round.round, brackets, boards, _bye(bench), bench.players, detailed)


def explain_board(explanation: Explanation, board: int) -> BoardExplanation:
    """Explain one board, and why nearer opponents were passed over.

    Args:
        explanation: The explanation of the round.
        board: Number of the board, from 1.

    Raises:
        IndexError: There is no such board.
    """
    if not 1 <= board <= len(explanation.boards):
        raise IndexError(f"no board {board}")
    found = explanation.boards[board - 1]
    if explanation.detailed:
        return found
    return _with_alternatives(bench_of(explanation.paired), explanation.brackets, found)


def _explained(bench: AnyBench, index: int) -> BracketExplanation:
    if isinstance(bench, GeneralBench):
        return explain_bracket(bench, index, lambda wish: reason_for(bench, wish))
    return _bracket(bench, index)


def _bracket(bench: Bench, index: int) -> BracketExplanation:
    bracket = bench.paired.brackets[index]
    first = first_candidate(bracket, bench.paired.pairing_scores)
    return BracketExplanation(
        index=index,
        score=bracket.score,
        mdps=bracket.mdps,
        residents=bracket.residents,
        max_pairs=len(bracket.pairs),
        m1=len(first.s1) if bracket.mdps else 0,
        first=first,
        first_fails=bench.candidate_fails(index, first.pairs, first.downfloaters),
        generation=generation(bracket, first, bench.paired.pairing_scores, bench.told.generation),
        pairs=bracket.pairs,
        floats=_floats(bench, index) if bracket.downfloaters else None,
        criteria=bracket.criteria,
        articles=bench.told.generation,
    )


def _floats(bench: Bench, index: int) -> FloatExplanation:
    bracket = bench.paired.brackets[index]
    number, other = _why_so_many(bench, index)
    last = index + 1 == len(bench.paired.brackets)
    members = (*bracket.mdps, *bracket.residents)
    obvious = members[-len(bracket.downfloaters) :]
    alternatives: list[Alternative] = []
    if not last:  # who has the bye is told with the bye
        for player in reversed(obvious):
            if player not in bracket.downfloaters and len(alternatives) < _MOST_ALTERNATIVES:
                reason = _float_reason(bench, index, player)
                alternatives.append(Alternative(player, reason))
    bars = _bars(bench, index, number)
    return FloatExplanation(bracket.downfloaters, number, other, tuple(alternatives), last, bars)


def _bars(bench: Bench, index: int, number: str) -> tuple[Bar, ...]:
    """Return the facts behind the number of floaters; see `FloatExplanation.bars`."""
    bracket = bench.paired.brackets[index]
    if number == "legal":
        mdps = set(bracket.mdps)
        pairs = [pair for pair in combinations(bracket.downfloaters, 2) if not mdps.issuperset(pair)]
        return tuple([bar for pair in pairs[:_MOST_FACTS] if (bar := bench.pair_bar(*pair))])
    if number != "below" or (len(bracket.mdps) + len(bracket.residents)) % 2:
        return ()
    below = [player for group in bench.groups[index + 1 :] for player in group]
    rest = replace(bench.state, available=bench.only(below))
    try:
        dutch.prepare(rest)
    except NoLegalPairingError as error:
        return find_dead_end(rest, error.players).bars
    return ()


def _float_reason(bench: Bench, index: int, player: int) -> Reason:
    """Say why a member of a bracket does not float from it."""
    bracket = bench.paired.brackets[index]
    if len(bracket.downfloaters) == 1 and player in bracket.residents:
        reason = bench.floats_instead(index, player)
        if reason is not None:
            return reason
    return reason_for(bench, Wish("float", (player,), bracket.score))


def _why_so_many(bench: Bench, index: int) -> tuple[str, int | None]:
    """Say why no fewer players of a bracket float; see `FloatExplanation.number`."""
    bracket = bench.paired.brackets[index]
    size = len(bracket.mdps) + len(bracket.residents)
    if len(bracket.downfloaters) == size % 2:
        return "odd", None
    if _most_pairs(bench, bracket) == len(bracket.pairs):
        return "legal", None
    wanted = bench.full.bye_score()
    if wanted is not None:
        # Would fewer float if the bye might go to a higher score?
        scores = sorted({facts.score for facts in bench.players if facts.available and facts.score >= wanted})
        for score in scores[:_MOST_ALTERNATIVES]:
            barred = [facts.id for facts in bench.players if facts.score <= score]
            try:
                other = dutch.pair_round(replace(bench.state, no_bye=(*bench.state.no_bye, *barred)))
            except NoLegalPairingError:
                break
            fewer = len(other.brackets[index].downfloaters) < len(bracket.downfloaters)
            if fewer and other.bye is not None:
                return "bye", bench.players[other.bye - 1].score
    return "below", None


def _most_pairs(bench: Bench, bracket: Bracket) -> int:
    """Return how many pairs a bracket allows by itself (C1 and C3, and moved-down players meet residents)."""
    from swissblossom.matching import maximum_weight_matching  # noqa: PLC0415

    residents = len(bracket.residents)
    if len(bracket.mdps) >= residents == len(bracket.pairs):
        return residents
    members = (*bracket.mdps, *bracket.residents)
    if len(members) > _MOST_WEIGHED:
        return len(members) // 2
    edges = [
        (high, low, 1)
        for low in range(len(bracket.mdps), len(members))
        for high in range(low)
        if bench.full.bar(members[high], members[low]) is None
    ]
    return maximum_weight_matching(edges).weight


def _boards(bench: AnyBench, brackets: tuple[BracketExplanation, ...]) -> tuple[BoardExplanation, ...]:
    place = {frozenset(pair): (bracket, pair) for bracket in brackets for pair in bracket.pairs}
    tried = [bracket.first.pairs if bracket.first else () for bracket in brackets]
    first = [{a: b for pair in pairs for a, b in (pair, pair[::-1])} for pairs in tried]
    scores = bench.paired.pairing_scores
    found = []
    for number, (white, black) in enumerate(bench.paired.pairs, 1):
        bracket, (upper, lower) = place[frozenset((white, black))]
        found.append(
            BoardExplanation(
                number=number,
                white=white,
                black=black,
                bracket=bracket.index,
                upper=upper,
                lower=lower,
                first_opponent=first[bracket.index].get(upper),
                same_score=scores[white - 1] == scores[black - 1],
                colours=colour_explanation(bench, white, black),
            )
        )
    return tuple(found)


def _with_alternatives(
    bench: AnyBench, brackets: tuple[BracketExplanation, ...], board: BoardExplanation
) -> BoardExplanation:
    """Say why the opponents who come before in the order of article 4 were passed over."""
    bracket = brackets[board.bracket]
    made = bracket.generation
    if made is None:
        nearer = []
        if bench.told.nearer is not None:
            nearer = bench.told.nearer(bench.paired.brackets[board.bracket], board.upper, board.lower)
        if board.first_opponent not in (None, board.lower):
            nearer = [board.first_opponent, *(one for one in nearer if one != board.first_opponent)]
        return replace(board, alternatives=_passed_over(bench, board.upper, nearer))
    in_remainder = bool(made.remainder_numbers) and board.upper not in bracket.mdps
    s1 = made.remainder_s1 if in_remainder else made.s1
    opponents = made.remainder_opponents if in_remainder else made.opponents
    taken = set(opponents[: s1.index(board.upper)]) | set(s1)
    if in_remainder:
        taken |= set(made.opponents)
    nearer = []
    for player in bracket.residents:
        if player == board.lower:
            break
        if player not in taken and player != board.upper:
            nearer.append(player)
    if board.first_opponent in nearer:
        nearer.remove(board.first_opponent)
        nearer.insert(0, board.first_opponent)
    return replace(board, alternatives=_passed_over(bench, board.upper, nearer))


def _passed_over(bench: AnyBench, upper: int, nearer: Sequence[int]) -> tuple[Alternative, ...]:
    return _alternatives(bench, [Wish("meet", (upper, player)) for player in nearer[:_MOST_ALTERNATIVES]])


def _alternatives(bench: AnyBench, wishes: Sequence[Wish]) -> tuple[Alternative, ...]:
    """Return why the last player of each wish was passed over."""
    return tuple([Alternative(wish.players[-1], reason_for(bench, wish)) for wish in wishes])


def _bye(bench: AnyBench) -> ByeExplanation | None:
    paired = bench.paired
    if paired.bye is None:
        return None
    taker = bench.players[paired.bye - 1]
    unplayed = paired.round - 1 - taker.games
    chosen_by = bench.told.bye_order
    if bench.state.assigned_bye:
        return ByeExplanation(
            paired.bye, taker.score, given=True, unplayed=unplayed, alternatives=(), games=taker.games
        )
    order = bench.to_pair
    lower = order[order.index(paired.bye) + 1 :]
    nearest = lower[: -_MOST_ALTERNATIVES - 1 : -1]
    alternatives = _alternatives(bench, [Wish("bye", (player,)) for player in nearest])
    return ByeExplanation(
        player=paired.bye,
        score=taker.score,
        given=False,
        unplayed=unplayed,
        alternatives=alternatives,
        omitted=max(0, len(lower) - _MOST_ALTERNATIVES),
        order=chosen_by,
        games=taker.games,
    )
