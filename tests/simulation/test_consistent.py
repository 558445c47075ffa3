"""What the generator makes contradicts itself nowhere, in memory or as a file; its rounds are the rules'."""

from __future__ import annotations

import pytest

import swissblossom as sb
from endurance.compare import boards
from endurance.kinds import OWN
from swissblossom.systems import SYSTEMS
from swissblossom.trf.examine import examine
from swissblossom.validation import check_tournament, scores
from unit.same import differences

SEEDS = range(5 * len(OWN))


def tournament(seed: int) -> sb.Tournament:
    kind = {"players": "6-60", "rounds": "4-9", "unpairable": "end"} | OWN[seed % len(OWN)]
    if seed % 4 == 3:
        kind |= {"played": 3}
    return sb.simulate(seed=seed, **kind)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_tournament_holds_together(seed: int) -> None:
    t = tournament(seed)
    assert check_tournament(t) == []
    assert [player.points for player in t.players] == scores(t)
    order = sorted(t.players, key=lambda player: (-(player.points or 0), player.id))
    assert [player.rank for player in order] == list(range(1, len(t.players) + 1))
    for number in range(1, t.rounds_played + 1):
        paired = sb.pair(t, round=number)
        assert {*paired.pairs, *([(paired.bye, 0)] if paired.bye else [])} == boards(t, number)
    for edition in ("TRF26", "TRF16", "TRFX"):
        text = sb.format_trf(t, edition)
        assert examine(text.encode(), strict=True) == ()
        again = sb.parse_trf(text, strict=True)
        assert differences(t, again) == []
        assert again.unread == []
        assert sb.format_trf(again, edition) == text
        for number in (1, t.rounds_played):
            assert sb.pair(again, round=number).pairs == sb.pair(t, round=number).pairs


@pytest.mark.parametrize("system", sorted(set(SYSTEMS) - {"team", "double_swiss"}))
@pytest.mark.parametrize("acceleration", ["none", "baku"])
def test_every_system_that_is_paired(system: str, acceleration: str) -> None:
    for seed in range(5):
        t = sb.simulate(
            seed=seed,
            players="11-30",
            rounds=6,
            system=system,
            acceleration=acceleration,
            half_byes="4%",
            forfeits="4%",
            late_entries="8%",
            withdrawals="8%",
            unpairable="end",
        )
        # The list of tournament types has no code for Lim, so the one written is no standard one.
        again = sb.parse_trf(sb.format_trf(t), strict=system != "lim")
        assert (again.system, again.baku) == (system, acceleration == "baku")
        for number in range(1, again.rounds_played + 1):
            paired = sb.pair(again, round=number)
            assert {*paired.pairs, *([(paired.bye, 0)] if paired.bye else [])} == boards(again, number)


def test_a_usual_open_can_always_be_paired() -> None:
    """The defaults, with more players than twice the rounds."""
    for seed in range(150):
        t = sb.simulate(seed=seed, players="19-40", rounds=9)
        assert t.rounds_played == 9


def test_round_1_accelerated_is_paired_again_as_it_was() -> None:
    """C.04.7 1.2: who only had a requested bye in round 1 is not among those whose half is group A."""
    t = sb.simulate(
        players=14, rounds=7, seed=20, acceleration="baku", half_byes=[3], late_entries=0, zero_byes=0
    )
    assert bytes(t.results[:: t.recorded_rounds]).count(b"H") == 3
    paired = sb.pair(t, round=1)
    assert set(paired.pairs) == {board for board in boards(t, 1) if board[1]}
    assert paired.pairing_scores.count(10) == 6  # all fourteen would give 8


def test_reproducing_from_what_the_file_says() -> None:
    t = sb.simulate(players="10-20", rounds=5, seed=77, half_byes=[1, 2])
    line = next(record for record in t.records if record.startswith("###"))
    assert line == "### simulated: seed=77 players=10-20 rounds=5 half_byes=1,2"
    words = dict(word.split("=") for word in line.split()[2:])
    again = sb.simulate(seed=int(words.pop("seed")), **words)
    assert (again.results, again.opponents) == (t.results, t.opponents)
