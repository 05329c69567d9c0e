"""What a key means to the hand over a table: arrows lead, R turns, G groups, W bends, C changes a choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from editor.boards.canvas.tool import CanvasEvent

if TYPE_CHECKING:
    from editor.boards.measured.battle.clicks import Clicks
    from editor.boards.measured.battle.keyed_lead import KeyedLead
    from editor.boards.measured.battle.leading_hand import LeadingHand

TURN, FINE_TURN, QUARTER = 150, 10, 900
"""Tenths of a degree that R turns, with Alt, with Shift; a notch of the wheel turns a third of the first."""

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}


def hand_key(hand: LeadingHand, keyed: KeyedLead, clicks: Clicks, event: CanvasEvent) -> bool:
    """Do what the key means; False where it means nothing to the hand now."""
    seen, modifiers = hand.seen, event.modifiers
    if seen is None or modifiers & Qt.KeyboardModifier.ControlModifier:
        return False
    far = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
    arrow = _ARROWS.get(Qt.Key(event.key)) if event.key else None
    if arrow is not None:
        step = seen.measure.length if far else max(1, seen.measure.length // 10)
        return keyed.shift(arrow[0] * step, arrow[1] * step)
    match event.key:
        case Qt.Key.Key_R:
            fine = bool(modifiers & Qt.KeyboardModifier.AltModifier)
            return keyed.turn(QUARTER if far else FINE_TURN if fine else TURN)
        case Qt.Key.Key_G if hand.hand.units:
            hand.next_group()
        case Qt.Key.Key_W if hand.drag is not None:
            keyed.bend()
        case Qt.Key.Key_C if hand.drag is not None:
            keyed.choose_next()
        case Qt.Key.Key_Return | Qt.Key.Key_Enter:
            return _enter(hand, clicks)
        case _:
            return False
    return True


def _enter(hand: LeadingHand, clicks: Clicks) -> bool:
    """Set down what is led, begin the fight that is chosen, else click at the keyboard cursor."""
    seen = hand.seen
    if seen is None or seen.session.question is not None or hand.among:
        return False
    if hand.drag is not None:
        hand.drop()
        return True
    if hand.chosen is not None:
        hand.do(hand.chosen)
        return True
    if hand.unit in seen.movers:  # Enter must not end the moves of a side that has a base in hand
        hand.say_enter()
        return True
    place = hand.view.cursor_place
    if place is not None and hand.view.hasFocus():
        clicks.at_place(seen, place)
        return True
    return False
