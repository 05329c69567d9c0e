"""How the marks of plans lie on one kind of board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QPointF, QRectF

    from core.scenarios.plans import MarkKind
    from editor.boards.canvas.map_view import MapView
    from editor.boards.plan_marks.grounds import PlanGround


class MarksPart(Protocol):
    """What the plan layer asks of the kind of board under it."""

    @property
    def heights(self) -> tuple[float, float]:
        """How high zones lie in the scene, and how high arrows: round the counters."""
        ...

    @property
    def kinds(self) -> Sequence[MarkKind]:
        """The kinds of mark that can be drawn, in the order of their tools."""
        ...

    def ground(self, view: MapView, side_ids: Sequence[str]) -> PlanGround | None:
        """The board as it lies now; None before it is shown."""

    def covered(self, view: MapView, side_ids: Sequence[str]) -> list[QRectF]:
        """What words keep clear of: counters, bases, cards."""
        ...

    def press_cursor(self, view: MapView, press: Callable[[QPointF], object]) -> bool:
        """Press where the cursor of the keys stands; False where the canvas does so of itself."""
        ...
