"""Files found in public: each is read, or refused with a position; nothing else happens."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from swissblossom.errors import TrfError
from swissblossom.tournament import Tournament
from swissblossom.trf import read_trf

SHARED = Path(__file__).parents[2].parent / "shared" / "trf"
FILES = sorted(SHARED.rglob("*.trf"))

pytestmark = pytest.mark.skipif(
    not FILES, reason="the shared files are not beside the project (../shared/trf)"
)


def outcome(file: Path) -> Tournament | TrfError:
    try:
        return read_trf(file)
    except TrfError as error:
        return error


def test_every_file_is_read_or_refused() -> None:
    seen: Counter[str] = Counter()
    for file in FILES:
        t = outcome(file)
        if isinstance(t, TrfError):
            seen["refused"] += 1
            assert t.diagnostics, file
            assert all(d.line and d.hint for d in t.diagnostics), file
            assert str(t).startswith(f"{file}:"), file
        else:
            seen["read"] += 1
            assert t.players, file
            published = any(d.code == "published-round" for d in t.unread)
            assert 0 <= t.rounds_played == t.recorded_rounds - published, file
            assert t.teams or not published, file
    assert seen["read"] > 200


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("py4swiss/incompatible_color.trf", "same-colour"),
        ("py4swiss/incompatible_result.trf", "both-won"),
        ("py4swiss/incorrect_points.trf", "points-disagree"),
        ("py4swiss/missing_result.trf", "opponents-disagree"),
        ("py4swiss/missing_starting_number.trf", "missing-number"),
        ("py4swiss/too_many_results.trf", "too-many-rounds"),
    ],
)
def test_faulty_files(name: str, code: str) -> None:
    with pytest.raises(TrfError) as caught:
        read_trf(SHARED / name)
    assert code in {d.code for d in caught.value.diagnostics}


@pytest.mark.parametrize(
    "name",
    ["sharly-chess/example_trf26.trf", "markdechamps/olympiad-six-teams.trf", "echecsjs-trf/trf26_team.trf"],
)
def test_team_tournaments(name: str) -> None:
    assert read_trf(SHARED / name).teams


def test_a_team_file_with_a_published_round() -> None:
    t = read_trf(SHARED / "sharly-chess/trf-team-import-test.trf")
    assert (t.recorded_rounds, t.rounds_played, t.round_to_pair) == (2, 1, 2)
    assert [team.members for team in t.details.teams][:2] == [(7, 10, 15, 14), (19, 16, 6, 11)]
    assert t.details.line_ups[-1].players == (8, 1, 25, 24)
    assert [(team.match_points, team.game_points) for team in t.details.teams][3] == (30, 115)
