"""Cards as pixels, kept by face, size and palette: engraving a card takes milliseconds."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from PySide6.QtCore import QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPixmap

from editor.base.drawing.byte_memory import ByteMemory, bytes_of_picture
from editor.boards.canvas.map_scene import FILL_BUDGET
from editor.boards.cards.card_painter import RATIO, paint_card
from editor.boards.cards.colours import CardPalette
from editor.boards.cards.table_contents import Face

MOST_PICTURES = 64_000_000
"""Bytes of cards that are kept: in the largest size a table of them takes half of that."""
EDGE = 6.0
"""Room for the shadow around a card, in scene units."""

Key = tuple[Face, int, bool]


class CardPictures(QObject):
    """`finer` when cards that were shown in another size for a moment can be drawn sharp."""

    finer = Signal()

    def __init__(self, parent: QObject | None = None, clock: Callable[[], float] = perf_counter) -> None:
        super().__init__(parent)
        self._clock = clock
        self._kept: ByteMemory[Key, QPixmap] = ByteMemory(MOST_PICTURES, bytes_of_picture)
        self._sizes: dict[tuple[Face, bool], int] = {}
        self._wanted: dict[tuple[Face, float, bool], tuple[int, CardPalette]] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._engrave)

    @property
    def is_finished(self) -> bool:
        """Whether everything that was asked for is sharp."""
        return not self._wanted

    def for_now(self, face: Face, width: float, scale: float, palette: CardPalette) -> QPixmap:
        """The card, sharp or, until it is engraved in this size and colour, as it was engraved before."""
        key = (face, max(8, round(width * scale)), palette.dark)
        other = self._other(face, dark=palette.dark)
        if key in self._kept or other is None:
            return self.picture(face, width, scale, palette)
        self._wanted[face, width, palette.dark] = (key[1], palette)  # while one zooms the last size counts
        self._timer.start()
        return other

    def _other(self, face: Face, *, dark: bool) -> QPixmap | None:
        """The card as it was drawn last, if it can be in these colours."""
        for colours in (dark, not dark):
            found = self._kept.find((face, self._sizes.get((face, colours), 0), colours))
            if found is not None:
                return found
        return None

    def picture(self, face: Face, width: float, scale: float, palette: CardPalette) -> QPixmap:
        """The card `width` scene units wide at `scale` device pixels a unit, with `EDGE` around it."""
        pixels = max(8, round(width * scale))
        key = (face, pixels, palette.dark)
        found = self._kept.find(key)
        if found is not None:
            return found
        unit = pixels / width
        edge = EDGE * unit
        found = QPixmap(QSize(round(pixels + 2 * edge), round(pixels * RATIO + 2 * edge)))
        found.fill(Qt.GlobalColor.transparent)
        painter = QPainter(found)
        paint_card(painter, QRectF(edge, edge, pixels, pixels * RATIO), face, palette)
        painter.end()
        self._sizes[face, palette.dark] = pixels
        return self._kept.lay(key, found)

    def finish(self) -> None:
        """Engrave all that is wanted now."""
        self._engrave(1000.0)

    def _engrave(self, seconds: float = FILL_BUDGET / 1000) -> None:
        """A few at a time, while nothing else happens."""
        ends = self._clock() + seconds
        while self._wanted and self._clock() < ends:
            (face, width, dark), (pixels, palette) = next(iter(self._wanted.items()))
            del self._wanted[face, width, dark]
            self.picture(face, width, pixels / width, palette)
        if not self._wanted:
            self._timer.stop()
            self.finer.emit()
