"""`pair()` and `Round`: arguments, reasons to refuse, warnings, and what may be relied on."""

from __future__ import annotations

import copy
import pickle
import threading
from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest

import swissblossom as sb
from rules.builder import boards, trf

# Six players after two rounds; the leaders are 1 and 4.
PAST = ("1-4 =, 5-2 0, 3-6 0", "2-6 0, 4-3 1, 1-5 1")
ROUND_3 = "6-1 2-4 3-5"


def tournament(*records: str, **options: Any) -> sb.Tournament:
    """Return the tournament of six, with further records or options of the builder."""
    return sb.parse_trf(trf(*PAST, **{"players": 6, "records": records, **options}))


def reasons(call: Callable[[], object]) -> list[str]:
    """Return the codes of the reasons for which a call is refused."""
    with pytest.raises(sb.InvalidTournamentError) as raised:
        call()
    assert raised.value.reasons == raised.value.diagnostics
    assert all(
        reason.severity == "error" and reason.message and reason.hint for reason in raised.value.reasons
    )
    return [reason.code for reason in raised.value.reasons]


# What comes out.


def test_the_round() -> None:
    given = tournament()
    found = sb.pair(given)
    assert found.tournament is given
    assert (found.round, found.total_rounds) == (3, 9)
    assert boards(found) == ROUND_3
    assert (found.bye, found.absent, found.warnings) == (None, (), ())
    assert found.text() == "3\n6 1\n2 4\n3 5\n"
    assert found.scores == found.pairing_scores == (15, 10, 0, 15, 0, 20)
    assert len(found.colour_articles) == len(found.pairs)
    assert set(found.colour_articles) <= {"5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5"}


def test_a_bracket() -> None:
    first, *others = sb.pair(tournament()).brackets
    assert (first.score, first.mdps, first.residents) == (20, (), (6,))
    assert (first.pairs, first.downfloaters) == ((), (6,))
    assert (first.criteria[6], first.criteria[7]) == ((1,), (20,))
    assert others[0].mdps == (6,)
    assert others[0].residents == (1, 4)
    # A criterion that can be compared has a count: C9 only where the floater takes the bye.
    assert {6, 7, *range(10, 22)} <= first.criteria.keys() <= set(range(5, 22))
    for number, values in first.criteria.items():
        assert number in {7, 8, 18, 19, 20, 21} or len(values) == 1


def test_the_bye_and_the_absent() -> None:
    found = sb.pair(tournament(asked="2 H"))
    assert found.absent == ((2, "H"),)
    assert found.bye is not None
    assert found.bye not in {2, *(player for pair in found.pairs for player in pair)}
    assert found.text().splitlines()[-1] == f"{found.bye} 0"


def test_counters() -> None:
    stats = sb.pair(tournament()).stats
    assert stats["brackets"] == len(sb.pair(tournament()).brackets)
    assert all(count >= 0 for count in stats.values())
    exact = sb.pair(tournament(), exact_only=True).stats
    assert exact["field"] == exact["brackets"] == stats["brackets"]
    assert stats["fallbacks"] == stats["bracket"] + stats["field"]
    assert exact["fallbacks"] == 0


def test_a_round_cannot_be_changed() -> None:
    found = sb.pair(tournament())
    for name in (item.name for item in fields(found)):
        with pytest.raises((FrozenInstanceError, AttributeError)):
            setattr(found, name, None)
    with pytest.raises((FrozenInstanceError, AttributeError)):
        found.brackets[0].pairs = ()  # type: ignore[misc]
    with pytest.raises((AttributeError, TypeError)):
        found.more = 1  # type: ignore[attr-defined]


def test_rounds_compare_by_what_they_hold() -> None:
    given = tournament()
    assert sb.pair(given) == sb.pair(given)
    assert sb.pair(given) != sb.pair(given, byes={1: "Z"})


def test_a_round_can_be_copied_and_sent_to_another_process() -> None:
    found = sb.pair(tournament())
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301
    assert copy.deepcopy(found) == found
    assert replace(found, bye=3).text().endswith("\n3 0\n")


def test_the_tournament_is_left_as_it_was() -> None:
    given = tournament(asked="2 H")
    before = copy.deepcopy(given)
    sb.pair(given, byes={1: "Z"}, initial_colour="black", rounds=5)
    sb.pair(given, round=1)
    assert given == before


def test_repr_is_short() -> None:
    assert repr(sb.pair(tournament())).startswith(
        "Round(round=3, total_rounds=9, pairs=((6, 1), (2, 4), (3, 5)),"
    )
    assert len(repr(sb.pair(tournament()))) < 200


# What goes in.


def test_only_the_tournament_goes_without_a_name() -> None:
    with pytest.raises(TypeError):
        sb.pair(tournament(), 3)  # type: ignore[call-arg]


def test_round() -> None:
    given = tournament()
    assert boards(sb.pair(given, round=3)) == ROUND_3
    assert boards(sb.pair(given, round=1)) == "1-4 5-2 3-6"
    for number in (0, -1, 4, 99):
        assert reasons(lambda number=number: sb.pair(given, round=number)) == ["bad-round"]  # type: ignore[misc]


def test_rounds() -> None:
    given = tournament(rounds=9)
    assert sb.pair(given).total_rounds == 9
    assert sb.pair(given, rounds=3).total_rounds == 3
    assert reasons(lambda: sb.pair(given, rounds=2)) == ["tournament-over"]
    for number in (0, -1, 100):
        assert reasons(lambda number=number: sb.pair(given, rounds=number)) == ["bad-round-count"]  # type: ignore[misc]


def test_rounds_that_nobody_announced() -> None:
    text = trf(*PAST, players=6).replace("142 9\n", "")
    assert reasons(lambda: sb.pair(sb.parse_trf(text))) == ["no-round-count"]
    assert boards(sb.pair(sb.parse_trf(text), rounds=9)) == ROUND_3


def test_a_round_may_be_the_last_or_not() -> None:
    # 1 and 2 won twice with White, everybody else is away.
    text = trf("1-3 1, 2-4 1", "1-4 1, 2-3 1", players=4, asked="3 Z, 4 Z")
    with pytest.raises(sb.NoLegalPairingError):
        sb.pair(sb.parse_trf(text))
    assert sb.pair(sb.parse_trf(text), rounds=3).pairs == ((2, 1),)


def test_initial_colour() -> None:
    first = sb.parse_trf(trf(players=4, initial="B"))
    assert boards(sb.pair(first)) == boards(sb.pair(first, initial_colour="black")) == "3-1 2-4"
    assert boards(sb.pair(first, initial_colour="white")) == "1-3 4-2"
    for wrong in ("White", "w", "", "green"):
        assert reasons(lambda wrong=wrong: sb.pair(first, initial_colour=wrong)) == ["bad-initial-colour"]  # type: ignore[misc]


def test_initial_colour_is_asked_for_only_when_it_is_needed() -> None:
    given = sb.parse_trf(trf(players=4, initial=""))
    assert given.initial_colour == 0
    assert reasons(lambda: sb.pair(given)) == ["no-initial-colour"]
    assert sb.pair(given, byes={1: "Z", 2: "Z", 3: "Z"}).bye == 4
    assert boards(sb.pair(given, initial_colour="white")) == "1-3 4-2"


def test_byes() -> None:
    given = tournament(asked="2 H")
    assert sb.pair(given, byes={5: "Z"}).absent == ((2, "H"), (5, "Z"))
    assert sb.pair(given, byes={2: "Z"}).absent == ((2, "Z"),)  # in place of what the file says
    assert sb.pair(given, byes={}).absent == sb.pair(given).absent == ((2, "H"),)
    assert sb.pair(given, byes={3: "U"}).bye == 3
    assert reasons(lambda: sb.pair(given, byes={7: "H"})) == ["unknown-player"]
    assert reasons(lambda: sb.pair(given, byes={0: "H"})) == ["unknown-player"]
    assert reasons(lambda: sb.pair(given, byes={1: "h"})) == ["bad-bye"]
    assert reasons(lambda: sb.pair(given, byes={3: "U", 4: "U"})) == ["several-byes"]
    assert reasons(lambda: sb.pair(given, byes={3: "U", 4: "Z"})) == ["needless-bye"]


def test_system() -> None:
    assert boards(sb.pair(tournament(), system="dutch")) == ROUND_3
    assert reasons(lambda: sb.pair(tournament(), system="lucky")) == ["unknown-system"]
    other = tournament("192 KEIZER")
    with pytest.raises(
        sb.InvalidTournamentError, match="the keizer system cannot be paired; choose one of: dutch"
    ):
        sb.pair(other)
    assert boards(sb.pair(other, system="dutch")) == ROUND_3


def test_edition() -> None:
    assert boards(sb.pair(tournament(), edition="2026")) == ROUND_3
    assert reasons(lambda: sb.pair(tournament(), edition="1999")) == ["unknown-edition"]
    old = tournament("192 FIDE_DUTCH_2017")
    assert [sb.pair(old).edition, sb.pair(old, edition="2026").edition] == ["2017", "2026"]
    assert boards(sb.pair(old, edition="2026")) == ROUND_3


def test_exact_only() -> None:
    fast, exact = sb.pair(tournament()), sb.pair(tournament(), exact_only=True)
    assert (exact.pairs, exact.bye, exact.colour_articles) == (fast.pairs, fast.bye, fast.colour_articles)
    assert {bracket.method for bracket in exact.brackets} == {"field"}


def test_progress() -> None:
    calls: list[tuple[int, int]] = []
    found = sb.pair(tournament(), progress=lambda done, total: calls.append((done, total)))
    assert calls == sorted(calls)
    assert calls[-1] == (6, 6)
    assert {total for _, total in calls} == {6}
    assert boards(found) == ROUND_3


def test_an_error_of_the_callback_comes_through() -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt(f"{done} of {total}")

    with pytest.raises(KeyboardInterrupt, match="of 6"):
        sb.pair(tournament(), progress=stop)


# What is refused, and what is said beside the answer.


def test_all_reasons_at_once() -> None:
    given = tournament("192 FIDE_DUTCH_2017_BAKU", "162  W 3.0    D 1.0", "310   1 Team")
    found = reasons(
        lambda: sb.pair(given, round=7, edition="1999", initial_colour="red", byes={9: "H", 1: "X"})
    )
    assert sorted(found) == [
        "bad-bye",
        "bad-initial-colour",
        "bad-round",
        "baku-points",
        "team-tournament",
        "unknown-edition",
        "unknown-player",
    ]
    assert "unknown-system" in reasons(lambda: sb.pair(given, system="chance"))


def test_reasons_have_a_line_each() -> None:
    given = sb.parse_trf(trf(*PAST, players=6, records=["310   1 Team"]), source="open.trf")
    with pytest.raises(sb.InvalidTournamentError) as raised:
        sb.pair(given, round=9)
    assert raised.value.path == "open.trf"
    lines = str(raised.value).splitlines()
    assert len(lines) == len(raised.value.reasons) == 2
    assert all(line.startswith("open.trf: ") and "; " in line for line in lines)


def test_refusals_are_value_errors_and_can_be_sent_to_another_process() -> None:
    with pytest.raises(sb.InvalidTournamentError, match="round 9") as raised:
        sb.pair(tournament(), round=9)
    assert isinstance(raised.value, ValueError)
    again = pickle.loads(pickle.dumps(raised.value))  # noqa: S301
    assert type(again) is sb.InvalidTournamentError
    assert isinstance(again, sb.PairingError)
    assert (str(again), again.reasons, again.path) == (str(raised.value), raised.value.reasons, None)


def test_no_legal_pairing() -> None:
    given = sb.parse_trf(trf("1-2 =", players=2))
    with pytest.raises(sb.NoLegalPairingError, match="round 2 has no legal pairing") as raised:
        sb.pair(given)
    assert isinstance(raised.value, sb.PairingError)
    assert not isinstance(raised.value, ValueError)
    assert (raised.value.round, raised.value.players) == (2, (1, 2))
    again = pickle.loads(pickle.dumps(raised.value))  # noqa: S301
    assert (str(again), again.round, again.players) == (str(raised.value), 2, (1, 2))


def test_nobody_to_pair() -> None:
    found = sb.pair(tournament(), byes=dict.fromkeys(range(1, 7), "Z"))
    assert (found.pairs, found.bye, found.brackets, found.colour_articles) == ((), None, (), ())
    assert found.text() == "0\n"
    assert found.stats["brackets"] == 0
    (warning,) = found.warnings
    assert (warning.severity, warning.code, warning.round) == ("warning", "nobody-to-pair", 3)


def test_the_first_day_decides_on_the_edition() -> None:
    """Where nothing else is said; a date that is none says nothing."""
    old = sb.pair(tournament("042 2026/01/31"))
    assert old.edition == "2017"
    assert [warning.code for warning in old.warnings] == ["older-rules"]
    for start in ("042 2026/02/01", "042 soon", "042 1.2.2026"):
        new = sb.pair(tournament(start))
        assert (new.edition, new.warnings) == ("2026", ()), start
    for form in ("042 31.12.2025", "042 2025-12-31", "042 25/12/01", "042 02/10/2010"):
        assert sb.pair(tournament(form)).edition == "2017", form
    for form in ("042 03/04/2026", "042 12/31/2026"):
        assert sb.pair(tournament(form)).edition == "2026", form


def test_a_first_day_before_or_after_the_change_is_ambiguous() -> None:
    for form, choices in (
        ("042 01/02/2026", "2026-02-01 or 2026-01-02"),
        ("042 14/02/26", "2014-02-26 or 2026-02-14"),
        ("042 25/12/31", "2025-12-31 or 2031-12-25"),
    ):
        with pytest.raises(sb.InvalidTournamentError, match=f"began on {choices}") as raised:
            sb.pair(tournament(form))
        assert [reason.code for reason in raised.value.reasons] == ["ambiguous-date"]
        assert sb.pair(tournament(form), edition="2026").warnings == ()


def test_an_explicit_edition_wins_over_the_first_day() -> None:
    assert sb.pair(tournament("042 2025/11/30"), edition="2026").edition == "2026"
    assert sb.pair(tournament("042 2025/11/30", "192 FIDE_DUTCH_2026")).edition == "2026"
    assert sb.pair(tournament("042 2027/11/30", "192 FIDE_DUTCH_2017")).edition == "2017"
    assert sb.pair(tournament("042 2025/11/30"), edition="2026").warnings == ()


def test_the_warnings_of_the_file_are_passed_on() -> None:
    given = tournament("013 Riga")
    assert [warning.code for warning in given.unread] == ["team-members"]
    assert list(sb.pair(given).warnings) == given.unread


# Tournaments made in Python.


def made(**changes: Any) -> sb.Tournament:
    """Return four players before round 2, made without a file."""
    plain: dict[str, Any] = {
        "players": tuple(sb.Player(number) for number in range(1, 5)),
        "total_rounds": 5,
        "initial_colour": 1,
        "recorded_rounds": 1,
        "rounds_played": 1,
        "opponents": array("H", [3, 4, 1, 2]),
        "colours": bytearray([1, 2, 2, 1]),
        "results": bytearray(b"1100"),
    }
    return sb.Tournament(**plain | changes)


def test_a_tournament_made_in_python() -> None:
    assert boards(sb.pair(made())) == "2-1 3-4"


def test_a_tournament_without_games() -> None:
    new = sb.Tournament(players=tuple(sb.Player(number) for number in range(1, 6)), total_rounds=3)
    assert boards(sb.pair(new, initial_colour="white")) == "1-3 4-2 5"
    assert sb.pair(sb.Tournament(players=(), total_rounds=3)).warnings[0].code == "nobody-to-pair"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"opponents": array("H", [9, 4, 1, 2])}, "unknown-opponent"),
        ({"opponents": array("H", [3, 4])}, "bad-size"),
        ({"opponents": array("H", [2, 3, 4, 1])}, "opponents-disagree"),
        ({"colours": bytearray([1, 2, 1, 1])}, "same-colour"),
        ({"results": bytearray(b"1110")}, "both-won"),
        ({"results": bytearray(b"1x00")}, "unknown-result"),
        ({"players": tuple(sb.Player(number) for number in (1, 2, 7, 9))}, "bad-numbers"),
        ({"tpn": array("H", [1, 1, 2, 3])}, "bad-order"),
        ({"rounds_played": 2}, "bad-rounds"),
        ({"forbidden": (sb.Forbidden(1, 9, (1, 99)),)}, "unknown-player"),
        ({"byes": {(2, 99): "H"}}, "unknown-player"),
        ({"byes": {(2, 1): "Q"}}, "bad-bye"),
        ({"virtual": {99: array("H", [10])}}, "unknown-player"),
    ],
)
def test_a_tournament_that_contradicts_itself_is_refused(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(sb.InvalidTournamentError) as raised:
        sb.pair(made(**changes))
    assert code in {reason.code for reason in raised.value.reasons}


# From many threads.


def test_one_tournament_from_four_threads() -> None:
    given = tournament()
    alone = sb.pair(given)
    start = threading.Barrier(4)

    def work(_: int) -> list[sb.Round]:
        start.wait()
        return [sb.pair(given, round=number) for number in (3, 2, 1) for _ in range(20)]

    with ThreadPoolExecutor(4) as pool:
        rounds = list(pool.map(work, range(4)))
    assert all(found == rounds[0] for found in rounds[1:])
    assert rounds[0][0] == alone


def test_faults_of_byes_are_told_with_the_others() -> None:
    with pytest.raises(sb.InvalidTournamentError) as raised:
        sb.pair(made(), byes={1: "U", 2: "U"}, round=4)
    assert {reason.code for reason in raised.value.reasons} == {"bad-round", "several-byes"}
    new = sb.Tournament(players=tuple(sb.Player(number) for number in range(1, 6)), total_rounds=3)
    with pytest.raises(sb.InvalidTournamentError) as raised:
        sb.pair(new, byes={1: "U"}, round=0)
    assert [reason.code for reason in raised.value.reasons] == ["bad-round"]
    with pytest.raises(sb.InvalidTournamentError) as raised:
        sb.pair(new, byes={1: "U", 9: "H", 3: "Z", 2: "Q"}, rounds=0)
    assert [reason.code for reason in raised.value.reasons] == [
        *("bad-round-count", "unknown-player", "bad-bye", "no-initial-colour"),
    ]
    with pytest.raises(sb.InvalidTournamentError) as raised:
        sb.pair(new, byes={1: "U", 2: "H"}, system="lucky")
    assert [reason.code for reason in raised.value.reasons] == [
        *("needless-bye", "no-initial-colour", "unknown-system"),
    ]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"byes": {"1": "H"}}, "a bye for '1', which is no player's number; name players by their numbers"),
        ({"byes": {1: ["H"]}}, r"the bye of player 1 is \['H'\]; choose 'H'"),
        ({"byes": [1]}, r"byes is \[1\], which is no mapping; give letters by player"),
        ({"round": "1"}, "round is '1', which is no whole number; give a number, round=5"),
        ({"rounds": 9.0}, "rounds is 9.0, which is no whole number"),
        ({"edition": 2026}, "edition is 2026, which is no text; give a text, edition='2026'"),
        ({"system": 1}, "system is 1, which is no text; give a text, system='dutch'"),
        ({"initial_colour": ["white"]}, r"'\['white'\]' is no colour; choose 'white' or 'black'"),
    ],
)
def test_arguments_of_another_kind(options: dict[str, Any], told: str) -> None:
    with pytest.raises(sb.InvalidTournamentError, match=told):
        sb.pair(made(), **options)


def test_a_tournament_without_players() -> None:
    (warning,) = sb.pair(sb.Tournament(total_rounds=3)).warnings
    assert warning.text() == (
        "<text>: warning: nobody is available for round 1: there are no players; add players"
    )


def test_members_of_a_club_who_do_not_play_are_kept_from_nobody() -> None:
    wish = [sb.Prohibition(by="club")]
    alone = sb.pair(tournament(f"013 {'Club':32}   1    3   99"), prohibitions=wish)
    assert boards(alone) == ROUND_3
    both = sb.pair(tournament(f"013 {'Club':32}   2    4   99"), prohibitions=wish)
    assert not {(2, 4), (4, 2)}.intersection(both.pairs)


def test_a_prohibition_of_one_player_is_refused() -> None:
    with pytest.raises(sb.InvalidTournamentError, match="names player 2 alone; name two players or more"):
        sb.pair(tournament(), prohibitions=[sb.Prohibition((2, 2))])
