"""What programs and people write instead of the format: read with a finding each, or refused with choices."""

from __future__ import annotations

import pickle
from contextlib import suppress

import pytest

import swissblossom as sb
from swissblossom.details import date_choices, iso_date
from unit.same import differences
from unit.trf_text import FOUR, HEAD, faults, player, trf

RANKED = tuple(line[:88] + str(number) + line[89:] for number, line in enumerate(FOUR, 1))
PLAIN = trf(*HEAD, players=RANKED)

# name: file, the code of the finding, its severity, line and column
ODD: dict[str, tuple[str | bytes, str, str, int, int]] = {
    "byte order mark": (b"\xef\xbb\xbf" + PLAIN.encode(), "byte-order-mark", "note", 1, 1),
    "Latin-1": (PLAIN.replace("Anand", "\u00c5nand").encode("latin-1"), "encoding", "note", 4, 15),
    "tab after a code": (PLAIN.replace("142 3", "142\t3"), "tab", "note", 2, 4),
    "small letters of colour": (PLAIN.replace("3 w 1", "3 W 1"), "cell-form", "note", 4, 92),
    "small letter of a title": (PLAIN.replace(" GM ", " gm "), "title-form", "note", 4, 11),
    "comma in a score": (PLAIN.replace("0.0    3", "0,0    3"), "points-form", "note", 6, 81),
    "half sign in a cell": (
        trf(*HEAD, players=(player(1, "2 w \u00bd"), player(2, "1 b \u00bd"))),
        "cell-form",
        "note",
        4,
        92,
    ),
    "star of a round to come": (
        trf(*HEAD, players=tuple(f"{line}  0000 - *" for line in RANKED)),
        "cell-form",
        "note",
        4,
        102,
    ),
    "no rank": (PLAIN.replace("0.0    3", "0.0     "), "missing-rank", "note", 6, 86),
    "short line": (
        trf(*HEAD, players=(*(player(n, "", points="0.0", rank=n) for n in (1, 2)), "001    3      Euwe")),
        "missing-points",
        "note",
        6,
        81,
    ),
    "unsorted": (trf(*HEAD, players=RANKED[::-1]), "unsorted-players", "note", 5, 5),
    "date with the day first": (trf("042 14.02.2026", "142 3", players=RANKED), "date-form", "note", 1, 5),
    "empty round": (
        trf(*HEAD, players=tuple(f"{line}  0000 -" for line in RANKED)),
        "cell-form",
        "note",
        4,
        102,
    ),
    "commas between numbers": (trf(*HEAD, "XXZ 1,2", players=RANKED), "record-form", "note", 4, 5),
    "unknown record": (trf(*HEAD, "777 x", players=RANKED), "unknown-record", "note", 4, 1),
    "code in small letters": (trf(*HEAD, "xxz 1", players=RANKED), "lower-case-code", "warning", 4, 1),
    "indented code": (trf(*HEAD, " XXZ 1", players=RANKED), "indented-record", "warning", 4, 1),
    "unknown extension": (trf(*HEAD, "XXB 1 2", players=RANKED), "unknown-extension", "warning", 4, 1),
    "moved abnormal points": (
        trf(*HEAD, "299 W       1.0   1    1", players=RANKED),
        "moved-columns",
        "warning",
        4,
        7,
    ),
    "two byes of a round": (
        trf(*HEAD, players=(player(1, "2 w 1"), player(2, "1 b 0"), player(3, "U"), player(4, "U"))),
        "several-byes",
        "warning",
        7,
        99,
    ),
    "old half-point bye": (
        trf(*HEAD, players=(player(1, "2 w 1"), player(2, "1 b 0"), player(3, "0000 - ="))),
        "old-half-point-bye",
        "warning",
        6,
        99,
    ),
    "columns after the name": (PLAIN.replace("Anand ", "Anand  "), "moved-columns", "warning", 4, 48),
}


@pytest.mark.parametrize("name", ODD)
def test_each_is_read_and_told(name: str) -> None:
    text, code, severity, line, column = ODD[name]
    t = sb.parse_trf(text)
    found = [*t.unread, *t.notes]
    assert (code, severity, line, column) in {(d.code, d.severity, d.line, d.column) for d in found}
    assert all(d.severity == "note" for d in t.notes)
    with pytest.raises(sb.TrfError):
        sb.parse_trf(trf(*HEAD, "142 9", players=RANKED) if code == "several-byes" else text, strict=True)


def test_a_plain_file_has_no_notes() -> None:
    t = sb.parse_trf(PLAIN)
    assert (t.notes, t.unread) == ((), [])
    assert sb.Tournament().notes == sb.from_json(sb.to_json(t)).notes == ()
    odd = sb.parse_trf(PLAIN.replace("3 w 1", "3 W 1"))
    assert len(odd.notes) == 1
    assert pickle.loads(pickle.dumps(odd)).notes == odd.notes  # noqa: S301


def test_lenient_readings_mean_the_same() -> None:
    plain = sb.parse_trf(trf(*HEAD, "XXZ 1 2", "XXP 3 4", players=RANKED))
    odd = sb.parse_trf(trf(*HEAD, "XXZ 1,2", "XXP 3,4", players=RANKED))
    assert differences(plain, odd) == []
    halves = sb.parse_trf(
        trf(*HEAD, players=(player(1, "2 w \u00bd", points="  \u00bd"), player(2, "1 b =")))
    )
    assert (halves.game(1, 1).result, halves.players[0].points) == ("=", 5)
    stars = sb.parse_trf(trf(*HEAD, players=tuple(f"{line}  0000 - *" for line in RANKED)))
    assert differences(sb.parse_trf(PLAIN), stars) == []
    (first, second) = faults(trf(*HEAD, players=(player(1, "2 w *"), player(2, "1 b *"))))
    assert first.code == second.code == "missing-result"
    assert first.hint.startswith("enter the result (= if adjourned)")


def test_points_below_zero_come_back() -> None:
    text = trf(
        *HEAD, "299          -1.5  000    3", players=tuple(line[:80] + "    " + line[84:] for line in FOUR)
    )
    t = sb.parse_trf(text)
    written = sb.format_trf(t)
    assert [line[80:84] for line in written.split("\n") if line.startswith("001")] == [
        " 1.0",
        " 1.0",
        "-1.5",
        " 0.0",
    ]
    again = sb.parse_trf(written)
    assert [p.points for p in again.players] == [10, 10, -15, 0]
    assert sb.from_json(sb.to_json(again)).players[2].points == -15
    assert not [d for d in again.notes if d.code == "points-form"]


def test_dates_that_may_be_two_days() -> None:
    assert date_choices("02/10/2010") == ["2010-10-02", "2010-02-10"]
    assert date_choices("26/02/14") == ["2026-02-14", "2014-02-26"]
    assert date_choices("02.10.2010") == ["2010-10-02"]
    assert date_choices("10/10/2010") == ["2010-10-10"]
    assert date_choices("soon") == []
    assert [iso_date(text) for text in ("02/10/2010", "14/02/26", "14-02-2026")] == [None, None, "2026-02-14"]
    t = sb.parse_trf(trf("042 02/10/2010", "052 14/02/2026", "132" + " " * 88 + "26/02/14", "142 3"))
    assert (t.details.start, t.details.end, t.details.round_dates) == (
        "02/10/2010",
        "2026-02-14",
        ("2026-02-14",),
    )
    (note,) = [d for d in t.notes if d.line == 1]
    assert note.hint == "it may be 2010-10-02 or 2010-02-10: write the date as YYYY/MM/DD"


def test_tabs_in_players_are_refused_with_what_to_do() -> None:
    (fault,) = faults(PLAIN.replace("Anand   ", "Anand\t"))
    assert fault.text() == (
        "<text>:4:20: a tab in a fixed-column record; replace it by blanks, fields in their columns "
        "(number 5-8, name 15-47, rating 49-52, points 81-84, rank 86-89, rounds from 92)"
    )


@pytest.mark.parametrize(
    "rows",
    [
        "1 Tal 2500 1.0 w 2 1\n2 Keres 2480 0.0 b 1 0\n",
        "1. Tal 2500 w2 1\n2. Keres 2480 b1 0\n",
        "1 Tal 2500 1.0 2 w 1\n2 Keres 2480 0.0 1 b 0\n",
        "001 1 Tal 2500 1.0 1 2 w 1\n001 2 Keres 2480 0.0 2 1 b 0\n",
        "1\tTal\t2500\t2w1\n2\tKeres\t2480\t1b0\n",
    ],
)
def test_listings(rows: str) -> None:
    (fault,) = faults(rows)
    assert (fault.code, fault.hint) == (
        "listing",
        "convert it: swissblossom convert --from listing FILE OUT.trf",
    )
    t = sb.parse_listing(rows)
    assert [(p.name, p.rating) for p in t.players] == [("Tal", 2500), ("Keres", 2480)]
    assert (list(t.opponents), bytes(t.colours), bytes(t.results)) == ([2, 1], b"\x01\x02", b"10")
    assert t.notes == ()


OPEN = (
    player(1, "2 w 1", "3 w", points="1.0"),
    player(2, "1 b 0", "4 b", points="0.0"),
    player(3, "4 w 0", "1 b", points="0.0"),
    player(4, "3 b 1", "2 w", points="1.0"),
    player(5, "U", "0000 - U", points="0.0"),
)
TEAMS = ("142 3", "310   1 Riga", "310   2 Tallinn")


def test_a_published_round_of_teams() -> None:
    t = sb.parse_trf(trf(*TEAMS, players=OPEN))
    assert (t.recorded_rounds, t.rounds_played, t.round_to_pair) == (2, 1, 2)
    assert [(d.code, d.line, d.column) for d in t.unread] == [("published-round", 4, 102)]
    assert t.game(1, 2) == sb.Game(3, 1, " ")
    for edition in ("TRF26", "TRF16", "TRFX"):
        text = sb.format_trf(t, edition)
        again = sb.parse_trf(text)
        assert differences(t, again) == []
        assert sb.format_trf(again, edition) == text
    assert differences(t, sb.from_json(sb.to_json(t)), records=True) == []


def test_a_published_round_that_contradicts_itself() -> None:
    found = faults(trf(*TEAMS, players=(*OPEN[:2], player(3, "4 w 0", "1 w"), *OPEN[3:])))
    assert [(d.code, d.line, d.column) for d in found] == [("same-colour", 4, 102)]
    found = faults(trf(*TEAMS, players=(player(1, "2 w 1", "3 w 1"), *OPEN[1:])))
    assert {(d.code, d.line) for d in found} == {("missing-result", 4), ("missing-result", 5)}
    codes = [d.code for d in faults(trf("142 3", players=OPEN))]  # two answers are possible for individuals
    assert codes == ["missing-result"] * 4 + ["points-disagree"]


_ENDLESS = "9" * 5000  # more digits than Python makes a number of


@pytest.mark.parametrize(
    "record",
    [
        f"013 Club{' ' * 32}{_ENDLESS}",
        f"310   1 Club{' ' * 61}{_ENDLESS}",
        f"300   1   1   2 {_ENDLESS}",
        f"202 BH/C{_ENDLESS}",
        "240 H   \u00b2    1    2",
        "310  \u00b2 Club",
    ],
)
@pytest.mark.parametrize("system", ["FIDE_DUTCH", "FIDE_TEAM"])
def test_numbers_that_are_none_are_findings_and_no_failure(record: str, system: str) -> None:
    """Whatever records of teams and standings hold: what cannot be done is refused, nothing fails."""
    try:
        t = sb.parse_trf(trf("142 5", "152 W", f"192 {system}", record, players=(player(1), player(2))))
    except sb.TrfError:
        return
    assert all(max(team.members, default=0) < 10**9 for team in t.details.teams)
    for work in (sb.pair, sb.check, sb.standings, sb.format_trf, lambda found: sb.standings(found).ranked()):
        with suppress(sb.PairingError):
            work(t)
