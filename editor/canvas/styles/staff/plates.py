"""Plates kept by square of the map: engraved in a worker, printed whenever a tile wants them.

A plate hangs on the ground of its square and round about. When that changes the old plate serves on until the
new one is there, so that no frame waits for an engraver.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from PySide6.QtCore import QRectF

from editor.canvas.styles.staff.drawings import Plate

SQUARE = 512.0
"""Side of the square of a plate in scene units: its borders are whole pixels at every scale of the tiles."""

KEPT = 220

Place = tuple[int, int]
Signed = Callable[[Any, QRectF], Hashable]
Engrave = Callable[[Any, QRectF], Plate]


class PlateStore:
    """The plates of one board. `sign` sums up the ground that a plate hangs on, `engrave` makes it."""

    def __init__(self, sign: Signed, engrave: Engrave) -> None:
        self._sign, self._engrave = sign, engrave
        self._plates: OrderedDict[Place, tuple[Hashable, Plate]] = OrderedDict()
        self._working: dict[Place, tuple[Hashable, Future[Plate]]] = {}
        self._pool: ThreadPoolExecutor | None = None

    def is_ready(self, picture: Any, rect: QRectF) -> bool:
        """Whether all plates of `rect` are there, be they old; missing ones are made from now on."""
        there = [self._ask(picture, place) for place in places_in(rect)]
        return all(there)

    def _ask(self, picture: Any, place: Place) -> bool:
        signature = self._sign(picture, square(place))
        kept = self._plates.get(place)
        if kept is not None and kept[0] == signature:
            return True
        working = self._working.get(place)
        if working is None or working[0] != signature:
            if working is not None:
                working[1].cancel()
            if self._pool is None:
                self._pool = ThreadPoolExecutor(1, "engraver")
            self._working[place] = signature, self._pool.submit(self._engrave, picture, square(place))
        return kept is not None

    def plates(self, picture: Any, rect: QRectF) -> Iterator[tuple[QRectF, Plate]]:
        """The squares that `rect` meets and their plates, as new as there are."""
        for place in places_in(rect):
            self._ask(picture, place)
            if place not in self._plates:
                self._working[place][1].exception()  # somebody cannot wait: come back when it is done
                self._take(place)
            self._plates.move_to_end(place)
            yield square(place), self._plates[place][1]
        while len(self._plates) > KEPT:
            self._plates.popitem(last=False)

    def finished(self) -> list[QRectF]:
        """The squares whose plates are new since the last call."""
        done = [place for place, (_signature, future) in self._working.items() if future.done()]
        for place in done:
            self._take(place)
        return [square(place) for place in done]

    def _take(self, place: Place) -> None:
        signature, future = self._working.pop(place)
        if not future.cancelled():
            self._plates[place] = signature, future.result()

    @property
    def is_busy(self) -> bool:
        """Whether plates are being made."""
        return bool(self._working)

    def wait(self) -> None:
        """Come back when all plates asked for are made."""
        for _signature, future in list(self._working.values()):
            if not future.cancelled():
                future.exception()


def square(place: Place) -> QRectF:
    """The part of the scene that a plate covers."""
    return QRectF(place[0] * SQUARE, place[1] * SQUARE, SQUARE, SQUARE)


def places_in(rect: QRectF) -> Iterator[Place]:
    """The squares that a rectangle meets."""
    for row in range(math.floor(rect.top() / SQUARE), math.ceil(rect.bottom() / SQUARE)):
        for column in range(math.floor(rect.left() / SQUARE), math.ceil(rect.right() / SQUARE)):
            yield column, row
