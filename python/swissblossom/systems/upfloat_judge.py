"""Another pairing of a round against the prescribed one, in the systems with upfloaters.

A round falls apart into brackets in one way: the highest scoregroup left takes in whoever meets one of it
from below. So two rounds are compared set of upfloaters by set, and pairing by pairing, as articles 3.5 and
3.6 choose them (C.04.5, C.04.6), or 3.2 (Dubov).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swissblossom._core import pair_by_upfloats
from swissblossom.errors import PairingError
from swissblossom.pairing import Round
from swissblossom.plain_data import dataclass
from swissblossom.verdict import Fault, Part, Verdict

__all__ = ["Counts", "Subject", "judge_by_upfloats", "next_need"]

Counts = list[tuple[int, tuple[int, ...]]]
"""Criterion numbers and values, in the order in which they are compared."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What a system knows of the participants of a round; sequences are by id - 1.

    Attributes:
        scores: Pairing scores in tenths.
        tpns: Pairing numbers.
        bye_barred: Whether C2 bars the bye.
        bye_keys: Who has the smallest takes the bye, if the others can be paired: score, less matches, less
            TPN.
        bar: Number of the absolute criterion that keeps two ids apart, or None.
        of_set: Counts of a bracket by which a set of upfloaters is chosen, from residents, upfloaters, pairs
            and those who are left after them.
        of_pairing: Counts of a bracket by which its pairing is chosen, from residents and pairs.
        articles: Article of each criterion by number, and of "bye" (three of them), "set" and "pairing", the
            orders that decide last.
    """

    scores: Sequence[int]
    tpns: Sequence[int]
    bye_barred: Sequence[bool]
    bye_keys: Sequence[tuple[int, int, int]]
    bar: Callable[[int, int], int | None]
    of_set: Callable[[Sequence[int], Sequence[int], Sequence[tuple[int, int]], Sequence[int]], Counts]
    of_pairing: Callable[[Sequence[int], Sequence[tuple[int, int]]], Counts]
    articles: dict[int | str, str]


def judge_by_upfloats(
    subject: Subject,
    round: Round,  # noqa: A002
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
) -> Verdict:
    """Compare a pairing of the round's participants with the prescribed one.

    Args:
        subject: What the system knows of them.
        round: The round.
        pairs: Pairs of ids, of exactly those whom the round pairs.
        bye: Taker of the pairing-allocated bye, or None.

    Returns:
        The verdict, as `swissblossom.verdict.judge` describes it.

    **Source:** C.04.4.1, C.04.5 and C.04.6 articles 2 and 3 (2026).
    """
    faults = [
        Fault(criterion, subject.articles[criterion], pair)
        for pair in pairs
        if (criterion := subject.bar(*pair)) is not None
    ]
    given = round.state.assigned_bye
    if bye and not given and subject.bye_barred[bye - 1]:
        faults.append(Fault(2, subject.articles[2], (bye,)))
    if faults:
        faults.sort(key=lambda fault: (fault.criterion or 0, fault.players))
        return Verdict("illegal", faults[0].criterion, faults[0].article, faults=tuple(faults))
    if bye and round.bye and bye != round.bye:
        first, later = subject.bye_keys[round.bye - 1], subject.bye_keys[bye - 1]
        place = next(at for at in range(3) if first[at] != later[at])
        if later < first:
            raise PairingError("the prescribed bye is not the first; please report it")
        article = subject.articles["bye"].split(", ")[place]
        return Verdict("worse", None, article, (abs(first[place]),), (abs(later[place]),))
    partner = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
    paired: set[int] = set()
    everybody = [player for bracket in round.brackets for pair in bracket.pairs for player in pair]
    for index, bracket in enumerate(round.brackets):
        inside = set(bracket.residents)
        above = [partner[player] for player in bracket.residents if partner[player] not in inside]
        upfloaters = sorted(above, key=lambda up: (-subject.scores[up - 1], subject.tpns[up - 1]))
        members = sorted([*bracket.residents, *upfloaters], key=lambda player: subject.tpns[player - 1])
        made = [(a, partner[a]) for a in members if subject.tpns[a - 1] < subject.tpns[partner[a] - 1]]
        prescribed = [_ordered(pair, subject) for pair in bracket.pairs]
        if sorted(made) == sorted(prescribed):
            paired.update(members)
            continue
        group = bracket.residents
        left = _left(everybody, paired, group, bracket.upfloaters)
        ours = subject.of_set(group, bracket.upfloaters, prescribed, left)
        theirs = subject.of_set(group, upfloaters, made, _left(everybody, paired, group, upfloaters))
        if sorted(bracket.upfloaters) == sorted(upfloaters):
            ours += subject.of_pairing(bracket.residents, prescribed)
            theirs += subject.of_pairing(bracket.residents, made)
            order = "pairing"
        else:
            order = "set"
        parts = (
            Part(tuple(prescribed), (), dict(ours), tuple(bracket.upfloaters)),
            Part(tuple(made), (), dict(theirs), tuple(upfloaters)),
        )
        for (number, here), (_, there) in zip(ours, theirs, strict=True):
            if here != there:
                if there < here:
                    raise PairingError(f"C{number}: the prescribed pairing is not the best; please report it")
                return Verdict("worse", number, subject.articles[number], here, there, index, *parts)
        return Verdict("later", None, subject.articles[order], (), (), index, *parts)
    return Verdict("same")


def next_need(
    round_number: int,
    entries: Sequence[tuple[int, int, bool, bool, int, bool, int, bool]],
    apart: Sequence[tuple[int, int]],
    left: Sequence[int],
    score: int,
) -> tuple[int, ...]:
    """Return how many upfloaters a scoregroup needs at least; nothing where nobody of it is left (A15).

    Args:
        round_number: The round.
        entries: Participants as `_core.pair_by_upfloats` takes them.
        apart: Pairs of ids that must not meet.
        left: Ids that remain to be paired, an even number.
        score: Pairing score of the following scoregroup, in tenths.

    **Source:** C.04.5 2.3.3 and C.04.6 2.3.3 (2026).
    """
    if not any(entries[player - 1][1] == score for player in left):
        return ()
    wanted = set(left)
    chosen = [(*entry[:2], at in wanted, *entry[3:]) for at, entry in enumerate(entries, 1)]
    _, made = pair_by_upfloats(round_number, chosen, apart)
    return (len(made[0][1]),)


def _ordered(pair: tuple[int, int], subject: Subject) -> tuple[int, int]:
    a, b = pair
    return (a, b) if subject.tpns[a - 1] < subject.tpns[b - 1] else (b, a)


def _left(
    everybody: Sequence[int], paired: set[int], residents: Sequence[int], upfloaters: Sequence[int]
) -> list[int]:
    away = paired.union(residents, upfloaters)
    return [player for player in everybody if player not in away]
