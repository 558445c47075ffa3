"""Every way to pair small fields against the prescribed one."""

from __future__ import annotations

import pytest

import swissblossom as sb
from property.comparing import Pairs, judge_every_way, paired_states
from swissblossom.verdict import Verdict, judge


@pytest.mark.parametrize("chunk", range(2))
def test_no_pairing_is_better_than_the_prescribed_one(chunk: int) -> None:
    """Whatever is legal is the same, worse in a criterion, or later; only one is the same."""
    seeds = range(150 * chunk, 150 * chunk + 150)
    found = judge_every_way(paired_states(seeds, 7, lambda text: sb.pair(sb.parse_trf(text))))
    assert min(found.kinds[kind] for kind in ("same", "illegal", "worse", "later")) > 100
    assert {1, 2, 3, 5, 6, 7, 8, 12, 14} <= found.criteria.keys()


def test_by_the_rules_of_2017() -> None:
    def look_closer(_paired: sb.Round, _pairs: Pairs, verdict: Verdict) -> None:
        if verdict.article == "C.7":  # who is left over is not weighed where three or more are
            assert verdict.prescribed[0] <= 1

    rounds = paired_states(range(160), 7, lambda text: sb.pair(sb.parse_trf(text), edition="2017"))
    found = judge_every_way(rounds, look_closer)
    assert min(found.kinds[kind] for kind in ("same", "illegal", "worse", "later")) > 100
    assert {"C.1", "C.2", "C.3", "C.5", "C.6", "C.7", "C.10", "C.12"} <= found.articles.keys()


def test_another_set_of_players_is_no_pairing_of_the_round() -> None:
    paired = sb.pair(sb.parse_trf("XXR 3\nXXC white1\n" + "".join(f"001 {n:4}\n" for n in range(1, 6))))
    assert paired.bye == 5
    with pytest.raises(
        ValueError, match=r"not among those to pair: 9; left out: 3; there more than once: 4$"
    ):
        judge(paired, [(1, 4), (4, 9), (2, 5)])
