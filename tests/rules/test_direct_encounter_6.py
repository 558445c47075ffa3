"""C.07 articles 4.2 and 6: those still tied, ranked by their games among each other."""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import trf


def tied(*rounds: str, heroes: int = 3, total: float = 4.0) -> sb.Tournament:
    """Return a tournament in which players 1 to `heroes` have equal points.

    Args:
        rounds: Their games among each other, "1-2 1, 3-4 =" for each round.
        heroes: How many they are. Each has a victim of his own to bring the points to the total.
        total: Points that everybody has at the end.
    """
    worth = {"1": 1.0, "=": 0.5, "0": 0.0, "+": 1.0, "-": 0.0}
    gained = dict.fromkeys(range(1, heroes + 1), 0.0)
    played = []
    for text in rounds:
        idle = set(gained)
        for game in text.split(", "):
            players, result = game.split()
            white, black = map(int, players.split("-"))
            gained[white] += worth[result]
            gained[black] += 1 - worth[result]
            idle -= {white, black}
        played.append(", ".join([text, *(f"{player} Z" for player in idle)]))
    while any(points < total for points in gained.values()):
        items = []
        for player, points in gained.items():
            gain = min(2, round(2 * (total - points)))
            gained[player] += gain / 2
            items.append(f"{player}-{player + heroes} {'0=1'[gain]}" if gain else f"{player} Z")
        played.append(", ".join(items))
    return sb.parse_trf(trf(*played, players=2 * heroes, rounds=len(played)))


def order(t: sb.Tournament, *tiebreaks: str, heroes: int = 3, **options: object) -> str:
    """Return the tied in the order of the standings, those who share a place joined by =."""
    s = sb.standings(t, tiebreaks or ("DE",), **options)  # type: ignore[arg-type]
    places: dict[int, list[str]] = {}
    for row in s.rows:
        if row.id <= heroes:
            places.setdefault(row.rank, []).append(str(row.id))
    return " ".join("=".join(ids) for ids in places.values())


@pytest.mark.parametrize(
    ("rounds", "heroes", "expected"),
    [
        (["2-1 1"], 2, "2 1"),
        (["2-1 ="], 2, "1=2"),
        (["1-2 =", "3-1 0", "2-3 ="], 3, "1 2 3"),  # 1.5, 1.0, 0.5
        (["1-2 1", "2-3 1", "3-1 1"], 3, "1=2=3"),  # a circle: nothing can be resolved
        # All of four have met: 1 has 2.5; 2 and 3 have 1.5, and 3 beat 2; 4 has 0.5.
        (["1-2 1, 3-4 =", "1-3 =, 2-4 1", "1-4 1, 3-2 1"], 4, "1 3 2 4"),
        (["1-2 1, 3-4 1", "1-3 1, 2-4 1", "1-4 0, 3-2 1"], 4, "1 3 2 4"),
    ],
)
def test_all_have_met(rounds: list[str], heroes: int, expected: str) -> None:
    """6.2: the separate standings decide, and subsets are ranked anew by their own games."""
    assert order(tied(*rounds, heroes=heroes), heroes=heroes) == expected


@pytest.mark.parametrize(
    ("rounds", "heroes", "expected"),
    [
        (["1-2 1", "1-3 1"], 3, "1 2=3"),  # 1 has 2.0, 2 and 3 at most 1.0
        (["1-2 1", "1-3 ="], 3, "1=2=3"),  # 1 has 1.5, as 3 can have
        (["1-2 1", "3-1 1"], 3, "1=2=3"),  # 3 may end with 1.0 only, as 1
        (["2-1 1", "3-1 1"], 3, "1=2=3"),  # 1 is last for certain, but nobody is first
        ([], 2, "1=2"),
        # 1 beat everybody; 2 beat 3 and 4, who have not met: second for certain too.
        (["1-2 1", "1-3 1, 2-4 1", "1-4 1, 2-3 1"], 4, "1 2 3=4"),
        # 1 is first; of the rest 3 and 4 have met, but not 2: nothing more.
        (["1-2 1, 3-4 1", "1-3 1", "1-4 1"], 4, "1 2=3=4"),
        # 1 is first, though 5 met only him; of the rest, all but 5 have met: 5 can still be the best.
        (["1-2 1, 3-4 1", "1-3 1, 2-4 1", "1-4 1, 2-3 1", "1-5 1"], 5, "1 2=3=4=5"),
    ],
)
def test_not_all_have_met(rounds: list[str], heroes: int, expected: str) -> None:
    """6.3: only who stays alone at the top whatever happens in the missing games is placed."""
    assert order(tied(*rounds, heroes=heroes), heroes=heroes) == expected


def test_the_remaining_are_ranked_by_their_own_games() -> None:
    """6.3, last sentence: without 1, who is first, 2 and 3 are two who have met, and 3 won."""
    assert order(tied("1-2 1", "1-3 1", "3-2 1")) == "1 3 2"
    assert order(tied("1-2 1, 3-4 1", "1-3 1", "1-4 1", "2-3 1", heroes=4), heroes=4) == "1 2=3=4"


def test_missing_games_do_not_count_in_predetermined_pairings() -> None:
    """6.3 is for Swiss tournaments."""
    t = tied("1-2 1", "1-3 1")
    assert order(t) == "1 2=3"
    assert order(t, system="predetermined") == "1=2=3"


def test_forfeits_are_no_encounters_unless_asked_for() -> None:
    """6.1.1."""
    t = tied("1-2 +", heroes=2)
    assert order(t, heroes=2) == "1=2"
    assert order(t, "DE/P", heroes=2) == "1 2"


def test_several_meetings_count_as_their_average() -> None:
    """6.1.2: 2 beat 1 twice, 1 beat 3, who drew with 2: 1.5, 1.0 and 0.5 and not 2.5."""
    t = tied("2-1 1", "1-2 0", "1-3 1", "3-2 =")
    assert order(t) == "2 1 3"
    notes = sb.standings(t, ["DE"]).explain(2, "DE").notes
    assert "among each other: 2: 1.5; 1: 1.0; 3: 0.5" in notes
    assert order(tied("2-1 1", "1-2 =", "1-3 =", "3-2 =")) == "2 3 1"  # 2 0.75 + 0.5, 3 1.0, 1 0.25 + 0.5


def test_direct_encounter_may_come_again() -> None:
    """4.3: 1, 2 and 3 beat each other in turn; once WIN has put 3 behind, the game of 1 and 2 decides."""
    t = tied("1-2 1", "2-3 1", "3-1 1", total=3.5)
    other = {"OTHER_AGE": {1: 5, 2: 5, 3: 4}}
    assert order(t, "DE") == "1=2=3"
    assert order(t, "DE", "OTHER_AGE", other=other) == "1=2 3"
    assert order(t, "DE", "OTHER_AGE", "DE", other=other) == "1 2 3"


def test_tie_breaks_apply_to_each_subgroup() -> None:
    """4.2: who is ranked by one tie-break is not looked at by the next."""
    text = trf("1-2 1, 3-4 1", "3-1 =, 4-2 1", players=4, rounds=2)
    s = sb.standings(sb.parse_trf(text), ["BH", "TPN/R"])
    assert [(row.id, row.points, row.values[0]) for row in s.rows] == [
        (3, 15, "2.5"),
        (1, 15, "1.5"),
        (4, 10, "1.5"),
        (2, 0, "2.5"),
    ]


def test_ranks_are_shared_when_the_list_is_exhausted() -> None:
    s = sb.standings(sb.parse_trf(trf("1-2 =, 3-4 =, 5-6 1", players=6, rounds=1)), [])
    assert [(row.rank, row.shared, row.id) for row in s.rows] == [
        (1, 1, 5),
        (2, 4, 1),
        (2, 4, 2),
        (2, 4, 3),
        (2, 4, 4),
        (6, 1, 6),
    ]
