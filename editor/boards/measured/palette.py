"""The items of a palette for tables, each with a picture by the same painters as the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap

from core.presentation.look import PaletteEntry
from core.text import _
from editor.base.context import Context
from editor.base.drawing.brushes import colour
from editor.boards.design.palette_pictures import sample_picture
from editor.boards.drawing.measured_style import TableStyle
from editor.boards.measured.bands import paint_band
from editor.boards.measured.bases import draw_base, size_of
from editor.boards.measured.faces import BaseFace
from editor.boards.measured.terrain import paint_feature
from editor.boards.measured.tools.edit_context import MeasuredEditContext
from editor.boards.styles.measured_colours import table_style
from editor.widgets.swatches import PaletteItem


def _sentence(entry: PaletteEntry) -> Any:
    if not (entry.sentence.en or entry.sentence.fr):
        return entry.name
    if not entry.rule:
        return entry.sentence
    return _("{sentence} ({rule})", sentence=entry.sentence, rule=entry.rule)


def _items(
    entries: tuple[PaletteEntry, ...], drawer: Callable[[str], Callable[[QSize, float], QPixmap]]
) -> list[PaletteItem]:
    return [
        PaletteItem(
            entry.id,
            entry.name,
            _sentence(entry),
            entry.key or (str(place + 1) if place < 9 else ""),
            drawer(entry.id),
        )
        for place, entry in enumerate(entries)
    ]


def table_ground_items(context: Context, edit_context: MeasuredEditContext) -> list[PaletteItem]:
    """The classes of terrain."""
    return _items(
        edit_context.entries("grounds"),
        lambda ground: partial(_sampled, context, edit_context, ground, _paint_ground),
    )


def band_items(context: Context, edit_context: MeasuredEditContext) -> list[PaletteItem]:
    """Roads, rivers and what lies across them."""
    return _items(
        edit_context.entries("bands"),
        lambda ground: partial(_sampled, context, edit_context, ground, _paint_band),
    )


def base_items(context: Context, edit_context: MeasuredEditContext) -> list[PaletteItem]:
    """The kinds of base, in the colours of the side in hand."""
    return _items(
        edit_context.entries("units"), lambda kind: partial(_kind_picture, context, edit_context, kind)
    )


def _blank(size: QSize, ratio: float) -> QPixmap:
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    return picture


def _painter(picture: QPixmap, style: TableStyle, size: QSize) -> QPainter:
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rim = QPainterPath()
    rim.addRoundedRect(QRectF(QPointF(), size.toSizeF()), 3, 3)
    painter.setClipPath(rim)
    painter.fillPath(rim, colour(style.cloth))
    return painter


def _sampled(
    context: Context,
    edit_context: MeasuredEditContext,
    ground: str,
    paint: Callable[[QPainter, str, TableStyle, QRectF], None],
    size: QSize,
    ratio: float,
) -> QPixmap:
    """The sample that is kept of a terrain, else what `paint` makes of it in the given room."""
    style = current_table_style(context, edit_context)
    sampled = sample_picture(ground, size, ratio, style=style.style)
    if sampled is not None:
        return sampled
    picture = _blank(size, ratio)
    painter = _painter(picture, style, size)
    scale = 0.34 * size.height() / 30
    painter.scale(scale, scale)
    paint(painter, ground, style, QRectF(0, 0, size.width() / scale, size.height() / scale))
    painter.end()
    return picture


def _paint_ground(painter: QPainter, ground: str, style: TableStyle, room: QRectF) -> None:
    wide, high = room.width(), room.height()
    path = QPainterPath()
    path.addEllipse(QRectF(wide * 0.06, high * 0.08, wide * 0.88, high * 0.84))
    paint_feature(painter, ground, 1, path, style, room, max(0.31, painter.worldTransform().m11()))


def current_table_style(context: Context, edit_context: MeasuredEditContext) -> TableStyle:
    """The colours and the style of drawing of the table."""
    return table_style(
        context.theme.dark, sides_of(edit_context), context.map_style(edit_context.document.system)
    )


def _paint_band(painter: QPainter, ground: str, style: TableStyle, room: QRectF) -> None:
    wide, high = room.width(), room.height()
    line = QPainterPath(QPointF(-10, high * 0.72))
    line.cubicTo(
        QPointF(wide * 0.35, high * 0.9), QPointF(wide * 0.6, high * 0.1), QPointF(wide + 10, high * 0.3)
    )
    if ground in ("bridge", "ford"):
        paint_band(painter, "river", line, high * 0.42, style, 1.0)
        line = QPainterPath(QPointF(wide * 0.42, -6))
        line.lineTo(wide * 0.58, high + 6)
    paint_band(painter, ground, line, high * {"stream": 0.18, "road": 0.26}.get(ground, 0.42), style, 1.0)


def _kind_picture(
    context: Context, edit_context: MeasuredEditContext, kind: str, size: QSize, ratio: float
) -> QPixmap:
    return base_picture(
        context, probe_face(edit_context, kind), size, ratio, current_table_style(context, edit_context)
    )


def sides_of(edit_context: MeasuredEditContext) -> tuple[str, ...]:
    """The ids of the two sides."""
    return tuple(side.id for side in edit_context.scenario.sides)


def base_picture(context: Context, face: BaseFace, size: QSize, ratio: float, style: TableStyle) -> QPixmap:
    """A base with its front up."""
    picture = _blank(size, ratio)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width, depth = size_of(face)
    scale = min(size.width() / (width * 1.12), size.height() / (depth * 1.55))
    painter.translate(size.width() / 2, size.height() / 2 - depth * scale * 0.42)
    painter.scale(scale, scale)
    draw_base(painter, face, 0.0, style, max(scale, 41.0 / width), context.speaker.language)
    painter.end()
    return picture


def probe_face(edit_context: MeasuredEditContext, kind: str) -> BaseFace:
    """A new base of that kind as it would be placed for the side in hand."""
    from core.scenarios import table_edits
    from editor.boards.measured.faces import faces_of

    scenario = edit_context.scenario
    side = scenario.sides[edit_context.side % 2]
    probe = table_edits.place_base(scenario, side.id, kind, (100, 100), 0)
    return faces_of(probe, edit_context.look)[-1]
