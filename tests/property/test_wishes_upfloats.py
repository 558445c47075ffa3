"""`why_not` in a Double-Swiss and in a Swiss of teams against their literal engines with the wish."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

import swissblossom as sb
from oracle import double_swiss, team
from oracle.field import NoPairingError
from oracle.generate_matches import double_swiss_states, team_states
from oracle.upfloats import Entrant, Pairs, Walk, identifier, top_scoregroup
from property.wishes import CHUNKS, WISHES, allowed, holds, questions, report, told
from swissblossom.explanations.answers import Wish
from swissblossom.explanations.wishes import ask, bench_of, reason_for

SYSTEMS: dict[str, tuple[Any, Callable[..., Iterator[tuple[Any, str]]], tuple[str, ...]]] = {
    "double_swiss": (double_swiss, double_swiss_states, ("2.3.5",)),
    "team": (team, team_states, ("2.3.5", "2.3.6", "2.3.7")),
}


def with_wish(event: Any, apart: frozenset[frozenset[int]], no_bye: frozenset[int]) -> Any:
    """Return an event with a wish in force."""

    class Wished(type(event)):  # type: ignore[misc]
        def entrants(self) -> dict[int, Entrant]:
            return {
                tpn: replace(entrant, barred_from_bye=entrant.barred_from_bye or tpn in no_bye)
                for tpn, entrant in super().entrants().items()
            }

    values = {one.name: getattr(event, one.name) for one in fields(event)}
    return Wished(**values | {"forbidden": event.forbidden | apart})


class Book:
    """What the articles say of one round."""

    def __init__(self, ours: Any, entrants: dict[int, Entrant], articles: tuple[str, ...]) -> None:
        self.walk: Walk = ours.walk
        self.bye: int | None = ours.bye
        self.entrants = entrants
        self.articles = articles

    def compare(self, pairs: Any, bye: int | None) -> tuple[str, str, tuple[int, ...], tuple[int, ...]]:
        """Say by which article another legal round gives way, with both values."""
        if bye != self.bye:
            mine, theirs = self.entrants[self.bye or 0], self.entrants[bye or 0]
            for article, here, there in (
                ("3.4.2", mine.score, theirs.score),
                ("3.4.3", -mine.matches, -theirs.matches),
                ("3.4.4", -mine.tpn, -theirs.tpn),
            ):
                if here != there:
                    assert here < there
                    return "worse", article, (abs(here),), (abs(there),)
        partner = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
        left = [entrant for tpn, entrant in self.entrants.items() if tpn != self.bye]
        for bracket in self.walk.brackets:
            residents, lower = top_scoregroup(left)
            ids = [entrant.tpn for entrant in residents]
            up = [entrant for entrant in lower if partner[entrant.tpn] in ids]
            made = tuple(sorted((t, partner[t]) for t in (*ids, *(e.tpn for e in up)) if t < partner[t]))
            mine_up = [self.entrants[tpn] for tpn in bracket.upfloaters]
            if made == tuple(sorted(bracket.pairs)):
                together = {tpn for pair in made for tpn in pair}
                left = [entrant for entrant in left if entrant.tpn not in together]
                continue
            both = [self.set_counts(chosen, left) for chosen in (mine_up, up)]
            same = {e.tpn for e in mine_up} == {e.tpn for e in up}
            if same:
                upfloaters = frozenset(e.tpn for e in up)
                for counts, way in zip(both, (bracket.pairs, made), strict=True):
                    counts.update(self.pairing_counts(way, upfloaters))
            for article, here_ in both[0].items():
                if here_ != both[1][article]:
                    assert here_ < both[1][article], article
                    return "worse", article, here_, both[1][article]
            if same:
                assert identifier(bracket.pairs) < identifier(made)
                return "later", "3.6.3", (), ()
            orders = [sorted((-e.score, e.tpn) for e in chosen) for chosen in (mine_up, up)]
            assert [tpn for _, tpn in orders[0]] < [tpn for _, tpn in orders[1]]
            return "later", "3.5.4", (), ()
        raise AssertionError("the same round")

    def set_counts(self, chosen: list[Entrant], left: list[Entrant]) -> dict[str, tuple[int, ...]]:
        score = max(entrant.score for entrant in left)
        again = sum(entrant.floated for entrant in chosen) if self.walk.rules.floats_count else 0
        return {
            "2.3.1": (len(chosen),),
            "2.3.2": tuple(sorted((score - entrant.score for entrant in chosen), reverse=True)),
            "2.3.3": (self.walk._burden(chosen, left),),
            "2.3.4": (again,),
        }

    def pairing_counts(self, pairs: Pairs, upfloaters: frozenset[int]) -> dict[str, tuple[int, ...]]:
        found = self.walk.rules.faults(pairs, upfloaters)
        return {article: (count,) for article, count in zip(self.articles, found, strict=True)}


def events(system: str, chunk: int) -> Iterator[tuple[str, sb.Round]]:
    _, states, _ = SYSTEMS[system]
    for seed in range(20_000 * chunk, 20_000 * (chunk + 1)):
        for event, text in states(seed, most=9):
            try:
                paired = sb.pair(sb.parse_trf(text))
            except sb.NoLegalPairingError:
                continue
            SEEN[text] = event
            yield text, paired
            SEEN.clear()


SEEN: dict[str, Any] = {}
"""The event that is asked about, by its text."""


def seated_players(event: Any, entrants: dict[int, Entrant], one: int, two: int) -> tuple[int, int]:
    """Return two players of a Double-Swiss as White and Black of the first game."""
    higher, lower = sorted((one, two), key=lambda tpn: (-entrants[tpn].score, tpn))
    numbered = [t for t in sorted(event.rows) if t not in event.absent or event.ever_paired(t)]
    number = numbered.index(higher) + 1
    colour = double_swiss.colour_of_higher(event.colours(higher), event.colours(lower), event.initial, number)
    return (higher, lower) if colour == "w" else (lower, higher)


def seated_teams(event: Any, entrants: dict[int, Entrant], one: int, two: int) -> tuple[int, int]:
    """Return two teams as White and Black of the first board."""
    first, other = sorted((one, two), key=lambda t: (-entrants[t].score, -event.secondary_score(t), t))
    mine, theirs = (team.Side(event.colours(tpn), event.preference(tpn)) for tpn in (first, other))
    numbered = [
        t
        for t in sorted(event.rows)
        if t not in event.absent or any(match.opponent or match.bye == "U" for match in event.rows[t])
    ]
    number = numbered.index(first) + 1
    colour = team.colour_of_first(mine, theirs, event.initial, number, kind=event.kind)
    return (first, other) if colour == "w" else (other, first)


SEATED = {"double_swiss": seated_players, "team": seated_teams}


def expected(system: str, text: str, kind: str, players: tuple[int, ...]) -> tuple[object, ...]:
    module, _, articles = SYSTEMS[system]
    event = SEEN[text]
    ours = module.pair(event)
    entrants = event.entrants()
    score = {tpn: entrant.score for tpn, entrant in entrants.items()}.__getitem__
    if holds(kind, players, ours.pairs, score):
        return "same", "", None, None, (), ()
    if kind == "meet" and players[1] in entrants[players[0]].met:
        return "illegal", "2.1.1", None, None, (), ()
    if kind == "bye" and entrants[players[0]].barred_from_bye:
        return "illegal", "2.1.2", None, None, (), ()

    def colour(a: int, b: int) -> str:
        return "w" if SEATED[system](event, entrants, a, b) == (a, b) else "b"

    apart, no_bye = allowed(kind, players, list(entrants), score, colour)
    try:
        best = module.pair(with_wish(event, apart, no_bye))
    except NoPairingError:
        return "impossible", "2.2.1", None, None, (), ()
    kind_, article, here, there = Book(ours, entrants, articles).compare(best.pairs, best.bye)
    return kind_, article, frozenset(map(frozenset, best.pairs)), best.bye, here, there


ALWAYS = {"2.1.1", "2.1.2", "2.2.1", "2.3.1", "2.3.2", "3.4.2", "3.4.4", "3.5.4", "3.6.3"}
SELDOM = {"2.3.3", "2.3.4", "2.3.5", "3.4.3"}


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_answer_is_that_of_the_articles(system: str, chunk: int) -> None:
    """The kind of answer, the article, the values on both sides, and the best round with the wish."""
    articles: Counter[str] = Counter()
    for text, paired, kind, players in questions(events(system, chunk), chunk, rise=True):
        bench = bench_of(paired)
        answer = ask(bench, Wish(kind, players))
        reason = answer.reason
        wanted = expected(system, text, kind, players)
        both = [reason.prescribed, reason.other]
        if reason.article == "2.3.3":  # C6 has no value where nobody of the following scoregroup is left
            both = [value or (0,) for value in both]
        assert (*told(answer), *both) == wanted, f"{kind} {players}\n{text}"
        short = reason_for(bench, Wish(kind, players))
        assert (short.kind, short.article, short.bracket) == (reason.kind, reason.article, reason.bracket)
        articles[reason.article] += 1
    report(system, articles)
    assert sum(articles.values()) >= WISHES // CHUNKS
    assert ALWAYS - {"3.4.4"} <= articles.keys()
    if WISHES >= 2000:
        assert articles.keys() >= ALWAYS | SELDOM
