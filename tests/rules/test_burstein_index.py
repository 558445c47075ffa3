"""C.04.4.2 1.6 to 1.8: seeding rounds, the opposition evaluation, and the ranking order."""

from __future__ import annotations

from dataclasses import replace

import pytest

import swissblossom as sb
from rules.builder import boards, trf
from swissblossom.systems import burstein


def burstein_round(text: str, **options: object) -> sb.Round:
    return sb.pair(sb.parse_trf(text), system="burstein", **options)  # type: ignore[arg-type]


def index(text: str) -> list[tuple[int, int]]:
    """Return Buchholz (tenths) and Sonneborn-Berger (hundredths) of every player before the next round."""
    return burstein.prepare(burstein_round(text).state).index()


def test_1_6_2_half_the_rounds_seed_and_at_most_four() -> None:
    found = [burstein.seeding_rounds(rounds) for rounds in range(1, 13)]
    assert found == [0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4, 4]


@pytest.mark.parametrize(
    ("rounds", "paired"), [(5, "1-3 2-4"), (4, "1-3 2-4"), (3, "1-4 2-3"), (2, "1-4 2-3")]
)
def test_1_6_1_seeding_rounds_are_dutch(rounds: int, paired: str) -> None:
    # Round 2 of four players whom nothing tells apart: Dutch halves, or first against last.
    text = trf("1 F, 2 F, 3 F, 4 F, 5-6 =", players=6, rounds=rounds, asked="5 Z, 6 Z")
    found = sorted(tuple(sorted(pair)) for pair in burstein_round(text).pairs)
    assert " ".join(f"{a}-{b}" for a, b in found) == paired


def test_1_6_1_everything_in_a_seeding_round_is_dutch() -> None:
    text = trf("1-5 1, 6-2 0, 3-7 1, 8-4 0, 9 U", players=9, rounds=7)
    ours, dutch = burstein_round(text), sb.pair(sb.parse_trf(text))
    assert (ours.pairs, ours.bye, ours.colour_articles) == (dutch.pairs, dutch.bye, dutch.colour_articles)


def test_1_7_1_buchholz_and_sonneborn_berger() -> None:
    # Points: 1 has 2, 2 has 1, 3 has a half, 4 has 1 (a half by a bye), 5 has 1 (by the bye).
    text = trf("1-2 1, 3-4 =, 5 U", "1-3 1, 5-2 0, 4 H", players=5, rounds=3)
    assert index(text) == [
        (15, 150),  # beat 2 (1) and 3 (½)
        (30, 100),  # lost to 1 (2), beat 5 (1)
        (30, 50),  # drew with 4 (1), lost to 1 (2)
        (15, 75),  # drew with 3 (½), and with itself (1)
        (20, 100),  # beat itself (1), lost to 2 (1)
    ]


def test_1_7_2_a_forfeit_is_a_game_against_oneself_for_both() -> None:
    # B4: also where the opponent is known. 1 has won without playing, 2 has lost.
    text = trf("1-2 +, 3-4 1", players=4, rounds=2)
    assert index(text) == [(10, 100), (0, 0), (0, 0), (10, 0)]


def test_1_7_2_zero_point_byes_up_to_the_round_to_pair_are_draws_for_opponents() -> None:
    # 2 lost to 1, and was away in rounds 2 to 4.
    rounds = ("1-2 1, 3-4 1", "1-3 1, 2 Z, 4 U", "1-4 1, 2 Z, 3 F", "3-4 1, 2 Z, 1 H")
    away = index(trf(*rounds, players=7, rounds=5, asked="2 Z"))
    back = index(trf(*rounds, players=7, rounds=5))
    half = index(trf(*rounds, players=7, rounds=5, asked="2 H"))
    # 1 (3½ points) met 2 (0), 3 (3), 4 (1) and itself.
    assert back[0] == (0 + 30 + 10 + 35, 10 * 30 + 10 * 10 + 5 * 35)
    assert away[0] == (back[0][0] + 15, back[0][1] + 10 * 15)
    # B1: the series must reach the round to pair. And nobody else's values change, those of 2 neither.
    assert half == back
    assert away[1:] == back[1:]
    assert away[1] == (35, 0)


def test_1_7_2_a_zero_point_bye_of_another_worth_is_a_draw_for_opponents_too() -> None:
    """Record 299 gives 2 half a point, or a whole one, in round 3: 1 sees the same draws in its place."""
    rounds = ("1-2 1, 3-4 1", "1-3 1, 2 Z, 4 U", "1-4 1, 2 Z, 3 F", "3-4 1, 2 Z, 1 H")
    plain = index(trf(*rounds, players=7, rounds=5, asked="2 Z"))
    for worth in (5, 10):
        changed = [f"299 Z        {worth / 10:4.1f}  003    2"]
        away = index(trf(*rounds, players=7, rounds=5, asked="2 Z", records=changed))
        assert away[0] == plain[0]
        # 2 has these points, and 1 sees them where the series does not reach the round to pair (B1).
        assert away[1] == (plain[1][0] + 3 * worth, worth * worth)
        back = index(trf(*rounds, players=7, rounds=5, records=changed))
        assert back[0][0] == plain[0][0] - 15 + worth


def test_1_7_2_what_interrupts_the_series() -> None:
    # A half-point bye, or a lost forfeit (B2), in round 3: only round 4 counts.
    for third in ("1-4 1, 2 H, 3 F", "1-4 1, 3-2 +"):
        rounds = ("1-2 1, 3-4 1", "1-3 1, 2 Z, 4 U", third, "3-4 1, 2 Z, 1 H")
        back = index(trf(*rounds, players=7, rounds=5))
        away = index(trf(*rounds, players=7, rounds=5, asked="2 Z"))
        assert away[0][0] == back[0][0] + 5


def test_1_7_2_blank_rounds_after_a_withdrawal_are_such_byes() -> None:
    rounds = ("1-2 1, 3-4 1", "1-3 1, 4 U")
    assert index(trf(*rounds, players=4, rounds=3, asked="2 Z"))[0] == (5 + 10, 10 * 5 + 10 * 10)


def test_1_7_2_virtual_points_never_count() -> None:
    played = ("1-4 1, 5-2 0, 3-6 =", "1-2 =, 3-5 1, 4-6 0")
    records = [f"XXA {player:>4}  1.0  1.0  0.5" for player in (1, 2, 3)]
    plain = trf(*played, players=6, rounds=3)
    accelerated = trf(*played, players=6, rounds=3, records=records)
    assert index(accelerated) == index(plain)
    scores = burstein_round(accelerated)
    assert scores.pairing_scores != scores.scores


def test_1_8_scores_are_not_used() -> None:
    # 1 (1 point) floats to 2, 3 and 4 (half a point each), and is the last by the Index: it met the weakest.
    text = trf("1-5 1, 2-6 =, 3-7 =, 4-8 =", players=8, rounds=2, asked="5 Z, 6 Z, 7 Z, 8 Z")
    assert index(text)[:4] == [(0, 0), (5, 25), (5, 25), (5, 25)]
    assert [bracket.mdps for bracket in burstein_round(text).brackets] == [(), (1,)]
    # Ranking 2, 3, 4, 1: the first meets the last.
    assert sorted(tuple(sorted(pair)) for pair in burstein_round(text).pairs) == [(1, 2), (3, 4)]


def test_1_8_sonneborn_berger_then_the_number() -> None:
    # Four players of one score and one Buchholz. 4 beat, and lost to, players with 1; the others beat 0 and
    # lost to 2.
    text = trf(
        "1-5 1, 2-6 1, 3-7 1, 4-8 1, 9-13 1, 10-14 1, 11-15 1, 16-12 1",
        "9-1 1, 10-2 1, 11-3 1, 12-4 1, 13-5 1, 14-6 1, 15-7 1, 8-16 1",
        players=16,
        rounds=3,
        asked=", ".join(f"{player} Z" for player in range(5, 17)),
    )
    found = index(text)[:4]
    assert {buchholz for buchholz, _ in found} == {20}
    assert [berger for _, berger in found] == [0, 0, 0, 100]
    # Ranking 4, 1, 2, 3.
    assert sorted(tuple(sorted(pair)) for pair in burstein_round(text).pairs) == [(1, 2), (3, 4)]


def test_c_04_2_3_6_boards_go_by_score_and_not_by_index() -> None:
    # B10: 1 and 2 have a point each and the lower Index.
    text = trf("1-5 1, 2-6 1, 3-7 =, 4-8 =", players=8, rounds=2, asked="5 Z, 6 Z, 7 Z, 8 Z")
    assert [value for value, _ in index(text)[:4]] == [0, 0, 5, 5]
    assert boards(burstein_round(text)) == "2-1 4-3"


def test_the_system_of_the_file_is_used() -> None:
    text = trf("1-2 1, 3-4 1", players=4, rounds=2, records=["192 FIDE_BURSTEIN_2026"])
    found = sb.pair(sb.parse_trf(text))
    assert (found.system, found.edition) == ("burstein", "2026")
    assert found.pairs == sb.pair(replace(sb.parse_trf(text), system="burstein")).pairs
