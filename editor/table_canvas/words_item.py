"""All words on the table as one item above the ground and below the bases: they make way for the bases."""

from __future__ import annotations

import math
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from editor.table_canvas.base_names import base_names, body_rects
from editor.table_canvas.faces import BaseFace
from editor.table_canvas.picture import TablePicture, words_for
from editor.table_canvas.words import Word, draw_word, placed_words, signs

Z_WORDS = 10.0


class WordsItem(QGraphicsItem):
    """Words are placed anew where a base has moved or the zoom has changed, and kept as pictures between."""

    def __init__(self) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._picture: TablePicture | None = None
        self._faces: tuple[BaseFace, ...] = ()
        self._placed: tuple[Any, tuple[Word, ...]] = (None, ())
        self._kept: tuple[Any, list[tuple[QRectF, QPixmap]]] = (None, [])
        self.setZValue(Z_WORDS)

    def boundingRect(self) -> QRectF:
        return QRectF() if self._picture is None else self._picture.face

    def show_words(self, picture: TablePicture, faces: tuple[BaseFace, ...]) -> None:
        """The words of this table, with these bases on it."""
        if picture is self._picture and faces == self._faces:
            return
        if self._picture is None or picture.face != self._picture.face:
            self.prepareGeometryChange()
        self._picture, self._faces = picture, faces
        self._placed = (None, ())
        self.update()

    def words(self, scale: float) -> tuple[Word, ...]:
        """The words as they stand when the table is seen at `scale` pixels a scene unit."""
        assert self._picture is not None
        scale = round(scale, 4)
        if self._placed[0] != scale:
            picture = self._picture.changed(words=words_for(scale))
            bodies = [rect for face in self._faces for rect in body_rects(picture, face)]
            names = tuple(base_names(picture, self._faces, scale, signs(picture)).values())
            taken = (*bodies, *(name.rect for name in names))
            self._placed = scale, (*placed_words(picture, scale, taken), *names)
        return self._placed[1]

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if self._picture is None:
            return
        transform = painter.worldTransform()
        scale = max(1e-4, abs(transform.m11()))
        ratio = painter.device().devicePixelRatioF() if painter.device() is not None else 1.0
        words = self.words(scale)
        if self._kept[0] != (words, ratio):
            self._kept = (words, ratio), [self._drawn(word, scale, ratio) for word in words]
        exposed: QRectF = option.exposedRect
        painter.save()
        painter.resetTransform()  # on whole pixels nothing has to be smoothed
        for rect, pixmap in self._kept[1]:
            if rect.intersects(exposed):
                corner = transform.map(rect.topLeft())
                painter.drawPixmap(
                    QPointF(round(corner.x() * ratio) / ratio, round(corner.y() * ratio) / ratio), pixmap
                )
        painter.restore()

    def _drawn(self, word: Word, scale: float, ratio: float) -> tuple[QRectF, QPixmap]:
        rect = word.rect.adjusted(-word.width, -word.width, word.width, word.width)
        wide, high = (max(1, math.ceil(side * scale * ratio)) for side in (rect.width(), rect.height()))
        pixmap = QPixmap(wide, high)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(-rect.topLeft())
        draw_word(painter, word)
        painter.end()
        return rect, pixmap
