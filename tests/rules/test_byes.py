"""Byes of the round to pair: asked for by players (C.04.2 3.3), or given beforehand (C.04.1 article 3)."""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import boards, pairing, trf
from rules.ledger import answer

# After round 1 four have a point and four have none; 3 and 7 will not come to round 2.
PAST = "1-5 1, 6-2 0, 3-7 1, 8-4 0"
WITHOUT_3_AND_7 = "2-1 4-6 5-8"


@pytest.mark.parametrize(
    ("asked", "records"),
    [
        ("3 Z, 7 Z", ()),
        ("3 H, 7 Z", ()),
        ("3 H, 7 F", ()),
        ("", ["XXZ 3 7"]),
        ("", ["XXZ    3", "XXZ    7"]),
        ("", ["240 Z   2    3    7"]),
        ("", ["240 H 002  003  007"]),
        ("3 Z", ["240 F   2    7"]),
        ("3 Z, 7 Z", ["240 Z   2    3    7", "XXZ 7"]),
    ],
)
def test_who_asked_for_a_bye_is_not_paired(asked: str, records: tuple[str, ...]) -> None:
    text = trf(PAST, players=8, asked=asked, records=records)
    assert pairing(text) == WITHOUT_3_AND_7
    assert [player for player, _ in sb.pair(sb.parse_trf(text)).absent] == [3, 7]


def test_byes_can_be_given_in_the_call() -> None:
    tournament = sb.parse_trf(trf(PAST, players=8))
    found = sb.pair(tournament, byes={7: "Z", 3: "H"})
    assert boards(found) == WITHOUT_3_AND_7
    assert found.absent == ((3, "H"), (7, "Z"))
    assert sb.pair(tournament).absent == ()


def test_a_request_for_another_round_is_none_for_this_one() -> None:
    text = trf(PAST, players=8, records=["240 Z   3    3    7"])
    assert pairing(text) == pairing(trf(PAST, players=8))


def test_the_announced_bye_may_be_counted_in_the_points_or_not() -> None:
    # 2 drew and asks for half a point in round 2. Some programs add it to the points at once.
    line = "001    2      Alder                             2490"
    text = trf("1-3 1, 4-2 =, 5 U", players=5, asked="2 H")
    rest = next(row for row in text.splitlines() if row.startswith(line))[89:]
    written = [
        text.replace(f"{line:<89}{rest}", f"{line:<80}{points:>4}     {rest}") for points in ("0.5", "1.0")
    ]
    assert len({text, *written}) == 3
    assert [pairing(one) for one in written] == [answer(text)] * 2 == ["5-1 3-4"] * 2
    with pytest.raises(sb.TrfError, match=r"player 2: 1\.5 points in the line, 0\.5 from the results"):
        sb.parse_trf(text.replace(f"{line:<89}{rest}", f"{line:<80} 1.5     {rest}"))


def test_an_odd_number_leaves_one_bye() -> None:
    found = sb.pair(sb.parse_trf(trf(PAST, players=8, asked="3 Z")))
    assert len(found.pairs) == 3
    assert found.bye is not None
    assert sb.pair(sb.parse_trf(trf(PAST, players=8))).bye is None


def test_the_bye_may_be_given_beforehand() -> None:
    # Seventeen players, and 17 has the bye before round 1 is paired: the other sixteen are paired as usual.
    everybody = pairing(trf(players=17, rounds=7, asked="17 U"))
    assert everybody == "1-9 10-2 3-11 12-4 5-13 14-6 7-15 16-8 17"
    assert sb.pair(sb.parse_trf(trf(players=17)), byes={17: "U"}).bye == 17


def test_the_bye_given_beforehand_need_not_follow_the_rules() -> None:
    # 1 has most points, and had the bye before: it is the arbiter's to decide.
    tournament = sb.parse_trf(trf("1 U, 2-3 =, 4-5 =", players=5))
    assert boards(sb.pair(tournament, byes={1: "U"})) == "5-2 3-4 1"
    assert sb.pair(tournament).bye != 1


def test_the_marks_of_a_round_with_a_given_bye_are_named() -> None:
    (warning,) = sb.pair(sb.parse_trf(trf(players=3, asked="3 U"))).warnings
    assert warning.code == "pab-announced"
    assert warning.round == 1
    assert warning.player == 3


def test_a_bye_too_many() -> None:
    # The other seven are an odd number: they need the bye themselves.
    tournament = sb.parse_trf(trf(players=8))
    with pytest.raises(sb.InvalidTournamentError) as raised:
        sb.pair(tournament, byes={3: "U"})
    assert [(reason.code, reason.player, reason.round) for reason in raised.value.reasons] == [
        ("needless-bye", 3, 1)
    ]
    with pytest.raises(sb.InvalidTournamentError, match="3, 5") as raised:
        sb.pair(tournament, byes={3: "U", 5: "U"})
    assert [reason.code for reason in raised.value.reasons] == ["several-byes"]


def test_the_last_player_left_has_the_bye() -> None:
    text = trf("1-2 1, 3-4 =", players=4, asked="2 Z, 3 Z, 4 Z")
    found = sb.pair(sb.parse_trf(text))
    assert (found.pairs, found.bye, found.text()) == ((), 1, "1\n1 0\n")
    barred = trf("1 U, 3-4 =", players=4, asked="2 Z, 3 Z, 4 Z")
    with pytest.raises(sb.NoLegalPairingError):
        sb.pair(sb.parse_trf(barred))


def test_nobody_is_left() -> None:
    found = sb.pair(sb.parse_trf(trf("1-2 1, 3-4 =", players=4, asked="1 Z, 2 H, 3 F, 4 Z")))
    assert (found.round, found.pairs, found.bye, found.brackets) == (2, (), None, ())
    assert found.absent == ((1, "Z"), (2, "H"), (3, "F"), (4, "Z"))
    assert found.text() == "0\n"
    assert [warning.code for warning in found.warnings] == ["nobody-to-pair"]


def test_a_withdrawn_player_is_marked_in_every_round() -> None:
    # Player 5 lost once and left.
    text = trf(PAST, "2-1 =, 4-3 =, 7-6 =", players=8, asked="5 Z, 8 Z")
    found = sb.pair(sb.parse_trf(text))
    assert found.round == 3
    assert sorted(player for pair in found.pairs for player in pair) == [1, 2, 3, 4, 6, 7]
