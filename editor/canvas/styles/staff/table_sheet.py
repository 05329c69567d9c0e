"""The sheet of a measured table as a staff map: neat line, figures, and the band below."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from core.text import _, _n, say
from editor.canvas.brushes import TITLE, colour, font, pen
from editor.canvas.style import SideLook
from editor.canvas.styles.staff.hex_sheet import foot_line, parted
from editor.canvas.styles.staff.sheet import Army, Band, Entry, scale_of_band
from editor.canvas.words import draw_text
from editor.table_canvas.projection import CENTIMETRE

if TYPE_CHECKING:
    from core.play.system import System
    from core.scenarios.table_scenario import TableScenario
    from editor.table_canvas.picture import TablePicture


def band_of_table(
    scenario: TableScenario, system: System, picture: TablePicture, width: float, scale: float
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
    return found


def _army(scenario: TableScenario, picture: TablePicture, side: int) -> Army:
    bases = [unit for unit in scenario.units if unit.side == scenario.sides[side].id]
    counts = say(_n("{count} base", "{count} bases", len(bases)), picture.language)
    name = say(picture.side_names[side], picture.language)
    return Army(name, counts, partial(draw_side, look=picture.style.style.sides[side % 2], letter=name[:1]))


def draw_side(painter: QPainter, look: SideLook, letter: str) -> None:
    """A tab in the colour and with the corners of a side, round (0, 0)."""
    from editor.canvas.counters import card_shape

    shape = card_shape(QRectF(-34, -24, 68, 48), look)
    painter.fillPath(shape, colour(look.fill))
    painter.strokePath(shape, pen(look.dark, 2.4))
    draw_text(painter, QPointF(0, 12), letter, font(TITLE, 34, 700), look.ink)
