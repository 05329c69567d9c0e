"""Pieces as sheets to cut, in their true size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from core.text import _, say
from editor.boards.paper.sheet_painter import INK, QUIET, Paint, draw_bar, frame, write
from editor.boards.paper.tiling import MARGIN, PAPERS, PaperId

GAP = 1.2
"""Millimetres between two pieces: the blade needs them."""

HEAD, BAR_ROOM = 6.0, 8.0
"""Millimetres for the title, and for the bar at the foot: three rows of cards stand between them on A4."""


@dataclass(frozen=True)
class CutOut:
    """A piece to cut: its size in mm, and who paints it with its upper left corner at (0, 0), in mm."""

    width: float
    height: float
    paint: Paint


def laid(pieces: Sequence[CutOut], paper: PaperId) -> list[list[tuple[QRectF, CutOut]]]:
    """The pieces in rows on pages of paper that stands upright: where each lies, in mm."""
    wide, high = PAPERS[paper]
    pages: list[list[tuple[QRectF, CutOut]]] = [[]]
    x, y, row = MARGIN, MARGIN + HEAD, 0.0
    for piece in pieces:
        if x + piece.width > wide - MARGIN and x > MARGIN:
            x, y, row = MARGIN, y + row + GAP, 0.0
        if y + piece.height > high - MARGIN - BAR_ROOM and pages[-1]:
            pages.append([])
            x, y, row = MARGIN, MARGIN + HEAD, 0.0
        pages[-1].append((QRectF(x, y, piece.width, piece.height), piece))
        x += piece.width + GAP
        row = max(row, piece.height)
    return pages


def pages_to_cut(pieces: Sequence[CutOut], paper: PaperId, title: str, language: str) -> list[Paint]:
    """Who paints each page."""
    pages = laid(pieces, paper)
    return [
        partial(_paint_page, laid_out=page, paper=paper, words=words, language=language)
        for page, words in zip(pages, _heads(title, len(pages), language), strict=True)
    ]


def _heads(title: str, count: int, language: str) -> Iterator[str]:
    for number in range(count):
        yield say(
            _("{title} · pieces to cut · {number} of {count}", title=title, number=number + 1, count=count),
            language,
        )


def _paint_page(
    painter: QPainter, laid_out: list[tuple[QRectF, CutOut]], paper: PaperId, words: str, language: str
) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _wide, high = PAPERS[paper]
    write(painter, QPointF(MARGIN, MARGIN + 3.0), words, 3.4, INK, weight=700)
    painter.setPen(Qt.PenStyle.NoPen)
    for rect, piece in laid_out:
        painter.save()
        painter.translate(rect.topLeft())
        piece.paint(painter)
        painter.restore()
        frame(painter, rect, 0.1, QUIET)
    bar = say(_("This bar is 100 mm long: print at 100%, not fitted to the page."), language)
    draw_bar(painter, QPointF(MARGIN, high - MARGIN - 4.0), bar)
