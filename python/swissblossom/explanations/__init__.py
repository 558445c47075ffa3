"""Why a round is paired as it is, why not otherwise, and why no round can be paired at all.

- `explain` explains a round bracket by bracket, board by board; `explain_board` goes deeper into one board.
- `why_not` says why a wish (two players meeting, a bye, a colour, a float) is not fulfilled.
- `explain_played` compares a round that was played with the one that the rules prescribe.
- `explain_dead_end` says what is in the way where no legal round exists.

The answers are data (`structure`, `answers`), from which `sentences` makes text in several languages. Nothing
here is loaded by pairing: whoever does not ask for an explanation does not pay for it.
"""

from __future__ import annotations

from swissblossom.explanations.answers import DeadEnd, WhyNot
from swissblossom.explanations.brackets import explain, explain_board
from swissblossom.explanations.dead_ends import explain_dead_end
from swissblossom.explanations.structure import Explanation, as_data
from swissblossom.explanations.wishes import explain_played, why_not

__all__ = [
    "DeadEnd",
    "Explanation",
    "WhyNot",
    "as_data",
    "explain",
    "explain_board",
    "explain_dead_end",
    "explain_played",
    "why_not",
]
