"""Plans drawn on the map: a numbered arrow for each act that has a place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from core.protocol.system import AnySystem
from editor.boards.drawing.overlay import Z_PILLS, Chip, Overlay, Shape, arrow
from editor.boards.registry import kind_of

if TYPE_CHECKING:
    from core.players.advice import Advice
    from editor.boards.host import DeskHost

INKS = ("#1F4F82", "#7A5C00", "#5B3A86")
HALO = "#FFFFFF"
WIDTHS = (4.0, 3.0, 3.0)
RING = 26.0
"""Pixels of a ring round a piece that only acts where it stands."""
MOST_GROWN = 1.3
"""Numbers grow with the reader's letters, but must not cover the map."""
UNDER = 0.05
"""Under what is said of a piece that is led, over the odds."""
ASIDE = 30.0
"""Pixels between the numbers of plans that end in one place."""


class PlanArrows:
    """One overlay on the map of a host; it lies there while plans are shown."""

    def __init__(self, host: DeskHost) -> None:
        self._host = host
        self.overlay = Overlay(Z_PILLS - UNDER)
        self._laid = False
        self._shown: tuple[tuple[QPointF | None, QPointF | None], ...] = ()

    def show_plans(self, system: AnySystem, state: Any, side: int, plans: Sequence[Advice]) -> None:
        """Show these plans and nothing else; `state` is what the side knows."""
        part, view = kind_of(system).battle, self._host.view
        self._shown = tuple(part.act_ends(view, system, state, side, plan.action) for plan in plans)
        if not self._laid and any(end is not None for ends in self._shown for end in ends):
            view.scene().addItem(self.overlay)
            view.zoomed.connect(self._draw)
            self._laid = True
        self._draw()

    def clear(self) -> None:
        """The map is as it was."""
        self._shown = ()
        if self._laid:
            self.overlay.show_all()
            self._host.view.zoomed.disconnect(self._draw)
            self._host.view.scene().removeItem(self.overlay)
            self._laid = False

    def _draw(self, _scale: float = 0.0) -> None:
        scale = max(self._host.view.zoom, 1e-3)
        shapes, chips = [], []
        taken: list[QPointF] = []
        for place, (start, end) in reversed(list(enumerate(self._shown))):
            spot = end or start
            if spot is None:
                continue
            path = QPainterPath()
            if start is not None and end is not None:
                path = arrow(start, end, scale)
            if path.isEmpty():
                path.addEllipse(spot, RING / scale, RING / scale)
            ink = INKS[place % len(INKS)]
            shapes.append(Shape(path, ink, WIDTHS[place % len(WIDTHS)], halo=HALO))
            aside = ASIDE * sum((other - spot).manhattanLength() * scale < RING for other in taken)
            taken.append(spot)
            grown = min(MOST_GROWN, self._host.context.theme.scale)
            chips.append(Chip(spot, str(place + 1), ink, "#FFFFFF", (aside, -22.0), grown=grown))
        self.overlay.show_all(shapes, chips, scale=scale)
