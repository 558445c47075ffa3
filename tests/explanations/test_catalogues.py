"""The catalogues: complete, compiled, with the places of the English texts, read by the standard gettext."""

from __future__ import annotations

import gettext
import re
import runpy
from string import Formatter

import pytest

import swissblossom as sb
from docs.places import ROOT
from swissblossom.languages import LANGUAGES, translator

SCRIPT = runpy.run_path(str(ROOT / "docs" / "make_catalogues.py"))
MESSAGES: dict[tuple[str, str], str] = SCRIPT["messages"]()
FOREIGN = [language for language in LANGUAGES if language != "en"]
SAME = {
    "Limbo ({article}): {players}",
    "mild",
    "Buchholz {value}",
    "Sonneborn-Berger {value}",
    "{mark}, {what}: {value}.",
    "Match {n}",
}
"""Messages that may read in another language as they do in English."""

COMMON = {"River", "MaxPairs", "Limbo", "mild", "best"}
"""Words that are the same in another language."""


def places(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def catalogue(language: str) -> dict[tuple[str, str], list[str]]:
    text = SCRIPT["place"](language).with_suffix(".po").read_text(encoding="utf-8")
    found: dict[tuple[str, str], list[str]] = SCRIPT["read"](text)
    return found


def test_there_are_messages() -> None:
    assert len(MESSAGES) > 100
    assert ("{a} does not meet {b}.", "") in MESSAGES
    assert ("{players} floats down: {why}.", "{players} float down: {why}.") in MESSAGES
    assert sorted(SCRIPT["LANGUAGES"]) == sorted(FOREIGN)


@pytest.mark.parametrize("language", FOREIGN)
def test_every_message_is_translated_with_its_places(language: str) -> None:
    known = catalogue(language)
    assert set(known) - {("", "")} == set(MESSAGES), "run: python docs/make_catalogues.py"
    for (one, many), strings in known.items():
        if not one:
            continue
        assert len(strings) == (2 if many else 1), one
        assert all(strings), f"not translated: {one}"
        assert places(strings[-1]) == places(many or one), one
        assert set(places(strings[0])) <= set(places(many or one)), one
        if not many and re.search(r"[a-z]{4}", one) and one not in SAME:
            assert strings[0] != one, f"not translated: {one}"


@pytest.mark.parametrize("language", FOREIGN)
def test_the_compiled_catalogue_is_up_to_date(language: str) -> None:
    with SCRIPT["place"](language).with_suffix(".mo").open("rb") as file:
        read = gettext.GNUTranslations(file)
    for (one, many), strings in catalogue(language).items():
        if not one:
            continue
        if many:
            assert [read.ngettext(one, many, n) for n in (1, 2)] == strings
        else:
            assert read.gettext(one) == strings[0]


@pytest.mark.parametrize(
    ("asked", "language"), [("de_AT", "de"), ("nb-NO", "nb"), ("no", "nb"), ("HI", "hi")]
)
def test_languages_are_found(asked: str, language: str) -> None:
    assert translator(asked).language == language


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(sb.InvalidTournamentError, match="choose one of: en, de, nb, hi"):
        translator("tlh")


SENTENCES = {
    "de": "Brett 1: 3 Tal – 1 Fischer. 5.2.4: Beide bevorzugen Schwarz gleich stark (W und W)",
    "nb": "Bord 1: 3 Tal – 1 Fischer. 5.2.4: Begge foretrekker svart like sterkt (H og H)",
    "hi": "बोर्ड 1: 3 Tal – 1 Fischer। 5.2.4: दोनों की वरीयता काला है",
}


@pytest.mark.parametrize("language", FOREIGN)
def test_explanations_speak_the_language(language: str) -> None:
    t = sb.read_trf(str(ROOT / "examples" / "alekhine-memorial.trf"))
    assert SENTENCES[language] in sb.explain(sb.pair(t)).text(language=language)


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.parametrize("name", ["protest-bye", "protest-colour", "dead-end"])
def test_nothing_is_left_in_english(language: str, name: str) -> None:
    """No word of the English text but names and the terms that every language has."""
    t = sb.read_trf(str(ROOT / "examples" / f"{name}.trf"))
    if name == "dead-end":
        dead_end = sb.explain_dead_end(t)
        assert dead_end is not None
        text = dead_end.text(language=language, verbose=True)
        english = dead_end.text(verbose=True)
    else:
        explanation = sb.explain(sb.pair(t), detailed=True)
        text = explanation.text(language=language, verbose=True)
        text += sb.why_not(t, bye=7).text(language=language) if name == "protest-bye" else ""
        english = explanation.text(verbose=True)
    names = {player.name for player in t.players}
    words = set(re.findall(r"\b[a-zA-Z]{4,}\b", english)) - names
    assert len(words) > 20
    assert words & set(re.findall(r"\b[a-zA-Z]{4,}\b", text)) <= COMMON
