"""What holds of the tie-breaks of any tournament, players and teams, with unplayed rounds of every kind."""

from __future__ import annotations

from array import array
from fractions import Fraction
from math import floor
from random import Random

import pytest

import swissblossom as sb
from property.histories import MEETINGS, POINTS, RESULTS, Plan, tournament
from rules.team_file import team_trf
from swissblossom.plain_data import replace
from swissblossom.tiebreaks.explaining import Explanation

_SUMS = """
WIN WON BPG BWG PS PS/C1 PS/C2 REP STD BH BH/C1 BH/C2 BH/M1 BH/M2 BH/P BH/C1/P FB FB/C1 FB/M2/P SB SB/C1 SB/C2
SB/M1 SB/P SB/C1/P KS KS/L+1 KS/L-2
"""
_AVERAGES = "AOB AOB/F AOB/C1 ARO ARO/C1 ARO/M1 APRO APRO/C1 APPO"
_OTHERS = "TPN TPN/R TPR PTP RTNG RTNG/R DE DE/P"
_TEAM_SUMS = """
WIN WON PS:GP PS:MP/C1 REP STD BH:MP BH:GP/C1 FB:MP/C1 SB:GP KS EMMSB EMGSB EGMSB EGGSB EMMSB/C1 EMGSB/C1/P
EGGSB/C2 EGMSB/P BC
"""
SUMS, AVERAGES, OTHERS, TEAM_SUMS = map(str.split, (_SUMS, _AVERAGES, _OTHERS, _TEAM_SUMS))
SEEDS = range(40)


def any_tournament(seed: int) -> sb.Tournament:
    """Return a tournament with absences and forfeits; two of five stand before the end."""
    rng = Random(seed)
    size = rng.choice((4, 7, 12, 20, 31))
    plan = Plan(
        players=size,
        rounds=rng.randint(2, min(9, size - 1)),
        meetings=rng.choice(MEETINGS),
        results=rng.choice(RESULTS),
        points=rng.choice(POINTS),
        forfeits=rng.choice((0.0, 0.1, 0.3)),
        absences=rng.choice((0.0, 0.1, 0.3)),
    )
    t = tournament(rng, plan)
    for player in t.players:
        player.rating = rng.randint(1200, 2600)
    return replace(t, total_rounds=t.recorded_rounds + (rng.randint(1, 3) if rng.random() < 0.4 else 0))


def any_team_tournament(seed: int) -> sb.Tournament:
    """Return a tournament of teams with forfeited boards, matches and byes of every kind."""
    rng = Random(seed)
    size, boards = rng.choice((4, 5, 8)), rng.choice((2, 4))
    rounds, records, allocated = [], [], []
    for number in range(1, rng.randint(2, 6) + 1):
        order = rng.sample(range(1, size + 1), size)
        allocated.append(order.pop() if size % 2 else 0)
        matches: list[str] = []
        while order:
            first, second = order.pop(), order.pop()
            if matches and rng.random() < 0.15:
                records.append(f"240 {rng.choice('FHZ')} {number:>3} {first:>4}")
            elif matches and rng.random() < 0.15:
                records.append(f"330 {rng.choice(('+-', '-+', '--'))} {number:>3} {first:>3} {second:>3}")
            else:
                matches.append(
                    f"{first}-{second} " + "".join(rng.choices("10=+-", (4, 4, 4, 1, 1), k=boards))
                )
        rounds.append(", ".join(matches))
    if any(allocated):
        records.append("320  1.0  1.0 " + " ".join([f"{team:>3}" for team in allocated]))
    more = rng.choice((0, 2))
    text = team_trf(*rounds, teams=size, boards=boards, announced=len(rounds) + more, records=records)
    return sb.parse_trf(text)


def counted(found: Explanation) -> list[int]:
    return [line.value for line in found.lines if line.counted]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("edition", ["2026-03", "2024-08"])
def test_a_value_is_the_sum_of_what_counts(seed: int, edition: str) -> None:
    for t, codes in ((any_tournament(seed), SUMS), (any_team_tournament(seed), TEAM_SUMS)):
        s = sb.standings(t, codes, edition=edition)
        for row in s.rows[::3]:
            for code, exact, shown in zip(s.tiebreaks, row.exact, row.values, strict=True):
                found = s.explain(row.id, code)
                assert sum(counted(found)) == exact, found.text()
                assert found.value == shown


@pytest.mark.parametrize("seed", SEEDS)
def test_an_average_is_that_of_what_counts(seed: int) -> None:
    s = sb.standings(any_tournament(seed), AVERAGES)
    for row in s.rows[::3]:
        for column, exact in zip(s.columns, row.exact, strict=True):
            values = counted(s.explain(row.id, column.tiebreak))
            if not values:
                assert exact is None
            elif column.tiebreak.startswith("AOB"):
                assert Fraction(exact, column.unit) == Fraction(sum(values), 10 * len(values))  # type: ignore[arg-type]
            else:
                assert exact == floor(Fraction(sum(values), len(values)) + Fraction(1, 2))


@pytest.mark.parametrize("seed", SEEDS)
def test_rows_are_in_the_order_of_their_values(seed: int) -> None:
    """4.2: points, then value after value; who is equal in all of them shares the place."""
    rng = Random(seed)
    s = sb.standings(any_tournament(seed), rng.sample([*SUMS, "ARO", "TPN/R", "TPN", "RTNG/R"], 3))
    keys = []
    for row in s.rows:
        signed = [
            (0 if exact is None else 1, -exact if column.lower else exact)  # type: ignore[operator]
            if exact is not None
            else (0, 0)
            for column, exact in zip(s.columns, row.exact, strict=True)
        ]
        keys.append((row.points, signed))
    assert keys == sorted(keys, reverse=True)
    for row, key in zip(s.rows, keys, strict=True):
        assert row.rank == keys.index(key) + 1
        assert row.shared == keys.count(key)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_tie_break_bears_on_another(seed: int) -> None:
    rng = Random(seed)
    t = any_tournament(seed)
    codes = [*SUMS, *AVERAGES, *(code for code in OTHERS if not code.startswith("DE"))]
    rng.shuffle(codes)
    together = sb.standings(t, codes)
    for at in rng.sample(range(len(codes)), 8):
        alone = sb.standings(t, [codes[at]])
        assert all(alone.row(row.id).exact[0] == row.exact[at] for row in together.rows)


@pytest.mark.parametrize("seed", SEEDS)
def test_numbers_of_players_do_not_matter(seed: int) -> None:
    """The same tournament with the players in another order: the same values and ranks."""
    rng = Random(seed)
    t = any_tournament(seed)
    order = rng.sample(range(len(t.players)), len(t.players))  # the old index of each new player
    new_id = {old + 1: new + 1 for new, old in enumerate(order)} | {0: 0}
    width = t.recorded_rounds

    def rows(cells: bytearray | array[int]) -> list[int]:
        return [cell for old in order for cell in cells[old * width : (old + 1) * width]]

    other = replace(
        t,
        players=tuple(replace(t.players[old], id=new + 1) for new, old in enumerate(order)),
        opponents=array("H", [new_id[opponent] for opponent in rows(t.opponents)]),
        colours=bytearray(rows(t.colours)),
        results=bytearray(rows(t.results)),
    )
    codes = ["DE", *rng.sample(SUMS, 2), "DE/P", *rng.sample(AVERAGES, 2)]
    a, b = sb.standings(t, codes), sb.standings(other, codes)
    for row in a.rows:
        twin = b.row(new_id[row.id])
        assert (row.rank, row.shared, row.points, row.exact) == (
            twin.rank,
            twin.shared,
            twin.points,
            twin.exact,
        )


@pytest.mark.parametrize("seed", SEEDS)
def test_the_editions_differ_by_the_caps_only(seed: int) -> None:
    """16.4: a dummy of 2026 has at most what one of 2024 has; without unplayed rounds nothing differs."""
    t = any_tournament(seed)
    new, old = sb.standings(t, SUMS), sb.standings(t, SUMS, edition="2024-08")
    games = frozenset(b"10=WDL")
    width = t.recorded_rounds
    for row in new.rows:
        then = old.row(row.id).exact
        own = t.results[(row.id - 1) * width : row.id * width]
        for code, a, b in zip(new.tiebreaks, row.exact, then, strict=True):
            if code in {"BH", "SB", "BH/P", "SB/P", "FB"}:
                assert a <= b  # type: ignore[operator]
            elif games.issuperset(own) or not code.startswith(("BH", "SB", "FB")):
                assert a == b


@pytest.mark.parametrize("seed", SEEDS)
def test_direct_encounters_divide_the_tied_only(seed: int) -> None:
    """6: places within the tied run from 1; who has the same place is still tied; nobody else has one."""
    for t, codes in (
        (any_tournament(seed), ("DE", "DE/P")),
        (any_team_tournament(seed), ("DE:GP", "EDE", "EDET/P", "EDEBB")),
    ):
        for code in codes:
            s = sb.standings(t, [code])
            groups: dict[int, list[int | None]] = {}
            for row in s.rows:
                groups.setdefault(row.points, []).append(row.exact[0])  # type: ignore[arg-type]
            for places in groups.values():
                if len(places) == 1:
                    assert places == [None]
                else:
                    assert places == [sum(p < q for p in places) + 1 for q in places]  # type: ignore[operator]
                    assert places[0] == 1
