"""Icons: our own SVGs of resources/icons, drawn in any colour."""

from __future__ import annotations

import functools

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from core.paths import RESOURCES

SIZES = (16, 24, 32, 48)


def icon(name: str, colour: QColor) -> QIcon:
    """The icon of that name with its lines in `colour`; raises FileNotFoundError."""
    return _icon(name, colour.name())


@functools.lru_cache(maxsize=512)
def _icon(name: str, colour: str) -> QIcon:
    drawn, renderer = QIcon(), _renderer(name, QColor(colour))
    for size in SIZES:
        drawn.addPixmap(_drawn(renderer, size))
    return drawn


def pixmap(name: str, colour: QColor, size: int) -> QPixmap:
    """One picture of `size` px square. Raises FileNotFoundError."""
    return _drawn(_renderer(name, colour), size)


def _renderer(name: str, colour: QColor) -> QSvgRenderer:
    written = (RESOURCES / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    return QSvgRenderer(QByteArray(written.replace("currentColor", colour.name()).encode()))


def _drawn(renderer: QSvgRenderer, size: int) -> QPixmap:
    picture = QPixmap(size, size)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return picture
