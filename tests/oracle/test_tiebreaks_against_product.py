"""The product's tie-breaks against the naive ones: random tournaments, every code, all modifiers.

A difference means that one of the two misreads an article: show why, article by article, and mend that one.
With SWISSBLOSSOM_TIEBREAK_TOURNAMENTS=5000 in the environment, that many tournaments are compared instead of
a few hundred.
"""

from __future__ import annotations

import os
from fractions import Fraction
from random import Random

import pytest

import swissblossom as sb
from oracle.generate_tiebreaks import round_robin, swiss
from oracle.tiebreak_event import Event, read_event
from oracle.tiebreak_order import rank
from oracle.tiebreaks import values

TOURNAMENTS = int(os.environ.get("SWISSBLOSSOM_TIEBREAK_TOURNAMENTS", "200"))
CHUNKS = 6

OWN = ["WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "PS/C3", "REP"]
OWN_2026 = ["STD", "TPN", "TPN/R"]
BUCHHOLZ = [
    f"{name}{cut}{forfeits}"
    for name in ("BH", "FB")
    for cut in ("", "/C1", "/C2", "/C4", "/M1", "/M2", "/M3")
    for forfeits in ("", "/P")
]
BUCHHOLZ += ["BH/F", "AOB", "AOB/P", "AOB/F", "AOB/C1", "AOB/M1", "AOB/P/F"]
SONNEBORN = [
    f"SB{cut}{forfeits}" for cut in ("", "/C1", "/C2", "/C3", "/M1", "/M2") for forfeits in ("", "/P")
]
KOYA = ["KS", "KS/L1", "KS/L+2", "KS/L-1", "KS/L-3"]
RATINGS = ["ARO", "ARO/C1", "ARO/C2", "ARO/M1", "TPR", "PTP", "APRO", "APRO/C1", "APPO", "APPO/M1"]
RATINGS_2026 = ["RTNG", "RTNG/R"]


def codes(event: Event, *, rated: bool) -> list[str]:
    """Return the descriptors that a tournament can be asked for."""
    found = [*OWN, *SONNEBORN, *KOYA, *([] if event.round_robin else BUCHHOLZ), *(RATINGS if rated else [])]
    if event.capped:
        found += [*OWN_2026, *(RATINGS_2026 if rated else [])]
    return found


def compare(text: str, rng: Random, *, predetermined: bool) -> int:
    """Compare all values and some standings; return the number of values compared."""
    t = sb.parse_trf(text)
    after = rng.choice((t.rounds_played, t.rounds_played, rng.randint(1, t.rounds_played)))
    edition = rng.choice(("2026-03", "2026-03", "2024-08"))
    missing = any(not player.rating for player in t.players)
    unrated = rng.choice((None, 1400)) if missing else None
    event = read_event(
        t, after_round=after, round_robin=predetermined, capped=edition == "2026-03", unrated=unrated
    )
    asked = codes(event, rated=not missing or unrated is not None)
    if event.extra:  # in the sum of progressive scores they count from their round on
        asked = [code for code in asked if not code.startswith("PS")]
    compared = 0
    table = sb.standings(t, asked, after_round=after, edition=edition, unrated=unrated)
    assert [column.tiebreak.replace("+", "") for column in table.columns] == [
        c.replace("+", "") for c in asked
    ]
    for at, (column, code) in enumerate(zip(table.columns, asked, strict=True)):
        wanted = values(event, code)
        found = {
            row.id: None if row.exact[at] is None else Fraction(row.exact[at], column.unit)  # type: ignore[arg-type]
            for row in table.rows
        }
        assert found == wanted, f"{code} after round {after}, {edition}\n{text}"
        compared += len(wanted)
    for _ in range(3):
        chosen = [*rng.sample(asked, rng.randint(0, 3)), *rng.choice((["DE"], ["DE/P"], []))]
        rng.shuffle(chosen)
        ranked = sb.standings(t, chosen, after_round=after, edition=edition, unrated=unrated)
        assert {row.id: row.rank for row in ranked.rows} == rank(event, chosen), (
            f"{chosen} after round {after}, {edition}\n{text}"
        )
    return compared


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_swiss_tournaments(chunk: int) -> None:
    rng = Random(chunk)
    compared = sum(
        compare(swiss(seed, abnormal=True), rng, predetermined=False)
        for seed in range(chunk, TOURNAMENTS, CHUNKS)
    )
    assert compared > 100 * TOURNAMENTS / CHUNKS


@pytest.mark.parametrize("chunk", range(CHUNKS // 2))
def test_round_robins(chunk: int) -> None:
    rng = Random(chunk)
    compared = sum(
        compare(round_robin(seed), rng, predetermined=True)
        for seed in range(chunk, TOURNAMENTS // 2, CHUNKS // 2)
    )
    assert compared > 50 * TOURNAMENTS / CHUNKS
