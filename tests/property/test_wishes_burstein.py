"""`why_not` by the Burstein System, after the seeding rounds, against its literal engine with the wish."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

import swissblossom as sb
from oracle.burstein import Index, allocate, lowest_floaters, pair, seeding_rounds
from oracle.completion import Completion
from oracle.criteria import scores
from oracle.engine import Pairing
from oracle.field import ABSOLUTE, Field, NoPairingError, Player
from oracle.generate import states
from oracle.reader import read_field
from property.wishes import CHUNKS, WISHES, allowed, holds, questions, report, told, wished
from swissblossom.explanations.answers import Wish
from swissblossom.explanations.wishes import ask, bench_of, reason_for


class Book:
    """What the articles say of one round."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.players = {player.id: replace(player, topscorer=False) for player in field.players()}
        self.index = Index(field)
        self.completion = Completion(field, list(self.players.values()))
        self.ours = pair(field)

    def games(self, player: int) -> int:
        return sum(cell.played for cell in self.field.by_id[player].cells)

    def compare(self, other: Pairing) -> tuple[str, str, tuple[int, ...], tuple[int, ...]]:
        """Say by which article another legal round gives way, with both values where they are counts."""
        if other.bye != self.ours.bye:
            mine, theirs = self.players[self.ours.bye or 0], self.players[other.bye or 0]
            rounds = self.field.rounds_played
            for article, here, there in (
                ("3.1.3", mine.score, theirs.score),
                ("3.1.4", rounds - self.games(mine.id), rounds - self.games(theirs.id)),
            ):
                if here != there:
                    assert here < there
                    return "worse", article, (here,), (there,)
            assert self.index.rank(mine) > self.index.rank(theirs)
            return "worse", "3.1.5", (), ()
        listed = {frozenset(board) for board in other.pairs}
        left = [player for player in self.players.values() if player.id != self.ours.bye]
        left.sort(key=lambda player: player.order)
        for bracket in self.ours.brackets:
            members = {*bracket.mdps, *bracket.residents}
            left = [player for player in left if player.id not in bracket.residents]
            mine_, theirs_ = (
                {frozenset(board) for board in bracket.pairs},
                {b for b in listed if b <= members},
            )
            if mine_ == theirs_:
                continue
            order = sorted((self.players[n] for n in members), key=self.index.rank)
            both = [self.counts(order, pairs, left) for pairs in (mine_, theirs_)]
            for article, here_ in both[0].items():
                if here_ != both[1][article]:
                    assert here_ < both[1][article]
                    return "worse", article, here_, both[1][article]
            ways = [self.order(order, pairs) for pairs in (mine_, theirs_)]
            assert ways[0] < ways[1]
            return "later", "4.3", (), ()
        raise AssertionError("the same round")

    def counts(
        self, order: Sequence[Player], pairs: set[frozenset[int]], below: Sequence[Player]
    ) -> dict[str, tuple[int, ...]]:
        """Count C5 to C8 of a way to pair a bracket."""
        out = [p for p in order if not any(p.id in board for board in pairs)]
        found = {"2.3.1": (len(out),), "2.3.2": scores(out)}
        if below:
            upcoming = [player for player in below if player.score == below[0].score]
            beyond = below[len(upcoming) :]
            ahead = min(lowest_floaters(self.completion, [*out, *upcoming], beyond).values())
            found["2.3.3"] = (ahead[0], *ahead[1])
        denied = 0
        for board in pairs:
            one, two = (self.players[n] for n in board)
            white, black = allocate(one, two, self.field.initial_colour, self.index)
            denied += (white.preference[0] == "b") + (black.preference[0] == "w")
        return found | {"2.3.4": (denied,)}

    def order(self, order: Sequence[Player], pairs: set[frozenset[int]]) -> list[int]:
        """Return the opponents of BSN 1, 2 ... as 4.3 compares them: the larger comes first, 0 last."""
        number = {player.id: n for n, player in enumerate(order, 1)}
        found = []
        for player in order:
            met = next((n for board in pairs if player.id in board for n in board if n != player.id), 0)
            if not met or number[met] > number[player.id]:
                found.append(-number.get(met, 0))
        return found


def rounds(chunk: int) -> Iterator[tuple[str, sb.Round]]:
    for seed in range(20_000 * chunk, 20_000 * (chunk + 1)):
        for text in states(seed, most=9, dense=bool(seed % 2)):
            field = read_field(text)
            if field.round <= seeding_rounds(field.total_rounds):
                continue
            try:
                yield text, sb.pair(sb.parse_trf(text), system="burstein")
            except sb.NoLegalPairingError:
                continue


def expected(text: str, kind: str, players: tuple[int, ...]) -> tuple[object, ...]:
    field = read_field(text)
    book = Book(field)
    score = {n: player.score for n, player in book.players.items()}.__getitem__
    if holds(kind, players, book.ours.pairs, score):
        return "same", "", None, None, (), ()
    one = book.players[players[0]]
    if kind == "meet" and not book.completion.may_meet(one, book.players[players[1]]):
        two = book.players[players[1]]
        meets = two.id in one.met or frozenset(players) in field.forbidden
        assert meets or one.preference == two.preference == (one.preference[0], ABSOLUTE)
        return "illegal", "2.1.1" if meets else "2.1.3", None, None, (), ()
    if kind == "bye" and one.barred_from_bye:
        return "illegal", "2.1.2", None, None, (), ()

    def colour(a: int, b: int) -> str:
        white, _ = allocate(book.players[a], book.players[b], field.initial_colour, book.index)
        return "w" if white.id == a else "b"

    apart, no_bye = allowed(kind, players, list(book.players), score, colour)
    try:
        best = pair(wished(field, apart, no_bye))
    except NoPairingError:
        return "impossible", "2.2.1", None, None, (), ()
    kind_, article, here, there = book.compare(best)
    return kind_, article, frozenset(map(frozenset, best.pairs)), best.bye, here, there


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_answer_is_that_of_the_articles(chunk: int) -> None:
    """The kind of answer, the article, the values on both sides, and the best round with the wish."""
    articles: Counter[str] = Counter()
    for text, paired, kind, players in questions(rounds(chunk), chunk, rise=True):
        bench = bench_of(paired)
        answer = ask(bench, Wish(kind, players))
        reason = answer.reason
        wanted = expected(text, kind, players)
        values = ((), ()) if reason.article == "3.1.5" else (reason.prescribed, reason.other)
        assert (*told(answer), *values) == wanted, f"{kind} {players}\n{text}"
        short = reason_for(bench, Wish(kind, players))
        assert (short.kind, short.article, short.bracket) == (reason.kind, reason.article, reason.bracket)
        articles[reason.article] += 1
    report("burstein", articles)
    assert sum(articles.values()) >= WISHES // CHUNKS
    assert {"2.1.1", "2.1.2", "2.2.1", "2.3.1", "2.3.4", "3.1.3", "4.3"} <= articles.keys()
    if WISHES >= 2000:
        assert {"2.1.3", "2.3.2", "2.3.3", "3.1.4", "3.1.5"} <= articles.keys()
