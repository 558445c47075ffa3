"""Write docs/tiebreak-comparison.md from the positions in which other programs rank otherwise.

    PYTHONPATH=tests python docs/make_tiebreak_comparison.py

`tests/oracle/tiebreak_positions.py` holds the positions, each with the article that decides;
`tests/oracle/compare_tiebreaks.py` compares random tournaments with the programs where they are installed.
"""

from __future__ import annotations

from pathlib import Path

from oracle.compare_tiebreaks import REASONS
from oracle.tiebreak_positions import POSITIONS

__all__ = ["page"]

PAGE = Path(__file__).with_name("tiebreak-comparison.md")

_HEAD = """\
# Tie-breaks: where other programs give another value

<!-- Written by docs/make_tiebreak_comparison.py. Change tests/oracle/tiebreak_positions.py, not this. -->

Every tie-break of C.07 (edition 2026-03) is computed three times in the tests: by the product, by a second, naive
implementation in `tests/oracle` that was written from the text alone, and, where they are installed, by other
programs. The tournaments are random and have every kind of unplayed round: byes of all letters, forfeits both ways,
double forfeits, late entries, withdrawals, several point systems, rematches, and some are not over.

| 30 November 2026 | tournaments | compared | differences that no article decides |
|---|---|---|---|
@RUNS@

The comparison with tiebreak-core leaves out tournaments with points other than 1, 1/2, 0 and 1 for the bye, which
it does not know; gacrux is asked after the last round and half-way. Rating tie-breaks of tournaments with unrated
players are dropped by gacrux and by us (article 10).

## The differences

Each is a small tournament in the tests; the values are those of one of its participants, of DE the rank.

| tie-break | what | ours | other program | article | why |
|---|---|---|---|---|---|
"""

RUNS = (
    ("product and naive implementation, individuals", "3,000", "1,374,839 values, 9,000 standings", "0"),
    ("product and naive implementation, teams", "1,000", "81 tie-breaks each, 6,000 standings", "0"),
    ("naive implementation and tiebreak-core 1.2.0", "1,098", "298,591 values and ranks", "0"),
    ("naive implementation and gacrux 1.11.65", "1,500", "1,040,608 values and ranks", "0"),
)

COUNTS = {
    "gacrux": (2_482, 11_102, 2_468, 850, 298),
    "tiebreak_core": (23_120, 3_512, 1_876, 1_398, 367, 449, 829, 866, 20, 8, 5, 572),
}
"""How many values differed for each of `REASONS`, in the runs above."""

_COUNTED = """
## How often

In the runs above, by what the other program does otherwise.

| program | article | what | values |
|---|---|---|---|
"""

_FILES = """
## Ranks printed in files

The files are those that the tests read in place (`tests/golden/test_shared_standings.py`).

| files | tie-breaks | result |
|---|---|---|
| 196 individual tournaments of pairing programs | none named | ranks are by points and pairing number: all reproduced with TPN |
| some forty more | none named | the column repeats the starting rank; no standing |
| `example_trf16` (284 players, two copies), `javafo_example` (52, two copies), `burstein_late_entries` (two) | none named | real or made by hand under rules of their time; nothing to be held to |
| `kd-4-javafo-half-point-byes` | 212 PTS,BH/C1,BH,SB,DE | no ranks in the file |
| `grandmommyscup` (50 teams) | 202 EDET/P,EMGSB/C1/P,BH:MP/C1/P,MPvGP | match and game points of all teams reproduced. The ranks do not follow the list: teams 16 and 22 are level and never met, 16 is ahead in every tie-break named, in both editions, and the file has 22 first |
| `example_trf26` (the same, by another program) | the same | records and totals contradict each other; ours follow the records. Record 299 gives 1.5 game points for a forfeit loss, which the totals leave out, and record 240 gives the half-point bye of team 47 to team 50, which has the pairing-allocated bye. Otherwise the same |
| `trf2026-team` (2 teams) | 202 EDET/P,BH:MP/C1/P | reproduced |
| `trf-team-import-test` (5 teams) | 212 PTS,WIN,BH,AOB | no ranks in the file |
"""


def page() -> str:
    """Return the page as Markdown."""
    rows = []
    for position in POSITIONS:
        asked = ", ".join(position.asked)
        for program, value in position.theirs.items():
            rows.append(
                f"| {asked} | {position.name} | {position.ours} | {value} ({program}) "
                f"| {position.article} | {position.reason} |"
            )
    runs = "\n".join(f"| {' | '.join(run)} |" for run in RUNS)
    counted = [
        f"| {program.replace('_', '-')} | {article} | {name} | {count:,} |"
        for program, reasons in REASONS.items()
        for (name, article, _), count in zip(reasons, COUNTS[program], strict=True)
    ]
    head = _HEAD.replace("@RUNS@", runs)
    return head + "\n".join(rows) + "\n" + _COUNTED + "\n".join(counted) + "\n" + _FILES


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
