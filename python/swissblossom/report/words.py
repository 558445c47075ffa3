"""The words of a report in the language asked for."""

from __future__ import annotations

from swissblossom.languages import translator
from swissblossom.plain_data import dataclass
from swissblossom.report.model import Heads
from swissblossom.tournament import format_points

__all__ = ["Turns", "Words"]


@dataclass(frozen=True, slots=True)
class Turns:
    """What is played: rounds, or matches of several games; all numbers are of these.

    Attributes:
        games: Games of a match, 1 where every round is a game or a match of teams.
        next: The one that was paired, or could not be; None after the last.
        total: How many are announced, or None.
        played: How many are played.
        teams: Whether teams play.
        primary: Their score that comes first, "MP" or "GP"; "" for players.
    """

    games: int
    next: int | None
    total: int | None
    played: int
    teams: bool
    primary: str


class Words:
    """Speaks a language: a translation and the phrases that several parts of the page share.

    Attributes:
        language: Its code (BCP 47), as in the attribute `lang` of the page.
        say: Says a message, see `swissblossom.languages`.
        count: Says a message about a number of things.
    """

    def __init__(self, language: str) -> None:
        """Take a language.

        Args:
            language: As for `swissblossom.languages.translator`.
        """
        translate = translator(language)
        self.language = translate.language
        self.say = say = translate.say
        self.count = translate.count
        self.byes = {
            "H": say("half-point bye"),
            "F": say("full-point bye"),
            "Z": say("absent"),
            " ": say("absent"),
            "U": say("pairing-allocated bye"),
            "+": say("won by forfeit"),
            "-": say("lost by forfeit"),
        }
        self.colours = {"white": say("White"), "black": say("Black")}
        self.strengths = {
            "absolute": say("absolute preference"),
            "strong": say("strong preference"),
            "mild": say("mild preference"),
        }
        self.systems = {
            "dutch": say("FIDE (Dutch) System"),
            "burstein": say("Burstein System"),
            "dubov": say("Dubov System"),
            "lim": say("Lim System"),
            "double_swiss": say("Double-Swiss System"),
            "team": say("Swiss Team System"),
        }

    def heads(self, what: Turns) -> Heads:
        """Return the headings of a page.

        Args:
            what: What is played, and how far.
        """
        say = self.say
        numbers = {"n": what.next or "", "total": what.total or "", "played": what.played}
        if what.games == 1:
            turn = say("Round {n}", **numbers)
            kicker = say("Round {n} of {total}", **numbers) if what.total else turn
            final = say("Final standings after {played} rounds", **numbers)
            boards = say("Boards of round {n}", **numbers)
            stuck = say("Round {n} cannot be paired", **numbers)
            brackets = say("The brackets of round {n}", **numbers)
            after = say("Standings after round {n}", n=what.played)
            results = say("Results of round {n}", n=what.played)
            legend = say(
                "12w1: won with White against number 12. Byes: 1 full point, ½ half point, a dash none; "
                "+, − by forfeit."
            )
        else:
            turn = say("Match {n}", **numbers)
            kicker = say("Match {n} of {total}", **numbers) if what.total else turn
            final = say("Final standings after {played} matches", **numbers)
            boards = say("Boards of match {n}", **numbers)
            stuck = say("Match {n} cannot be paired", **numbers)
            brackets = say("The brackets of match {n}", **numbers)
            after = say("Standings after match {n}", n=what.played)
            results = say("Results of match {n}", n=what.played)
            legend = say(
                "12w1½: one and a half points in the match with number 12, White in its first game. "
                "Byes: their points, a dash for none; +, − by forfeit."
            )
        white, black = say("White"), say("Black")
        if what.games > 1:
            white, black = say("White in game 1"), say("Black in game 1")
        elif what.teams:
            white, black = say("White on board 1"), say("Black on board 1")
            legend = say(
                "12w2½: two and a half game points against team 12, with White on the first board. "
                "Byes: their game points, a dash for none; +, − by forfeit."
            )
        if not what.played:
            standings = say("Starting list")
        else:
            standings = after if what.next else say("Final standings")
        return Heads(
            kicker=kicker if what.next else final,
            turn=turn,
            boards=boards,
            stuck=stuck,
            brackets=brackets,
            standings=standings,
            results=results,
            who=say("Team") if what.teams else say("Player"),
            all=say("Teams") if what.teams else say("Players"),
            white=white,
            black=black,
            points=what.primary or say("Pts"),
            legend=legend,
        )

    def system(self, name: str) -> str:
        """Return the name of a pairing system."""
        return self.systems.get(name, name)

    def due(self, colour: str, strength: str) -> str:
        """Return a colour preference, "" for none."""
        if not colour:
            return ""
        return f"{self.colours[colour]} ({self.strengths[strength]})" if strength else self.colours[colour]

    def value(self, values: tuple[int, ...], *, is_list: bool) -> str:
        """Return what a criterion counted: a number, or score differences."""
        if not is_list:
            return str(values[0])
        again = 10_000  # what the engine adds for a moved-down player who floats again
        return ", ".join([format_points(value % again) for value in values])
