"""Moves the picture under the map with the pointer, or pins its points to places of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QPointF, Qt

from core.text import Text, _
from editor.boards.canvas.tool import CanvasEvent, Tool

if TYPE_CHECKING:
    from core.scenarios.underlays import Underlay
    from editor.boards.design.tracing.board_frame import BoardFrame

NUDGES = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
NUDGE = 4.0
"""Scene units that an arrow key moves the picture."""
SCALED = 1.01
"""By how much a notch of the wheel with Ctrl makes it larger."""
TURNED = 0.25
"""Degrees that a notch of the wheel with Shift turns it."""


class Traced(Protocol):
    """What the tool asks of the picture: `carry` and `pin` change the scenario."""

    is_pinning: bool

    @property
    def underlay(self) -> Underlay | None: ...
    @property
    def frame(self) -> BoardFrame: ...
    def begin(self) -> bool:
        """A gesture begins; False where the picture is locked."""

    def shift(self, right: float, down: float) -> None:
        """Move it by so many scene units from where it lay when the gesture began."""

    def grow(self, factor: float, degrees: float, about: QPointF) -> None:
        """Make it larger and turn it about a point of the scene."""

    def pin(self, pressed: QPointF, released: QPointF, *, snap: bool) -> None:
        """What lies under the one point of the scene belongs at the other."""

    def show_pins(self, line: tuple[QPointF, QPointF] | None) -> None:
        """Show the points, and the way of the one in hand."""


class PinTool(Tool):
    """A drag moves the picture; while points are pinned it says where a point of the picture belongs."""

    id = "picture"
    title = _("Place the picture")
    icon = "image"
    shortcut = ""
    cursor = Qt.CursorShape.SizeAllCursor

    def __init__(self, traced: Traced) -> None:
        self._traced = traced
        self._pressed: QPointF | None = None

    @property
    def hint(self) -> Text:
        """What the pointer does now."""
        if self._traced.is_pinning:
            return _(
                "Press on a point of the picture and drag it to its place on the map. Alt: not to the hex."
            )
        return _("Drag the picture; Ctrl and the wheel make it larger, Shift and the wheel turn it.")

    def activate(self) -> None:
        self._traced.show_pins(None)

    def deactivate(self) -> None:
        self._pressed = None

    def press(self, event: CanvasEvent) -> None:
        if self._traced.begin():
            self._pressed = event.point

    def move(self, event: CanvasEvent) -> None:
        if self._pressed is None:
            return
        if self._traced.is_pinning:
            self._traced.show_pins((self._pressed, event.point))
        else:
            away = event.point - self._pressed
            self._traced.shift(away.x(), away.y())

    def release(self, event: CanvasEvent) -> None:
        pressed, self._pressed = self._pressed, None
        if pressed is not None and self._traced.is_pinning:
            snap = not event.modifiers & Qt.KeyboardModifier.AltModifier
            self._traced.pin(pressed, event.point, snap=snap)

    def cancel(self) -> None:
        self._pressed = None
        self._traced.show_pins(None)

    def wheel(self, event: CanvasEvent, notches: float) -> bool:
        held = event.modifiers
        if held & Qt.KeyboardModifier.ControlModifier:
            factor, degrees = SCALED**notches, 0.0
        elif held & Qt.KeyboardModifier.ShiftModifier:
            factor, degrees = 1.0, TURNED * notches
        else:
            return False
        if self._traced.begin():
            self._traced.grow(factor, degrees, event.point)
        return True

    def key(self, event: CanvasEvent) -> bool:
        by = NUDGES.get(Qt.Key(event.key))
        if by is None or self._traced.is_pinning:
            return False
        if self._traced.begin():
            self._traced.shift(by[0] * NUDGE, by[1] * NUDGE)
        return True
