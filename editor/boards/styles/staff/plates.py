"""Plates kept by square of the map: engraved in a worker, printed whenever a tile wants them.

A plate hangs on the ground of its square and round about. When that changes the old plate serves on until the
new one is there, so that no frame waits for an engraver.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from PySide6.QtCore import QRectF

from editor.base.drawing.byte_memory import ByteMemory
from editor.boards.styles.staff.drawings import Plate, bytes_of_plate

SQUARE = 512.0
"""Side of the square of a plate in scene units: its borders are whole pixels at every scale of the tiles."""

KEPT = 220
MOST = 48_000_000
"""Plates of one board: as many as a large one shows from afar, and their bytes, for deep woods."""
SHARED = 12_000_000
"""Bytes of plates that are kept for whoever shows the same ground next: another desk, a page opened again."""

REST = 0.12
"""Seconds without an edit after which old plates are made anew."""

AT_ONCE = 2
"""Plates handed to the worker: one that it makes, one that it makes next."""

Place = tuple[int, int]
Signed = Callable[[Any, QRectF], Hashable]
Engrave = Callable[[Any, QRectF], Plate]


SHELF: ByteMemory[Hashable, Plate] = ByteMemory(SHARED, bytes_of_plate)
"""The plates made last, whichever store asked for them, under all that they hang on."""


class PlateStore:
    """The plates of one board. `sign` sums up the ground that a plate hangs on, `engrave` makes it.

    Nothing is printed from them at less than `printed_from` pixels a scene unit. With `whole`, what else of a
    board its plates hang on (its kind and size), they are shared with all stores that engrave the same.
    """

    def __init__(
        self,
        sign: Signed,
        engrave: Engrave,
        printed_from: float = 0.0,
        whole: Callable[[Any], Hashable] | None = None,
    ) -> None:
        self._sign, self._engrave, self._printed_from = sign, engrave, printed_from
        self._whole = whole
        self._plates: OrderedDict[Place, tuple[Hashable, Plate, Any]] = OrderedDict()
        self._wanted: dict[Place, tuple[Hashable, Any]] = {}
        self._working: dict[Place, tuple[Hashable, Future[Plate], Any]] = {}
        self._signed: dict[Place, tuple[Any, Hashable]] = {}
        self._edited = 0.0
        self._fresh: list[Place] = []
        self._pool: ThreadPoolExecutor | None = None

    # --- asking --------------------------------------------------------------------------------------------

    def serves(self, scale: float) -> bool:
        """Whether a picture of this scale is printed from plates."""
        return scale >= self._printed_from

    def is_ready(self, picture: Any, rect: QRectF) -> bool:
        """Whether all plates of `rect` are there, be they old; missing ones are made from now on."""
        there = [self._ask(picture, place) for place in places_in(rect)]
        return all(there)

    def is_current(self, picture: Any, rect: QRectF) -> bool:
        """Whether all plates of `rect` are there and of the ground as it is; the first that is not is made.

        The rest are asked for when that is there: to sum up the ground of many squares takes a frame.
        """
        return all(self._ask(picture, place) and self._is_new(place) for place in places_in(rect))

    def _is_new(self, place: Place) -> bool:
        kept, signed = self._plates.get(place), self._signed.get(place)
        return kept is not None and signed is not None and kept[0] == signed[1]

    def _signature(self, picture: Any, place: Place) -> Hashable:
        """What the plate of a square hangs on, summed up once a picture."""
        signed = self._signed.get(place)
        if signed is None or signed[0] is not picture:
            if len(self._signed) > KEPT:
                self._signed.clear()
            signed = self._signed[place] = picture, self._sign(picture, square(place))
        return signed[1]

    def _ask(self, picture: Any, place: Place) -> bool:
        signature = self._signature(picture, place)
        kept = self._plates.get(place)
        if kept is not None and kept[0] == signature:
            self._wanted.pop(place, None)
            self._plates[place] = signature, kept[1], picture  # what else has changed is not on plates
            return True
        shared = self._shared(picture, place, signature)
        if shared is not None:
            self._wanted.pop(place, None)
            self._plates[place] = signature, shared, picture
            if kept is not None:
                self._fresh.append(place)
            return True
        working = self._working.get(place)
        if working is None or working[0] != signature:
            if kept is not None and self._wanted.get(place, (None,))[0] != signature:
                self._edited = time.monotonic()
            self._wanted[place] = signature, picture
            self._feed()
        return kept is not None

    def _shared(self, picture: Any, place: Place, signature: Hashable) -> Plate | None:
        """The plate as another store had it made."""
        if self._whole is None:
            return None
        return SHELF.find((self._engrave, self._whole(picture), place, signature))

    def _keep(self, place: Place, signature: Hashable, plate: Plate, picture: Any) -> None:
        self._plates[place] = signature, plate, picture
        if self._whole is not None:
            SHELF.lay((self._engrave, self._whole(picture), place, signature), plate)

    def forget_wishes(self) -> None:
        """The view moved on: what was never there need not be made. An old plate is still made anew."""
        self._wanted = {place: wish for place, wish in self._wanted.items() if place in self._plates}

    def plates(self, picture: Any, rect: QRectF) -> Iterator[tuple[QRectF, Plate, Any]]:
        """The squares that `rect` meets, their plates as new as there are, and the pictures these are of.

        Missing ones are made here.
        """
        for place in places_in(rect):
            if place in self._plates:
                self._ask(picture, place)
            else:
                self._keep(place, *self._made_now(picture, place))
            self._plates.move_to_end(place)
            _signature, plate, made_of = self._plates[place]
            yield square(place), plate, made_of
        self._let_go()

    def _let_go(self) -> None:
        """Of those that were looked at longest ago."""
        weights = [plate.bytes for _signed, plate, _of in self._plates.values()]
        left = sum(weights)
        for weight in weights[:-1]:
            if left <= MOST and len(self._plates) <= KEPT:
                return
            self._plates.popitem(last=False)
            left -= weight

    def _made_now(self, picture: Any, place: Place) -> tuple[Hashable, Plate, Any]:
        """A plate for somebody who cannot wait."""
        self._wanted.pop(place, None)
        working = self._working.pop(place, None)
        if working is not None:
            return working[0], working[1].result(), working[2]
        signature = self._signature(picture, place)
        plate = self._shared(picture, place, signature) or self._engrave(picture, square(place))
        return signature, plate, picture

    # --- the worker ----------------------------------------------------------------------------------------

    def _feed(self, *, at_once: bool = False) -> None:
        """Hand on what is wanted, little at a time: the rest can be forgotten, and nobody waits at exit.

        While a brush is at work old plates are left as they are: the worker would only be in its way.
        """
        resting = at_once or time.monotonic() - self._edited > REST
        while self._wanted and len(self._working) < AT_ONCE:
            place = next((one for one in self._wanted if self._may_begin(one, resting=resting)), None)
            if place is None:
                return
            signature, picture = self._wanted.pop(place)
            if self._pool is None:
                self._pool = ThreadPoolExecutor(1, "engraver")
            future = self._pool.submit(self._engrave, picture, square(place))
            self._working[place] = signature, future, picture

    def _may_begin(self, place: Place, *, resting: bool) -> bool:
        return place not in self._working and (resting or place not in self._plates)

    def _take(self, place: Place) -> None:
        signature, future, picture = self._working.pop(place)
        self._keep(place, signature, future.result(), picture)
        self._fresh.append(place)

    def _gather(self) -> None:
        for place in [place for place, (_signed, future, _of) in self._working.items() if future.done()]:
            self._take(place)
        self._feed()

    def finished(self) -> list[QRectF]:
        """The squares whose plates are new since the last call."""
        self._gather()
        fresh, self._fresh = self._fresh, []
        return [square(place) for place in fresh]

    @property
    def is_busy(self) -> bool:
        """Whether plates are being made or waited for."""
        return bool(self._working or self._wanted or self._fresh)

    def wait(self) -> None:
        """Come back when all plates asked for are made."""
        while self._working or self._wanted:
            self._feed(at_once=True)
            for _signature, future, _picture in list(self._working.values()):
                future.exception()
            self._gather()


def square(place: Place) -> QRectF:
    """The part of the scene that a plate covers."""
    return QRectF(place[0] * SQUARE, place[1] * SQUARE, SQUARE, SQUARE)


def places_in(rect: QRectF) -> Iterator[Place]:
    """The squares that a rectangle meets."""
    for row in range(math.floor(rect.top() / SQUARE), math.ceil(rect.bottom() / SQUARE)):
        for column in range(math.floor(rect.left() / SQUARE), math.ceil(rect.right() / SQUARE)):
            yield column, row
