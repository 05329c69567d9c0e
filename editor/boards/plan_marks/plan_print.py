"""Plans on paper and in files: whose marks are shown, and the same painters as on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from editor.boards.plan_marks.layout import lay_out
from editor.boards.plan_marks.painter import paint_marks, paint_zones
from editor.boards.plan_marks.picture import PlanPicture, ShownMark

if TYPE_CHECKING:
    from core.scenarios.plans import Plans
    from core.scenarios.scenario import Scenario
    from editor.boards.drawing.style import Style
    from editor.boards.plan_marks.grounds import PlanGround

ALL = "all"
"""In place of the id of a side: the plans of both."""

PRINT_GROWN = 4.0
PAGE_WIDE = 1200.0
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
    scenario: Scenario, whose: str, ground: PlanGround, style: Style, taken: Sequence[QRectF] = ()
) -> PlanPicture | None:
    """The plan of a scenario for a print; None where nothing is to be shown."""
    ids = [side.id for side in scenario.sides]
    marks = shown_marks(scenario.plan, ids, whose)
    return PlanPicture(ground, style, marks, tuple(taken)) if marks else None


def paint_printed(painter: QPainter, picture: PlanPicture | None, *, over: bool) -> None:
    """What lies under the counters, or over them; the painter is in scene units of a page with the board."""
    if picture is not None:
        grown = min(PRINT_GROWN, max(1.0, picture.ground.face.width() / PAGE_WIDE))
        (paint_marks if over else paint_zones)(painter, picture, lay_out(picture, grown), grown)


def paint_true_size(painter: QPainter, picture: PlanPicture | None) -> None:
    """All of it over a map in its true size, where nothing needs to grow."""
    if picture is not None:
        laid = lay_out(picture, 1.0)
        paint_zones(painter, picture, laid, 1.0)
        paint_marks(painter, picture, laid, 1.0)
