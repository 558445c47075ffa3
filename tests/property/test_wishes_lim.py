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
from oracle.lim import Group, Lim, Pair, Paired, by_rank, exchanges, without
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
            if {p.id for p in (*mine.down, *mine.up)} != {p.id for p in (*other.down, *other.up)}:
                return "3.5"
            downward = mine.score > median.score
            if {p.id for p in mine.floaters} != {p.id for p in other.floaters}:
                return self.floaters(mine, other, self.following(at), downward=downward)
            if boards(made(mine)) != boards(made(other)):
                return self.pairs(mine, other, downward=downward)
        if self.ours.cracked != self.theirs.cracked:
            assert self.ours.cracked < self.theirs.cracked
            return "2.6"
        other = self.theirs.groups[-1]
        if {p.id for p in (*median.down, *median.up)} != {p.id for p in (*other.down, *other.up)}:
            return "3.5"
        return self.pairs(median, other, downward=True)

    def following(self, at: int) -> list[Player]:
        """Return the scoregroup to which floaters go (L10)."""
        *sides, median = self.ours.groups
        mine = sides[at]
        downward = mine.score > median.score
        beyond = [group for group in sides[at + 1 :] if (group.score > median.score) == downward]
        if beyond:
            return beyond[0].own
        below = [group for group in sides if group.score < median.score]
        if median.own or not downward or not below:
            return median.own
        return below[-1].own

    def floaters(self, mine: Group, other: Group, following: list[Player], *, downward: bool) -> str:
        """Say by which part of article 3 the floaters of one round come before those of the other."""
        if len(mine.floaters) != len(other.floaters):
            assert len(mine.floaters) < len(other.floaters)
            return "2.3"
        lim, stood = self.lim, [*mine.down, *mine.up]
        members = [*stood, *mine.own]
        alone = [p for p in members if not any(lim.compatible(p, q) for q in without(members, p))]
        rest = sorted((p for p in members if p not in alone), key=lambda p: -p.id if downward else p.id)

        def types(chosen: Sequence[Player]) -> tuple[int, int, int]:
            in_turn = by_rank([*alone, *chosen], downward=downward)
            in_turn.sort(key=lambda player: player not in stood)
            served: list[Player] = []
            for floater in in_turn:
                if lim.served([*served, floater], following):
                    served.append(floater)
            kinds = [(p in stood, p in served) for p in in_turn]
            return kinds.count((True, False)), kinds.count((True, True)), kinds.count((False, False))

        ours, theirs = ([p for p in rest if p.id in {q.id for q in g.floaters}] for g in (mine, other))
        if types(ours) != types(theirs):
            assert types(ours) < types(theirs)
            return "3.9.2"
        if len(ours) == 1:
            (one,), (two,) = ours, theirs
            least = min(types([p]) for p in rest)
            chances = [p for p in rest if types([p]) == least]
            fresh = [p for p in chances if not lim.floated_before(p)]
            spared = least == types([]) and any(lim.all_paired(without(rest, p)) for p in fresh)
            chances = fresh if spared else chances
            whites = sum(lim.due(p) == "w" for p in rest) - sum(lim.due(p) == "b" for p in rest)
            many = "w" if whites > 0 else "b" if whites < 0 else ""
            chances = [p for p in chances if many and lim.due(p) == many] or chances
            if chances[0] is one:  # else that one is needed (4.4.1)
                if spared and lim.floated_before(two):
                    return "3.10"
                if many and lim.due(one) == many != lim.due(two):
                    return "3.2.2"
                assert rest.index(one) < rest.index(two)
                return "3.2.4"
        assert [rest.index(p) for p in ours] < [rest.index(p) for p in theirs]
        return "3.3" if downward else "3.4"

    def pairs(self, mine: Group, other: Group, *, downward: bool) -> str:
        lim = self.lim
        beyond = [sum(lim.cost(*pair)[0] for pair in made(group)) for group in (mine, other)]
        if beyond[0] != beyond[1]:
            assert beyond[0] < beyond[1]
            return "5.1"
        both = [{a.id: b for pair in made(group) for a, b in (pair, pair[::-1])} for group in (mine, other)]
        down, up = by_rank(mine.down, downward=True), by_rank(mine.up, downward=False)
        left = sorted(
            (p for p in mine.members if p not in mine.floaters), key=lambda p: p.id, reverse=not downward
        )
        for guest in [*down, *up] if downward else [*up, *down]:
            if guest not in left:
                continue
            met = both[0][guest.id], both[1][guest.id]
            if met[0].id != met[1].id:
                due = lim.due(guest)

                def place(one: Player, due: str = due, guest: Player = guest) -> tuple[bool, bool]:
                    return lim.cost(guest, one)[1] > 0, bool(due) and lim.due(one) in ("", due)

                order = [p.id for p in sorted(without(left, guest), key=place)]
                assert order.index(met[0].id) < order.index(met[1].id)
                return "3.8"
            left = [p for p in left if p.id not in (guest.id, met[0].id)]
        ids = {p.id for p in left}
        same = [sum(lim.cost(*pair)[1] for pair in made(g) if pair[0].id in ids) for g in (mine, other)]
        if same[0] != same[1]:
            assert same[0] < same[1]
            return "5.2"
        while left:
            met = both[0][left[0].id], both[1][left[0].id]
            if met[0].id != met[1].id:
                in_turn = [p.id for p in exchanges(left)]
                assert in_turn.index(met[0].id) < in_turn.index(met[1].id)
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
