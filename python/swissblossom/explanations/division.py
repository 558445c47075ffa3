"""How a bracket was divided into G1 and G2 and paired across, for systems that pair so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swissblossom.explanations.structure import Alternative, Bar, Reason
from swissblossom.plain_data import dataclass
from swissblossom.systems.division import Division, Shift

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom.explanations.reasons import Facts

__all__ = ["DivisionExplanation", "Seat", "ShiftExplanation", "explain_division"]

_MOST_FACTS = 30
_MOST_PAIRS = 40_000  # of a member of each subgroup, up to which it is asked why pairs cannot be avoided


@dataclass(frozen=True, slots=True)
class ShiftExplanation:
    """Who had to change from one subgroup to the other, and why these.

    Attributes:
        group: "G1" or "G2", the subgroup that they leave.
        kind: "forced" (as many as there are pairs inside the subgroup that cannot be avoided) or "equal" (to
            make both subgroups equal in size).
        by_average: Whether the list is by average rating of the opponents; else by pairing number.
        order: Who could be shifted, in the order in which they are tried.
        players: Who was shifted, the first set in that order that serves.
        passed: Who comes before one of them in the order and could not be shifted together with those before:
            the reason is "illegal" when they may meet nobody who stays in their subgroup, "impossible" when
            the subgroups would have no legal pairing.
        bars: For "forced": what keeps members of the subgroup from those of the other, where this alone
            makes the pairs unavoidable.
    """

    group: str
    kind: str
    by_average: bool
    order: tuple[int, ...]
    players: tuple[int, ...]
    passed: tuple[Alternative, ...]
    bars: tuple[Bar, ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """A member of S1, and the opponent in T2.

    Attributes:
        player: The member of S1.
        average: Average rating of the opponents met so far (ARO), 0 where there are none.
        opponent: The member of T2.
        passed: Who comes before the opponent in the order of T2, was still free and could not be taken: the
            reason is "illegal" or, when the others of S1 and T2 could not be paired then, "impossible".
    """

    player: int
    average: int
    opponent: int
    passed: tuple[Alternative, ...]


@dataclass(frozen=True, slots=True)
class DivisionExplanation:
    """The subgroups of a bracket, who changed sides, and who met whom.

    Attributes:
        by_halves: Whether nobody in the bracket has played, so that G1 is its first half by pairing number.
        first: G1 before anybody changed sides: those who prefer White.
        second: G2 before anybody changed sides: those who prefer Black.
        shifts: Who changed sides, step by step; empty when nobody had to.
        seats: S1 in its order, with the opponents.
        transposed: Whether T2 is not G2 in the order of pairing numbers.
        articles: Which article says what, as in `swissblossom.systems.division.Division`.
        criterion: The criterion that counts the colour preferences denied.
        article: Its article.
    """

    by_halves: bool
    first: tuple[int, ...]
    second: tuple[int, ...]
    shifts: tuple[ShiftExplanation, ...]
    seats: tuple[Seat, ...]
    transposed: bool
    articles: dict[str, str]
    criterion: int
    article: str


def explain_division(bench: Facts, index: int, made: Division) -> DivisionExplanation:
    """Explain how a bracket was divided and paired across.

    Args:
        bench: Says what keeps two players apart.
        index: The bracket.
        made: How it was divided.

    **Source:** C.04.4.1 3.2.3 to 3.2.6, 4.3 and 4.4 (2026).
    """
    tpn = bench.state.tournament.tpn
    t2 = [opponent for _, opponent in made.pairs]
    in_order = sorted(t2, key=lambda player: tpn[player - 1])
    seats = []
    free = list(in_order)
    for (player, opponent), average in zip(made.pairs, made.averages, strict=True):
        passed = [
            _passed(bench, index, other, [player], made.articles["second"])
            for other in free[: free.index(opponent)]
        ]
        free.remove(opponent)
        seats.append(Seat(player, average, opponent, tuple(passed)))
    return DivisionExplanation(
        by_halves=made.by_halves,
        first=made.first,
        second=made.second,
        shifts=tuple([_shift(bench, index, made, shift) for shift in made.shifts]),
        seats=tuple(seats),
        transposed=t2 != in_order,
        articles=made.articles,
        criterion=made.preferences[0],
        article=made.preferences[1],
    )


def _shift(bench: Facts, index: int, made: Division, shift: Shift) -> ShiftExplanation:
    own, other = (made.first, made.second) if shift.from_first else (made.second, made.first)
    staying = list(own)
    passed = []
    for player in shift.order[: shift.order.index(shift.players[-1])]:
        others = [member for member in staying if member != player]
        if player in shift.players:
            staying = others
        else:
            passed.append(_passed(bench, index, player, others, made.articles["shifts"]))
    return ShiftExplanation(
        group="G1" if shift.from_first else "G2",
        kind="forced" if shift.forced else "equal",
        by_average=shift.by_average,
        order=shift.order,
        players=shift.players,
        passed=tuple(passed),
        bars=_too_few_opponents(bench, own, other, len(shift.players)) if shift.forced else (),
    )


def _passed(bench: Facts, index: int, player: int, others: Sequence[int], article: str) -> Alternative:
    """Say why a player could not be taken, who would have had to meet one of the others."""
    bars = tuple([bench.pair_bar(player, other) for other in others])
    known = tuple([bar for bar in bars if bar])
    if known and len(known) == len(bars):
        reason = Reason("illegal", known[0].criterion, known[0].article, bracket=index, bars=known)
    else:
        reason = Reason("impossible", None, article, bracket=index)
    return Alternative(player, reason)


def _too_few_opponents(bench: Facts, own: Sequence[int], other: Sequence[int], pairs: int) -> tuple[Bar, ...]:
    """Return what keeps members of a subgroup from the other one, if too few of these are left for them.

    Members who cannot all meet somebody of the other subgroup have fewer possible opponents there than they
    are; they are found from a largest matching (König).

    Args:
        bench: Says what keeps two players apart.
        own: The subgroup.
        other: The other one.
        pairs: Pairs inside the subgroup that cannot be avoided.
    """
    if len(own) * len(other) > _MOST_PAIRS:
        return ()
    bars = {(a, b): bench.pair_bar(a, b) for a in own for b in other}
    met: dict[int, int] = {}

    def find(player: int, seen: set[int]) -> bool:
        for opponent in other:
            if opponent not in seen and bars[player, opponent] is None:
                seen.add(opponent)
                if opponent not in met or find(met[opponent], seen):
                    met[opponent] = player
                    return True
        return False

    left = [player for player in own if not find(player, set())]
    if len(left) <= 2 * (pairs - 1):  # two of them may meet each other
        return ()
    crowded, reached = set(left), set[int]()
    waiting = list(left)
    while waiting:
        player = waiting.pop()
        for opponent in other:
            if opponent not in reached and bars[player, opponent] is None:
                reached.add(opponent)
                if met[opponent] not in crowded:
                    crowded.add(met[opponent])
                    waiting.append(met[opponent])
    found = [bars[a, b] for a in own if a in crowded for b in other if b not in reached]
    return tuple(_known(found))[:_MOST_FACTS]


def _known(bars: Iterable[Bar | None]) -> list[Bar]:
    return [bar for bar in bars if bar is not None]
