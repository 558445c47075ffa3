"""Many tournaments at once: on all cores of one machine, or on a Dask cluster.

- `swissblossom.batch.many`: the three public functions
- `swissblossom.batch.work`: what is done with one tournament, wherever that happens
- `swissblossom.batch.stream`: hands work out in small portions and takes the results as they come
- `swissblossom.batch.pools`: processes or threads of this machine, or a cluster
- `swissblossom.batch.outputs`: JSON Lines, Parquet or files of their own, and what they hold already
- `swissblossom.batch.progress`: the bar on a terminal
"""

from __future__ import annotations

from swissblossom.batch.many import Batch, Summary, check_many, pair_many, simulate_many
from swissblossom.batch.work import Outcome

__all__ = ["Batch", "Outcome", "Summary", "check_many", "pair_many", "simulate_many"]
