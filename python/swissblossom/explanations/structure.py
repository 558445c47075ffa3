"""What an explanation consists of, as plain data; the sentences are made from it and from nothing else.

Players are ids, scores and score differences are whole tenths of a point, colours are "white" and "black".
Answers about wishes and dead ends are in `answers`. `as_data` turns any of these objects into what JSON can
hold; `docs/explain.md` describes the form.
"""

from __future__ import annotations

from collections.abc import Mapping

from swissblossom.history import PlayerFacts
from swissblossom.pairing import Round
from swissblossom.plain_data import dataclass, field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from swissblossom.explanations.division import DivisionExplanation

__all__ = [
    "Alternative",
    "Bar",
    "BoardExplanation",
    "BracketExplanation",
    "ByeExplanation",
    "Candidate",
    "ColourExplanation",
    "Count",
    "Explanation",
    "FloatExplanation",
    "Generation",
    "Reason",
    "UpfloatExplanation",
    "as_data",
]


@dataclass(frozen=True, slots=True)
class Bar:
    """A fact that forbids a pair, or a player the pairing-allocated bye.

    Attributes:
        kind: "met" (they have played), "forbidden" (by the arbiter, records XXP and 260), "colour" (the same
            absolute colour preference), "had-bye" (has had the pairing-allocated bye), "unplayed-win" (scored
            the points of a win in a round without playing), "same-score" (two moved-down players do not meet
            in a bracket, 3.3.3), "fewest" (kept apart so that as few pairs meet as possible that the event
            does not want), "fewest-bye" (has the bye in no round with so few) or "wish" (what was asked for
            leaves no other opponent).
        criterion: 1, 2 or 3, or None where no criterion but the wish or another article forbids it.
        article: The article of C.04.3, "" where there is none.
        players: The two players, or the one who may not have the bye.
        round: The round in which it came about, from 1, or None.
        colour: The colour both must have, or "".
    """

    kind: str
    criterion: int | None
    article: str
    players: tuple[int, ...]
    round: int | None = None
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something gives way to what the round prescribes.

    Attributes:
        kind: "illegal" (C1 to C3 are broken), "impossible" (the rest of the field cannot be paired any more:
            C4), "worse" (in the first criterion that tells the two apart), "later" (equal in all criteria
            and generated later by article 4; in the Lim System: numbers decide) or "same" (it is what the
            round has).
        criterion: The criterion that decides, 1 to 21, or None for "later" and "same"; 0 stands for pairs
            that the event would rather avoid (`Prohibition`).
        article: The article that decides.
        prescribed: Value of the criterion in the prescribed round; one number, a list of scores or
            differences in tenths (C7, C18 to C21), or for C8 the number of floaters and then their scores.
        other: The same for what gives way.
        bracket: Index of the bracket in which the two part, or None.
        concerned: Who counts in `other`: ids; for C18 and C20 the moved-down players, for C8 nobody.
        prescribed_concerned: Who counts in `prescribed`. For "later" in a system that pairs two subgroups
            across these two say where the pairings part: upfloaters, players paired inside a subgroup,
            players who change sides, or a member of S1 and the opponent.
        bars: What makes it illegal.
        what: What is counted, in English, where it is not one of the criteria of the Dutch rules of 2026: the
            name of the criterion, or "score", "games", "number" or "rank" of the taker of the bye; for
            "later" what the article says of the order; in the Lim System what is looked at in a step of it.
        unit: "points" where the values are scores or score differences, in tenths; "count, points" for a
            number of floaters and then their scores; "" for numbers.
    """

    kind: str
    criterion: int | None = None
    article: str = ""
    prescribed: tuple[int, ...] = ()
    other: tuple[int, ...] = ()
    bracket: int | None = None
    concerned: tuple[int, ...] = ()
    prescribed_concerned: tuple[int, ...] = ()
    bars: tuple[Bar, ...] = ()
    what: str = ""
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Alternative:
    """Somebody else who could have been chosen, and why not.

    Attributes:
        player: The player: another floater, taker of the bye, or opponent.
        reason: Why not.
    """

    player: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class Count:
    """What a bracket counts in one criterion.

    Attributes:
        criterion: Number of the criterion.
        article: Article of the system's rules that states it.
        what: What is counted, in English.
        values: The count, or a list in tenths of a point.
        unit: As in `Reason`.
    """

    criterion: int
    article: str
    what: str
    values: tuple[int, ...]
    unit: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """The first candidate of a bracket, as articles 3.2 and 3.3 make it.

    Attributes:
        s1: First half: the moved-down players to be paired, or the first half of a homogeneous bracket.
        s2: Second half: the residents, or the second half.
        limbo: Moved-down players left out (3.2.4).
        remainder_s1: First half of the remainder after the MDP-pairing; empty in a homogeneous bracket.
        remainder_s2: Its second half.
        pairs: Pairs, the higher-ranked player first.
        downfloaters: Who stays unpaired, in order of rank.
    """

    s1: tuple[int, ...]
    s2: tuple[int, ...]
    limbo: tuple[int, ...]
    remainder_s1: tuple[int, ...]
    remainder_s2: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Generation:
    """Where in the order of generation the pairing of a bracket stands, compared with the first candidate.

    Attributes:
        kind: The outermost thing altered: "set" (another set of moved-down players), "transposition" (of S2,
            of the remainder's S2 if `in_remainder`), "exchange" (between S1 and S2), or "" for the first
            candidate itself.
        article: The article that says in which order these come: 4.4, 4.2 or 4.3 (D.3, D.1 or D.2 in 2017).
        in_remainder: Whether it is the remainder of a heterogeneous bracket that was altered.
        s1: S1 of the pairing: the moved-down players paired, or the first half after the exchange.
        opponents: Their opponents, in the order of S1.
        leaving: Players exchanged from S1 to S2, in order.
        joining: Players exchanged from S2 to S1, in order.
        remainder_s1: First half of the remainder after the exchange, in a heterogeneous bracket.
        remainder_opponents: Their opponents.
        numbers: Bracket sequence number (4.1) of each player of the bracket, by id.
        remainder_numbers: Number in the remainder of each of its players, by id.
    """

    kind: str
    article: str
    in_remainder: bool
    s1: tuple[int, ...]
    opponents: tuple[int, ...]
    leaving: tuple[int, ...]
    joining: tuple[int, ...]
    remainder_s1: tuple[int, ...]
    remainder_opponents: tuple[int, ...]
    numbers: dict[int, int] = field(repr=False)
    remainder_numbers: dict[int, int] = field(repr=False)


@dataclass(frozen=True, slots=True)
class FloatExplanation:
    """Who left a bracket unpaired, why so many, and why these.

    Attributes:
        players: The downfloaters, in order of rank.
        number: Why so many: "odd" (the bracket has an odd number of players), "legal" (C1 and C3 allow no
            more pairs in the bracket), "below" (the players below could not be paired otherwise, C4) or "bye"
            (the bye would go to a higher score otherwise, C5).
        other_bye_score: For "bye": the score, in tenths, to which the bye would go.
        alternatives: Players who rank below a floater and did not float, the lowest first, and why not.
        last_bracket: Whether the floater of this bracket takes the bye.
        bars: For "legal": what keeps the floaters from meeting each other; for "below": what keeps those
            below from being paired among themselves, where somebody has to come down to them.
        up: Whether they leave upwards, as those below the median of the Lim System do.
        criterion: The criterion of completion, behind "below", or None where it has no number.
        article: Its article.
        possible: For "legal": how many pairs can be made of the players of the bracket.
    """

    players: tuple[int, ...]
    number: str
    other_bye_score: int | None
    alternatives: tuple[Alternative, ...]
    last_bracket: bool
    bars: tuple[Bar, ...] = ()
    up: bool = False
    criterion: int | None = 4
    article: str = "2.2.1"
    possible: int | None = None


@dataclass(frozen=True, slots=True)
class UpfloatExplanation:
    """Who came into a bracket from below, why so many, and why these.

    Attributes:
        players: The upfloaters, those with the higher scores first.
        number: Why so many: "odd" (the scoregroup has an odd number of players), "legal" (of its players no
            more pairs can be made) or "below" (the others could not be paired otherwise).
        article: Article that asks for as few as can be.
        possible: How many pairs can be made of the residents alone.
        criterion: The criterion of completion, or None where it has no number.
        completion: Its article.
        alternatives: Players who come before one of them in the order and were passed over, and why.
        bars: For "legal": what keeps residents from meeting each other.
        order: Articles by which they are chosen and ordered.
        earlier: How many come before one of them in the order and were passed over.
    """

    players: tuple[int, ...]
    number: str
    article: str
    possible: int
    criterion: int | None
    completion: str
    alternatives: tuple[Alternative, ...] = ()
    bars: tuple[Bar, ...] = ()
    order: str = ""
    earlier: int = 0


@dataclass(frozen=True, slots=True)
class BracketExplanation:
    """How one bracket was paired.

    Attributes:
        index: Place in `Round.brackets`, from 0.
        score: Pairing score of the residents, in tenths.
        mdps: Moved-down players, in order of rank.
        residents: Residents, in order of rank.
        max_pairs: MaxPairs (3.1.2): pairs that can be made in the bracket.
        m1: M1 (3.1.3): moved-down players that can be paired in it.
        first: The first candidate; None where the system has no such thing.
        first_fails: Why the first candidate gave way, or None when it is the pairing.
        generation: Where the pairing stands in the order of generation, by the Dutch rules; else None.
        pairs: Pairs, the higher-ranked player first.
        floats: Who floats and why, or None when nobody does.
        criteria: Counts by criterion number, as in `Bracket.criteria`.
        counts: The same with articles and names; not for the Dutch rules of 2026.
        upfloaters: Those who came from lower scoregroups, in systems that pair with such.
        upfloats: Why they came; None where nobody did, or where the rules of floaters choose them.
        collapsed: Whether all scoregroups from here down are paired together, as the Dutch rules had it until
            January 2026.
        cracked: Members whose pairing here was cracked for the sake of the median scoregroup (Lim, 2.6).
        articles: By the Dutch rules: the articles on "max-pairs", "m1", "limbo", "set", "transposition" and
            "exchange", in 2017 also on pairing a bracket "again"; else empty.
        again: Whether the bracket was paired twice, as in 2017 where those below could not be paired after
            the first time.
        given_up: What it was paired as the first time.
        given_up_floaters: Who floated the first time.
        division: For a system that pairs two subgroups across (Dubov): who was in them, who changed sides and
            who met whom; else None.
    """

    index: int
    score: int
    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    max_pairs: int
    m1: int
    first: Candidate | None
    first_fails: Reason | None
    generation: Generation | None
    pairs: tuple[tuple[int, int], ...]
    floats: FloatExplanation | None
    criteria: dict[int, tuple[int, ...]]
    counts: tuple[Count, ...] = ()
    upfloaters: tuple[int, ...] = ()
    upfloats: UpfloatExplanation | None = None
    collapsed: bool = False
    cracked: tuple[int, ...] = ()
    articles: Mapping[str, str] = field(default_factory=dict, repr=False)
    again: bool = False
    given_up: tuple[tuple[int, int], ...] = ()
    given_up_floaters: tuple[int, ...] = ()
    division: DivisionExplanation | None = None

    @property
    def homogeneous(self) -> bool:
        """Whether the bracket has residents only."""
        return not self.mdps


@dataclass(frozen=True, slots=True)
class ColourExplanation:
    """Why a pair has its colours.

    Attributes:
        white: The player with White.
        black: The player with Black.
        higher: The higher-ranked of the two (1.2).
        article: The part of the system's rules on colours that decided, as 5.2.1 of C.04.3.
        granted: Players who get the colour they prefer.
        denied: The player who does not, or None.
        wider: For 5.2.2: whether two absolute preferences were told apart by the colour difference.
        rounds: For 5.2.3: the rounds of the latest games, of White and of Black, in which one had White and
            the other Black.
        initial_colour: For 5.2.5: the initial colour.
        arrival_rank: For 5.2.5: the higher-ranked player's number among those who have arrived.
        rule: What that article is: "granted" (the preferences, 5.2.1), "stronger" (5.2.2), "alternate" (to
            the latest time when the colours differed, 5.2.3), "higher" (5.2.4), "number" (5.2.5); in other
            systems "fewer" (fewer Whites), "difference" (the lower colour difference), "own" (one alternates
            the own last colour), "limit" (only so are both within the limits) or "due" (the colours due).
    """

    white: int
    black: int
    higher: int
    article: str
    granted: tuple[int, ...] = ()
    denied: int | None = None
    wider: bool = False
    rounds: tuple[int, int] | None = None
    initial_colour: str = ""
    arrival_rank: int | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class BoardExplanation:
    """Why two players meet.

    Attributes:
        number: The board, from 1.
        white: Player with White.
        black: Player with Black.
        bracket: Index of the bracket that made the pair.
        upper: The member of S1 (a moved-down player, or of the upper half).
        lower: The opponent, a member of S2.
        first_opponent: Whom `upper` meets in the first candidate of the bracket, or None.
        same_score: Whether the two have the same pairing score.
        colours: Why these colours.
        alternatives: Opponents who come before `lower` in the order of article 4, the nearest first, and why
            not; only where they were asked for.
    """

    number: int
    white: int
    black: int
    bracket: int
    upper: int
    lower: int
    first_opponent: int | None
    same_score: bool
    colours: ColourExplanation
    alternatives: tuple[Alternative, ...] = ()


@dataclass(frozen=True, slots=True)
class ByeExplanation:
    """Why a player has the pairing-allocated bye.

    Attributes:
        player: The player.
        score: Pairing score, in tenths.
        given: Whether the arbiter gave the bye beforehand.
        unplayed: Rounds so far in which the player played no game.
        alternatives: Players who rank below and did not get it, the lowest first, and why not.
        omitted: How many more there are.
        order: (article, what it asks for) of the choice, in order: "score", "games", "number" or "rank";
            empty for the Dutch rules, which choose by criteria.
        games: Games, or matches, played so far.
    """

    player: int
    score: int
    given: bool
    unplayed: int
    alternatives: tuple[Alternative, ...]
    omitted: int = 0
    order: tuple[tuple[str, str], ...] = ()
    games: int | None = None


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a round is paired as it is.

    `text` says it in sentences; `as_data` turns it into what JSON can hold.

    Attributes:
        paired: The round.
        number: Number of the round, from 1.
        brackets: Bracket by bracket from the top.
        boards: Board by board.
        bye: The pairing-allocated bye, or None.
        facts: What the past says of each player, in order of id.
        detailed: Whether `BoardExplanation.alternatives` were worked out.
    """

    paired: Round = field(repr=False)
    number: int
    brackets: tuple[BracketExplanation, ...]
    boards: tuple[BoardExplanation, ...]
    bye: ByeExplanation | None
    facts: tuple[PlayerFacts, ...] = field(repr=False)
    detailed: bool = False

    def text(self, *, language: str = "en", verbose: bool = False) -> str:
        """Return the explanation as sentences.

        Args:
            language: "en", "de", "nb" or "hi".
            verbose: Say everything, not only what decided.

        Returns:
            Lines, each with a line feed; an empty line between brackets.
        """
        from swissblossom.explanations.sentences import Sentences  # noqa: PLC0415

        return Sentences(self.paired, self.facts, language).explanation(self, verbose=verbose)


_LEFT_OUT = {"paired", "state"}


def as_data(value: Any) -> Any:
    """Return an explanation, or a part of one, as dicts, lists, texts and numbers, ready for `json.dumps`.

    Fields keep their names and order; the fields `paired` and `state` are left out. Keys of dicts are texts.
    """
    if isinstance(value, (tuple, list)):
        return [as_data(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): as_data(item) for key, item in value.items()}
    fields = getattr(type(value), "__match_args__", None)
    if fields is not None and hasattr(type(value), "__dataclass_fields__"):
        return {name: as_data(getattr(value, name)) for name in fields if name not in _LEFT_OUT}
    return value
