"""The plans on a canvas, whatever its board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF

from editor.boards.drawing.style import with_sides
from editor.boards.plan_marks.items import PlanItems
from editor.boards.plan_marks.picture import PlanPicture, ShownMark

if TYPE_CHECKING:
    from editor.boards.canvas.map_view import MapView
    from editor.boards.plan_marks.grounds import PlanGround
    from editor.boards.plan_marks.part import MarksPart


class LayerMap:
    """Draws marks over a map; hit tests are those of what is drawn."""

    def __init__(self, view: MapView, part: MarksPart, side_ids: Callable[[], tuple[str, str]]) -> None:
        """`part` knows the board of the canvas; `side_ids` gives the sides in the order of the file."""
        self.view, self.part, self.side_ids = view, part, side_ids
        self._items: PlanItems | None = None

    @property
    def items(self) -> PlanItems:
        if self._items is None:
            self._items = PlanItems(self.view.scene_, self.part.heights)
        return self._items

    @property
    def scale(self) -> float:
        """Pixels of the screen a scene unit."""
        return self.view.zoom

    def ground(self) -> PlanGround | None:
        """The board as it lies now; None before it is shown."""
        return self.part.ground(self.view, self.side_ids())

    def press_cursor(self, press: Callable[[QPointF], object]) -> bool:
        """Press where the cursor of the keys stands; False where the canvas does so of itself."""
        return self.part.press_cursor(self.view, press)

    def show(
        self,
        marks: Sequence[ShownMark],
        chosen: tuple[str, str] | None = None,
        live: tuple[str, str] | None = None,
    ) -> None:
        """Show these marks and no others: the points of `chosen`, and `live` as it follows the pointer."""
        ground = self.ground()
        if ground is None or not marks:
            if self._items is not None:
                self._items.show(None)
            return
        appearance = self.view.scene_.appearance
        style = (
            appearance.style if any(appearance.side_ids) else with_sides(appearance.style, self.side_ids())
        )
        self.items.show(
            PlanPicture(
                ground,
                style,
                tuple(marks),
                tuple(self.part.covered(self.view, self.side_ids())),
                chosen,
                live,
            )
        )
