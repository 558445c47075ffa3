"""Tournaments as JSON: nothing lost, and everything that is wrong told at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import swissblossom as sb
from unit.same import differences
from unit.trf_text import HEAD, trf

SHARED = Path(__file__).resolve().parents[2].parent / "shared"


def base(**changes: Any) -> dict[str, Any]:
    return {"format": "swissblossom-tournament", "version": 1, "players": [{"id": 1}, {"id": 2}]} | changes


def test_round_trip() -> None:
    t = sb.parse_trf(
        trf(
            *HEAD,
            "XXC rank",
            "162  W 3.0    D 1.0",
            "240 H   2    3",
            "XXA    2  1.0  0.5",
            "260   1   3    1    2",
            "### é",
        ).replace(" 1.0    ", "        ")
    )
    data = sb.to_json(t)
    again = sb.from_json(json.dumps(data))
    assert differences(t, again, records=True) == []
    assert sb.to_json(again) == data
    assert again.header == t.header


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared files are not beside the project")
def test_public_files() -> None:
    for path in sorted((SHARED / "trf").rglob("*.trf")):
        try:
            t = sb.read_trf(path)
        except sb.TrfError:
            continue
        data = sb.to_json(t)
        again = sb.from_json(json.loads(json.dumps(data)))
        assert differences(t, again, records=True) == [], path
        assert sb.to_json(again) == data, path


GAME = {"opponent": 2, "colour": "white", "result": "1"}
WRONG: dict[str, tuple[Any, str]] = {
    "no JSON": ("{", "this is no JSON"),
    "another format": ({"format": "x"}, "no object with format"),
    "a list": ("[]", "no object with format"),
    "another version": (base(version=2), "version 2 of the schema"),
    "no players": (base(players=[]), "players: 0 players"),
    "player without a number": (base(players=[{}]), "players[0].id: is missing"),
    "player that is a text": (base(players=["Tal"]), "players[0]: is no object"),
    "numbers with a gap": (base(players=[{"id": 1}, {"id": 3}]), "not numbered 1..2"),
    "rating": (base(players=[{"id": 1, "rating": 10000}]), "players[0].rating: 10000 is out of range"),
    "rating as a text": (base(players=[{"id": 1, "rating": "2000"}]), "is of the wrong kind"),
    "truth as a number": (base(players=[{"id": True}]), "is of the wrong kind"),
    "name of two lines": (base(players=[{"id": 1, "name": "a\nb"}]), "control characters"),
    "rounds": (base(rounds=0), "rounds: 0 is out of range"),
    "colour": (base(initial_colour="red"), "initial_colour: 'red' is no colour"),
    "colour that is a list": (base(initial_colour=[]), "is no colour"),
    "points": (base(point_system={"pab": 0.55}), "more than one decimal"),
    "points that are none": (base(point_system={"pab": "1"}), "are no points"),
    "points of nothing known": (base(point_system={"win": 1}), "point_system.win: is unknown"),
    "result": (base(players=[{"id": 1, "games": [GAME | {"result": "2"}]}, {"id": 2}]), "'2' is no result"),
    "half a character": (
        base(players=[{"id": 1, "games": [{"result": "\ud800"}]}]),
        "players[0].games[0].result: '\\ud800' is no result",
    ),
    "one-sided game": (base(players=[{"id": 1, "games": [GAME]}, {"id": 2}]), "names 2 as opponent"),
    "game that is a text": (base(players=[{"id": 1, "games": ["w"]}]), "is no object and not null"),
    "bye": (base(byes=[{"round": 1, "player": 1, "bye": "X"}]), "'X' is no bye"),
    "bye of nobody": (base(byes=[{"round": 1, "player": 9, "bye": "H"}]), "player 9, who does not exist"),
    "virtual points": (base(virtual_points=[{"player": 1, "points": 1}]), "is no list"),
    "forbidden": (base(forbidden=[{"players": [1, "2"]}]), "is no list of numbers"),
    "records": (base(records=["012 a\n001"]), "holds a line end"),
    "player as a record": (base(records=["001    1"]), "is a player record"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong(name: str) -> None:
    data, part = WRONG[name]
    with pytest.raises(sb.InvalidTournamentError) as caught:
        sb.from_json(data)
    assert part in str(caught.value)


def test_all_at_once() -> None:
    with pytest.raises(sb.InvalidTournamentError) as caught:
        sb.from_json(base(rounds=0, initial_colour="red", baku=1))
    assert len(caught.value.reasons) == 3
