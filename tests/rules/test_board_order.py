"""C.04.2 3.6 with C.04.7 1.5: the order of the boards.

By the score of the pair's higher-ranked player, then by the sum of both, then by the TPN of the
higher-ranked; all scores with the virtual points of the round.
"""

from __future__ import annotations

import swissblossom as sb
from rules.builder import pairing, trf
from rules.ledger import answer


def test_the_score_of_the_higher_ranked_first() -> None:
    # 5 and 4 lead with a point; 2 and 3 have half a point. TPNs do not matter before scores.
    assert answer(trf("1-5 0, 4-6 1, 3-2 =", players=6)) == "5-4 2-1 6-3"


def test_then_the_sum_of_both() -> None:
    # Both boards have a leader with a point: 4 meets half a point, 1, who must not meet 2, nothing.
    records = ["260   1   9    1    4", "260   1   9    1    2"]
    text = trf("1 F, 2 H, 4 F, 5-6 =", players=6, asked="5 Z, 6 Z", records=records)
    assert answer(text) == "2-4 1-3"


def test_then_the_number_of_the_higher_ranked() -> None:
    assert pairing(trf(players=8)) == "1-5 6-2 3-7 8-4"
    # The TPN is meant, not the id: with XXC rank the players are numbered as their lines stand in the file.
    *head, one, two, three, four = trf(players=4, records=["XXC rank"]).splitlines()
    assert pairing("\n".join([*head, four, three, two, one])) == "4-2 1-3"
    assert pairing("\n".join([*head, one, two, three, four])) == "1-3 4-2"


def test_the_number_of_the_higher_ranked_is_not_the_smaller_one() -> None:
    # Both boards have a leader, with a point, and an opponent without any: 2 meets 6, and 5 meets 1.
    forbidden = ["XXP 2 1", "XXP 2 5", "XXP 2 3"]
    text = trf("5-3 1, 4-2 0, 1-6 --", players=6, records=forbidden)
    assert sb.pair(sb.parse_trf(text)).scores == (0, 10, 0, 0, 10, 0)
    assert [set(pair) for pair in sb.pair(sb.parse_trf(text)).pairs] == [{2, 6}, {1, 5}, {3, 4}]


def test_the_bye_stands_last() -> None:
    assert pairing(trf(players=5)) == "1-3 4-2 5"
    assert sb.pair(sb.parse_trf(trf(players=5))).text() == "3\n1 3\n4 2\n5 0\n"


def test_virtual_points_count() -> None:
    # 4 has a real point, 1 and 2 have one and a half virtual ones: their board comes first.
    records = ["XXA    1  0.0  1.5", "XXA    2  0.0  1.5"]
    past = "1-5 0, 2-6 =, 3 Z, 4 U"
    text = trf(past, players=6, records=records)
    found = sb.pair(sb.parse_trf(text))
    assert found.pairing_scores == (15, 20, 0, 10, 10, 5)
    assert found.scores == (0, 5, 0, 10, 10, 5)
    assert set(found.pairs[0]) == {1, 2}
    without = sb.pair(sb.parse_trf(trf(past, players=6)))
    assert set(without.pairs[0]) == {4, 5}
