"""Small tournaments in which other programs give another value than we do, with the article that decides."""

from __future__ import annotations

from dataclasses import dataclass, field

from oracle.worked import as_trf
from rules.builder import trf

ROUND_ROBIN = ("192 FIDE_ROUNDROBIN",)


@dataclass(frozen=True)
class Position:
    """A tie-break of one participant.

    Attributes:
        name: What the difference is about.
        article: The article of C.07 by which our value is right.
        reason: How it decides.
        text: The tournament.
        asked: Tie-breaks in their order; the last one is looked at. Of DE it is the rank.
        participant: Whose.
        ours: Value, "" for none.
        theirs: Value by program and version.
        predetermined: Whether 15.2 applies.
    """

    name: str
    article: str
    reason: str
    text: str
    asked: tuple[str, ...]
    participant: int
    ours: str
    theirs: dict[str, str] = field(default_factory=dict)
    predetermined: bool = False


def _rated(text: str, ratings: tuple[int, ...]) -> str:
    """Give the players of a tournament ratings."""
    lines = text.splitlines()
    players = [at for at, line in enumerate(lines) if line.startswith("001")]
    for at, rating in zip(players, ratings, strict=True):
        lines[at] = f"{lines[at][:48]}{rating:>4}{lines[at][52:]}"
    return "\n".join(lines) + "\n"


GACRUX, TIEBREAK_CORE = "gacrux 1.11.65", "tiebreak-core 1.2.0"

POSITIONS = (
    Position(
        "standard points of a double forfeit",
        "7.7",
        "Both scored the same number of points as their scheduled opponent: half a point each. A draw is "
        "the measure only without an opponent.",
        trf("1-2 --, 3-4 1", players=4, rounds=1),
        ("STD",),
        1,
        "1/2",
        {GACRUX: "0", TIEBREAK_CORE: "0"},
    ),
    Position(
        "Buchholz after Fore Buchholz in the list",
        "4.2, 8.1",
        "The value of a tie-break cannot depend on what was applied before it. Player 3 asked for a bye, "
        "then forfeited the final round: category 16.2.5, a draw, as long as the final round is not "
        "drawn.",
        trf("1-2 1, 3-4 1", "4-1 0, 2 U, 3 Z", "1-3 +, 2-4 1", players=4, rounds=3),
        ("FB", "BH"),
        4,
        "13/2",
        {GACRUX: "6"},
    ),
    Position(
        "average of Buchholz scores, the least cut",
        "8.2, 14.1",
        "The elements of the average are the opponents' Buchholz scores; the least of them is cut.",
        trf("1-4 1, 2-5 1, 3-6 =", "2-1 =, 5-3 0, 4-6 1", "1-3 1, 4-2 0, 6-5 1", players=6, rounds=3),
        ("AOB/C1",),
        1,
        "21/4",
        {GACRUX: "4.17"},
    ),
    Position(
        "rounds elected to play, with a free round",
        "7.6, 15.2",
        "Only byes asked for and forfeit losses are taken off. The free round of an odd round robin is no "
        "bye; everybody has as many.",
        trf("1-3 1", "3-2 =", "2-1 0", players=3, rounds=3, records=ROUND_ROBIN),
        ("REP",),
        1,
        "3",
        {GACRUX: "2", TIEBREAK_CORE: "2"},
        predetermined=True,
    ),
    Position(
        "direct encounter before the end of a round robin",
        "6.2, 6.3",
        "1, 3 and 4 are tied, 3 and 4 have not met: 6.2 needs all encounters, 6.3 is for Swiss "
        "tournaments. The tie stands.",
        trf("1-4 =, 3-5 =, 2-6 1", "3-1 =, 4-6 =, 2-5 1", players=6, rounds=5, records=ROUND_ROBIN),
        ("DE",),
        3,
        "2",
        {GACRUX: "3"},
        predetermined=True,
    ),
    Position(
        "Koya system in the first round of an odd round robin",
        "9.2",
        "One point was possible so far, so the limit is half a point, and 2 has none.",
        trf("3-2 1", players=3, rounds=3, records=ROUND_ROBIN),
        ("KS",),
        3,
        "0",
        {GACRUX: "1"},
        predetermined=True,
    ),
    Position(
        "Koya system of an odd round robin",
        "9.2",
        "Nobody can score in a free round: the maximum is two points of three rounds, the limit one point.",
        trf("1-3 1", "3-2 0", "2-1 0", players=3, rounds=3, records=ROUND_ROBIN),
        ("KS",),
        1,
        "1",
        {TIEBREAK_CORE: "0"},
        predetermined=True,
    ),
    Position(
        "Koya system, won by forfeit",
        "9.2",
        "The point was achieved against a participant with half of the points, with or without playing.",
        trf("1 U, 2-3 -", "2 U, 3-1 =", players=3, rounds=2),
        ("KS",),
        3,
        "3/2",
        {TIEBREAK_CORE: "1/2"},
    ),
    Position(
        "Buchholz of a single round, one value cut",
        "14.1",
        "The least significant value is cut, also when it is the only one.",
        trf("1-2 =, 3-4 1", players=4, rounds=1),
        ("BH/C1",),
        1,
        "0",
        {TIEBREAK_CORE: "1/2"},
    ),
    Position(
        "Fore Buchholz with a forfeit in the final round",
        "8.3",
        "All paired games of the final round count as drawn; the value is known when the pairings are "
        "published, before somebody fails to come.",
        trf("1-2 1, 3-4 1", "1-3 +, 4-2 =", players=4, rounds=2),
        ("FB",),
        1,
        "2",
        {TIEBREAK_CORE: "3/2"},
    ),
    Position(
        "games won in a round robin, by forfeit",
        "7.2",
        "Won over the board, says the article of itself; 15.2 says how forfeits count, not that they were "
        "played.",
        trf("1-4 1, 2-3 1", "4-3 0, 1-2 +", "2-4 1, 3-1 0", players=4, rounds=3, records=ROUND_ROBIN),
        ("WON",),
        1,
        "2",
        {TIEBREAK_CORE: "3"},
        predetermined=True,
    ),
    Position(
        "rounds elected to play in a round robin, lost by forfeit",
        "7.6, 15.2",
        "Forfeit losses remain unplayed rounds in tie-breaks of type B, so they are taken off.",
        trf("1-4 1, 2-3 1", "4-3 0, 1-2 +", "2-4 1, 3-1 0", players=4, rounds=3, records=ROUND_ROBIN),
        ("REP",),
        2,
        "2",
        {TIEBREAK_CORE: "3"},
        predetermined=True,
    ),
    Position(
        "perfect performance on the edge",
        "10.3",
        "The lowest rating whose expected score is greater than or equal to the score; 1.00 is reached at "
        "1633.",
        _rated(
            trf("1-4 =, 3-2 =", "3-1 =, 4-2 1", "2-1 1, 3-4 =", players=4, rounds=3), (2029, 1990, 1880, 1481)
        ),
        ("PTP",),
        1,
        "1633",
        {TIEBREAK_CORE: "1635"},
    ),
    Position(
        "Sonneborn-Berger, two values cut, two rounds without availability",
        "16.5.2",
        "The least significant value (0, of the forfeit loss) comes from a round without availability: it "
        "is the element to cut first. Then 0 of the bye and 1.5 of the weakest opponent are left to "
        "choose from, and the higher is cut.",
        as_trf(("1 2.5", "Z", "= 2.5", "1 1.5", "- 1.5")),
        ("SB/C2",),
        1,
        "15/4",
        {TIEBREAK_CORE: "21/4"},
    ),
    Position(
        "direct encounter of two who forfeited",
        "6.1.1, 6.3",
        "3 and 4 have not met: their forfeit is left out. So nobody is certain to be first of 1, 3 and 4.",
        trf(
            "1-2 1, 3-4 --",
            "1-3 0, 4-2 1",
            "1 U, 3-2 1, 4 F",
            "1-4 -, 2 U, 3 H",
            "4-1 0, 2 Z, 3 H",
            players=4,
            rounds=5,
        ),
        ("DE",),
        1,
        "1",
        {TIEBREAK_CORE: "2"},
    ),
    Position(
        "direct encounter of those who are left",
        "6.3, 6.2",
        "1 is certain to be first, though 1 and 4 have not met. Article 6 is reapplied to 2, 3 and 4, who "
        "have all met: 6.2 ranks them by 1.5, 1 and 0.5 points.",
        trf(
            "1-2 1, 3-4 =, 5 Z, 6 Z",
            "3-1 0, 2-4 1, 5 Z, 6 Z",
            "2-3 =, 1 Z, 4 F, 5 Z, 6 Z",
            "5-6 =, 1 Z, 2 H, 3 F, 4 H",
            players=6,
            rounds=4,
        ),
        ("DE",),
        4,
        "4",
        {TIEBREAK_CORE: "3"},
    ),
)
