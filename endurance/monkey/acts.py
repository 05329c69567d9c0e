"""Random acts of a person without plan: where the mouse goes, what is pressed and typed."""

from __future__ import annotations

from pathlib import Path
from random import Random

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDrag, QGuiApplication, QWheelEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QFileDialog, QWidget
from shiboken6 import isValid

from editor.shell.window import MainWindow

Key = Qt.Key
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
KEYS = (
    *(Key.Key_Up, Key.Key_Down, Key.Key_Left, Key.Key_Right, Key.Key_Tab, Key.Key_Return, Key.Key_Escape),
    *(Key.Key_Space, Key.Key_Delete, Key.Key_Backspace, Key.Key_Home, Key.Key_End, Key.Key_PageUp),
    *(Key.Key_PageDown, Key.Key_Plus, Key.Key_Minus, Key.Key_F1, Key.Key_F6, Key.Key_F9, Key.Key_F10),
)
TEXTS = {Key.Key_Return: "\r", Key.Key_Tab: "\t", Key.Key_Backspace: "\b", Key.Key_Escape: "\x1b"}
"""What a key writes that is no letter."""
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789 "
WITH_CTRL = "zzzyacvxdkfpm12345gt"
STAYS = ("quit", "close")
"""Commands that end the round early; keys find them often enough."""


def close_above() -> bool:
    """Close the menu or dialog that is above all; whether there was one."""
    above = QApplication.activePopupWidget() or QApplication.activeModalWidget()
    if above is None:
        return False
    if isinstance(above, QDialog):
        above.reject()
    else:
        above.close()
    return True


def drags_wait() -> bool:
    """Whether a drag waits for a button to go up; without a display it ends where it begins."""
    return QGuiApplication.platformName() != "offscreen"


def let_go() -> None:
    """End a drag, if there is one: on a display its loop waits for a button that nobody holds."""
    if drags_wait():
        QDrag.cancel()  # where none can wait Qt warns that it knows no such thing


class Acts:
    """What one round of the monkey does; each act is told to `log` before it is done."""

    def __init__(self, window: MainWindow, home: Path, dice: Random) -> None:
        self.window, self.home, self.dice = window, home, dice
        self.words = ""

    def act(self) -> str:
        """Do one thing; gives what it was."""
        modal = QApplication.activeModalWidget()
        if isinstance(modal, QFileDialog):
            return self._name_file(modal)
        target = QApplication.activePopupWidget() or modal or self._top()
        handle = target.windowHandle()
        if handle is None:
            return "nothing"
        if target is not self.window and self.dice.random() < 0.12:
            self._press(handle, Key.Key_Escape)
            return "Escape"
        ways = (self._click, self._click, self._click, self._drag, self._wheel, self._keys, self._keys)
        if target is self.window and self.dice.random() < 0.12:
            return self._command()
        return self.dice.choice(ways)(target, handle)

    def leave(self) -> bool:
        """Close what lies over the window; whether anything did."""
        return close_above()

    def _top(self) -> QWidget:
        others = [
            one
            for one in QApplication.topLevelWidgets()
            if one is not self.window and one.isVisible() and isinstance(one, QDialog)
        ]
        return self.dice.choice(others) if others and self.dice.random() < 0.5 else self.window

    def _spot(self, target: QWidget) -> QPoint:
        """Anywhere, or on a button."""
        if self.dice.random() < 0.4:
            buttons = [one for one in target.findChildren(QAbstractButton) if one.isVisible()]
            if buttons:
                button = self.dice.choice(buttons)
                return button.mapTo(target, button.rect().center())
        return QPoint(
            self.dice.randrange(max(1, target.width())), self.dice.randrange(max(1, target.height()))
        )

    def _click(self, target: QWidget, handle: QWindow) -> str:
        at = self._spot(target)
        button = RIGHT if self.dice.random() < 0.15 else LEFT
        modifier = self.dice.choice((NONE, NONE, NONE, NONE, CTRL, SHIFT))
        QTest.mouseMove(handle, at)
        if not is_there(target, handle):
            return "moved, and it closed"
        if self.dice.random() < 0.1 and target is self.window:
            QTest.mouseDClick(handle, button, modifier, at)
            return f"double click {at.x()},{at.y()}"
        for event in (QTest.mousePress, QTest.mouseRelease):  # what is pressed may close the window at once
            if is_there(target, handle):
                event(handle, button, modifier, at)
        return f"click {button.name} {at.x()},{at.y()} {modifier.name}"

    def _drag(self, target: QWidget, handle: QWindow) -> str:
        places = [self._spot(target) for _place in range(self.dice.randrange(2, 6))]
        QTest.mouseMove(handle, places[0])
        for place in places:
            if not is_there(target, handle):
                return "drag, and it closed"
            if place is places[0]:
                QTest.mousePress(handle, LEFT, NONE, place)
            else:
                QTest.mouseMove(handle, place)
        if is_there(target, handle):
            QTest.mouseRelease(handle, LEFT, NONE, places[-1])
        return "drag " + " ".join(f"{place.x()},{place.y()}" for place in places)

    def _wheel(self, target: QWidget, _handle: QWindow) -> str:
        at = self._spot(target)
        under = target.childAt(at) or target
        turn = self.dice.choice((-120, 120, -600, 600))
        modifier = self.dice.choice((NONE, CTRL))
        event = QWheelEvent(
            QPointF(under.mapFrom(target, at)),
            QPointF(target.mapToGlobal(at)),
            QPoint(),
            QPoint(0, turn),
            Qt.MouseButton.NoButton,
            modifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(under, event)
        return f"wheel {turn} {at.x()},{at.y()} {modifier.name}"

    def _keys(self, _target: QWidget, handle: QWindow) -> str:
        chance = self.dice.random()
        if chance < 0.25:
            letter = self.dice.choice(WITH_CTRL)
            self._press(handle, Key(ord(letter.upper())), CTRL)
            return f"Ctrl+{letter}"
        if chance < 0.5:
            word = "".join(self.dice.choice(LETTERS) for _letter in range(self.dice.randrange(1, 6)))
            for letter in word:
                self._press(handle, Key(ord(letter.upper())))
            return f"type {word}"
        key = self.dice.choice(KEYS)
        modifier = self.dice.choice((NONE, NONE, NONE, SHIFT, ALT))
        self._press(handle, key, modifier)
        return f"{key.name} {modifier.name}"

    @staticmethod
    def _press(handle: QWindow, key: Key, modifier: Qt.KeyboardModifier = NONE) -> None:
        """Press and let go, an event at a time: a dialog that closes may be gone after any of them.

        `QTest.keyPress` and `keyRelease` send those of the modifier too, to a window that is gone.
        """
        text = "" if modifier in (CTRL, ALT) else TEXTS.get(key, chr(key).lower() if key < 127 else "")
        for press in (True, False):
            if isValid(handle):
                QTest.simulateEvent(handle, press, key.value, modifier, text, False)

    def _command(self) -> str:
        commands = [one for one in self.window.commands.all() if one.id not in STAYS]
        command = self.dice.choice(commands)
        self.window.commands.run(command.id)
        return f"command {command.id}"

    def _name_file(self, dialog: QFileDialog) -> str:
        """A file dialog is never clicked at: its answer lies in the monkey's own folder."""
        if self.dice.random() < 0.4:
            dialog.reject()
            return "file dialog: away"
        name = str(self.home / f"{self.dice.choice('abc')}.{self.dice.choice(('json', 'png', 'pdf', 'txt'))}")
        dialog.setDirectory(str(self.home))
        if dialog.fileMode() != QFileDialog.FileMode.Directory:
            dialog.selectFile(name)
        dialog.accept()
        if dialog.isVisible():
            dialog.reject()
        return f"file dialog: {name}"


def is_there(target: QWidget, handle: QWindow) -> bool:
    """Whether a window still is where events are sent to: Python is not told when a handle goes."""
    return isValid(target) and target.windowHandle() == handle
