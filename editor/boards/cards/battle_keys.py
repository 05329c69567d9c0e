"""What a key means at a table of cards: a digit, the first button, the place of the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from editor.boards.canvas.tool import CanvasEvent

if TYPE_CHECKING:
    from editor.boards.cards.battle import CardBattle

_KEYS = {
    Qt.Key.Key_Return: "Enter",
    Qt.Key.Key_Enter: "Enter",
    Qt.Key.Key_Escape: "Esc",
    Qt.Key.Key_Backspace: "Backspace",
    Qt.Key.Key_Space: "Space",
}


def pressed(table: CardBattle, event: CanvasEvent) -> bool:
    """Do what the key means; False where it means nothing now."""
    if event.modifiers & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier):
        return False
    if event.text.isdigit() and event.text.isascii():
        number = int(event.text)
        return table.tray.digit(number) if table.tray.is_typing else table.choose_number(number)
    name = _KEYS.get(Qt.Key(event.key)) if event.key in _KEYS else None
    if name is None:
        return False
    if table.tray.settle() and name in ("Space", "Esc"):
        return True
    if name == "Backspace" and table.tray.rub_out():
        return True
    pointing, free = table.pointing, table.session.question is None
    if name == "Space" and not any(act.key == "Space" for act in table.prompt.acts):
        return pointing.press_cursor()
    offered = any(act.key == "Enter" for act in table.prompt.acts)
    if name == "Enter" and free and not pointing.among and (pointing.walked or not offered):
        return pointing.press_cursor()
    if name == "Esc" and free and pointing.let_go():
        return True
    return table.prompt.press_key(name)
