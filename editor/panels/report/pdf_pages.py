"""A page of HTML as a PDF on sheets of A4: the battle report, the register of rulings."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF, QUrl
from PySide6.QtGui import (
    QFont,
    QImage,
    QPageLayout,
    QPageSize,
    QPdfWriter,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)

from editor.base import fonts
from editor.widgets.rich_text import unbroken

MARGIN = int(2 / 2.54 * 96)
"""Two centimetres in pixels of a screen, as `QTextDocument.print_` sets them; the layout scales them."""
MOST_HEADINGS = 60

STYLE = """
body { font-family: Inter, sans-serif; color: #24211C; line-height: 1.45; }
h1, h2 { font-family: "EB Garamond", serif; font-weight: 600; }
.quiet { color: #5F584C; } .rule { color: #736A5B; font-size: small; }
td, th { padding: 2px 14px 2px 0; text-align: left; } .more { color: #5F584C; margin-left: 22px; }
p { margin: 2px 0; } p.map { margin-top: 12px; } .note { font-style: italic; }
"""


def pdf_of_html(body: str, title: str, pictures: Mapping[str, QImage] | None = None) -> bytes:
    """`body` on A4; `pictures` are those that it names in `src`. A Qt application must be there."""
    for family in (fonts.INTERFACE, fonts.BOOK, fonts.LAST):
        fonts.load(family)
    document = QTextDocument()
    face = QFont([fonts.INTERFACE, fonts.LAST])
    face.setPointSizeF(9.0)
    document.setDefaultFont(fonts.single_letters(face))
    document.setDefaultStyleSheet(STYLE)
    for name, image in (pictures or {}).items():
        document.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(name), image)
    document.setHtml(unbroken(body))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(300)
    writer.setTitle(title)
    writer.setPageLayout(
        QPageLayout(
            QPageSize(QPageSize.PageSizeId.A4),
            QPageLayout.Orientation.Portrait,
            QMarginsF(0, 0, 0, 0),
            QPageLayout.Unit.Millimeter,
        )
    )
    _keep_headings(document, writer)
    document.print_(writer)
    buffer.close()
    return bytes(buffer.data().data())


def _keep_headings(document: QTextDocument, writer: QPdfWriter) -> None:
    """A heading that would stand alone at the foot of a page goes to the next one with what follows it."""
    for _time in range(MOST_HEADINGS):
        lonely = _lonely_heading(document, writer)
        if lonely is None:
            return
        cursor = QTextCursor(document.findBlockByNumber(lonely))
        form = cursor.blockFormat()
        form.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
        cursor.setBlockFormat(form)


def _lonely_heading(document: QTextDocument, writer: QPdfWriter) -> int | None:
    """The number of a heading with nothing under it on its page, laid out as `print_` lays it out."""
    copy = document.clone()
    layout = copy.documentLayout()
    layout.setPaintDevice(writer)
    host = QSizeF(writer.width(), writer.height())
    frame = copy.rootFrame().frameFormat()
    frame.setMargin(MARGIN)
    copy.rootFrame().setFrameFormat(frame)
    copy.setPageSize(host)
    block = copy.begin()
    while block.isValid():
        after = block.next()
        if block.blockFormat().headingLevel() and after.isValid():
            here = layout.blockBoundingRect(block).bottom() // host.height()
            if layout.blockBoundingRect(after).top() // host.height() > here:
                return block.blockNumber()
        block = after
    return None
