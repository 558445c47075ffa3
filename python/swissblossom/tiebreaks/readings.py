"""Where the text of C.07 can be read in more than one way: what is open, how we read it, and why.

`READINGS` lists all of them, and docs/tiebreaks.md is made from it. Where a reading is a computation it is a
function here, and nowhere else; where it is the shape of a method, the entry says where that method is.

**Source:** C.07, edition 2026-03.
"""

from __future__ import annotations

from swissblossom.plain_data import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissblossom.tiebreaks.field import Field

__all__ = [
    "READINGS",
    "Reading",
    "half_points_of_limit",
    "koya_maximum",
    "normalising_factor",
    "outcome_of_match",
    "percentage",
    "rounded",
    "rounds_of_the_cap",
    "standard_half_points",
]


@dataclass(frozen=True, slots=True)
class Reading:
    """An open question of the text, with our answer.

    Attributes:
        articles: Articles concerned.
        question: What the text leaves open.
        choice: How it is read here.
        reason: Why.
        place: Where the code of it is.
    """

    articles: str
    question: str
    choice: str
    reason: str
    place: str


def rounds_of_the_cap(field: Field) -> int:
    """Return the number of rounds with which a draw is multiplied for the cap of a dummy (16.4.2)."""
    return field.rounds


def koya_maximum(field: Field) -> int:
    """Return the greatest score that was possible (9.2), in tenths."""
    if field.swiss:
        return field.win * field.rounds
    games = [0] * field.size
    for opponents in field.opponents:
        for at, opponent in enumerate(opponents):
            games[at] += opponent > 0
    return field.win * max(games, default=0)


def outcome_of_match(points: int, against: int) -> int:
    """Return what a match of several games was (7.1): 2 won, 1 drawn, 0 lost.

    Args:
        points: Points of a player in it.
        against: Those of the scheduled opponent; without one, those of a drawn match.

    >>> outcome_of_match(15, 5), outcome_of_match(10, 5), outcome_of_match(5, 5), outcome_of_match(15, 10)
    (2, 2, 1, 2)
    """
    return 2 if points > against else 1 if points == against else 0


def half_points_of_limit(limit: int) -> int:
    """Return by how many tenths `/L` moves the limit of the Koya system (14.5)."""
    return 5 * limit


def standard_half_points(outcome: int) -> int:
    """Return what a game counts in the performances of article 10, in half points: 2, 1 or 0."""
    return outcome


def percentage(half_points: int, games: int) -> int:
    """Return the score in whole per cent, .5 up, with which the table of differences is entered (10.2).

    >>> percentage(11, 9), percentage(1, 16)
    (61, 3)
    """
    return rounded(100 * half_points, 2 * games)


def rounded(total: int, count: int) -> int:
    """Return an average as a whole number, .5 up (10.1, 10.4, 10.5).

    >>> rounded(5, 2), rounded(-5, 2), rounded(7, 3)
    (3, -2, 2)
    """
    return (2 * total + count) // (2 * count)


def normalising_factor(highest_primary: int, highest_secondary: int) -> int:
    """Return the divisor of the schedule strength (13.4.2 b), from tenths of the highest scores.

    >>> normalising_factor(180, 40), normalising_factor(40, 60)
    (4, 1)
    """
    return max(highest_primary // highest_secondary, 1)


READINGS = (
    Reading(
        "16.4.2, 16.2.5",
        "Standings before the end: is 'the number of rounds in the tournament', and 'the last round', that "
        "of the rounds counted or of the rounds announced?",
        "The rounds counted.",
        "The cap is the score of somebody who drew every game so far; with the rounds announced it would say "
        "nothing until late. Both are the same at the end.",
        "rounds_of_the_cap; unplayed.adjusted_scores",
    ),
    Reading(
        "16.4",
        "Is 'the participant's own score' of a dummy the real score or the adjusted one?",
        "The real final score, as the standings show it; in Fore Buchholz the score as if the final round "
        "had been drawn.",
        "16.3 adjusts a score 'for the sole purpose' of the opponents' tie-breaks. 8.3 computes everything "
        "as if those games had been drawn.",
        "unplayed.Elements.dummy; field.Field.fore",
    ),
    Reading(
        "8.3",
        "What is Fore Buchholz before the final round, and is a forfeited game of the final round a draw?",
        "Buchholz, until the last round announced is counted. Every paired game of that round is a draw, "
        "forfeited later or not.",
        "There is no final round to draw yet. The value must be known when the pairings are published (type "
        "D), before anybody can be absent.",
        "field.Field.fore",
    ),
    Reading(
        "4.3, 8.3",
        "May one tie-break of the list bear on the value of another?",
        "Never: each is computed from the record alone.",
        "A value cannot depend on what else is asked for.",
        "values.Values",
    ),
    Reading(
        "16.5.2",
        "Which round of several without availability gives 'the lowest contribution' in Sonneborn-Berger?",
        "The one with the lowest product; of equal products the one with the lowest dummy.",
        "The contribution is what the round adds to the sum.",
        "unplayed.cut",
    ),
    Reading(
        "7.7",
        "Standard points of a game that both lost, of a double forfeit, of a draw against nothing",
        "As written: compared with the points of the scheduled opponent in that round. Two zeros are half a "
        "point each; half a point against none is a point. Without an opponent: compared with a draw.",
        "The text compares with the scheduled opponent; a draw's worth is for rounds 'without playing' only.",
        "own.standard_points",
    ),
    Reading(
        "9.2, 15.2",
        "Koya system: the highest possible score with a free round, and forfeited games",
        "Free rounds can score nothing and are left out of the maximum. Points count in every round with an "
        "opponent, forfeits too.",
        "15.2 treats forfeits of predetermined pairings as games; nobody can score in a free round.",
        "koya_maximum; own.koya",
    ),
    Reading(
        "6.1.1, 6.3",
        "Direct encounter: have two players met whose game was forfeited, and who is alone at the top "
        "'whatever the outcome of the missing games'?",
        "They have not met, unless /P or 15.2 says so. A participant is alone at the top when losing every "
        "missing game still leaves more than anybody else gets by winning every missing one.",
        "6.1.1 leaves forfeits out. The rivals' best cases do not depend on each other as far as each is "
        "compared with the one at the top.",
        "encounters.partition",
    ),
    Reading(
        "7.2-7.4, 15.2",
        "Is a forfeit win in a round robin a game won 'over the board'?",
        "No, in either edition.",
        "The articles themselves say over the board; that is more special than 15.2.",
        "own.games_won; own.games_with_black",
    ),
    Reading(
        "7.6, 10, 15.2",
        "Edition 2024-08 treats forfeits of predetermined pairings 'as regular games' without the exceptions "
        "of 2026: do they then count in rating-based tie-breaks and as rounds one elected to play?",
        "No. Both editions give the same.",
        "Article 10 speaks of games over the board and 7.6 of forfeit losses; that is more special than "
        "15.2, and the exceptions of 2026 say the same.",
        "own.rounds_elected; ratings.Games",
    ),
    Reading(
        "7.6, 15.2",
        "Is the free round of an odd round robin taken off the rounds one elected to play?",
        "No.",
        "It is no bye that somebody asked for, and everybody has as many.",
        "own.rounds_elected",
    ),
    Reading(
        "15.1",
        "Games of less than one move (results W, D, L)",
        "They were played, and count everywhere.",
        "The report format lists them as played, only not rated.",
        "field.individual_field",
    ),
    Reading(
        "16.1.1",
        "Rounds before a late entry arrives",
        "Zero-point byes: rounds for which the participant was not available, of category 16.2.3.",
        "The text names rounds after a withdrawal; whoever comes late was not available either.",
        "field.individual_field",
    ),
    Reading(
        "10.3",
        "Perfect performance: which score, of which games, and what of a full score?",
        "The score in the games over the board. A full score gives the highest opponent plus 736, the first "
        "difference at which the table says 1.00.",
        "A forfeit win was not played against anybody's rating. With the table, the least rating exists.",
        "ratings.perfect_performance",
    ),
    Reading(
        "10.2, 10.3",
        "Performances where a win is not one point",
        "Games count 1, 1/2 and 0 by their result, whatever the tournament awards.",
        "The tables of the rating regulations know no other scores.",
        "standard_half_points",
    ),
    Reading(
        "10.2, 10.4, 10.5",
        "Rounding of the fractional score; participants without a game; opponents without a performance",
        "Whole per cent, .5 up. Without a game there is no value, which is shown as - and ranks last.",
        "The table has whole per cents. An opponent met over the board always has a performance.",
        "percentage; ratings",
    ),
    Reading(
        "14, 16.5",
        "Does the exception for rounds without availability apply to cuts of ARO, PS, APRO and APPO?",
        "No.",
        "Article 16 lists what it is about: Buchholz, Sonneborn-Berger and their variants.",
        "values.Values",
    ),
    Reading(
        "14.3, 14.4, 16.5",
        "Does the exception apply to the most significant values of a median?",
        "No: it speaks of the least significant value. The most significant ones are cut afterwards.",
        "16.5.1 and 14.3 (in that order).",
        "unplayed.cut",
    ),
    Reading(
        "13.3.2, 12.1",
        "Board count after the extended direct encounter: which games, and which direction?",
        "All games of the tournament; the lower sum is better.",
        "12.1 says both.",
        "boards.board_count; encounters.extended",
    ),
    Reading(
        "12",
        "What a team has on its boards in a match that was not played",
        "A pairing-allocated bye, a full-point bye and a match won by forfeit without boards: a win on each "
        "board. A half-point bye: a draw on each. Otherwise nothing.",
        "Article 12 says so of the pairing-allocated bye, though its match points can be those of a draw; "
        "the others follow their result.",
        "teams",
    ),
    Reading(
        "16.3.1, 16.4",
        "Unplayed rounds with a number of points that is neither that of a win, a draw nor a loss",
        "The points awarded stand in scores and products. Where a result is needed (7.1), it is a win from "
        "the worth of a win on, a draw from that of a draw on.",
        "For the usual worths this is the text; for others it names no result.",
        "field.individual_field",
    ),
    Reading(
        "16.2.3",
        "What may follow a requested bye so that it is not evaluated as a draw",
        "Anything that is neither a requested bye nor a forfeit loss: pairing-allocated byes and forfeit "
        "wins too.",
        "16.1.2 defines the rounds for which one was not available; these are none.",
        "unplayed.adjusted_scores; unplayed.category",
    ),
    Reading(
        "8.2",
        "Average of opponents' Buchholz without a game over the board",
        "No value, shown as -, ranked last. Dummies have no Buchholz and do not count.",
        "The text averages over opponents played over the board.",
        "values.Values",
    ),
    Reading(
        "8.2, 14.1",
        "Which values does a cut take from the average of opponents' Buchholz?",
        "The lowest Buchholz scores (for a median also the highest); each of them is whole.",
        "14 cuts elements of the sum in question, and those are the Buchholz scores.",
        "values.Values",
    ),
    Reading(
        "9.1",
        "Sonneborn-Berger where a win is not one point",
        "The product is with the points scored.",
        "The text says points.",
        "values.Values",
    ),
    Reading(
        "5, 7.6",
        "Is there a cut for REP?",
        "No.",
        "It is no sum of values of rounds of different weight; copies of the table differ.",
        "descriptors.CODES",
    ),
    Reading(
        "16.5, /P",
        "What does /P (forfeits as games) change besides the participant's own forfeits?",
        "Nothing: a forfeited round counts as a game against the scheduled opponent in the own tie-break, "
        "and is no longer one without availability there. Adjusted scores of opponents are as ever.",
        "The regulations that ask for /P vary 16.4 (16.6), not 16.3.",
        "unplayed.Elements.counts_as_game",
    ),
    Reading(
        "14.5",
        "How /L is counted",
        "n half points up or down (L1 and L+1 are the same), half a point each whatever a win is worth.",
        "14.5 speaks of half a point at a time.",
        "half_points_of_limit",
    ),
    Reading(
        "16.4.1",
        "The dummy of a forfeit whose scheduled opponent is not named",
        "It is capped by 16.4.2.",
        "There is no opponent's score to cap it with.",
        "unplayed.Elements.dummy",
    ),
    Reading(
        "13.4.2",
        "A normalising factor that rounds to zero",
        "1.",
        "A division by zero is not meant; the article allows another value.",
        "normalising_factor",
    ),
    Reading(
        "10",
        "What happens to rating-based tie-breaks when somebody is unrated",
        "They are left out of the list, with a warning, unless a rating for the unrated is given.",
        "The text drops them unless rules were published.",
        "request.unusable",
    ),
    Reading(
        "16.2, 13",
        "Matches of teams: played, forfeited or not",
        "A match is played when one of its games is. Else it is forfeited; its result is that of the game "
        "points, or of the record of the forfeited match.",
        "15.1 speaks of not playing a match.",
        "teams",
    ),
    Reading(
        "4.4, 7, 16",
        "Tournaments of two-game matches (Double-Swiss, C.04.5): what is a round, and what an encounter?",
        "The match. Its opponent counts once, in Buchholz as in averages and cuts; two drawn games are the "
        "draw of 8.3, 16.3.2 and 16.4.2 (a point a match); progressive scores are those after each match; a"
        " direct encounter is the score of the match. A bye is one from a match, a forfeit one of a whole "
        "match: one side forfeited both games. Only WON, BPG and BWG count games, and performances have two"
        " games with each opponent.",
        "C.04.5 has matches as pairings, and byes and forfeits of matches only; 4.4 takes 'each game or "
        "match' as one encounter. 7.2 to 7.4 and 10.2 speak of games.",
        "matches.match_field; ratings.Games; own.games_won",
    ),
    Reading(
        "7.1, 7.7",
        "What is a win where a round is a match of two games, which has no points of its own?",
        "More points than the scheduled opponent in the match; without an opponent, more than those of a "
        "drawn match. So 1.5-0.5 and 1-0.5 are won, and the pairing-allocated bye (1.5) and a match won by "
        "forfeit too. STD is the wins and half of the draws.",
        "Points are assigned for games only; 7.7 compares in this way. C.04.5 1.4 describes the bye as a "
        "match with a game won and one drawn.",
        "outcome_of_match",
    ),
    Reading(
        "6.1.1, 7, 10, 16",
        "A single forfeited game of a match that is not forfeited",
        "It counts as played, in every tie-break, with the result and the colour that it has.",
        "C.04.5, preface: 'for the purposes of tie-breaks and standings, any forfeited (single) game shall "
        "be treated as played'.",
        "matches.match_field",
    ),
    Reading(
        "4.2",
        "Standings between the two games of a match",
        "There are none: those after the last whole match are shown, with a warning; asked for by number "
        "they are refused.",
        "The round is not over.",
        "request.read",
    ),
)
"""Every open reading, in the order of the docs."""
