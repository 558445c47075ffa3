"""Reading and writing tournament report files (TRF16, TRF26 and TRF(x))."""

from __future__ import annotations

from swissblossom.trf.reader import parse_trf, read_trf

__all__ = ["parse_trf", "read_trf"]
