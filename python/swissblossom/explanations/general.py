"""Rounds of systems without the first candidates of the Dutch rules: verdicts, and bracket by bracket."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from swissblossom.brackets import Bracket
from swissblossom.errors import NoLegalPairingError
from swissblossom.explanations.answers import Wish
from swissblossom.explanations.candidates import first_candidate, generation
from swissblossom.explanations.dead_ends import find_dead_end
from swissblossom.explanations.division import explain_division
from swissblossom.explanations.reasons import Facts
from swissblossom.explanations.structure import (
    Alternative,
    Bar,
    BracketExplanation,
    Candidate,
    Count,
    FloatExplanation,
    Reason,
    UpfloatExplanation,
)
from swissblossom.history import COLOURS
from swissblossom.pairing import Round
from swissblossom.plain_data import replace
from swissblossom.systems import find_system
from swissblossom.systems.division import parting
from swissblossom.systems.interface import Pairing
from swissblossom.systems.state import RoundState
from swissblossom.systems.telling import Telling
from swissblossom.verdict import Part, Verdict, judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Ask = Callable[[Wish], Reason]

__all__ = ["GeneralBench", "explain_bracket"]

_MOST_ALTERNATIVES = 3
_MOST_PLAYERS = 1000  # of a round, up to which the round is paired again for those passed over
_MOST_FACTS = 30


class GeneralBench(Facts):
    """A paired round of any system, to hold other pairings against."""

    def __init__(self, paired: Round, told: Telling) -> None:
        """Take the round.

        Args:
            paired: The round.
            told: What its system tells of it.
        """
        super().__init__(paired.state, told)
        self.paired = paired
        self.module = find_system(paired.system)

    @property
    def to_pair(self) -> list[int]:
        """Ids of those to be paired, in order of rank."""
        there = [at for at, flag in enumerate(self.state.available, 1) if flag]
        return sorted(there, key=lambda player: (-self.players[player - 1].score, self.told.rank(player)))

    def colour(self, a: int, b: int) -> int:
        """Return the colour of `a` against `b`: 0 unknown, 1 White, 2 Black."""
        return self.told.colour(a, b)[0]

    def pair(self, state: RoundState) -> Pairing:
        """Pair the round under further restrictions."""
        made: Pairing = self.module.pair_round(state)  # type: ignore[union-attr]
        return made

    def impossible(self, bracket: int | None = None) -> Reason:
        """Return that the rest of the field could not be paired."""
        number, article = self.told.bars["completion"]
        return Reason("impossible", number, article, bracket=bracket)

    def judge(
        self, pairs: Iterable[Sequence[int]], bye: int | None, made: Pairing | None = None
    ) -> tuple[Reason, Verdict]:
        """Compare another pairing of the whole round with the prescribed one.

        Args:
            pairs: Pairs of ids.
            bye: Taker of the pairing-allocated bye, or None.
            made: The pairing, where the system made it.
        """
        if made is not None and hasattr(self.module, "judge_made"):
            verdict: Verdict = self.module.judge_made(self.paired, made)  # type: ignore[union-attr]
        else:
            verdict = judge(self.paired, [(pair[0], pair[1]) for pair in pairs], bye)
        return self.reason(verdict, bye), verdict

    def reason(self, verdict: Verdict, bye: int | None) -> Reason:
        """Put names, players and facts to a verdict."""
        if verdict.kind == "impossible":
            return self.impossible(verdict.bracket)
        if verdict.kind == "illegal":
            bars = tuple([self.bar_of(fault) for fault in verdict.faults])
            return Reason("illegal", verdict.criterion, verdict.article, bracket=verdict.bracket, bars=bars)
        what, unit = verdict.what, "points" if verdict.what == "score" else ""
        ours, theirs = verdict.prescribed_concerned, verdict.concerned
        if what:
            pass
        elif verdict.kind == "later":
            what = self.told.orders.get(verdict.article, "")
            ours, theirs = self._apart_by_order(verdict)
        elif verdict.kind == "worse":
            if verdict.criterion is None:
                what = dict(self.told.bye_order).get(verdict.article, "")
                unit = "points" if what == "score" else ""
            else:
                what, unit = self.named(verdict.criterion)
            if verdict.bracket is None and bye is not None and self.paired.bye is not None:
                ours, theirs = (self.paired.bye,), (bye,)
            elif verdict.criterion is not None:
                ours = self.concerned(verdict.bracket, verdict.prescribed_part, verdict.criterion)
                theirs = self.concerned(verdict.bracket, verdict.other_part, verdict.criterion)
        return Reason(
            verdict.kind,
            verdict.criterion,
            verdict.article,
            verdict.prescribed,
            verdict.other,
            verdict.bracket,
            theirs,
            ours,
            what=what,
            unit=unit,
        )

    def counted(self, index: int) -> dict[int, tuple[int, ...]]:
        """Return the counts of a bracket as prescribed, those of a look at the next one included."""
        bracket = self.paired.brackets[index]
        if not hasattr(self.module, "judge_bracket"):
            return bracket.criteria
        verdict: Verdict = self.module.judge_bracket(self.paired, index, bracket.pairs)  # type: ignore[union-attr]
        return verdict.prescribed_part.criteria if verdict.prescribed_part else bracket.criteria

    def _apart_by_order(self, verdict: Verdict) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return who tells apart two pairings of a bracket that are divided into subgroups otherwise."""
        if self.told.divide is None or verdict.bracket is None or verdict.other_part is None:
            return (), ()
        bracket = self.paired.brackets[verdict.bracket]
        other = verdict.other_part
        if sorted(other.upfloaters) != sorted(bracket.upfloaters):
            return bracket.upfloaters, other.upfloaters
        division = self.told.divide(bracket)
        return parting(division, other.pairs)[1:] if division else ((), ())

    def named(self, criterion: int) -> tuple[str, str]:
        """Return what a criterion counts, and its unit."""
        row = next((row for row in self.told.criteria if row.number == criterion), None)
        if row is None or not row.is_list:
            return row.name if row else "", ""
        return row.name, "count, points" if criterion == self.told.ahead else "points"

    def concerned(self, bracket: int | None, part: Part | None, criterion: int) -> tuple[int, ...]:
        """Return who counts in a criterion when a bracket is paired in a certain way, as far as is told.

        Args:
            bracket: Index of the bracket.
            part: The way to pair it.
            criterion: Number of the criterion.
        """
        kind = self.told.counted.get(criterion, "")
        if part is None:
            return ()
        if self.told.concerned is not None and bracket is not None:
            return self.told.concerned(criterion, self.paired.brackets[bracket], part)
        if not kind:
            return ()
        if kind in ("denied", "strong"):
            return tuple([player for pair in part.pairs for player in self._denied(*pair, kind)])
        floaters = part.upfloaters or part.downfloaters
        if kind == "again":
            return tuple([player for player in floaters if self.players[player - 1].floats[0]])
        if kind == "most":
            most = self.told.most_upfloats
            return tuple([p for p in floaters if dict(self.players[p - 1].more)["upfloats"] >= most])
        return floaters

    def _denied(self, a: int, b: int, kind: str) -> list[int]:
        one, two = self.players[a - 1], self.players[b - 1]
        if not one.preference or one.preference != two.preference:
            return []
        if kind == "strong" and not (one.strength == two.strength != "mild"):
            return []
        got = COLOURS[self.colour(a, b)]
        return [b if got == one.preference else a] if got else []

    def best_under(self, state: RoundState) -> Reason:
        """Say why the best round under further restrictions gives way."""
        try:
            made = self.pair(state)
        except NoLegalPairingError:
            return self.impossible()
        pairs = [pair for bracket in made.brackets for pair in bracket.pairs]
        return self.judge(pairs, made.bye, made)[0]

    def most_pairs(self, members: Sequence[int], apart: Sequence[int] = ()) -> int:
        """Return how many pairs can be made of some players, whatever becomes of the others.

        Args:
            members: The players.
            apart: Those of them who do not meet each other.
        """
        kept = set(apart)
        from swissblossom.matching import maximum_weight_matching  # noqa: PLC0415

        edges = [
            (a, b, 1)
            for a, b in combinations(members, 2)
            if not kept.issuperset((a, b)) and self.pair_bar(a, b) is None
        ]
        return int(maximum_weight_matching(edges).weight)

    def bars_among(self, players: Sequence[int]) -> tuple[Bar, ...]:
        """Return what keeps some players from meeting each other."""
        found = [bar for pair in combinations(players, 2) if (bar := self.pair_bar(*pair))]
        return tuple(found[:_MOST_FACTS])

    def bars_below(self, index: int) -> tuple[Bar, ...]:
        """Return what keeps those below a bracket from being paired among themselves, if anything does."""
        below = [player for later in self.paired.brackets[index + 1 :] for player in later.residents]
        there = bytearray(len(self.state.available))
        for player in below:
            there[player - 1] = 1
        rest = replace(self.state, available=bytes(there))
        try:
            self.pair(rest)
        except NoLegalPairingError as error:
            return find_dead_end(rest, error.players, system=self.paired.system).bars
        return ()


def explain_bracket(bench: GeneralBench, index: int, ask: Ask) -> BracketExplanation:
    """Explain how one bracket was paired.

    Args:
        bench: The round.
        index: The bracket.
        ask: Says why a wish is not fulfilled.

    **Source:** the articles that are named.
    """
    bracket = bench.paired.brackets[index]
    first = _first(bench, index)
    divided = bench.told.divide(bracket) if bench.told.divide else None
    counted = bench.counted(index)
    counts = tuple(
        [
            Count(row.number, row.article, row.name, counted[row.number], bench.named(row.number)[1])
            for row in bench.told.criteria
            if row.number in counted
        ]
    )
    articles = bench.told.generation
    scores = bench.paired.pairing_scores
    again = any(later.collapsed for later in bench.paired.brackets[index + 1 : index + 2])
    return BracketExplanation(
        index=index,
        score=bracket.score,
        mdps=bracket.mdps,
        residents=bracket.residents,
        max_pairs=len(bracket.pairs),
        m1=sum(player in bracket.mdps for pair in bracket.pairs for player in pair),
        first=first,
        first_fails=_first_fails(bench, index, first) if first is not None else None,
        generation=generation(bracket, first, scores, articles) if first is not None and articles else None,
        pairs=bracket.pairs,
        floats=_floats(bench, index, ask) if bracket.downfloaters else None,
        criteria=bracket.criteria,
        counts=counts,
        upfloaters=bracket.upfloaters,
        upfloats=_upfloats(bench, index, ask),
        collapsed=bracket.collapsed,
        cracked=() if again else tuple([player for pair in bracket.given_up for player in pair]),
        articles=articles,
        again=again,
        given_up=bracket.given_up,
        given_up_floaters=_others(bracket, bracket.given_up) if again else (),
        division=explain_division(bench, index, divided) if divided else None,
    )


def _others(bracket: Bracket, pairs: Iterable[Sequence[int]]) -> tuple[int, ...]:
    """Return the members of a bracket who are in none of some pairs."""
    together = {player for pair in pairs for player in pair}
    members = (*bracket.mdps, *bracket.residents, *bracket.upfloaters)
    return tuple([player for player in members if player not in together])


def _first(bench: GeneralBench, index: int) -> Candidate | None:
    """Return what is tried first in a bracket."""
    bracket = bench.paired.brackets[index]
    if not bracket.pairs:
        return None
    if bench.told.generation:
        return first_candidate(bracket, bench.paired.pairing_scores)
    found = bench.told.first(bracket) if bench.told.first else None
    if found is None:
        return None
    s1, s2, pairs = found
    return Candidate(s1, s2, (), (), (), pairs, _others(bracket, pairs))


def _first_fails(bench: GeneralBench, index: int, first: Candidate) -> Reason | None:
    """Say why what is tried first gave way, or None when it is the pairing."""
    bracket = bench.paired.brackets[index]
    pairs = first.pairs
    if {frozenset(pair) for pair in pairs} == {frozenset(pair) for pair in bracket.pairs}:
        return None
    bars = tuple([bar for pair in pairs if (bar := bench.pair_bar(*pair))])
    if bars:
        return Reason("illegal", bars[0].criterion, bars[0].article, bracket=index, bars=bars)
    if hasattr(bench.module, "judge_bracket"):
        verdict = bench.module.judge_bracket(bench.paired, index, pairs)  # type: ignore[union-attr]
        return bench.reason(verdict, None)
    others = [pair for other in bench.paired.brackets if other is not bracket for pair in other.pairs]
    return bench.judge([*others, *pairs], bench.paired.bye)[0]


def _upfloats(bench: GeneralBench, index: int, ask: Ask) -> UpfloatExplanation | None:
    bracket = bench.paired.brackets[index]
    if not bracket.upfloaters or bench.told.floater_keys is not None:
        return None
    possible = bench.most_pairs(bracket.residents)
    odd = len(bracket.residents) % 2
    needed = len(bracket.upfloaters)
    number = "odd" if needed == odd else "below"
    bars: tuple[Bar, ...] = ()
    if number != "odd" and needed == len(bracket.residents) - 2 * possible:
        number, bars = "legal", bench.bars_among(bracket.residents)
    rank = bench.told.rank
    lowest = rank(bracket.upfloaters[-1])
    done = {player for above in bench.paired.brackets[:index] for pair in above.pairs for player in pair}
    passed = [
        player
        for player in bench.to_pair
        if player not in done
        and player != bench.paired.bye
        and bench.players[player - 1].score < bracket.score
        and player not in bracket.upfloaters
        and rank(player) < lowest
    ]
    alternatives: list[Alternative] = []
    if len(bench.to_pair) <= _MOST_PLAYERS:
        for player in passed[:_MOST_ALTERNATIVES]:
            reason = ask(Wish("rise", (player,), bracket.score))
            if reason.kind != "same":
                alternatives.append(Alternative(player, reason))
    completion, article = bench.told.bars["completion"]
    return UpfloatExplanation(
        players=bracket.upfloaters,
        number=number,
        article=bench.told.fewest,
        possible=possible,
        criterion=completion,
        completion=article,
        alternatives=tuple(alternatives),
        bars=bars,
        order=bench.told.upfloaters,
        earlier=len(passed),
    )


def _floats(bench: GeneralBench, index: int, ask: Ask) -> FloatExplanation:
    bracket = bench.paired.brackets[index]
    floaters = bracket.downfloaters
    members = (*bracket.mdps, *bracket.upfloaters, *bracket.residents)
    number, possible = "odd", None
    if len(floaters) != len(members) % 2:
        apart = bracket.mdps if bench.told.mdps_apart else ()
        possible = bench.most_pairs(members, apart)
        number = "legal" if len(members) - 2 * possible == len(floaters) else "below"
    up = any(set(floaters) & set(other.upfloaters) for other in bench.paired.brackets)
    last = index + 1 == len(bench.paired.brackets) and bench.paired.bye in floaters
    bars = bench.bars_below(index) if number == "below" and not up and not len(members) % 2 else ()
    completion, article = bench.told.bars["completion"]
    made = [] if last else _instead(bench, bracket, ask)
    return FloatExplanation(
        players=floaters,
        number=number,
        other_bye_score=None,
        alternatives=tuple(made),
        last_bracket=last,
        bars=bench.bars_among(floaters) if number == "legal" else bars,
        up=up,
        criterion=completion,
        article=article,
        possible=possible,
    )


def _instead(bench: GeneralBench, bracket: Bracket, ask: Ask) -> list[Alternative]:
    """Return members of a bracket who might have floated instead, the most obvious first, and why not."""
    others = [player for pair in bracket.pairs for player in pair if player not in bracket.downfloaters]
    keys = bench.told.floater_keys
    if keys is None:
        if len(bench.to_pair) > _MOST_PLAYERS:
            return []
        ranked = sorted(others, key=bench.told.rank)
        worst = max(map(bench.told.rank, bracket.downfloaters))
        lower = [player for player in reversed(ranked) if bench.told.rank(player) > worst]
        return [
            Alternative(player, reason)
            for player in lower[:_MOST_ALTERNATIVES]
            if (reason := ask(Wish("float", (player,), bracket.score))).kind != "same"
        ]
    if len(bracket.downfloaters) != 1:
        return []
    mine = keys(bracket, bracket.downfloaters[0])
    by_number = sorted(others, key=lambda player: keys(bracket, player)[-1][2])
    found = []
    for player in by_number[:_MOST_ALTERNATIVES]:
        theirs = keys(bracket, player)
        differ = [(one, other[2]) for one, other in zip(mine, theirs, strict=True) if one[2] != other[2]]
        if not differ:
            continue
        (article, what, here), there = differ[0]
        if here < there:
            reason = Reason("worse", None, article, (abs(here),), (abs(there),), what=what)
            found.append(Alternative(player, reason))
        elif len(bench.to_pair) <= _MOST_PLAYERS:  # first by these rules: what comes of the round decides
            reason = ask(Wish("float", (player,), bracket.score))
            if reason.kind != "same":
                found.append(Alternative(player, reason))
    return found
