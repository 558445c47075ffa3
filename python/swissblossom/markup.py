"""What HTML and SVG need to show what a file says without being led astray by it."""

from __future__ import annotations

from swissblossom.tournament import Player

__all__ = ["clean", "display_name", "escape", "isolated"]

_OPEN, _CLOSE = "\u2068", "\u2069"
_STEERING = dict.fromkeys(
    [
        *(*range(0x20), 0x7F, *range(0x80, 0xA0), 0xFFFE, 0xFFFF),  # controls
        *(*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x2028, 0x2029),  # change of direction, line ends
        *range(0xD800, 0xE000),  # halves of characters, which no encoding can write
    ]
)
"""Characters that no name needs and that would change how the text around it is read."""


def clean(text: str) -> str:
    r"""Return a text without control characters and without marks that change the direction of what follows.

    The marks that belong into names, such as the joiners of Persian and Hindi, stay.

    >>> clean("Tal\u202e\x00")
    'Tal'
    """
    return text if text.isascii() and text.isprintable() else text.translate(_STEERING)


def display_name(player: Player) -> str:
    """Return the name to show, "No. 7" for a player without one.

    >>> display_name(Player(7, " ")), display_name(Player(8, "Tal"))
    ('No. 7', 'Tal')
    """
    return clean(player.name).strip() or f"No. {player.id}"


def escape(text: str) -> str:
    r"""Return a text for use in HTML and SVG, in an attribute too; see `clean` for what it leaves in.

    >>> escape("<b>'&\"")
    '&lt;b&gt;&#39;&amp;&#34;'
    """
    return (
        text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("'", "&#39;")
        .replace('"', "&#34;")
    )


def isolated(text: str) -> str:
    """Return a text between marks that keep its direction from the text around it (UAX 9).

    For a cleaned text within plain text, such as that of a picture; HTML has the element `bdi`.
    """
    return f"{_OPEN}{text}{_CLOSE}"
