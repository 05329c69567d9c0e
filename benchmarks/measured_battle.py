"""How long a frame of a drag takes in the window with 60 bases: figures for `etat-major bench`."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from editor.base.commands import Commands
from editor.base.context import Context
from editor.base.document.document import Document
from editor.base.language import Speaker
from editor.base.settings import Settings
from editor.base.theme import Theme
from editor.boards.drawing.style import StyleId
from editor.boards.measured.battle.battle_board import MeasuredBattleBoard
from editor.desks.play.play_desk import PlayDesk
from editor.panels.battle.battle import BattleController
from editor.shell.map_page import MapPage

if TYPE_CHECKING:
    from core.protocol.system import AnySystem

BATTLES = {"mbt": "", "la_garde": "la_garde_"}
"""The systems in whose battles bases are dragged, and how their figures are named."""

CROWDED = ("mbt",)
"""Where a battle of its own size has few bases more are laid, so that there are `BASES`."""

STYLES: dict[StyleId, str] = {"table": "", "staff": "staff_"}
WINDOW = 1280, 800
MOST_STEPS = 400
BASES = 60
FRAMES = 120
APART = 420
"""Tenths of a millimetre from a base to the next one of its rank."""


class _Painted(QObject):
    """Counts the repaints of a widget, so that a frame that drew nothing is not taken for a fast one."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def measure(frames: int = FRAMES, battles: Iterable[str] = BATTLES) -> dict[str, float]:
    """Milliseconds from a mouse move to the end of its repaint, median and p95, for a base and for a group.

    In each of `battles` and in each style of map. Needs a QApplication. Raises RuntimeError when a frame drew
    nothing.
    """
    found: dict[str, float] = {}
    for system in battles:
        for style, prepared in STYLES.items():
            figures = _measured_in(system, style, frames)
            found |= {f"{BATTLES[system]}{prepared}{name}": value for name, value in figures.items()}
    return found


def _measured_in(system: str, style: StyleId, frames: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory(prefix="etat-major-frames-") as folder:
        settings = Settings(Path(folder, "settings.ini"))
        settings.set_map_style(system, style)
        settings.pace = "at_once"  # a drag is measured, not what happened before it
        context = Context(Speaker("en"), Theme("light"), settings, _systems())
        window, page = _opened(context, system)
        try:
            return _measured(page, frames)
        finally:
            for autosaver in page.autosavers():
                autosaver.discard()  # nobody misses what a measuring has played
            page.closing()
            window.close()
            window.deleteLater()


def _systems() -> tuple[AnySystem, ...]:
    from core.systems.catalog import SYSTEMS

    return tuple(SYSTEMS)


def _opened(context: Context, system_id: str) -> tuple[QWidget, MapPage]:
    """A page in a window with the battle in play, both sides a person's, somebody about to move."""
    from core.paths import SCENARIOS

    system = context.system(system_id)
    document = Document.open(SCENARIOS / system.id / f"{system.benchmark}.json", context.systems, lock=False)
    crowded = Document(system, _crowded(document.scenario) if system_id in CROWDED else document.scenario)
    window = QWidget()
    page = MapPage(context, crowded, Commands(context.speaker, window), window)
    rows = QVBoxLayout(window)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.addWidget(page)
    window.resize(*WINDOW)
    window.show()
    page.show_desk("play")
    desk = page.desk
    assert isinstance(desk, PlayDesk)
    for side in desk.seats.sides:
        desk.seats.choose(side, "person")
    desk.play()
    QApplication.processEvents()
    assert desk.controller is not None
    _play_on(desk.controller)
    return window, page


def _play_on(battle: BattleController) -> None:
    """Go on by chance until a base may be led."""
    session, chance = battle.session, random.Random(1)
    for _step in range(MOST_STEPS):
        session.take_screen()
        QApplication.processEvents()
        assert isinstance(battle.board, MeasuredBattleBoard)
        if battle.board.hand.seen is not None and battle.board.hand.seen.movers:
            return
        if session.waits_for_dice() is not None:
            session.roll_now()
        elif session.choice is not None:
            session.act(session.system.rules.propose(session.shown, session.choice.side, chance))
    raise RuntimeError("nobody may move")


def _crowded(scenario: Any) -> Any:
    """The battle with more bases, in ranks behind those that there are."""
    from core.scenarios import table_edits

    kinds = [unit.kind for unit in scenario.units]
    for number in range(len(scenario.units), BASES):
        side = number % 2
        rank, place = divmod(number // 2, 12)
        at = (
            3000 + place * APART,
            (1900 - rank * 400 if side == 0 else scenario.board.depth - 1900 + rank * 400),
        )
        facing = 0 if side == 0 else 1800
        scenario = table_edits.place_base(
            scenario, scenario.sides[side].id, kinds[number % len(kinds)], at, facing
        )
    return scenario


def _measured(page: MapPage, frames: int) -> dict[str, float]:
    desk = page.desk
    assert isinstance(desk, PlayDesk)
    assert desk.controller is not None
    board = desk.controller.board
    assert isinstance(board, MeasuredBattleBoard)
    hand = board.hand
    seen = hand.seen
    assert seen is not None
    page.view.settle()
    groups = [seen.groups(unit) for unit in sorted(seen.movers)]
    one = next(row[-1] for row in groups)
    many = max((row[0] for row in groups), key=len)
    found = {}
    for name, units in (("drag", one), ("group", many)):
        times = sorted(_frames(page, units, frames))
        found[f"{name}_p50"] = round(times[len(times) // 2], 2)
        found[f"{name}_p95"] = round(times[len(times) * 95 // 100], 2)
    return found


def _frames(page: MapPage, units: tuple[int, ...], frames: int) -> list[float]:
    """Drag these bases in a bow over the table, and put them back."""
    desk = page.desk
    assert isinstance(desk, PlayDesk)
    assert desk.controller is not None
    board = desk.controller.board
    assert isinstance(board, MeasuredBattleBoard)
    hand, view = board.hand, board.view
    assert hand.seen is not None
    hand.take(*units)
    foot = hand.seen.feet[units[0]]
    start = QPointF(view.on_screen((foot.double_x // 20, foot.double_y // 20)))
    viewport = view.viewport()
    painted = _Painted(viewport)
    _mouse(viewport, QEvent.Type.MouseButtonPress, start)
    times = []
    for number in range(frames):
        spot = start + QPointF(number, -8 - 2 * number if number < frames // 2 else -8 - frames + number)
        QApplication.processEvents()
        before, begun = painted.count, time.perf_counter()
        _mouse(viewport, QEvent.Type.MouseMove, spot)
        while painted.count == before and time.perf_counter() - begun < 2.0:
            QApplication.processEvents()
        times.append(1000.0 * (time.perf_counter() - begun))
        if painted.count == before:
            raise RuntimeError("the canvas did not repaint")
    hand.clear_hand()
    viewport.removeEventFilter(painted)
    return times


def _mouse(widget: QWidget, kind: QEvent.Type, spot: QPointF) -> None:
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    moved = kind == QEvent.Type.MouseMove
    event = QMouseEvent(
        kind,
        spot,
        widget.mapToGlobal(spot),
        none if moved else left,
        left,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(widget, event)
