"""Python's garbage is collected while nobody waits: never between two steps of a picture or a gesture.

A full collection of a large battle takes half a second. What the start has made lives as long as the program
and is looked at no more; the rest is looked through when no key and no mouse has come for a while. It is also
what keeps a forgotten widget from being taken apart in the middle of a layout, or by a thread that only
computes and happens to be the one that makes the next object: Qt's widgets may go in their own thread alone.
"""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer

if TYPE_CHECKING:
    from editor.shell.window import MainWindow

LOOKS = 400
"""Milliseconds between two looks whether there is something to do."""

REST = 1.5
"""Seconds without a key or a mouse button after which somebody rests."""

LEAVES = 3.0
"""Seconds in which a page that was closed is taken apart: what is frozen before holds it."""

YOUNG = 60_000
"""So many new objects are looked through without waiting for a rest; that takes a few milliseconds."""

OLD = 20_000
"""So many new objects since the last whole look make another one worth while."""

_ACTS = {
    QEvent.Type.KeyPress,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.Wheel,
    QEvent.Type.TouchBegin,
    QEvent.Type.TouchUpdate,
}


class Collector(QObject):
    """Collects from the event loop while it lives, and nobody else does, not even after `stop`.

    Threads may still be computing then, and what is left goes with the program.
    """

    def __init__(self, parent: QObject, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(parent)
        self._clock = clock
        self._acted = clock()
        self._made = 0
        self._frozen = False
        self._thawed = -math.inf
        self._looked = False
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOKS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def acted(self) -> None:
        """Somebody pressed a key or a button just now."""
        self._acted = self._clock()

    def thaw(self) -> None:
        """A page was closed: what it left may have been frozen with the rest, and goes at the next rest."""
        gc.unfreeze()
        self._frozen = self._looked = False
        self._thawed = self._clock()

    def look(self) -> None:
        """Collect what may be collected now."""
        young = gc.get_count()[0]
        if self._clock() - self._acted < REST:
            if young > YOUNG:
                self._made += young
                gc.collect(0)
        elif not self._frozen and self._clock() - self._thawed < LEAVES:
            if not self._looked:
                gc.collect()
            self._looked = True
        elif not self._frozen:
            gc.collect()
            gc.freeze()  # modules, classes, catalogues: they live as long as the program
            self._frozen = True
        elif self._made + young > OLD:
            self._made = 0
            gc.collect()

    def stop(self) -> None:
        """Look no more."""
        self._timer.stop()
        gc.unfreeze()


class Acts(QObject):
    """Tells a collector of keys and buttons."""

    def __init__(self, collector: Collector) -> None:
        super().__init__(collector)
        self._collector = collector

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Only notes."""
        if event.type() in _ACTS:
            self._collector.acted()
        return False


def collect_at_rest(window: MainWindow, parent: QObject) -> Collector:
    """Collect while nobody uses this window, which is shown already; it lives as long as `parent`."""
    collector = Collector(parent)
    handle = window.windowHandle()
    if handle is not None:  # its few events, not those of every widget
        handle.installEventFilter(Acts(collector))
    window.page_removed.connect(collector.thaw)
    return collector
