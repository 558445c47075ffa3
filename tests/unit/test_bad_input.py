"""Bad input of every kind: a typed error that says where, what is wrong and what to do; nothing else."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from pathlib import Path

import pytest

import swissblossom as sb
from unit.trf_text import FOUR, HEAD, faults, player, replaced, trf

PLAYERS_2 = (player(1, "2 w 1"), player(2, "1 b 0"))


def file_of(size: int, *records: str) -> str:
    return trf(*records, players=tuple(player(ident) for ident in range(1, size + 1)))


# name: text, then for each finding (code, line, column, a part of its text)
READING: dict[str, tuple[str | bytes, list[tuple[str, int | None, int | None, str]]]] = {
    "empty": ("", [("empty", None, None, "the file is empty")]),
    "not a TRF": (
        "Board;White;Black\n1;Tal;Fischer\n",
        [("no-players", None, None, "no player record (001)")],
    ),
    "binary": (b"PK\x03\x04\x00\x00", [("binary", 1, None, "not a text file")]),
    "truncated in a cell": (
        trf(players=(*FOUR[:3], FOUR[3][:-2])),
        [("missing-result", 7, 99, "player 4, round 1: no result against 2")],
    ),
    "truncated after the name": (
        trf(players=(*FOUR[:3], FOUR[3][:40])),
        [("opponents-disagree", 5, 92, "player 2 names 4 as opponent, 4 names nobody")],
    ),
    "truncated in the points": (
        trf(players=(*FOUR[:3], FOUR[3][:83])),
        [("bad-points", 7, 81, "points '0.' are no number")],
    ),
    "truncated in the number": (trf(players=(*FOUR[:3], "001")), [("bad-number", 7, 5, "no starting rank")]),
    "number that is none": (
        trf(players=("001   1x", *FOUR[1:])),
        [("bad-number", 4, 5, "'1x' is no starting rank; write 1 to 9999 in columns 5-8")],
    ),
    "number 0": (trf(players=(player(0),)), [("bad-number", 4, 5, "no starting rank")]),
    "player missing": (
        trf(players=(FOUR[0], FOUR[1], FOUR[3])),
        [
            ("unknown-opponent", 4, 92, "round 1: player 1: opponent 3 does not exist"),
            ("missing-number", 6, 5, "pairing numbers are not 1..3: 3 missing"),
        ],
    ),
    "player twice": (
        trf(players=(*FOUR, player(2))),
        [("player-twice", 8, 5, "player 2 is on lines 5 and 8")],
    ),
    "opponent who does not exist": (
        trf(players=replaced(1, "9 w 1")),
        [
            ("unknown-opponent", 4, 92, "round 1: player 1: opponent 9 does not exist"),
            ("opponents-disagree", 6, 92, "player 3 names 1 as opponent, 1 names 9"),
        ],
    ),
    "own opponent": (
        trf(players=replaced(1, "1 w 1")),
        [
            ("plays-self", 4, 92, "player 1 is named as the own opponent"),
            ("opponents-disagree", 6, 92, "player 3 names 1"),
        ],
    ),
    "opponent disagrees": (
        trf(players=replaced(1, "2 w 1")),
        [
            (
                "opponents-disagree",
                4,
                92,
                "player 1 names 2 as opponent, 2 names 4; make both lines name each other",
            ),
            ("opponents-disagree", 6, 92, "player 3 names 1 as opponent, 1 names 2"),
        ],
    ),
    "opponent has a bye": (
        trf(players=replaced(3, "U")),
        [("opponents-disagree", 4, 92, "player 1 names 3 as opponent, 3 names nobody")],
    ),
    "colours disagree": (
        trf(players=replaced(3, "1 w 0")),
        [("same-colour", 4, 92, "round 1: players 1 and 3 both have White; correct one colour")],
    ),
    "both won": (
        trf(players=replaced(3, "1 b 1")),
        [("both-won", 4, 92, "players 1 and 3 both won their game ('1' and '1')")],
    ),
    "both won by forfeit": (
        trf(players=(player(1, "2 w +"), player(2, "1 b +"))),
        [("both-won", 4, 92, "players 1 and 2 both won their game ('+' and '+')")],
    ),
    "results disagree": (
        trf(players=replaced(3, "1 b =")),
        [("results-disagree", 4, 92, "players 1 and 3 give their game different results ('1' and '=')")],
    ),
    "played and forfeited": (
        trf(players=replaced(3, "1 b -")),
        [("played-and-forfeited", 4, 92, "played for one player and forfeited for the other")],
    ),
    "points": (
        trf(players=replaced(1, "3 w 1", points="2.0")),
        [("points-disagree", 4, 81, "player 1: 2.0 points in the line, 1.0 from the results; correct")],
    ),
    "points that are none": (
        trf(players=replaced(1, "3 w 1", points="one")),
        [("bad-points", 4, 81, "points 'one' are no number")],
    ),
    "points of two decimals": (
        trf(players=replaced(1, "3 w 1", points="1.25")),
        [("bad-points", 4, 81, "points '1.25' are no number")],
    ),
    "more rounds than announced": (
        trf("XXR 1", players=(player(1, "2 w 1", "2 b 0"), player(2, "1 b 0", "1 w 1"))),
        [("too-many-rounds", 1, 5, "2 rounds are recorded, 1 announced")],
    ),
    "unknown result": (
        trf(players=replaced(1, "3 w ?")),
        [
            (
                "unknown-result",
                4,
                99,
                "player 1, round 1: unknown result '?'; results are 1 0 = W D L + - U F H Z",
            )
        ],
    ),
    "unknown colour": (
        trf(players=replaced(1, "3 x 1")),
        [("unknown-colour", 4, 97, "player 1, round 1: colour 'x'; write w, b or -")],
    ),
    "opponent that is no number": (
        trf(players=replaced(1, "3a w 1")),
        [("bad-opponent", 4, 92, "'3a' is no opponent's number")],
    ),
    "result missing": (
        trf(players=(player(1, "2 w"), player(2, "1 b"))),
        [
            ("missing-result", 4, 99, "player 1, round 1: no result against 2"),
            ("missing-result", 5, 99, "player 2, round 1: no result against 1"),
        ],
    ),
    "colour missing": (
        trf(players=(player(1, "2 - 1"), player(2, "1 b 0"))),
        [("missing-colour", 4, 97, "player 1, round 1: a game against 2 without a colour")],
    ),
    "bye with an opponent": (
        trf(players=(player(1, "2 w Z"), player(2, "1 b U"))),
        [
            ("bye-with-opponent", 4, 99, "player 1, round 1: result Z (zero-point bye) with an opponent (2)"),
            (
                "bye-with-opponent",
                5,
                99,
                "player 2, round 1: result U (pairing-allocated bye) with an opponent (1)",
            ),
        ],
    ),
    "colour alone": (
        trf(players=(player(1, "0000 w"), player(2))),
        [("colour-without-opponent", 4, 97, "colour 'w' without an opponent and without a result")],
    ),
    "result alone": (
        trf(players=(player(1, "0000 - 1"), player(2))),
        [("result-without-opponent", 4, 99, "player 1, round 1: result '1' without an opponent")],
    ),
    "tab in a player": (
        trf(players=(FOUR[0][:13] + "\t" + FOUR[0][14:], *FOUR[1:])),
        [("tab", 4, 14, "a tab in a fixed-column record; replace it by blanks")],
    ),
    "rating of five digits": (
        trf(players=(FOUR[0].replace("2400", "24000"), *FOUR[1:])),
        [("rating-too-wide", 4, 49, "rating field (columns 49-52) overflows: 24000")],
    ),
    "rating that is none": (
        trf(players=(FOUR[0].replace("2400", "24OO"), *FOUR[1:])),
        [("bad-rating", 4, 49, "rating '24OO' is no number")],
    ),
    "columns moved": (
        trf(players=(FOUR[0].replace("  3 w 1", " 3 w 1"), *FOUR[1:])),
        [
            (
                "misplaced-columns",
                4,
                92,
                "'3 w 1' is not in its columns; opponent in columns 92-95, colour in 97",
            )
        ],
    ),
    "something before the rounds": (
        trf(players=(FOUR[0][:90] + "x" + FOUR[0][91:], *FOUR[1:])),
        [("misplaced-columns", 4, 91, "'x' in column 91, which is blank in a player record")],
    ),
    "forbidden pair with an unknown player": (
        trf(*HEAD, "XXP 1 77"),
        [("unknown-player", 4, 7, "XXP: player 77 does not exist; correct the number, or add the player")],
    ),
    "forbidden pair of 260 with an unknown player": (
        trf(*HEAD, "260   1   9    1   77"),
        [("unknown-player", 4, 20, "260: player 77 does not exist")],
    ),
    "abnormal points out of their columns": (
        trf(*HEAD, "299 W 1.0 1 1"),
        [("misplaced-columns", 4, 5, "299: not in its columns; letter in column 5, points in 14-17")],
    ),
    "abnormal points in the place of match points": (
        trf(*HEAD, "299 W   1.0          1    1"),
        [("bad-points", 4, 8, "299: match points (columns 8-11) in an individual tournament")],
    ),
    "abnormal points of no result": (
        trf(*HEAD, "299 Q         1.0    1    1"),
        [("bad-symbol", 4, 5, "299: 'Q' is no result; use W D L F H Z + -, or a blank")],
    ),
    "abnormal points without points": (
        trf(*HEAD, "299 W              001    1"),
        [("bad-points", 4, 14, "299: no points from -9.9 to 99.9; write them in columns 14-17")],
    ),
    "abnormal points of a round too late": (
        trf(*HEAD, "299           1.0    7    1"),
        [("bad-round", 4, 20, "299: there is no round 7; write 1 to 3, or 000 for all")],
    ),
    "abnormal points of round 999": (
        trf("152 W", "299           1.0  999    1"),
        [("bad-round", 2, 20, "299: there is no round 999; write 1 to 99, or 000 for all")],
    ),
    "abnormal points of somebody unknown": (
        trf(*HEAD, "299           1.0    1    1    9"),
        [("unknown-player", 4, 29, "299: player 9 does not exist")],
    ),
    "bonus for nobody": (
        trf(*HEAD, "299           1.0    1"),
        [("nobody-named", 4, 24, "299: a bonus or penalty for nobody; name the players in columns 24-27")],
    ),
    "abnormal points of another result": (
        trf(*HEAD, "299 D         1.0    1    1"),
        [("results-disagree", 4, 24, "299: D for player 1, who has '1' in round 1; correct the letter here")],
    ),
    "abnormal points twice": (
        trf(*HEAD, "299 W         2.0    1    1", "299 W         3.0    1    1"),
        [("points-disagree", 5, 14, "299: other points for W on line 4; keep one of the two")],
    ),
    "abnormal points with a tab": (
        trf(*HEAD, "299 W\t       2.0    1    1"),
        [("tab", 4, 6, "a tab in a fixed-column record; replace it by blanks")],
    ),
    "points without the bonus": (
        trf(*HEAD, "299           0.5    1    3"),
        [("points-disagree", 7, 81, "or record 299, which changes points (a bonus counts once")],
    ),
    "rounds twice": (
        trf("142 5", "XXR 6"),
        [("rounds-disagree", 2, 5, "6 rounds announced here, 5 on line 1; keep one of the two")],
    ),
    "no number of rounds": (trf("142"), [("bad-rounds", 1, 5, "142: the number of rounds is missing")]),
    "too many rounds announced": (trf("XXR 100"), [("bad-rounds", 1, 5, "write 1 to 99")]),
    "initial colour that is none": (
        trf("152 weiss"),
        [("bad-colour", 1, 5, "152: 'weiss' is no initial colour; write W or B")],
    ),
    "initial colour twice": (
        trf("152 W", "XXC black1"),
        [("colours-disagree", 2, 5, "the initial colour is the other one on line 1; keep one of the two")],
    ),
    "two tournament types": (
        trf("192 FIDE_DUBOV", "192 fide_dubov", "192 FIDE_LIM"),
        [("types-disagree", 3, 5, "192: 'FIDE_LIM' here, 'FIDE_DUBOV' on line 2; keep one of the two")],
    ),
    "points of an unknown symbol": (
        trf("162  Q 1.0"),
        [("bad-symbol", 1, 6, "162: unknown symbol 'Q'; symbols are W D L A P X")],
    ),
    "symbol without points": (trf("162  W"), [("bad-points", 1, 6, "162: 'W' is no symbol with its points")]),
    "XXS with an unknown code": (trf("XXS QQ=1"), [("bad-points", 1, 5, "XXS: 'QQ=1' is no CODE=POINTS")]),
    "BBW without points": (trf("BBW"), [("bad-points", 1, 5, "BBW: '' are no points; write 'BBW  1.0'")]),
    "BBW a column too far to the left": (
        trf("BBW 1.0"),
        [("misplaced-columns", 1, 5, "BBW: points belong in columns 5-8")],
    ),
    "bye of no kind": (
        trf(*HEAD, "240 Q   2    1"),
        [("bad-bye", 4, 5, "240: 'Q' is no bye; write F, H or Z in column 5")],
    ),
    "bye without a round": (
        trf(*HEAD, "240 H        1"),
        [("bad-round", 4, 7, "240: '' is no round; write 1 to 99 in columns 7-9")],
    ),
    "bye of two kinds": (
        trf(*HEAD, "240 H   2    1", "240 F   2    1"),
        [
            (
                "byes-disagree",
                5,
                5,
                "240: player 1 has F here and H elsewhere for round 2; keep one of the two",
            )
        ],
    ),
    "bye of somebody who is no number": (
        trf(*HEAD, "240 H   2    A"),
        [("bad-number", 4, 14, "240: 'A' is no player's number")],
    ),
    "acceleration without points": (
        trf(*HEAD, "250             1   2    1    2"),
        [("bad-points", 4, 10, "250: '' are no points; write them in columns 10-13")],
    ),
    "acceleration by match points": (
        trf(*HEAD, "250  1.0        1   2    1    2"),
        [("bad-points", 4, 10, "250: match points (columns 5-8) in an individual tournament")],
    ),
    "acceleration of one player": (
        trf(*HEAD, "250       1.0   1   2    1"),
        [("bad-number", 4, 23, "250: the players are not two numbers")],
    ),
    "acceleration the wrong way round": (
        trf(*HEAD, "250       1.0   2   1    1    2"),
        [("bad-range", 4, 15, "250: first is greater than last")],
    ),
    "acceleration of nobody": (trf(*HEAD, "XXA"), [("bad-number", 4, 5, "XXA: no player")]),
    "acceleration in no columns": (
        trf(*HEAD, "XXA    1   1.0   1.0"),
        [("bad-points", 4, 10, "XXA: '1.' are no points; write the points of round r in columns")],
    ),
    "forbidden pair of one": (
        trf(*HEAD, "XXP 1"),
        [("lonely-forbidden", 4, 4, "XXP: a forbidden pair needs two players")],
    ),
    "forbidden pair in no round": (
        trf(*HEAD, "260   0   1    1    2"),
        [("bad-round", 4, 5, "260: '0' is no round; write 1 to 99 in columns 5-7")],
    ),
    "forbidden pair the wrong way round": (
        trf(*HEAD, "260   3   1    1    2"),
        [("bad-range", 4, 5, "260: rounds 3 to 1; first comes before last")],
    ),
    "absentee unknown": (trf(*HEAD, "XXZ 7"), [("unknown-player", 4, 5, "XXZ: player 7 does not exist")]),
    "listing": (
        "No Name\n1 Tal 2500 w 2 1\n2 Keres 2480 b 1 0\n",
        [("listing", 2, 1, "convert it: swissblossom convert --from listing FILE OUT.trf")],
    ),
    "TRF that lost its columns": (
        "142 3\n001 1 Tal 2500 1.0 1 2 w 1\n001 2 Keres 2480 0.0 2 1 b 0\n",
        [("listing", 2, 1, "a listing with blanks between the fields, not a TRF with fixed columns")],
    ),
    "several at once": (
        trf(
            "012 x",
            "XXC whote1",
            "XXP 1 9",
            players=(player(1, "2 w 1", points="3.0"), player(2, "1 w 1", points="9.0"), player(3, "8 b ?")),
        ),
        [
            ("bad-option", 2, 5, "XXC: unknown option 'whote1'"),
            ("unknown-player", 3, 7, "player 9 does not exist"),
            ("points-disagree", 4, 81, "player 1: 3.0 points in the line, 1.0 from the results"),
            ("same-colour", 4, 92, "both have White"),
            ("points-disagree", 5, 81, "player 2: 9.0 points in the line, 1.0 from the results"),
            ("unknown-result", 6, 99, "unknown result '?'"),
        ],
    ),
}


def test_enough_kinds_have_line_and_column() -> None:
    placed = [name for name, (_, found) in READING.items() if found[0][1] and found[0][2]]
    assert len(placed) >= 70


@pytest.mark.parametrize("name", READING)
def test_reading(name: str) -> None:
    text, expected = READING[name]
    found = faults(text)
    assert [(d.code, d.line, d.column) for d in found] == [
        (code, line, col) for code, line, col, _ in expected
    ]
    for finding, (_, line, column, part) in zip(found, expected, strict=True):
        written = finding.text("bad.trf")
        assert part in written
        assert finding.hint
        assert finding.severity == "error"
        place = "bad.trf" + (f":{line}" if line else "") + (f":{column}" if line and column else "") + ": "
        assert written.startswith(place)
        assert "\n" not in written


@pytest.mark.parametrize("name", READING)
def test_the_error_says_where(name: str) -> None:
    text, expected = READING[name]
    with pytest.raises(sb.TrfError) as caught:
        sb.parse_trf(text, source="bad.trf")
    error = caught.value
    assert isinstance(error, ValueError)
    assert (error.code, error.line, error.column) == expected[0][:3]
    assert error.hint == error.diagnostics[0].hint
    assert error.path == "bad.trf"
    assert str(error).split("\n") == [d.text("bad.trf") for d in error.diagnostics]
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301  # as between the processes of a pool
    assert (type(copy), str(copy), copy.diagnostics) == (sb.TrfError, str(error), error.diagnostics)


# name: text, options of pair(), the kind of error, and for each reason (code, a part of its text)
PAIRING: dict[str, tuple[str, dict[str, object], list[tuple[str, str]]]] = {
    "no number of rounds": (
        trf("152 W"),
        {},
        [("no-round-count", "the number of rounds is missing (XXR or 142)")],
    ),
    "number of rounds in small letters": (
        trf("xxr 5", "152 W"),
        {},
        [("no-round-count", "did you mean the line 'xxr 5'")],
    ),
    "tournament over": (
        trf("XXR 1", "152 W"),
        {},
        [("tournament-over", "all announced rounds are already played (1 of 1)")],
    ),
    "team records": (trf(*HEAD, "310   1 Team"), {}, [("team-tournament", "team tournament")]),
    "unknown system": (trf(*HEAD, "192 BERGER_ROUNDROBIN"), {}, [("unknown-system", "berger_roundrobin")]),
    "no initial colour before round 1": (
        file_of(4, "XXR 3"),
        {},
        [("no-initial-colour", "--initial-colour white")],
    ),
    "bye for an unknown player": (trf(), {"byes": {9: "H"}}, [("unknown-player", "player 9")]),
    "bye that is none": (trf(), {"byes": {1: "X"}}, [("bad-bye", "'X' is no bye")]),
    "round that is not there": (trf(), {"round": 5}, [("bad-round", "round 5 cannot be paired")]),
}


@pytest.mark.parametrize("name", PAIRING)
def test_pairing(name: str) -> None:
    text, options, expected = PAIRING[name]
    t = sb.parse_trf(text, source="open.trf")
    with pytest.raises(sb.InvalidTournamentError) as caught:
        sb.pair(t, **options)  # type: ignore[arg-type]
    reasons = caught.value.reasons
    assert [reason.code for reason in reasons] == [code for code, _ in expected]
    for reason, (_, part) in zip(reasons, expected, strict=True):
        assert part in reason.text("open.trf")
        assert reason.hint
    assert str(caught.value).startswith("open.trf: ")


def test_several_reasons_at_once() -> None:
    t = sb.parse_trf(trf("310   1 Team", "192 KEIZER", players=PLAYERS_2))
    with pytest.raises(sb.InvalidTournamentError) as caught:
        sb.pair(t)
    assert {reason.code for reason in caught.value.reasons} == {
        "no-round-count",
        "team-tournament",
        "unknown-system",
    }


def test_everybody_absent_is_a_round_without_games() -> None:
    r = sb.pair(sb.parse_trf(trf(*HEAD, "XXZ 1 2 3 4")))
    assert (r.pairs, r.bye) == ((), None)
    assert r.text() == "0\n"
    assert [(d.severity, d.code) for d in r.warnings] == [("warning", "nobody-to-pair")]


def test_no_legal_pairing_names_the_players() -> None:
    t = sb.parse_trf(trf("XXR 3", players=PLAYERS_2))
    with pytest.raises(sb.NoLegalPairingError) as caught:
        sb.pair(t)
    assert (caught.value.round, tuple(caught.value.players)) == (2, (1, 2))
    assert "round 2" in str(caught.value)


def test_no_legal_pairing_is_copyable() -> None:
    error = sb.NoLegalPairingError("none", 3, (1, 2))
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert (str(copy), copy.round, copy.players) == ("none", 3, (1, 2))


def test_records_that_are_not_used_are_named() -> None:
    t = sb.parse_trf(trf(*HEAD, "013 Riga", "xxp 1 2"))
    assert [(d.code, d.line) for d in sb.pair(t).warnings] == [("team-members", 4), ("lower-case-code", 5)]


def test_too_many_players() -> None:
    lines = tuple(f"001 {ident % 10000:4d}" for ident in range(1, 10001))
    with pytest.raises(sb.TooLargeError, match="10000 player records; a TRF holds 9999"):
        sb.parse_trf(trf(players=lines))


def test_most_players() -> None:
    assert len(sb.parse_trf(file_of(9999)).players) == 9999


def test_too_many_rounds() -> None:
    line = player(1, *["Z"] * 100)
    with pytest.raises(sb.TooLargeError, match="more than 99 rounds"):
        sb.parse_trf(trf(players=(line, player(2))))
    assert sb.parse_trf(trf("142 99", players=(player(1, *["Z"] * 99), player(2)))).rounds_played == 98


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(sb.UnreadableFileError) as caught:
        sb.read_trf(tmp_path / "none.trf")
    assert isinstance(caught.value, OSError)
    assert isinstance(caught.value, sb.PairingError)
    assert str(caught.value).startswith(f"{tmp_path / 'none.trf'}: No such file or directory; ")
    with pytest.raises(sb.UnreadableFileError):
        sb.read_trf(tmp_path)


def test_long_lists_are_cut_in_the_text_only() -> None:
    lines = tuple(player(ident, points="1.0") for ident in range(1, 101))
    found = faults(trf(players=lines))
    assert len(found) == 100
    text = str(sb.TrfError(found, "x.trf")).split("\n")
    assert len(text) == 51
    assert text[-1] == "x.trf: and 50 more"
    assert "162, XXS or BBW" in found[0].hint


def test_control_characters_are_not_passed_on() -> None:
    (fault,) = faults(trf(players=replaced(1, "3 w \x1b")))
    assert fault.text() == (
        "<text>:4:99: player 1, round 1: unknown result '\\x1b'; results are 1 0 = W D L + - U F H Z"
    )


def _flip(text: bytearray, rng: random.Random) -> None:
    text[rng.randrange(len(text))] = rng.randrange(256)


def _drop(text: bytearray, rng: random.Random) -> None:
    at = rng.randrange(len(text))
    del text[at : at + rng.randrange(1, 12)]


def _insert(text: bytearray, rng: random.Random) -> None:
    at = rng.randrange(len(text))
    text[at:at] = bytes(rng.choice(b" 0123456789.-+=wbWBHUFZ\t\n\r\xe9") for _ in range(rng.randrange(1, 4)))


def _swap(text: bytearray, rng: random.Random) -> None:
    lines = bytes(text).split(b"\n")
    rng.shuffle(lines)
    text[:] = b"\n".join(lines)


BASE = trf(
    *HEAD,
    *("162  W 1.0    D 0.5", "XXS W=1", "BBU  1.0", "192 FIDE_DUTCH_2026_BAKU", "240 H   2    3", "XXZ 4"),
    *(
        "250       1.0   1   2    1    2",
        "XXA    1  1.0  0.5",
        "260   1   9    1    2",
        "XXP 3 4",
        "XXC white1",
    ),
    players=(
        player(1, "2 w 1", "3 b =", points="1.5", name="Ångström"),
        player(2, "1 b 0", "4 w +", points="1.0"),
        player(3, "H", "1 w =", points="1.0"),
        player(4, "", "2 b -", "Z", points="0.0"),
    ),
).encode()


@pytest.mark.parametrize("seed", range(4))
def test_damaged_files_are_read_or_refused(seed: int) -> None:
    """Whatever happens to a file, the answer is a tournament or an error of ours."""
    rng = random.Random(seed)
    damages: list[Callable[[bytearray, random.Random], None]] = [_flip, _drop, _insert, _swap]
    read = 0
    for _ in range(1500):
        text = bytearray(BASE)
        for _ in range(rng.randrange(1, 4)):
            rng.choice(damages)(text, rng)
        try:
            t = sb.parse_trf(bytes(text))
        except (sb.TrfError, sb.TooLargeError):
            pass
        else:
            read += 1
            assert len(t.opponents) == len(t.results) == len(t.colours) == len(t.players) * t.recorded_rounds
    assert read > 50
