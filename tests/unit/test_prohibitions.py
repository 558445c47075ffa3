"""Pairs that an event does not want: hard ones, and soft ones that give way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from pathlib import Path
from random import Random

import pytest

import swissblossom as sb
from oracle.generate import states
from oracle.generate_matches import double_swiss_states, team_states
from property.comparing import Pairs, ways
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
                judge(paired, pairs, bye)  # raises where the other is better
                if level == "legality" and here and judge(sb.pair(t), pairs, bye).kind != "illegal":
                    assert sum(set(pair) <= set(group) for pair in pairs) >= here or bye != paired.bye
    assert gave_way > 3
    assert kept > 3


def test_the_next_bracket_is_looked_at_without_unwanted_pairs() -> None:
    """C8 asks how many of the next scoregroup are paired, whoever had better not meet there."""
    t = sb.parse_trf(trf("1-2 +, 3 U, 4 H, 6-5 0", players=6, rounds=7))
    paired = sb.pair(t, prohibitions=[sb.Prohibition((4, 5, 6), gives_way_to="C5")])
    verdict = judge(paired, [(1, 2), (3, 5), (4, 6)], None)
    assert (verdict.kind, verdict.criterion, verdict.bracket) == ("worse", 14, 0)


def test_a_first_candidate_whose_floaters_would_have_to_meet_is_impossible() -> None:
    """5 and 6, unwanted, both float from the top; what 1-4 leaves can be paired with 5-6 alone."""
    played = ["1 U, 2 Z, 3-7 =, 6-4 =, 5-8 1", "8-1 0, 2-5 0, 6-3 =, 4-7 =", "1-6 0, 7-2 0, 5-3 0, 8-4 ="]
    t = sb.parse_trf(trf(*played, players=8, rounds=5, initial="B", records=["XXP 5 7"]))
    paired = sb.pair(t, prohibitions=[sb.Prohibition((1, 2, 3, 5, 6, 8), gives_way_to="C5")])
    reason = sb.explain(paired).brackets[1].first_fails
    assert reason is not None
    assert (reason.kind, reason.concerned) == ("impossible", (3, 5, 6))


def events(system: str, seed: int) -> Iterator[sb.Tournament]:
    """Yield small events of a system, before each round."""
    if system == "double_swiss":
        yield from (sb.parse_trf(text) for _, text in double_swiss_states(seed, most=7))
    elif system == "team":
        yield from (sb.parse_trf(text) for _, text in team_states(seed, most=7))
    else:
        yield from (sb.parse_trf(text) for text in states(seed, most=7, dense=bool(seed % 2)))


def legal(t: sb.Tournament, system: str, edition: str, pairs: Pairs, bye: int | None) -> bool:
    """Return whether a way to pair is legal: the answer where nobody else may meet or have the bye."""
    players = sorted(n for n in (*chain.from_iterable(pairs), bye) if n)
    others = [sb.Prohibition(pair) for pair in combinations(players, 2) if pair not in pairs]
    try:
        paired = sb.pair(t, system=system, edition=edition, prohibitions=others)
    except sb.NoLegalPairingError:
        return False
    return paired.bye == bye


@pytest.mark.parametrize(
    ("system", "edition"),
    [
        ("dutch", "2017"),
        ("burstein", "2026"),
        ("dubov", "2026"),
        ("lim", "2026"),
        ("double_swiss", "2026"),
        ("team", "2026"),
    ],
)
def test_other_systems_have_as_few_as_a_legal_round_can_have(system: str, edition: str) -> None:
    rng = Random(system)
    gave_way = kept = 0
    for seed in range(30):
        for t in events(system, seed):
            paired, plain = (None, None)
            size = len(t.details.teams) if system == "team" else len(t.players)
            group = tuple(sorted(rng.sample(range(1, size + 1), rng.randint(2, size))))
            apart = [sb.Prohibition(group, gives_way_to="legality")]
            try:
                plain = sb.pair(t, system=system, edition=edition)
            except sb.NoLegalPairingError:
                with pytest.raises(sb.NoLegalPairingError):
                    sb.pair(t, system=system, edition=edition, prohibitions=apart)
                continue
            paired = sb.pair(t, system=system, edition=edition, prohibitions=apart)
            here = wanted(paired, [group])
            gave_way += here > 0
            kept += here < wanted(plain, [group])
            assert here <= wanted(plain, [group])
            if here == 0 or paired.state.assigned_bye:
                continue
            players = sorted(n for n in (*chain.from_iterable(paired.pairs), paired.bye) if n)
            for pairs, bye in ways(players, bye=len(players) % 2 == 1):
                count = sum(set(pair) <= set(group) for pair in pairs)
                assert count >= here or not legal(t, system, edition, pairs, bye)
            explained = sb.explain(paired)
            assert explained.text()
    assert gave_way > 3
    assert kept > 3


def test_what_gives_way_is_told() -> None:
    """Five of seven are a club: with the bye theirs and the two others apart, two of them meet, else four."""
    t = sb.parse_trf(trf(players=7, rounds=3))
    apart = [sb.Prohibition((1, 2, 3, 4, 5), gives_way_to="legality")]
    paired = sb.pair(t, system="double_swiss", rounds=4, prohibitions=apart)
    assert paired.bye == 5
    assert wanted(paired, [(1, 2, 3, 4, 5)]) == 1
    assert paired.pairs == ((1, 4), (6, 2), (3, 7))  # the first by the system's own order
    answer = sb.why_not(paired, 6, 7)
    assert "6 Ash and 7 Aspen are kept apart so that as few unwanted pairs" in answer.text()
    answer = sb.why_not(paired, bye=7)
    assert "7 Aspen has the bye in no round with as few unwanted pairs as possible." in answer.text()


def test_a_pair_that_some_round_with_the_fewest_has_is_kept_apart_too() -> None:
    """Of five, only 2 and 5 may meet: with the bye for 1, 3 or 4 one unwanted pair is left, else two."""
    t = sb.parse_trf(trf(players=5))
    groups = [(1, 2, 3, 4), (1, 3, 4, 5)]
    apart = [sb.Prohibition(group, gives_way_to="legality") for group in groups]
    paired = sb.pair(t, system="double_swiss", rounds=4, prohibitions=apart)
    assert (paired.pairs, paired.bye) == (((1, 3), (5, 2)), 4)
    told = sb.why_not(paired, 1, 4).text()
    assert "1 Acacia and 4 Apple are kept apart so that as few unwanted pairs meet as possible." in told
    assert "no round" not in told


def test_what_gives_way_is_told_in_the_dutch_system_too() -> None:
    t = sb.parse_trf(trf(players=4, rounds=3))
    paired = sb.pair(t, prohibitions=[sb.Prohibition((1, 3), gives_way_to="legality")])
    answer = sb.why_not(paired, 1, 3)
    assert "1 Acacia and 3 Almond are kept apart so that as few unwanted pairs meet" in answer.text()
    # Of three from four two must meet, wherever it is that they do.
    paired = sb.pair(t, prohibitions=[sb.Prohibition((1, 2, 3), gives_way_to="legality")])
    assert wanted(paired, [(1, 2, 3)]) == 1
    assert sb.why_not(paired, 1, 2).reason.kind == "later"
    t = sb.parse_trf(trf("1-6 1, 2-5 1, 3-4 1", players=6, rounds=4))
    paired = sb.pair(t, prohibitions=[sb.Prohibition((1, 2, 3, 4), gives_way_to="legality")])
    reason = sb.why_not(paired, 5, 6).reason
    assert (reason.kind, reason.criterion, reason.prescribed, reason.other) == ("worse", 0, (1,), (2,))


@pytest.mark.parametrize("system", ["dutch", "burstein", "lim"])
def test_a_check_does_not_call_unwanted_pairs_illegal_by_the_rules(system: str) -> None:
    t = sb.parse_trf(trf("1-3 1, 4-2 1", players=4, rounds=4))
    soft = sb.Prohibition((1, 3), gives_way_to="legality")
    text = sb.check(t, system=system, prohibitions=[soft]).text()
    assert "Acacia (1) and Almond (3) meet, though kept apart so that as few unwanted" in text
    t = sb.parse_trf(trf("1-3 1, 4-2 1", "1-3 1, 2-4 1", players=4, rounds=4))
    text = sb.check(t, system=system, only=[2], prohibitions=[soft]).text()
    assert "the pairing is illegal: Acacia (1) and Almond (3)" in text
    assert "unwanted" not in text


@pytest.mark.parametrize("kind", ["club", "federation"])
def test_teams_are_named_by_number(kind: str) -> None:
    """The members of a team in a file are players, whose numbers are not those of teams."""
    t = sb.simulate(players=6, rounds=3, seed=1, system="team")
    with pytest.raises(sb.InvalidTournamentError, match=f"teams have no {kind}"):
        sb.pair(t, round=2, prohibitions=[sb.Prohibition(by=kind)])
    first = sb.pair(t, round=2).pairs[0]
    apart = sb.pair(t, round=2, prohibitions=[sb.Prohibition(first)])
    assert first not in apart.pairs
    assert first[::-1] not in apart.pairs


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
