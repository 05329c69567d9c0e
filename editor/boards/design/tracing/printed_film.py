"""The traced picture on paper and in exported pictures, where its scenario asks for it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage, QPainter

from editor.base.document.underlay_files import found
from editor.boards.canvas.film import draw
from editor.boards.design.tracing.board_frame import BoardFrame, picture_to_scene

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario
    from core.scenarios.underlays import Underlay


@lru_cache(maxsize=1)  # a map of many sheets asks for each of them
def _image(underlay: Underlay) -> QImage | None:
    return found(underlay, None).image


def is_film_printed(scenario: Scenario | None) -> bool:
    """Whether a picture lies over all of the ground on paper."""
    return scenario is not None and scenario.underlay is not None and scenario.underlay.printed


def paint_film(painter: QPainter, scenario: Scenario | None, frame: BoardFrame) -> None:
    """Lay the picture over the ground; nothing where it is not wanted or cannot be found."""
    underlay = scenario.underlay if scenario is not None else None
    if underlay is None or not underlay.printed:
        return
    image, way = _image(underlay), picture_to_scene(underlay, frame)
    if image is None or way is None:
        return
    painter.save()
    painter.setClipRect(0, 0, round(frame.width * frame.unit), round(frame.height * frame.unit))
    painter.setOpacity(underlay.opacity / 100)
    draw(painter, image, way, image)
    painter.restore()
