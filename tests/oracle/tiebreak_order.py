"""Standings by the letter: article 4.2, and Direct Encounter (6), whose missing games are all tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

from oracle.tiebreak_event import Event, with_forfeits_played
from oracle.tiebreaks import Code, parse, value

MOST_TRIED = (
    4  # 3 ** 4 ways of completing the games that are missing; beyond that, by the worst and best case
)


def rank(event: Event, descriptors: list[str]) -> dict[int, int]:
    """Return the rank of each participant: by score, then by the list; who is still tied shares a rank."""
    groups = split_by(list(event.entrants), event.score, reverse=True)
    for text in descriptors:
        code = parse(text)
        groups = [smaller for group in groups for smaller in apply(event, group, code)]
    ranks: dict[int, int] = {}
    at = 1
    for group in groups:
        ranks |= dict.fromkeys(group, at)
        at += len(group)
    return ranks


def apply(event: Event, group: list[int], code: Code) -> list[list[int]]:
    """4.2: split one subgroup by one tie-break, the best first."""
    if len(group) == 1:
        return [group]
    if code.name == "DE":
        return direct_encounter(with_forfeits_played(event) if code.forfeits else event, group)
    falling = (code.name not in ("TPN", "BC")) != code.reverse
    found = {ident: value(event, ident, code) for ident in group}
    without = [ident for ident in group if found[ident] is None]  # no value: after those who have one
    rest = [ident for ident in group if found[ident] is not None]
    return [*split_by(rest, lambda ident: found[ident], reverse=falling), *([without] if without else [])]


def split_by(
    group: list[int], key: Callable[[int], Fraction | int | None], *, reverse: bool
) -> list[list[int]]:
    """Return subgroups of equal key in order."""
    return [
        [ident for ident in group if key(ident) == wanted]
        for wanted in sorted({Fraction(key(ident) or 0) for ident in group}, reverse=reverse)
    ]


def encounters(event: Event, group: list[int]) -> dict[tuple[int, int], Fraction]:
    """6.1: return what each of the tied scored against each other, on average (6.1.2), where they met."""
    found = {}
    for one in group:
        for two in group:
            scores = [
                slot.points
                for slot in event.entrants[one].slots
                if slot.opponent == two and (slot.played or (event.round_robin and slot.forfeited))
            ]
            if one != two and scores:
                found[one, two] = sum(scores, Fraction(0)) / len(scores)
    return found


def direct_encounter(event: Event, group: list[int]) -> list[list[int]]:
    """Article 6: split the tied, the best first."""
    if len(group) == 1:
        return [group]
    met = encounters(event, group)
    missing = [(one, two) for one, two in combinations(group, 2) if (one, two) not in met]
    table = {one: sum((met.get((one, two), Fraction(0)) for two in group), Fraction(0)) for one in group}
    if not missing:  # 6.2
        subsets = split_by(group, lambda ident: table[ident], reverse=True)
        if len(subsets) == 1:
            return [group]
        return [smaller for subset in subsets for smaller in direct_encounter(event, subset)]
    if event.round_robin:  # 6.3 is for Swiss tournaments
        return [group]
    placed: list[int] = []
    while True:
        first = certain_first(event, [ident for ident in group if ident not in placed], table, missing)
        if first is None:
            break
        placed.append(first)
    rest = [ident for ident in group if ident not in placed]
    if not placed:
        return [group]
    return [*([ident] for ident in placed), *(direct_encounter(event, rest) if rest else [])]


def certain_first(
    event: Event, left: list[int], table: dict[int, Fraction], missing: list[tuple[int, int]]
) -> int | None:
    """6.3: return who is alone before the others that are left whatever the missing games bring."""
    if len(left) <= 1:
        return left[0] if left else None
    tops = set()
    for completed in completions(event, table, missing):
        best = max(completed[ident] for ident in left)
        top = [ident for ident in left if completed[ident] == best]
        if len(top) > 1:
            return None
        tops.add(top[0])
    return tops.pop() if len(tops) == 1 else None


def completions(
    event: Event, table: dict[int, Fraction], missing: list[tuple[int, int]]
) -> Iterator[dict[int, Fraction]]:
    """Yield the separate standings under outcomes of the missing games.

    All of them if they are few. Else those that matter: for each pair of rivals, all others win or lose as
    hurts the one and helps the other most.
    """
    outcomes = ((event.win, event.loss), (event.draw, event.draw), (event.loss, event.win))
    if len(missing) <= MOST_TRIED:
        for chosen in product(outcomes, repeat=len(missing)):
            yield added(table, missing, chosen)
        return
    for hurt in table:
        for helped in table:
            if hurt != helped:
                yield added(table, missing, [_against(game, hurt, helped, event) for game in missing])


def _against(game: tuple[int, int], hurt: int, helped: int, event: Event) -> tuple[Fraction, Fraction]:
    """Return the outcome of a game in which `hurt` loses and `helped` wins, if they play it."""
    one, two = game
    if one == hurt or two == helped:
        return event.loss, event.win
    return event.win, event.loss


def added(
    table: dict[int, Fraction],
    missing: list[tuple[int, int]],
    chosen: Sequence[tuple[Fraction, Fraction]],
) -> dict[int, Fraction]:
    """Return the table with the outcomes of games added."""
    completed = dict(table)
    for (one, two), (mine, theirs) in zip(missing, chosen, strict=True):
        completed[one] += mine
        completed[two] += theirs
    return completed
