"""Write docs/tiebreaks.md from the tables of tie-breaks and of readings.

    python docs/make_tiebreaks.py

`swissblossom/tiebreaks/descriptors.py` says what exists and `swissblossom/tiebreaks/readings.py` how open
questions are read; this page follows them.
"""

from __future__ import annotations

from pathlib import Path

from swissblossom.tiebreaks.descriptors import CODES
from swissblossom.tiebreaks.readings import READINGS
from swissblossom.tiebreaks.request import DEFAULTS

__all__ = ["page"]

PAGE = Path(__file__).with_name("tiebreaks.md")

_HEAD = """\
# Standings and tie-breaks

<!-- Written by docs/make_tiebreaks.py. Change the tables in python/swissblossom/tiebreaks, not this. -->

Articles are those of FIDE C.07, Play-Off and Tie-Break Regulations. Two editions are known: `2026-03` (approved on 2
February 2026, applied from 1 March 2026) and `2024-08`, for events before that. Where the caller gives none, the
date on which the tournament began decides (record 042); without a date it is `2026-03`. They differ in the caps
of the dummies of unplayed rounds (16.4), in the note that Buchholz must not be used in round robins (8), and in
names: STD, TPN, RTNG and the chains of EDE are new, but can be had with either edition as the tournament's own
choice (4.1).

```python
s = sb.standings(t, ["BH/C1", "BH", "WIN", "DE"], after_round=5, edition="2026-03")
s.rows[0].rank, s.rows[0].shared, s.rows[0].id, s.rows[0].points, s.rows[0].values, s.rows[0].exact
print(s.explain(12, "BH/C1").text())
sb.write_trf(s.ranked(), "open.trf")
```

`values` are as shown, `exact` the same as whole numbers of 1/`unit` of the column (`s.columns`): of tenths for
scores, of hundredths for products. Participants without a value, shown as `-`, rank last. Tie-breaks that rank the
tied among each other (kind `group` below) have the place in the tied group as value, `-` for who was not tied.
Those still tied in the whole list share their places: drawing of lots (4.2) is the arbiter's.

The list comes from the call, else from record 212, else from 202, else it is the default:

| | default |
|---|---|
"""

_TABLE = """
## Descriptors

`NAME[:MP|:GP]` and modifiers, in capitals or small letters: `/C1`, `/C2` ... cut the least significant values,
`/M1`, `/M2` ... the least and the most significant ones, `/L+1`, `/L-1` ... move the limit of the Koya system by
half points, `/K4` is the normalising factor of SSSC, `/P` counts forfeits as games, `/F` takes Fore Buchholz, `/R`
turns the order round. `:MP` and `:GP` say on which score of teams a tie-break is based; without them it is the one
that comes first. A list may begin with `PTS` (as record 212 does); `MPTS` or `GPTS` there says which score of teams
comes first. `GE` is read as `REP`. `OTHER_x` is a tie-break of the tournament's own, whose values the caller gives.

| name | article | | for | score | modifiers | kind |
|---|---|---|---|---|---|---|
"""

_UNPLAYED = """
## Unplayed rounds

In a Swiss tournament (15.3) article 16 applies to BH, FB, AOB, SB, the extended SB of teams and SSSC:

| round | category | for the opponents (16.3) | own tie-break: a dummy with the own score, at most (16.4, 2026) |
|---|---|---|---|
| pairing-allocated bye, full-point bye | 16.2.1 | as awarded | draws in all rounds |
| forfeit win | 16.2.2 | as awarded | the scheduled opponent's adjusted score |
| requested bye, later available | 16.2.3 | as awarded | draws in all rounds |
| forfeit loss | 16.2.4 | as awarded | the scheduled opponent's adjusted score |
| requested bye, never available again or in the last round | 16.2.5 | a draw | draws in all rounds |

A cut takes the lowest contribution of a round in which the participant was not available (requested bye or forfeit
loss), unless it is lower than the least significant value (16.5). Where the file (record 192, 092) or the caller
says that the pairings were predetermined, 15.2 applies instead: forfeits are games, free rounds do not exist.

In a Double-Swiss (record 192, or `system="double_swiss"`) all this is about matches of two games: a match is a round,
which has one opponent. See the last readings below.

## Readings

Where the text can be read in more than one way:

"""


def page() -> str:
    """Return the page as Markdown."""
    names = {
        "swiss": "Swiss",
        "round_robin": "round robin",
        "predetermined": "other predetermined pairings",
        "teams": "teams, Swiss",
        "teams_predetermined": "teams, predetermined",
    }
    defaults = [f"| {names[name]} | {', '.join(codes)} |" for name, codes in DEFAULTS.items()]
    rows = [
        f"| {'MPvGP' if code.name == 'MPVGP' else code.name} | {code.article} | {code.title} "
        f"| {code.scope or 'both'} | {':MP :GP' if code.score else ''} "
        f"| {' '.join('/' + letter for letter in code.modifiers)} | {code.kind} |"
        for code in CODES.values()
    ]
    readings = []
    for number, one in enumerate(READINGS, 1):
        places = "; ".join(f"`{place}`" for place in one.place.split("; "))
        readings.append(
            f"{number}. **{one.articles}.** {one.question}\n   **Read as:** {one.choice}\n"
            f"   **Because:** {one.reason} ({places})"
        )
    return (
        _HEAD
        + "\n".join(defaults)
        + "\n"
        + _TABLE
        + "\n".join(rows)
        + "\n"
        + _UNPLAYED
        + "\n".join(readings)
        + "\n"
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
