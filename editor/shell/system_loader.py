"""Loads the systems after the start page is seen, one between two looks at mouse and keys."""

from __future__ import annotations

from importlib import import_module

from PySide6.QtCore import QObject, QTimer, Signal

from core.system_entries import SHIPPED


class SystemLoader(QObject):
    """`loaded` comes once, when all systems can be used without waiting."""

    loaded = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._left: list[str] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._next)

    def begin(self) -> None:
        """Load them in the background; nothing the second time."""
        if self._left is None:
            self._left = [system.id for system in SHIPPED]
            self._timer.start(0)

    def finish(self) -> None:
        """Somebody needs them now."""
        if self._left != []:
            self._left = []
            self._timer.stop()
            self.loaded.emit()

    def _next(self) -> None:
        if self._left:
            import_module(f"core.systems.{self._left[0]}.system")
            if len(self._left) == 1:
                self.finish()
            else:
                del self._left[0]
                self._timer.start(0)
