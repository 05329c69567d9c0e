"""The umpire's clocks in battles that were opened lately, read beside the window."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from editor.base.document.recent import recent

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario
    from editor.base.settings import Settings


class ClocksWork(QObject):
    """`found(pace)`, in the thread of the window: what the clocks tell of the scenario asked for, or None."""

    found = Signal(object)

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._thread: threading.Thread | None = None

    def ask(self, system: AnySystem, scenario: Scenario) -> None:
        """Look into the battles of the game that were opened lately; nothing while a look goes on."""
        if self._thread is not None and self._thread.is_alive():
            return
        rows = recent(self._settings)
        paths = [row.path for row in rows if row.kind == "game" and row.system == system.id]
        if not paths:
            self.found.emit(None)
            return
        self._thread = threading.Thread(
            target=self._look, args=(system, scenario, paths), name="clocks", daemon=True
        )
        self._thread.start()

    def wait(self, seconds: float = 10.0) -> None:
        """Until the look is over."""
        if self._thread is not None:
            self._thread.join(seconds)

    def _look(self, system: AnySystem, scenario: Scenario, paths: list[Path]) -> None:
        from core.lab.table_time import pace_of

        self.found.emit(pace_of(system, scenario, paths))
