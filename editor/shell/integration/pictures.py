"""The program's own sign in the sizes that desktops want; drawn by Qt from the drawings in resources."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from core.paths import RESOURCES

FOLDER = RESOURCES / "desktop"
SMALL = 32
"""Pixels up to which the simple drawing is used."""
WINDOW_SIZES = (16, 32, 48, 128)


def drawing(name: str) -> bytes:
    """A drawing of resources; raises FileNotFoundError."""
    return (FOLDER / f"{name}.svg").read_bytes()


def image(name: str, size: int) -> QImage:
    """The drawing of that name, `size` px square; small ones have a simpler drawing where there is one."""
    simple = f"{name}-small"
    if size <= SMALL and (FOLDER / f"{simple}.svg").is_file():
        name = simple
    picture = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(QByteArray(drawing(name))).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return picture


def png(name: str, size: int) -> bytes:
    """As `image`, as a file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image(name, size).save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs want bytes
    return bytes(buffer.data().data())


def window_icon() -> QIcon:
    """What a task bar shows that knows no menu entry of ours."""
    icon = QIcon()
    for size in WINDOW_SIZES:
        icon.addPixmap(QPixmap.fromImage(image("etat-major", size)))
    return icon
