"""Small inputs from real reports: the right answer, or the right refusal with the facts in it."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

import swissblossom as sb
from golden.shared import SHARED, needs

CASES = SHARED / "cases"
# For each faulty input: the error, the line of its first finding, and what it must say. The words are our
# own where the case only suggests some; the facts are those of the case.
ERRORS: dict[str, tuple[type[sb.PairingError], int | None, tuple[str, ...]]] = {
    "bad-bbw-short": (sb.TrfError, 4, ("BBW", "columns 5-8", "'BBW  1.0'")),
    "bad-colour-without-opponent": (sb.TrfError, 4, ("player 1, round 1", "colour 'w' without an opponent")),
    "bad-lowercase-xxr": (sb.InvalidTournamentError, None, ("number of rounds", "XXR or 142", "'xxr 5'")),
    "bad-missing-number": (sb.TrfError, 6, ("pairing numbers are not 1..6: 6, 7, 8 missing",)),
    "bad-one-sided-game": (sb.TrfError, 4, ("round 1: player 1 names 2 as opponent, 2 names 3",)),
    "bad-opponent-with-Z": (
        sb.TrfError,
        4,
        ("player 1, round 2: result Z (zero-point bye) with an opponent (2)",),
    ),
    "bad-rating-five-digits": (sb.TrfError, 4, ("rating field (columns 49-52) overflows: 10950",)),
    "bad-same-colour": (sb.TrfError, 4, ("round 1: players 1 and 2 both have White",)),
    "bad-score": (sb.TrfError, 4, ("player 1: 2.0 points in the line, 1.0 from the results",)),
    "bad-tabs": (sb.TrfError, 4, ("a tab in a fixed-column record",)),
    "bad-truncated-line": (sb.TrfError, 4, ("player 1, round 2: no result against 3",)),
    "file-xxr-equals-played": (
        sb.InvalidTournamentError,
        None,
        ("all announced rounds are already played (2 of 2)", "--rounds"),
    ),
    "file-xxr-missing": (sb.InvalidTournamentError, None, ("number of rounds", "XXR or 142", "--rounds 9")),
    "no-legal-pairing-even": (sb.NoLegalPairingError, None, ("round 4 has no legal pairing", "1, 2, 3, 4")),
    "no-legal-pairing-odd": (sb.NoLegalPairingError, None, ("round 4 has no legal pairing", "1, 2, 3, 4, 5")),
}


@cache
def kinds() -> dict[str, str]:
    """Return the kind of each case: pair or error."""
    if not CASES.is_dir():
        return {}
    lines = (CASES / "INDEX.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return {slug: kind for slug, kind, *_ in (line.split("\t") for line in lines)}


def of_kind(kind: str) -> list[str]:
    """Return the cases of a kind; a stand-in that is skipped where the folder is absent."""
    return [slug for slug, its_kind in kinds().items() if its_kind == kind] or ["absent"]


def expected(slug: str) -> list[str]:
    """Return the lines of the expected answer."""
    return (CASES / slug / "expected.txt").read_text(encoding="utf-8").splitlines()


@needs("cases")
@pytest.mark.parametrize("slug", of_kind("pair"))
def test_the_right_answer(slug: str) -> None:
    # The order of the boards is left open: other programs sort them by points without virtual ones.
    count, *boards = sb.pair(sb.read_trf(CASES / slug / "input.trf")).text().splitlines()
    right_count, *right_boards = expected(slug)
    assert count == right_count == str(len(right_boards))
    assert sorted(boards) == sorted(right_boards)


@needs("cases")
@pytest.mark.parametrize("slug", of_kind("error"))
def test_the_right_refusal(slug: str) -> None:
    kind, line, facts = ERRORS[slug]
    with pytest.raises(sb.PairingError) as raised:
        sb.pair(sb.read_trf(CASES / slug / "input.trf"))
    assert type(raised.value) is kind
    if isinstance(raised.value, sb.TrfError):
        assert raised.value.line == line
        assert str(raised.value).startswith(f"{CASES / slug / 'input.trf'}:{line}:")
    for fact in facts:
        assert fact in str(raised.value)


@needs("cases")
def test_every_case_is_tested() -> None:
    assert Counter(kinds().values()) == {"pair": 68, "error": 15}
    assert set(of_kind("error")) == set(ERRORS)
    assert {path.parent.name for path in CASES.glob("*/input.trf")} == set(kinds())


@needs("cases")
def test_the_same_tournament_with_the_half_point_counted() -> None:
    # The case speaks of two files: in the other one the announced half point is in the total.
    file = CASES / "announced-H-without-points" / "input.trf"
    text = file.read_text(encoding="ascii")
    counted = text.replace("0.5    2     4 b =", "1.0    2     4 b =")
    assert counted != text
    assert sb.pair(sb.parse_trf(counted)).pairs == sb.pair(sb.parse_trf(text)).pairs


@needs("cases")
def test_what_is_not_self_evident_is_said_in_a_warning() -> None:
    said = {
        slug: [warning.code for warning in sb.pair(sb.read_trf(CASES / slug / "input.trf")).warnings]
        for slug in of_kind("pair")
    }
    assert {slug: codes for slug, codes in said.items() if codes} == {
        "all-players-absent": ["nobody-to-pair"],
        "bye-announced-with-U-in-round-to-pair": ["pab-announced"],
        "file-latin2-names": ["moved-columns"],
        "file-unknown-records": ["unknown-extension"],
    }
