"""Pages of a PDF as pictures, where the library for it is installed (extra `pdf`)."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import PurePath
from typing import Any

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage

from core.text import _
from editor.base.document.underlay_files import MOST_READ, PictureError

DOTS = 200.0
"""Dots an inch of a page that is traced: a hex of 15 mm is 120 pixels wide."""
LONGEST = 5_000
"""Pixels of its longer side; a poster has fewer dots an inch."""
PAGE_MOST = 20_000
"""Pages of a file."""


def page_count(data: bytes, name: str) -> int:
    """How many pages the PDF has; raises PictureError."""
    with _opened(data, name) as document:
        return min(len(document), PAGE_MOST)


def page_picture(data: bytes, name: str, page: int, longest: int = LONGEST) -> QImage:
    """Page `page`, from 1, at most `longest` pixels along its longer side; raises PictureError."""
    with _opened(data, name) as document:
        try:
            sheet = document[page - 1]
            wide, high = (max(1.0, float(side)) for side in sheet.get_size())
            scale = min(DOTS / 72.0, longest / max(wide, high))
            bitmap = sheet.render(scale=scale, prefer_bgrx=True)
            image = QImage(
                bytes(bitmap.buffer), bitmap.width, bitmap.height, bitmap.stride, QImage.Format.Format_RGB32
            )
            return image.copy()  # the bytes belong to the page, which is closed
        except _library(name).PdfiumError as fault:
            raise PictureError(
                _("{file}: page {page} is damaged and cannot be drawn.", file=name, page=page)
            ) from fault


def page_file(data: bytes, name: str, page: int) -> tuple[str, bytes]:
    """The page as a picture file: its name and its bytes, PNG or, where that is too large, JPEG."""
    image = page_picture(data, name, page)
    stem = PurePath(name).stem[:150]
    for ending, quality in (("png", -1), ("jpg", 92)):
        written = QByteArray()
        buffer = QBuffer(written)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, ending.upper(), quality)  # type: ignore[call-overload] # the stubs want bytes
        buffer.close()
        if written.size() <= MOST_READ:
            break
    return f"{stem}-p{page}.{ending}", bytes(written.data())


def _library(name: str) -> Any:  # it has no stubs and need not be there
    try:
        return importlib.import_module("pypdfium2")
    except ImportError:
        raise PictureError(
            _(
                "{file} is a PDF. To read its pages install pypdfium2 (`pip install etat-major[pdf]`), "
                "or save the page as a picture (PNG or JPEG).",
                file=name,
            )
        ) from None


@contextmanager
def _opened(data: bytes, name: str) -> Iterator[Any]:
    library = _library(name)
    try:
        document = library.PdfDocument(data)
    except library.PdfiumError as fault:
        raise PictureError(
            _("{file} is damaged, or locked by a password: it cannot be opened.", file=name)
        ) from fault
    try:
        if len(document) == 0:
            raise PictureError(_("{file} has no pages.", file=name))
        yield document
    finally:
        document.close()
