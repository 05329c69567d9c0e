"""Buttons that stay down, for screen readers: what a reader does to one is a click.

Qt answers a reader's "Toggle" by turning the button without `clicked`, so that nobody hears of it who
listens for what a person does. And one of several choices is a radio button, also where it is drawn as a
segment.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface
from PySide6.QtWidgets import (
    QAbstractButton,
    QAccessibleWidget,
    QCheckBox,
    QPushButton,
    QRadioButton,
    QToolButton,
)
from shiboken6 import isValid

from editor.base.kept_interfaces import keep


def is_choice(button: QAbstractButton) -> bool:
    """Whether it is one of several of which one is down."""
    group = button.group()
    return (
        isinstance(button, QRadioButton)
        or button.autoExclusive()
        or (group is not None and group.exclusive())
    )


class _SwitchInterface(QAccessibleWidget):
    """A button that stays down, asked of Qt anew each time.

    Qt may make an interface while it still makes the button, and the Python half of that moment does not
    live as long as the button does.
    """

    def __init__(self, button: QAbstractButton) -> None:
        super().__init__(button, QAccessible.Role.CheckBox)

    def _button(self) -> QAbstractButton | None:
        thing = self.object()
        return thing if isinstance(thing, QAbstractButton) and isValid(thing) else None

    def role(self) -> QAccessible.Role:
        """Asked for anew each time: Qt makes this before the button has joined its row."""
        button = self._button()
        choice = button is not None and is_choice(button)
        return QAccessible.Role.RadioButton if choice else QAccessible.Role.CheckBox

    def text(self, kind: QAccessible.Text) -> str:
        told, button = super().text(kind), self._button()
        if kind != QAccessible.Text.Name or told or button is None:
            return told
        return button.text().replace("&&", "\0").replace("&", "").replace("\0", "&")

    def state(self) -> QAccessible.State:
        state, button = super().state(), self._button()
        state.checkable = True
        state.checked = button is not None and button.isChecked()
        if isinstance(button, QCheckBox):
            state.checkStateMixed = button.checkState() == Qt.CheckState.PartiallyChecked
        return state

    def actionNames(self) -> list[str]:
        first, button = QAccessibleActionInterface, self._button()
        if button is None:
            return []
        names = [first.pressAction()] if is_choice(button) else [first.toggleAction(), first.pressAction()]
        return [*names, first.setFocusAction()] if button.focusPolicy() else names

    def doAction(self, name: str) -> None:
        button = self._button()
        if button is None:
            return
        if name in (QAccessibleActionInterface.toggleAction(), QAccessibleActionInterface.pressAction()):
            button.animateClick()  # later: a click may open a dialog, and the reader waits
        elif name == QAccessibleActionInterface.setFocusAction():
            button.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyBindingsForAction(self, name: str) -> list[str]:
        button = self._button()
        keys = button.shortcut().toString() if button is not None else ""
        return [keys] if keys and name != QAccessibleActionInterface.setFocusAction() else []


def _factory(_class_name: str, thing: QObject) -> QAccessibleInterface | None:
    """The interface of a button that stays down and opens no menu; Qt makes all others itself."""
    if not isinstance(thing, QAbstractButton) or not thing.isCheckable():
        return None
    if isinstance(thing, QPushButton | QToolButton) and thing.menu() is not None:
        return None
    made = _SwitchInterface(thing)
    keep(made)
    return made


_installed: list[bool] = []


def install() -> None:
    """Let Qt ask here for buttons; once a program."""
    if not _installed:
        _installed.append(True)
        QAccessible.installFactory(_factory)
