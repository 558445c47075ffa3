"""Another pairing of a round against the prescribed one, by the criteria of the Dutch system."""

from __future__ import annotations

from collections.abc import Sequence

from swissblossom.brackets import Bracket
from swissblossom.criteria import criteria
from swissblossom.errors import PairingError
from swissblossom.pairing import Round
from swissblossom.systems import dutch
from swissblossom.verdict import Fault, Part, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom._core import DutchEngine

__all__ = ["judge", "look_ahead", "part_of"]

_ARTICLES = {1: "2.1.1", 2: "2.1.2", 3: "2.1.3"}


def judge(round: Round, pairs: Sequence[tuple[int, int]], bye: int | None) -> Verdict:  # noqa: A002
    """Compare a pairing of the round's players with the prescribed one; see `swissblossom.verdict.judge`.

    Args:
        round: The round.
        pairs: Pairs of ids, of exactly the players whom the round pairs.
        bye: Taker of the pairing-allocated bye, or None.

    **Source:** C.04.3 articles 2 to 4 (2026).
    """
    engine = dutch.prepare(round.state)
    faults = _faults(engine, pairs, None if round.state.assigned_bye else bye)
    if faults:
        return Verdict("illegal", faults[0].criterion, faults[0].article, faults=faults)
    scores = round.pairing_scores
    if bye is not None and round.bye is not None and scores[bye - 1] > scores[round.bye - 1]:
        ours, theirs = (scores[round.bye - 1],), (scores[bye - 1],)
        return Verdict("worse", 5, _article(5), prescribed=ours, other=theirs)
    partner = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
    for index, bracket in enumerate(round.brackets):
        members = (*bracket.mdps, *bracket.residents)
        place = {player: rank for rank, player in enumerate(members)}
        chosen = [(a, b) for a in members if place.get(b := partner.get(a, 0), 0) > place[a]]
        if sorted(chosen) == sorted(bracket.pairs):
            continue
        mdps = set(bracket.mdps)
        among = [pair for pair in chosen if mdps.issuperset(pair)]
        if among:
            faults = tuple([Fault(None, "3.3.3", pair) for pair in among])
            return Verdict("illegal", None, "3.3.3", bracket=index, faults=faults)
        return _weigh(engine, round.brackets, index, chosen)
    return Verdict("same")


def part_of(engine: DutchEngine, bracket: Bracket, index: int, pairs: Sequence[tuple[int, int]]) -> Part:
    """Count all criteria of a way to pair a bracket, C8 included.

    Args:
        engine: The engine of the round.
        bracket: The bracket.
        index: Its place among the brackets.
        pairs: Pairs of its members; the others float.

    Raises:
        ValueError: The rest of the field cannot be paired after it (C4).

    **Source:** C.04.3 2.4 (2026).
    """
    downfloaters, tally = engine.count(bracket.mdps, index, pairs)
    counts = {number: tuple(values) for number, values in tally}
    ahead = look_ahead(engine, downfloaters, index)
    if ahead is not None:
        counts[8] = ahead
    return Part(tuple(pairs), tuple(downfloaters), dict(sorted(counts.items())))


def look_ahead(engine: DutchEngine, downfloaters: Sequence[int], index: int) -> tuple[int, ...] | None:
    """Return what C8 compares: the number of downfloaters of the next bracket at best, and their scores.

    Args:
        engine: The engine of the round.
        downfloaters: Ids that leave bracket `index`.
        index: Place of the bracket; the last one has no next.

    **Source:** C.04.3 2.4.3 (2026).
    """
    if index + 1 >= len(engine.scoregroups()):
        return None
    counts = dict(engine.pair_bracket(downfloaters, index + 1).tally)
    return (*counts[6], *counts[7])


def _faults(engine: DutchEngine, pairs: Sequence[tuple[int, int]], bye: int | None) -> tuple[Fault, ...]:
    faults = [
        Fault(criterion, _ARTICLES[criterion], pair)
        for pair in pairs
        if (criterion := engine.bar(*pair)) is not None
    ]
    if bye is not None and not engine.players()[bye - 1].may_have_bye:
        faults.append(Fault(2, _ARTICLES[2], (bye,)))
    return tuple(sorted(faults, key=lambda fault: (fault.criterion or 0, fault.players)))


def _weigh(
    engine: DutchEngine, brackets: Sequence[Bracket], index: int, pairs: Sequence[tuple[int, int]]
) -> Verdict:
    bracket = brackets[index]
    ours = part_of(engine, bracket, index, bracket.pairs)
    theirs = part_of(engine, bracket, index, pairs)
    for number in ours.criteria:
        here, there = ours.criteria[number], theirs.criteria.get(number, ())
        if here == there:
            continue
        if there < here:
            raise PairingError(f"C{number}: the prescribed pairing is not the best; please report it")
        return Verdict(
            "worse",
            number,
            _article(number),
            prescribed=here,
            other=there,
            bracket=index,
            prescribed_part=ours,
            other_part=theirs,
        )
    return Verdict("later", None, _order_article(bracket, pairs), (), (), index, ours, theirs)


def _article(number: int) -> str:
    return next(criterion.article for criterion in criteria() if criterion.number == number)


def _order_article(bracket: Bracket, pairs: Sequence[tuple[int, int]]) -> str:
    """Return the part of article 4 that puts the prescribed candidate first.

    Sets of moved-down players (4.4) come before transpositions of their opponents (4.2), and these before the
    remainder, where exchanges (4.3) come before transpositions (4.2).
    """
    mdps = set(bracket.mdps)
    ours, theirs = dict(bracket.pairs), dict(pairs)
    chosen = [mdps & way.keys() for way in (ours, theirs)]
    if chosen[0] != chosen[1]:
        return "4.4"
    if any(ours[mdp] != theirs[mdp] for mdp in chosen[0]):
        return "4.2"
    return "4.3" if (ours.keys() - mdps) != (theirs.keys() - mdps) else "4.2"
