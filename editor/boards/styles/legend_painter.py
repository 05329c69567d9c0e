"""The legend below a map: a piece of each ground that is on it, with its name in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from editor.base.drawing.brushes import SANS, colour, font, pen
from editor.base.drawing.lettering import text_path, text_width
from editor.boards.drawing.chips import draw_order
from editor.boards.drawing.hex_picture import MapPicture
from editor.boards.drawing.hex_projection import CORNER_OFFSETS
from editor.boards.drawing.layers.legend import LegendEntry, LegendNames, legend_entries
from editor.boards.drawing.layers.objectives import draw_entry, paint_medal
from editor.boards.drawing.style import Style
from editor.boards.styles.catalog import map_style
from editor.boards.styles.map_painter import paint_map

ROW = 46.0
SWATCH = 0.34
"""A hex of the legend against a hex of the map."""

GAP = 28.0


def _scale(picture: MapPicture, names: LegendNames) -> float:
    """Larger boards get a larger legend, so that it can be read when the whole map is seen."""
    return max(1.0, picture.face.width() / 1500.0) * names.grown


def _rows(entries: Sequence[LegendEntry], width: float) -> list[list[tuple[float, LegendEntry]]]:
    rows: list[list[tuple[float, LegendEntry]]] = [[]]
    x = 0.0
    for entry in entries:
        wide = 48.0 + text_width(entry.words, font(SANS, 15, 600)) + GAP
        if rows[-1] and x + wide > width:
            rows.append([])
            x = 0.0
        rows[-1].append((x, entry))
        x += wide
    return rows


def legend_height(picture: MapPicture, names: LegendNames) -> float:
    """How much room the legend takes below the frame, in scene units."""
    entries = legend_entries(picture, names)
    if not entries:
        return 0.0
    scale = _scale(picture, names)
    return (len(_rows(entries, picture.face.width() / scale)) * ROW + 12.0) * scale


def paint_legend(painter: QPainter, picture: MapPicture, names: LegendNames) -> None:
    """Below the frame of the map, from its left edge."""
    scale, face = _scale(picture, names), font(SANS, 15, 600)
    painter.save()
    painter.translate(picture.face.left() + 8 * scale, picture.face.bottom() + 12 * scale)
    painter.scale(scale, scale)
    for number, row in enumerate(_rows(legend_entries(picture, names), picture.face.width() / scale)):
        for x, entry in row:
            middle = QPointF(x + 20, number * ROW + ROW / 2)
            _paint_swatch(painter, picture, entry, middle)
            half = text_width(entry.words, face) / 2
            words = text_path(entry.words, face).translated(x + 48 + half, middle.y() + 5.5)
            painter.fillPath(words, colour(picture.style.desk_ink))
    painter.restore()


def _paint_swatch(painter: QPainter, picture: MapPicture, entry: LegendEntry, middle: QPointF) -> None:
    painter.save()
    painter.translate(middle)
    style = picture.style
    if entry.kind == "section":
        painter.setPen(pen(style.section, 4, dash=(0.1, 2.6)))
        painter.drawLine(QPointF(-18, 0), QPointF(20, 0))
    elif entry.kind == "ground":
        _paint_hex(painter, picture, ground=entry.what)
    elif entry.kind == "feature":
        _paint_hex(painter, picture, feature=entry.what)
    elif entry.kind == "level":
        map_style(style.map).level(painter, QPointF(2, 2), 1, style)
    elif entry.kind == "aim":
        paint_medal(painter, QPointF(), int(entry.what), style, None, None)
    elif entry.kind == "entry":
        draw_entry(painter, style.sides[max(0, next(iter(picture.entries.values()))) % 2].fill)
    elif entry.what == "ordered":
        draw_order(painter, "", style)
    elif entry.kind == "mark":
        _paint_mark(painter, entry.what, style)
    else:
        painter.scale(SWATCH, SWATCH)
        painter.fillPath(_hexagon(1.0), colour(style.grass[0]))
        if entry.kind == "work":
            trace = [QPointF(*CORNER_OFFSETS[corner]) * 0.8 for corner in (5, 0, 1)]
            map_style(style.map).wall(painter, trace, style)
        elif entry.kind == "hexside":
            map_style(style.map).fence(painter, QPointF(-46, 8), QPointF(46, 8), style)
        else:
            painter.strokePath(_hexagon(0.9), pen(style.sides[0].fill, 8, dash=(2, 1.2)))
        painter.strokePath(_hexagon(1.0), pen(style.grid_shade, 3))
    painter.restore()


def _paint_mark(painter: QPainter, kind: str, style: Style) -> None:
    fill, line, dash = {
        "chosen": (style.chosen_fill, style.chosen, ()),
        "legal": (style.legal_fill, style.legal, (3.0, 2.0)),
        "target": (style.mark_halo, style.target, (4.0, 2.4)),
    }[kind]
    painter.fillPath(_hexagon(0.27), colour(fill))
    painter.strokePath(_hexagon(0.27), pen(line, 3, dash=dash, cap=Qt.PenCapStyle.FlatCap))


def _hexagon(factor: float) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x * factor, y * factor) for x, y in CORNER_OFFSETS]))
    path.closeSubpath()
    return path


def _paint_hex(painter: QPainter, picture: MapPicture, ground: str = "clear", feature: str = "") -> None:
    """That ground or feature on a board of one hex: what the map draws, not a likeness of it."""
    board = type(picture.board).blank(3, 3)
    rows = [bytearray(row) for row in board.ground]
    run = {"bridge": "river", "river": "river"}.get(ground)
    for column in range(2):
        rows[1][column] = board.GROUNDS.index(run or "clear")
    rows[1][0] = board.GROUNDS.index(ground if ground in board.GROUNDS else "clear")
    small = picture.changed(
        board=board.model_copy(
            update={
                "ground": tuple(bytes(row) for row in rows),
                "features": {feature: frozenset(("2.1",))} if feature else {},
            }
        ),
        aims=(),
        entries={},
        works={},
        numbers=False,
        sections=type(picture.sections)(),
    )
    hex_ = small.grid.parse("2.1")
    centre = small.projection.centre(hex_)
    painter.save()
    painter.setClipPath(_hexagon(SWATCH), Qt.ClipOperation.IntersectClip)
    painter.scale(SWATCH, SWATCH)
    painter.translate(-centre)
    paint_map(painter, small, QRectF(centre.x() - 56, centre.y() - 65, 112, 130), 1.0)
    painter.restore()
    painter.strokePath(_hexagon(SWATCH), pen(picture.style.grid_shade, 1.2))
