"""Loads the systems after the start page is seen, then what opens a file and shows its desks.

One module between two looks at mouse and keys: a desk that is shown for the first time is not waited for
while its code is read.
"""

from __future__ import annotations

from importlib import import_module

from PySide6.QtCore import QObject, QTimer, Signal

from core.system_entries import SHIPPED

PAUSE = 30
"""Milliseconds between two modules that nobody waits for yet."""

BOARDS = ("hex", "measured", "cards")
PARTS = ("kinds.canvas", "kinds.design", "kinds.spoken", "kinds.battle", "kinds.plan", "plan.overlay")

SOON = (
    "pydantic",
    "numpy",
    "shapely",
    "core.scenarios.scenario",
    "core.scenarios.files",
    "core.records.games",
    "core.odds.questions",
    "core.lab.balance",
    "core.interchange.formats",
    "editor.boards.battle.session",
    "editor.boards.hex.view",
    "editor.shell.opening",
    "editor.shell.map_page",
    "editor.boards.styles.staff.hexes",
    "editor.boards.styles.staff.tables",
    "editor.desks.design.problems",
    "editor.desks.design.design_desk",
    "editor.boards.battle.prompt",
    "editor.boards.battle.forces_panel",
    "editor.panels.odds.comparison_view",
    "editor.panels.advice.advice_view",
    "editor.panels.battle.arrangement",
    "editor.panels.battle.battle",
    "editor.desks.play.play_desk",
    "editor.desks.plan.layer_panel",
    "editor.desks.plan.plan_desk",
    "editor.desks.umpire.umpire_desk",
    "editor.desks.armies.workbench",
    "editor.desks.armies.scenario_desk",
    "editor.desks.armies.list_host",
    "editor.shell.list_window",
    *(f"editor.boards.{board}.{part}" for board in BOARDS for part in PARTS),
    *(f"core.systems.{system.id}.design.design" for system in SHIPPED),
)
"""What the desks need, what is needed by others first: so none of them takes long."""


class SystemLoader(QObject):
    """`loaded` comes once, when all systems can be used without waiting."""

    loaded = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._left: list[str] | None = None
        self._soon = list(SOON)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._next)

    def begin(self) -> None:
        """Load them in the background; nothing the second time."""
        if self._left is None:
            self._left = [system.id for system in SHIPPED]
            self._timer.start(0)

    def finish(self) -> None:
        """Somebody needs the systems now."""
        if self._left != []:
            self._left = []
            self._timer.start(PAUSE)
            self.loaded.emit()

    def _next(self) -> None:
        if self._left:
            import_module(f"core.systems.{self._left[0]}.system")
            if len(self._left) == 1:
                self.finish()
            else:
                del self._left[0]
                self._timer.start(0)
        elif self._soon:
            import_module(self._soon.pop(0))
            self._timer.start(PAUSE)
