"""A unit led over the hexes: its counter under the pointer, the way that it would go, what that costs."""

from __future__ import annotations

from PySide6.QtCore import QPointF

from core.presentation.look import Piece
from core.text import Text, _n
from editor.base.context import Context
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.director.ways import arrow_shapes
from editor.boards.drawing.overlay import Z_PILLS, Chip, Overlay, Shape
from editor.boards.drawing.style import side_place
from editor.boards.hex.view import HexView
from editor.boards.styles.style_colours import style_of

REFUSED = "#B3202C"
ABOVE = -34.0
"""Pixels from the hex that is pointed at up to the figures."""


class HexDrag:
    """What lies on the map while `unit` is led; nothing is asked here but how the way goes."""

    def __init__(self, context: Context, view: HexView) -> None:
        self._context, self._view = context, view
        self._overlay = Overlay(Z_PILLS)
        self.unit: int | None = None
        self.words: Text | None = None
        """What the way costs, as it stands beside the pointer."""

    @property
    def zoom(self) -> float:
        """Pixels a scene unit."""
        return self._view.zoom

    def lift(self, seen: BattleView, unit: int, point: QPointF) -> None:
        """Take a unit up: a counter goes with the pointer, pale where it stood."""
        self.unit = unit
        piece: Piece = seen.by_unit[unit]
        self._view.scene_.fade(piece.id)
        self._view.set_ghost(piece, point)
        if self._overlay.scene() is None:
            self._view.scene_.addItem(self._overlay)

    def carry(self, seen: BattleView, point: QPointF, hex_: int | None, *, allowed: bool) -> None:
        """The pointer is over a hex; `allowed` tells whether letting go there would be an act."""
        assert self.unit is not None
        self._view.set_ghost(seen.by_unit[self.unit], point)
        picture, start = self._view.picture, seen.hex_of(self.unit)
        self.words = None
        if picture is None or start is None or hex_ is None or hex_ == start:
            self._overlay.show_all()
            return
        scale, centre = max(self._view.zoom, 1e-3), picture.projection.centre
        way = seen.system.hexes.way(seen.decider, self.unit, hex_) if allowed else None
        hexes = (start, hex_) if way is None else way.hexes
        side = side_place(seen.session.side_ids, seen.by_unit[self.unit].side)
        ink = style_of(self._context.theme.dark).sides[side].fill if allowed else REFUSED
        shapes: list[Shape] = arrow_shapes([centre(one) for one in hexes], ink, scale, dashed=not allowed)
        chips = []
        if way is not None:
            self.words = _n(
                "{steps} of {count} hex", "{steps} of {count} hexes", way.allowed, steps=way.steps
            )
            said = self._context.speaker.say(self.words)
            grown = self._context.theme.scale
            chips.append(Chip(centre(hex_), said, ink, off=(0.0, ABOVE * grown), grown=grown))
        self._overlay.show_all(shapes, chips, scale=scale)

    def put_down(self) -> None:
        """The counter stands again where it is."""
        self.unit = self.words = None
        self._view.set_ghost(None)
        self._view.scene_.fade(None)
        self._overlay.show_all()
        if self._overlay.scene() is not None:
            self._view.scene_.removeItem(self._overlay)
