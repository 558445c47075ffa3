"""`why_not` against brute force: the literal engine with the wish in force, and a count of every legal round.

The literal engine is given the wish as forbidden pairs and players barred from the bye; the two rounds are
then compared by `rules.ledger`, which counts the criteria of all legal rounds with the definitions of the
literal engine. Nothing of the product takes part but the answer.

By default a few hundred rounds are asked about; the number is set by the environment variable
SWISSBLOSSOM_WISHES (a thousand take about a minute).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import pytest

import swissblossom as sb
from oracle.colours import allocate
from oracle.engine import pair
from oracle.field import Field, NoPairingError, Player
from oracle.generate import states
from oracle.reader import read_field
from rules.ledger import Drawn, Ledger
from swissblossom.explanations.answers import WhyNot, Wish
from swissblossom.explanations.reasons import Bench
from swissblossom.explanations.structure import Reason
from swissblossom.explanations.wishes import ask, reason_for

WISHES = int(os.environ.get("SWISSBLOSSOM_WISHES", "400"))
CHUNKS = 4
NUMBERS = {1: "C1", 2: "C2", 3: "C3"}


@dataclass
class Wished(Field):
    """A field of which some players may not have the bye."""

    no_bye: frozenset[int] = frozenset()

    def players(self) -> list[Player]:
        return [
            replace(player, barred_from_bye=True) if player.id in self.no_bye else player
            for player in super().players()
        ]


def with_wish(field: Field, kind: str, players: tuple[int, ...]) -> Wished:
    """Return the field with the wish as one more absolute criterion."""
    by_id = {player.id: player for player in field.players()}
    one = by_id[players[0]]
    wanted = "w" if kind == "white" else "b"
    allowed = set()
    for other in by_id.values():
        white, _ = allocate(one, other, field.initial_colour)
        colour = "w" if white is one else "b"
        fits = {
            "meet": other.id in players,
            "bye": False,
            "float": other.score < one.score,
            "white": colour == wanted,
            "black": colour == wanted,
        }[kind]
        if fits:
            allowed.add(other.id)
    apart = {frozenset((one.id, other)) for other in by_id if other != one.id and other not in allowed}
    no_bye = frozenset(players) if kind in {"meet", "white", "black"} else frozenset()
    return Wished(
        field.entries, field.total_rounds, field.points, field.initial_colour, field.forbidden | apart, no_bye
    )


def drawn(pairs: object, bye: int | None) -> Drawn:
    return Drawn(frozenset(frozenset(pair) for pair in pairs), bye)  # type: ignore[attr-defined]


def values(book: Ledger, one: Drawn, two: Drawn) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    """Say in which criterion the second round is worse, with both values as tuples."""
    better, name = book.compare(one, two)
    assert better <= 0, "the prescribed round is beaten"
    if name == "C5":
        scores = [book.by_id[round_.bye].score for round_ in (one, two) if round_.bye is not None]
        return name, (scores[0],), (scores[1],)
    if name in {"order", "the same"}:
        return name, (), ()
    for at in range(len(book.scores)):
        mine, theirs = dict(book._vector(one, at)), dict(book._vector(two, at))
        if book.rounds[one][at] != book.rounds[two][at] and mine[name] != theirs[name]:
            return name, flat(mine[name]), flat(theirs[name])
    raise AssertionError(name)


def flat(value: object) -> tuple[int, ...]:
    """Return a count, a list, or C8's number and list, as one tuple."""
    if isinstance(value, int):
        return (value,)
    assert isinstance(value, tuple)
    if value and isinstance(value[-1], tuple):
        return (value[0], *value[-1])
    return value


def comparable(criterion: int, found: tuple[int, ...]) -> tuple[int, ...]:
    """Return values without the artificial opponents of players in Limbo, whose distance is a convention."""
    return tuple(10**9 if value >= 9_000 else value for value in found) if criterion in {18, 20} else found


def expected(text: str, kind: str, players: tuple[int, ...]) -> tuple[str, object, Drawn | None]:
    """Work the answer out from the articles: its kind, what decides, the best round with the wish."""
    field = read_field(text)
    ours = pair(field)
    by_id = {player.id: player for player in field.players()}
    wished = with_wish(field, kind, players)
    boards = dict(ours.pairs) | {black: white for white, black in ours.pairs}
    one = by_id[players[0]]
    met = boards.get(one.id)
    holds = {
        "meet": met == players[-1],
        "bye": ours.bye == one.id and met is None,
        "float": met is None or by_id[met].score < one.score,
        "white": (one.id, met) in ours.pairs,
        "black": (met, one.id) in ours.pairs,
    }[kind]
    if holds:
        return "same", None, None
    if kind == "meet" and not field.may_meet(one, by_id[players[1]]):
        other = by_id[players[1]]
        meets = other.id in one.met or frozenset(players) in field.forbidden
        return "illegal", "C1" if meets else "C3", None
    if kind == "bye" and one.barred_from_bye:
        return "illegal", "C2", None
    try:
        best = pair(wished)
    except NoPairingError:
        return "impossible", "C4", None
    two = drawn(best.pairs, best.bye)
    name, mine, theirs = values(Ledger(text), drawn(ours.pairs, ours.bye), two)
    if name == "order":
        return "later", None, two
    number = int(name[1:])
    return "worse", (name, comparable(number, mine), comparable(number, theirs)), two


def told(answer: WhyNot) -> tuple[str, object, Drawn | None]:
    """Return what the product answered, in the same form."""
    reason: Reason = answer.reason
    if reason.kind in {"same", "later"}:
        what: object = None
    elif reason.kind == "worse":
        assert reason.criterion is not None
        both = [comparable(reason.criterion, value) for value in (reason.prescribed, reason.other)]
        what = (f"C{reason.criterion}", *both)
    else:
        what = f"C{reason.criterion}"
    two = drawn(answer.pairs, answer.bye) if reason.kind in {"worse", "later"} else None
    return reason.kind, what, two


def questions(chunk: int) -> Iterator[tuple[str, sb.Round, str, tuple[int, ...]]]:
    """Yield random rounds of up to nine players, each with a wish."""
    asked = 0
    for seed in range(10_000 * chunk, 10_000 * (chunk + 1)):
        rng = Random(seed)
        for text in states(seed, most=9, dense=bool(seed % 2)):
            try:
                paired = sb.pair(sb.parse_trf(text))
            except sb.NoLegalPairingError:
                continue
            there = [player + 1 for player, flag in enumerate(paired.state.available) if flag]
            if paired.state.assigned_bye or len(there) < 3:
                continue
            kinds = ["meet", "meet", "meet", "float", "white", "black"] + ["bye", "bye"] * (len(there) % 2)
            kind = rng.choice(kinds)
            yield text, paired, kind, tuple(rng.sample(there, 2 if kind == "meet" else 1))
            asked += 1
            if asked >= WISHES // CHUNKS:
                return


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_answer_is_that_of_the_articles(chunk: int) -> None:
    """The kind of answer, the criterion, the values on both sides and the best round with the wish."""
    kinds: Counter[str] = Counter()
    for text, paired, kind, players in questions(chunk):
        bench = Bench(paired)
        answer = ask(bench, Wish(kind, players))
        wanted = expected(text, kind, players)
        assert told(answer) == wanted, f"{kind} {players}\n{text}"
        kinds[answer.reason.kind] += 1
        reason = answer.reason
        short = reason_for(bench, Wish(kind, players))
        if reason.kind in {"worse", "later"}:
            assert (short.kind, short.criterion, short.article) == (
                reason.kind,
                reason.criterion,
                reason.article,
            )
            assert (short.prescribed, short.other, short.bracket) == (
                reason.prescribed,
                reason.other,
                reason.bracket,
            )
        else:
            assert (short.kind, short.criterion) == (reason.kind, reason.criterion)
        if reason.kind == "worse" and reason.criterion not in {5, 7, 8, 9, 18, 19, 20, 21}:
            assert len(reason.concerned) == sum(reason.other), f"{kind} {players}\n{text}"
            assert len(reason.prescribed_concerned) == sum(reason.prescribed)
        if reason.kind == "worse" and reason.criterion in {7, 18, 19, 20, 21}:
            assert len(reason.concerned) == len(reason.other)
    assert sum(kinds.values()) >= WISHES // CHUNKS
    assert min(kinds[kind] for kind in ("same", "illegal", "worse", "later")) >= 1
