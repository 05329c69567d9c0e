"""A page of HTML as a PDF on sheets of A4: the battle report, the register of rulings."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QUrl
from PySide6.QtGui import QFont, QImage, QPageLayout, QPageSize, QPdfWriter, QTextDocument

from editor import fonts
from editor.table.rich import unbroken

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
    document.setDefaultFont(face)
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
    document.print_(writer)
    buffer.close()
    return bytes(buffer.data().data())
