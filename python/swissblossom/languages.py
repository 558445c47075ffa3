"""Messages in other languages: gettext catalogues, English being what stands in the code.

A message is an English text with named places, `say("{a} meets {b}", a=..., b=...)`; a text that is chosen
by a number is `count("one pair", "{n} pairs", n)`. A text that stands in a table and is looked up later is
marked with `mark`. The catalogues are `locale/LANGUAGE/LC_MESSAGES/swissblossom.po`, compiled beside them.

To add messages: write them with these three functions, whose first arguments have to be plain texts, in any
module of the package; run `python docs/make_catalogues.py`, which brings new texts into every catalogue;
translate what it lists, run it again. To add a language: add it to `LANGUAGES` here and in the script, run
it, translate. A test holds the catalogues complete and their places alike.
"""

from __future__ import annotations

from swissblossom.errors import Diagnostic, InvalidTournamentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gettext import NullTranslations

__all__ = ["LANGUAGES", "Translator", "mark", "translator"]

LANGUAGES = {"en": "English", "de": "Deutsch", "nb": "norsk (bokmål)", "hi": "हिन्दी"}
"""Languages that messages can be in, with their own names."""

_made: dict[str, Translator] = {}


def mark(text: str) -> str:
    """Return the text; marks it as a message that is translated where it is used."""
    return text


class Translator:
    """Says messages in one language."""

    def __init__(self, language: str, catalogue: NullTranslations) -> None:
        """Take a catalogue.

        Args:
            language: Its language.
            catalogue: The messages.
        """
        self.language = language
        self._catalogue = catalogue

    def say(self, text: str, **places: object) -> str:
        """Return a message with its places filled.

        Args:
            text: The English text, with `{name}` for each place.
            places: What stands there.
        """
        return self._catalogue.gettext(text).format(**places)

    def count(self, one: str, many: str, n: int, **places: object) -> str:
        """Return the message that fits a number.

        Args:
            one: The English text for one.
            many: The English text for any other number, where `{n}` is the number.
            n: The number.
            places: What stands in the other places.
        """
        return self._catalogue.ngettext(one, many, n).format(n=n, **places)


def translator(language: str) -> Translator:
    """Return the translator for a language.

    Args:
        language: A key of `LANGUAGES`; a territory ("de_AT", "nb-NO") is left out of account, "no" is "nb".

    Raises:
        InvalidTournamentError: There are no messages in this language.

    >>> translator("en").say("{a} meets {b}", a=1, b=2)
    '1 meets 2'
    """
    code = language.lower().replace("-", "_").partition("_")[0]
    code = "nb" if code == "no" else code
    if code not in LANGUAGES:
        message = f"there are no messages in the language '{language}'"
        hint = f"choose one of: {', '.join(LANGUAGES)}"
        raise InvalidTournamentError([Diagnostic("error", "unknown-language", message, hint)])
    if code not in _made:
        from gettext import NullTranslations, translation  # noqa: PLC0415
        from pathlib import Path  # noqa: PLC0415

        place = Path(__file__).with_name("locale")
        found = NullTranslations() if code == "en" else translation("swissblossom", place, [code])
        _made[code] = Translator(code, found)
    return _made[code]
