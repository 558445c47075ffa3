"""How the open points of C.04.5 (Double-Swiss) and C.04.6 (Swiss Team) are read, each in one place.

`READINGS` lists them by label. Where a reading is a decision of this package's Python it is a function below;
the others name the place that holds them.

**Source:** C.04.5 and C.04.6 (2026); C.04.7 (2026) for virtual points.
"""

from __future__ import annotations

__all__ = [
    "READINGS",
    "floats_count",
    "forfeited",
    "games_of_a_baku_win",
    "has_colour",
    "is_float",
    "no_preference_in_last_round",
    "won_by_forfeit",
]

READINGS = {
    "A1": "C6 is graded: the fewest upfloaters into the following scoregroup, not only whether it needs "
    "no more than its parity asks for (`Choice` in rust/swiss/src/upfloats.rs)",
    "A2": "C7, C8 and C10 are minimised, as article 2.3 says, and not demanded (rust/swiss/src/upfloats.rs)",
    "A3": "C8 (teams: C10) counts the residents whom upfloaters meet (`Pairing` in "
    "rust/swiss/src/identifiers.rs)",
    "A4": "a past float is judged by the pairing scores of its round, virtual points included (`is_float`)",
    "A5": "in the Double-Swiss the win of C.04.7 is a match won by both games: 2 points, then 1 "
    "(`games_of_a_baku_win`)",
    "A6": "a bye is no float: article 1.5 wants an opponent (`entrants` of either system)",
    "A7": "a forfeited match is no meeting, no colour and no float; in the Double-Swiss a match is "
    "forfeited when one side forfeits both games (`forfeited`, `has_colour`)",
    "A8": "4.3.1 wants two players who have yet to play; with one of them 4.3.2 and so on decide (`_colour`)",
    "A9": "the top member of a pair has the smaller TPN, whatever the scores (`pair_top` in "
    "rust/swiss/src/upfloats.rs sorts by TPN)",
    "A10": "C4 and C5 are judged among the sets that leave a legal pairing (`Choice` in "
    "rust/swiss/src/upfloats.rs)",
    "A11": "a match counts as played (3.4.3) unless it was forfeited (`entrants` of either system)",
    "A12": "a half-point bye is two drawn games, a full-point bye two won ones (letters H H and F F)",
    "A13": "match k of the Double-Swiss stands in rounds 2k - 1 and 2k of a file (`round_faults`)",
    "A14": "the last round is the last announced one (`floats_count`)",
    "A15": "the following scoregroup of C6 is the next one of all who are to be paired in the round, the "
    "bye's taker included; where all of it became upfloaters in brackets above, it is empty and C6 asks "
    "nothing (`Choice` in rust/swiss/src/upfloats.rs)",
    "T1": "of the two clauses of 1.7.2 that contradict each other the last one holds: with a colour "
    "difference of zero a team has no Type B preference in the last round, not even after two "
    "matches of one colour (`no_preference_in_last_round`)",
    "T2": "without colour preferences 4.3.2 to 4.3.4 and 4.3.7 are void, 4.3.5 is not (`_colour`)",
    "T3": "the secondary score of 4.2.2 has no virtual points, the primary score has (`entrants`)",
    "T4": "TPNs whose parity matters (4.3.1) are counted among those who have been paired or are now "
    "(C.04.2 2.4; `Entrant.arrival_rank`)",
    "T5": "C2 bars the winner of a match by forfeit also when single games of it were double forfeits, "
    "so that the score was 1-0 (`won_by_forfeit`)",
    "T6": "a match lost by forfeit gives what record 362 has for a lost match: TL is `team loss`, where "
    "record 162 tells a loss over the board from one by forfeit; a record 299 of the type - can give "
    "something else (`settle` in tiebreaks/teams.py)",
}
"""By label: A1 to A15 are about both systems unless they name one, T1 to T6 about teams and byes."""


def forfeited(mine: str, theirs: str) -> bool:
    """Return whether a match of two games was forfeited: one side forfeited both (A7).

    Args:
        mine: The two result letters of one player.
        theirs: Those of the other.

    **Source:** C.04.5 preface (2026).

    >>> forfeited("+-", "--"), forfeited("+-", "-+"), forfeited("1-", "0+")
    (True, False, False)
    """
    return "--" in (mine, theirs)


def won_by_forfeit(mine: str, theirs: str) -> bool:
    """Return whether a player won a forfeited match of two games (T5).

    Args:
        mine: The player's two result letters.
        theirs: Those of the opponent, "--" where there was none.

    **Source:** C.04.5 2.1.2 (2026).

    >>> won_by_forfeit("++", "--"), won_by_forfeit("-+", "--"), won_by_forfeit("--", "--")
    (True, True, False)
    """
    return theirs == "--" and "+" in mine


def has_colour(results: str) -> bool:
    """Return whether the scheduled colour of a match counts: one game was actually played.

    Args:
        results: The two result letters of one player.

    **Source:** C.04.5 1.6 (2026).

    >>> has_colour("-="), has_colour("+-")
    (True, False)
    """
    return any(letter in "10=WDL" for letter in results)


def is_float(mine: int, theirs: int) -> bool:
    """Return whether a pair were floaters, by their pairing scores before that round (A4).

    Args:
        mine: Pairing score of one, in tenths.
        theirs: That of the other.

    **Source:** C.04.5 and C.04.6 1.5, C.04.7 1.5 (2026).
    """
    return mine != theirs


def floats_count(round: int, total: int, *, last: int, columns: int = 1) -> bool:  # noqa: A002
    """Return whether the floats of the previous round matter in a round (A14).

    Args:
        round: The round to pair.
        total: The announced number of rounds.
        last: How many of the last rounds of pairing are excepted: 1 in the Double-Swiss, 2 for teams.
        columns: Rounds of the file for each round of pairing.

    **Source:** C.04.5 2.3.4 and C.04.6 2.3.4 (2026).

    >>> floats_count(5, 8, last=1, columns=2), floats_count(7, 8, last=1, columns=2)
    (True, False)
    """
    return round + columns * last <= total


def games_of_a_baku_win() -> int:
    """Return how many games won make the win of C.04.7 in the Double-Swiss (A5)."""
    return 2


def no_preference_in_last_round(difference: int, *, last_round: bool) -> bool:
    """Return whether the last clause of 1.7.2 takes a Type B preference away (T1).

    Args:
        difference: Colour difference.
        last_round: Whether the last round is to be paired.

    **Source:** C.04.6 1.7.2 (2026).
    """
    return last_round and difference == 0
