"""A card scenario as a picture: for files, the start page and prints. No window is needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QRadialGradient

from core.text import say
from editor.boards.cards.card_painter import RATIO, card_rect, paint_card
from editor.boards.cards.cloth_painter import paint_table
from editor.boards.cards.colours import card_palette, cloth_colours
from editor.boards.cards.layout import CardLayout
from editor.boards.cards.plan.ground import CardGround
from editor.boards.cards.table_contents import CardContents, Face, Seats, scenario_shown
from editor.boards.drawing.hex_picture import side_letters
from editor.boards.drawing.picture_files import Page, Wish
from editor.boards.drawing.style import side_place
from editor.boards.plan_marks.plan_print import paint_printed, plan_picture
from editor.boards.styles.style_colours import palette_of

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario
    from editor.base.context import Context
    from editor.base.document.document import Document
    from editor.boards.cards.view import CardView

FAN = 6
"""Cards of a deck on the small picture of the start page."""


def seats_of(scenario: Scenario, language: str, below: int | None = None) -> Seats:
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


def scenario_table(
    scenario: Scenario, system: AnySystem, language: str, *, dark: bool = False, turned: bool = False
) -> CardContents:
    """The table of a scenario with both decks; `turned`: as the side at the upper edge sees it."""
    title = say(scenario.title, language) if scenario.title.en or scenario.title.fr else ""
    seats = seats_of(scenario, language)
    if turned:
        seats = seats_of(scenario, language, 1 - seats.below)
    return scenario_shown(system.look, scenario, seats, dark=dark, caption=title)


def show_scenario(view: CardView, document: Document, context: Context) -> None:
    """The scenario of a document as it is now, on its canvas."""
    speaker, theme = context.speaker, context.theme
    view.show_table(scenario_table(document.scenario, document.system, speaker.language, dark=theme.dark))


def thumbnail(scenario: Scenario, system: AnySystem, size: QSize, language: str, *, dark: bool) -> QImage:
    """The decks of both sides as two fans on the cloth: what a person would recognise from afar."""
    shown = scenario_table(scenario, system, language, dark=dark)
    cloth, palette = cloth_colours(dark=dark), card_palette(dark=dark)
    image = QImage(size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    light = QRadialGradient(QPointF(size.width() / 2, size.height() / 2), size.width() * 0.6)
    light.setColorAt(0, QColor(cloth.middle))
    light.setColorAt(1, QColor(cloth.cloth))
    painter.fillRect(image.rect(), light)
    width = size.width() * 0.185
    for strip, middle, turn in ((shown.far, size.height() * 0.16, -1), (shown.near, size.height() * 0.86, 1)):
        cards = _spread([lying.face for lying in strip.hand])
        for place, face in enumerate(cards):
            part = (place + 0.5) / len(cards) - 0.5
            painter.save()
            painter.translate(size.width() * (0.5 + part * 0.96), middle + turn * 90 * part * part)
            painter.rotate(turn * 16 * part)
            paint_card(painter, card_rect(-width / 2, -width * RATIO / 2, width), face, palette)
            painter.restore()
    painter.end()
    return image


def _spread(faces: Sequence[Face]) -> list[Face]:
    """A few cards of a deck, evenly from first to last."""
    if len(faces) <= FAN:
        return list(faces)
    return [faces[round(place * (len(faces) - 1) / (FAN - 1))] for place in range(FAN)]


def card_page(
    scenario: Scenario,
    system: AnySystem,
    language: str,
    wish: Wish,
    *,
    unknown: int | None = None,
) -> Page:
    """The table of a scenario ready to be written; in the colours of print without its cloth.

    `unknown` is a side of whose deck the reader knows nothing, not even how large it is.
    """
    shown = scenario_table(scenario, system, language, dark=wish.palette == "dark", turned=wish.turned)
    if unknown is not None:
        near, far = (
            replace(strip, words=strip.name) if strip.side == unknown else strip
            for strip in (shown.near, shown.far)
        )
        shown = replace(shown, near=near, far=far)
    if wish.palette == "print":
        shown = replace(shown, printed=True)
    layout = CardLayout(shown)
    ids = tuple(side.id for side in scenario.sides)
    ground = CardGround(layout, ids)
    plan = plan_picture(scenario, wish.plan, ground, palette_of("table", wish.palette, ids), ground.taken())

    def paint(painter: QPainter, scale: float) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_table(painter, layout)
        for over in (False, True):
            paint_printed(painter, plan, over=over)

    return Page(
        layout.rect.size(), cloth_colours(dark=shown.dark, printed=shown.printed).cloth, shown.caption, paint
    )
