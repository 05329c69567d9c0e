"""Words that flow over pages of paper: a rich text laid out once, painted page by page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QFontMetricsF,
    QPainter,
    QPalette,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextListFormat,
)

from editor.base.drawing.brushes import SERIF, colour, font
from editor.base.fonts import single_letters
from editor.boards.paper.sheet_painter import INK, QUIET
from editor.widgets.rich_text import unbroken

GRAIN = 10.0
"""Units of the text's layout a millimetre: letters are laid out finely, whatever shows them."""

BODY, SMALL = 36, 31
STYLE = f"""
h1 {{ font-size: 78px; margin: 0 0 4px 0; }}
h2 {{ font-size: 46px; margin: 34px 0 8px 0; color: #8A2A1B; }}
h3 {{ font-size: 40px; margin: 20px 0 6px 0; }}
p {{ margin: 0 0 12px 0; }}
p.gap {{ margin: 0; font-size: 18px; }}
.quiet {{ color: {QUIET}; font-size: {SMALL}px; }}
.rule {{ color: {QUIET}; font-size: 26px; }}
td, th {{ font-size: {SMALL}px; padding: 3px 14px 3px 4px; text-align: left; }}
th {{ color: {QUIET}; font-weight: normal; font-style: italic; }}
td.turn {{ font-size: 52px; padding: 26px 22px 26px 22px; }}
td.note {{ padding: 15px 14px 15px 4px; }}
td.fact {{ font-size: {BODY}px; padding: 2px 30px 2px 0; }}
li {{ margin: 0 0 6px 0; }}
"""


POINT, LIST_INDENT = "\N{BULLET}", 66.0
"""What stands before a line of a list; where its words begin, in units of the layout from the edge."""

MOST_BREAKS = 40
ROOM_FOR_HEAD = 0.16
"""How much of a page has to be left for a head and the first rows below it."""


@dataclass(frozen=True)
class _Section:
    """A head, the heads right below it, and all that follows up to the next; in units of the layout."""

    head: QTextBlock
    top: float
    bottom: float


def _sections(document: QTextDocument) -> Iterator[_Section]:
    layout = document.documentLayout()
    head, top, bottom, bare = None, 0.0, 0.0, False
    walker = document.rootFrame().begin()
    while not walker.atEnd():
        frame, block = walker.currentFrame(), walker.currentBlock()
        if frame is not None:
            rect = layout.frameBoundingRect(frame)
        else:
            rect = layout.blockBoundingRect(block)
            if block.blockFormat().headingLevel() and not bare:
                if head is not None:
                    yield _Section(head, top, bottom)
                head, top = block, rect.top()
        bare = frame is None and block.blockFormat().headingLevel() > 0
        bottom = rect.bottom()
        walker += 1
    if head is not None:
        yield _Section(head, top, bottom)


def _keep_together(document: QTextDocument) -> None:
    """No head stands alone at the foot of a page, and what fits on a page is not torn in two."""
    page = document.pageSize().height()
    for _round in range(MOST_BREAKS):
        for section in _sections(document):
            down = section.top % page
            torn = int(section.top // page) != int((section.bottom - 1.0) // page)
            whole = section.bottom - section.top < 0.96 * page
            if torn and down > 0.03 * page and (whole or down > (1 - ROOM_FOR_HEAD) * page):
                before = section.head.blockFormat()
                before.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
                QTextCursor(section.head).setBlockFormat(before)
                break
        else:
            return


def _set_points(document: QTextDocument) -> None:
    """A small point or the number before each line of a list, clear of its words: Qt's stand against them."""
    marked: list[tuple[QTextBlock, str]] = []
    block = document.begin()
    while block.isValid():
        points = block.textList()
        if points is not None:
            numbered = points.format().style() == QTextListFormat.Style.ListDecimal
            marked.append((block, points.itemText(block) if numbered else POINT))
        block = block.next()
    metrics = QFontMetricsF(document.defaultFont())
    for block, point in marked:  # without the lines before it one would have another number
        block.textList().remove(block)
        mark = f"{point}\N{EN SPACE}"
        wide = metrics.horizontalAdvance(mark)
        shape = block.blockFormat()
        shape.setIndent(0)
        shape.setLeftMargin(LIST_INDENT)
        shape.setTextIndent(-wide)
        cursor = QTextCursor(block)
        cursor.setBlockFormat(shape)
        cursor.insertText(mark, QTextCharFormat())  # whatever its first word wears


class TextFlow:
    """Rich text in a room of so many mm; `first` mm are left free at the top of its first page."""

    def __init__(self, html: str, room: QSizeF, first: float = 0.0) -> None:
        document = QTextDocument()
        face = single_letters(font(SERIF, BODY))
        face.setPixelSize(BODY)
        document.setDefaultFont(face)
        document.setDefaultStyleSheet(STYLE)
        document.setDocumentMargin(0)
        gap = f'<div style="line-height: {round(first * GRAIN)}px">&nbsp;</div>' if first else ""
        document.setHtml(unbroken(gap + html))
        _set_points(document)
        document.setPageSize(QSizeF(room.width() * GRAIN, room.height() * GRAIN))
        self.document = document
        _keep_together(document)

    @property
    def count(self) -> int:
        """How many pages it takes."""
        return self.document.pageCount()

    def paint(self, painter: QPainter, number: int) -> None:
        """Paint one page, from 0; the painter is in mm, its origin the corner of the room."""
        painter.save()
        painter.scale(1 / GRAIN, 1 / GRAIN)
        size = self.document.pageSize()
        painter.translate(0, -number * size.height())
        context = QAbstractTextDocumentLayout.PaintContext()
        context.palette.setColor(QPalette.ColorRole.Text, colour(INK))
        context.clip = QRectF(0, number * size.height(), size.width(), size.height())
        painter.setClipRect(context.clip)
        self.document.documentLayout().draw(painter, context)
        painter.restore()
