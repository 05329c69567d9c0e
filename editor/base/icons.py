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
    drawn = QIcon()
    for size in SIZES:
        drawn.addPixmap(pixmap(name, QColor(colour), size))
    return drawn


def pixmap(name: str, colour: QColor, size: int) -> QPixmap:
    """One picture of `size` px square. Raises FileNotFoundError."""
    written = (RESOURCES / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    renderer = QSvgRenderer(QByteArray(written.replace("currentColor", colour.name()).encode()))
    picture = QPixmap(size, size)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return picture
