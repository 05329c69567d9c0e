"""How fast odds are answered: decisions taken evenly from all kinds met in random battles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from time import perf_counter
from typing import Any

from core.chance.sources import Quick
from core.lab.decisions import Decisions
from core.odds.lookahead import opens, weigh
from core.odds.questions import QUICK, Question, answer
from core.protocol.chance_answers import answer as shown
from core.protocol.pending import Deal, Over, Roll, deciding_side
from core.protocol.steps import ActionStep
from core.protocol.system import AnySystem

BATTLES = 200
EACH = 40
PLAYING = 0.8
"""The share of the work that the battles are, for the progress."""
GOAL = 0.050
"""Seconds in which 95 of 100 questions are to be answered."""
LINES = 60
"""Acts of a system that open others, of which the best line is asked."""
LINE_GOAL = 0.100
"""Seconds in which a first line with its odds is to be found."""
SHARE = 0.1
"""The share of the acts met in random battles that are asked: lines of one turn are much alike."""


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


def line_figures(system: AnySystem, scenarios: Sequence[Any], lines: int = LINES) -> dict[str, Any]:
    """How long the first answer about an act that opens others takes, and how far it looks."""
    rows = []
    for question in islice(_opening(system, scenarios), lines):
        began = perf_counter()
        found = weigh(question)
        rows.append((perf_counter() - began, found))
    seconds = sorted(time for time, _found in rows)
    prospects = [found.prospect for _time, found in rows if found.prospect is not None]
    return {
        "lines": len(rows),
        "median_ms": round(1e3 * seconds[len(seconds) // 2], 2),
        "p95_ms": round(1e3 * seconds[min(len(seconds) - 1, len(seconds) * 95 // 100)], 2),
        "within_100_ms": round(sum(time <= LINE_GOAL for time in seconds) / len(seconds), 4),
        "mean_acts": round(sum(len(one.line.acts) for one in prospects) / len(prospects), 2),
        "share_whole": round(sum(one.is_whole for one in prospects) / len(prospects), 4),
    }


def _opening(system: AnySystem, scenarios: Sequence[Any]) -> Iterator[Question]:
    """Acts that open others, met in random battles over the scenarios in turn, without end."""
    rng, rules = Random(1), system.rules
    source = Quick(rng)
    while True:
        for scenario in scenarios:
            state = rules.new_battle(scenario)
            while not isinstance(pending := rules.pending(state), Over):
                if isinstance(pending, Roll | Deal):
                    rules.apply(state, shown(pending, source, 0))
                    continue
                side = deciding_side(pending)
                action = rules.propose(state, side, rng)
                question = Question(system, state.copy(), side, action, sees=side, whole=True)
                if rng.random() < SHARE and opens(question):
                    yield question
                rules.apply(state, ActionStep(side, action))
