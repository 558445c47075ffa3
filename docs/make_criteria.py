"""Write docs/criteria.md from the tables of criteria.

    python docs/make_criteria.py

What a criterion is stands in the table of its system only (`rust/swiss/src/criteria.rs`, `edition_2017.rs` and
`burstein.rs`, `python/swissblossom/criteria.py`); this page follows them.
"""

from __future__ import annotations

from pathlib import Path

from swissblossom.criteria import criteria

__all__ = ["page"]

PAGE = Path(__file__).with_name("criteria.md")

_HEAD = """\
# The criteria

<!-- Written by docs/make_criteria.py from the engine's own table. Change rust/swiss/src/criteria.rs, not this. -->

First those of the FIDE (Dutch) System in force since 1 February 2026; articles are those of FIDE C.04.3 where nothing
else is said. Below: [until 31 January 2026](#until-31-january-2026), [Burstein](#burstein), [Dubov](#dubov),
[Double-Swiss](#double-swiss), [Swiss Team](#swiss-team). Lim has no list of criteria.

## What is never broken

| | article | condition |
|---|---|---|
| C1 | 2.1.1, C.04.1 2 | nobody meets the same opponent twice; a game that was not played does not count |
| C2 | 2.1.2, C.04.1 4 | the pairing-allocated bye goes to nobody who had one, or scored a win's points in a round without playing |
| C3 | 2.1.3 | two players with the same absolute colour preference do not meet, unless one of them is a topscorer |
| C4 | 2.2.1 | whoever is not yet paired can still be paired under C1 to C3 |

## What is compared, in this order

The best bracket is the one with the least in the first criterion in which two differ; if none differs, the one
that article 4 generates first. A *number* is counted in players (in tenths of a point for C5, in games for C9).
A *list* holds points or score differences in tenths, the greatest first, and is compared from its start; a
moved-down player who floats again counts in C18 and C20 as if the opponent stood below everybody (10,000 more).

| | article | as small as possible | compared as | `Bracket.criteria` |
|---|---|---|---|---|
"""

_HEAD_2017 = """
## Until 31 January 2026

The edition of 2017, in use with `edition="2017"`. An earlier pairing-allocated bye or a forfeit win bars from
the bye (C.2), every unplayed round is a downfloat (A.4), and whether those below can be paired (C.4) is asked
after a bracket is paired: if they cannot, the bracket is paired again for their sake, and all players below form
one last bracket (A.9). A downfloater's score difference is taken to one point below the lowest of the bracket.

| article | as small as possible | compared as | `Bracket.criteria` |
|---|---|---|---|
"""

_OTHERS = {
    "burstein": ("Burstein", "C.04.4.2", "C1 to C4 are those above; topscorers are no exception to C3"),
    "dubov": ("Dubov", "C.04.4.1", "C1 to C4 are those above; topscorers are no exception to C3"),
    "double_swiss": ("Double-Swiss", "C.04.5", "C1 to C3: no rematch, the bye, and everybody can be paired"),
    "team": ("Swiss Team", "C.04.6", "C1 to C3: no rematch, the bye, and everybody can be paired"),
}
"""The other systems with tables of criteria: name, rules, and what is never broken. (Lim has no such list.)"""

_NOT_COUNTED = {5: "one value for the whole round", 8: "shown by the next bracket"}


def page() -> str:
    """Return the page as Markdown."""
    rows = [
        f"| C{row.number} | {row.article} | {row.name} | {'list' if row.is_list else 'number'} "
        f"| {_NOT_COUNTED.get(row.number, f'`[{row.number}]`')} |"
        for row in criteria()
    ]
    before = [
        f"| {row.article} | {row.name} | {'list' if row.is_list else 'number'} "
        f"| {'shown by the next bracket' if row.number == 7 else f'`[{row.number}]`'} |"
        for row in criteria("2017")
    ]
    text = _HEAD + "\n".join(rows) + "\n" + _HEAD_2017 + "\n".join(before) + "\n"
    return text + "".join(map(_section, _OTHERS))


def _section(system: str) -> str:
    """Return the section of another system."""
    name, rules, absolute = _OTHERS[system]
    rows = [
        f"| C{row.number} | {row.article} | {row.name} | {'list' if row.is_list else 'number'} |"
        for row in criteria(system=system)
    ]
    head = ["", f"## {name}", "", f"{rules}, in force since 1 February 2026. {absolute}.", ""]
    return "\n".join(
        [*head, "| | article | as small as possible | compared as |", "|---|---|---|---|", *rows, ""]
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
