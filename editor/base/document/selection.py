"""What is selected on one page: hexes, units, things on a measured table."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal


class Selection(QObject):
    """Hexes by index, units and things on a measured table by id; shared by all desks of a page."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.hexes: frozenset[int] = frozenset()
        self.units: frozenset[str] = frozenset()
        self.things: frozenset[str] = frozenset()

    def set(self, hexes: Iterable[int] = (), units: Iterable[str] = (), things: Iterable[str] = ()) -> None:
        """Select just these; says so only when it is a change."""
        wanted = frozenset(hexes), frozenset(units), frozenset(things)
        if wanted != (self.hexes, self.units, self.things):
            self.hexes, self.units, self.things = wanted
            self.changed.emit()

    def clear(self) -> None:
        self.set()

    def __bool__(self) -> bool:
        return bool(self.hexes or self.units or self.things)
