"""Floats of past rounds in the players' cards: of every system, as its literal engine sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

import swissblossom as sb
from oracle import double_swiss, team
from oracle.dubov import Dubov
from oracle.dutch_2017 import old_field
from oracle.field import Entry, Field
from oracle.generate import states
from oracle.generate_matches import double_swiss_states, team_states
from oracle.lim import Lim
from oracle.reader import read_field
from swissblossom.plain_data import replace as with_changes
from swissblossom.report.floats import past_floats
from swissblossom.systems.team import entered

pytest.importorskip("jinja2")


def before(field: Field, number: int) -> Field:
    """Return a field as it stood before a round, everybody being there."""
    entries = [replace(entry, cells=entry.cells[: number - 1], absent="") for entry in field.entries]
    return Field(entries, field.total_rounds + 3, field.points, "w", field.forbidden)


def by_dubov(field: Field, entry: Entry, number: int) -> str:
    made = Dubov(field, {one.id: 1500 for one in field.entries})
    return "up" if made._upfloated(entry, number) else ""


def by_lim(field: Field, entry: Entry, number: int) -> str:
    made = Lim(before(field, number + 1))
    player = next(player for player in made.players if player.id == entry.id)
    return "float" if made.floated_before(player) else ""


SYSTEMS: dict[str, Callable[[Field, Entry, int], str]] = {
    "dutch": lambda field, entry, number: field.float_in(entry, number),
    "dutch-2017": lambda field, entry, number: old_field(field).float_in(entry, number),
    "burstein": lambda field, entry, number: field.float_in(entry, number),
    "dubov": by_dubov,
    "lim": by_lim,
}


@pytest.mark.parametrize("name", SYSTEMS)
def test_floats_are_those_of_the_literal_engine(name: str) -> None:
    system, _, edition = name.partition("-")
    seen: Counter[str] = Counter()
    for seed in range(30):
        *_, text = states(seed, most=8)
        t = with_changes(sb.parse_trf(text), system=system)
        field = read_field(text)
        found = past_floats(t, t.rounds_played, t.total_rounds, edition)
        assert len(found) == len(field.entries)
        for entry, row in zip(field.entries, found, strict=True):
            for number, told in enumerate(row, 1):
                assert told == SYSTEMS[name](field, entry, number), f"{entry.id}, round {number}\n{text}"
                seen[told] += 1
    assert min(seen.values()) > 20
    assert set(seen) == {"dubov": {"", "up"}, "lim": {"", "float"}}.get(name, {"", "down", "up"})


def test_floats_of_matches() -> None:
    """Both games of a match show the float of the match."""
    seen: Counter[str] = Counter()
    for seed in range(40):
        event: double_swiss.Event
        *_, (event, text) = double_swiss_states(seed, most=8)
        t = sb.parse_trf(text)
        for tpn, row in enumerate(past_floats(t, t.rounds_played, t.total_rounds), 1):
            for number, told in enumerate(row):
                assert told == ("float" if event.floated(tpn, number // 2 + 1) else ""), text
                seen[told] += 1
    assert min(seen.values()) > 50


def test_floats_of_teams() -> None:
    seen: Counter[str] = Counter()
    for seed in range(40):
        event: team.Event
        *_, (event, text) = team_states(seed, most=8)
        given = sb.parse_trf(text)
        t = entered(given)
        found = past_floats(t, given.rounds_played, event.rounds, event=given)
        for tpn, row in enumerate(found, 1):
            for number, told in enumerate(row, 1):
                assert told == ("float" if event.floated(tpn, number) else ""), text
                seen[told] += 1
    assert min(seen.values()) > 50


@pytest.mark.parametrize(("system", "words"), [("lim", "was a floater"), ("dubov", "floated up")])
def test_a_card_says_it(system: str, words: str) -> None:
    for seed in range(60):
        *_, text = states(seed, least=6, most=8)
        t = with_changes(sb.parse_trf(text), system=system)
        if any(told for row in past_floats(t, t.rounds_played, t.total_rounds) for told in row):
            for player in t.players:
                player.rating = 2000 - player.id
            try:
                html = sb.report_html(t)
            except sb.NoLegalPairingError:
                continue
            assert f'aria-label="{words}"' in html
            return
    raise AssertionError("nobody floated")
