"""Why one pairing gives way to another: verdicts with the players and the facts they rest on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from swissblossom.abnormal import point_system, worth_changes
from swissblossom.brackets import Bracket
from swissblossom.errors import Diagnostic, InvalidTournamentError, NoLegalPairingError
from swissblossom.explanations.structure import Bar, Reason
from swissblossom.history import PlayerFacts
from swissblossom.pairing import Round
from swissblossom.plain_data import replace
from swissblossom.systems import SYSTEMS, dutch, find_system
from swissblossom.systems.dutch_counted import ON_COLOURS, at_odds_with_colour
from swissblossom.systems.dutch_judge import criteria_in_order, order_article, part_of
from swissblossom.systems.interface import Pairing
from swissblossom.systems.state import RoundState
from swissblossom.systems.telling import Telling, met
from swissblossom.verdict import Fault, Part, Verdict, judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom._core import DutchEngine

__all__ = ["Bench", "Facts", "article_of", "told_of"]

_PLAYED = frozenset("10=WDL")
_ARTICLES = {1: "2.1.1", 2: "2.1.2", 3: "2.1.3", 4: "2.2.1"}


def article_of(criterion: int) -> str:
    """Return the article of C.04.3 that states a criterion.

    **Source:** C.04.3 article 2 (2026).
    """
    if criterion in _ARTICLES:
        return _ARTICLES[criterion]
    from swissblossom.criteria import criteria  # noqa: PLC0415

    return next((row.article for row in criteria() if row.number == criterion), "")


def told_of(paired: Round) -> Telling:
    """Return what the system of a round tells about it.

    Raises:
        InvalidTournamentError: It tells nothing.
    """
    module = find_system(paired.system)
    if module is None:
        message = f"rounds of the {paired.system} system cannot be explained"
        hint = f"explain rounds of one of: {', '.join(SYSTEMS)}"
        raise InvalidTournamentError([Diagnostic("error", "no-explanation", message, hint)])
    told: Telling = module.tell(paired.state)
    return told


class Facts:
    """What forbids pairs and byes in a round, whether the round has a legal pairing or not."""

    def __init__(
        self,
        state: RoundState,
        told: Telling,
        wished: tuple[Sequence[tuple[int, ...]], Sequence[int]] = ((), ()),
    ) -> None:
        """Work out every player's past.

        Args:
            state: The round.
            told: What its system tells.
            wished: Of `state.apart` and `state.no_bye`, what is there because somebody asked for it.
        """
        self.state = state
        self.told = told
        self.players: tuple[PlayerFacts, ...] = told.players
        self._points = point_system(state.tournament)
        self.wished_apart = {frozenset(pair) for pair in wished[0]}
        self.wished_no_bye = frozenset(wished[1])
        self._wasteful = {frozenset(pair) for group in state.fewest for pair in combinations(group, 2)}
        self._groups_of: dict[int, list[frozenset[int]]] = {}
        for group in map(frozenset, replace(state, fewest=()).kept_apart()):
            if group not in self.wished_apart:
                for player in group:
                    self._groups_of.setdefault(player, []).append(group)

    def pair_bar(self, a: int, b: int) -> Bar | None:
        """Return what forbids a pair (C1, C3), or None."""
        if not self._barred(a, b):
            return None
        pair = (min(a, b), max(a, b))
        number, article = self.told.bars["met"]
        played = self._met(a, b)
        if played is not None:
            return Bar("met", number, article, pair, played)
        if self._forbidden(a, b):
            return Bar("forbidden", number, article, pair)
        if frozenset(pair) in self.wished_apart:
            return Bar("wish", None, "", pair)
        if frozenset(pair) in self._wasteful:
            return Bar("fewest", None, "", pair)
        number, article = self.told.bars["colour"]
        colour = self.players[a - 1].preference
        return Bar("colour", number, article, pair, colour=colour)

    def _barred(self, a: int, b: int) -> bool:
        if self.told.halves is not None:
            return self.told.halves.bar(a, b) is not None
        pair = frozenset((a, b))
        return (
            pair in self.wished_apart
            or pair in self._wasteful
            or self._forbidden(a, b)
            or self.told.colour_bars(a, b)
            or self._met(a, b) is not None
        )

    def _met(self, a: int, b: int) -> int | None:
        return met(self.state, a, b) if self.told.met is None else self.told.met(a, b)

    def _forbidden(self, a: int, b: int) -> bool:
        return any(b in group for group in self._groups_of.get(a, ()))

    def bye_bar(self, player: int) -> Bar | None:
        """Return what bars a player from the pairing-allocated bye (C2), or None."""
        if self.players[player - 1].may_have_bye:
            return None
        criterion, article = self.told.bars["bye"]
        idle = self._unplayed(player)
        won = min(self._points.win_white, self._points.win_black)
        barring = [(letter, worth, number) for letter, worth, number in idle if letter == "U" or worth >= won]
        if not barring:
            if player in self.wished_no_bye:
                return Bar("wish", None, "", (player,))
            if player in self.state.no_bye:
                return Bar("fewest-bye", None, "", (player,))
        # Of several, the pairing-allocated bye and then a win by forfeit bar by every edition; by that of
        # 2017 such a win does, whatever it is worth.
        letter, _, number = min(barring or idle, key=lambda one: (one[0] != "U", one[0] != "+", one[2]))
        return Bar("had-bye" if letter == "U" else "unplayed-win", criterion, article, (player,), number)

    def _unplayed(self, player: int) -> list[tuple[str, int, int]]:
        """Return the past rounds without a game: letter, worth in tenths, number."""
        tournament, found = self.state.tournament, []
        changes = worth_changes(tournament)
        for number in range(1, min(self.state.round - 1, tournament.recorded_rounds) + 1):
            game = tournament.game(player, number)
            met_in = self.told.met(player, game.opponent) if self.told.met and game.opponent else None
            # A game not played is part of a match that was.
            part = met_in is not None and met_in <= number <= met_in + 1
            if game.result not in _PLAYED and not part:
                worth = self._points.value(game.result) + changes.get((player, number), 0)
                found.append((game.result, worth, number))
        return found

    def bar_of(self, fault: Fault) -> Bar:
        """Return the fact behind a fault of a verdict."""
        alone = len(fault.players) == 1
        found = self.bye_bar(fault.players[0]) if alone else self.pair_bar(*fault.players)
        if found is None:
            pair = (min(fault.players), max(fault.players))
            return Bar("same-score", None, fault.article, pair)
        return found


class Bench(Facts):
    """A paired round and the engine that made it, to hold other pairings against."""

    def __init__(self, paired: Round, told: Telling | None = None) -> None:
        """Prepare the engine.

        Args:
            paired: A round paired by the Dutch rules of 2026.
            told: What its system tells of it, where that is known.

        Raises:
            InvalidTournamentError: It is a round of other rules.
        """
        told = told or told_of(paired)
        if told.halves is None:
            message = f"rounds of the {told.name} are told by other means"
            raise InvalidTournamentError([Diagnostic("error", "no-explanation", message, "use explain")])
        self.full: DutchEngine = told.halves
        super().__init__(paired.state, told)
        self.paired = paired
        self.groups = self.full.scoregroups()

    @property
    def to_pair(self) -> list[int]:
        """Ids of those to be paired, in order of rank."""
        return [player for group in self.groups for player in group]

    def colour(self, a: int, b: int) -> int:
        """Return the colour of `a` against `b`: 0 unknown, 1 White, 2 Black."""
        return self.full.colour(a, b)[0]

    def pair(self, state: RoundState) -> Pairing:
        """Pair the round under further restrictions."""
        return dutch.pair_round(state)

    def judge(
        self,
        pairs: Iterable[Sequence[int]],
        bye: int | None,
        made: Pairing | None = None,  # noqa: ARG002
    ) -> tuple[Reason, Verdict]:
        """Compare another pairing of the whole round with the prescribed one."""
        verdict = judge(self.paired, pairs, bye)
        return self.reason(verdict, bye), verdict

    def reason(self, verdict: Verdict, bye: int | None) -> Reason:
        """Put players and facts to a verdict."""
        if verdict.kind == "illegal":
            bars = tuple([self.bar_of(fault) for fault in verdict.faults])
            return Reason("illegal", verdict.criterion, verdict.article, bracket=verdict.bracket, bars=bars)
        ours: tuple[int, ...] = ()
        theirs: tuple[int, ...] = ()
        if verdict.criterion == 5 and verdict.bracket is None:
            ours, theirs = _known(self.paired.bye), _known(bye)
        elif verdict.bracket is not None and verdict.criterion is not None:
            bracket = self.paired.brackets[verdict.bracket]
            ours = self.concerned(bracket, verdict.prescribed_part, verdict.criterion)
            theirs = self.concerned(bracket, verdict.other_part, verdict.criterion)
        return Reason(
            verdict.kind,
            verdict.criterion,
            verdict.article,
            verdict.prescribed,
            verdict.other,
            verdict.bracket,
            theirs,
            ours,
        )

    def candidate_fails(
        self, index: int, pairs: Sequence[tuple[int, int]], downfloaters: Sequence[int]
    ) -> Reason | None:
        """Say why a candidate of a bracket gives way to the prescribed one, or None if it is that one.

        Args:
            index: The bracket.
            pairs: The candidate's pairs, the higher-ranked player first.
            downfloaters: The members left unpaired.

        **Source:** C.04.3 2.1 to 2.4 and 3.4 to 3.8 (2026).
        """
        bracket = self.paired.brackets[index]
        if sorted(pairs) == sorted(bracket.pairs):
            return None
        bars = [bar for pair in pairs if (bar := self.pair_bar(*pair))]
        if bars:
            bars.sort(key=lambda bar: bar.criterion or 0)
            return Reason("illegal", bars[0].criterion, bars[0].article, bracket=index, bars=tuple(bars))
        below = [player for group in self.groups[index + 1 :] for player in group]
        rest = replace(self.state, available=self.only([*downfloaters, *below]))
        try:
            reached = dutch.prepare(rest).bye_score()
        except NoLegalPairingError:
            return Reason("impossible", 4, _ARTICLES[4], bracket=index, concerned=tuple(downfloaters))
        wanted = self.full.bye_score()
        if reached is not None and wanted is not None and reached > wanted:
            return Reason("worse", 5, article_of(5), (wanted,), (reached,), index)
        try:
            return self.weigh(index, pairs)
        except ValueError:  # the rest can be paired, but not without floaters that may not meet further down
            return Reason("impossible", 4, _ARTICLES[4], bracket=index, concerned=tuple(downfloaters))

    def weigh(self, index: int, pairs: Sequence[tuple[int, int]]) -> Reason:
        """Compare another legal way to pair a bracket with the prescribed one by C6 to C21, then by order.

        Args:
            index: The bracket.
            pairs: The other pairs, the higher-ranked player first.

        **Source:** C.04.3 2.4 and 3.8 (2026).
        """
        bracket = self.paired.brackets[index]
        ours = part_of(self.full, self.paired, index, bracket.pairs)
        theirs = part_of(self.full, self.paired, index, pairs)
        for number in criteria_in_order(self.paired, ours):
            here, there = ours.criteria[number], theirs.criteria.get(number, ())
            if here != there:
                return Reason(
                    "worse",
                    number,
                    article_of(number),
                    here,
                    there,
                    index,
                    self.concerned(bracket, theirs, number),
                    self.concerned(bracket, ours, number),
                )
        return Reason("later", None, order_article(bracket, pairs, self.paired.edition), bracket=index)

    def floats_instead(self, index: int, player: int) -> Reason | None:
        """Say why a resident is not the only floater of a bracket, where the bracket alone tells.

        With one floater given, C4 and C6 to C9 depend on nothing else, and the best pairing of the other
        members decides; it is found without looking at those below.

        Args:
            index: A bracket with one downfloater.
            player: Another resident of it.

        Returns:
            The reason; None where more would have to float, or no criterion tells the two apart.

        **Source:** C.04.3 articles 2 and 3 (2026).
        """
        bracket = self.paired.brackets[index]
        others = [member for member in (*bracket.mdps, *bracket.residents) if member != player]
        alone = replace(self.state, available=self.only(others), assigned_bye=0)
        try:
            engine = dutch.prepare(alone)
        except NoLegalPairingError:
            return None
        groups = engine.scoregroups()
        if len(others) % 2 or self.players[groups[-1][0] - 1].score != bracket.score:
            return None
        try:
            pairs = engine.pair_bracket(bracket.mdps, len(groups) - 1).pairs
        except ValueError:  # moved-down players would have to meet each other
            return None
        reason = self.candidate_fails(index, pairs, [player])
        # Where the bye would go too high (C5), more floaters may be the lesser evil.
        return reason if reason is not None and reason.kind == "worse" and reason.criterion != 5 else None

    def best_under(self, state: RoundState) -> Reason:
        """Say why the best round under further restrictions gives way, without pairing it to its end.

        Args:
            state: The round with a wish in force.

        Returns:
            The reason, as the verdict on the whole round would have it.

        **Source:** C.04.3 articles 2 to 4 (2026).
        """
        try:
            engine = dutch.prepare(state)
        except NoLegalPairingError:
            return Reason("impossible", 4, _ARTICLES[4])
        wanted, reached = self.full.bye_score(), engine.bye_score()
        if wanted is not None and reached is not None and reached > wanted:
            return Reason("worse", 5, article_of(5), (wanted,), (reached,))
        moved: Sequence[int] = ()
        for index, bracket in enumerate(self.paired.brackets):
            found = engine.pair_bracket(moved, index)
            if sorted(found.pairs) != sorted(bracket.pairs):
                return self.weigh(index, found.pairs)
            moved = found.downfloaters
        return Reason("same")

    def best_beside(self, players: Sequence[int]) -> Reason | None:
        """Say why the best round in which two players meet, or one has the bye, gives way; for large fields.

        Such rounds are the rounds of all others, with the pair or the bye added: it counts the same in each
        of them, so that the best of the others' rounds is the best of these. Only among equals may another
        be generated first.

        Args:
            players: The two, or the taker of the bye; nothing forbids the wish by itself.

        Returns:
            The reason; None where nobody else has the score of one of them, so that C8 would look elsewhere.

        **Source:** C.04.3 articles 2 and 3 (2026).
        """
        if any(set(group) <= set(players) for group in self.groups):
            return None
        left = bytearray(self.state.available)
        for player in players:
            left[player - 1] = 0
        try:
            engine = dutch.prepare(replace(self.state, available=bytes(left)))
        except NoLegalPairingError:
            return Reason("impossible", 4, _ARTICLES[4])
        wanted = self.full.bye_score()
        scores = [self.players[player - 1].score for player in players]
        reached = engine.bye_score() if len(players) == 2 else scores[0]
        if wanted is not None and reached is not None and reached > wanted:
            return Reason("worse", 5, article_of(5), (wanted,), (reached,))
        groups = {self.players[group[0] - 1].score: at for at, group in enumerate(engine.scoregroups())}
        rank = {player: place for place, player in enumerate(p for group in self.groups for p in group)}
        own = [tuple(sorted(players, key=rank.__getitem__))] if len(players) == 2 else []
        moved: Sequence[int] = ()
        for index, bracket in enumerate(self.paired.brackets):
            found = engine.pair_bracket(moved, groups[bracket.score])
            pairs, moved = [*found.pairs], found.downfloaters
            if own and bracket.score == min(scores):
                pairs.append((own[0][0], own[0][1]))
            if sorted(pairs) != sorted(bracket.pairs):
                return self.weigh(index, pairs)
        return Reason("same")

    def only(self, players: Sequence[int]) -> bytes:
        """Return `RoundState.available` for a round of these players alone."""
        there = bytearray(len(self.state.available))
        for player in players:
            there[player - 1] = 1
        return bytes(there)

    def concerned(self, bracket: Bracket, part: Part | None, criterion: int) -> tuple[int, ...]:
        """Return who counts in a criterion when a bracket is paired in a certain way.

        Args:
            bracket: The bracket.
            part: The way to pair it.
            criterion: 6 to 21, or 0 for pairs that the event would rather avoid.

        Returns:
            Ids in order of rank. For C8 nobody: it is a matter of the next bracket.

        **Source:** C.04.3 2.4 (2026).
        """
        if part is None or criterion == 8:
            return ()
        if not criterion:
            found = [p for pair in part.pairs if self._better_apart(*pair) for p in pair]
            return tuple(found)
        if criterion in {6, 7, 9}:
            return part.downfloaters
        mdps = set(bracket.mdps)
        ago = 0 if criterion in {14, 15, 18, 19} else 1
        if criterion in {14, 16}:
            found = [p for p in part.downfloaters if p not in mdps and self._floated(p, ago, "down")]
        elif criterion in {15, 17, 19, 21}:
            found = [low for high, low in part.pairs if high in mdps and self._floated(low, ago, "up")]
        elif criterion in {18, 20}:
            found = [p for p in bracket.mdps if self._floated(p, ago, "down")]
        else:
            found = [p for pair in part.pairs for p in self._without_colour(*pair, criterion)]
        rank = {player: place for place, player in enumerate((*bracket.mdps, *bracket.residents))}
        return tuple(sorted(found, key=rank.__getitem__))

    def _better_apart(self, a: int, b: int) -> bool:
        return any(a in group and b in group for group in self.state.better_apart)

    def _floated(self, player: int, ago: int, float_: str) -> bool:
        return self.players[player - 1].floats[ago] == float_

    def _without_colour(self, a: int, b: int, criterion: int) -> list[int]:
        """Return who of a pair counts in C10 to C13."""
        colour, _ = self.full.colour(a, b)
        return at_odds_with_colour(self.players, (a, b), colour, ON_COLOURS[criterion - 10])


def _known(player: int | None) -> tuple[int, ...]:
    return () if player is None else (player,)
