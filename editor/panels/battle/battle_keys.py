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
    from editor.panels.battle.battle_notices import BattleNotices
    from editor.panels.battle.dice_tray import DiceTray
    from editor.panels.battle.enter_guard import EnterGuard
    from editor.panels.battle.playback import Playback

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
    def playback(self) -> Playback: ...
    @property
    def ladder(self) -> Ladder: ...
    @property
    def tray(self) -> DiceTray: ...
    @property
    def notices(self) -> BattleNotices: ...
    @property
    def enter_guard(self) -> EnterGuard: ...


def pressed(battle: KeyedBattle, event: CanvasEvent) -> bool:
    """Do what the key means; False where it means nothing now."""
    if event.modifiers & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier):
        return False
    if event.text.isdigit() and event.text.isascii():
        return _digit(battle, int(event.text))
    if event.text.upper() == NEXT:
        return _next_row(battle)
    name = _KEYS.get(Qt.Key(event.key)) if event.key in _KEYS else None
    if name is None:
        return False
    if name == "Backspace" and battle.tray.rub_out():
        return True
    if battle.playback.is_busy:
        battle.enter_guard.goes_on = name == "Enter" and battle.playback.enter_goes_on
    if battle.playback.key(name):
        return True
    hand, free = battle.pointing, battle.session.question is None
    offered = {act.key for act in battle.prompt.acts}
    if name == "Space" and "Space" not in offered:
        return hand.press_cursor()
    sheet = battle.playback.sheet_act
    if name == "Enter" and not offered & {"Enter"} and not hand.walked and sheet is not None:
        return battle.notices.holds_enter(sheet) or battle.playback.close_sheet()  # its button says so
    if name == "Enter" and free and not hand.among and hand.takes_enter(offered="Enter" in offered):
        return hand.press_cursor()
    if name == "Esc" and free and hand.clear_hand():
        return True
    if name == "Enter" and free and not hand.among and battle.notices.holds_enter():
        return True
    if battle.prompt.press_key(name):
        return True
    return name in ("Enter", "Esc") and battle.playback.close_sheet()


def _next_row(battle: KeyedBattle) -> bool:
    """The digits, which named what fell, mean cards and orders again; else they press the next row."""
    battle.notices.forget_digits()
    freed = battle.notices.frees_digits(battle.session.journal.here)
    if freed and not battle.ladder.waits_for_key:
        return True
    return battle.ladder.next_row() or freed


def _digit(battle: KeyedBattle, number: int) -> bool:
    """A die or token where they are typed, points where such are asked, else a card or an act.

    One digit too many after what was typed does nothing, whatever the battle asks by then.
    """
    if battle.tray.is_typing:
        taken = battle.tray.digit(number)
        if not battle.tray.is_typing:
            battle.notices.typed(battle.session.journal.here)
        return taken
    if battle.ladder.waits_for_key:
        battle.notices.say_digits()
        return True
    if battle.notices.holds_digit(battle.session.journal.here):
        return True
    return battle.ladder.digit(number) or battle.board.choose_number(number)
