"""Plans on paper and in files: whose marks are shown, and the same painters as on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from editor.canvas.plans.painter import paint_marks, paint_zones
from editor.canvas.plans.picture import MOST_GROWN, PlanPicture, ShownMark, lay_out

if TYPE_CHECKING:
    from core.scenarios.plans import Plans
    from editor.canvas.plans.grounds import PlanGround
    from editor.canvas.style import Style

ALL = "all"
"""In place of the id of a side: the plans of both."""

PAGE_WIDE = 1500.0
"""Scene units across a page at which marks need not grow to be read."""


def shown_marks(plans: Plans, side_ids: Sequence[str], whose: str) -> tuple[ShownMark, ...]:
    """The marks of a side (by its id), of both (ALL), of nobody ("")."""
    return tuple(
        ShownMark(number, side, mark)
        for number, side in enumerate(side_ids)
        if whose in (side, ALL)
        for mark in plans.get(side, ())
    )


def plan_picture(
    scenario: Any, whose: str, ground: PlanGround, style: Style, taken: Sequence[QRectF] = ()
) -> PlanPicture | None:
    """The plan of a scenario for a print; None where nothing is to be shown."""
    ids = [side.id for side in scenario.sides]
    marks = shown_marks(scenario.plan, ids, whose)
    return PlanPicture(ground, style, marks, tuple(taken)) if marks else None


def grown_for(picture: PlanPicture, *, true_size: bool = False) -> float:
    """How many times larger marks are drawn on a page that holds the whole board."""
    face = picture.ground.face
    return 1.0 if true_size else min(MOST_GROWN, max(1.0, face.width() / PAGE_WIDE))


def paint_printed(
    painter: QPainter, picture: PlanPicture | None, *, over: bool, true_size: bool = False
) -> None:
    """What lies under the counters, or over them; the painter is in scene units."""
    if picture is None:
        return
    grown = grown_for(picture, true_size=true_size)
    laid = lay_out(picture, grown)
    (paint_marks if over else paint_zones)(painter, picture, laid, grown)
