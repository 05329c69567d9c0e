"""How fast odds are answered: decisions taken evenly from all kinds met in random battles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from core.lab.decisions import Decisions
from core.odds.questions import QUICK, Question, answer
from core.play.system import System

BATTLES = 200
EACH = 40
GOAL = 0.050
"""Seconds in which 95 of 100 questions are to be answered."""


def odds_figures(
    system: System,
    scenarios: Sequence[Any],
    battles: int = BATTLES,
    progress: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    """By kind of action (at most `EACH` of one) and for all: milliseconds, shares exact and sampled."""
    decisions = Decisions(system, EACH, seed=1)
    decisions.collect(scenarios, battles, progress)
    rows = {kind: [_timed(question) for question in found] for kind, found in decisions.kinds.items()}
    figures = {kind: _row(timed) for kind, timed in sorted(rows.items())}
    evenly = [one for timed in rows.values() for one in timed]
    return figures | {"all": _row(evenly)} if evenly else figures


def _timed(question: Question) -> tuple[float, bool]:
    began = perf_counter()
    found = answer(question, QUICK)
    return perf_counter() - began, found.is_exact


def _row(timed: Sequence[tuple[float, bool]]) -> dict[str, Any]:
    seconds = sorted(time for time, _exact in timed)
    exact = sum(exact for _time, exact in timed) / len(timed)
    return {
        "questions": len(timed),
        "median_ms": round(1e3 * seconds[len(seconds) // 2], 2),
        "p95_ms": round(1e3 * seconds[min(len(seconds) - 1, len(seconds) * 95 // 100)], 2),
        "within_50_ms": round(sum(time <= GOAL for time in seconds) / len(seconds), 4),
        "share_exact": round(exact, 4),
        "share_sampled": round(1 - exact, 4),
    }
