"""A card scenario as a picture: for files, the start page and prints. No window is needed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from core.text import _, say
from editor.canvas.picture import side_letters
from editor.canvas.style import side_place
from editor.card_table.table_layout import TableLayout
from editor.card_table.table_painter import paint_table
from editor.card_table.table_shown import Seats, TableShown, scenario_shown

if TYPE_CHECKING:
    from core.play.system import System
    from editor.card_table.card_view import CardView
    from editor.context import Context
    from editor.document.document import Document

PNG_SCALE = 1.5
DOTS_A_METRE = 7500
"""A table of 1560 units is 31 cm wide on paper at the scale of pictures."""


def seats_of(scenario: Any, language: str, below: int | None = None) -> Seats:
    """Who sits where: by default the side whose edge is the bottom one."""
    one, other = scenario.sides
    edges = [side.edge for side in scenario.sides]
    ids = (one.id, other.id)
    seat = (edges.index("bottom") if "bottom" in edges else 0) if below is None else below
    return Seats(
        seat,
        (side_place(ids, 0), side_place(ids, 1)),
        side_letters((one.name, other.name), language),
        (one.name, other.name),
        language,
    )


def scenario_table(scenario: Any, system: System, language: str, *, dark: bool = False) -> TableShown:
    """The table of a scenario with both decks."""
    title = say(scenario.title, language) if scenario.title.en or scenario.title.fr else ""
    return scenario_shown(system.look, scenario, seats_of(scenario, language), dark=dark, caption=title)


def show_scenario(view: CardView, document: Document, context: Context) -> None:
    """The scenario of a document as it is now, on its canvas."""
    speaker, theme = context.speaker, context.theme
    view.show_table(scenario_table(document.scenario, document.system, speaker.language, dark=theme.dark))


def image_of(shown: TableShown, scale: float) -> QImage:
    """The table as pixels, `scale` a unit."""
    layout = TableLayout(shown)
    size = QSize(round(layout.rect.width() * scale), round(layout.rect.height() * scale))
    image = QImage(size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    paint_table(painter, layout)
    painter.end()
    return image


def thumbnail(scenario: Any, system: System, size: QSize, *, dark: bool) -> QImage:
    """The middle of the table filling `size`."""
    shown = scenario_table(scenario, system, "en", dark=dark)
    layout = TableLayout(shown)
    scale = max(size.width() / layout.rect.width(), size.height() / layout.rect.height())
    whole = image_of(shown, scale)
    left = (whole.width() - size.width()) // 2
    top = whole.height() - size.height()
    return whole.copy(QRect(left, top, size.width(), size.height()))


def render_card_file(scenario: Any, system: System, path: Path, language: str) -> None:
    """Write the table of a scenario as `path`: vectors for .svg, else pixels in the format of the suffix.

    Raises ValueError for a suffix that no picture has, OSError when the file cannot be written.
    """
    shown = scenario_table(scenario, system, language)
    suffix = path.suffix.lower()
    if suffix == ".svg":
        _write_svg(shown, path)
        return
    if suffix not in (".png", ".jpg", ".jpeg", ".webp"):
        raise ValueError(
            say(_("A map is written as .png or .svg, not as “{suffix}”.", suffix=suffix), language)
        )
    image = image_of(shown, PNG_SCALE)
    image.setDotsPerMeterX(DOTS_A_METRE)
    image.setDotsPerMeterY(DOTS_A_METRE)
    if not image.save(str(path)):
        raise OSError(f"cannot write {path}")


def _write_svg(shown: TableShown, path: Path) -> None:
    from PySide6.QtSvg import QSvgGenerator

    layout = TableLayout(shown)
    generator = QSvgGenerator()
    generator.setFileName(str(path))
    generator.setResolution(127)
    generator.setSize(QSize(round(layout.rect.width()), round(layout.rect.height())))
    generator.setViewBox(QRectF(layout.rect))
    painter = QPainter()
    if not painter.begin(generator):
        raise OSError(f"cannot write {path}")
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_table(painter, layout)
    painter.end()
