"""Large pictures as PNG, painted and packed strip by strip: no picture of their whole size lies in memory."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter

STRIP = 16_000_000
"""Pixels of one strip, 64 megabytes."""

SIGNATURE = b"\x89PNG\r\n\x1a\n"
UP = b"\x02"
"""The filter of a row: the difference from the row above, which packs flat colours well."""

PaintStrip = Callable[[QPainter, QRectF], None]
"""Paints what lies in a rectangle of the picture, in its pixels."""


def png_in_strips(size: QSize, dots_a_metre: int, paint: PaintStrip) -> bytes:
    """The bytes of a PNG of that size, without transparency."""
    head = struct.pack(">IIBBBBB", size.width(), size.height(), 8, 2, 0, 0, 0)
    found = [
        SIGNATURE,
        _chunk(b"IHDR", head),
        _chunk(b"pHYs", struct.pack(">IIB", dots_a_metre, dots_a_metre, 1)),
    ]
    packer = zlib.compressobj(6)
    before = bytes(3 * size.width())
    for rows in _strips(size, paint):
        packed = bytearray()
        for row in rows:
            packed += packer.compress(UP + _difference(row, before))
            before = row
        if packed:
            found.append(_chunk(b"IDAT", bytes(packed)))
    found += [_chunk(b"IDAT", packer.flush()), _chunk(b"IEND", b"")]
    return b"".join(found)


def _strips(size: QSize, paint: PaintStrip) -> Iterator[Iterator[bytes]]:
    """The rows of each strip as bytes, three a pixel."""
    high = max(1, min(size.height(), STRIP // size.width()))
    for top in range(0, size.height(), high):
        part = QRectF(0, top, size.width(), min(high, size.height() - top))
        image = QImage(size.width(), int(part.height()), QImage.Format.Format_RGB32)
        painter = QPainter(image)
        painter.translate(0, -top)
        painter.setClipRect(part)
        paint(painter, part)
        painter.end()
        yield _rows(image.convertToFormat(QImage.Format.Format_RGB888))


def _rows(image: QImage) -> Iterator[bytes]:
    wide, line = 3 * image.width(), image.bytesPerLine()
    data = image.constBits()
    for row in range(image.height()):
        yield bytes(data[row * line : row * line + wide])


def _difference(row: bytes, before: bytes) -> bytes:
    """Each byte less the one above it, modulo 256."""
    import numpy

    return (numpy.frombuffer(row, numpy.uint8) - numpy.frombuffer(before, numpy.uint8)).tobytes()


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
