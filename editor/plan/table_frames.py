"""How long an overlay of the plan desk takes on the shipped tables and decks: figures for `bench`."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from core.play.card_table import Spot
from editor.commands import Commands
from editor.context import Context
from editor.document.document import Document
from editor.language import Speaker
from editor.page import Page
from editor.plan.card_map import CardMap
from editor.plan.desk import PlanDesk
from editor.plan.table_answers import TableAnswers
from editor.plan.table_map import TableMap
from editor.settings import Settings
from editor.theme import Theme

WINDOW = 1280, 800
TRIES = 3
PATTERN = "*.json"
FAR = 600
"""Tenths of a millimetre from the base in hand to where the pointer goes."""

if TYPE_CHECKING:
    from core.play.system import System


def measure(units: int = 9) -> dict[str, float]:
    """Milliseconds of this thread on each shipped table: the worst over every so manieth base in hand.

    `<map>_frame` is everything drawn anew with one overlay on, `<map>_hover` the pointer going to another
    place with all of them on, both with the repaint; `<map>_slice` the longest time that the window is kept
    from its own work while an answer is counted, `<map>_whole` the longest that an answer takes as a whole.
    Needs a QApplication.
    """
    from core.paths import SCENARIOS
    from core.systems.catalog import SYSTEMS

    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory(prefix="etat-major-plan-") as folder:
        settings = Settings(Path(folder, "settings.ini"))
        context = Context(Speaker("en"), Theme("light"), settings, tuple(SYSTEMS))
        for system in SYSTEMS:
            if system.board == "hex":
                continue
            for path in sorted((SCENARIOS / system.id).glob(PATTERN)):
                with planned(context, system, path) as desk:
                    for name, value in _figures(desk, units):
                        found[f"{path.stem}_{name}"] = round(value, 2)
    return found


@contextmanager
def planned(context: Context, system: System, path: Path) -> Iterator[PlanDesk]:
    """The plan desk over a scenario, in a window of its own."""
    document = Document.open(path, context.systems, lock=False)
    window = QWidget()
    page = Page(context, document, Commands(context.speaker, window), window)
    rows = QVBoxLayout(window)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.addWidget(page)
    window.resize(*WINDOW)
    window.show()
    page.show_desk("plan")
    desk = page.desk
    assert isinstance(desk, PlanDesk)
    QApplication.processEvents()
    page.view.settle()
    try:
        yield desk
    finally:
        page.closing()
        window.close()
        window.deleteLater()


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
            overlay.let_go()
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
        desk.page.view.viewport().repaint()
        times.append(1000.0 * (time.thread_time() - start))
    return min(times)
