"""What a key means in a battle: a digit, the first button, the keyboard's place, the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Qt

from editor.boards.battle.ladder import NEXT
from editor.boards.canvas.tool import CanvasEvent

if TYPE_CHECKING:
    from editor.boards.battle.battle_board import BattleBoard
    from editor.boards.battle.battle_hand import BattleHand
    from editor.boards.battle.ladder import Ladder
    from editor.boards.battle.prompt import Prompt
    from editor.boards.battle.session import Session
    from editor.panels.battle.dice_tray import DiceTray

_KEYS = {
    Qt.Key.Key_Return: "Enter",
    Qt.Key.Key_Enter: "Enter",
    Qt.Key.Key_Escape: "Esc",
    Qt.Key.Key_Backspace: "Backspace",
    Qt.Key.Key_Space: "Space",
}


class KeyedBattle(Protocol):
    """The parts of a battle on the screen that take keys."""

    @property
    def session(self) -> Session: ...
    @property
    def board(self) -> BattleBoard: ...
    @property
    def pointing(self) -> BattleHand: ...
    @property
    def prompt(self) -> Prompt: ...
    @property
    def ladder(self) -> Ladder: ...
    @property
    def tray(self) -> DiceTray: ...


def pressed(table: KeyedBattle, event: CanvasEvent) -> bool:
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
    hand, free = table.pointing, table.session.question is None
    offered = {act.key for act in table.prompt.acts}
    if name == "Space" and "Space" not in offered:
        return hand.press_cursor()
    if name == "Enter" and free and not hand.among and hand.takes_enter(offered="Enter" in offered):
        return hand.press_cursor()
    if name == "Esc" and free and hand.let_go():
        return True
    return table.prompt.press_key(name)


def _digit(table: KeyedBattle, number: int) -> bool:
    """A die or token where they are typed, points where such are asked, else a card or an act."""
    if table.tray.is_typing:
        return table.tray.digit(number)
    return table.ladder.digit(number) or table.board.choose_number(number)
