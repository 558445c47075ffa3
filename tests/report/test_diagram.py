"""The picture of the brackets: every pair and floater is in it, with the faults that the engine counts."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree as ET

import pytest

import swissblossom as sb
from docs.places import ROOT
from oracle.generate import states
from report.pages import HOSTILE, SHOWN, hostile
from rules.builder import trf
from swissblossom.report.diagram import NARROW, WIDE, Shape, Texts, draw
from swissblossom.report.faults import bracket_faults, label, table
from swissblossom.report.words import Words

OPEN = str(ROOT / "examples" / "open-200.trf")


def drawn(paired: sb.Round, shape: Shape) -> ET.Element:
    """Return the picture as XML, which it must be."""
    names = [player.name.replace("\u202e", "") for player in paired.tournament.players]
    words = Words("en")
    criteria = {number: (label(row), row.name) for number, row in table(paired).items()}
    lists = frozenset(number for number, row in table(paired).items() if row.is_list)
    texts = Texts(names, criteria, lists, words.byes["U"], words.say)
    return ET.fromstring(draw(paired, bracket_faults(paired), texts, shape))  # noqa: S314  # our own


@pytest.mark.parametrize("shape", [WIDE, NARROW], ids=["wide", "narrow"])
def test_every_pair_floater_and_bracket_is_drawn(shape: Shape) -> None:
    paired = sb.pair(sb.read_trf(OPEN))
    picture = drawn(paired, shape)
    classes = Counter(element.get("class") for element in picture.iter())
    floaters = sum(len(bracket.downfloaters) for bracket in paired.brackets) - 1  # the last one has the bye
    assert classes["card"] + classes["card fault"] == len(paired.pairs)
    assert classes["card floater"] == floaters
    assert classes["arrow"] == classes["head"] == floaters
    assert classes["card bye"] == 1
    assert classes["lane"] == len(paired.brackets)
    assert classes["white"] == classes["black"] == len(paired.pairs)
    assert sorted(
        int(text.text or 0) for text in picture.iter("text") if text.get("class") == "board"
    ) == list(range(1, len(paired.pairs) + 1))


@pytest.mark.parametrize("shape", [WIDE, NARROW], ids=["wide", "narrow"])
def test_nothing_lies_outside_or_upon_another(shape: Shape) -> None:
    picture = drawn(sb.pair(sb.read_trf(OPEN)), shape)
    _, _, width, height = map(float, picture.get("viewBox", "").split())
    boxes = []
    for rect in picture.iter("rect"):
        x, y, w, h = (float(rect.get(name, "nan")) for name in ("x", "y", "width", "height"))
        assert x >= 0
        assert y >= 0
        assert x + w <= width
        assert y + h <= height
        if rect.get("class") != "lane":
            boxes.append((x, y, x + w, y + h))
    for at, (left, top, right, bottom) in enumerate(boxes):
        for other_left, other_top, other_right, other_bottom in boxes[:at]:
            apart = other_right <= left or right <= other_left or other_bottom <= top or bottom <= other_top
            assert apart


def test_an_arrow_ends_at_the_card_of_the_player() -> None:
    paired = sb.pair(sb.parse_trf(trf("1-4 1, 2-5 1, 3-6 1", players=6)))
    assert [bracket.downfloaters for bracket in paired.brackets] == [(3,), ()]
    picture = drawn(paired, WIDE)
    (head,) = (element for element in picture.iter() if element.get("class") == "head")
    x, y = map(float, re.findall(r"[\d.]+", head.get("d", ""))[:2])
    cards = [group for group in picture.iter("g") if "Apple" in (group.findtext("title") or "")]
    card = next(
        rect for group in cards for rect in group.iter("rect") if rect.get("class", "") != "card floater"
    )
    assert float(card.get("x", 0)) <= x <= float(card.get("x", 0)) + WIDE.card
    assert float(card.get("y", 0)) - 12 <= y <= float(card.get("y", 0))


@pytest.mark.parametrize("edition", ["2026", "2017"])
def test_faults_of_pairs_and_floaters_add_up_to_those_of_the_bracket(edition: str) -> None:
    """Each criterion is laid at the door of as many pairs and floaters as the engine counts in it."""
    in_play: Counter[int] = Counter()
    for seed in range(24, 33):
        for text in states(seed, most=24, least=8):
            try:
                paired = sb.pair(sb.parse_trf(text), edition=edition)
            except sb.NoLegalPairingError:
                continue
            rows = table(paired)
            for bracket, found in zip(paired.brackets, bracket_faults(paired), strict=True):
                counted = Counter(number for missed in found.pairs for number, _ in missed)
                counted += Counter(number for missed in found.floaters for number in missed)
                wanted = {
                    number: len(bracket.criteria[number])
                    if rows[number].is_list
                    else bracket.criteria[number][0]
                    for number in found.missed
                    if rows[number].article != "2.4.4"  # unplayed games of the bye's taker
                }
                assert dict(counted) == wanted
                in_play.update(wanted.keys())
    numbers = range(12, 22) if edition == "2026" else range(10, 20)
    assert not set(numbers) - in_play.keys()


def test_a_fault_is_told_on_hover_with_whom_it_concerns() -> None:
    t = sb.read_trf(str(ROOT / "examples" / "alekhine-memorial.trf"))
    titles = [title.text or "" for title in drawn(sb.pair(t), WIDE).iter("title")]
    board, *faults = next(title for title in titles if title.startswith("Board 1:")).splitlines()
    assert board == "Board 1: \u2068Tal\u2069 – \u2068Fischer\u2069."
    assert faults[0] == "C12: players without their colour preference (\u2068Tal\u2069)"


def test_hostile_names_are_text_in_the_picture() -> None:
    picture = drawn(sb.pair(sb.parse_trf(hostile())), WIDE)
    assert {element.tag for element in picture.iter()} == {
        "svg",
        "g",
        "title",
        "rect",
        "text",
        "circle",
        "path",
    }
    titles = "\n".join([title.text or "" for title in picture.iter("title")])
    for name in SHOWN:
        if name != HOSTILE[14]:  # player 15 does not play
            assert f"\u2068{name}\u2069" in titles, name


def test_long_names_end_within_their_card() -> None:
    picture = drawn(sb.pair(sb.parse_trf(hostile())), NARROW)
    texts = [text.text or "" for text in picture.iter("text")]
    assert [text for text in texts if text.startswith("\u2068AAAA") and text.endswith("…\u2069")]
    assert [text for text in texts if "諸 宸" in text]


@pytest.mark.parametrize(("system", "first"), [("dubov", 7), ("burstein", 8), ("lim", 100)])
def test_criteria_beyond_the_number_of_floaters_are_marked(system: str, first: int) -> None:
    marked = Counter[int]()
    for seed in range(20):
        t = sb.simulate(players=12, rounds=7, played=5, seed=seed, system=system)
        paired = sb.pair(t)
        for bracket, found in zip(paired.brackets, bracket_faults(paired), strict=True):
            due = [n for n, values in bracket.criteria.items() if n >= first and any(values)]
            assert list(found.missed) == due
            marked.update(found.missed)
    assert system == "lim" or marked[first] > 5


def test_upfloaters_of_a_match_who_floated_are_marked() -> None:
    marked = Counter[int]()
    for seed in range(20):
        paired = sb.pair(sb.simulate(players=12, rounds=7, played=4, seed=seed, system="double_swiss"))
        marked.update(number for found in bracket_faults(paired) for number in found.missed)
    assert set(marked) == {7, 8}


def test_the_words_under_the_picture_are_those_of_the_round() -> None:
    """Lim pairs the median last and floats upwards, too; a Double-Swiss has upfloaters only."""
    lim = sb.report_html(sb.simulate(players=12, rounds=7, played=4, seed=1, system="lim"))
    assert "in the order in which they are paired. Arrows show who moves to another one." in lim
    assert "highest score on top" not in lim
    matches = sb.simulate(players=11, rounds=7, played=4, seed=1, system="double_swiss")
    assert "Arrows show" not in sb.report_html(matches)
    assert "Gegner von Upfloatern" in sb.report_html(matches, language="de")
