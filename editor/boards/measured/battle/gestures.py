"""What a press on the table becomes: a click, a drag of bases, the ride of a general, a frame."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt

from editor.boards.canvas.tool import CanvasEvent
from editor.boards.drawing.measured_projection import PIXELS
from editor.boards.measured.battle.generals import rider_at
from editor.boards.measured.battle.selection import framed

if TYPE_CHECKING:
    from editor.boards.measured.battle.battle_view import MeasuredBattleView
    from editor.boards.measured.battle.clicks import Clicks
    from editor.boards.measured.battle.drags import Drag
    from editor.boards.measured.battle.keyed_lead import KeyedLead
    from editor.boards.measured.battle.leading_hand import LeadingHand

XY = tuple[int, int]

STRAY = 4.0
"""Pixels that a press may stray before it is a drag."""

EDGE, PAN = 22, 14
"""So near to the edge of the window, in pixels, what is dragged moves the table by so much."""

SNAP, MOST_NEAR = 7.0, 60
"""So near (pixels, tenths of a millimetre at most) a base lines up with a friend or meets an enemy."""

_RIGHT, _SHIFT = Qt.MouseButton.RightButton, Qt.KeyboardModifier.ShiftModifier
_ALT = Qt.KeyboardModifier.AltModifier


class Gestures:
    """One press after another; `hand` is told what came of it."""

    def __init__(self, hand: LeadingHand, clicks: Clicks, keyed: KeyedLead) -> None:
        self._hand, self._clicks, self._keyed = hand, clicks, keyed
        self._press: tuple[XY, QPointF] | None = None
        self._kind = ""

    def forget(self) -> None:
        """The press in hand never was."""
        self._press, self._kind = None, ""
        self._hand.is_dragging = False
        self._hand.showing.frame = self._hand.showing.ride = None

    def press(self, event: CanvasEvent) -> None:
        """A button went down; the right one bends the way of what is dragged, else lays all down."""
        hand = self._hand
        if hand.seen is None or event.at is None:
            return
        if event.button != _RIGHT:
            self._press, self._kind = (event.at, self._on_screen(event)), "click"
        elif hand.drag is not None and self._kind == "drag":
            self._keyed.bend()
        else:
            hand.clear_hand()

    def _on_screen(self, event: CanvasEvent) -> QPointF:
        return self._hand.view.mapFromScene(event.point).toPointF()

    def move(self, event: CanvasEvent) -> None:
        """The pointer moved with a button down."""
        hand, seen = self._hand, self._hand.seen
        if seen is None or event.at is None or self._press is None:
            return
        if self._kind == "click":
            way = self._on_screen(event) - self._press[1]
            if math.hypot(way.x(), way.y()) < STRAY:
                return
            self._kind = self._begun(seen, self._press[0], event)
        if self._kind == "drag" and hand.drag is not None:
            hand.drag.carry(event.at, 0 if event.modifiers & _ALT else self._near())
        elif self._kind == "ride" and hand.showing.ride is not None:
            hand.showing.ride = (hand.showing.ride[0], event.at)
        elif self._kind == "frame":
            hand.showing.frame = (self._press[0], event.at)
            hand.hand.take(framed(seen, *hand.showing.frame))
        else:
            return
        hand.show()
        self._pan(self._on_screen(event))

    def _near(self) -> int:
        """So near to a friend's line or to an enemy, in tenths of a millimetre, a base goes there."""
        return round(min(MOST_NEAR, SNAP / (PIXELS * max(self._hand.view.zoom, 1e-3))))

    def _pan(self, spot: QPointF) -> None:
        """What is dragged to the edge of the window goes on: the table comes to meet it."""
        area = self._hand.view.viewport().rect()
        right = PAN * ((spot.x() > area.right() - EDGE) - (spot.x() < EDGE))
        down = PAN * ((spot.y() > area.bottom() - EDGE) - (spot.y() < EDGE))
        if right or down:
            self._hand.view.pan(right, down)

    def _begun(self, seen: MeasuredBattleView, at: XY, event: CanvasEvent) -> str:
        """What the press has become: "drag", "ride", "frame", or nothing."""
        hand = self._hand
        if hand.holds_click(other=True):
            return ""
        if hand.drag is not None and hand.drag.lays:
            if not _covers(hand.drag, at):
                hand.drag.shift(at[0] - hand.drag.pose.x, at[1] - hand.drag.pose.y)
            hand.drag.drag_source(at)
            return "drag"
        post = rider_at(seen, at, hand.view.zoom, hand.general)
        unit = seen.base_at(at)
        if post is not None and unit not in seen.movers:
            hand.showing.ride = (post, at)
            return "ride"
        if unit is None:
            return "frame" if seen.movers and not event.modifiers & _SHIFT else ""
        if seen.side is None or seen.piece(unit).side != seen.side:
            return ""
        hand.is_dragging = True  # the card of the base is told so before it is taken
        hand.take_up(seen, hand.hand.led_by(unit)).drag_source(at)
        return "drag"

    def release(self, event: CanvasEvent) -> None:
        """A button came up; the right one ends nothing."""
        hand, seen = self._hand, self._hand.seen
        if event.button == _RIGHT:
            return
        kind, pressed, ride = self._kind, self._press, hand.showing.ride
        self.forget()
        if seen is None or pressed is None:
            return
        match kind:
            case "drag":
                hand.drop()
            case "ride" if ride is not None:
                hand.ride(seen, *ride)
            case "frame":
                hand.frame(hand.hand.units)
            case "click" if event.at is not None:
                self._clicks.at_place(seen, event.at, adds=bool(event.modifiers & _SHIFT))


def _covers(drag: Drag, at: XY) -> bool:
    return math.hypot(at[0] - drag.pose.x, at[1] - drag.pose.y) < max(drag.base)
