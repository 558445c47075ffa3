"""Who floats: the short way, by the bracket alone, says what the whole round with the wish says."""

from __future__ import annotations

from random import Random

import pytest

import swissblossom as sb
from oracle.generate import states
from rules.builder import trf
from swissblossom.explanations.answers import Wish
from swissblossom.explanations.reasons import Bench
from swissblossom.explanations.wishes import reason_for
from swissblossom.plain_data import replace


@pytest.mark.parametrize("dense", [False, True])
def test_the_bracket_alone_says_what_the_round_says(dense: bool) -> None:
    told = 0
    for seed in range(120):
        for text in states(seed, most=12, dense=dense):
            try:
                paired = sb.pair(sb.parse_trf(text))
            except sb.NoLegalPairingError:
                continue
            bench = Bench(paired)
            for index, bracket in enumerate(paired.brackets[:-1]):
                if len(bracket.downfloaters) != 1:
                    continue
                for player in set(bracket.residents) - set(bracket.downfloaters):
                    short = bench.floats_instead(index, player)
                    if short is not None:
                        assert short == reason_for(bench, Wish("float", (player,), bracket.score)), text
                        told += 1
    assert told > 50


@pytest.mark.parametrize("dense", [False, True])
def test_setting_a_wish_aside_says_what_the_round_says(dense: bool) -> None:
    """What is done in large fields: the others are paired, and the pair or the bye is added."""
    told = 0
    for seed in range(100):
        rng = Random(seed)
        for text in states(seed, least=5, most=12, dense=dense):
            try:
                paired = sb.pair(sb.parse_trf(text))
            except sb.NoLegalPairingError:
                continue
            bench = Bench(paired)
            there = [player for group in bench.groups for player in group]
            wishes = [Wish("meet", tuple(rng.sample(there, 2))) for _ in range(3) if len(there) > 2]
            wishes += [Wish("bye", (rng.choice(there),))] if len(there) % 2 else []
            for wish in wishes:
                wanted = reason_for(bench, wish)
                if wanted.kind in {"same", "illegal"}:
                    continue
                short = bench.best_beside(wish.players)
                if short is None:
                    continue
                told += 1
                if wanted.kind == "later":  # of several as good another one may come first
                    assert (short.kind, short.bracket) == ("later", wanted.bracket), text
                else:
                    assert replace(short, concerned=()) == replace(wanted, concerned=()), text
    assert told > 200


def numbers(text: str) -> list[str]:
    explanation = sb.explain(sb.pair(sb.parse_trf(text)))
    return [bracket.floats.number if bracket.floats else "" for bracket in explanation.brackets]


def test_why_so_many_float() -> None:
    assert numbers(trf("1 F, 2 F, 3-4 =", players=4)) == ["below", ""]
    assert numbers(trf("1 F, 2 F, 3-4 =", players=5)) == ["bye", "", "odd"]
    assert numbers(trf("1-2 =, 3 Z, 4 Z", players=4))[0] == "legal"
    assert numbers(trf("1-4 1, 5-2 0, 3 U", players=5))[0] == "odd"


def test_the_floater_of_the_last_bracket_takes_the_bye() -> None:
    explanation = sb.explain(sb.pair(sb.parse_trf(trf(players=5))))
    floats = explanation.brackets[-1].floats
    assert floats is not None
    assert (floats.last_bracket, floats.players, explanation.paired.bye) == (True, (5,), 5)
    assert "5 Apricot stays over and takes the bye.\n" in explanation.text()


def test_a_bye_given_beforehand_is_no_question() -> None:
    t = sb.parse_trf(trf(players=5))
    explanation = sb.explain(sb.pair(t, byes={2: "U"}))
    assert explanation.bye is not None
    assert explanation.bye.given
    assert "The arbiter gave the bye to 2 Alder (0.0) beforehand.\n" in explanation.text()
    with pytest.raises(sb.InvalidTournamentError, match="player 2 was given the bye of round 1"):
        sb.why_not(t, 2, 1, byes={2: "U"})


def test_a_round_without_players_has_nothing_to_explain() -> None:
    paired = sb.pair(sb.parse_trf(trf(players=2)), byes={1: "Z", 2: "H"})
    explanation = sb.explain(paired)
    assert (explanation.brackets, explanation.boards, explanation.bye) == ((), (), None)
    assert explanation.text() == "Blossom Open. Round 1 of 9\n"


def test_pairs_better_avoided_are_a_criterion() -> None:
    t = sb.parse_trf(trf(players=4))
    soft = sb.Prohibition((1, 3), gives_way_to="C7")
    explanation = sb.explain(sb.pair(t, prohibitions=[soft]))
    fails = explanation.brackets[0].first_fails
    assert fails is not None
    assert (fails.kind, fails.criterion, fails.prescribed, fails.other) == ("worse", 0, (0,), (1,))
    sentence = (
        "Beyond the rules, pairs that the event would rather avoid: 1 (1 Acacia and 3 Almond) instead of 0."
    )
    assert sentence in explanation.text()


def test_a_hard_prohibition_forbids_a_pair() -> None:
    t = sb.parse_trf(trf(players=4))
    paired = sb.pair(t, prohibitions=[sb.Prohibition((1, 3))])
    (bar,) = sb.why_not(paired, 1, 3).reason.bars
    assert (bar.kind, bar.criterion, bar.players) == ("forbidden", 1, (1, 3))


def test_a_wish_is_no_forbidden_pair() -> None:
    # With 1-3, 2 and 4 are left, who have met; the restriction of 1 and 3 is not among the facts.
    answer = sb.why_not(sb.parse_trf(trf("2-4 =, 1 H, 3 H", players=4)), 1, 3)
    assert answer.reason.kind == "impossible"
    assert {bar.kind for bar in answer.reason.bars} == {"wish", "met"}
    assert "2 Alder has already played 4 Apple (C1, 2.1.1)." in answer.text()
    assert "forbidden" not in answer.text()
    assert "may not meet" in answer.text()
