"""A row of dice as they lie, or as they are typed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from core.chance.dice import Face
from editor.base.context import Context
from editor.base.drawing.dice import draw_face
from editor.boards.styles.style_colours import style_of

SIZE = 34
MANY = 8
"""More dice than this are drawn smaller."""

UNDERLINE = 5
"""Pixels under a die for the colour of its side."""


class DiceRow(QWidget):
    """Dice side by side; where both sides roll, each is underlined in the colour of its side."""

    def __init__(self, context: Context, size: int = SIZE) -> None:
        super().__init__()
        self._context, self._size = context, size
        self._faces: tuple[Face | None, ...] = ()
        self._counts: tuple[bool, ...] = ()
        self._side_colours: tuple[int, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        context.theme.changed.connect(self.updateGeometry)

    def show_faces(
        self,
        faces: Sequence[Face | None],
        counts: Sequence[bool] = (),
        *,
        side_colours: Sequence[int] = (),
    ) -> None:
        """Show these faces, those pale that do not count.

        `side_colours` has for each die the colours of its side (a `side_place`): where both sides roll, each
        die is underlined in the colour of its side and a gap parts them.
        """
        self._faces = tuple(faces)
        self._side_colours = tuple(side_colours) if len(set(side_colours)) > 1 else ()
        self.setVisible(bool(self._faces))
        self._counts = tuple(counts) or (True,) * len(self._faces)
        self.updateGeometry()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.updateGeometry()  # a narrower row needs more rows

    @property
    def _die_size(self) -> int:
        """Pixels at 100 %: many dice are drawn smaller, two rows of them stand in a low place."""
        return self._size if len(self._faces) <= MANY else self._size * 3 // 4

    def _spots(self, width: int) -> list[QPointF]:
        """Where each die lies in a row so wide: the dice of another side stand a little apart."""
        cell = self._context.theme.px(self._die_size) + 6
        deep = cell + (UNDERLINE if self._side_colours else 0)
        spots: list[QPointF] = []
        x = y = 0
        for number in range(max(1, len(self._faces))):
            if x and self._side_colours and self._side_colours[number] != self._side_colours[number - 1]:
                x += cell // 3
                theirs = self._side_colours.count(self._side_colours[number])
                if x + theirs * cell > width >= theirs * cell:  # a row of their own, not half of them here
                    x, y = 0, y + deep
            if x and x + cell > width:
                x, y = 0, y + deep
            spots.append(QPointF(x + 2, y + 2))
            x += cell
        return spots

    def sizeHint(self) -> QSize:
        size = self._context.theme.px(self._die_size) + 6
        high = int(self._spots(self.width() or 300)[-1].y()) + size + (UNDERLINE if self._side_colours else 0)
        return QSize(size * min(8, max(1, len(self._faces))), high)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._context.theme.px(self._die_size) + 6, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = self._context.theme.px(self._die_size)
        style = style_of(self._context.theme.dark)
        for number, (face, spot) in enumerate(zip(self._faces, self._spots(self.width()), strict=False)):
            box = QRectF(spot, QSizeF(size, size))
            if self._side_colours:
                line = QRectF(box.left() + 2, box.bottom() + 2, size - 4, UNDERLINE - 2)
                painter.fillRect(line, QColor(style.sides[self._side_colours[number] % 2].fill))
            draw_face(painter, box, face, counts=self._counts[number])
        painter.end()
