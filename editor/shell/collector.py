"""Python's garbage is collected while nobody waits: never between two steps of a picture or a gesture.

A full collection of a large battle takes half a second. What the start has made lives as long as the program
and is looked at no more; the rest is looked through when no key and no mouse has come for a while. It is also
what keeps a forgotten widget from being taken apart in the middle of a layout.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer

LOOKS = 400
"""Milliseconds between two looks whether there is something to do."""

REST = 1.5
"""Seconds without a key or a mouse button after which somebody rests."""

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
    """Collects from the event loop while it lives; `stop` gives Python its own habit back."""

    def __init__(self, parent: QObject, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(parent)
        self._clock = clock
        self._acted = clock()
        self._made = 0
        self._frozen = False
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOKS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def acted(self) -> None:
        """Somebody pressed a key or a button just now."""
        self._acted = self._clock()

    def look(self) -> None:
        """Collect what may be collected now."""
        young = gc.get_count()[0]
        if self._clock() - self._acted < REST:
            if young > YOUNG:
                self._made += young
                gc.collect(0)
        elif not self._frozen:
            gc.collect()
            gc.freeze()  # modules, classes, catalogues: they live as long as the program
            self._frozen = True
        elif self._made + young > OLD:
            self._made = 0
            gc.collect()

    def stop(self) -> None:
        """Let Python collect when it likes."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()


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
