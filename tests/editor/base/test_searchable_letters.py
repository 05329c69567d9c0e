"""What is printed into a PDF can be searched: joined letters stand for no letter there."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QBuffer
from PySide6.QtGui import QFont, QPainter, QPdfWriter
from PySide6.QtWidgets import QApplication

from editor.base.drawing.brushes import SANS, SERIF, font
from editor.base.fonts import single_letters

WORDS = "Officiers affaiblis, effectif 1234"


def printed(face: QFont) -> str:
    """The text of a page on which WORDS stand in these letters."""
    pdfium = pytest.importorskip("pypdfium2")
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    painter = QPainter(writer)
    painter.setFont(face)
    painter.drawText(400, 800, WORDS)
    painter.end()
    found = pdfium.PdfDocument(bytes(buffer.data().data()))[0].get_textpage().get_text_range()
    return str(found)


@pytest.mark.parametrize("family", [SERIF, SANS])
def test_words_of_a_pdf_are_found_in_the_letters_of_the_program(qapp: QApplication, family: str) -> None:
    assert WORDS in printed(single_letters(font(family, 20)))


def test_joined_letters_would_not_be_found(qapp: QApplication) -> None:
    joined = font(SERIF, 20)
    joined.setFeature(QFont.Tag("liga"), 1)
    joined.setFeature(QFont.Tag("tnum"), 1)
    assert WORDS not in printed(joined)
