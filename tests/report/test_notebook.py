"""Rounds and standings in notebooks."""

from __future__ import annotations

import subprocess
import sys

import swissblossom as sb
from docs.places import ROOT
from report.pages import SHOWN, Page, hostile
from rules.builder import trf
from rules.matches import double
from rules.team_file import team_trf


def test_a_round_shows_boards_and_who_does_not_play() -> None:
    paired = sb.pair(sb.read_trf(str(ROOT / "examples" / "open-200.trf")), byes={7: "H"})
    page = Page(paired._repr_html_())
    assert "Festival of Colours and Minerals, Open A, round 7 of 9" in page.text
    assert len(page.all("tr")) == 1 + len(paired.pairs) + len(paired.absent) + (paired.bye is not None)
    assert "Gyémánt, Kék half-point bye" in page.text
    assert page.all("th", scope="col")


def test_rounds_and_standings_of_teams_and_of_matches() -> None:
    teams = sb.parse_trf(team_trf("1-2 11", teams=4, announced=3, records=["192 FIDE_TEAM", "152 W"]))
    assert "Team 4" in sb.pair(teams)._repr_html_()
    assert "Player" not in sb.pair(teams)._repr_html_()
    matches = sb.parse_trf(double("1-2 ==, 3-4 ==", players=4, total=3))
    assert "match 2 of 3, rounds 3 and 4" in sb.pair(matches)._repr_html_()
    assert "standings after match 1" in sb.standings(matches)._repr_html_()


def test_standings_show_their_tie_breaks() -> None:
    ranked = sb.standings(sb.read_trf(str(ROOT / "examples" / "alekhine-memorial.trf")), ["BH/C1", "WIN"])
    page = Page(ranked._repr_html_())
    assert "Alekhine Memorial, standings after round 1" in page.text
    assert "Rank Name Pts BH/C1 WIN" in page.text
    assert "1 Fischer 1.0 0.0 1" in page.text


def test_hostile_texts_are_text() -> None:
    t = sb.parse_trf(hostile())
    for html in (sb.pair(t)._repr_html_(), sb.standings(t)._repr_html_()):
        page = Page(html)
        assert {tag for tag, _ in page.elements} <= {
            "table",
            "caption",
            "bdi",
            "thead",
            "tbody",
            "tr",
            "th",
            "td",
        }
        for name in SHOWN:
            assert name.strip() in page.text, name


def test_of_many_rows_the_rest_is_counted() -> None:
    page = Page(sb.pair(sb.parse_trf(trf(players=500)))._repr_html_())
    assert len(page.all("tr")) == 1 + 200 + 1
    assert "and 50 more" in page.text


def test_a_nameless_tournament_and_player() -> None:
    text = trf(players=3).replace("012 Blossom Open", "012").replace("Acacia", "      ")
    page = Page(sb.pair(sb.parse_trf(text))._repr_html_())
    assert page.text.strip().startswith("round 1 of 9")
    assert "No. 1" in page.text


def test_nothing_is_needed_for_it() -> None:
    """A round shows itself without Jinja2 and without the modules of the report."""
    code = """
import sys, swissblossom as sb
sys.modules["jinja2"] = None
t = sb.read_trf("examples/alekhine-memorial.trf")
assert "<table>" in sb.pair(t)._repr_html_() and "<table>" in sb.standings(t)._repr_html_()
print(sorted(name for name in sys.modules if "report" in name))
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
