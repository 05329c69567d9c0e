"""New colours reach what is in front at once, and the rest when it comes to the front."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QMainWindow, QWidget

from core.paths import SCENARIOS
from editor.base.theme import COLOURS
from editor.base.wardrobe import WhenShown
from editor.boards.design import forces
from editor.desks.play.play_desk import PlayDesk
from editor.shell.window import MainWindow
from tests.features.conftest import OpenWindow

POLISHED = Qt.WidgetAttribute.WA_WState_Polished


class Counter(QObject):
    """Counts the widgets behind that are told of a new style."""

    def __init__(self) -> None:
        super().__init__()
        self.told = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.StyleChange:
            self.told += 1
        return False


@pytest.fixture
def tabs(open_window: OpenWindow) -> MainWindow:
    """Three documents, each seen at two desks."""
    person = open_window("en")
    for name in ("battle_cry/mirror_creek", "mbt/twin_hills", "belle_position/chalons_manoeuvres"):
        assert person.window.files.open(Path(SCENARIOS, f"{name}.json"), desk="design") is not None
        person.window.show_desk("play")
        person.rest()
    return person.window


def ink(widget: QWidget) -> str:
    return widget.palette().color(QPalette.ColorRole.WindowText).name().upper()


def label_of(page: QWidget) -> QLabel:
    """A heading of the page: the prompt and the buttons with keys follow each change by themselves."""
    return next(
        one
        for one in page.findChildren(QLabel)
        if one.testAttribute(POLISHED) and one.property("role") == "heading"
    )


def test_pages_behind_are_not_dressed_until_they_come_to_the_front(tabs: MainWindow) -> None:
    window, pages = tabs, tabs.pages
    wardrobe = window.context.theme.wardrobe
    labels = [label_of(page) for page in pages]
    counter = Counter()
    behind = [one for page in pages[:2] for one in page.findChildren(QWidget)]
    for one in behind:
        one.installEventFilter(counter)
    window.context.theme.set_wish("dark")
    assert counter.told < 20  # the few that have a sheet of their own, of five hundred
    assert len(behind) > 400
    assert wardrobe.dressed == 0
    assert ink(labels[2]) == COLOURS["text"][1].upper()
    assert ink(labels[0]) == COLOURS["text"][0].upper()
    window.go_to(pages[0])
    assert ink(labels[0]) == COLOURS["text"][1].upper()
    assert 0 < wardrobe.dressed < len(pages[0].findChildren(QWidget)) + 2
    assert ink(labels[1]) == COLOURS["text"][0].upper()


def test_three_changes_behind_are_one_when_the_page_comes(tabs: MainWindow) -> None:
    window, pages = tabs, tabs.pages
    theme = window.context.theme
    label = label_of(pages[0])
    for wish in ("dark", "light", "dark"):
        theme.set_wish(wish)
    window.go_to(pages[0])
    once = theme.wardrobe.dressed
    assert ink(label) == COLOURS["text"][1].upper()
    window.go_to(pages[1])
    window.go_to(pages[0])
    assert theme.wardrobe.dressed - once <= len(pages[1].findChildren(QWidget)) + 1


def test_what_comes_to_the_front_looks_as_what_was_there(open_window: OpenWindow) -> None:
    person = open_window("en")
    window = person.window
    for name in ("battle_cry/mirror_creek", "battle_cry/perryville"):
        assert window.files.open(Path(SCENARIOS, f"{name}.json"), desk="design") is not None
    person.rest(50)
    first, _second = window.pages
    window.context.theme.set_wish("dark")
    window.go_to(first)
    person.rest(50)
    first.view.setVisible(False)  # the map is drawn little by little
    late = first.grab().toImage()
    first.view.setVisible(True)
    window.context.theme.set_wish("light")
    window.context.theme.set_wish("dark")  # dressed in front this time
    person.rest(50)
    first.view.setVisible(False)
    assert first.grab().toImage() == late


def test_a_menu_and_a_dialog_that_were_closed_are_dressed_when_they_open(open_window: OpenWindow) -> None:
    person = open_window("en")
    window = person.window
    dialog = QDialog(window)
    words = QLabel("words", dialog)
    dialog.open()
    person.rest()
    dialog.close()
    window.context.theme.set_wish("dark")
    assert ink(words) == COLOURS["text"][0].upper()
    dialog.open()
    assert ink(words) == COLOURS["text"][1].upper()
    dialog.close()


def test_when_shown_does_a_thing_once_and_at_once_where_it_is_seen(qapp: QApplication) -> None:
    window = QMainWindow()
    inside = QWidget(window)
    done: list[int] = []
    later = WhenShown(inside, lambda: done.append(1))
    later.ask()
    assert done == [1]  # no window is shown: nothing says that it is behind another page
    window.show()
    inside.hide()
    later.ask()
    later.ask()
    assert done == [1]
    inside.show()
    assert done == [1, 1]
    inside.hide()
    inside.show()
    assert done == [1, 1]
    window.close()
    window.deleteLater()


def test_when_shown_waits_for_a_panel_that_stands_in_no_place(qapp: QApplication) -> None:
    panel = QWidget()  # folded away: the page gives it a place when somebody looks
    inside = QWidget(panel)
    done: list[int] = []
    WhenShown(inside, lambda: done.append(1)).ask()
    assert done == []
    panel.show()
    assert done == [1]
    panel.close()
    panel.deleteLater()


def test_tables_that_nobody_sees_are_measured_when_they_are_looked_at(
    tabs: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    sized: list[object] = []
    monkeypatch.setattr(forces, "fit_columns", lambda table, _least: sized.append(table))
    window = tabs
    window.go_to(window.pages[0])
    window.show_desk("design")
    sized.clear()
    window.context.theme.set_wish("dark")
    window.context.theme.set_wish("light")
    assert all(table.isVisible() for table in sized), len(sized)  # type: ignore[attr-defined]


def test_a_battle_behind_takes_the_language_when_it_comes(tabs: MainWindow) -> None:
    window, pages = tabs, tabs.pages
    window.go_to(pages[0])
    desk = pages[0].desk
    assert isinstance(desk, PlayDesk)
    for side in desk.seats.sides:
        desk.seats.choose(side, "person")
    desk.start.click()
    assert desk.controller is not None
    desk.controller.session.take_screen()
    told = desk.controller.prompt.words.text()
    window.go_to(pages[1])
    window.context.speaker.set_language("fr")
    assert desk.controller.prompt.words.text() == told
    window.go_to(pages[0])
    assert desk.controller.prompt.words.text() != told
