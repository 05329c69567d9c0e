"""How long an overlay of the plan desk takes on the shipped tables and decks: figures for `bench`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtWidgets import QApplication

from benchmarks.plan_desk import bench_context, planned
from core.presentation.card_look import Spot
from editor.boards.cards.plan.overlay import CardMap
from editor.boards.measured.plan.answers import TableAnswers
from editor.boards.measured.plan.overlay import TableMap
from editor.boards.registry import kind_of
from editor.desks.plan.plan_desk import PlanDesk

TRIES = 3
PATTERN = "*.json"
FAR = 600
"""Tenths of a millimetre from the base in hand to where the pointer goes."""


def measure(units: int = 9) -> dict[str, float]:
    """Milliseconds of this thread on each shipped table: the worst over every so manieth base in hand.

    `<map>_frame` is everything drawn anew with one overlay on, `<map>_hover` the pointer going to another
    place with all of them on, both with the repaint; `<map>_slice` the longest time that the window is kept
    from its own work while an answer is counted, `<map>_whole` the longest that an answer takes as a whole.
    Needs a QApplication.
    """
    from core.paths import SCENARIOS

    found: dict[str, float] = {}
    with bench_context() as context:
        for system in context.systems:
            if kind_of(system).id == "hex":
                continue
            for path in sorted((SCENARIOS / system.id).glob(PATTERN)):
                with planned(context, system, path) as desk:
                    for name, value in _figures(desk, units):
                        found[f"{path.stem}_{name}"] = round(value, 2)
    return found


def _figures(desk: PlanDesk, units: int) -> Iterator[tuple[str, float]]:
    overlay = desk.overlay
    if isinstance(overlay, CardMap):
        for switch in desk.showing.switches:
            desk.showing.turn(switch.id)
        clicks = (partial(overlay.click, (Spot("place", place=one),)) for one in range(6))
        yield "frame", max(_best(desk, click) for click in clicks)
        return
    assert isinstance(overlay, TableMap)
    frames, slices, wholes = [0.0], [0.0], [0.0]
    bases = sorted(overlay.bases)[::units]
    for switch in desk.showing.switches:
        desk.showing.turn(switch.id)
        for unit in bases:
            overlay.clear_hand()
            overlay.take_unit(unit)
            longest, whole = _counted(overlay.answers)
            slices.append(longest)
            wholes.append(whole)
            frames.append(_best(desk, overlay.redraw))
        desk.showing.turn(switch.id)
    for switch in desk.showing.switches:
        desk.showing.turn(switch.id)
    _counted(overlay.answers)
    yield "frame", max(frames)
    if bases:
        x, y = (one // 10 for one in overlay.looked.middle(bases[0]))
        places = (x + FAR, y), (x, y + FAR)
        yield "hover", max(_best(desk, partial(overlay.hover, at)) for at in places)
    yield "slice", max(slices)
    yield "whole", max(wholes)


def _counted(answers: TableAnswers) -> tuple[float, float]:
    """The longest slice and the sum of them, until all that is waited for is known."""
    longest = whole = 0.0
    while answers.is_busy:
        start = time.thread_time()
        answers.count()
        passed = 1000.0 * (time.thread_time() - start)
        longest, whole = max(longest, passed), whole + passed
    return longest, whole


def _best(desk: PlanDesk, act: Callable[[], object]) -> float:
    """Milliseconds from an act to the end of a whole repaint: of a few tries the best, others work too."""
    times = []
    for _try in range(TRIES):
        QApplication.processEvents()
        start = time.thread_time()
        act()
        desk.host.view.viewport().repaint()
        times.append(1000.0 * (time.thread_time() - start))
    return min(times)
