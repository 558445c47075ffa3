"""The page holds what the tournament holds, refers to nothing outside and takes no text for anything else."""

from __future__ import annotations

import builtins
import doctest
import re
from base64 import b64encode
from collections import Counter
from collections.abc import Callable
from hashlib import sha256

import pytest

import swissblossom as sb
from docs.places import ROOT
from report.pages import (
    HOSTILE,
    SHOWN,
    Page,
    before_round_one,
    dead_end,
    finished,
    hostile,
    of_matches,
    of_teams,
)
from rules.builder import trf
from rules.team_file import team_trf
from swissblossom.languages import LANGUAGES
from swissblossom.report.floats import past_floats

OPEN = str(ROOT / "examples" / "open-200.trf")
TEXTS = {
    "paired": hostile(),
    "finished": finished(),
    "dead end": dead_end(),
    "before round 1": before_round_one(),
    "nobody to pair": trf("1-2 1", players=2, rounds=3, asked="1 Z, 2 Z"),
    "teams": of_teams(),
    "matches": of_matches(),
}


def page_of(text: str, **options: object) -> Page:
    return Page(sb.report_html(sb.parse_trf(text), **options))  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def of_200() -> tuple[sb.Tournament, Page]:
    t = sb.read_trf(OPEN)
    return t, Page(sb.report_html(t))


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_nothing_outside_is_asked_for(text: str) -> None:
    page = page_of(text)
    assert not {tag for tag, _ in page.elements} & {
        "script",
        "img",
        "iframe",
        "object",
        "embed",
        "form",
        "base",
    }
    for tag, attributes in page.elements:
        assert not [name for name in attributes if name.startswith("on") or name == "style"], tag
        for name in ("src", "href", "action", "xlink:href", "poster", "data"):
            assert re.match(r"(#|data:image/svg)", attributes.get(name, "#")), (tag, attributes)
    style = "".join(page.style)
    assert "url(" not in style
    assert "@import" not in style


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_the_policy_forbids_scripts_and_loading_and_allows_the_style(text: str) -> None:
    page = page_of(text)
    (policy,) = page.all("meta", **{"http-equiv": "Content-Security-Policy"})
    rules = dict(rule.strip().split(" ", 1) for rule in policy["content"].split(";"))
    digest = b64encode(sha256("".join(page.style).encode()).digest()).decode()
    assert rules["default-src"] == "'none'"
    assert rules["style-src"] == f"'sha256-{digest}'"
    assert "script-src" not in rules
    assert "connect-src" not in rules


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_every_link_leads_to_one_place(text: str) -> None:
    page = page_of(text)
    ids = Counter(page.ids())
    assert [name for name, times in ids.items() if times > 1] == []
    targets = {link["href"].removeprefix("#") for link in page.all("a")}
    assert targets
    assert targets - ids.keys() == set()
    labelled = {
        attributes["aria-labelledby"] for _, attributes in page.elements if "aria-labelledby" in attributes
    }
    assert labelled - ids.keys() == set()


def test_hostile_texts_are_text() -> None:
    page = page_of(TEXTS["paired"])
    shown = page.text.replace("\u2068", "").replace("\u2069", "")
    for name in SHOWN:
        assert name.strip() in shown, name
    assert "<script>hacked=5</script> & Ωpen" in shown
    assert "\u202e" not in page.text


def test_names_stand_by_themselves() -> None:
    """Every name in the page stands in an element `bdi`, or between isolating marks in a sentence."""
    html = sb.report_html(sb.parse_trf(TEXTS["paired"]))
    for name in ("مغنوس كارلسن", "שחמט, דוד", "Ünïcödé \u200fmark"):
        for before in re.findall(f"(.{{5}}){re.escape(name)}", html):
            assert before == "<bdi>" or before.endswith("\u2068"), before
    assert html.count("\u2068") == html.count("\u2069")


def test_boards_of_the_round(of_200: tuple[sb.Tournament, Page]) -> None:
    t, page = of_200
    paired = sb.pair(t)
    assert [tag["id"] for tag in page.all("tbody") if "id" in tag] == [
        f"b{board}" for board in range(1, len(paired.pairs) + 1)
    ]
    text = page.text
    white, black = paired.pairs[4]
    assert re.search(f" 5 5.0 {t.players[white - 1].name} CM 2254 {t.players[black - 1].name} 2166 5.0", text)
    bye = t.players[paired.bye - 1].name if paired.bye else ""
    assert f"{bye} pairing-allocated bye" in text


def test_a_reason_beside_each_board(of_200: tuple[sb.Tournament, Page]) -> None:
    t, page = of_200
    paired = sb.pair(t)
    told = sb.explain(paired)
    assert len(page.all("details", class_="why")) == len(paired.pairs) + len(paired.brackets) + 1
    text = page.text.replace("\u2068", "").replace("\u2069", "")
    for sentence in re.findall(r"5\.2\.\d: .*", told.text()):
        assert sentence in text


def test_standings_and_what_they_are_made_of(of_200: tuple[sb.Tournament, Page]) -> None:
    t, page = of_200
    ranked = sb.standings(t)
    first = ranked.rows[0]
    row = f" 1 {t.players[first.id - 1].name} GM 2604 FID 6.0 {' '.join(first.values[:3])} "
    assert row in page.text
    parts = [line for line in ranked.explain(first.id, "BH/C1").lines if not line.counted]
    assert parts
    assert len(page.all("s")) >= len(t.players)  # everybody's lowest score is cut


def test_a_card_for_each_player(of_200: tuple[sb.Tournament, Page]) -> None:
    t, page = of_200
    assert [card["id"] for card in page.all("article")] == [f"p{player.id}" for player in t.players]
    for way in ("down", "up"):
        assert len(page.all("span", class_=f"float {way}")) == sum(
            row.count(way) for row in past_floats(t, 6, 9)
        )


def test_floats_of_past_rounds_are_those_that_were_paired() -> None:
    t = sb.read_trf(OPEN)
    rows = past_floats(t, 6, 9)
    paired = sb.pair(t, round=6)
    played = {
        frozenset((white, t.game(white, 6).opponent)) for white in range(1, 201) if t.game(white, 6).opponent
    }
    for bracket in paired.brackets:
        for player in bracket.downfloaters:
            pair = next((pair for pair in paired.pairs if player in pair), None)
            if pair is not None and frozenset(pair) in played and t.game(player, 6).result in "1=0":
                assert rows[player - 1][5] == "down"


def test_a_finished_tournament_has_its_final_standings() -> None:
    page = page_of(TEXTS["finished"])
    assert "Final standings after 3 rounds" in page.text
    assert "boards" not in page.ids()
    assert page.all("section", id_="standings")
    assert "won by forfeit" in page.text
    assert "1\u2009\u2013\u20090" in page.text


def test_before_round_one_there_is_a_starting_list() -> None:
    page = page_of(TEXTS["before round 1"])
    assert "Starting list" in page.text
    assert "crosstable" not in page.ids()
    assert "b4" in page.ids()


def test_a_dead_end_says_what_is_in_the_way() -> None:
    page = page_of(TEXTS["dead end"])
    text = page.text.replace("\u2068", "").replace("\u2069", "")
    assert "1 Acacia has already played 2 Alder (C1, 2.1.1)." in text
    assert "2 Alder sits out, with a bye asked for." in text
    assert page.all("table", class_="standings")


def test_nobody_to_pair() -> None:
    assert "No games in this round." in page_of(TEXTS["nobody to pair"]).text


def test_a_past_round_is_shown_as_it_stood_before_it() -> None:
    t = sb.read_trf(OPEN)
    page = Page(sb.report_html(t, round=3))
    assert "Standings after round 2" in page.text
    assert "Boards of round 3" in page.text
    assert len(page.all("tbody", id_="b1")) == 1
    header = re.search(r"No\.(?:\s*\d)+\s*Pts", page.text)
    assert header
    assert re.findall(r"\d", header.group()) == ["1", "2"]


@pytest.mark.parametrize(("system", "edition"), [("dutch", "2017"), ("burstein", "2026")])
@pytest.mark.parametrize("number", [2, 7])
def test_other_systems_and_editions(system: str, edition: str, number: int) -> None:
    t = sb.read_trf(OPEN)
    t.system, t.edition = system, edition
    page = Page(sb.report_html(t, round=number))
    assert len(page.all("tbody", id_="b90")) == 1
    assert page.all("div", class_="picture wide-picture")


def test_who_comes_up_in_the_dubov_system() -> None:
    t = sb.simulate(players=21, rounds=8, seed=3, system="dubov")
    paired = sb.pair(t, round=5)
    upfloaters = [player for bracket in paired.brackets for player in bracket.upfloaters]
    assert upfloaters
    page = Page(sb.report_html(t, round=5))
    for player in upfloaters:
        name = t.players[player - 1].name
        assert re.search(rf"came up into it: (?:[^;.]+, )?{name}\b", page.text)
        assert f"\u2068{name}\u2069 comes up with" in page.text


def test_tiebreaks_asked_for_and_tiebreaks_of_the_file() -> None:
    text = finished()
    assert re.findall(r">(\w+)</abbr>", sb.report_html(sb.parse_trf(text), tiebreaks=["SB"])).count("SB") == 1
    odd = sb.parse_trf(text.replace("142 3", "142 3\n202 NOSUCH"))
    page = Page(sb.report_html(odd))
    assert "For the arbiter" in page.text
    assert "NOSUCH" in page.text
    with pytest.raises(sb.InvalidTournamentError, match="NOSUCH"):
        sb.report_html(odd, tiebreaks=["NOSUCH"])


def test_what_cannot_be_paired_is_refused() -> None:
    teams = sb.parse_trf(finished())
    teams.teams = True
    with pytest.raises(sb.InvalidTournamentError, match="a team tournament, not paired"):
        sb.report_html(teams)
    with pytest.raises(sb.InvalidTournamentError, match="number of rounds"):
        sb.report_html(sb.parse_trf(TEXTS["before round 1"].replace("142 5\n", "")))


@pytest.mark.parametrize(
    ("code", "article"),
    [
        ("FIDE_DUTCH_2017", "E.1: "),
        ("FIDE_BURSTEIN", "outgoing floaters"),
        ("FIDE_DUBOV", "5.2.2: "),
        ("FIDE_LIM", "5.1: "),
        ("FIDE_DOUBLESWISS", "4.3."),
    ],
)
def test_every_system_says_why(code: str, article: str) -> None:
    matches = (
        ["1-3 1, 4-2 1, 5 U", "3-1 0, 2-4 0, 5 U"] if code == "FIDE_DOUBLESWISS" else ["1-3 1, 4-2 1, 5 U"]
    )
    rounds = 4 if code == "FIDE_DOUBLESWISS" else 3
    text = trf(*matches, players=5, rounds=rounds, records=[f"192 {code}"])
    html = sb.report_html(sb.parse_trf(text))
    assert html.count('class="why"') >= 4
    assert article in Page(html).text


def test_the_page_of_a_team_tournament_is_about_teams() -> None:
    text = team_trf("1-4 11, 2-5 =1, 3-6 1=", teams=6, announced=5, records=["192 FIDE_TEAM_TYPEA_GP_MP"])
    page = Page(sb.report_html(sb.parse_trf(text + "152 W\n")))
    assert "Team 6" in page.text
    assert "p7" not in page.ids(), "a card for each team"
    assert "C4 (2.3.1), upfloaters" in page.text
    assert "1.5" in page.text  # of game points, not of the match won by them


def plain(text: str) -> Page:
    """Return the page of teams or matches with simple names."""
    for at in range(len(HOSTILE)):
        text = text.replace(f"{HOSTILE[at]:<32}"[:32], f"{f'Name {at:02}':<32}")
    return page_of(text)


def test_what_teams_are_called() -> None:
    """Headings, tables, brackets and cards speak of teams; only the particulars count their players too."""
    page = plain(of_teams())
    for phrase in (
        "Teams 7 Players 14",
        "Team Bd Colour Opponent",  # by name
        "3.0 points 2 teams.",  # a bracket
        "White on board 1",
        "Rank Team MP",
        "two and a half game points against team 12",
        "Rank Team No. 1 2 MP",
        "Line-up",
    ):
        assert phrase in page.text, phrase
    assert "Player " not in page.text.replace("Players", "")
    assert re.findall(r" (\d+ teams|\d+ players)", page.text) == [
        f"{n} teams" for n in re.findall(r"(\d+) teams", page.text)
    ]


def test_matches_of_teams_show_their_boards() -> None:
    """Team 1 beat 4 by 1.5, and drew on board 2; 5 came with one player; 3 won by forfeit."""
    page = Page(sb.report_html(sb.parse_trf(of_teams()), round=2))
    result = "\u2009\u2013\u2009"
    assert f"1\u00bd{result}\u00bd" in page.text
    assert f"+{result}\u2212" in page.text
    games = re.findall(rf"(\S+){result}(\S+)", page.text)
    assert games.count(("1", "0")) == 1, "board 1 of 1-4"
    assert games.count(("\u00bd", "\u00bd")) == 3, "board 2 of 1-4; the match 2-5, and its only board"
    assert [item["value"] for item in page.all("li") if "value" in item][:3] == ["1", "2", "1"]
    assert "MP" in page.text


def test_boards_stand_in_the_order_of_the_line_up() -> None:
    """Record 300: of team 1 the second player sat on the first board, and nobody on the third."""
    records = ["192 FIDE_TEAM", "152 W", "300   1   1   2    2    3 0000", "330 -+   1   4   3"]
    lines = team_trf("1-2 ...", teams=4, boards=3, announced=3, records=records).splitlines()
    games = {2: "   4 w 1", 3: "   5 b =", 4: "   2 b 0", 5: "   3 w ="}
    text = "\n".join(
        line.ljust(91) + games.get(int(line[4:8]), "") if line.startswith("001") else line for line in lines
    )
    page = page_of(text)
    result = "\u2009\u2013\u2009"
    start = page.text.index("White on board 1", page.text.index("Results of round 1"))
    shown = page.text[start:]
    assert f"Player 2 1{result}0 Player 4 Player 3 \u00bd{result}\u00bd Player 5 " in shown
    assert f"Team 4 \u2212{result}+ Team 3" in shown


def test_the_crosstable_of_teams_has_game_points() -> None:
    page = page_of(of_teams())
    first = page.text.index("Crosstable", page.text.index("Crosstable") + 20)
    table = page.text[first:]
    for cell in ("4w1\u00bd", "2b\u00bd", "6+", "3\u2212"):
        assert cell in table, cell


def test_a_match_of_two_games_is_shown_as_one() -> None:
    """Two matches played, the third to pair; files have two rounds for each."""
    t = sb.parse_trf(of_matches())
    page = Page(sb.report_html(t))
    for phrase in (
        "Match 3 of 4",
        "Boards of match 3",
        "Standings after match 2",
        "Results of match 2",
        "White in game 1",
        "one and a half points in the match",
    ):
        assert phrase in page.text, phrase
    assert "Round" not in page.text
    header = re.search(r"No\.(?:\s*\d)+\s*Pts", page.text)
    assert header
    assert re.findall(r"\d", header.group()) == ["1", "2"]
    ranked = sb.standings(t)
    for row in ranked.rows:
        assert f" {row.points / 10} {' '.join(row.values).replace('-', chr(0x2013))} " in page.text
    result = "\u2009\u2013\u2009"
    assert f"+{result}\u2212" in page.text, "a match won by forfeit"
    assert f"1{result}1" in page.text, "a drawn match"
    assert page.text.count(f"\u00bd{result}\u00bd") == 2, "its games"
    turns = re.findall(r"<tr><th scope=\"row\" class=\"num\">(\d)</th><td class=\"cell\">", sb.report_html(t))
    assert turns == ["1", "2"] * 5, "a row for each match on each card"


@pytest.mark.parametrize("make", [of_teams, of_matches])
def test_the_end_of_teams_and_of_matches(make: Callable[..., str]) -> None:
    page = page_of(make(finished=True))
    assert "Final standings after 2" in page.text
    assert "boards" not in page.ids()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("make", [of_teams, of_matches])
def test_teams_and_matches_in_every_language(make: Callable[..., str], language: str) -> None:
    page = page_of(make().replace("012 Team test", "012 Event"), language=language)
    for word in ("Team", "Line-up", "board 1", "Boards of", "game 1", "Standings"):
        if language != "en":
            assert word not in page.text, word


def test_the_system_and_edition_asked_for() -> None:
    t = sb.parse_trf(of_matches().replace("192 FIDE_DOUBLESWISS\n", ""))
    assert "Match 3 of 4" in Page(sb.report_html(t, system="double_swiss")).text
    assert "Round 5 of 8" in Page(sb.report_html(t)).text
    t = sb.read_trf(OPEN)
    page = Page(sb.report_html(t, system="burstein"))
    assert "Burstein System 2026" in page.text
    assert "C.04.4.2" in page.text
    assert "FIDE (Dutch) System 2017" in Page(sb.report_html(t, edition="2017")).text
    with pytest.raises(sb.InvalidTournamentError, match="nosuch"):
        sb.report_html(t, system="nosuch")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(language: str) -> None:
    t = sb.parse_trf(TEXTS["paired"])
    page = Page(sb.report_html(t, language=language))
    assert page.all("html", lang=language)
    english = Page(sb.report_html(t)).text
    for word in ("Why?", "Standings", "Who sits where", "Not playing"):
        assert (word in page.text) == (language == "en"), word
    assert (page.text == english) == (language == "en")


def test_the_same_tournament_gives_the_same_page() -> None:
    text = hostile()
    assert sb.report_html(sb.parse_trf(text)) == sb.report_html(sb.parse_trf(text))


def test_without_jinja_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    load = builtins.__import__

    def without(name: str, *arguments: object, **named: object) -> object:
        if name.partition(".")[0] == "jinja2":
            raise ImportError(name)
        return load(name, *arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(sb.MissingExtraError, match=r"pip install 'swissblossom\[report\]'") as caught:
        sb.report_html(sb.parse_trf(finished()))
    assert isinstance(caught.value, (sb.PairingError, ImportError))
    assert (caught.value.library, caught.value.extra) == ("Jinja2", "report")


def test_the_examples_of_the_document(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    done = doctest.testfile(str(ROOT / "docs" / "report.md"), module_relative=False, encoding="utf-8")
    assert done.attempted >= 3
    assert done.failed == 0


def test_the_attacks_are_attacks() -> None:
    """Pasted into a page as they are, the names would be elements: the tests above can fail."""
    page = Page("".join(HOSTILE[:2]))
    assert page.all("script")
    assert page.all("img", onerror="hacked=2")
