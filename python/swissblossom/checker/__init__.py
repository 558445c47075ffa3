"""Check whole tournaments: every played round is paired again from the state before it, and compared.

- `swissblossom.checker.whole`: the whole tournament
- `swissblossom.checker.report`: what a check finds
- `swissblossom.checker.rounds`: one round against the rules
- `swissblossom.checker.changes`: which boards differ, as small groups
- `swissblossom.checker.words`: why, in words that an arbiter can repeat
- `swissblossom.checker.standings`: points, ranks and tie-breaks
- `swissblossom.checker.checklists`: what the past says of each player before a round
- `swissblossom.checker.editions`: where two editions of the rules part
- `swissblossom.checker.files`, `swissblossom.checker.prepared`: files and tournaments made ready for a check
"""

from __future__ import annotations

from swissblossom.checker.checklists import ChecklistRow, checklist
from swissblossom.checker.editions import EditionReport, Parting, compare_editions
from swissblossom.checker.report import ChangedBoards, CheckReport, Discrepancy, RoundCheck
from swissblossom.checker.whole import check

__all__ = [
    "ChangedBoards",
    "CheckReport",
    "ChecklistRow",
    "Discrepancy",
    "EditionReport",
    "Parting",
    "RoundCheck",
    "check",
    "checklist",
    "compare_editions",
]
