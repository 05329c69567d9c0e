"""All words on the table as one item above the ground and below the bases: they make way for the bases."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from editor.boards.drawing.measured_picture import TablePicture
from editor.boards.measured.base_names import base_names, body_rects
from editor.boards.measured.faces import BaseFace
from editor.boards.measured.picture import words_for
from editor.boards.measured.words import Word, draw_word, placed_words, signs

Z_WORDS = 10.0

REST = 150
"""Milliseconds without a move or a step of the zoom after which all words are placed anew."""


_Look = tuple[object, ...]
MOST_KEPT = 400


@dataclass(frozen=True)
class _Placed:
    """Words as they were placed: for which scale, the names of bases and where those bases stood."""

    scale: float
    words: tuple[Word, ...]
    names: dict[str, Word]
    stood: dict[str, tuple[int, int]]


class WordsItem(QGraphicsObject):
    """Finding room for all words takes longer than a frame: while bases are led their names go along, and
    what was placed stays; everything is placed anew when the hand rests."""

    def __init__(self) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._picture: TablePicture | None = None
        self._faces: tuple[BaseFace, ...] = ()
        self._stand: dict[str, tuple[int, int]] = {}
        self._placed: _Placed | None = None
        self._before: _Placed | None = None
        """As all words stood when they were placed last."""
        self._drawn: dict[_Look, QPixmap] = {}
        self._drawn_for = (0.0, 0.0)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST)
        self._rest.timeout.connect(self._rested)
        self.setZValue(Z_WORDS)

    def boundingRect(self) -> QRectF:
        return QRectF() if self._picture is None else self._picture.face

    def show_words(self, picture: TablePicture, faces: tuple[BaseFace, ...]) -> None:
        """The words of this table, with these bases on it."""
        old = self._picture
        if picture is old and faces == self._faces:
            return
        if old is None or picture.face != old.face:
            self.prepareGeometryChange()
        before, stood = list(self._moved()), self._stand.keys()
        self._picture, self._faces = picture, faces
        self._stand = {face.id: face.at for face in faces}
        same_appearance = old is not None and (picture is old or picture.changed(board=old.board) == old)
        if self._placed is None or not same_appearance or stood != self._stand.keys():
            self.settle()
            return
        for rect in (*before, *self._moved()):
            self.update(rect.adjusted(-8, -8, 8, 8))
        self._rest.start()

    def _rested(self) -> None:
        """Who holds a base still has not set it down yet."""
        if QGuiApplication.mouseButtons() == Qt.MouseButton.NoButton:
            self.settle()
        else:
            self._rest.start()

    def settle(self) -> None:
        """Place all words anew before they are seen again."""
        self._rest.stop()
        self._before, self._placed = self._placed or self._before, None
        self.update()

    def words(self, scale: float) -> tuple[Word, ...]:
        """The words as they stand when the table is seen at `scale` pixels a scene unit."""
        return self._placed_for(round(scale, 4)).words

    def _placed_for(self, scale: float) -> _Placed:
        assert self._picture is not None
        if self._placed is None:
            picture = _lettered(self._picture, scale)
            bodies = [rect for face in self._faces for rect in body_rects(picture, face)]
            names = names_beside(self._picture, self._faces, scale)
            taken = (*bodies, *(name.rect for name in names.values()))
            before = self._before
            stood = before.words if before is not None and before.scale == scale else ()
            words = (*placed_words(picture, scale, taken, stood), *names.values())
            self._placed = _Placed(scale, words, names, dict(self._stand))
        elif self._placed.scale != scale:
            self._rest.start()
        return self._placed

    def _moved(self) -> Iterator[QRectF]:
        """Where the names of bases stand that have gone elsewhere since all was placed."""
        if self._placed is None:
            return
        for key, name in self._placed.names.items():
            by = self._gone(key)
            if by is None or not by.isNull():
                yield name.covered.translated(by) if by is not None else name.covered
                yield name.covered

    def _gone(self, key: str) -> QPointF | None:
        """How far a base stands from where it stood; None for one that is not there any more."""
        assert self._placed is not None
        assert self._picture is not None
        if key not in self._stand:
            return None
        spot = self._picture.projection.spot
        return spot(*self._stand[key]) - spot(*self._placed.stood[key])

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if self._picture is None:
            return
        transform = painter.worldTransform()
        scale = max(1e-4, abs(transform.m11()))
        ratio = painter.device().devicePixelRatioF() if painter.device() is not None else 1.0
        placed = self._placed_for(round(scale, 4))
        if self._drawn_for != (placed.scale, ratio) or len(self._drawn) > MOST_KEPT:
            self._drawn, self._drawn_for = {}, (placed.scale, ratio)
        exposed: QRectF = option.exposedRect
        painter.save()
        painter.resetTransform()  # on whole pixels nothing has to be smoothed
        for word, by in self._shown(placed):
            rect = _room(word).translated(by)
            if not rect.intersects(exposed):
                continue
            look = _look(word)
            if look not in self._drawn:
                self._drawn[look] = _drawn(word, placed.scale, ratio)
            pixmap = self._drawn[look]
            corner = transform.map(rect.topLeft())
            spot = QPointF(round(corner.x() * ratio) / ratio, round(corner.y() * ratio) / ratio)
            if placed.scale == round(scale, 4):
                painter.drawPixmap(spot, pixmap)
            else:  # the zoom goes on: they are placed and drawn for its scale when it rests
                size = pixmap.deviceIndependentSize() * (scale / placed.scale)
                painter.drawPixmap(QRectF(spot, size), pixmap, QRectF(pixmap.rect()))
        painter.restore()

    def _shown(self, placed: _Placed) -> Iterator[tuple[Word, QPointF]]:
        """The words, and how far each has gone with its base."""
        bases = {id(name): key for key, name in placed.names.items()}
        for word in placed.words:
            key = bases.get(id(word))
            by = QPointF() if key is None else self._gone(key)
            if by is not None:
                yield word, by


def names_beside(picture: TablePicture, faces: tuple[BaseFace, ...], scale: float) -> dict[str, Word]:
    """The names of bases on a table seen at `scale` pixels a scene unit, by the id of their base."""
    picture = _lettered(picture, scale)
    return base_names(picture, faces, scale, signs(picture))


def _lettered(picture: TablePicture, scale: float) -> TablePicture:
    """The table with words of the size that its reader can read at this scale."""
    return picture.changed(words=words_for(scale, picture.lettering))


def _room(word: Word) -> QRectF:
    return word.covered.adjusted(-word.width, -word.width, word.width, word.width)


def _look(word: Word) -> _Look:
    """What tells two words apart, as far as the eye goes: a path has no hash."""
    rect, letters, leader = word.rect, word.path.elementCount(), word.leader
    line = () if leader is None else (leader.x1(), leader.y1(), leader.x2(), leader.y2())
    where = (rect.left(), rect.top(), rect.width(), rect.height(), *line)
    return *where, letters, word.ink, word.halo, word.plate


def _drawn(word: Word, scale: float, ratio: float) -> QPixmap:
    rect = _room(word)
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
    return pixmap
