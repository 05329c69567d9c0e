"""The items of a plan over a table: pictures of numbers, what stays, what follows the pointer."""

from __future__ import annotations

from editor.base.context import Context
from editor.boards.drawing.overlay import Z_PILLS, Z_WAYS, Chip, Overlay, Shape
from editor.boards.measured.battle.battle_marks import Canvas, Layers
from editor.boards.measured.faces import BaseFace
from editor.boards.measured.plan.heat import Heat, HeatItem
from editor.boards.measured.view import TableView

MOST_GROWN = 1.7
"""Words over the table grow with the reader's letters, but leave room for what they speak of."""


class TableItems:
    """Puts layers on the canvas of one view and takes them away again."""

    def __init__(self, view: TableView, context: Context) -> None:
        self._view, self._context = view, context
        self.side_heat, self.reach_heat = HeatItem(), HeatItem(0.2)
        self._under, self._over = Overlay(Z_WAYS), Overlay(Z_PILLS)
        self._moving = Overlay(Z_PILLS + 1)
        self._items = (self.side_heat, self.reach_heat, self._under, self._over, self._moving)
        self.chips: tuple[Chip, ...] = ()
        self.moving_chips: tuple[Chip, ...] = ()

    def begin(self) -> None:
        """Take the canvas."""
        for item in self._items:
            if item.scene() is None:
                self._view.table_scene.addItem(item)

    def end(self) -> None:
        """Leave the canvas to another desk."""
        self.show_heat(None, None)
        for overlay in (self._under, self._over, self._moving):
            overlay.show_all()
        for item in self._items:
            if item.scene() is not None:
                self._view.table_scene.removeItem(item)
        self._view.show_ghosts(())

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """All lines and areas shown."""
        return (*self._under.shapes, *self._over.shapes, *self._moving.shapes)

    def canvas(self) -> Canvas | None:
        """The table as it is in sight now."""
        picture = self._view.table_scene.table
        if picture is None:
            return None
        area = self._view.mapToScene(self._view.viewport().rect()).boundingRect()
        grown = min(MOST_GROWN, self._context.theme.scale)
        return Canvas(picture, max(self._view.zoom, 1e-3), area, self._context.speaker.say, grown)

    def show_heat(self, side: Heat | None, reach: Heat | None) -> None:
        """These pictures and no others."""
        self.side_heat.show_heat(side)
        self.reach_heat.show_heat(reach)

    def show_still(self, canvas: Canvas, layers: Layers) -> None:
        """What stays while the pointer moves."""
        self._under.show_all(layers.under, scale=canvas.scale)
        self.chips = tuple(layers.chips)
        self._over.show_all(layers.over, layers.chips, (), canvas.scale)

    def show_moving(self, canvas: Canvas, layers: Layers, ghosts: tuple[BaseFace, ...] = ()) -> None:
        """What follows the pointer."""
        self.moving_chips = tuple(layers.chips)
        self._moving.show_all((*layers.under, *layers.over), layers.chips, (), canvas.scale)
        self._view.show_ghosts(ghosts)
