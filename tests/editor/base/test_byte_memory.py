"""What was drawn once is kept up to so many bytes, whatever it is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter, QPixmap

from editor.base.drawing.byte_memory import ENTRY, ByteMemory, bytes_of_picture
from editor.base.drawing.stamps import MOST, Stamps

pytestmark = pytest.mark.usefixtures("qapp")


def test_those_asked_last_stay_within_the_bytes() -> None:
    memory: ByteMemory[str, bytes] = ByteMemory(10, len)
    for key, size in (("a", 4), ("b", 3), ("c", 3)):
        memory.lay(key, bytes(size))
    assert memory.find("a") == bytes(4)
    memory.lay("d", bytes(2))
    assert "b" not in memory, "asked longest ago"
    assert memory.bytes == 9
    memory.lay("a", bytes(1))
    assert memory.bytes == 6, "what was there before under that key counts no more"
    memory.lay("large", bytes(50))
    assert memory.values() == [bytes(50)], "the last one stays whatever it takes, alone"
    memory.clear()
    assert (len(memory), memory.bytes) == (0, 0)


def test_it_is_made_once() -> None:
    memory: ByteMemory[str, bytes] = ByteMemory(10, len)
    made = memory.ask("a", lambda: bytes(3))
    assert memory.ask("a", lambda: bytes(4)) is made


def test_a_picture_weighs_its_pixels() -> None:
    assert bytes_of_picture(QImage(100, 50, QImage.Format.Format_ARGB32)) == ENTRY + 20_000
    assert bytes_of_picture(QImage(100, 50, QImage.Format.Format_Grayscale8)) == ENTRY + 5_000


def test_stamps_of_large_trees_are_let_go() -> None:
    """Counted by the piece, those of the nearest scale took some hundred times what was thought."""
    stamps, picture = Stamps(8.0), QPixmap(10, 10)
    painter = QPainter(picture)
    for number in range(60):
        stamps.draw(painter, number, QPointF(), QRectF(0, 0, 40, 40), lambda _painter: None)
    painter.end()
    assert MOST / 2 < stamps.bytes <= MOST
