"""`why_not` by the rules of 2017 against their literal engine with the wish in force.

The first bracket in which the two rounds part is counted in C.5 to C.19 by the definitions of the literal
engine; where no criterion tells them apart, the place of both in the order of D.1 to D.3 is worked out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pytest

import swissblossom as sb
from oracle.colours import allocate
from oracle.dutch_2017 import NORMAL, PENULTIMATE, POINT, OldField, Rules, old_field, pair, psd
from oracle.engine import Bracket, Pairing
from oracle.field import DOWN, UP, NoPairingError, Player
from oracle.generate import states
from oracle.order import _exchange_key
from oracle.reader import read_field
from property.wishes import CHUNKS, WISHES, allowed, holds, questions, report, told
from swissblossom.explanations import explain
from swissblossom.explanations.answers import Wish
from swissblossom.explanations.wishes import ask, bench_of, reason_for
from swissblossom.tournament import format_points

BEYOND = 100_000  # what stands in C.7 for somebody left over who may not have the bye


@dataclass
class Wished(OldField):
    """A field of which some players may not have the bye."""

    no_bye: frozenset[int] = frozenset()

    def players(self) -> list[Player]:
        return [
            replace(player, barred_from_bye=True) if player.id in self.no_bye else player
            for player in super().players()
        ]


Pair = tuple[Player, Player]


class Book:
    """What the articles say of one round."""

    def __init__(self, field: OldField) -> None:
        self.field = field
        self.players = {player.id: player for player in field.players()}
        self.rules = Rules(field, list(self.players.values()))
        self.ours = pair(field)

    def below(self, index: int) -> list[Player]:
        return [self.players[n] for later in self.ours.brackets[index + 1 :] for n in later.residents]

    def kind(self, index: int) -> str:
        """Return how a bracket is paired: as any, for the sake of those below (A.9), or last."""
        below = self.below(index)
        if not below:
            return "last"
        bracket = self.ours.brackets[index]
        mdps, residents = ([self.players[n] for n in part] for part in (bracket.mdps, bracket.residents))
        residents = [player for player in residents if player.score == residents[0].score]
        best = self.rules.best(NORMAL, mdps, residents, below)
        return NORMAL if self.rules.completable([*best.floaters, *below]) else PENULTIMATE

    def counts(
        self, bracket: Bracket, pairs: Sequence[Pair], index: int, kind: str
    ) -> dict[str, tuple[int, ...]]:
        """Count C.5 to C.19 of a way to pair a bracket; C.12 and C.14 without moved-down players (A3)."""
        members = [self.players[n] for n in (*bracket.mdps, *bracket.residents)]
        together = {player.id for one in pairs for player in one}
        out = sorted((p for p in members if p.id not in together), key=lambda player: player.order)
        low = min(player.score for player in members) - POINT
        down = [(one, one.score - two.score) for one, two in pairs if one.score != two.score]
        up = [(two, one.score - two.score) for one, two in pairs if one.score != two.score]
        down += [(player, player.score - low) for player in out]
        found: dict[str, tuple[int, ...]] = {
            "C.5": (len(out),),
            "C.6": psd([*(one.score - two.score for one, two in pairs), *(p.score - low for p in out)]),
        }
        found["C.6"] = tuple([value for value in found["C.6"] if value])
        if kind == NORMAL:
            count, barred, distances = self.rules.next_bracket(out, self.below(index))
            assert isinstance(count, int)
            assert isinstance(distances, tuple)
            found["C.7"] = (count, *[BEYOND] * bool(barred), *[d for d in distances if d])
        colours = [self.rules.colours.colour_counts(*one) for one in pairs]
        for at in range(4):
            found[f"C.{8 + at}"] = (sum(counts[at] for counts in colours),)
        lists = {}
        for ago in (0, 1):
            falls = [(p, d) for p, d in down if p.floats[ago] == DOWN]
            rises = [d for p, d in up if p.floats[ago] == UP]
            found[f"C.{12 + 2 * ago}"] = (sum(p.id not in bracket.mdps for p, _ in falls),)
            found[f"C.{13 + 2 * ago}"] = (len(rises),)
            lists[f"C.{16 + 2 * ago}"] = psd([d for _, d in falls])
            lists[f"C.{17 + 2 * ago}"] = psd(rises)
        return found | lists

    def place(self, bracket: Bracket, pairs: Sequence[Pair]) -> list[tuple[str, object]]:
        """Return where a candidate stands in the order of generation, with the article of each step."""
        mdps = list(bracket.mdps)
        partner = {one.id: two.id for one, two in pairs}
        chosen = [bsn for bsn, mdp in enumerate(mdps) if mdp in partner]
        met = [partner[mdps[bsn]] for bsn in chosen]
        remainder = [n for n in bracket.residents if n not in met]
        upper = [bsn for bsn, n in enumerate(remainder, 1) if n in partner]
        size = len(upper)
        out = tuple(bsn for bsn in range(1, size + 1) if bsn not in upper)
        into = tuple(bsn for bsn in upper if bsn > size)
        return [
            ("D.3", (-len(chosen), chosen)),
            ("D.1", [bracket.residents.index(n) for n in met]),
            ("D.2", _exchange_key((out, into))),
            ("D.1", [remainder.index(partner[remainder[bsn - 1]]) for bsn in upper]),
        ]

    def compare(self, other: Pairing) -> tuple[str, str, tuple[int, ...], tuple[int, ...]]:
        """Say by which article another legal round gives way, with both values."""
        listed = {frozenset(board) for board in other.pairs}
        for index, bracket in enumerate(self.ours.brackets):
            members = {*bracket.mdps, *bracket.residents}
            theirs = {board for board in listed if board <= members}
            mine = {frozenset(board) for board in bracket.pairs}
            if theirs == mine:
                continue
            kind = self.kind(index)
            both = [self._in_order(pairs) for pairs in (mine, theirs)]
            here, there = (self.counts(bracket, pairs, index, kind) for pairs in both)
            for article, value in here.items():
                if value != there[article]:
                    assert value < there[article], f"{article}: the prescribed round is beaten"
                    return "worse", article, value, there[article]
            for (article, mine_), (_, theirs_) in zip(*(self.place(bracket, p) for p in both), strict=True):
                if mine_ != theirs_:
                    assert mine_ < theirs_, f"{article}: the prescribed round comes later"
                    return "later", article, (), ()
        raise AssertionError("the same round")

    def _in_order(self, pairs: set[frozenset[int]]) -> list[Pair]:
        found = [sorted((self.players[n] for n in board), key=lambda player: player.order) for board in pairs]
        return [(one, two) for one, two in found]


def rounds(chunk: int) -> Iterator[tuple[str, sb.Round]]:
    for seed in range(20_000 * chunk, 20_000 * (chunk + 1)):
        for text in states(seed, most=9, dense=bool(seed % 2)):
            try:
                yield text, sb.pair(sb.parse_trf(text), edition="2017")
            except sb.NoLegalPairingError:
                continue


def expected(text: str, kind: str, players: tuple[int, ...]) -> tuple[tuple[object, ...], str]:
    """Work the answer out: its kind, the article, both values, the best round with the wish; and the flow."""
    field = old_field(read_field(text))
    book = Book(field)
    one = book.players[players[0]]
    score = {n: player.score for n, player in book.players.items()}.__getitem__
    if holds(kind, players, book.ours.pairs, score, bye_first=False):
        return ("same", "", (), (), None, None), ""
    if kind == "meet" and not field.may_meet(one, book.players[players[1]]):
        meets = players[1] in one.met or frozenset(players) in field.forbidden
        return ("illegal", "C.1" if meets else "C.3", (), (), None, None), ""
    if kind == "bye" and one.barred_from_bye:
        return ("illegal", "C.2", (), (), None, None), ""

    def colour(a: int, b: int) -> str:
        white, _ = allocate(book.players[a], book.players[b], field.initial_colour)
        return "w" if white.id == a else "b"

    apart, no_bye = allowed(kind, players, list(book.players), score, colour, bye_first=False)
    wished = Wished(
        field.entries, field.total_rounds, field.points, field.initial_colour, field.forbidden | apart, no_bye
    )
    try:
        best = pair(wished)
    except NoPairingError:
        return ("impossible", "C.4", (), (), None, None), ""
    kind_, article, here, there = book.compare(best)
    flow = ""
    if len({book.players[n].score for n in best.brackets[-1].residents}) > 1:  # all collapsed into the last
        flow = format_points(book.players[best.brackets[-2].residents[0]].score)
    return (kind_, article, here, there, frozenset(map(frozenset, best.pairs)), best.bye), flow


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_answer_is_that_of_the_articles(chunk: int) -> None:
    """The kind of answer, the article that decides, the values, and the best round with the wish."""
    articles: Counter[str] = Counter()
    flows: Counter[str] = Counter()
    for text, paired, kind, players in questions(rounds(chunk), chunk):
        bench = bench_of(paired)
        answer = ask(bench, Wish(kind, players))
        reason = answer.reason
        wanted, flow = expected(text, kind, players)
        got = told(answer)
        assert (*got[:2], reason.prescribed, reason.other, *got[2:]) == wanted, f"{kind} {players}\n{text}"
        short = reason_for(bench, Wish(kind, players))
        assert (short.kind, short.article, short.bracket) == (reason.kind, reason.article, reason.bracket)
        articles[reason.article] += 1
        flows["again" if flow else ""] += 1
        if flow and not any(bracket.collapsed for bracket in paired.brackets):
            assert answer.again is not None
            assert format_points(answer.again) == flow
            assert f"the bracket of {flow} has to be paired again" in answer.text()
        if reason.kind == "worse" and reason.criterion in (5, *range(8, 16)):
            assert len(reason.concerned) == sum(reason.other), f"{kind} {players}\n{text}"
            assert len(reason.prescribed_concerned) == sum(reason.prescribed)
        if reason.kind == "worse" and reason.criterion in range(16, 20):
            assert len(reason.concerned) == len(reason.other)
    assert sum(articles.values()) >= WISHES // CHUNKS
    report("2017", articles, flows)
    assert {"C.1", "C.2", "C.4", "C.5", "C.6", "C.10", "D.1", "D.2"} <= articles.keys()
    if WISHES >= 10_000:  # these decide seldom
        assert {"C.3", "C.7", "C.12", "C.13", "C.14", "D.3"} <= articles.keys()
        assert flows["again"] > 5


@pytest.mark.parametrize("chunk", range(2))
def test_why_the_first_candidate_gives_way(chunk: int) -> None:
    """The first candidate is never better; the article named is the first that says so."""
    seen: Counter[str] = Counter()
    again = 0
    for text, paired in (item for item, _ in zip(rounds(7 + chunk), range(250), strict=False)):
        if paired.state.assigned_bye:
            continue
        book = Book(old_field(read_field(text)))
        for made in explain(paired).brackets:
            again += made.again
            if made.first is None:
                assert not made.pairs
                continue
            assert made.generation is not None
            bracket = book.ours.brackets[made.index]
            pairs = book._in_order(set(map(frozenset, made.first.pairs)))
            place = [value for _, value in book.place(bracket, pairs)]
            mine = book._in_order(set(map(frozenset, made.pairs)))
            reached = book.place(bracket, mine)
            assert place <= [value for _, value in reached]
            fails = made.first_fails
            if fails is None:
                assert made.generation.article == ""
                assert sorted(made.first.pairs) == sorted(made.pairs)
                continue
            article = next(
                (article for (article, value), first in zip(reached, place, strict=True) if value != first)
            )
            assert made.generation.article == article, text
            seen[fails.article] += 1
            illegal = [one for one in pairs if not book.field.may_meet(*one)]
            if illegal:
                assert fails.article in ("C.1", "C.3")
                continue
            kind = book.kind(made.index)
            floaters = [book.players[n] for n in made.first.downfloaters]
            if kind == "last" and any(player.barred_from_bye for player in floaters):
                assert fails.article == "C.2"
            elif kind == PENULTIMATE and not book.rules.completable([*floaters, *book.below(made.index)]):
                assert fails.article == "C.4"
            else:
                here, there = (book.counts(bracket, p, made.index, kind) for p in (mine, pairs))
                assert fails.article == next(name for name in here if here[name] != there[name]), text
    assert {"C.1", "C.2", "C.10"} <= seen.keys()
    assert again > 2
