"""What a player's past says, in words: for checklists and explanations."""

from __future__ import annotations

from swissblossom.plain_data import dataclass
from swissblossom.systems.dutch import prepare
from swissblossom.systems.state import RoundState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom._core import BursteinEngine, DubovRound, DutchEngine, LimRound

    KnowsPlayers = BursteinEngine | DubovRound | DutchEngine | LimRound

__all__ = ["PlayerFacts", "facts_of", "player_facts"]

COLOURS = ("", "white", "black")
STRENGTHS = ("", "mild", "strong", "absolute")
FLOATS = ("", "down", "up")


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """A player as the pairing rules see one before a round.

    Attributes:
        id: TRF id, from 1.
        points: Points so far, in tenths.
        score: Points with the virtual points of this round, in tenths: what scoregroups are made by.
        colours: "white" or "black" for each game played over the board, oldest first.
        colour_difference: Whites minus Blacks.
        preference: Colour preferred, "white", "black" or "" for none.
        strength: Of the preference: "absolute", "strong", "mild", or "" for none and where the system tells
            none apart.
        games: Games played over the board.
        floats: Float one round ago and two rounds ago: "down", "up" or ""; "float" in systems that do
            not tell the one from the other.
        may_have_bye: Whether C2 allows the pairing-allocated bye.
        topscorer: Whether the player is a topscorer, in the final round only.
        arrival_rank: Rank among those who have arrived, from 1; decides colours by 5.2.5.
        available: Whether the player is to be paired in this round.
        more: What only this system looks at, (name, value): "buchholz" and "sonneborn-berger" (in tenths and
            hundredths), "average-rating" (of the opponents), "upfloats" (times upfloated).

    **Source:** C.04.3 1.2, 1.4, 1.6, 1.7, 1.8, 2.1.2 and 5.2.5 (2026).
    """

    id: int
    points: int
    score: int
    colours: tuple[str, ...]
    colour_difference: int
    preference: str
    strength: str
    games: int
    floats: tuple[str, str]
    may_have_bye: bool
    topscorer: bool
    arrival_rank: int
    available: bool
    more: tuple[tuple[str, int], ...] = ()


def player_facts(state: RoundState) -> tuple[PlayerFacts, ...]:
    """Work out what the past says of each player before a round of the Dutch system.

    Args:
        state: The round, such as `Round.state`.

    Returns:
        One for each player, in order of id.

    Raises:
        NoLegalPairingError: No pairing of the round keeps C1 to C3.

    **Source:** C.04.3 article 1 (2026).
    """
    return facts_of(prepare(state))


def facts_of(engine: KnowsPlayers) -> tuple[PlayerFacts, ...]:
    """Return what an engine has worked out of each player, in order of id; see `player_facts`."""
    return tuple(
        [
            PlayerFacts(
                id=index + 1,
                points=facts.points,
                score=facts.score,
                colours=tuple([COLOURS[colour] for colour in facts.colours]),
                colour_difference=facts.colour_difference,
                preference=COLOURS[facts.preference],
                strength=STRENGTHS[facts.strength],
                games=facts.games,
                floats=(FLOATS[facts.floats[0]], FLOATS[facts.floats[1]]),
                may_have_bye=facts.may_have_bye,
                topscorer=facts.topscorer,
                arrival_rank=facts.arrival_rank,
                available=facts.available,
            )
            for index, facts in enumerate(engine.players())
        ]
    )
