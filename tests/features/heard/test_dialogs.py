"""Every dialog that a command opens, in both languages: named, walked by Tab in order, left by Escape."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QMenu, QPushButton, QWidget
from shiboken6 import isValid

from benchmarks.layout import settle
from editor.base.accessible_switches import is_choice
from editor.shell.window import MainWindow
from tests.everyday import by_turns
from tests.features.commands.doing import answers
from tests.features.commands.places import back, stand
from tests.features.commands.table import ROWS, Row
from tests.features.commands.test_every_command import home, window
from tests.features.commands.what_is_seen import close_dialogs, seen
from tests.features.heard.tree import described_widget, faults, leaps, name_of, round_of

__all__ = ["answers", "home", "window"]

BY_PLACE = {
    place: [row for row in ROWS if row.place == place and "dialogs" in row.changes]
    for place in sorted({row.place for row in ROWS if "dialogs" in row.changes})
}


def opened(window: MainWindow) -> list[QWidget]:
    """Dialogs, and the windows beside the main one."""
    tops = QApplication.topLevelWidgets()
    return [one for one in tops if one is not window and one.isVisible() and not isinstance(one, QMenu)]


def walked_by_tab(dialog: QWidget) -> Iterator[str]:
    """What is amiss when somebody goes through it with the Tab key alone."""
    wanted = round_of(dialog)
    if not wanted:
        yield "nothing in it takes the keys"
        return
    reached: list[QWidget] = []
    for _stop in range(len(wanted) + 12):
        focus = QApplication.focusWidget()
        if focus is None or focus in reached:
            break
        reached.append(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
        settle(1)
    for one in reached:
        if not name_of(QAccessible.queryAccessibleInterface(one)):
            yield f"the keys come to what has no name: {described_widget(one)}"
    for one in wanted:
        if one not in round_of(dialog):
            continue  # it went meanwhile, as the button that stops work goes with the work
        if one not in reached and not any(one.isAncestorOf(other) or beside(one, other) for other in reached):
            yield f"Tab does not come to {described_widget(one)}"


def beside(one: QWidget, other: QWidget) -> bool:
    """Whether they are choices of one row, of which Tab takes that which is chosen and arrows the others."""
    if not (isinstance(one, QAbstractButton) and isinstance(other, QAbstractButton)):
        return False
    group = one.group()
    together = other.group() is group if group is not None else other.parent() is one.parent()
    return is_choice(one) and together


def read(dialog: QWidget) -> Iterator[str]:
    """What is amiss with a dialog, and whether Escape closes it."""
    if not dialog.windowTitle().strip():
        yield "it has no title"
    yield from faults(dialog)
    yield from leaps(dialog)
    if QApplication.focusWidget() is None or QApplication.focusWidget().window() is not dialog:
        yield "the keys do not go to it"
        return
    yield from walked_by_tab(dialog)
    buttons = [one for one in dialog.findChildren(QPushButton) if one.isVisible() and one.isDefault()]
    if len(buttons) > 1:
        yield f"several default buttons: {[one.text() for one in buttons]}"
    if any(not one.focusPolicy() & Qt.FocusPolicy.TabFocus for one in buttons):
        yield "Tab does not come to the default button"
    QTest.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_Escape)
    settle(2)
    if isinstance(dialog, QDialog) and isValid(dialog) and dialog.isVisible():
        yield "Escape does not close it"


@pytest.mark.parametrize(("language", "place"), by_turns(("fr", "en"), BY_PLACE))
def test_every_dialog_is_named_and_walked(
    window: MainWindow,
    home: Path,
    answers: Path,
    place: str,
    language: str,
) -> None:
    found: list[str] = []
    stand(window, place, home)
    for row in BY_PLACE[place]:
        before = seen(window, home, picture=False)
        window.context.speaker.set_language(language)
        found += [f"{row.id}: {fault}" for fault in of_row(window, row)]
        close_dialogs(window)
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        back(window, place, home, before)
    assert found == []


def of_row(window: MainWindow, row: Row) -> Iterator[str]:
    """The faults of the dialogs that one command opens."""
    if row.first is not None:
        row.first(window)
    settle(2)
    window.commands.run(row.id)
    settle(4)
    dialogs = opened(window)
    if not dialogs:
        yield "no dialog"
    for dialog in dialogs:
        yield from read(dialog)
