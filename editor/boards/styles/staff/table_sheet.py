"""The sheet of a measured table as a staff map: neat line, figures, and the band below."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from core.text import _, _n, say
from editor.base.drawing.brushes import TITLE, colour, font, pen
from editor.base.drawing.lettering import draw_text
from editor.base.drawing.symbols import star
from editor.boards.drawing.hex_picture import side_letters
from editor.boards.drawing.measured_projection import CENTIMETRE
from editor.boards.drawing.measured_style import TableStyle, side_ink
from editor.boards.drawing.style import SideLook, Style
from editor.boards.styles.staff.hex_sheet import foot_line, parted
from editor.boards.styles.staff.sheet import Army, Band, Entry, scale_of_band
from editor.boards.styles.staff.swatches import HIGH, WIDE

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.table_scenario import TableScenario
    from editor.boards.drawing.measured_picture import TablePicture


def band_of_table(
    scenario: TableScenario, system: AnySystem, picture: TablePicture, width: float, scale: float
) -> Band:
    """Legend, title, armies, scale of a table that is `width` pixels wide, at `scale` pixels a scene unit."""
    language = picture.language
    title, line = parted(say(scenario.title, language))
    one, other = (say(name, language) for name in picture.side_names[:2])
    against = say(_("{one} against {other}", one=one, other=other), language)
    size = say(
        _(
            "table of {width} × {depth} cm",
            width=f"{picture.board.width / 100:g}",
            depth=f"{picture.board.depth / 100:g}",
        ),
        language,
    )
    return Band(
        title,
        (*((line,) if line else ()), against, size),
        foot_line(say(system.title, language), system.look.last_turn(scenario), language),
        tuple(table_entries(picture, system.look)),
        tuple(_army(scenario, picture, side) for side in range(2)),
        10 * CENTIMETRE * scale / scale_of_band(width),
        say(_("decimetres of the table"), language),
        language,
        picture.turned,
    )


def table_entries(picture: TablePicture, look: Any) -> list[Entry]:
    """The kinds of ground and bands that lie on this table, in the order of the palette."""
    present = {feature.ground for feature in picture.board.features}
    present |= {band.ground for band in picture.board.bands}
    found = []
    for entry in (*look.grounds, *look.bands):
        if entry.id in present:
            words = say(entry.name, picture.language)
            found.append(Entry(words[:1].upper() + words[1:], entry.id))
    return [*found, *_signs(picture)]


def _signs(picture: TablePicture) -> Iterator[Entry]:
    """What is drawn over the ground: objectives, zones of deployment, joints of the table's modules."""
    style, language = picture.style, picture.language
    if picture.board.objectives:
        yield Entry(say(_("Objective"), language), draw=partial(_draw_objective, style=style.style))
    if picture.board.zones:
        words = say(_("deployment zone"), language)
        yield Entry(words[:1].upper() + words[1:], draw=partial(_draw_zone, style=style))
    if picture.board.modules:
        yield Entry(say(_("Joint of two modules"), language), draw=partial(_draw_joint, style=style))


def _draw_objective(painter: QPainter, style: Style) -> None:
    painter.setPen(pen(style.target, 2.0))
    painter.setBrush(colour(style.card))
    painter.drawEllipse(QPointF(), 10.5, 10.5)
    painter.fillPath(star(QPointF(), 7.5), colour(style.target))


def _draw_zone(painter: QPainter, style: TableStyle) -> None:
    box = QRectF(-WIDE / 2 + 5, -HIGH / 2 + 5, WIDE - 10, HIGH - 10)
    painter.fillRect(box, colour(style.style.sides[0].fill, 0.10))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(side_ink(style, 0), 1.6, 0.9, (5.0, 3.0), Qt.PenCapStyle.FlatCap))
    painter.drawRect(box)


def _draw_joint(painter: QPainter, style: TableStyle) -> None:
    painter.setPen(pen(style.module, 1.2, 0.75))
    painter.drawLine(QLineF(-WIDE / 2, 0, WIDE / 2, 0))
    painter.drawLine(QLineF(0, -HIGH / 2, 0, HIGH / 2))


def _army(scenario: TableScenario, picture: TablePicture, side: int) -> Army:
    bases = [unit for unit in scenario.units if unit.side == scenario.sides[side].id]
    counts = say(_n("{count} base", "{count} bases", len(bases)), picture.language) if bases else ""
    name = say(picture.side_names[side], picture.language)
    letter = side_letters(picture.side_names[:2], picture.language)[side % 2]  # type: ignore[arg-type]
    return Army(name, counts, partial(draw_side, look=picture.style.style.sides[side % 2], letter=letter))


def draw_side(painter: QPainter, look: SideLook, letter: str) -> None:
    """A tab in the colour and with the corners of a side, round (0, 0)."""
    from editor.boards.styles.counters import card_shape

    shape = card_shape(QRectF(-34, -24, 68, 48), look)
    painter.fillPath(shape, colour(look.fill))
    painter.strokePath(shape, pen(look.dark, 2.4))
    draw_text(painter, QPointF(0, 12), letter, font(TITLE, 34, 700), look.ink)
