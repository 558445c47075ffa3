"""Abnormal points (TRF26 record 299): what they change, and what they do not."""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import boards, pairing, trf
from swissblossom.history import player_facts


def points(kind: str, value: str, number: int = 0, *ids: int) -> str:
    """Return a record 299."""
    named = "".join(f" {ident:4d}" for ident in ids)
    return f"299 {kind:1}        {value:>4}  {number:03d}{named}"


def paired(text: str, **options: object) -> sb.Round:
    return sb.pair(sb.parse_trf(text), **options)  # type: ignore[arg-type]


ROUND_1 = "1-4 1, 5-2 0, 3-6 1"  # 1, 2 and 3 win


def test_a_penalty_moves_a_player_to_another_scoregroup() -> None:
    assert [b.residents for b in paired(trf(ROUND_1, players=6)).brackets] == [(1, 2, 3), (4, 5, 6)]
    r = paired(trf(ROUND_1, players=6, records=[points("", "-1.0", 1, 2)]))
    assert r.scores == r.pairing_scores == (10, 0, 10, 0, 0, 0)
    assert [(b.score, b.residents) for b in r.brackets] == [(10, (1, 3)), (0, (2, 4, 5, 6))]


def test_a_bonus_counts_from_the_round_after_its_own_on() -> None:
    text = trf(ROUND_1, "1-3 =, 2-5 1, 4-6 1", players=6, records=[points("", "0.5", 2, 6)])
    t = sb.parse_trf(text)
    assert sb.pair(t, round=2).scores[5] == 0
    assert sb.pair(t, round=3).scores[5] == 5


def test_a_bonus_without_a_round_counts_from_the_start() -> None:
    text = trf(ROUND_1, players=6, records=[points("", "0.5", 0, 6)])
    assert [b.residents for b in paired(text, round=1).brackets] == [(6,), (1, 2, 3, 4, 5)]
    assert paired(text, round=2).scores[5] == 5


def test_a_bonus_of_a_round_to_come_waits() -> None:
    t = sb.parse_trf(trf(ROUND_1, players=6, records=[points("", "0.5", 2, 6)]))
    assert [(d.code, d.line, d.column) for d in t.unread] == [("points-to-come", 4, 20)]
    assert sb.pair(t).scores[5] == 0


def test_past_floats_see_the_points_of_their_round() -> None:
    """Without the bonus 3 and 6 met on equal scores; with it 6 floated down to 3."""
    played = ("1-4 1, 2-5 1, 3-6 =", "1-2 =, 6-3 =, 4-5 1")
    for records, floats in (([], ("", "")), ([points("", "1.0", 1, 6)], ("up", "down"))):
        r = paired(trf(*played, players=6, records=records))
        facts = player_facts(r.state)
        assert (facts[2].floats[0], facts[5].floats[0]) == floats
    r = paired(
        trf(*played, players=6, records=[points("", "1.0", 2, 6)])
    )  # after the round: no matter for it
    assert player_facts(r.state)[5].floats[0] == ""


def test_a_result_of_other_worth() -> None:
    r = paired(trf(ROUND_1, players=6, records=[points("W", "3.0", 1, 1), points("L", "0.5", 1, 4, 6)]))
    assert r.scores == (30, 10, 10, 5, 0, 5)
    with pytest.raises(sb.TrfError, match="299: W for player 4, who has '0' in round 1; correct the letter"):
        sb.parse_trf(trf(ROUND_1, players=6, records=[points("W", "3.0", 1, 4)]))


def test_the_more_exact_record_goes_first() -> None:
    records = [points("W", "2.0", 1, 1), points("W", "3.0"), points("W", "1.5", 1)]
    assert paired(trf(ROUND_1, players=6, records=records)).scores == (20, 15, 15, 0, 0, 0)
    assert paired(trf(ROUND_1, players=6, records=records[:2])).scores == (20, 30, 30, 0, 0, 0)


def test_a_bye_worth_a_win_bars_from_the_bye() -> None:
    """C2 (C.04.1 article 4): points of a win in one round without playing, by whatever record."""
    text = trf("1-2 1, 3 H", players=3, records=[points("H", "1.0", 1, 3)])
    assert [facts.may_have_bye for facts in player_facts(paired(text).state)] == [True, True, False]
    text = trf("1-2 1, 3 F", players=3, records=[points("F", "0.5", 1, 3)])
    assert [facts.may_have_bye for facts in player_facts(paired(text).state)] == [True, True, True]
    text = trf("1-2 1, 3 Z", players=3, records=[points("", "1.0", 1, 3)])  # no points of the round
    assert [facts.may_have_bye for facts in player_facts(paired(text).state)] == [True, True, True]


def test_more_than_a_loss_without_playing_is_a_downfloat() -> None:
    """C.04.3 1.4.3, by what the round was worth."""
    for record, float_ in (
        (points("Z", "0.5", 1, 3), "down"),
        (points("Z", "0.0", 1, 3), ""),
        (points("", "0.5", 1, 3), ""),
    ):
        facts = player_facts(paired(trf("1-2 1, 3 Z", players=3, records=[record])).state)
        assert facts[2].floats[0] == float_


def test_topscorers_and_the_bye_count_with_them() -> None:
    """1.8 and C5 look at scores, which these points are a part of."""
    played = ("1-3 1, 2-4 1, 5 Z", "1-4 1, 2-3 1, 5 Z")
    records = [points("", "-1.5", 1, 2), points("", "0.5", 2, 5)]
    facts = player_facts(paired(trf(*played, players=5, rounds=3, asked="3 Z, 4 Z", records=records)).state)
    assert [f.topscorer for f in facts] == [True, False, False, False, False]
    plain = "1-5 1, 2-3 =, 4 Z"  # 4 and 5 have nothing, and one of them gets the bye (C5)
    assert pairing(trf(plain, players=5)) == "3-1 4-2 5"
    assert pairing(trf(plain, players=5, records=[points("", "2.0", 1, 5)])).endswith(" 4")


def test_acceleration_adds_to_them() -> None:
    record = "250       1.0   1   2    1    3"
    r = paired(trf(ROUND_1, players=6, records=[record, points("", "-0.5", 1, 2)]))
    assert (r.scores, r.pairing_scores) == ((10, 5, 10, 0, 0, 0), (20, 15, 20, 0, 0, 0))


def test_a_win_of_other_worth_for_everybody_is_a_point_system() -> None:
    three = paired(trf(ROUND_1, players=6, records=[points("W", "3.0")]))
    assert three.scores == (30, 30, 30, 0, 0, 0)
    text = trf(ROUND_1, players=6, records=["162  W 3.0    D 0.5    L 0.0"])
    assert boards(three) == boards(paired(text))
    bye = trf("1-2 1, 3 F", players=3, records=[points("W", "3.0")])  # F is worth no win any more (C2)
    assert player_facts(paired(bye).state)[2].may_have_bye
