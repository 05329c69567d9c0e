"""Maps, tables and cards written as SVG, opened by resvg: the same picture as the PNG.

Two renderers smooth edges in their own ways. So the pictures are compared in squares of eight pixels: their
colours differ by less than 2 % of the scale on the whole, and nowhere by more than 7 %; hardly a pixel of all
differs plainly.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from core.paths import SCENARIOS
from core.scenarios import files
from core.systems.catalog import SYSTEMS
from editor.boards.cards.picture import card_page
from editor.boards.drawing.picture_files import Page, Wish, image_of_page, svg_of
from editor.boards.drawing.style import StyleId
from editor.boards.hex.rendering import page_of, sheet_of
from editor.boards.measured.rendering import table_page
from editor.boards.styles.style_colours import palette_of
from tests.everyday import one_in

resvg = pytest.importorskip("resvg_py")
pytestmark = pytest.mark.usefixtures("qapp")

SQUARE, UNITS_AN_INCH = 8, 127
ON_THE_WHOLE, AT_WORST, PLAINLY, HARDLY = 5.0, 18.0, 60, 0.003
Colours = NDArray[np.int16]

SHEETS: list[tuple[str, str, StyleId]] = [
    ("battle_cry", "perryville", "table"),
    ("battle_cry", "perryville", "staff"),
    ("mbt", "twin_hills", "table"),
    ("la_garde", "twin_rises", "staff"),
    ("belle_position", "chalons_manoeuvres", "table"),
]


def page(system_id: str, name: str, style: StyleId) -> Page:
    system = next(system for system in SYSTEMS if system.id == system_id)
    scenario: Any = files.load(SCENARIOS / system_id / f"{name}.json", {system_id: system.design().scenario})
    wish = Wish(style=style)
    if system.board == "table":
        return table_page(scenario, system, "fr", wish)
    if system.board == "cards":  # a few cards of each deck tell the story
        sides = tuple(side.model_copy(update={"deck": side.deck[:4]}) for side in scenario.sides)
        scenario = scenario.model_copy(update={"sides": sides})
        return card_page(scenario, system, "fr", wish)
    return page_of(sheet_of(scenario, system, "fr", palette_of(style, "print")))


def opened(svg: bytes, scale: float) -> QImage:
    """As the second renderer shows it; it has no fonts: letters must be outlines."""
    return QImage.fromData(
        bytes(
            resvg.svg_to_bytes(svg_string=svg.decode(), zoom=scale, dpi=UNITS_AN_INCH, skip_system_fonts=True)
        )
    )


def colours(image: QImage) -> Colours:
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).astype(np.int16)


def squares(picture: Colours) -> NDArray[np.float64]:
    high, wide = (side // SQUARE for side in picture.shape[:2])
    cut = picture[: high * SQUARE, : wide * SQUARE]
    means: NDArray[np.float64] = cut.reshape(high, SQUARE, wide, SQUARE, 3).mean(axis=(1, 3))
    return means


def hold_against(one: QImage, other: QImage) -> None:
    high, wide = min(one.height(), other.height()), min(one.width(), other.width())
    assert abs(one.height() - other.height()) + abs(one.width() - other.width()) <= 1  # a part of a pixel
    ours, theirs = (colours(image)[:high, :wide] for image in (one, other))
    apart = np.abs(squares(ours) - squares(theirs))
    assert apart.mean() < ON_THE_WHOLE
    assert apart.max() < AT_WORST
    assert (np.abs(ours - theirs).max(axis=2) > PLAINLY).mean() < HARDLY


@pytest.mark.parametrize(("system", "name", "style"), one_in(2, SHEETS))
def test_a_sheet_is_the_same_picture_in_a_second_renderer(system: str, name: str, style: StyleId) -> None:
    sheet = page(system, name, style)
    svg = svg_of(sheet)
    assert b"<text" not in svg
    hold_against(opened(svg, 1.0), image_of_page(sheet, 1.0))


def in_clips(painter: QPainter, _scale: float) -> None:
    """Clips within clips, saved and restored, turned, replaced, taken away."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    whole, ring = QRectF(0, 0, 200, 120), QPainterPath()
    ring.addEllipse(QPointF(60, 60), 50, 50)
    painter.save()
    painter.setClipPath(ring)
    painter.fillRect(whole, QColor("navy"))
    painter.save()
    painter.setClipRect(0, 0, 60, 120, Qt.ClipOperation.IntersectClip)
    painter.fillRect(whole, QColor("orange"))
    painter.restore()
    painter.fillRect(QRectF(70, 50, 100, 20), QColor("white"))
    painter.restore()
    painter.save()
    painter.translate(150, 60)
    painter.rotate(30)
    painter.setClipRect(QRectF(-20, -20, 40, 40))
    painter.fillRect(QRectF(-90, -90, 180, 180), QColor("teal"))
    painter.setClipRect(QRectF(-40, 30, 80, 10))
    painter.fillRect(QRectF(-90, -90, 180, 180), QColor("crimson"))
    painter.setClipping(False)
    painter.fillRect(QRectF(40, -60, 10, 10), QColor("black"))
    painter.restore()
    painter.fillRect(QRectF(190, 110, 10, 10), QColor("black"))


def test_clips_are_written_too() -> None:
    sheet = Page(QSizeF(200, 120.4), "#FFFFFF", "Clips", in_clips)
    svg = svg_of(sheet)
    assert svg.count(b"<clipPath ") == 4
    hold_against(opened(svg, 2.0), image_of_page(sheet, 2.0))
    assert b'width="40.0000mm" height="24.0800mm"' in svg


def test_a_file_without_clips_has_none() -> None:
    sheet = Page(QSizeF(50, 50), "#FFFFFF", "", lambda painter, _scale: painter.drawLine(0, 0, 9, 9))
    assert b"clip" not in svg_of(sheet)
