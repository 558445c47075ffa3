"""Every criterion, and every part of 5.2, decides in an explanation: the sentences, word for word."""

from __future__ import annotations

import pytest

import swissblossom as sb
from explanations.positions import CRITERIA
from rules.builder import duel, trf

SENTENCES = {
    1: "C1 (2.1.1): 1 Acacia and 3 Almond have already played, in round 1.",
    2: "Why not 5 Apricot? C2 (2.1.2): 5 Apricot has already had the pairing-allocated bye, in round 1.",
    3: "C3 (2.1.3): 1 Acacia (WW) and 3 Almond (WW) must both have Black.",
    4: "1 Acacia and 2 Alder float down: otherwise the players below could not all be paired (C4).",
    5: "1 Acacia and 2 Alder float down: otherwise the bye would go to a score of 0.5 (C5).",
    8: "C8 (2.4.3), downfloaters of the next bracket, and their scores: 2 (1.5, 1.0) instead of 0.",
    9: (
        "Why not 2 Alder? In the bracket of 0.0: C9 (2.4.4), unplayed games of the player with the bye: 1 "
        "(2 Alder) instead of 0 (1 Acacia)."
    ),
    10: (
        "C10 (2.4.5), topscorers, or their opponents, with a colour difference beyond two: 1 (3 Almond) "
        "instead of 0."
    ),
    11: (
        "C11 (2.4.6), topscorers, or their opponents, with the same colour three times in a row: 1 (3 "
        "Almond) instead of 0."
    ),
    12: "C12 (2.4.7), players without the colour they prefer: 2 (3 Almond and 4 Apple) instead of 0.",
    13: "C13 (2.4.8), players without the colour they strongly prefer: 1 (3 Almond) instead of 0.",
    14: (
        "Why not 3 Almond? C14 (2.4.9), resident downfloaters who floated down in the previous round: 1 "
        "(3 Almond) instead of 0."
    ),
    15: (
        "C15 (2.4.10), opponents of moved-down players who floated up in the previous round: 1 (2 Alder) "
        "instead of 0."
    ),
    16: (
        "Why not 3 Almond? C16 (2.4.11), resident downfloaters who floated down two rounds before: 1 "
        "(3 Almond) instead of 0."
    ),
    17: (
        "C17 (2.4.12), opponents of moved-down players who floated up two rounds before: 1 (2 Alder) "
        "instead of 0."
    ),
    18: (
        "C18 (2.4.13), score differences of moved-down players who floated down in the previous round: "
        "floats on (2 Alder) instead of 1.0 (2 Alder)."
    ),
    19: (
        "C19 (2.4.14), score differences of opponents who floated up in the previous round: 1.0 (3 Almond) "
        "instead of 0.5 (3 Almond)."
    ),
    20: (
        "C20 (2.4.15), score differences of moved-down players who floated down two rounds before: floats on "
        "(2 Alder) instead of 1.0 (2 Alder)."
    ),
    21: (
        "C21 (2.4.16), score differences of opponents who floated up two rounds before: 1.0 (3 Almond) "
        "instead of 0.5 (3 Almond)."
    ),
}
ASKED = {
    5: (
        (1, 2),
        "C5 (2.3.1), score of the player with the bye: 0.5 (4 Apple) instead of 0.0 (5 Apricot).",
    ),
    6: ((1, 2), "C6 (2.4.1), downfloaters: 2 (1 Acacia and 4 Apple) instead of 0."),
    7: ((1, 3), "C7 (2.4.2), scores of the downfloaters: 1.0 (3 Almond) instead of 0.5 (5 Apricot)."),
    4: ((1, 2), "With it, no legal pairing of the round exists (C4, 2.2.1)."),
}
"""Criteria that decide against a wish: the two players who should meet."""


@pytest.mark.parametrize("criterion", SENTENCES)
def test_the_explanation_names_the_criterion(criterion: int) -> None:
    explanation = sb.explain(sb.pair(sb.parse_trf(CRITERIA[criterion])))
    assert SENTENCES[criterion] in explanation.text()


@pytest.mark.parametrize("criterion", ASKED)
def test_the_answer_names_the_criterion(criterion: int) -> None:
    players, sentence = ASKED[criterion]
    answer = sb.why_not(sb.parse_trf(CRITERIA[criterion]), *players)
    assert answer.reason.criterion == criterion
    assert sentence in answer.text()


def test_no_criterion_is_missing() -> None:
    assert sorted({*SENTENCES, *ASKED}) == list(range(1, 22))


COLOURS = [
    pytest.param(
        duel("W", "B"),
        "5.2.1: 2 Alder (B) prefers White and 1 Acacia (W) Black; both are granted.",
        id="5.2.1",
    ),
    pytest.param(
        duel("W", "H"), "5.2.1: 1 Acacia (W) prefers Black; 2 Alder has no preference.", id="5.2.1-none"
    ),
    pytest.param(
        duel("BWW", "WBW"),
        "5.2.2: both prefer Black; the preference of 1 Acacia is the stronger: absolute (BWW) against strong "
        "(WBW).",
        id="5.2.2",
    ),
    pytest.param(
        duel("BWBWW", "WBWWF", rounds=6, worth="1"),
        "5.2.2: both must have Black; the colour difference of 2 Alder is wider: +2 (WBWW) against +1 "
        "(BWBWW).",
        id="5.2.2-wider",
    ),
    pytest.param(
        duel("BWWB", "WBWB"),
        "5.2.3: both prefer White equally; when their colours last differed, 2 Alder had Black (round 2) and "
        "1 Acacia had White (round 2).",
        id="5.2.3",
    ),
    pytest.param(
        duel("WBHWB", "BWWBH"),
        "5.2.3: both prefer White equally; when their colours last differed, 1 Acacia had Black (round 2) "
        "and 2 Alder had White (round 2).",
        id="5.2.3-gaps",
    ),
    pytest.param(
        duel("WB", "WB"),
        "5.2.4: both prefer White equally (WB and WB), and their last colours are alike; 1 Acacia ranks "
        "higher and gets it.",
        id="5.2.4",
    ),
    pytest.param(
        trf(players=4),
        "5.2.5: neither has played; 1 Acacia ranks higher, with the odd number 1 among those who have "
        "arrived, and gets the initial colour, White.",
        id="5.2.5",
    ),
    pytest.param(
        trf(players=4),
        "5.2.5: neither has played; 2 Alder ranks higher, with the even number 2 among those who have "
        "arrived, and gets Black, the initial colour being White.",
        id="5.2.5-even",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), COLOURS)
def test_the_explanation_names_the_part_of_5_2(text: str, sentence: str) -> None:
    explanation = sb.explain(sb.pair(sb.parse_trf(text)))
    assert sentence in explanation.text()
    assert sentence[:5] in {board.colours.article for board in explanation.boards}
