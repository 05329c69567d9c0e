"""The plans on a canvas, whatever its board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from editor.boards.drawing.style import with_sides
from editor.boards.measured.view import TableView
from editor.boards.plan_marks.grounds import CardGround, HexGround, PlanGround, TableGround
from editor.boards.plan_marks.items import PlanItems
from editor.boards.plan_marks.picture import PlanPicture, ShownMark

if TYPE_CHECKING:
    from editor.boards.hex.view import BoardView

HEIGHTS = {"hex": (1.5, 3.5), "table": (19.0, 59.0), "cards": (1.5, 550.0)}
"""How high zones lie in the scene of each kind of board, and how high arrows: round the counters."""


class LayerMap:
    """Draws marks over a map; hit tests are those of what is drawn."""

    def __init__(self, view: BoardView, board: str, side_ids: Callable[[], tuple[str, str]]) -> None:
        """`board` is the kind of the canvas's board; `side_ids` gives the sides in the order of the file."""
        self.view, self.side_ids = view, side_ids
        self._heights = HEIGHTS[board]
        self._items: PlanItems | None = None

    @property
    def items(self) -> PlanItems:
        if self._items is None:
            self._items = PlanItems(self.view.scene_, self._heights)
        return self._items

    @property
    def scale(self) -> float:
        """Pixels of the screen a scene unit."""
        return self.view.zoom

    def ground(self) -> PlanGround | None:
        """The board as it lies now; None before it is shown."""
        from editor.boards.cards.view import CardView

        view = self.view
        if isinstance(view, TableView):
            table = view.table_scene.table
            return None if table is None else TableGround(table.projection)
        if isinstance(view, CardView):
            layout = view.card_scene.layout
            return None if layout is None else CardGround(layout, self.side_ids())
        return None if view.picture is None else HexGround(view.picture.projection)

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
        dress = self.view.scene_.dress
        style = dress.style if any(dress.side_ids) else with_sides(dress.style, self.side_ids())
        self.items.show(PlanPicture(ground, style, tuple(marks), tuple(self._taken()), chosen, live))

    def _taken(self) -> list[QRectF]:
        """What words keep clear of: counters, bases, cards."""
        from editor.boards.cards.view import CardView

        view = self.view
        if isinstance(view, TableView):
            return view.table_scene.covered()
        if isinstance(view, CardView):
            ground = self.ground()
            return ground.taken() if isinstance(ground, CardGround) else []
        return view.scene_.covered()
