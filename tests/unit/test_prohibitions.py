"""Pairs that an event does not want: hard ones, and soft ones that give way."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from random import Random

import pytest

import swissblossom as sb
from oracle.generate import states
from property.comparing import ways
from rules.builder import trf
from swissblossom.cli import main
from swissblossom.verdict import judge


def wanted(paired: sb.Round, groups: list[tuple[int, ...]]) -> int:
    return sum(set(pair) <= set(group) for pair in paired.pairs for group in groups)


def open_of(*federations: str, rounds: int = 3) -> sb.Tournament:
    t = sb.parse_trf(trf(players=len(federations), rounds=rounds))
    for player, federation in zip(t.players, federations, strict=True):
        player.federation = federation
    return t


def test_one_federation_is_kept_apart() -> None:
    t = open_of("NOR", "IND", "GER", "NOR", "IND", "FRA")
    assert wanted(sb.pair(t), [(1, 4), (2, 5)]) == 2
    for level in ("", "legality", "C7"):
        apart = sb.Prohibition(by="federation", gives_way_to=level)
        assert wanted(sb.pair(t, prohibitions=[apart]), [(1, 4), (2, 5)]) == 0


def test_a_hard_prohibition_may_leave_no_round_and_a_soft_one_gives_way() -> None:
    t = open_of("NOR", "NOR", "NOR", "IND")
    with pytest.raises(sb.NoLegalPairingError):
        sb.pair(t, prohibitions=[sb.Prohibition(by="federation")])
    soft = sb.pair(t, prohibitions=[sb.Prohibition(by="federation", gives_way_to="legality")])
    assert wanted(soft, [(1, 2, 3)]) == 1


def test_rounds_in_which_it_holds() -> None:
    t = open_of("NOR", "IND", "NOR", "IND")
    later = sb.Prohibition(by="federation", first_round=2, last_round=3)
    assert sb.pair(t, prohibitions=[later]).pairs == sb.pair(t).pairs == ((1, 3), (4, 2))
    assert sb.pair(t, prohibitions=[sb.Prohibition(by="federation", last_round=1)]).pairs == ((1, 4), (3, 2))


def test_clubs_are_the_team_records() -> None:
    club = f"{'013 Blossom Club':36}   1    3"
    t = sb.parse_trf(trf(players=4, rounds=3, records=[club]))
    assert t.details.teams[0].members == (1, 3)
    t.teams = False
    assert sb.pair(t, prohibitions=[sb.Prohibition(by="club")]).pairs == ((1, 4), (3, 2))


@pytest.mark.parametrize(
    "level", ["legality", "C5", "C6", "C7", "C8", "C9", "C10", "C13", "C16", "C18", "C21"]
)
def test_nothing_is_better_and_the_fast_way_is_exact(level: str) -> None:
    """Of all pairings of small fields none is better, the unwanted pairs counted at their place."""
    rng = Random(level)
    gave_way = kept = 0
    for seed in range(40):
        for text in states(seed, most=7, dense=bool(seed % 2)):
            t = sb.parse_trf(text)
            group = tuple(sorted(rng.sample(range(1, len(t.players) + 1), min(3, len(t.players)))))
            apart = [sb.Prohibition(group, gives_way_to=level)]
            try:
                paired = sb.pair(t, prohibitions=apart)
            except sb.NoLegalPairingError:
                with pytest.raises(sb.NoLegalPairingError):
                    sb.pair(t)
                continue
            exact = sb.pair(t, prohibitions=apart, exact_only=True)
            assert (paired.pairs, paired.bye) == (exact.pairs, exact.bye)
            if paired.state.assigned_bye:
                continue
            here = wanted(paired, [group])
            gave_way += here > 0
            kept += here < wanted(sb.pair(t), [group])
            players = sorted(n for n in (*chain.from_iterable(paired.pairs), paired.bye) if n)
            for pairs, bye in ways(players, bye=len(players) % 2 == 1):
                if level != "legality":
                    judge(paired, pairs, bye)  # raises where the other is better
                elif judge(sb.pair(t), pairs, bye).kind != "illegal" and here:
                    assert sum(set(pair) <= set(group) for pair in pairs) >= here or bye != paired.bye
    assert gave_way > 3
    assert kept > 3


def test_faults_are_told_at_once() -> None:
    t = open_of("NOR", "IND")
    bad = [
        sb.Prohibition((1, 9)),
        sb.Prohibition(by="town"),
        sb.Prohibition(),
        sb.Prohibition((1, 2), first_round=4, last_round=3),
        sb.Prohibition((1, 2), gives_way_to="C3"),
        sb.Prohibition((1, 2), gives_way_to="C7"),
    ]
    with pytest.raises(sb.InvalidTournamentError) as raised:
        sb.pair(t, prohibitions=bad)
    codes = [reason.code for reason in raised.value.reasons]
    assert codes == ["bad-prohibition"] * 6
    with pytest.raises(sb.InvalidTournamentError, match="Dutch system of 2026"):
        sb.pair(t, prohibitions=[sb.Prohibition((1, 2), gives_way_to="C7")], edition="2017")


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "open.trf"
    sb.write_trf(open_of("NOR", "IND", "NOR", "IND"), path)
    for who in ("federation:1-2~C7", "1,3", "federation"):
        assert main(["pair", str(path), "--apart", who]) == 0
        assert capsys.readouterr().out == "2\n1 4\n3 2\n"
    assert main(["pair", str(path), "--apart", "town"]) == 3
    assert "'town' is no prohibition" in capsys.readouterr().err
