"""What every canvas shows: how it is drawn, how far it reaches, what it has in tiles."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QRectF
from PySide6.QtWidgets import QGraphicsScene

from editor.boards.canvas.map_appearance import MapAppearance
from editor.boards.canvas.tiles import TileCache
from editor.boards.drawing.style import StyleId
from editor.boards.styles.map_style import Store

FILL_BUDGET = 6.0
"""Milliseconds spent on tiles at once after an edit."""


class MapScene(QGraphicsScene):
    """A board of some kind; scene units are pixels at 100 %."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.appearance = MapAppearance()
        self.tiles: TileCache | None = None
        """The ground, where it is drawn in tiles; None before there is something to show."""

    @property
    def shown_rect(self) -> QRectF:
        """All that there is to see, in scene units; empty before there is something."""
        raise NotImplementedError

    def covered(self) -> list[QRectF]:
        """What the pieces cover: what lies over the board keeps clear of them where it can."""
        return []

    def offered(self) -> list[QRectF]:
        """The places that may be chosen now: what lies over the board must not hide them."""
        return []

    def refresh(self) -> None:
        """The appearance has changed: everything is drawn anew."""


class KeptStore:
    """What the style of a map keeps of it, as long as the style is the same: a new palette needs none."""

    def __init__(self, new_store: Callable[[StyleId], Store | None]) -> None:
        self._new_store = new_store
        self._kept: tuple[StyleId, Store | None] | None = None

    def of(self, style: StyleId) -> Store | None:
        """That of `style`; None for a style that keeps nothing."""
        if self._kept is None or self._kept[0] != style:
            self._kept = style, self._new_store(style)
        return self._kept[1]
