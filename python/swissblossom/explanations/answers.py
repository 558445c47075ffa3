"""What an answer consists of, as plain data: why a wish is not fulfilled, and why no round is legal.

As in `structure`, players are ids, scores are whole tenths of a point, colours are "white" and "black".
"""

from __future__ import annotations

from swissblossom.explanations.structure import Bar, ColourExplanation, Reason
from swissblossom.history import PlayerFacts
from swissblossom.pairing import Round
from swissblossom.plain_data import dataclass, field
from swissblossom.systems.state import RoundState

__all__ = ["DeadEnd", "Remedy", "WhyNot", "Wish"]


@dataclass(frozen=True, slots=True)
class Wish:
    """Another pairing that somebody asks for.

    Attributes:
        kind: "meet", "bye", "white", "black", "float" (down) or "rise" (float up, meet a higher score).
        players: Two players for "meet", one otherwise.
        score: For "float": pairing score, in tenths, of the bracket to float from; None for the player's own.
    """

    kind: str
    players: tuple[int, ...]
    score: int | None = None


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why a wish is not fulfilled.

    Attributes:
        paired: The round as prescribed.
        wish: What was asked for; None where a round that was played is compared.
        reason: The answer. "same" says that the wish is fulfilled.
        pairs: The best round with the wish, (white, black) in board order; None when none is legal.
        bye: Its pairing-allocated bye, or None.
        prescribed_pairs: How the prescribed round pairs the bracket in which the two part.
        prescribed_floaters: Who floats from it.
        other_pairs: How the other round pairs it.
        other_floaters: Who floats from it.
        colours: For "white" and "black": why the player's board has the colours it has, or None.
        dead_end: Where no legal round fulfils the wish: what is in the way.
        wrong_colours: For a played round: boards whose colours are not those of article 5.
        facts: What the past says of each player, in order of id.
        prescribed_upfloaters: Who comes into that bracket from below in the prescribed round.
        other_upfloaters: Who does in the other.
        again: In 2017: score, in tenths, of the bracket that the other round has to pair again for the sake
            of those below, who collapse into one, where the prescribed round has not; else None.
    """

    paired: Round = field(repr=False)
    wish: Wish | None
    reason: Reason
    pairs: tuple[tuple[int, int], ...] | None = None
    bye: int | None = None
    prescribed_pairs: tuple[tuple[int, int], ...] = ()
    prescribed_floaters: tuple[int, ...] = ()
    other_pairs: tuple[tuple[int, int], ...] = ()
    other_floaters: tuple[int, ...] = ()
    colours: ColourExplanation | None = None
    dead_end: DeadEnd | None = None
    wrong_colours: tuple[ColourExplanation, ...] = ()
    facts: tuple[PlayerFacts, ...] = field(default_factory=tuple, repr=False)
    prescribed_upfloaters: tuple[int, ...] = ()
    other_upfloaters: tuple[int, ...] = ()
    again: int | None = None

    def text(self, *, language: str = "en", verbose: bool = False) -> str:
        """Return the answer as sentences, and the two rounds side by side.

        Args:
            language: "en", "de", "nb" or "hi".
            verbose: Show both rounds whole, not only where they differ.

        Returns:
            Lines, each with a line feed.
        """
        from swissblossom.explanations.sentences import Sentences  # noqa: PLC0415

        return Sentences(self.paired, self.facts, language).why_not(self, verbose=verbose)


@dataclass(frozen=True, slots=True)
class Remedy:
    """A least change that frees a round, tried and proved.

    Attributes:
        kind: "allow" (let the pairs or the bye happen, whatever forbids them) or "absent" (let a player sit
            out on request).
        bars: For "allow": what is set aside.
        players: For "absent": who sits out.
        pairs: A legal pairing of everybody that exists then, the proof.
        bye: Its bye, or None.
    """

    kind: str
    bars: tuple[Bar, ...]
    players: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    bye: int | None


@dataclass(frozen=True, slots=True)
class DeadEnd:
    """Why no legal round exists, and what would free it.

    Of every `groups` each has an odd number of players, so that one of each group must meet somebody of
    another group, or of `helpers`. There are fewer helpers than groups, and `bars` keep the groups apart.

    Attributes:
        state: The round that has no legal pairing.
        number: Number of the round, from 1.
        groups: The groups, the smallest first; 0 stands for the pairing-allocated bye. The last one may hold
            players whom nothing hinders.
        helpers: Players who may meet members of several groups; 0 stands for the bye.
        bars: Facts in the way: with these alone there is no legal round, and without any one of them there
            is. The smallest such set in fields of up to 13 players.
        changes: How many changes are needed at least.
        remedies: Least changes that free the round, each tried; of a field beyond 400 players a few.
        facts: What the past says of each player, in order of id.
        article: Article by which the Chief Arbiter decides; "" where the text of the system does not say so.

    **Source:** C.04.3 1.9.3, 2.1 and 2.2 (2026).
    """

    state: RoundState = field(repr=False)
    number: int
    groups: tuple[tuple[int, ...], ...]
    helpers: tuple[int, ...]
    bars: tuple[Bar, ...]
    changes: int
    remedies: tuple[Remedy, ...]
    facts: tuple[PlayerFacts, ...] = field(repr=False)
    article: str = "1.9.3"

    def text(self, *, language: str = "en", verbose: bool = False) -> str:
        """Return what is in the way and what would help, as sentences.

        Args:
            language: "en", "de", "nb" or "hi".
            verbose: Show every fact and remedy, and the round that proves each remedy.

        Returns:
            Lines, each with a line feed.
        """
        from swissblossom.explanations.sentences import Sentences  # noqa: PLC0415

        return Sentences.of_state(self.state, self.facts, language).dead_end(self, verbose=verbose)
