"""The rules in force until 31 January 2026 beside those since: one position for each difference.

An answer is written without colours, "2-4 3" for the pair 2 and 4 and the bye of 3.
"""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import position, trf
from swissblossom.criteria import criteria
from swissblossom.verdict import judge

POSITIONS = {
    "full-point byes bar from another bye only since 2026 (C.2)": (
        trf("1-2 0, 3 F, 4 U", "1 U, 2-3 1, 4 F", players=4, rounds=3, asked="1 Z"),
        "2-4 3",
        "3-4 2",
    ),
    "a bracket that leaves no completion is paired again, and the others collapse (A.9)": (
        trf(
            "1-3 1, 5-2 0, 4 F, 6 U",
            "5-1 0, 2 Z, 3 U, 6-4 =",
            "1 Z, 4-2 =, 3-6 1, 5 U",
            players=6,
            rounds=4,
            asked="4 Z",
        ),
        "2-3 5-6 1",
        "1-6 3-5 2",
    ),
    "every unplayed round was a downfloat (A.4.b)": (
        trf("1-3 +, 4-2 +", "1 Z, 2-4 =, 3 U", players=4, rounds=3),
        "1-4 2-3",
        "1-2 3-4",
    ),
    "unplayed games of the bye's taker did not count": (
        trf("1-3 0, 4-2 +, 5 U", "1 U, 3-2 0, 5-4 0", players=5, rounds=4, asked="1 Z, 5 Z"),
        "3-4 2",
        "2-4 3",
    ),
}


def answer(text: str, edition: str) -> str:
    paired = sb.pair(sb.parse_trf(text), edition=edition)
    boards = [f"{a}-{b}" for a, b in sorted(sorted(pair) for pair in paired.pairs)]
    return " ".join([*boards, *([str(paired.bye)] if paired.bye else [])])


@pytest.mark.parametrize("what", POSITIONS)
def test_both_editions(what: str) -> None:
    text, old, new = POSITIONS[what]
    assert (answer(text, "2017"), answer(text, "2026")) == (old, new)


@pytest.mark.parametrize(
    ("name", "before"),
    [
        ("changed_one", "1-5 3-4 2"),
        ("changed_two", "1-5 2-6 3-4"),
        ("changed_three", "1-8 2-4 3-5 6"),
        ("changed_four", "1-8 2-4 5-9 6-7 3"),
    ],
)
def test_answers_that_changed_in_2026(name: str, before: str) -> None:
    assert answer(position(name), "2017") == before


def test_a_collapse_is_told() -> None:
    text, _, _ = POSITIONS[
        "a bracket that leaves no completion is paired again, and the others collapse (A.9)"
    ]
    *_, paired_again, last = sb.pair(sb.parse_trf(text), edition="2017").brackets
    assert (paired_again.collapsed, paired_again.downfloaters) == (False, last.mdps)
    assert (last.collapsed, last.mdps, last.residents) == (True, (1, 6), (5,))


def test_both_editions_are_judged_by_their_own_criteria() -> None:
    """The answer of the other edition is worse, in a criterion of one's own."""
    text, old, _ = POSITIONS["unplayed games of the bye's taker did not count"]
    before = sb.pair(sb.parse_trf(text), edition="2017")
    since = sb.pair(sb.parse_trf(text), edition="2026")
    by_new = judge(since, before.pairs, before.bye)
    by_old = judge(before, since.pairs, since.bye)
    assert (by_new.kind, by_new.criterion, by_new.article) == ("worse", 9, "2.4.4")
    assert (by_old.kind, by_old.article) == ("worse", "C.10")
    assert [criterion.article for criterion in criteria("2017")] == [f"C.{n}" for n in range(5, 20)]
    assert old == "3-4 2"
