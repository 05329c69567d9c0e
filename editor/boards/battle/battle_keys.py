"""What a key means at the table: a digit, the first button, the hex of the keyboard cursor, the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from editor.boards.battle.ladder import NEXT
from editor.boards.canvas.tool import CanvasEvent

if TYPE_CHECKING:
    from editor.desks.battle.battle import BattleTable

_KEYS = {
    Qt.Key.Key_Return: "Enter",
    Qt.Key.Key_Enter: "Enter",
    Qt.Key.Key_Escape: "Esc",
    Qt.Key.Key_Backspace: "Backspace",
    Qt.Key.Key_Space: "Space",
}


def pressed(table: BattleTable, event: CanvasEvent) -> bool:
    """Do what the key means; False where it means nothing now."""
    if event.modifiers & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier):
        return False
    if event.text.isdigit() and event.text.isascii():
        return _digit(table, int(event.text))
    if event.text.upper() == NEXT:
        return table.ladder.next_row()
    name = _KEYS.get(Qt.Key(event.key)) if event.key in _KEYS else None
    if name is None:
        return False
    if table.tray.settle() and name in ("Space", "Esc"):
        return True
    if name == "Backspace" and table.tray.rub_out():
        return True
    free = table.session.question is None
    if name == "Space" and not any(act.key == "Space" for act in table.prompt.acts):
        return table.pointing.click_cursor()
    if name == "Enter" and table.pointing.walked and free and not table.pointing.among:
        return table.pointing.click_cursor()
    if name == "Esc" and free and table.pointing.let_go():
        return True
    return table.prompt.press_key(name)


def _digit(table: BattleTable, number: int) -> bool:
    """A die or token where they are typed, points where such are asked, else a card of the hand."""
    if table.tray.is_typing:
        return table.tray.digit(number)
    if table.ladder.digit(number):
        return True
    return number > 0 and table.hand.press(number - 1)
