"""The window as a person uses it: start, open, edit, undo, save, close, recover."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QInputDialog,
    QMenu,
    QMenuBar,
    QMessageBox,
    QPushButton,
)
from pytestqt.qtbot import QtBot

from core.paths import SCENARIOS
from core.scenarios import files
from core.systems.battle_cry.design.scenario import blank
from core.text import Names, _
from editor.base.document import recovery
from editor.base.theme import LARGE
from editor.shell.crash_banner import CrashBanner
from editor.shell.page import Page
from editor.shell.page_signs import SAID
from editor.shell.window import MainWindow

BULL_RUN = SCENARIOS / "battle_cry" / "first_bull_run.json"


def click(qtbot: QtBot, window: MainWindow, name: str) -> None:
    button = window.findChild(QPushButton, name)
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def rename(page: Page, name: str) -> None:
    new = page.document.scenario.model_copy(update={"title": Names(name, name)})
    page.document.do(_("Untitled"), new)


def saved(folder: Path, name: str = "alma.json") -> Path:
    path = folder / name
    files.save(path, blank(Names("Alma", "L’Alma")))
    return path


def test_start_page_makes_a_blank_map_by_one_click(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: bool(window.start.systems.cards))
    click(qtbot, window, "new-battle_cry")
    assert window.page is not None
    assert window.page.desk is not None
    assert window.page.desk.id == "design"
    assert len(window.page.document.scenario.units) == 0


def test_enter_presses_the_button_that_has_the_focus(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: bool(window.start.systems.cards))
    asked: list[str] = []
    window.start.list_asked.disconnect()
    window.start.new_asked.disconnect()
    window.start.list_asked.connect(lambda system: asked.append(f"list {system}"))
    window.start.new_asked.connect(lambda system: asked.append(f"map {system}"))
    window.activateWindow()
    for name in ("list-mbt", "new-mbt"):  # on a card that itself makes a map at Enter
        button = window.findChild(QPushButton, name)
        assert button is not None
        button.setFocus()
        qtbot.waitUntil(button.hasFocus)
        qtbot.keyClick(button, Qt.Key.Key_Return)
    assert asked == ["list mbt", "map mbt"]
    blank_map = window.findChild(QPushButton, "blank")
    assert blank_map is not None
    blank_map.setFocus()
    qtbot.waitUntil(blank_map.hasFocus)
    qtbot.keyClick(blank_map, Qt.Key.Key_Return)
    menu = blank_map.findChild(QMenu)
    assert menu is not None
    assert menu.isVisible()
    menu.close()


def test_start_page_shows_the_shipped_battles_with_pictures(qtbot: QtBot, window: MainWindow) -> None:
    names = {
        f"battle-{path.stem}"
        for system in ("battle_cry", "belle_epoque")
        for path in (SCENARIOS / system).glob("*.json")
    }
    qtbot.waitUntil(lambda: names <= {card.objectName() for card in window.start.battles.cards})
    cards = [card for card in window.start.battles.cards if card.objectName() in names]
    qtbot.waitUntil(lambda: all(card.picture.is_shown for card in cards), timeout=20000)  # type: ignore[attr-defined]


def test_a_shipped_battle_opens_as_a_copy_and_its_file_is_never_written(window: MainWindow) -> None:
    page = window.files.open(BULL_RUN)
    assert page is not None
    assert page.document.path is None


def test_keys_undo_redo_and_say_why_not(qtbot: QtBot, window: MainWindow) -> None:
    page = window.files.new("battle_cry")
    page.show_desk("armies")
    page.setFocus()
    qtbot.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert "nothing has been done yet" in window.status.currentMessage()
    rename(page, "A")
    qtbot.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.document.scenario.title.en == ""
    qtbot.keyClick(page, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert page.document.scenario.title.en == "A"


def test_with_large_letters_all_that_is_told_stands_over_the_page_for_the_status_line_is_hidden(
    qtbot: QtBot, window: MainWindow
) -> None:
    page = window.files.new("battle_cry")
    theme = window.context.theme
    theme.set_scale(LARGE)
    try:
        assert window.status.isHidden()
        for _press in range(2):  # told anew, and once
            qtbot.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
            banner = window.notices.banner(SAID)
            assert banner is not None
            assert "nothing has been done yet" in banner.words()
        assert window.notices.shown_keys() == (SAID,)
        window._signs._said.timeout.emit()
        assert window.notices.shown_keys() == ()
        page.said.emit("12 %")
        assert window.notices.shown_keys() == (SAID,)
        page.said.emit("")
        assert window.notices.shown_keys() == ()
    finally:
        theme.set_scale(1.0)


def test_why_not_stands_over_the_page_whatever_the_letters(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the status line alone it was easily missed: that of a key, and of a hex that is not there."""
    page = window.files.new("battle_cry")
    assert not window.status.isHidden()
    qtbot.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    monkeypatch.setattr(QInputDialog, "getText", lambda *_words: ("9999", True))
    for words, key in (("nothing has been done yet", Qt.Key.Key_Z), ("9999", Qt.Key.Key_G)):
        qtbot.keyClick(page, key, Qt.KeyboardModifier.ControlModifier)
        banner = window.notices.banner(SAID)
        assert banner is not None
        assert words in banner.words()
        assert words in window.status.currentMessage()
    page.said.emit("12 %")  # what is but news stays in the status line
    window._signs._said.timeout.emit()
    assert window.notices.shown_keys() == ()


def test_why_not_goes_with_what_is_done_and_with_another_desk(qtbot: QtBot, window: MainWindow) -> None:
    """It stood for its seconds over an edit that was done, and at the next desk."""
    page = window.files.new("battle_cry")
    goes: list[Callable[[], object]] = [lambda: rename(page, "Alma"), lambda: page.show_desk("armies")]
    for go in goes:
        page.show_desk("design")
        page.document.refused.emit("Not here.")
        assert window.notices.shown_keys() == (SAID,)
        go()
        assert window.notices.shown_keys() == ()
    page.show_desk("design")
    with_large = window.context.theme
    with_large.set_scale(LARGE)
    try:
        page.said.emit("Written.")  # news of what was done stay
        rename(page, "Inkerman")
        assert window.notices.shown_keys() == (SAID,)
    finally:
        with_large.set_scale(1.0)


def test_desks_by_their_keys_leave_the_map_alone(qtbot: QtBot, window: MainWindow) -> None:
    page = window.files.new("battle_cry")
    page.selection.set(hexes=[page.document.scenario.board.grid.hexes[3]])
    for key, desk in ((Qt.Key.Key_2, "armies"), (Qt.Key.Key_5, "umpire"), (Qt.Key.Key_1, "design")):
        qtbot.keyClick(page, key, Qt.KeyboardModifier.ControlModifier)
        assert page.desk is not None
        assert page.desk.id == desk
        assert window.bar.buttons[desk].isChecked()
    assert len(page.selection.hexes) == 1


def test_save_as_then_save_then_recent(
    window: MainWindow, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = window.files.new("battle_cry")
    rename(page, "Alma")
    target = home / "alma.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_all: (str(home / "alma"), ""))
    assert window.commands.run("save")
    assert target.is_file()
    assert not page.document.dirty
    rename(page, "Inkerman")
    window.commands.run("save")
    assert b"Inkerman" in target.read_bytes()
    window.remove_page(page)  # the last page goes: the start page comes by itself and knows the file
    assert window.start.recent.isVisible()
    assert [card.accessibleName() for card in window.start.recent.cards] == ["Inkerman"]


def test_a_broken_file_is_told_beside_and_the_open_document_untouched(window: MainWindow, home: Path) -> None:
    page = window.files.new("battle_cry")
    before = page.document.scenario
    path = home / "broken.json"
    path.write_text('{"format": "etat-major/scenario",\n "version": 1, "system": "battle_cry",\n "sides": 7}')
    assert window.files.open(path) is None
    (key,) = window.notices.shown_keys()
    banner = window.notices.banner(key)
    assert banner is not None
    assert "broken.json" in banner.words()
    assert "line 3" in banner.words()
    assert window.page is page
    assert page.document.scenario is before
    files.save(path, blank(Names("Now", "Bien")))
    banner.buttons[0].click()  # Try again
    assert window.page is not page
    assert window.notices.shown_keys() == ()


@pytest.mark.parametrize(
    "data", [b"", b"{", b"\xff\xfe", b"[" * 100000, b'{"format": "etat-major/game"}', b"7"]
)
def test_no_bytes_at_all_make_the_window_fall(window: MainWindow, home: Path, data: bytes) -> None:
    path = home / "bytes.json"
    path.write_bytes(data)
    assert window.files.open(path) is None
    assert len(window.notices.shown_keys()) == 1


def test_the_same_file_is_opened_once(window: MainWindow, home: Path) -> None:
    path = saved(home)
    first = window.files.open(path)
    window.files.new("battle_cry")
    assert window.files.open(path) is first
    assert window.page is first
    assert len(window.pages) == 2


def answer(button: str) -> None:
    """Press a button of the question that comes."""

    def press() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        next(one for one in box.buttons() if button in one.text()).click()

    QTimer.singleShot(0, press)


def test_closing_unsaved_work_asks_and_keeps_it_apart(qtbot: QtBot, window: MainWindow, home: Path) -> None:
    path = saved(home)
    good = path.read_bytes()
    page = window.files.open(path)
    assert page is not None
    rename(page, "Changed")
    answer("Cancel")
    window.commands.run("close")
    assert window.page is page
    answer("without")
    window.commands.run("close")
    assert window.pages == []
    assert path.read_bytes() == good
    window.start.refresh()
    (entry,) = recovery.found()
    banner = window.start.notices.banner(entry.token)
    assert banner is not None
    assert "Changed" in banner.words()
    banner.buttons[1].click()  # Show what differs
    assert "title" in banner.words()
    banner.buttons[0].click()  # Reopen
    assert window.page is not None
    assert window.page.document.scenario.title.en == "Changed"
    assert window.page.document.dirty
    assert window.page.document.path == path
    assert window.commands.run("save")
    assert b"Changed" in path.read_bytes()
    assert recovery.found() == []
    assert not recovery.autosave_beside(path).exists()


def test_throwing_away_what_was_kept(window: MainWindow, home: Path) -> None:
    page = window.files.open(saved(home))
    assert page is not None
    rename(page, "Changed")
    window.close_unasked()
    window.show_start()
    window.start.refresh()
    (entry,) = recovery.found()
    banner = window.start.notices.banner(entry.token)
    assert banner is not None
    banner.buttons[2].click()
    assert recovery.found() == []
    assert window.start.notices.shown_keys() == ()


def test_a_file_open_elsewhere_is_read_only_until_copied(window: MainWindow, home: Path) -> None:
    from editor.base.document.document import Document

    path = saved(home)
    other = Document.open(path, window.context.systems)
    page = window.files.open(path)
    assert page is not None
    banner = page.notices.banner("locked")
    assert banner is not None
    assert str(other.locked_by or "") == ""
    rename(page, "X")
    assert page.document.scenario.title.en == "Alma"
    banner.buttons[0].click()  # Edit a copy
    rename(page, "X")
    assert page.document.scenario.title.en == "X"
    other.close()


def test_unsaved_work_beside_a_file_is_offered_when_it_is_opened(window: MainWindow, home: Path) -> None:
    path = saved(home)
    recovery.autosave_beside(path).write_bytes(files.dumps(blank(Names("Kept", "Garde"))))
    page = window.files.open(path)
    assert page is not None
    banner = page.notices.banner("kept")
    assert banner is not None
    banner.buttons[0].click()
    assert window.page is not None
    assert window.page.document.scenario.title.en == "Kept"
    assert len(window.pages) == 1


def fail() -> None:
    raise ValueError("seven")


def test_a_mistake_of_the_program_is_told_once_and_work_is_kept(qtbot: QtBot, window: MainWindow) -> None:
    page = window.files.new("battle_cry")
    rename(page, "Precious")
    crash = CrashBanner(window)
    for _time in range(50):  # as a painter would, frame after frame
        try:
            fail()
        except ValueError as fault:
            crash.take(type(fault), fault, fault.__traceback__)
    qtbot.waitUntil(lambda: window.notices.banner("crash") is not None)
    banner = window.notices.banner("crash")
    assert banner is not None
    assert "ValueError" in banner.words()
    assert "seven" not in banner.words(), "it might be a card of who does not sit here"
    assert "kept apart" in banner.words()
    assert page.autosaver.place is not None
    banner.buttons[0].click()
    assert "Traceback" in QApplication.clipboard().text()
    assert window.notices.shown_keys() == ("crash",)


def test_the_status_line_tells_how_large_the_map_is_where_one_stands(window: MainWindow) -> None:
    page = window.files.open(BULL_RUN)
    assert page is not None
    told = window.status.cells["zoom"].text
    assert told().startswith("Zoom ")
    page.show_desk("armies")
    assert told() == "", "a list is in the place of the map"
    page.show_desk("design")
    assert told().startswith("Zoom ")


def test_ctrl_k_finds_a_command_a_rule_and_a_unit(qtbot: QtBot, window: MainWindow) -> None:
    from editor.shell.command_palette import PaletteDialog

    page = window.files.open(BULL_RUN)
    assert page is not None
    window.commands.run("find")
    palette = window.findChild(PaletteDialog)
    assert palette is not None
    assert not window.findChildren(QMenuBar), "an empty bar over the tabs moved the whole page down"
    qtbot.keyClicks(palette.line, "dark colo")
    assert palette.shown()[0] == "Dark colours"
    palette.line.clear()
    qtbot.keyClicks(palette.line, "BC-9.2")
    assert palette.shown()
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert window.help is not None
    assert window.help.here == "rule:BC-9.2"
    assert "BC-9.2" in window.help.browser.toPlainText()
    unit = page.document.scenario.units[0]
    window.commands.run("find")
    palette = window.findChildren(PaletteDialog)[-1]
    qtbot.keyClicks(palette.line, unit.id)
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert page.selection.units == {unit.id}
    window.commands.run("find")
    palette = window.findChildren(PaletteDialog)[-1]
    qtbot.keyClicks(palette.line, "Austerl")
    assert palette.shown()[0].startswith("Open “Austerlitz")
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert window.page is not page
    assert window.page is not None
    assert window.page.document.system.id == "la_garde"


def test_ctrl_k_hides_no_more_than_its_lines_need(qtbot: QtBot, window: MainWindow) -> None:
    """As high as they are, up to what it opened with; no line of what was found is out of sight."""
    from editor.shell.command_palette import PaletteDialog

    window.commands.run("find")
    palette = window.findChildren(PaletteDialog)[-1]
    most = palette.height()
    assert palette.shown()[10:], "more than have room"
    for letters, least in (("BC-9.2", 1), ("no such thing at all", 0), ("Austerl", 1)):
        palette.line.clear()
        assert palette.height() == most
        qtbot.keyClicks(palette.line, letters)
        assert len(palette.shown()) >= least
        assert palette.height() < most / 2
        assert palette.list.isVisible() is bool(least)
        assert palette.list.verticalScrollBar().maximum() == 0
        assert palette.note.isVisible() is not bool(least), "an empty line takes no room"
    assert palette.note.text() == ""


def test_f1_opens_the_page_of_the_desk_and_its_links_lead_on(qtbot: QtBot, window: MainWindow) -> None:
    from PySide6.QtCore import QUrl

    window.files.new("battle_cry")
    window.commands.run("help")
    help_view = window.help
    assert help_view is not None
    assert help_view.here == "page:design"
    assert "design desk" in help_view.browser.toPlainText()
    help_view.follow(QUrl("rule:BC-8"))
    assert help_view.here == "rule:BC-8"
    help_view.back()
    assert help_view.here == "page:design"
    window.commands.run("help_battle_cry")
    assert help_view.here == "page:battle_cry"
    help_view.open("page:../../../etc/passwd")
    assert "no help page" in help_view.browser.toPlainText()


def test_every_command_runs_or_says_why_not_without_a_page(window: MainWindow) -> None:
    skipped = {"open", "quit", "new", "settings", "find", "language"}
    for command in window.commands.all():
        if command.id not in skipped:
            window.commands.run(command.id)
            menu = QApplication.activePopupWidget()
            if menu is not None:
                menu.close()
    assert window.pages == []
