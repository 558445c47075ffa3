"""Tournaments for the tests of the report, and a page as its elements."""

from __future__ import annotations

from html.parser import HTMLParser

from rules.builder import trf
from rules.matches import double
from rules.team_file import team_trf

HOSTILE = (
    "<script>window.hacked=1</script>",
    '"><img src=x onerror=hacked=2>',
    "Tal\u202egpj.exe",
    "مغنوس كارلسن",
    "שחמט, דוד",
    "विश्वनाथन आनन्द",
    "諸 宸",
    "Άλφα, Βήτα",
    "{{ 7*7 }} {% raw %}",
    "&lt;b&gt; &amp; 'quoted'",
    "javascript:hacked=3",
    "A" * 33,
    "O\u2019Zßøñ {name} %s",
    "]]></style><!-- x",
    "Ünïcödé \u200fmark",
)
"""Names that would break a page which takes them for anything but text."""

SHOWN = tuple([name.replace("\u202e", "") for name in HOSTILE])
"""The same as a page shows them."""

RESULTS = (
    "1-9 1, 2-10 =, 11-3 0, 4-12 1, 13-5 1, 6-14 +, 7-15 --, 8 U",
    "9-2 1, 10-4 0, 3-8 1, 5-6 1, 1-11 1, 12-13 =, 14-7 0, 15 H",
)
"""Two rounds of fifteen players, with forfeits, a double forfeit and byes."""


def named(text: str, names: tuple[str, ...]) -> str:
    """Return a TRF with other names for its players."""
    lines = []
    for line in text.splitlines():
        if line.startswith("001"):
            name = names[int(line[4:8]) - 1]
            lines.append(f"{line[:14]}{name:<33}"[:47] + line[47:])
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"


def hostile() -> str:
    """Return a tournament whose every text is an attack."""
    records = ("022 <i>Ville</i>", "102 \u202eArbiter <b>", "122 </style><script>hacked=4</script>")
    text = trf(*RESULTS, players=15, rounds=5, records=records, asked="15 H")
    return named(text.replace("012 Blossom Open", "012 <script>hacked=5</script> & Ωpen"), HOSTILE)


def of_teams(*, finished: bool = False) -> str:
    """Return a tournament of seven teams after two rounds: a bye, a forfeited match, an empty board."""
    rounds = ("1-4 1=, 2-5 =.", "2-1 =1, 4-3 10, 6-7 ==")
    records = ("192 FIDE_TEAM", "152 W", "320           007 000", "330 +-   1   3   6", "240 H   2    5")
    text = team_trf(*rounds, teams=7, announced=2 if finished else 5, records=records)
    lines = []
    for line in text.splitlines():
        if line.startswith("310"):
            team = int(line[4:7])
            lines.append(f"{line[:8]}{HOSTILE[team]:<32}"[:40] + line[40:])
        elif line.startswith("001"):
            player = int(line[4:8])
            lines.append(f"{line[:14]}{HOSTILE[player]:<33}"[:47] + line[47:])
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"


def of_matches(*, finished: bool = False) -> str:
    """Return a Double-Swiss of five players after two matches: byes, a forfeited match, a forfeited game."""
    return double("1-3 1=, 2-4 0+, 5 UH", "3-5 ++, 4-1 ==, 2 HH", players=5, total=2 if finished else 4)


def dead_end() -> str:
    """Return two players who have met, and a round to go."""
    return trf("1-2 1", players=2, rounds=3)


def finished() -> str:
    """Return a tournament of which all rounds are played."""
    return trf("1-4 1, 2-5 =, 3 U", "4-2 +, 3-1 =, 5 H", "1-5 1, 3-2 W, 4 Z", players=5, rounds=3)


def before_round_one() -> str:
    """Return a tournament of nine players that has not begun."""
    return trf(players=9, rounds=5)


class Page(HTMLParser):
    """A page as its elements, in their order, and its text.

    Attributes:
        elements: (tag, attributes) of each start tag.
        text: What stands between the tags, outside of style; cells and paragraphs with a blank between them.
    """

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.style: list[str] = []
        self.parts: list[str] = []
        self.within = ""
        self.feed(html)
        self.close()
        self.text = "".join(self.parts).replace("\n", " ")
        while "  " in self.text:
            self.text = self.text.replace("  ", " ")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self.within = tag
        if tag not in {"bdi", "a", "b", "i", "s", "abbr"}:
            self.parts.append(" ")

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002
        self.within = ""

    def handle_data(self, data: str) -> None:
        (self.style if self.within == "style" else self.parts).append(data)

    def all(self, tag: str, **wanted: str) -> list[dict[str, str]]:
        """Return the attributes of each element with a tag and with attributes, `id_` standing for `id`."""
        asked = {name.rstrip("_"): value for name, value in wanted.items()}
        return [
            attributes
            for name, attributes in self.elements
            if name == tag and all(attributes.get(key) == value for key, value in asked.items())
        ]

    def ids(self) -> list[str]:
        """Return the ids of all elements."""
        return [attributes["id"] for _, attributes in self.elements if "id" in attributes]
