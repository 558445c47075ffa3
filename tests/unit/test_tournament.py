"""Tournaments made in Python, their checks, and the small types of the model."""

from __future__ import annotations

import copy
import pickle
from array import array
from collections.abc import Callable

import pytest

from swissblossom.errors import (
    Diagnostic,
    InvalidTournamentError,
    PairingError,
    TooLargeError,
    UnreadableFileError,
)
from swissblossom.tournament import BLACK, WHITE, Forbidden, Player, PointSystem, Tournament, format_points
from swissblossom.trf import parse_trf
from swissblossom.validation import STATES, check_tournament, scores, states_of
from unit.trf_text import trf


def made() -> Tournament:
    """Return a tournament of three players after one round: 1 beat 2, 3 had the bye."""
    return Tournament(
        players=tuple(Player(ident, f"Player {ident}") for ident in (1, 2, 3)),
        total_rounds=3,
        recorded_rounds=1,
        rounds_played=1,
        opponents=array("H", [2, 1, 0]),
        colours=bytearray([WHITE, BLACK, 0]),
        results=bytearray(b"10U"),
    )


@pytest.mark.parametrize(("tenths", "text"), [(0, "0.0"), (5, "0.5"), (105, "10.5"), (-15, "-1.5")])
def test_format_points(tenths: int, text: str) -> None:
    assert format_points(tenths) == text


def test_defaults() -> None:
    t = Tournament(players=(Player(1), Player(2)))
    assert t.tpn.tolist() == [1, 2]
    assert t.round_to_pair == 1
    assert (t.system, t.edition, t.baku, t.teams) == ("dutch", "", False, False)
    assert check_tournament(t) == []


def test_defaults_are_not_shared() -> None:
    Tournament().byes[1, 1] = "H"
    Tournament().header["012"] = ["x"]
    assert Tournament().byes == {}
    assert Tournament().header == {}


def test_a_tournament_can_be_copied() -> None:
    t = parse_trf(trf())
    for twin in (copy.deepcopy(t), pickle.loads(pickle.dumps(t))):  # noqa: S301
        assert twin == t
        assert twin.opponents is not t.opponents


def test_points() -> None:
    system = PointSystem(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
    assert system.table() == tuple(range(1, 13))
    assert [system.value(letter, WHITE) for letter in "1=0WDL"] == [1, 3, 5, 1, 3, 5]
    assert [system.value(letter, BLACK) for letter in "1=0WDL"] == [2, 4, 6, 2, 4, 6]
    assert [system.value(letter) for letter in "+-FHZ U"] == [7, 8, 9, 10, 11, 11, 12]
    with pytest.raises(KeyError):
        system.value("x")


def test_scores() -> None:
    t = made()
    assert scores(t) == [10, 0, 10]
    t.points = PointSystem(win_white=30, loss_black=5, pab=15)
    assert scores(t) == [30, 5, 15]


def test_states() -> None:
    states = states_of(b"10=WDL+-UFHZ ", bytes([0, 1, 2] * 4 + [0]))
    assert list(states) == [3 * at + at % 3 for at in range(13)]
    assert states_of(b"", b"") == b""
    assert states_of(b"?", b"\0")[0] >= STATES


def _set(name: str, value: object) -> Callable[[Tournament], None]:
    return lambda t: setattr(t, name, value)


def _swap_players(t: Tournament) -> None:
    t.players = (t.players[1], t.players[0], t.players[2])


def _points(t: Tournament) -> None:
    t.players[0].points = 5


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (_swap_players, "bad-numbers"),
        (_set("opponents", array("H", [2, 1])), "bad-size"),
        (_set("results", bytearray(b"10?")), "unknown-result"),
        (_set("colours", bytearray([1, 3, 0])), "unknown-result"),
        (_set("tpn", array("H", [1, 2, 2])), "bad-order"),
        (_set("rounds_played", 2), "bad-rounds"),
        (_set("total_rounds", 0), "bad-rounds"),
        (_set("total_rounds", 100), "bad-rounds"),
        (_set("opponents", array("H", [3, 1, 0])), "opponents-disagree"),
        (_set("opponents", array("H", [2, 1, 9])), "unknown-opponent"),
        (_set("opponents", array("H", [2, 1, 3])), "plays-self"),
        (_set("opponents", array("H", [0, 0, 0])), "result-without-opponent"),
        (_set("colours", bytearray([1, 1, 0])), "same-colour"),
        (_set("colours", bytearray([1, 0, 0])), "missing-colour"),
        (_set("colours", bytearray([1, 2, 1])), "colour-without-opponent"),
        (_set("results", bytearray(b"11U")), "both-won"),
        (_set("results", bytearray(b"1=U")), "results-disagree"),
        (_set("results", bytearray(b"1-U")), "played-and-forfeited"),
        (_set("results", bytearray(b"1UU")), "bye-with-opponent"),
        (_set("results", bytearray(b"1 U")), "missing-result"),
        (_points, "points-disagree"),
        (_set("forbidden", (Forbidden(1, 9, (1, 4)),)), "unknown-player"),
        (_set("byes", {(2, 0): "H"}), "unknown-player"),
        (_set("byes", {(2, 1): "X"}), "bad-bye"),
        (_set("virtual", {4: array("H", [10])}), "unknown-player"),
        (_set("virtual", {3: array("i", [-5])}), "bad-points"),
        (_set("virtual", {3: array("i", [1_000_000])}), "bad-points"),
        (_set("points", PointSystem(pab=2_000_000_000)), "bad-points"),
        (_set("points", PointSystem(forfeit_loss=-100)), "bad-points"),
        (_set("initial_colour", 3), "bad-initial-colour"),
    ],
)
def test_check(change: Callable[[Tournament], None], code: str) -> None:
    t = made()
    assert check_tournament(t) == []
    change(t)
    assert code in {d.code for d in check_tournament(t)}


def test_more_rounds_played_than_announced() -> None:
    t = parse_trf(trf("XXR 1"))
    t.total_rounds = 1
    assert check_tournament(t) == []
    t = Tournament(
        players=made().players,
        total_rounds=1,
        recorded_rounds=2,
        rounds_played=2,
        opponents=array("H", [2, 0, 1, 0, 0, 0]),
        colours=bytearray([1, 0, 2, 0, 0, 0]),
        results=bytearray(b"1Z0ZUZ"),
    )
    assert [d.code for d in check_tournament(t)] == ["too-many-rounds"]


def test_text_of_a_finding() -> None:
    finding = Diagnostic("error", "x", "it is wrong", "do it right", 3, 7)
    assert finding.text("a.trf") == "a.trf:3:7: it is wrong; do it right"
    assert Diagnostic("error", "x", "it is wrong").text() == "<text>: it is wrong"
    assert Diagnostic("warning", "x", "look", "", 3).text("a.trf") == "a.trf:3: warning: look"
    assert Diagnostic("error", "x", "a\nb\u2028").text("f") == "f: a\\nb\\u2028"


def test_errors_have_one_base() -> None:
    finding = Diagnostic("error", "x", "it is wrong")
    for error in (
        InvalidTournamentError([finding]),
        TooLargeError([finding], "a.trf"),
        UnreadableFileError(2, "no", "f"),
    ):
        assert isinstance(error, PairingError)
        twin = pickle.loads(pickle.dumps(error))  # noqa: S301
        assert (type(twin), str(twin)) == (type(error), str(error))
    assert InvalidTournamentError([finding]).reasons == (finding,)
    assert isinstance(InvalidTournamentError([finding]), ValueError)
    assert str(UnreadableFileError(2, "gone", "f.trf")) == "f.trf: gone; check the path and the permissions"
