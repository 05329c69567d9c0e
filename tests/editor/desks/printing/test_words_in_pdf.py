"""What stands on paper as words can be searched and copied: every letter is a letter of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QApplication

from core.paths import SCENARIOS
from core.scenarios import files
from core.systems.catalog import by_id
from core.text import Names
from editor.base import fonts
from editor.desks.armies.pages import PAPERS, pdf
from editor.desks.armies.sheet_blocks import type_font
from editor.desks.printing.job import Job, pdf_of_job
from editor.panels.report.pdf_pages import pdf_of_html

pdfium = pytest.importorskip("pypdfium2")
pytestmark = pytest.mark.usefixtures("qapp")

JOINED = "Officiers affaiblis, difficile, flotte, first fight, Theodore, actes: 12,5"
BARE = JOINED.replace(" ", "")


@pytest.fixture(autouse=True)
def window_font(qapp: QApplication) -> Iterator[None]:
    """The window wears figures of one width, and Qt hands that on to what is printed."""
    before = QFont(qapp.font())
    worn = QFont(before)
    worn.setFeature(QFont.Tag("tnum"), 1)
    qapp.setFont(worn)
    for family in (fonts.INTERFACE, fonts.BOOK):
        fonts.load(family)
    yield
    qapp.setFont(before)


def words_of(pdf: bytes) -> str:
    pages = [page.get_textpage().get_text_range() for page in pdfium.PdfDocument(pdf)]
    return re.sub(r"\s+", "", "".join(pages))  # a line may end between two words


def test_a_report_keeps_each_letter_in_every_font() -> None:
    body = f"<h1>{JOINED}</h1><p>{JOINED}</p><p><i>{JOINED}</i></p><p class='note'>{JOINED}</p>"
    assert words_of(pdf_of_html(body, "x")).count(BARE) == 4


@pytest.mark.parametrize("what", ["scenario", "briefing"])
def test_a_sheet_keeps_each_letter(what: str) -> None:
    system = by_id("battle_cry")
    read = files.load(
        SCENARIOS / "battle_cry" / "fredericksburg.json", {"battle_cry": system.design().scenario}
    )
    named = read.model_copy(update={"notes": Names(JOINED, JOINED)})
    job = Job(what=what, language="en", reader=named.sides[0].id)  # type: ignore[arg-type]
    assert BARE in words_of(pdf_of_job(named, system, job))


def test_an_army_list_keeps_each_letter() -> None:
    def page(painter: QPainter) -> None:
        for line, serif in enumerate((False, True)):
            painter.setFont(type_font(10, serif=serif))
            painter.drawText(QPointF(200, 400 + 300 * line), JOINED)

    assert words_of(pdf([page], PAPERS[0], "x")).count(BARE) == 2
