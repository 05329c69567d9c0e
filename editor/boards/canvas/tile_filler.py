"""Draws the tiles that are still missing, a little at a time while nothing else happens."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRectF, QTimer
from shiboken6 import isValid

from editor.boards.canvas.map_scene import MapScene

BETWEEN = 4.0
"""Milliseconds spent on tiles between two frames: with a frame and the step that is begun last under 16."""

REST = 90
"""Milliseconds without an edit after which what hangs on the edited parts is drawn anew."""

WAITING = 5
"""Milliseconds between two looks while all that is missing is made elsewhere."""


class TileFiller(QObject):
    """`want` when something came into sight, `edited` after a change: what hangs on it is drawn at rest."""

    def __init__(self, scene: MapScene) -> None:
        super().__init__(scene)  # and goes with it: no look at a scene that is gone
        self._scene = scene
        self._filling = QTimer(self)
        self._filling.setInterval(0)
        self._filling.timeout.connect(self._fill_in)
        self._resting = QTimer(self)
        self._resting.setSingleShot(True)
        self._resting.setInterval(REST)
        self._resting.timeout.connect(self._finish_edit)

    def want(self) -> None:
        """Draw what is missing, if anything is."""
        tiles = self._scene.tiles
        if tiles is not None and not tiles.is_settled and not self._filling.isActive():
            self._filling.start()

    def edited(self) -> None:
        """The map changed: draw what is in sight, and the rest once the hand rests."""
        self.want()
        if self._scene.tiles is not None and not self._scene.tiles.is_finished:
            self._resting.start()

    def settle(self, seen: QRectF, scale: float) -> None:
        """Finish every tile of the rectangle `seen` (scene units) now; `scale` as for the tiles."""
        tiles = self._scene.tiles
        if tiles is None:
            return
        tiles.want(seen, scale)
        tiles.hurry()
        while not tiles.is_settled:
            tiles.work(1000.0)

    def _fill_in(self) -> None:
        tiles = self._scene.tiles
        if tiles is None or tiles.is_settled:
            self._filling.stop()
            return
        done = tiles.work(BETWEEN)
        for rect in done:
            self._scene.update(rect)
        if isValid(self._filling):  # a page may be collected while its tiles are drawn
            self._filling.setInterval(WAITING if tiles.is_waiting and not done else 0)

    def _finish_edit(self) -> None:
        if self._scene.tiles is not None:
            self._scene.tiles.hurry()
            self.want()
