"""The page in headless Chromium: how it looks, what it does, and whether everybody can read it.

Screenshots are kept where SWISSBLOSSOM_SCREENSHOTS names a folder.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import Page as Tab

import swissblossom as sb
from docs.places import ROOT
from report.browser import HOW_TO_GET_IT, find_browser
from report.pages import SHOWN, before_round_one, dead_end, finished, hostile, of_matches, of_teams

PROGRAM = find_browser()
TELEPHONE, DESKTOP = 390, 1280
PAGES = {
    "hostile": hostile(),
    "finished": finished(),
    "dead-end": dead_end(),
    "before-round-1": before_round_one(),
    "teams": of_teams(),
    "matches": of_matches(),
    "protest": (ROOT / "examples" / "protest-float.trf").read_text(encoding="utf-8"),
}

pytestmark = pytest.mark.skipif(not PROGRAM, reason=HOW_TO_GET_IT)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=PROGRAM, args=["--no-sandbox"])  # root has none
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with all pages."""
    place = tmp_path_factory.mktemp("pages")
    for name, text in PAGES.items():
        (place / f"{name}.html").write_text(sb.report_html(sb.parse_trf(text)), encoding="utf-8")
    large = sb.report_html(sb.read_trf(str(ROOT / "examples" / "open-200.trf")), language="de")
    (place / "large.html").write_text(large, encoding="utf-8")
    return place


class Visit:
    """A page, opened, with all that went wrong and all that it asked for."""

    def __init__(self, browser: Browser, path: Path, width: int, scheme: str = "light") -> None:
        settings: dict[str, Any] = {"viewport": {"width": width, "height": 844}, "color_scheme": scheme}
        self.context = browser.new_context(**settings, offline=True, device_scale_factor=1)
        self.tab: Tab = self.context.new_page()
        self.wrong: list[str] = []
        self.asked: list[str] = []
        self.tab.on("console", lambda message: self.wrong.append(message.text))
        self.tab.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.tab.on("dialog", lambda dialog: self.wrong.append(dialog.message))
        self.tab.on("request", lambda request: self.asked.append(request.url))
        self.refused: list[tuple[str, str | None]] = []
        self.tab.on("requestfailed", lambda request: self.refused.append((request.url, request.failure)))
        self.url = path.as_uri()
        self.tab.goto(self.url)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()


@pytest.mark.parametrize("width", [TELEPHONE, DESKTOP])
@pytest.mark.parametrize("name", [*PAGES, "large"])
def test_no_page_has_errors_asks_for_anything_or_is_too_wide(
    browser: Browser, folder: Path, name: str, width: int
) -> None:
    with Visit(browser, folder / f"{name}.html", width) as visit:
        assert visit.wrong == []
        assert [url for url in visit.asked if not url.startswith(("file:", "data:"))] == []
        assert visit.tab.evaluate("document.documentElement.scrollWidth") <= width
        assert visit.tab.title()
        kept = os.environ.get("SWISSBLOSSOM_SCREENSHOTS")
        if kept:
            for scheme in ("light", "dark"):
                visit.tab.emulate_media(color_scheme=scheme)
                visit.tab.screenshot(
                    path=Path(kept) / f"{name}-{width}-{scheme}.png", full_page=name != "large"
                )


@pytest.mark.parametrize(
    ("name", "width", "scheme"),
    [
        ("protest", DESKTOP, "light"),
        ("protest", DESKTOP, "dark"),
        ("protest", TELEPHONE, "light"),
        ("finished", TELEPHONE, "dark"),
        ("dead-end", DESKTOP, "dark"),
        ("before-round-1", TELEPHONE, "light"),
        ("teams", DESKTOP, "light"),
        ("teams", TELEPHONE, "dark"),
        ("matches", TELEPHONE, "light"),
    ],
)
def test_axe_finds_no_fault(browser: Browser, folder: Path, name: str, width: int, scheme: str) -> None:
    with Visit(browser, folder / f"{name}.html", width, scheme) as visit:
        visit.tab.evaluate("for (const details of document.querySelectorAll('details')) details.open = true")
        found = Axe().run(visit.tab, options={"resultTypes": ["violations"]}).response["violations"]
        told = [(rule["id"], rule["impact"], [node["html"] for node in rule["nodes"]][:3]) for rule in found]
        assert told == []


def test_axe_finds_faults_where_there_are_some(browser: Browser, folder: Path) -> None:
    with Visit(browser, folder / "dead-end.html", DESKTOP) as visit:
        visit.tab.evaluate("document.querySelector('main').append(document.createElement('button'))")
        found = Axe().run(visit.tab, options={"resultTypes": ["violations"]}).response["violations"]
        assert "button-name" in [rule["id"] for rule in found]


def test_hostile_names_are_inert(browser: Browser, folder: Path) -> None:
    with Visit(browser, folder / "hostile.html", DESKTOP) as visit:
        tab = visit.tab
        assert tab.evaluate("window.hacked") is None
        assert tab.evaluate("document.scripts.length + document.images.length") == 0
        names = [name.inner_text() for name in tab.locator("#names tbody th bdi").all()]
        assert sorted(names) == sorted([name.strip() for name in SHOWN])
        # A name of any direction leaves the cells around it where they are.
        for row in tab.locator("#boards tbody tr:first-child").all():
            boxes = [cell.bounding_box() for cell in row.locator("th, td").all() if cell.is_visible()]
            lefts = [box["x"] for box in boxes if box]
            assert lefts == sorted(lefts)


def test_the_policy_stops_a_script(browser: Browser, folder: Path) -> None:
    """Even what gets into the page after all is not run, and nothing is loaded."""
    with Visit(browser, folder / "protest.html", DESKTOP) as visit:
        visit.tab.evaluate(
            "() => { const script = document.createElement('script');"
            " script.textContent = 'window.hacked = 6'; document.body.append(script); }"
        )
        visit.tab.evaluate("() => { const image = new Image(); image.src = 'x.png'; }")
        assert visit.tab.evaluate("window.hacked") is None
        assert any("Content Security Policy" in text for text in visit.wrong)
        assert [reason for url, reason in visit.refused if url.endswith("x.png")] == ["csp"]


def test_why_opens_by_mouse_and_by_keyboard(browser: Browser, folder: Path) -> None:
    with Visit(browser, folder / "protest.html", DESKTOP) as visit:
        first = visit.tab.locator("#b1 details")
        answer = first.locator("li").first
        assert not answer.is_visible()
        first.locator("summary").click()
        assert answer.is_visible()
        assert "The first candidate gives way. C14 (2.4.9)" in first.inner_text()
        assert "5.2.4" in first.inner_text()
        second = visit.tab.locator("#b2 details")
        second.locator("summary").focus()
        visit.tab.keyboard.press("Enter")
        assert second.locator("li").first.is_visible()
        row, summary = (
            visit.tab.locator("#b2 tr").first.bounding_box(),
            second.locator("summary").bounding_box(),
        )
        assert row is not None
        assert summary is not None
        assert row["y"] <= summary["y"] <= row["y"] + row["height"]  # the button lies beside its board


def test_keys_reach_the_content_and_links_lead_to_cards(browser: Browser, folder: Path) -> None:
    with Visit(browser, folder / "protest.html", DESKTOP) as visit:
        tab = visit.tab
        tab.keyboard.press("Tab")
        skip = tab.locator("a.skip")
        assert skip.evaluate("element => element === document.activeElement")
        assert skip.is_visible()
        tab.keyboard.press("Enter")
        assert tab.evaluate("document.activeElement.id") == "main"
        name = tab.locator("#b1 .who").first
        card = tab.locator(name.get_attribute("href") or "")
        name.click()
        box = card.bounding_box()
        bar = tab.locator("nav").bounding_box()
        assert box is not None
        assert bar is not None
        assert bar["y"] + bar["height"] <= box["y"] < 400  # in sight, below the bar of sections
        assert card.locator("h3 bdi").inner_text() == name.inner_text()


def test_the_picture_fits_the_window(browser: Browser, folder: Path) -> None:
    for width, shown, hidden in ((DESKTOP, "wide", "narrow"), (TELEPHONE, "narrow", "wide")):
        with Visit(browser, folder / "large.html", width) as visit:
            box = visit.tab.locator(f".{shown}-picture svg").bounding_box()
            assert box is not None
            assert 0.8 * width < box["width"] <= width
            assert not visit.tab.locator(f".{hidden}-picture").is_visible()


def test_on_paper_there_are_sheets(browser: Browser, folder: Path) -> None:
    with Visit(browser, folder / "protest.html", DESKTOP, "dark") as visit:
        tab = visit.tab
        assert not tab.locator("#boards td.paper").first.is_visible()
        tab.emulate_media(media="print")
        assert tab.locator("#boards td.paper").first.is_visible()  # the box for the result
        for hidden in ("nav", ".answer", "#brackets", "#players", ".print"):
            assert not tab.locator(hidden).first.is_visible(), hidden
        for shown in ("#names", "#standings", "#crosstable"):
            assert tab.locator(shown).is_visible(), shown
        assert tab.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        tab.goto(f"{visit.url}#print-players")
        assert tab.locator("#players").is_visible()
        for hidden in ("#boards", "#names", "#standings", "#crosstable"):
            assert not tab.locator(hidden).is_visible(), hidden
    with Visit(browser, folder / "teams.html", DESKTOP) as visit:
        visit.tab.emulate_media(media="print")
        visit.tab.goto(f"{visit.url}#print-results")
        assert visit.tab.locator("#results .games").first.is_visible()
