"""A hand at the real window: it clicks, drags and types where a person would, and reads what is shown.

Shared by the feature tests and by `docs/pictures/make.py`. Nothing of the program is called to act: only
mouse and key events are sent. What the window shows is read to find out where to click.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QWidget,
)

from core.text import say
from editor.desks.play.play_desk import PlayDesk
from editor.shell.file_cards import Card
from editor.shell.page import Page
from editor.shell.window import MainWindow

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
Key = Qt.Key
Kind = TypeVar("Kind", bound=QWidget)


def type_words(widget: QWidget, words: str) -> None:
    """Type letters, those too that QTest has no key for."""
    for letter in words:
        if letter.isascii():
            QTest.keyClick(widget, letter)
            continue
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(widget, QKeyEvent(kind, Key.Key_unknown.value, NONE, letter))


class Hand:
    """Mouse and keyboard of one person before one window. `keyboard`: no mouse is touched."""

    keyboard = False

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    # --- looking -----------------------------------------------------------------------------------------

    @property
    def language(self) -> str:
        return self.window.context.speaker.language

    @property
    def page(self) -> Page:
        assert self.window.page is not None
        return self.window.page

    def said(self, text: Any) -> str:
        """A sentence of the program as the window's language says it."""
        return say(text, self.language)

    def find(self, kind: type[Kind], name: str, among: QWidget | None = None) -> Kind:
        """The visible widget of that object name; where it stands in a folded panel that is opened."""
        named = (among or self.window).findChildren(kind, name)
        if named and not any(one.isVisible() for one in named):
            self.unfold(named[-1])
        found = [one for one in named if one.isVisible()]
        assert found, f"no {name} can be seen"
        return found[0]

    def button(self, words: str, among: QWidget | None = None) -> QAbstractButton:
        """The visible button that says just these words."""
        for one in (among or self.window).findChildren(QAbstractButton):
            if one.isVisible() and words in (one.text(), one.accessibleName()):
                return one
        raise AssertionError(f"no button says {words}")

    def wait(self, until: Callable[[], object], what: str = "it", seconds: float = 20.0) -> None:
        """Let the program run until `until()` holds."""
        end = time.monotonic() + seconds
        while not until():
            assert time.monotonic() < end, f"waited in vain for {what}"
            QApplication.processEvents()
            time.sleep(0.001)

    def rest(self, milliseconds: int = 0) -> None:
        """Let the program do what is due."""
        end = time.monotonic() + milliseconds / 1000
        while True:
            QApplication.processEvents()
            if time.monotonic() >= end:
                return
            time.sleep(0.002)

    def unfold(self, widget: QWidget) -> None:
        """Where a widget stands in a panel that is folded, press the icon of the panel, as a person would."""
        if not widget.isVisible():
            self._press_strip(widget, folded=True)

    def fold(self, widget: QWidget) -> None:
        """Press the icon of the open panel in which a widget stands."""
        self._press_strip(widget, folded=False)

    def _press_strip(self, widget: QWidget, *, folded: bool) -> None:
        page = self.window.page
        place = page.frame.place_of(widget) if page is not None else None
        if page is None or place is None or place not in page.frame.strip.buttons:
            return
        if page.frame.is_folded(place) == folded:
            QTest.mouseClick(page.frame.strip.buttons[place], LEFT)
            self.rest()

    # --- mouse -------------------------------------------------------------------------------------------

    def click(self, widget: QWidget, at: QPoint | None = None, button: Qt.MouseButton = LEFT) -> None:
        self.unfold(widget)
        assert widget.isVisible(), f"{widget.objectName() or widget} cannot be seen"
        QTest.mouseClick(widget, button, NONE, at or widget.rect().center())
        self.rest()

    def press_button(self, words: str, among: QWidget | None = None) -> None:
        """Click the button that says these words."""
        self.click(self.button(words, among))

    def hex(self, label: str) -> int:
        """The hex that the map prints as `label`."""
        grid = self.page.document.scenario.board.grid
        return next(one for one in grid.hexes if grid.label(one) == label)

    def spot(self, hex_: int, right: float = 0.0, down: float = 0.0) -> QPoint:
        """Where a hex lies on the screen; `right` and `down` from its centre in scene units."""
        view = self.page.view
        assert view.picture is not None
        centre = view.picture.projection.centre(hex_)
        centre.setX(centre.x() + right)
        centre.setY(centre.y() + down)
        return view.mapFromScene(centre)

    def click_hex(self, hex_: int, button: Qt.MouseButton = LEFT, **off: float) -> None:
        self.click(self.page.view.viewport(), self.spot(hex_, **off), button)

    def hover_hex(self, hex_: int) -> None:
        view, spot = self.page.view.viewport(), self.spot(hex_)
        QTest.mouseMove(view, spot + QPoint(1, 1))  # where the mouse is already no move is told
        self.rest()
        QTest.mouseMove(view, spot)
        self.rest()

    def drag(self, hexes: Iterable[int]) -> None:
        """Press in the first hex, draw over the others, let go in the last."""
        view, spots = self.page.view.viewport(), [self.spot(one) for one in hexes]
        QTest.mousePress(view, LEFT, NONE, spots[0])
        for spot in spots[1:]:
            QTest.mouseMove(view, spot)
            self.rest()
        QTest.mouseRelease(view, LEFT, NONE, spots[-1])
        self.rest()

    # --- keys --------------------------------------------------------------------------------------------

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE, times: int = 1) -> None:
        """Press a key where the focus is."""
        for _time in range(times):
            QTest.keyClick(self._focus(), key, modifier)
            self.rest()

    def keys(self, words: str) -> None:
        """Type letters where the focus is."""
        for letter in words:
            QTest.keyClick(self._focus(), letter)
            self.rest()

    def _focus(self) -> QWidget:
        """Where keys go. A desktop brings the window back to the front when a popup closes; here we do."""
        above = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if above is None and QApplication.activeWindow() is None:
            self.window.activateWindow()
            self.wait(self.window.isActiveWindow, "the window in front")
        return QApplication.focusWidget() or above or self.window

    def new_map(self, system: str = "battle_cry") -> None:
        """Ctrl+N shows the start page, where the blank map of a system is chosen; the map has the focus."""
        self.key(Key.Key_N, CTRL)
        self.see_start()
        blank = self.window.findChild(QAbstractButton, f"new-{system}")
        assert blank is not None
        if self.keyboard:
            for _time in range(200):
                if QApplication.focusWidget() is blank:
                    break
                self.key(Key.Key_Tab)
            self.key(Key.Key_Space)
        else:
            self.reveal(blank)
            self.click(blank)
        self.wait(lambda: self.window.page is not None, "a page")
        self.page.view.setFocus()
        self.rest()

    def see_start(self) -> None:
        """Wait until all cards of the start page are seen."""
        self.wait(lambda: self.window.start.systems.cards, "the start page")
        self.rest()

    def battle_card(self, battle: str) -> Card:
        """The card of that battle on the start page, as soon as it stands there."""
        self.see_start()
        card = next(one for one in self.window.start.battles.cards if one.objectName() == f"battle-{battle}")
        assert isinstance(card, Card)
        return card

    def command(self, words: str) -> None:
        """Ctrl+K, the words, Enter: any command by its name."""
        self.key(Key.Key_K, CTRL)
        self.wait(lambda: isinstance(QApplication.focusWidget(), QLineEdit), "a field to write in")
        field = QApplication.focusWidget()
        type_words(field, words)
        self.rest(20)
        QTest.keyPress(field, Key.Key_Return)  # the field is gone before the key is let go
        self.rest()

    def enter(self, field: QWidget, words: str) -> None:
        """Click a field, write over what it holds, leave it by Enter."""
        self.reveal(field)
        self.click(field)
        if isinstance(field, QAbstractSpinBox):
            field.selectAll()
        else:
            QTest.keyClick(field, Key.Key_A, CTRL)
        type_words(field, words)
        QTest.keyClick(field, Key.Key_Return)
        self.rest()

    def choose(self, field: QComboBox, place: int) -> None:
        """Choose a line of a list by keys."""
        self.reveal(field)
        field.setFocus()
        QTest.keyClick(field, Key.Key_Home)
        for _time in range(place):
            QTest.keyClick(field, Key.Key_Down)
        self.rest()

    def reveal(self, widget: QWidget) -> None:
        """Scroll a widget into sight, as the wheel would."""
        parent = widget.parentWidget()
        while parent is not None:
            if hasattr(parent, "ensureWidgetVisible"):
                parent.ensureWidgetVisible(widget)
            parent = parent.parentWidget()
        self.rest()

    def dialog(self, open_it: Callable[[], object], answer: Callable[[QDialog], object]) -> None:
        """Do `open_it`, which opens a dialog that waits, and `answer` it."""
        answered = []

        faults: list[AssertionError] = []
        tries = iter(range(300))

        def look() -> None:
            shown = QApplication.activeModalWidget()
            if isinstance(shown, QDialog):
                answered.append(shown)
                try:
                    answer(shown)
                    assert not shown.isVisible(), "the dialog did not take the answer"
                except AssertionError as fault:
                    faults.append(fault)
                    shown.reject()
            elif next(tries, None) is not None:
                QTimer.singleShot(10, look)

        QTimer.singleShot(0, look)
        open_it()
        self.wait(lambda: answered, "a dialog")
        if faults:
            raise faults[0]

    def name_file(self, open_it: Callable[[], object], path: Path) -> None:
        """Do `open_it`, which asks for a file, and write its name; the folder is where the dialog opens."""

        def answer(dialog: QDialog) -> None:
            assert isinstance(dialog, QFileDialog)
            assert Path(dialog.directory().path()) == path.parent
            field = dialog.findChild(QLineEdit, "fileNameEdit")
            assert field is not None
            field.setCompleter(None)  # its list would swallow the next key
            field.selectAll()
            type_words(field, path.name)
            box = dialog.findChild(QDialogButtonBox)
            assert box is not None
            self.rest(60)  # the dialog looks at the disk before it knows what the name is
            QTest.mouseClick(box.buttons()[0], LEFT)

        self.dialog(open_it, answer)

    # --- the table ---------------------------------------------------------------------------------------

    @property
    def table(self) -> Any:
        """The battle on the play desk; only looked at."""
        assert isinstance(self.page.desk, PlayDesk)
        assert self.page.desk.controller is not None
        return self.page.desk.controller

    @property
    def moments(self) -> int:
        return len(self.table.session.journal.moments)

    def hex_named(self, words: str) -> int:
        return self.hex(words)
