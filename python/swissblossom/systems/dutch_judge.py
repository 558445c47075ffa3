"""Another pairing of a round against the prescribed one, by the criteria of the Dutch system."""

from __future__ import annotations

from collections.abc import Sequence

from swissblossom.brackets import Bracket
from swissblossom.criteria import criteria
from swissblossom.errors import PairingError
from swissblossom.pairing import Round
from swissblossom.plain_data import replace
from swissblossom.prohibitions import LEGALITY
from swissblossom.systems import dutch
from swissblossom.systems.judging import (
    absolute_faults,
    can_be_completed,
    judge_brackets_below,
    look_ahead,
    pairs_among,
    partners,
)
from swissblossom.verdict import Fault, Part, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom._core import DutchEngine

__all__ = [
    "criteria_in_order",
    "judge",
    "judge_below",
    "judge_bracket",
    "look_ahead",
    "order_article",
    "part_of",
]

_ARTICLES = {"2026": {1: "2.1.1", 2: "2.1.2", 3: "2.1.3"}, "2017": {1: "C.1", 2: "C.2", 3: "C.3"}}
_ORDER = {"2026": ("4.4", "4.2", "4.3"), "2017": ("D.3", "D.1", "D.2")}
_AMONG_MDPS = {"2026": "3.3.3", "2017": "B.3"}


def judge(round: Round, pairs: Sequence[tuple[int, int]], bye: int | None) -> Verdict:  # noqa: A002
    """Compare a pairing of the round's players with the prescribed one; see `swissblossom.verdict.judge`.

    Args:
        round: The round.
        pairs: Pairs of ids, of exactly the players whom the round pairs.
        bye: Taker of the pairing-allocated bye, or None.

    **Source:** C.04.3 articles 2 to 4 (2026); C.04.3 A.9 and B to D (2017).
    """
    engine = dutch.prepare(round.state)
    faults = absolute_faults(
        engine, _ARTICLES[round.edition], pairs, None if round.state.assigned_bye else bye
    )
    if faults:
        return Verdict("illegal", faults[0].criterion, faults[0].article, faults=faults)
    scores = round.pairing_scores
    if round.edition == "2026" and bye and round.bye and scores[bye - 1] > scores[round.bye - 1]:
        ours, theirs = (scores[round.bye - 1],), (scores[bye - 1],)
        return Verdict("worse", 5, _article(5, round.edition), prescribed=ours, other=theirs)
    here, there = (_unwanted(round, made) for made in (round.pairs, pairs))
    if here != there and round.state.soft_level == LEGALITY:
        return Verdict("worse", 0, "", prescribed=(here,), other=(there,))
    partner = partners(pairs)
    for index, bracket in enumerate(round.brackets):
        members = (*bracket.mdps, *bracket.residents)
        chosen = pairs_among(members, partner)
        if sorted(chosen) == sorted(bracket.pairs):
            continue
        mdps = set(bracket.mdps)
        among = [pair for pair in chosen if mdps.issuperset(pair)]
        if among:
            article = _AMONG_MDPS[round.edition]
            faults = tuple([Fault(None, article, pair) for pair in among])
            return Verdict("illegal", None, article, bracket=index, faults=faults)
        return _weigh(engine, round, index, chosen)
    return Verdict("same")


def judge_bracket(round: Round, index: int, pairs: Sequence[tuple[int, int]]) -> Verdict:  # noqa: A002
    """Compare another way to pair one bracket with the prescribed one; see `swissblossom.systems.dutch`.

    Args:
        round: The round, by the rules of 2017.
        index: Place of the bracket.
        pairs: Pairs of its members, the higher-ranked player first; the others float.

    **Source:** C.04.3 A.9 and B to D (2017), articles 2 to 4 in 2026.
    """
    engine = dutch.prepare(round.state)
    bracket = round.brackets[index]
    if sorted(pairs) == sorted(bracket.pairs):
        part = part_of(engine, round, index, bracket.pairs)
        return Verdict("same", bracket=index, prescribed_part=part, other_part=part)
    together = {player for pair in pairs for player in pair}
    floaters = [player for player in (*bracket.mdps, *bracket.residents) if player not in together]
    last = index + 1 == len(round.brackets)
    articles = _ARTICLES[round.edition]
    faults = absolute_faults(engine, articles, pairs, floaters[0] if last and floaters else None)
    if faults:
        return Verdict("illegal", faults[0].criterion, faults[0].article, bracket=index, faults=faults)
    if not last and round.brackets[index + 1].collapsed:  # paired for the sake of those below (C.4)
        below = [player for later in round.brackets[index + 1 :] for player in later.residents]
        if not can_be_completed(round, [*floaters, *below]):
            return Verdict("impossible", 4, "C.4", bracket=index)
    return _weigh(engine, round, index, pairs)


def judge_below(
    round: Round,  # noqa: A002
    pairs: Sequence[tuple[int, int]],
    first: Verdict,
) -> tuple[Verdict, ...]:
    """Compare the brackets below the first one that differs; see `swissblossom.verdict.judge_below`.

    Args:
        round: The round. By the rules of 2017, in which what is below can change a bracket after the fact,
            nothing is compared.
        pairs: Pairs of ids, of exactly the players whom the round pairs.
        first: What `judge` says of them.

    **Source:** C.04.3 articles 1.9 and 2 to 4 (2026).
    """
    if round.edition != "2026":
        return ()
    engine = dutch.prepare(round.state)
    return judge_brackets_below(
        engine, round, pairs, first, weigh=lambda made, index, chosen: _weigh(engine, made, index, chosen)
    )


def part_of(engine: DutchEngine, round: Round, index: int, pairs: Sequence[tuple[int, int]]) -> Part:  # noqa: A002
    """Count all criteria of a way to pair a bracket, the look at the next bracket included.

    Pairs better avoided that give way to a legal round alone are counted in this bracket and in those below,
    as few there as can be.

    Args:
        engine: The engine of the round.
        round: The round.
        index: Place of the bracket among its brackets.
        pairs: Pairs of its members; the others float.

    Raises:
        ValueError: The rest of the field cannot be paired after it (C4).

    **Source:** C.04.3 2.4 (2026); C.04.3 C.5 to C.19 (2017).
    """
    bracket = round.brackets[index]
    downfloaters, tally = engine.count(bracket.mdps, index, pairs, bracket.collapsed)
    counts = {number: tuple(values) for number, values in tally}
    if 0 in counts and round.state.soft_level == LEGALITY:  # of the whole round
        counts[0] = (counts[0][0] + _unwanted_below(engine, downfloaters, index),)
    following = round.brackets[index + 1 : index + 2]
    if (
        following and not following[0].collapsed
    ):  # what is paired for the sake of those below looks no further
        if round.edition == "2026":
            counts[8] = look_ahead(_ahead(engine, round), downfloaters, index)
        else:
            counts[7] = tuple(engine.at_best_2017(downfloaters, index + 1))
    return Part(tuple(pairs), tuple(downfloaters), dict(sorted(counts.items())))


def _ahead(engine: DutchEngine, round: Round) -> DutchEngine:  # noqa: A002
    """Return the engine that looks at the next bracket for C8.

    Pairs better avoided do not count there, unless they count in the whole round.
    """
    state = round.state
    if not state.better_apart or state.soft_level == LEGALITY:
        return engine
    return dutch.prepare(replace(state, better_apart=()))


def _unwanted(round: Round, pairs: Sequence[tuple[int, int]]) -> int:  # noqa: A002
    """Return how many of some pairs are better avoided."""
    groups = round.state.better_apart
    return sum(any(a in group and b in group for group in groups) for a, b in pairs)


def _unwanted_below(engine: DutchEngine, downfloaters: Sequence[int], index: int) -> int:
    """Return how many pairs better avoided the brackets below one must have when these players leave it."""
    found = 0
    for below in range(index + 1, len(engine.scoregroups())):
        made = engine.pair_bracket(list(downfloaters), below)
        found += dict(made.tally)[0][0]
        downfloaters = made.downfloaters
    return found


def _weigh(engine: DutchEngine, round: Round, index: int, pairs: Sequence[tuple[int, int]]) -> Verdict:  # noqa: A002
    bracket = round.brackets[index]
    ours = part_of(engine, round, index, bracket.pairs)
    theirs = part_of(engine, round, index, pairs)
    for number in criteria_in_order(round, ours):
        here, there = ours.criteria[number], theirs.criteria.get(number, ())
        if here == there:
            continue
        if there < here:
            raise PairingError(f"C{number}: the prescribed pairing is not the best; please report it")
        return Verdict(
            "worse",
            number,
            _article(number, round.edition),
            prescribed=here,
            other=there,
            bracket=index,
            prescribed_part=ours,
            other_part=theirs,
        )
    article = order_article(bracket, pairs, round.edition)
    return Verdict("later", None, article, (), (), index, ours, theirs)


def _article(number: int, edition: str) -> str:
    return next((criterion.article for criterion in criteria(edition) if criterion.number == number), "")


def criteria_in_order(round: Round, part: Part) -> list[int]:  # noqa: A002
    """Return the numbers of the criteria counted for a bracket, in the order in which they are compared.

    Args:
        round: The round.
        part: A way to pair the bracket.

    **Source:** C.04.3 2.4 (2026); pairs better avoided (0) count where the event has them give way.
    """
    level = round.state.soft_level + 0.5
    return sorted(part.criteria, key=lambda number: number or level)


def order_article(bracket: Bracket, pairs: Sequence[tuple[int, int]], edition: str) -> str:
    """Return the part of article 4 that puts the prescribed candidate first (in 2017: of D).

    Sets of moved-down players (4.4) come before transpositions of their opponents (4.2), and these before the
    remainder, where exchanges (4.3) come before transpositions (4.2).

    Args:
        bracket: The bracket as prescribed.
        pairs: Another way to pair it, equal in all criteria; the higher-ranked player of a pair first.
        edition: Edition of the rules.

    **Source:** C.04.3 article 4 (2026); C.04.3 D (2017).
    """
    sets, transpositions, exchanges = _ORDER[edition]
    mdps = set(bracket.mdps)
    ours, theirs = dict(bracket.pairs), dict(pairs)
    chosen = [mdps & way.keys() for way in (ours, theirs)]
    if chosen[0] != chosen[1]:
        return sets
    if any(ours[mdp] != theirs[mdp] for mdp in chosen[0]):
        return transpositions
    return exchanges if (ours.keys() - mdps) != (theirs.keys() - mdps) else transpositions
