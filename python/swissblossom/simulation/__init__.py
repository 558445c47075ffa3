"""Random tournaments: players, byes, forfeits and results by chance, pairings by the rules.

The package is not called `simulate`, because a module of that name would hide the function `sb.simulate`.
"""

from __future__ import annotations

__all__: list[str] = []
