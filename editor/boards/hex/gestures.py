"""The hand that leads a unit over the hexes: letting it go there is the act that a click would be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from PySide6.QtCore import Qt

from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.offers import Denied, Offer
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.hex.click_refusals import why_not
from editor.boards.hex.drag import HexDrag

STRAY = 6.0
"""Pixels that the pointer moves with the button down before a unit is dragged."""


class LeadingHand(Protocol):
    """What a gesture asks of the hand over the map."""

    seen: BattleView | None
    is_dragging: bool
    has_led: bool

    @property
    def unit(self) -> int | None: ...
    def holds_click(self, *, other: bool = False) -> bool: ...
    def able(self, seen: BattleView, hex_: int) -> list[int]: ...
    def meant(self, seen: BattleView, hex_: int) -> Iterable[Offer]: ...
    def take(self, unit: int | None) -> None: ...
    def hovered(self, hex_: object) -> None: ...
    def cancel(self) -> None: ...
    def choose(self, found: tuple[Offer, ...]) -> None: ...
    def pin_at(self, denied: Denied, hex_: int | None) -> None: ...


class Gestures:
    """What the left button does between press and release, on one board. `drag` is what is seen of it."""

    def __init__(self, hand: LeadingHand, drag: HexDrag) -> None:
        self._hand, self.drag = hand, drag
        self._pressed: CanvasEvent | None = None

    def press(self, event: CanvasEvent) -> None:
        """A button went down."""
        left = event.button == Qt.MouseButton.LeftButton
        self._pressed = event if left and event.hex is not None else None

    def move(self, event: CanvasEvent) -> None:
        """The pointer moved with it: once it strays, the unit under it goes along."""
        hand, pressed = self._hand, self._pressed
        seen = hand.seen
        if seen is None or pressed is None:
            return
        if not hand.is_dragging:
            strayed = (event.point - pressed.point).manhattanLength() * self.drag.zoom
            if strayed < STRAY or not self._lift(seen, pressed, event):
                return
        allowed = event.hex is not None and any(True for _offer in hand.meant(seen, event.hex))
        self.drag.carry(seen, event.point, event.hex, allowed=allowed)

    def _lift(self, seen: BattleView, pressed: CanvasEvent, event: CanvasEvent) -> bool:
        """Begin to lead the unit that was pressed, if it can act: the one in hand before the others there."""
        hand = self._hand
        able = [] if pressed.hex is None else hand.able(seen, pressed.hex)
        if hand.holds_click(other=bool(able)):
            self._pressed = None
            return False
        if not able:
            return False
        unit = hand.unit if hand.unit in able else able[0]
        assert unit is not None
        hand.is_dragging = True  # the prompt is told so before the unit is taken
        hand.take(unit)
        self.drag.lift(seen, unit, event.point)
        hand.hovered(event.hex)  # with the unit in hand the hex under the pointer means something else
        return True

    def release(self, event: CanvasEvent) -> None:
        """The button came up: the act that is meant there, or why there is none."""
        hand, unit = self._hand, self.drag.unit
        seen = hand.seen
        if not hand.is_dragging:
            self._pressed = None
            return
        hand.cancel()
        if seen is None or unit is None or event.hex is None or event.hex == seen.hex_of(unit):
            return
        found = tuple(hand.meant(seen, event.hex))
        if found:
            hand.has_led = True  # the unit stands under the pointer: it does not go there once more
            hand.choose(found)
            hand.has_led = False
            return
        denied = why_not(seen, unit, event.hex)
        if denied is not None:
            hand.pin_at(denied, event.hex)

    def put_down(self) -> bool:
        """The unit stands where it stood; whether one was led."""
        self._pressed = None
        was, self._hand.is_dragging = self._hand.is_dragging, False
        if was:
            self.drag.put_down()
        return was
