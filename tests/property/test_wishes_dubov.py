"""`why_not` by the Dubov System against its literal engine with the wish in force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

import swissblossom as sb
from oracle.dubov import Dubov, Paired, Player, denied, ratings_of
from oracle.field import NoPairingError
from oracle.reader import read_field
from oracle.test_dubov_against_product import dubov_states
from property.wishes import CHUNKS, WISHES, allowed, holds, questions, report, told, wished
from swissblossom.explanations.answers import Wish
from swissblossom.explanations.wishes import ask, bench_of, reason_for

INSIDE = ("3.2.4", "4.3", "4.4")
"""Articles by which a pairing comes first that is as good as another of the same players."""


class Book:
    """What the articles say of one round."""

    def __init__(self, dubov: Dubov, ours: Paired) -> None:
        self.dubov = dubov
        self.ours = ours

    def compare(self, other: Paired) -> tuple[tuple[str, ...], tuple[int, ...], tuple[int, ...]]:
        """Say by which article another legal round gives way (or by one of which), with both values."""
        by_tpn = self.dubov.by_tpn
        left = list(self.dubov.players)
        if other.bye != self.ours.bye:
            mine, theirs = by_tpn[self.ours.bye or 0], by_tpn[other.bye or 0]
            for article, here, there in (
                ("3.1.3", mine.score, theirs.score),
                ("3.1.4", -mine.games, -theirs.games),
                ("3.1.5", -mine.tpn, -theirs.tpn),
            ):
                if here != there:
                    assert here < there
                    return (article,), (abs(here),), (abs(there),)
        left = [player for player in left if player.tpn != self.ours.bye]
        partner = {a: b for white, black, _ in other.pairs for a, b in ((white, black), (black, white))}
        for bracket in self.ours.brackets:
            residents = [player for player in left if player.score == left[0].score]
            ids = {player.tpn for player in residents}
            up = [player for player in left if player.tpn not in ids and partner[player.tpn] in ids]
            made = {frozenset((n, partner[n])) for n in (*ids, *(player.tpn for player in up))}
            together = {n for pair in bracket.pairs for n in pair}
            if made == set(map(frozenset, bracket.pairs)):
                left = [player for player in left if player.tpn not in together]
                continue
            mine_up = [by_tpn[n] for n in bracket.upfloaters]
            both = [
                self.counts(residents[0].score, chosen, pairs)
                for chosen, pairs in ((mine_up, set(map(frozenset, bracket.pairs))), (up, made))
            ]
            for article, here_ in both[0].items():
                if here_ != both[1][article]:
                    assert here_ < both[1][article], article
                    return (article,), here_, both[1][article]
            order = [sorted((-player.score, player.tpn) for player in chosen) for chosen in (mine_up, up)]
            if order[0] != order[1]:
                assert order[0] < order[1]
                return ("4.2",), (), ()
            s1 = {first for first, _ in bracket.pairs}
            crosses = all(len(pair & s1) == 1 for pair in made)
            return ("4.4",) if crosses else INSIDE[:2], (), ()
        raise AssertionError("the same round")

    def counts(
        self, score: int, chosen: Sequence[Player], pairs: set[frozenset[int]]
    ) -> dict[str, tuple[int, ...]]:
        """Count C5 to C10 of a way to pair a bracket."""
        players = self.dubov.by_tpn
        found = {
            "2.3.1": (len(chosen),),
            "2.3.2": tuple(sorted((score - player.score for player in chosen), reverse=True)),
            "2.3.3": (sum(denied(*(players[n] for n in pair)) for pair in pairs),),
        }
        if not self.dubov.last_round:
            most = [player.upfloats for player in chosen if player.upfloats >= self.dubov.most]
            again = sum(player.upfloated_last for player in chosen)
            found |= {"2.3.4": (len(most),), "2.3.5": (sum(most),), "2.3.6": (again,)}
        return found


def rounds(chunk: int) -> Iterator[tuple[str, sb.Round]]:
    for seed in range(20_000 * chunk, 20_000 * (chunk + 1)):
        for text in dubov_states(seed):
            if text.count("\n001") > 10:
                continue
            try:
                yield text, sb.pair(sb.parse_trf(text), system="dubov")
            except sb.NoLegalPairingError:
                continue


def expected(text: str, kind: str, players: tuple[int, ...]) -> tuple[object, ...]:
    field, ratings = read_field(text), ratings_of(text)
    dubov = Dubov(field, ratings)
    ours = dubov.pair()
    by_tpn = dubov.by_tpn
    score = {tpn: player.score for tpn, player in by_tpn.items()}.__getitem__
    if holds(kind, players, [(white, black) for white, black, _ in ours.pairs], score):
        return "same", ("",), None, None, (), ()
    one = by_tpn[players[0]]
    if kind == "meet" and not dubov.may_meet(one, by_tpn[players[1]]):
        meets = players[1] in one.past.met or frozenset(players) in field.forbidden
        return "illegal", ("2.1.1" if meets else "2.1.3",), None, None, (), ()
    if kind == "bye" and one.past.barred_from_bye:
        return "illegal", ("2.1.2",), None, None, (), ()

    def colour(a: int, b: int) -> str:
        return "w" if dubov.colours(by_tpn[a], by_tpn[b])[0] == a else "b"

    apart, no_bye = allowed(kind, players, list(by_tpn), score, colour)
    try:
        best = Dubov(wished(field, apart, no_bye), ratings).pair()
    except NoPairingError:
        return "impossible", ("2.2.1",), None, None, (), ()
    articles, here, there = Book(dubov, ours).compare(best)
    kind_ = "worse" if here != there else "later"
    pairs = frozenset(frozenset(board[:2]) for board in best.pairs)
    return kind_, articles, pairs, best.bye, here, there


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_answer_is_that_of_the_articles(chunk: int) -> None:
    """The kind of answer, the article, the values on both sides, and the best round with the wish."""
    articles: Counter[str] = Counter()
    for text, paired, kind, players in questions(rounds(chunk), chunk, rise=True):
        bench = bench_of(paired)
        answer = ask(bench, Wish(kind, players))
        reason = answer.reason
        kind_, named, *others = expected(text, kind, players)
        got = told(answer)
        assert isinstance(named, tuple)
        assert got[1] in named, f"{kind} {players}\n{text}"
        assert (got[0], *got[2:], reason.prescribed, reason.other) == (kind_, *others), (
            f"{kind} {players}\n{text}"
        )
        short = reason_for(bench, Wish(kind, players))
        assert (short.kind, short.article, short.bracket) == (reason.kind, reason.article, reason.bracket)
        articles[reason.article] += 1
    report("dubov", articles)
    assert sum(articles.values()) >= WISHES // CHUNKS
    assert {"2.1.1", "2.1.2", "2.2.1", "2.3.1", "2.3.2", "2.3.3", "3.1.3", "4.2", "4.4"} <= articles.keys()
    if WISHES >= 2000:
        assert {"2.1.3", "2.3.6", "3.1.4", "3.1.5", "4.3"} <= articles.keys()
