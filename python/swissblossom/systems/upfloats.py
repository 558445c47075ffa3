"""What the systems with upfloaters share: the Double-Swiss (C.04.5) and the Swiss Team System (C.04.6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from swissblossom._core import pair_by_upfloats
from swissblossom.brackets import Bracket
from swissblossom.criteria import criteria
from swissblossom.plain_data import dataclass
from swissblossom.systems.interface import Pairing
from swissblossom.systems.state import RoundState
from swissblossom.tournament import BLACK, NO_COLOUR, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom.pairing import Round
    from swissblossom.systems.upfloat_judge import Counts
    from swissblossom.verdict import Verdict

__all__ = [
    "Entrant",
    "UpfloatParts",
    "alternation",
    "judge_entrants",
    "other_colour",
    "pair_entrants",
    "upfloat_bracket",
]

UpfloatParts = tuple[list[int], list[int], list[tuple[int, int]], int]
"""Residents, upfloaters, pairs (ids) and searches of a bracket."""


@dataclass(slots=True)
class Entrant:
    """A player or team as these systems see one before a round.

    Attributes:
        id: Number from 1.
        tpn: Pairing number.
        points: Points so far, in tenths.
        score: Points with the virtual points of this round, in tenths.
        available: Whether the entrant is to be paired.
        bye_barred: Whether C2 bars the pairing-allocated bye.
        floated: Whether the entrant was a floater in the previous round, and that counts in this one.
        opponents: Ids met in played matches, oldest first.
        rounds: The rounds of these matches, the first of each where a match fills several.
        colours: `WHITE` or `BLACK` in the matches played, oldest first.
        matches: Number of matches played.
        arrival_rank: Rank among those who have arrived, from 1: the TPN whose parity counts (C.04.2 2.4).
        preference: Preferred colour, or `NO_COLOUR`.
        strong: Whether that preference is a strong one.
        secondary: Secondary score, in tenths.
    """

    id: int
    tpn: int
    points: int = 0
    score: int = 0
    available: bool = True
    bye_barred: bool = False
    floated: bool = False
    opponents: list[int] | tuple[int, ...] = ()
    rounds: list[int] | tuple[int, ...] = ()
    colours: list[int] | tuple[int, ...] = ()
    matches: int = 0
    arrival_rank: int = 0
    preference: int = NO_COLOUR
    strong: bool = False
    secondary: int = 0

    @property
    def difference(self) -> int:
        """Whites minus Blacks."""
        return sum(1 if colour == WHITE else -1 for colour in self.colours)


def other_colour(colour: int) -> int:
    """Return the opposite colour; none stays none.

    >>> other_colour(1), other_colour(2), other_colour(0)
    (2, 1, 0)
    """
    return {WHITE: BLACK, BLACK: WHITE}.get(colour, NO_COLOUR)


def alternation(a: Entrant, b: Entrant) -> int:
    """Return the colour that `a` gets against `b` by alternating to the latest time they differed, or none.

    **Source:** C.04.5 4.3.3 and C.04.6 4.3.6 with C.04.2 3.4 (2026).
    """
    for mine, theirs in zip(reversed(a.colours), reversed(b.colours), strict=False):
        if mine != theirs:
            return theirs
    return NO_COLOUR


def pair_entrants(
    state: RoundState,
    entrants: Sequence[Entrant],
    colour_of: Callable[[Entrant, Entrant], tuple[int, str]],
    numbers: dict[str, int],
) -> Pairing:
    """Pair a round.

    Args:
        state: The round to pair.
        entrants: All of them, by id.
        colour_of: Colour of the first of two, `NO_COLOUR` where the initial colour decides and is not known,
            and the article that decides.
        numbers: Numbers of the criteria "preferences", "strong" and "opponents" of the system, those that it
            has.

    Raises:
        NoLegalPairingError: No pairing of the round is legal (3.3.3).
        TooLargeError: The round needs more memory or wider numbers than the engine has.

    **Source:** C.04.5 and C.04.6 article 3; C.04.2 3.6 for the order of boards (2026).
    """
    bye, made = pair_by_upfloats(state.round, _entries(entrants), _apart(state, entrants))
    brackets = tuple([_bracket(entrants, numbers, parts) for parts in made])
    pairs = [pair for bracket in brackets for pair in bracket.pairs]
    return Pairing(
        boards=_boards([(entrants[a - 1], entrants[b - 1]) for a, b in pairs], colour_of),
        bye=state.assigned_bye or bye,
        brackets=brackets,
        scores=tuple([e.points for e in entrants]),
        pairing_scores=tuple([e.score for e in entrants]),
        stats={"brackets": len(brackets), "searches": sum(bracket.searches for bracket in brackets)},
    )


def judge_entrants(
    round: Round,  # noqa: A002
    entrants: Sequence[Entrant],
    numbers: dict[str, int],
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
) -> Verdict:
    """Compare another pairing of a round with the prescribed one.

    Args:
        round: The round.
        entrants: All of them, by id.
        numbers: Numbers of the criteria, as for `pair_entrants`.
        pairs: Pairs of ids, of exactly those whom the round pairs.
        bye: Taker of the pairing-allocated bye, or None.

    **Source:** C.04.5 and C.04.6 articles 2 and 3 (2026).
    """
    from swissblossom.systems.upfloat_judge import Subject, judge_by_upfloats, next_need  # noqa: PLC0415

    entries, apart = _entries(entrants), _apart(round.state, entrants)
    barred = set(apart)
    articles: dict[int | str, str] = {1: "2.1.1", 2: "2.1.2", "bye": "3.4.2, 3.4.3, 3.4.4"}
    articles |= {"set": "3.5.4", "pairing": "3.6.3"}
    articles |= {criterion.number: criterion.article for criterion in criteria("2026", round.system)}

    def of_set(
        residents: Sequence[int],
        upfloaters: Sequence[int],
        _: Sequence[tuple[int, int]],
        left: Sequence[int],
    ) -> Counts:
        score = entrants[residents[0] - 1].score
        lower = [e.score for e in entrants if e.score < score and e.available]  # of the whole round (A15)
        counts = _set_counts(entrants, score, upfloaters)
        need = next_need(round.round, entries, apart, left, max(lower)) if lower else ()
        return [*counts[:2], (6, need), counts[2]]

    def of_pairing(residents: Sequence[int], made: Sequence[tuple[int, int]]) -> Counts:
        counted = _pairing_counts(entrants, entrants[residents[0] - 1].score, made)
        return sorted((number, (counted[name],)) for name, number in numbers.items())

    subject = Subject(
        scores=[e.score for e in entrants],
        tpns=[e.tpn for e in entrants],
        bye_barred=[e.bye_barred for e in entrants],
        bye_keys=[(e.score, -e.matches, -e.tpn) for e in entrants],
        bar=lambda a, b: 1 if (min(a, b), max(a, b)) in barred else None,
        of_set=of_set,
        of_pairing=of_pairing,
        articles=articles,
    )
    return judge_by_upfloats(subject, round, pairs, bye)


def _entries(entrants: Sequence[Entrant]) -> list[tuple[int, int, bool, bool, int, bool, int, bool]]:
    return [
        (e.tpn, e.score, e.available, e.bye_barred, e.matches, e.floated, e.preference, e.strong)
        for e in entrants
    ]


def _apart(state: RoundState, entrants: Sequence[Entrant]) -> list[tuple[int, int]]:
    """Return the pairs that must not meet, by C1 or by prohibition."""
    apart = {(min(a.id, b), max(a.id, b)) for a in entrants for b in a.opponents}
    for group in state.kept_apart():
        apart.update(combinations(sorted(set(group)), 2))
    return sorted(apart)


def _set_counts(entrants: Sequence[Entrant], score: int, upfloaters: Sequence[int]) -> Counts:
    """Count C4, C5 and C7 of a set of upfloaters."""
    return [
        (4, (len(upfloaters),)),
        (5, tuple(sorted([score - entrants[up - 1].score for up in upfloaters], reverse=True))),
        (7, (sum(entrants[up - 1].floated for up in upfloaters),)),
    ]


def _pairing_counts(
    entrants: Sequence[Entrant], score: int, pairs: Sequence[tuple[int, int]]
) -> dict[str, int]:
    """Count what is denied in the pairs of a bracket."""
    couples = [(entrants[a - 1], entrants[b - 1]) for a, b in pairs]
    denied = [(a, b) for a, b in couples if a.preference and a.preference == b.preference]
    uneven = [(a, b) for a, b in couples if a.score != b.score]
    return {
        "preferences": len(denied),
        "strong": sum(a.strong and b.strong for a, b in denied),
        "opponents": sum((a if a.score == score else b).floated for a, b in uneven),
    }


def _boards(
    pairs: Sequence[tuple[Entrant, Entrant]], colour_of: Callable[[Entrant, Entrant], tuple[int, str]]
) -> tuple[tuple[int, int, str], ...] | None:
    """Give pairs their colours and the order of C.04.2 3.6; None where a colour is not known."""
    boards = []
    for a, b in pairs:
        colour, article = colour_of(a, b)
        if colour == NO_COLOUR:
            return None
        higher = min(a, b, key=lambda e: (-e.score, e.tpn))
        white, black = (a, b) if colour == WHITE else (b, a)
        boards.append(((-higher.score, -a.score - b.score, higher.tpn), (white.id, black.id, article)))
    return tuple([board for _, board in sorted(boards)])


def _bracket(
    entrants: Sequence[Entrant],
    numbers: dict[str, int],
    parts: UpfloatParts,
) -> Bracket:
    residents, upfloaters, pairs, _ = parts
    score = entrants[residents[0] - 1].score
    counted = _pairing_counts(entrants, score, pairs)
    counts = dict(_set_counts(entrants, score, upfloaters))
    counts |= {number: (counted[name],) for name, number in numbers.items()}
    return upfloat_bracket(score, parts, counts)


def upfloat_bracket(score: int, parts: UpfloatParts, criteria: dict[int, tuple[int, ...]]) -> Bracket:
    """Return a bracket completed by upfloaters.

    Args:
        score: Pairing score of its residents, in tenths.
        parts: (residents, upfloaters, pairs, searches) as the core has them.
        criteria: Counts by criterion number.
    """
    residents, upfloaters, pairs, searches = parts
    return Bracket(
        score=score,
        mdps=(),
        residents=tuple(residents),
        pairs=tuple(pairs),
        downfloaters=(),
        criteria=dict(sorted(criteria.items())),
        method="field",
        searches=searches,
        upfloaters=tuple(upfloaters),
    )
