"""A base led by keys: it is taken up by the first of them, shifted, turned, its way bent, and told aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from editor.boards.measured.battle.drags import Drag
    from editor.boards.measured.battle.leading_hand import LeadingHand


class KeyedLead:
    """The bases in hand, as keys lead them."""

    def __init__(self, hand: LeadingHand) -> None:
        self._hand = hand

    def led(self) -> Drag | None:
        """What is led, taking up the bases in hand if they may be."""
        hand = self._hand
        seen = hand.seen
        if hand.drag is None and seen is not None and hand.unit in seen.movers:
            hand.take_up(seen, hand.hand.units)
        return hand.drag

    def turn(self, tenths: int) -> bool:
        """Turn what is led, in tenths of a degree clockwise; False where nothing can be."""
        drag = self.led()
        if drag is None:
            return False
        drag.turn(tenths)
        self._show()
        return True

    def shift(self, right: int, up: int) -> bool:
        """Lead so many tenths of a millimetre on the screen; False where nothing can be led."""
        drag = self.led()
        if drag is None:
            return False
        sign = -1 if self._hand.view.table_scene.appearance.turned else 1
        drag.shift(sign * right, sign * up)
        self._show()
        return True

    def bend(self) -> None:
        """The way of what is led goes on from where it is."""
        hand = self._hand
        if hand.drag is not None and hand.drag.fix():
            hand.show()

    def choose_next(self) -> None:
        """Another of the enemies that are touched lines up."""
        hand = self._hand
        if hand.drag is not None and hand.drag.choose_next():
            self._show()

    def _show(self) -> None:
        """It is drawn, and a screen reader hears how far it is, and why not farther."""
        self._hand.show()
        chips = self._hand.showing.drag_chips
        self._hand.view.setAccessibleDescription(" ".join(chip.words for chip in chips))
