"""A past round is paired again from the state before it; what came of it does not count."""

from __future__ import annotations

import pytest

import swissblossom as sb
from rules.builder import boards, trf

# Five rounds of seven players, as the rules pair them; 4 asks for half a point in round 3, 7 is away from
# round 5.
ROUNDS = (
    "1-4 1, 5-2 =, 3-6 1, 7 U",
    "7-1 0, 2-3 0, 4-5 1, 6 U",
    "1-3 1, 6-2 1, 5-7 1, 4 H",
    "6-1 0, 3-5 =, 7-4 1, 2 U",
    "2-1 1, 4-3 =, 5-6 =, 7 Z",
)
DRAWN = ("1-4 5-2 3-6 7", "7-1 2-3 4-5 6", "1-3 6-2 5-7", "6-1 3-5 7-4 2", "2-1 4-3 5-6", "1-5 4-2 6-7 3")
ASKED = {3: {4: "H"}, 5: {7: "Z"}}


def whole(*, rounds: tuple[str, ...] = ROUNDS) -> sb.Tournament:
    """Return the tournament after all its rounds."""
    return sb.parse_trf(trf(*rounds, players=7, rounds=7))


def before(number: int) -> sb.Tournament:
    """Return the tournament before a round, with the byes asked for in it."""
    asked = ", ".join(f"{player} {letter}" for player, letter in ASKED.get(number, {}).items())
    return sb.parse_trf(trf(*ROUNDS[: number - 1], players=7, rounds=7, asked=asked))


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_the_state_before_the_round_counts(number: int) -> None:
    again, then = sb.pair(whole(), round=number), sb.pair(before(number))
    assert again.round == then.round == number
    assert (again.pairs, again.bye, again.absent) == (then.pairs, then.bye, then.absent)
    assert (again.scores, again.pairing_scores) == (then.scores, then.pairing_scores)
    assert (again.brackets, again.colour_articles) == (then.brackets, then.colour_articles)


def test_the_rounds_as_they_were_played() -> None:
    assert tuple(boards(sb.pair(whole(), round=number)) for number in range(1, 7)) == DRAWN


def test_what_was_played_in_the_round_is_not_looked_at() -> None:
    # Others met in round 2, and 7 had the bye again: the pairing of round 2 is the same.
    met = (ROUNDS[0], "1-2 =, 4-3 0, 5-6 1, 7 U", *ROUNDS[2:])
    assert boards(sb.pair(whole(rounds=met), round=2)) == DRAWN[1]
    # Had 7 been absent, 7 would be absent again.
    absent = (ROUNDS[0], "1-2 =, 4-3 0, 5-6 1, 7 Z", *ROUNDS[2:])
    assert sb.pair(whole(rounds=absent), round=2).absent == ((7, "Z"),)


def test_without_a_round_the_next_one_is_paired() -> None:
    assert sb.pair(whole()).round == 6
    assert sb.pair(whole()).pairs == sb.pair(whole(), round=6).pairs


def test_further_byes_can_be_given_for_a_past_round() -> None:
    found = sb.pair(whole(), round=3, byes={1: "Z"})
    assert found.absent == ((1, "Z"), (4, "H"))
    assert len(found.pairs) == 2


def test_a_past_round_may_be_the_last_when_the_number_of_rounds_is_given() -> None:
    assert sb.pair(whole(), round=3, rounds=3).total_rounds == 3
    with pytest.raises(sb.InvalidTournamentError, match="rounds"):
        sb.pair(whole(), round=7)
    with pytest.raises(sb.InvalidTournamentError, match="round 0 cannot be paired"):
        sb.pair(whole(), round=0)
