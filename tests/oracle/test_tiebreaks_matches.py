"""The product's tie-breaks on random Double-Swiss events, against the naive ones that know matches only.

With SWISSBLOSSOM_TIEBREAK_TOURNAMENTS=5000 in the environment, that many events are compared instead of some.
"""

from __future__ import annotations

import os
from fractions import Fraction
from random import Random

import pytest

import swissblossom as sb
from oracle.generate_matches import double_swiss_states
from oracle.test_tiebreaks_against_product import codes
from oracle.tiebreak_matches import read_matches
from oracle.tiebreak_order import rank
from oracle.tiebreaks import values

EVENTS = int(os.environ.get("SWISSBLOSSOM_TIEBREAK_TOURNAMENTS", "120"))
CHUNKS = 3


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_code_after_every_match(chunk: int) -> None:
    rng = Random(chunk)
    compared = 0
    kinds = set()
    for seed in range(chunk, EVENTS, CHUNKS):
        for event, text in double_swiss_states(seed):
            t = sb.parse_trf(text)
            after = 2 * (event.round - 1)
            edition = rng.choice(("2026-03", "2026-03", "2024-08"))
            naive = read_matches(event, capped=edition == "2026-03")
            kinds |= {slot.kind for entrant in naive.entrants.values() for slot in entrant.slots}
            asked = codes(naive, rated=True)
            table = sb.standings(t, asked, after_round=after, edition=edition)
            assert {row.id: Fraction(row.points, 10) for row in table.rows} == {
                ident: naive.score(ident) for ident in naive.entrants
            }
            for at, (column, code) in enumerate(zip(table.columns, asked, strict=True)):
                found = {
                    row.id: None if row.exact[at] is None else Fraction(row.exact[at], column.unit)  # type: ignore[arg-type]
                    for row in table.rows
                }
                assert found == values(naive, code), f"{code} after {after}, {edition}\n{text}"
                compared += len(found)
            chosen = [*rng.sample(asked, rng.randint(0, 2)), *rng.choice((["DE"], ["DE/P"], []))]
            ranked = sb.standings(t, chosen, after_round=after, edition=edition)
            assert {row.id: row.rank for row in ranked.rows} == rank(naive, chosen), f"{chosen}\n{text}"
    assert compared > 500 * EVENTS / CHUNKS
    assert len(kinds) == 7, "games, forfeits and byes of every kind"
