"""How fast the exact odds of a bag of tokens are worked out, nothing remembered."""

from __future__ import annotations

import time
from typing import Any

from core.protocol.pending import Deal

ROUNDS = 7
REPEATS = 2_000
ROWS = (("D", 1), ("N", 2), ("V", 1), ("V", 1), ("D", 1), ("V", 2), ("N", 1), ("D", 2), ("N", 1), ("D", 3))
ROWS_AFTER = (("V", 1), ("N", 1), ("V", 2), ("D", 1))
"""Twenty tokens in three colours, row by row as a table of tokens puts them in."""


def bag_figures() -> dict[str, Any]:
    """Microseconds for each result of two tokens out of twenty with its weight: the best of all rounds."""
    deal = Deal((*ROWS, *ROWS_AFTER), 2, False, None, "combat", "")
    best = min(_time(deal) for _round in range(ROUNDS))
    return {"bag_of_20_odds_us": round(best, 2)}


def _time(deal: Deal) -> float:
    began = time.perf_counter()
    for _place in range(REPEATS):
        dict(deal.outcomes())
    return 1e6 * (time.perf_counter() - began) / REPEATS
