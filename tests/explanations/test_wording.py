"""Sentences in the words of the system: games or matches, strengths where there are any, true reasons."""

from __future__ import annotations

from itertools import islice

import pytest

import swissblossom as sb
from explanations.test_systems import OTHERS, TEAMS, paired, rounds
from rules.builder import trf
from rules.team_file import team_trf
from swissblossom.explanations.phrases import signed


@pytest.mark.parametrize("name", OTHERS)
def test_the_bye_is_reckoned_in_what_the_system_plays(name: str) -> None:
    word = {"burstein": "games", "dubov": "games", "double_swiss": "matches"}.get(name)
    said = 0
    for round_ in islice((one for one in rounds(name, 12, 11) if one.bye), 20):
        e = sb.explain(round_)
        if e.bye is None or not e.bye.order:
            continue
        lines = [line for line in e.text().splitlines() if " played: " in line]
        assert [f"{word} played: {e.bye.games}." in line for line in lines] == [True] * bool(word)
        assert "games or matches" not in e.text()
        said += 1
    assert said > 5 or name == "dutch-2017"


def test_teams_have_no_matches_rather_than_no_games() -> None:
    text = sb.explain(paired(TEAMS, "team")).text(verbose=True)
    assert "9 Team 9: 0.0 points; no matches." in text
    assert "game" not in text


def test_a_colour_difference_of_nothing_has_no_sign() -> None:
    assert [signed(n) for n in (-1, 0, 2)] == ["-1", "0", "+2"]


def test_whoever_has_not_played_has_no_last_colours() -> None:
    byes = "5 H, 6 H"
    t = sb.parse_trf(trf(f"2-1 =, 3-4 =, {byes}", f"1-3 =, 4-2 =, {byes}", players=6, rounds=5))
    for player in t.players:
        player.rating = 2400 if player.id in (2, 3) else 2000 - player.id
    text = sb.explain(sb.pair(t, system="dubov", prohibitions=[sb.Prohibition((1, 4))])).text()
    assert "5.2.5: both prefer Black equally (BW and no games); 1 Acacia ranks higher and gets it.\n" in text


def test_preferences_have_the_strengths_of_their_system() -> None:
    lim = [facts.strength for round_ in rounds("lim", 4, 11) for facts in sb.explain(round_).facts]
    assert set(lim) == {""}
    history = "1-2 11, 3-4 11, 5-6 11", "2-3 11, 4-5 11, 6-1 11", "1-4 11, 3-5 11, 6-2 =="
    for kind, strengths in (("", {""}), ("_TYPEB", {"mild", "strong"})):
        t = sb.parse_trf(team_trf(*history, teams=6, announced=7, records=[f"192 FIDE_TEAM{kind}"]))
        e = sb.explain(sb.pair(t))
        assert {facts.strength for facts in e.facts} == strengths
        assert any(facts.preference for facts in e.facts)
        assert ("prefers White: " in e.text(verbose=True)) == bool(kind)


def test_whoever_lim_would_rather_let_float_is_answered_too() -> None:
    """In a group of three of whom the best two have met, the last may not leave them alone."""
    seen = 0
    for round_ in rounds("lim", 150, 11):
        for made in sb.explain(round_).brackets:
            for alternative in made.floats.alternatives if made.floats else ():
                if alternative.reason.concerned:
                    assert alternative.reason == sb.why_not(round_, float=alternative.player).reason
                    seen += 1
    assert seen > 3


def test_a_cracked_group_and_an_empty_median_are_told() -> None:
    """Round 2 where the only two with a draw have met: two winners who could meet are taken there (2.6)."""
    seen = 0
    for round_ in rounds("lim", 150, 11):
        e = sb.explain(round_)
        for made in e.brackets:
            seen += bool(made.cracked and made.pairs and not made.mdps and not made.upfloaters)
            assert not (made.cracked and made.first)
        assert ": .\n" not in e.text()
    assert seen > 0


def test_a_match_without_a_bye_is_called_so() -> None:
    round_ = next(one for one in rounds("double_swiss", 12, 11) if not one.bye)
    with pytest.raises(sb.InvalidTournamentError, match=r"bye of match \d+ of \d+, rounds"):
        sb.why_not(round_, bye=round_.pairs[0][0])


def test_wishes_about_teams_that_are_not_there() -> None:
    round_ = paired(TEAMS, "team")
    with pytest.raises(sb.InvalidTournamentError, match="team 10 does not exist"):
        sb.why_not(round_, 1, 10)
    with pytest.raises(sb.InvalidTournamentError, match="no team can meet itself; name two different teams"):
        sb.why_not(round_, 1, 1)


def test_places_in_the_bracket_are_no_numbers_of_players() -> None:
    t = sb.parse_trf(trf("1-5 1, 6-2 0, 3-7 1, 8-4 0", "4-1 0, 2-3 0, 5-8 1, 7-6 1", players=8, rounds=5))
    text = "\n".join(sb.explain(one).text() for one in [sb.pair(t), *rounds("dutch-2017", 6, 11)])
    chosen = [line for line in text.splitlines() if "transposition" in line or "exchange" in line]
    assert chosen
    assert all("#" in line for line in chosen if "generated later" not in line)


@pytest.mark.parametrize(("system", "said"), [("lim", "decides.\n"), ("dubov", "decides (1.9.3).\n")])
def test_the_article_by_which_the_arbiter_decides(system: str, said: str) -> None:
    """The text of Lim has none."""
    t = sb.parse_trf(trf("1-2 1, 3-4 1", "1-3 1, 4-2 1", "4-1 1, 2-3 1", players=4, rounds=5))
    for player in t.players:
        player.rating = 2000 - player.id
    with pytest.raises(sb.NoLegalPairingError) as caught:
        sb.pair(t, system=system)
    assert caught.value.explanation is not None
    text = caught.value.explanation.text()
    assert text.startswith(f"Round 4 has no legal pairing; the Chief Arbiter {said}")


def test_a_seeding_round_says_whose_articles_it_names() -> None:
    said = "\nThis round is paired by the rules of another system: FIDE Dutch.\n"
    t = sb.simulate(players=10, rounds=6, played=4, seed=2, system="burstein")
    texts = [sb.explain(sb.pair(t, round=number)).text() for number in (3, 4)]
    assert [said in text for text in texts] == [True, False]
    assert said not in sb.explain(sb.pair(t, system="dutch")).text()
