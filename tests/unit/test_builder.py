"""A tournament built in Python: errors at once, and the same tournament as from a file."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import swissblossom as sb
from unit.same import differences


def club() -> sb.TournamentBuilder:
    b = sb.TournamentBuilder("Club", rounds=4, initial_colour="white")
    for name, rating in (("Tal", 2500), ("Keres", 2480), ("Euwe", None), ("Smyslov", 2470)):
        b.add_player(name, rating=rating)
    return b


def test_as_from_a_file() -> None:
    b = club()
    b.record("102", "Chief Arbiter")
    b.add_round([(1, 3, "1-0"), (4, 2, "1/2-1/2")])
    assert b.add_player("Late") == 5
    b.add_round([(2, 1, "0-1")], bye=3, byes={4: "H", 5: "Z"})
    b.request_bye(1, 4, "F")
    b.withdraw(5)
    b.forbid(1, 2, 3, last_round=3)
    b.add_points(3, 5)
    b.add_points(4, -10, after=2)
    t = b.tournament()
    assert [p.points for p in t.players] == [20, 5, 15, 0, 0]
    assert t.byes == {(3, 5): "Z", (4, 5): "Z", (4, 1): "F"}
    assert t.game(5, 1) == sb.Game(0, 0, "Z")
    assert differences(t, sb.parse_trf(sb.format_trf(t)), records=False) == []
    assert t.details.chief_arbiter == "Chief Arbiter"
    b.readmit(5)
    assert b.tournament().byes == {(4, 1): "F"}
    assert b.rounds_played == 2


def test_order_of_players() -> None:
    b = sb.TournamentBuilder()
    b.add_player("Zukertort", rating=2400)
    b.add_player("Anderssen", rating=2400)
    b.add_player("Morphy", rating=2400, title="GM")
    b.add_player("Nobody")
    b.rank_players()
    t = b.tournament()
    assert [(p.id, p.name) for p in t.players] == [
        (1, "Morphy"),
        (2, "Anderssen"),
        (3, "Zukertort"),
        (4, "Nobody"),
    ]


WRONG: dict[str, tuple[Callable[[sb.TournamentBuilder], object], str]] = {
    "name too long": (lambda b: b.add_player("x" * 34), "bad-name"),
    "name of two lines": (lambda b: b.add_player("a\nb"), "bad-name"),
    "rating": (lambda b: b.add_player("A", rating=10000), "bad-rating"),
    "points too many": (lambda b: b.add_points(1, 1000), "bad-points"),
    "points after no round": (lambda b: b.add_points(1, 5, after=5), "bad-round"),
    "points of nobody": (lambda b: b.add_points(9, 5), "unknown-player"),
    "title": (lambda b: b.add_player("A", title="Grandmaster"), "bad-title"),
    "FIDE number": (lambda b: b.add_player("A", fide_id="1" * 12), "bad-fide-number"),
    "unknown player": (lambda b: b.add_round([(1, 9, "1-0")]), "unknown-player"),
    "player twice": (lambda b: b.add_round([(1, 2, "1-0"), (2, 3, "1-0")]), "named-twice"),
    "game and bye": (lambda b: b.add_round([(1, 2, "1-0")], bye=2), "named-twice"),
    "against himself": (lambda b: b.add_round([(1, 1, "1-0")]), "plays-self"),
    "result": (lambda b: b.add_round([(1, 2, "2-0")]), "unknown-result"),
    "nothing said of a player": (lambda b: b.add_round([(1, 2, "1-0")], bye=3), "missing-player"),
    "no game": (lambda b: b.add_round([], byes={1: "H"}), "round-without-games"),
    "bye in a round": (lambda b: b.add_round([(1, 2, "1-0")], byes={3: "X"}), "bad-bye"),
    "bye": (lambda b: b.request_bye(1, 1, "X"), "bad-bye"),
    "bye of round 0": (lambda b: b.request_bye(1, 0), "bad-round"),
    "bye too late": (lambda b: b.request_bye(1, 5), "bad-round"),
    "bye of nobody": (lambda b: b.request_bye(7, 1), "unknown-player"),
    "withdrawal of nobody": (lambda b: b.withdraw(0), "unknown-player"),
    "forbidden alone": (lambda b: b.forbid(1, 1), "lonely-forbidden"),
    "forbidden backwards": (lambda b: b.forbid(1, 2, first_round=3, last_round=2), "bad-range"),
    "record of its own": (lambda b: b.record("142", "9"), "bad-record"),
    "record of two lines": (lambda b: b.record("102", "a\nb"), "bad-record"),
}


@pytest.mark.parametrize("name", WRONG)
def test_refused_at_once(name: str) -> None:
    act, code = WRONG[name]
    b = club()
    before = sb.to_json(b.tournament())
    with pytest.raises(sb.InvalidTournamentError) as caught:
        act(b)
    assert [reason.code for reason in caught.value.reasons] == [code]
    assert caught.value.reasons[0].hint
    assert sb.to_json(b.tournament()) == before


def test_refused_from_the_start() -> None:
    with pytest.raises(sb.InvalidTournamentError):
        sb.TournamentBuilder(rounds=100)
    with pytest.raises(sb.InvalidTournamentError):
        sb.TournamentBuilder(initial_colour="red")
    with pytest.raises(sb.InvalidTournamentError):
        sb.TournamentBuilder().tournament()
    b = sb.TournamentBuilder(rounds=1)
    b.add_player("A")
    b.add_player("B")
    b.add_round([(1, 2, "1-0")])
    with pytest.raises(sb.InvalidTournamentError, match="round 2 of 1"):
        b.add_round([(2, 1, "1-0")])
    with pytest.raises(sb.InvalidTournamentError, match="by their numbers already"):
        b.rank_players()
