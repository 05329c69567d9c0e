"""Broken pictures and pages to trace: each is a picture in the end, or refused with a sentence."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from random import Random

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QColor, QImage, QImageReader, QImageWriter

from core.scenarios.bad_file import BadFile, Fault, Place
from editor.base.document import pdf_pages
from editor.base.document.underlay_files import KINDS, MOST_AREA, PictureError, decoded

PDF = ".pdf"
WIDE, HIGH = 60, 44


@cache
def endings() -> tuple[str, ...]:
    """What is read here: the kinds of pictures that Qt reads and writes, and PDF where its library is."""
    read = {bytes(kind.data()).decode() for kind in QImageReader.supportedImageFormats()}
    written = {bytes(kind.data()).decode() for kind in QImageWriter.supportedImageFormats()}
    kinds = [kind for kind in KINDS if kind in read & written and kind not in ("jpeg", "tiff")]
    return (*(f".{kind}" for kind in kinds), *((PDF,) if find_spec("pypdfium2") else ()))


@cache
def sound(ending: str) -> tuple[bytes, ...]:
    """Sound pictures of that ending."""
    return (_page(),) if ending == PDF else (_picture(ending[1:]),)


def seen(data: bytes, _dice: Random, *, ending: str) -> None:
    """Read as the tools of tracing read it; raises BadFile where it is refused."""
    name = f"broken{ending}"
    try:
        if ending == PDF:
            for page in range(1, min(3, pdf_pages.page_count(data, name)) + 1):
                image = pdf_pages.page_picture(data, name, page, longest=400)
        else:
            image = decoded(data, name)
    except PictureError as refused:
        raise BadFile(name, [Fault(Place(0), refused.text, refused.text)]) from None
    assert not image.isNull()
    assert image.width() * image.height() <= MOST_AREA


def _picture(kind: str) -> bytes:
    """A map of four colours with a grid."""
    image = QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
    for x in range(WIDE):
        for y in range(HIGH):
            on_grid = x % 10 == 0 or y % 11 == 0
            image.setPixelColor(
                x, y, QColor("black") if on_grid else QColor.fromHsv(40 * (x // 16), 120, 200)
            )
    written = QByteArray()
    buffer = QBuffer(written)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, kind.upper())  # type: ignore[call-overload] # the stubs want bytes
    buffer.close()
    return bytes(written.data())


def _page() -> bytes:
    """A page of a rule book with a square on it, whole with its table of objects."""
    drawn = b"0.4 0.6 0.3 rg 20 20 120 90 re f 0 0 0 RG 10 10 140 110 re S"
    objects = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 160 130] /Contents 4 0 R >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawn), drawn),
    )
    made, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(made))
        made += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count, start = len(objects) + 1, len(made)
    made += b"xref\n0 %d\n0000000000 65535 f \n%s" % (count, table)
    return made + b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (count, start)
