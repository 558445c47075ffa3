"""Which criterion each pair and each floater of a round falls short of, as the engine counts them."""

from __future__ import annotations

from swissblossom.criteria import Criterion, criteria
from swissblossom.explanations.reasons import told_of
from swissblossom.pairing import Round
from swissblossom.plain_data import dataclass
from swissblossom.systems import dutch, system_of_round

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom.brackets import Bracket
    from swissblossom.systems.telling import Telling

__all__ = ["BracketFaults", "bracket_faults", "label", "rules_of", "table"]


@dataclass(frozen=True, slots=True)
class BracketFaults:
    """Where a bracket falls short.

    Attributes:
        missed: Numbers of the criteria in which it costs anything, the mere number of floaters left out.
        pairs: For each pair of `Bracket.pairs`, (criterion number, id of the player it concerns, or 0 for
            the pair as a whole), by number.
        floaters: For each of `Bracket.downfloaters`, criterion numbers.
    """

    missed: tuple[int, ...]
    pairs: tuple[tuple[tuple[int, int], ...], ...]
    floaters: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class _Numbers:
    """Which criteria of an edition of the Dutch system can be laid at whose door."""

    first: int
    """The first criterion that is not about who floats."""

    denied: frozenset[int] = frozenset()
    """Of a pair: they concern the player without the preferred colour."""

    both: frozenset[int] = frozenset()
    """Of a pair as a whole."""

    lower: frozenset[int] = frozenset()
    """Of a moved-down player's opponent."""

    moved: tuple[tuple[int, ...], ...] = ((), ())
    """Of a moved-down player with a downfloat one round ago, and two rounds ago."""

    floaters: tuple[tuple[int, ...], ...] = ((), ())
    """The same of a resident who floats."""


_NUMBERS = {
    ("dutch", "2026"): _Numbers(
        first=9,
        denied=frozenset((12, 13)),
        both=frozenset((10, 11)),
        lower=frozenset((15, 17, 19, 21)),
        moved=((18,), (20,)),
        floaters=((14,), (16,)),
    ),
    ("dutch", "2017"): _Numbers(
        first=8,
        denied=frozenset((10, 11)),
        both=frozenset((8, 9)),
        lower=frozenset((13, 15, 17, 19)),
        moved=((16,), (18,)),
        floaters=((12, 16), (14, 18)),
    ),
}


def rules_of(paired: Round) -> tuple[str, str]:
    """Return the system and the edition by whose criteria the brackets of a round were compared.

    **Source:** C.04.4.2 1.6.2 (2026): the first rounds of the Burstein System are paired by the Dutch one.
    """
    return system_of_round(paired.system, paired.round, paired.total_rounds), paired.edition


def table(paired: Round) -> dict[int, Criterion]:
    """Return the criteria of a round by number; empty for a system that has no such table."""
    system, edition = rules_of(paired)
    try:
        return {row.number: row for row in criteria(edition, system)}
    except ValueError:
        return {}


def label(criterion: Criterion) -> str:
    """Return what the rules call a criterion.

    >>> from swissblossom.criteria import criteria
    >>> label(criteria()[7]), label(criteria("2017")[5])
    ('C12', 'C.10')
    """
    return criterion.article if criterion.article.startswith("C.") else f"C{criterion.number}"


def bracket_faults(paired: Round, told: Telling | None = None) -> tuple[BracketFaults, ...]:
    """Return for each bracket which of its pairs and floaters cost it something.

    Args:
        paired: The round.
        told: What its system tells of it, where that is known already.

    Returns:
        One for each bracket, in order. Whom it concerns is known for the Dutch system only.

    **Source:** C.04.3 2.4.4 to 2.4.16 (2026); C.04.3 C.8 to C.19 (2017).
    """
    system, edition = rules_of(paired)
    numbers = _NUMBERS.get((system, edition))
    counter = _Counter(paired, numbers) if numbers is not None and paired.brackets else None
    first = numbers.first if numbers is not None else _first(told or told_of(paired))
    known = table(paired)
    found = []
    for index, bracket in enumerate(paired.brackets):
        missed = tuple(
            [n for n, values in bracket.criteria.items() if n >= first and n in known and any(values)]
        )
        pairs: list[tuple[tuple[int, int], ...]] = [() for _ in bracket.pairs]
        floaters: list[tuple[int, ...]] = [() for _ in bracket.downfloaters]
        if counter is not None:
            pairs = [counter.of_pair(index, bracket, pair) for pair in bracket.pairs]
            floaters = [counter.of_floater(bracket, player) for player in bracket.downfloaters]
        found.append(BracketFaults(missed, tuple(pairs), tuple(floaters)))
    return tuple(found)


def _first(told: Telling) -> int:
    """Return the first criterion of a system that is not about how many float, with which scores."""
    return 1 + max([told.ahead, *[number for number, whom in told.counted.items() if whom == "floaters"]])


class _Counter:
    """Asks the engine of a round what its parts cost."""

    def __init__(self, paired: Round, numbers: _Numbers) -> None:
        self.numbers = numbers
        self.engine = dutch.prepare(paired.state)
        self.facts = self.engine.players()
        self.colours = {white: 1 for white, _ in paired.pairs} | {black: 2 for _, black in paired.pairs}

    def of_pair(self, index: int, bracket: Bracket, pair: tuple[int, int]) -> tuple[tuple[int, int], ...]:
        """Count a candidate that consists of one pair: what the criteria of pairs count is that pair's."""
        mdps = [player for player in pair if player in bracket.mdps]
        _, tally = self.engine.count(mdps, index, [pair], bracket.collapsed)
        denied = [player for player in pair if self._is_denied(player)]
        found = [(number, mdp) for mdp in mdps for number in self._after_downfloats(mdp, self.numbers.moved)]
        if bracket.collapsed:  # its residents have several scores: the higher of a pair floats down
            high, low = sorted(pair, key=lambda player: -self.facts[player - 1].score)
            if high not in mdps and self.facts[high - 1].score > self.facts[low - 1].score:
                found += [(number, high) for number in self._after_downfloats(high, self.numbers.floaters)]
        for number, values in tally:
            if not any(values):
                continue
            if number in self.numbers.both:
                found.append((number, 0))
            elif number in self.numbers.denied:
                found.append((number, denied[0] if len(denied) == 1 else 0))
            elif number in self.numbers.lower:
                found.append((number, pair[1]))
        return tuple(sorted(found))

    def _is_denied(self, player: int) -> bool:
        preference = self.facts[player - 1].preference
        return bool(preference) and preference != self.colours.get(player)

    def of_floater(self, bracket: Bracket, player: int) -> tuple[int, ...]:
        """Return what it costs that a player floats down, with the floats that lie behind."""
        numbers = self.numbers
        return self._after_downfloats(player, numbers.moved if player in bracket.mdps else numbers.floaters)

    def _after_downfloats(self, player: int, numbers: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
        floats = self.facts[player - 1].floats
        return tuple(
            sorted([one for past, which in zip(floats, numbers, strict=True) if past == 1 for one in which])
        )
