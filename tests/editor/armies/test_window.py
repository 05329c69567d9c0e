"""Lists in a window: files, recovery, other lists, text, CSV, tables, the forces of a scenario."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPlainTextEdit, QPushButton, QSpinBox

from core.armies import spreadsheet
from core.paths import SCENARIOS
from core.text import _, say
from editor.base.document import recent, recovery
from editor.base.settings import Settings
from editor.desks.armies.choose_list import ChooseList
from editor.desks.armies.compare_dialog import CompareDialog
from editor.desks.armies.finding import troops
from editor.desks.armies.scenario_desk import ArmiesDesk
from editor.desks.armies.share_dialog import ShareDialog
from editor.desks.armies.tables_dialog import TablesDialog
from editor.shell.application import dressed, make_context
from editor.shell.finding import open_palette
from editor.shell.roster_page import RosterPage
from editor.shell.window import MainWindow
from tests.editor.armies.conftest import DATA


@pytest.fixture(scope="module")
def whole_window(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """One window for all tests here: a start page that is seen draws all its battles."""
    folder = tmp_path_factory.mktemp("window")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("DATA", "CONFIG", "CACHE"):
            patch.setenv(f"XDG_{name}_HOME", str(folder / name.lower()))
        dressed(qapp)
        settings = Settings(folder / "settings.ini")
        settings.colours = "light"
        window = MainWindow(make_context("en", settings))
        window.resize(1280, 800)
        window.show()
        yield window
        window.close_unasked()
        window.hide()
        window.deleteLater()
        QApplication.processEvents()


@pytest.fixture
def window(whole_window: MainWindow, tmp_path: Path) -> Iterator[MainWindow]:
    """The window without a page."""
    yield whole_window
    for top in QApplication.topLevelWidgets():
        if isinstance(top, QDialog):
            top.close()
    for page in list(whole_window.pages):
        whole_window.remove_page(page)
    for entry in recovery.found():
        entry.remove()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Where the lists of a test lie; the program's own folders are the window's."""
    return tmp_path


def opened(window: MainWindow, home: Path, name: str) -> RosterPage:
    """A copy of one of the kept lists, open."""
    path = home / f"{name}.json"
    path.write_bytes((DATA / f"{name}.json").read_bytes())
    page = window.files.open(path)
    assert isinstance(page, RosterPage)
    return page


def dialog(kind: type) -> object:
    return next(one for one in QApplication.topLevelWidgets() if isinstance(one, kind) and one.isVisible())


def test_a_list_is_opened_changed_saved_and_remembered(window: MainWindow, home: Path) -> None:
    page = opened(window, home, "epirus")
    before = (home / "epirus.json").read_bytes()
    assert not page.document.dirty
    page.bench.add("elephant")
    assert page.document.dirty
    assert window.commands.run("undo")
    assert not page.document.dirty
    assert window.commands.run("redo")
    assert window.files.save(page)
    assert (home / "epirus.json").read_bytes() != before
    assert window.commands.run("undo")
    assert window.files.save(page)
    assert (home / "epirus.json").read_bytes() == before
    first = recent.recent(window.context.settings)[0]
    assert (first.kind, first.system, first.title.en) == ("roster", "mbt", "Pyrrhus of Epirus")
    assert window.files.open(home / "epirus.json") is page


def test_work_on_a_list_is_kept_apart_and_comes_back(window: MainWindow, home: Path) -> None:
    page = opened(window, home, "epirus")
    page.bench.add("elephant")
    changed = page.bench.roster
    assert page.autosaver.write_now()
    window.remove_page(page)
    entry = recovery.found()[0]
    assert (entry.kind, entry.changes) == ("roster", 1)
    again = window.files.reopen(entry)
    assert isinstance(again, RosterPage)
    assert again.bench.roster == changed
    assert again.document.dirty


def test_commands_that_need_a_map_say_why_not(window: MainWindow, home: Path) -> None:
    opened(window, home, "epirus")
    for name in ("zoom_in", "fit", "go_to", "export"):
        assert not window.commands.run(name)


def test_the_palette_takes_troops(window: MainWindow, home: Path) -> None:
    page = opened(window, home, "epirus")
    found = {find.also: find for find in troops(page)}
    assert found["elephant"].words == "Take elephant"
    assert found["elephant"].refused == "14 points: 1 of 120 are left."
    page.bench.set_head(_("Budget"), budget=200)
    found = {find.also: find for find in troops(page)}
    assert not found["elephant"].refused
    found["elephant"].run()
    assert page.bench.taken("elephant") == 3
    open_palette(window).close()


def test_a_text_is_read_back_in_place_or_as_a_new_list(window: MainWindow, home: Path) -> None:
    page = opened(window, home, "macmahon_200")
    assert window.commands.run("list_share")
    share = dialog(ShareDialog)
    assert isinstance(share, ShareDialog)
    text = share.findChild(QPlainTextEdit, "list_text").toPlainText()  # type: ignore[union-attr]
    share.pasted.setPlainText(text.replace("6 x", "5 x") + "\n1 x Zouavs")
    assert "was not understood" in share.remarks.text()
    share.replace.click()
    assert page.bench.roster.lines[0].count == 5
    assert window.commands.run("list_share")
    share = dialog(ShareDialog)
    assert isinstance(share, ShareDialog)
    share.pasted.setPlainText("MBT\nGame: MBT\n3 x elephants")
    assert not share.replace.isEnabled()
    share.fresh.click()
    other = window.page
    assert isinstance(other, RosterPage)
    assert [(line.troop, line.count) for line in other.bench.roster.lines] == [("elephant", 3)]
    assert other.document.dirty


def test_a_spreadsheet_opens_as_a_list(window: MainWindow, home: Path) -> None:
    page = opened(window, home, "kirchbach_200")
    path = home / "list.csv"
    path.write_bytes(("\ufeff" + spreadsheet.write(page.bench.report.army, "fr")).encode())
    other = window.files.open(path)
    assert isinstance(other, RosterPage)
    assert other.bench.roster == page.bench.roster
    (home / "other.txt").write_text("nothing of the kind", "utf-8")
    assert window.files.open(home / "other.txt") is None


def test_two_lists_are_compared_as_they_change(window: MainWindow, home: Path) -> None:
    one, other = opened(window, home, "macmahon_200"), opened(window, home, "kirchbach_200")
    assert window.commands.run("list_compare")
    compare = dialog(CompareDialog)
    assert isinstance(compare, CompareDialog)
    assert "Zouaves/Turcos" in compare.table.text()
    other.bench.replace(_("List out of a text"), one.bench.roster)
    assert "same troops" in compare.table.text()
    one.bench.count(1, 1)
    assert "Zouaves/Turcos" in compare.table.text()


def test_a_table_of_ones_own_is_made_changed_and_used(window: MainWindow, home: Path) -> None:
    page = opened(window, home, "epirus")
    assert window.commands.run("list_points")
    tables = dialog(TablesDialog)
    assert isinstance(tables, TablesDialog)
    assert not tables.findChild(QSpinBox, "price_elephant").isEnabled()  # type: ignore[union-attr]
    tables.buttons["own_copy"].click()
    assert tables.is_own
    tables.findChild(QSpinBox, "price_elephant").setValue(20)  # type: ignore[union-attr]
    tables.use.click()
    assert page.bench.report.total == 119 + 2 * 8
    assert page.bench.table.source == "club"
    assert page.bench.report.errors != ()
    tables.findChild(QSpinBox, "price_elephant").setValue(12)  # type: ignore[union-attr]
    assert page.bench.report.total == 119
    assert len(page.bench.report.warnings) == 1
    tables.findChild(QSpinBox, "price_elephant").setValue(13)  # type: ignore[union-attr]
    assert page.bench.report.total == 121
    tables.undo.click()
    assert page.bench.report.total == 119, "what was entered in one field is one line"
    tables.redo.click()
    assert page.bench.report.total == 121
    own = tables.table
    tables.buttons["throw_table"].click()
    assert not tables.is_own
    assert own not in page.outside.store.club
    tables.undo.click()
    assert own in page.outside.store.club
    assert window.commands.run("undo")
    assert page.bench.table.source == "house"


def test_the_forces_of_a_scenario_are_lists(window: MainWindow, home: Path) -> None:
    page = window.files.open(SCENARIOS / "mbt" / "twin_hills.json")
    assert page is not None
    page.show_desk("armies")
    assert isinstance(page.desk, ArmiesDesk)
    sheet = page.desk.sheets[0]
    assert sheet.report is not None
    before = sheet.findChild(QLabel, "force_total").text()  # type: ignore[union-attr]
    sheet.findChild(QPushButton, "force_open").click()  # type: ignore[union-attr]
    made = window.page
    assert isinstance(made, RosterPage)
    assert made.bench.report.total == sheet.report.total
    made.bench.add("elephant", 2)
    window.go_to(page)
    sheet.acts["force_from"].click()
    choose = dialog(ChooseList)
    assert isinstance(choose, ChooseList)
    choose.take.click()
    scenario = page.document.scenario
    mine = [unit for unit in scenario.units if unit.side == scenario.sides[0].id]
    assert len(mine) == made.bench.report.army.pieces
    assert say(sheet.report.army.entries[-1].troop.name, "en") == "elephant"
    assert len(page.document.lines()) == 1
    assert window.commands.run("undo")
    assert sheet.findChild(QLabel, "force_total").text() == before  # type: ignore[union-attr]


def test_the_mirror_and_the_copy_are_lists_of_their_own(window: MainWindow, home: Path) -> None:
    page = opened(window, home, "macmahon_200")
    assert window.commands.run("list_mirror")
    mirror = window.page
    assert isinstance(mirror, RosterPage)
    assert mirror.bench.roster.nation == "german"
    assert mirror.notices.banner("mirror") is not None
    window.go_to(page)
    assert window.commands.run("list_duplicate")
    assert isinstance(window.page, RosterPage)
    assert window.page.bench.roster.lines == page.bench.roster.lines
    assert len(window.pages) == 3
