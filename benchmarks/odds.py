"""How fast odds are answered: decisions taken evenly from all kinds met in random battles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from core.lab.decisions import Decisions
from core.odds.questions import QUICK, Question, answer
from core.protocol.system import AnySystem

BATTLES = 200
EACH = 40
PLAYING = 0.8
"""The share of the work that the battles are, for the progress."""
GOAL = 0.050
"""Seconds in which 95 of 100 questions are to be answered."""


def odds_figures(
    system: AnySystem,
    scenarios: Sequence[Any],
    battles: int = BATTLES,
    progress: Callable[[float, str], None] | None = None,
) -> dict[str, Any]:
    """By kind of action (at most `EACH` of one) and for all: milliseconds, shares exact and sampled.

    `progress` is told the share that is done and what is counted now.
    """
    tell = progress or (lambda share, note: None)
    decisions = Decisions(system, EACH, seed=1)
    decisions.collect(scenarios, battles, lambda done: tell(PLAYING * done / battles, f"{done}/{battles}"))
    questions = sum(len(found) for found in decisions.kinds.values())
    rows: dict[str, list[tuple[float, bool]]] = {}
    asked = 0
    for kind, found in sorted(decisions.kinds.items()):
        rows[kind] = []
        for question in found:
            rows[kind].append(_timed(question))
            asked += 1
            tell(PLAYING + (1 - PLAYING) * asked / questions, f"{kind} {len(rows[kind])}/{len(found)}")
    evenly = [one for timed in rows.values() for one in timed]
    figures = {kind: _row(timed) for kind, timed in rows.items()}
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
