"""What a system can tell about a round it has paired, for explanations; the sentences are made elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations

from swissblossom.brackets import Bracket
from swissblossom.history import PlayerFacts
from swissblossom.plain_data import dataclass, field, replace
from swissblossom.systems.state import RoundState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from swissblossom._core import DutchEngine
    from swissblossom.criteria import Criterion
    from swissblossom.systems.division import Division
    from swissblossom.systems.nearer import Nearer
    from swissblossom.verdict import Part

__all__ = [
    "Candidates",
    "Telling",
    "kept_apart",
    "meetings",
    "met",
    "same_absolute",
    "told_of_nobody",
    "zipped_halves",
]

_PLAYED = frozenset("10=WDL")

Candidates = Callable[[Bracket], tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, int], ...]] | None]
"""Makes of a bracket the first half, the second half and the pairs that are tried first, if there are any."""


@dataclass(frozen=True, slots=True)
class Telling:
    """What is particular to a system when its round is explained.

    Attributes:
        name: Name of the system.
        players: What the past says of each player, in order of id.
        rank: Key of a player's id by which the members of a bracket are ranked.
        bars: Criterion number (None where the system has no numbers) and article of what keeps two apart or
            a player from the bye: "met", "colour", "bye" and "completion".
        nearer: Which opponents come before the prescribed one in the order of the system.
        met: The round in which two ids met, or None; where the system does not tell, the games say it.
        colour_bars: Whether colours keep two ids apart.
        colour: Colour of the first of two ids (0 unknown, 1 White, 2 Black), and the article that decides.
        colour_rules: Which rule an article of colours is: "number", "granted", "stronger", "alternate",
            "higher", "fewer", "difference", "own", "limit" or "due".
        bye_order: (article, what is compared): "score", "games", "number" or "rank".
        criteria: The criteria by which candidates are compared, in order; empty where there are none.
        orders: What an article of the order of pairings says, in English.
        fewest: Article that asks for as few floaters as can be.
        counted: Of whom a criterion speaks, by number: "floaters" (all who leave the bracket, or came up into
            it), "again" (those of them who floated in the previous round), "most" (those of them upfloated at
            least `most_upfloats` times), "denied" (players without the preferred colour) or "strong" (without
            the strongly preferred one).
        arbiter: Article by which the Chief Arbiter decides where there is no legal pairing; "" where the text
            of the system does not say so.
        mdps_apart: Whether moved-down players do not meet each other.
        most_upfloats: For "most".
        ahead: Number of the criterion that looks at the next bracket, 0 for none.
        senior: Key by which the higher-ranked of a pair is told for colours, where it is not `rank`.
        first: What is tried first in a bracket, or None.
        floater_keys: For a system with rules to choose floaters by: (article, what is counted, value) of a
            player who could float from a bracket, in the order in which they count.
        halves: The engine of the Dutch rules of 2026, of which more can be told; else None.
        generation: Articles on candidates made of halves, as `BracketExplanation.articles` has them; empty
            where candidates are made otherwise.
        concerned: Who counts in a criterion by number when a bracket is paired in a certain way, where
            `counted` does not tell.
        divide: How a bracket was divided into two subgroups that were paired across; None where the system
            has no such thing.
        upfloaters: Articles by which upfloaters are chosen and ordered, "" where there are none.
    """

    name: str
    players: tuple[PlayerFacts, ...]
    rank: Callable[[int], tuple[int, ...]]
    bars: Mapping[str, tuple[int | None, str]]
    colour_bars: Callable[[int, int], bool]
    colour: Callable[[int, int], tuple[int, str]]
    colour_rules: Mapping[str, str]
    bye_order: tuple[tuple[str, str], ...]
    criteria: tuple[Criterion, ...]
    orders: Mapping[str, str]
    fewest: str
    counted: Mapping[int, str]
    arbiter: str = "1.9.3"
    mdps_apart: bool = False
    ahead: int = 0
    most_upfloats: int = 0
    senior: Callable[[int], tuple[int, ...]] | None = None
    first: Candidates | None = None
    floater_keys: Callable[[Bracket, int], tuple[tuple[str, str, int], ...]] | None = None
    halves: DutchEngine | None = None
    generation: Mapping[str, str] = field(default_factory=dict)
    concerned: Callable[[int, Bracket, Part], tuple[int, ...]] | None = None
    divide: Callable[[Bracket], Division | None] | None = None
    upfloaters: str = ""
    met: Callable[[int, int], int | None] | None = None
    nearer: Nearer | None = None


def told_of_nobody(state: RoundState, module: ModuleType) -> Telling:
    """Return what a system tells of a round that need not have a legal pairing.

    Args:
        state: The round.
        module: The system.
    """
    # With nobody to pair there is no dead end, and what is told of players does not depend on who is there.
    nobody = replace(state, available=bytes(len(state.available)), assigned_bye=0, better_apart=())
    told: Telling = module.tell(nobody)
    return told


def meetings(state: RoundState) -> frozenset[tuple[int, int]]:
    """Return the pairs of ids, the smaller first, that have played each other before the round."""
    tournament = state.tournament
    width = tournament.recorded_rounds
    last = min(state.round - 1, width)
    found = set()
    for at in range(len(tournament.players)):
        for cell in range(at * width, at * width + last):
            other = tournament.opponents[cell]
            if other > at + 1 and chr(tournament.results[cell]) in _PLAYED:
                found.add((at + 1, other))
    return frozenset(found)


def met(state: RoundState, a: int, b: int) -> int | None:
    """Return the round in which two ids played each other, or None."""
    tournament = state.tournament
    for number in range(1, min(state.round - 1, tournament.recorded_rounds) + 1):
        game = tournament.game(a, number)
        if game.opponent == b and game.result in _PLAYED:
            return number
    return None


def kept_apart(state: RoundState) -> frozenset[tuple[int, int]]:
    """Return the pairs of ids, the smaller first, that may not meet whatever they have played."""
    return frozenset(pair for group in state.kept_apart() for pair in combinations(sorted(set(group)), 2))


def same_absolute(players: tuple[PlayerFacts, ...]) -> Callable[[int, int], bool]:
    """Return whether two ids have the same absolute colour preference, as a function."""

    def bars(a: int, b: int) -> bool:
        one, two = players[a - 1], players[b - 1]
        return one.strength == two.strength == "absolute" and one.preference == two.preference

    return bars


def zipped_halves(order: Callable[[int], tuple[int, ...]], *, reverse: bool = False) -> Candidates:
    """Return a function that pairs the upper half of a bracket with the lower half.

    Args:
        order: Key by which the members stand.
        reverse: Whether the first meets the last, the second the last but one; whoever is in the middle
            floats.
    """

    def first(
        bracket: Bracket,
    ) -> tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, int], ...]]:
        gone = set() if reverse else set(bracket.downfloaters)
        everybody = (*bracket.mdps, *bracket.residents, *bracket.upfloaters)
        members = sorted([player for player in everybody if player not in gone], key=order)
        half = len(bracket.pairs)
        upper = tuple(members[:half])
        lower = tuple(members[: -half - 1 : -1] if reverse else members[half : 2 * half])
        return upper, lower, tuple(zip(upper, lower, strict=True))

    return first
