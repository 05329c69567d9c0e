"""Counters of hexes and bases of tables as sheets to cut, in their true size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from core.text import _, say
from editor.boards.styles.palettes import palette_of
from editor.desks.printing.paper import INK, QUIET, Paint, draw_bar, frame, write
from editor.desks.printing.tiling import MARGIN, PAPERS, PaperId

if TYPE_CHECKING:
    from core.protocol.system import AnySystem

GAP = 1.2
"""Millimetres between two pieces: the blade needs them."""

HEAD, BAR_ROOM = 6.0, 8.0
"""Millimetres for the title, and for the bar at the foot: three rows of cards stand between them on A4."""

ROOM = 1.0
"""Round a base: its rim is half outside of it."""


@dataclass(frozen=True)
class CutOut:
    """A piece to cut: its size in mm, and who paints it with its upper left corner at (0, 0), in mm."""

    width: float
    height: float
    paint: Paint


def counters(scenario: Any, system: AnySystem, language: str, hex_mm: float) -> list[CutOut]:
    """A counter for each unit that lies on a board whose hexes are `hex_mm` wide."""
    from editor.boards.drawing.counters import HEIGHT, WIDTH, draw_counter
    from editor.boards.drawing.hex_picture import side_letters
    from editor.boards.drawing.hex_projection import HEX_WIDTH
    from editor.boards.hex.items import counters_of

    sides = tuple(side.id for side in scenario.sides)
    style = palette_of(system.map_style, "print", sides)
    pieces = tuple(system.hexes.pieces(scenario))
    names = {piece.id: piece.name.in_language(language) for piece in pieces if piece.name}
    letters = side_letters(tuple(side.name for side in scenario.sides), language)
    mm = hex_mm / HEX_WIDTH
    wide = WIDTH + 10
    found = []
    for piece in pieces:
        alone = counters_of((piece,), letters, {})  # a general who rides along is cut out too
        for counter in alone.values():
            named = counter if piece.id not in names else _renamed(counter, names[piece.id])
            high = HEIGHT + (34 if named.name else 15)

            def paint(painter: QPainter, counter: Any = named) -> None:
                painter.scale(mm, mm)
                painter.translate(wide / 2, HEIGHT / 2 + 6)
                draw_counter(painter, counter, style, 1.0)

            found.append(CutOut(wide * mm, high * mm, paint))
    return found


def _renamed(counter: Any, name: str) -> Any:
    from dataclasses import replace

    return replace(counter, name=name)


def bases(scenario: Any, system: AnySystem, language: str, scale: float) -> list[CutOut]:
    """The footprint of each base at `scale` (1 is its true size), as it is drawn on the table."""
    from editor.boards.drawing.measured_projection import PIXELS
    from editor.boards.drawing.measured_style import table_palette
    from editor.boards.measured.bases import draw_base
    from editor.boards.measured.faces import faces_of

    style = table_palette(system.map_style, "print", tuple(side.id for side in scenario.sides))
    mm = 0.1 / PIXELS * scale
    found = []
    for face in faces_of(scenario, system.look):
        wide, high = 0.1 * face.width * scale, 0.1 * face.depth * scale
        head = 0.45 * high + ROOM

        def paint(painter: QPainter, face: Any = face, wide: float = wide, high: float = high) -> None:
            painter.save()
            painter.translate(wide / 2 + ROOM, 0.45 * high + ROOM)
            painter.scale(mm, mm)
            draw_base(painter, face, 0.0, style, 2.0, language)
            painter.restore()
            if face.name is not None:
                foot = QPointF(wide / 2 + ROOM, 1.7 * high + ROOM + 3.0)
                write(painter, foot, face.name.in_language(language), 3.0, at=0.5, widest=wide)

        found.append(CutOut(wide + 2 * ROOM, head + 1.25 * high + ROOM + 4.0, paint))
    return found


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
