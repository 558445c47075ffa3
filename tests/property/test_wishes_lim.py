"""`why_not` by the Lim System against its literal engine with the wish in force.

There are no criteria: both rounds are followed through the steps of the literal engine, and the first step in
which they part gives the article.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

import swissblossom as sb
from oracle.field import NoPairingError, Player
from oracle.lim import Group, Lim, Pair, Paired, exchanges
from oracle.reader import read_field
from oracle.test_lim_against_product import lim_states
from property.wishes import CHUNKS, WISHES, allowed, holds, questions, report, told, wished
from swissblossom.explanations.answers import Wish
from swissblossom.explanations.wishes import ask, bench_of, reason_for


def boards(pairs: Sequence[Pair]) -> set[frozenset[int]]:
    return {frozenset((one.id, two.id)) for one, two in pairs}


def made(group: Group) -> list[Pair]:
    """Return the pairs of a group as first made."""
    return [*group.pairs, *reversed(group.cracked)]


class Steps:
    """Follows two rounds of the literal engine."""

    def __init__(self, lim: Lim, ours: Paired, theirs: Paired) -> None:
        self.lim = lim
        self.ours = ours
        self.theirs = theirs

    def article(self) -> str:
        if self.ours.bye != self.theirs.bye:
            return "1.1"
        median = self.ours.groups[-1]
        for at, (mine, other) in enumerate(zip(self.ours.groups, self.theirs.groups, strict=True)):
            assert mine.score == other.score
            if mine is median:
                break
            downward = mine.score > self.lim.median
            if {p.id for p in mine.floaters} != {p.id for p in other.floaters}:
                later = self.ours.groups[at + 1 :]
                following = next(g for g in later if g is median or (g.score > median.score) == downward)
                return self.floaters(mine, other, following.residents, downward=downward)
            if boards(made(mine)) != boards(made(other)):
                return self.pairs(mine, other, downward=downward)
        if self.ours.cracked != self.theirs.cracked:
            assert self.ours.cracked < self.theirs.cracked
            return "2.6"
        return self.pairs(median, self.theirs.groups[-1], downward=True)

    def floaters(self, mine: Group, other: Group, following: list[Player], *, downward: bool) -> str:
        """Go through the choices of article 3 up to the one that does not choose as the other round does."""
        if len(mine.floaters) != len(other.floaters):
            assert len(mine.floaters) < len(other.floaters)
            return "2.3"
        lim, incoming = self.lim, [*mine.down, *mine.up]
        members = [*incoming, *mine.residents]
        wanted = {player.id for player in other.floaters}
        chosen = [p for p in members if not any(q is not p and lim.compatible(p, q) for q in members)]
        left = [player for player in members if player not in chosen]
        pairs = lim.most_pairs(left)
        even = len(left) == 2 * pairs + 1
        sign = -1 if downward else 1
        for player in mine.floaters[len(chosen) :]:
            if player.id in wanted:
                chosen.append(player)
                left = [one for one in left if one is not player]
                continue
            rivals = [p for p in left if p.id in wanted and p not in mine.floaters]
            again = {p.id: p in incoming for p in left}
            alone = {p.id: not lim.has_opponent(p, chosen, following) for p in left}
            whites = sum(lim.due(p) == "w" for p in left) - sum(lim.due(p) == "b" for p in left)
            many = "w" if whites > 0 else "b" if whites < 0 else ""
            tests: list[tuple[str, dict[int, int]]] = [
                ("3.9.2", {p.id: 2 * again[p.id] + alone[p.id] for p in left}),
                ("3.10", {p.id: int(p.id in lim.floated) for p in left}),
                ("3.2.2", {p.id: int(many != "" and lim.due(p) != many) for p in left}),
                ("3.2.4", {p.id: sign * p.id for p in left}),
            ]
            first = min(left, key=lambda p: [values[p.id] for _, values in tests])
            if not even or first is not player:
                tests = [tests[0], ("3.3" if downward else "3.4", tests[3][1])]
            rival = min(rivals, key=lambda p: [values[p.id] for _, values in tests])
            for article, values in tests:
                if values[player.id] != values[rival.id]:
                    assert values[player.id] < values[rival.id]
                    return article
        raise AssertionError("the same floaters")

    def pairs(self, mine: Group, other: Group, *, downward: bool) -> str:
        lim = self.lim
        beyond = [sum(not lim.colours_fit(*pair) for pair in made(group)) for group in (mine, other)]
        if beyond[0] != beyond[1]:
            assert beyond[0] < beyond[1]
            return "5.1"
        both = [{a.id: b for pair in made(group) for a, b in (pair, pair[::-1])} for group in (mine, other)]
        guests = [p for p in (*mine.down, *mine.up) if p not in mine.floaters]
        hosts = [p for p in mine.residents if p not in mine.floaters]
        left = [*guests, *(hosts if downward else hosts[::-1])]
        for guest in guests:
            if guest not in left:
                continue
            met = both[0][guest.id], both[1][guest.id]
            if met[0].id != met[1].id:
                order = [p for p in left if p not in guests]
                order = sorted(order, key=lambda p: lim.same_due(guest, p))
                order += [p for p in left if p in guests and p is not guest]
                places = [[p.id for p in order].index(one.id) for one in met]
                assert places[0] < places[1]
                return "3.8"
            left = [p for p in left if p.id not in (guest.id, met[0].id)]
        ids = {p.id for p in left}
        same = [
            sum(lim.same_due(*pair) for pair in made(group) if pair[0].id in ids) for group in (mine, other)
        ]
        if same[0] != same[1]:
            assert same[0] < same[1]
            return "5.2"
        while left:
            met = both[0][left[0].id], both[1][left[0].id]
            if met[0].id != met[1].id:
                ids_in_turn = [p.id for p in exchanges(left)]
                assert ids_in_turn.index(met[0].id) < ids_in_turn.index(met[1].id)
                return "4.2"
            left = [p for p in left[1:] if p.id != met[0].id]
        raise AssertionError("the same pairs")


def rounds(chunk: int) -> Iterator[tuple[str, sb.Round]]:
    for seed in range(20_000 * chunk, 20_000 * (chunk + 1)):
        for text in lim_states(seed):
            try:
                yield text, sb.pair(sb.parse_trf(text), system="lim")
            except sb.NoLegalPairingError:
                continue


def expected(text: str, kind: str, players: tuple[int, ...]) -> tuple[str, str, object, object]:
    field = read_field(text)
    lim = Lim(field)
    ours = lim.pair()
    by_id = {player.id: player for player in lim.players}
    score = {n: player.score for n, player in by_id.items()}.__getitem__
    if holds(kind, players, [(white, black) for white, black, _ in ours.pairs], score):
        return "same", "", None, None
    if kind == "meet" and not lim.compatible(by_id[players[0]], by_id[players[1]]):
        return "illegal", "2.1", None, None
    if kind == "bye" and by_id[players[0]].barred_from_bye:
        return "illegal", "1.1", None, None

    def colour(a: int, b: int) -> str:
        return "w" if lim.colours(by_id[a], by_id[b])[0] == a else "b"

    apart, no_bye = allowed(kind, players, list(by_id), score, colour)
    try:
        best = Lim(wished(field, apart, no_bye)).pair()
    except NoPairingError:
        return "impossible", "2.6", None, None
    article = Steps(lim, ours, best).article()
    return "", article, frozenset(frozenset(board[:2]) for board in best.pairs), best.bye


BY_NUMBERS = ("3.2.4", "3.3", "3.4", "4.2")


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_answer_is_the_step_of_the_literal_engine(chunk: int) -> None:
    """The kind of answer, the article of the step in which the rounds part, the best round with the wish."""
    articles: Counter[str] = Counter()
    for text, paired, kind, players in questions(rounds(chunk), chunk, rise=True):
        bench = bench_of(paired)
        answer = ask(bench, Wish(kind, players))
        wanted = expected(text, kind, players)
        got = told(answer)
        assert got[1:] == wanted[1:], f"{kind} {players}\n{text}"
        assert got[0] == (wanted[0] or got[0]), f"{kind} {players}\n{text}"
        assert (got[0] in ("worse", "later")) == (not wanted[0])
        if got[0] in ("worse", "later"):
            assert answer.reason.what
            assert answer.reason.prescribed != answer.reason.other
            assert (got[0] == "later") == (got[1] in BY_NUMBERS) or got[1] == "3.8"
        short = reason_for(bench, Wish(kind, players))
        assert (short.kind, short.article, short.bracket) == (got[0], got[1], answer.reason.bracket)
        articles[got[1]] += 1
    report("lim", articles)
    assert sum(articles.values()) >= WISHES // CHUNKS
    assert {"1.1", "2.1", "2.3", "2.6", "3.8", "4.2", "5.2"} <= articles.keys()
    if WISHES >= 2000:
        assert {"3.2.2", "3.2.4", "3.9.2", "3.10"} <= articles.keys()
