"""The words of a report in the language asked for."""

from __future__ import annotations

from swissblossom.languages import translator
from swissblossom.tournament import format_points

__all__ = ["Words"]


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
