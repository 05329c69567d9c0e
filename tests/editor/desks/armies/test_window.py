"""Lists in a window: files, recovery, other lists, text, CSV, tables, the forces of a scenario."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
)
from shiboken6 import isValid

from core.armies import spreadsheet
from core.paths import SCENARIOS
from core.text import _, say
from editor.base.document import recent, recovery
from editor.base.settings import Settings
from editor.desks.armies.compare_dialog import CompareDialog
from editor.desks.armies.list_choice import ListChoice
from editor.desks.armies.scenario_desk import ArmiesDesk
from editor.desks.armies.share_dialog import ShareDialog
from editor.desks.armies.tables_dialog import TablesDialog
from editor.desks.armies.troop_search import troops
from editor.desks.armies.use_dialog import UseDialog
from editor.shell.application import make_context, prepared
from editor.shell.roster_page import RosterPage
from editor.shell.search import open_palette
from editor.shell.window import MainWindow
from tests.editor.desks.armies.conftest import DATA


@pytest.fixture(scope="module")
def whole_window(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """One window for all tests here: a start page that is seen draws all its battles."""
    folder = tmp_path_factory.mktemp("window")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("DATA", "CONFIG"):  # the cache is that of all tests
            patch.setenv(f"XDG_{name}_HOME", str(folder / name.lower()))
        prepared(qapp)
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


def test_a_list_has_no_map_to_ask_for(window: MainWindow, home: Path) -> None:
    page = opened(window, home, "epirus")
    assert (page.map_host, page.zoom) == (None, 0.0)
    page.frame.stage.place()  # there is no map whose foot would be covered
    battle = window.files.new("mbt")
    assert battle.map_host is battle
    assert battle.zoom > 0
    below: list[int] = []
    battle.frame.stage.covered.connect(lambda foot, _head: below.append(foot))
    battle.frame.stage.place()
    assert len(below) == 1


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
    kept = (home / "epirus.json").read_bytes()
    assert b'"written_by": ' in kept
    assert re.sub(rb'  "written_by": "[^"]*",\n', b"", kept) == before
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
    again = window.files.recovering.reopen(entry)
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


def test_what_stands_beside_the_window_goes_with_its_page(window: MainWindow, home: Path) -> None:
    page = opened(window, home, "epirus")
    assert window.commands.run("list_share")
    share = dialog(ShareDialog)
    assert isinstance(share, ShareDialog)
    window.remove_page(page)
    gone()
    assert not isValid(share)
    battle = window.files.open(SCENARIOS / "mbt" / "twin_hills.json")
    assert battle is not None
    battle.show_desk("armies")
    assert isinstance(battle.desk, ArmiesDesk)
    battle.desk.sheets[0].acts["force_from"].click()
    choice = dialog(ListChoice)
    assert isinstance(choice, ListChoice)
    window.remove_page(battle)
    gone()
    assert not isValid(choice)


def gone() -> None:
    """Let go what is to be deleted, and what that deletes."""
    for _round in range(2):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


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
    assert "Zouaves/Turcos" in compare.figures.text()
    other.bench.replace(_("List out of a text"), one.bench.roster)
    assert "same troops" in compare.figures.text()
    one.bench.count(1, 1)
    assert "Zouaves/Turcos" in compare.figures.text()


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
    choose = dialog(ListChoice)
    assert isinstance(choose, ListChoice)
    choose.take.click()
    scenario = page.document.scenario
    mine = [unit for unit in scenario.units if unit.side == scenario.sides[0].id]
    assert len(mine) == made.bench.report.army.pieces
    assert say(sheet.report.army.entries[-1].troop.name, "en") == "elephant"
    assert len(page.document.lines()) == 1
    assert window.commands.run("undo")
    assert sheet.findChild(QLabel, "force_total").text() == before  # type: ignore[union-attr]


def test_bp_amb_29_a_deck_is_told_with_the_terrain_that_lies_from_the_start(window: MainWindow) -> None:
    page = window.files.open(SCENARIOS / "belle_position" / "froeschwiller.json")
    assert page is not None
    page.show_desk("armies")
    assert isinstance(page.desk, ArmiesDesk)
    shown = []
    for sheet in page.desk.sheets:
        label = sheet.findChild(QLabel, "force_beside")
        assert label is not None
        shown.append("" if label.isHidden() else label.text())
    assert shown == ["", "Besides, 3 terrain cards lie there from the start and stay: 24 points."]


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


def test_undo_never_takes_the_table_of_an_open_list_away(window: MainWindow, home: Path) -> None:
    page = opened(window, home, "epirus")
    assert window.commands.run("list_points")
    tables = dialog(TablesDialog)
    assert isinstance(tables, TablesDialog)
    tables.buttons["own_copy"].click()
    tables.use.click()
    own = tables.table
    tables.undo.click()
    assert own in page.outside.store.club, "undo would take away the table in use"
    assert "is reckoned by it" in tables.status.text()
    assert str(say(page.document.title, "en")) in tables.status.text()
    assert window.commands.run("undo")
    tables.undo.click()
    assert own not in page.outside.store.club
    tables.redo.click()
    assert own in page.outside.store.club


def test_the_ending_says_what_save_as_writes(
    window: MainWindow, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened(window, home, "epirus")
    page.bench.count(0, 1)

    def save_as(name: str) -> bool:
        path = str(home / name)
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_all: (path, ""))
        return window.files.save_as(page)

    for name in ("list.csv", "list.txt"):
        assert save_as(name)
        read = window.files.open(home / name)
        assert isinstance(read, RosterPage)
        assert read.bench.roster == page.bench.roster
        window.files.save_as(read)
    assert (home / "list.csv").read_bytes().startswith(b"\xef\xbb\xbf")
    assert page.document.dirty, "a copy in another form is not the file of the list"
    for name in ("list.doc", "list.json.bak", "list.2"):
        assert not save_as(name)
        assert not (home / name).exists(), "refused before anything is written"
        banner = page.notices.banner("save")
        assert banner is not None
        assert ".csv" in banner.words()
    assert save_as("whole.json")
    assert page.notices.banner("save") is None
    assert not page.document.dirty


def test_a_budget_that_cannot_be_is_refused_in_words(window: MainWindow, home: Path) -> None:
    page = opened(window, home, "epirus")
    budget = page.findChild(QSpinBox, "budget")
    assert budget is not None
    told: list[str] = []
    page.document.refused.connect(lambda text: told.append(say(text, "en")))
    for typed, shown in (("-5", "−5"), ("100000", "100,000"), ("99999999", "99,999,999")):
        budget.lineEdit().setText(typed)
        budget.interpretText()
        assert page.bench.roster.budget == 120
        assert budget.value() == 120
        assert told.pop() == f"{shown} points are no budget: write a whole number from 0 to 99,999."
    budget.lineEdit().setText("99999")
    budget.interpretText()
    assert page.bench.roster.budget == 99_999
    assert not told
    assert "99,999" in budget.toolTip() or "99999" in budget.toolTip()


def test_an_unmendable_list_says_so_where_one_looks_and_is_mended(window: MainWindow, home: Path) -> None:
    page = opened(window, home, "old_mbt")
    page.bench.set_head(_("Budget"), budget=120)
    mend = page.findChild(QPushButton, "list_mend")
    assert mend is not None
    assert mend.isVisible()
    before = page.bench.roster
    page.findChild(QPushButton, "list_complete").click()  # type: ignore[union-attr]
    assert page.bench.roster == before
    banner = page.notices.banner("complete")
    assert banner is not None, "told where one looks, not in the status line alone"
    assert "Figures 20, at most 4" in banner.words()
    banner.buttons[0].click()
    assert page.notices.banner("complete") is None
    assert page.bench.report.errors == ()
    assert not mend.isVisible()
    assert [line.count for line in page.bench.roster.lines] == [1, 2, 1]
    assert window.commands.run("undo")
    assert page.bench.roster == before
    assert mend.isVisible()
    mend.click()
    assert page.bench.report.errors == ()
    page.bench.set_head(_("Budget"), budget=20)
    assert not mend.isVisible(), "what to give up for the budget is a person's choice"
    assert not window.commands.run("list_mend")
    page.findChild(QPushButton, "list_complete").click()  # type: ignore[union-attr]
    banner = page.notices.banner("complete")
    assert banner is not None
    assert "the budget is 20" in banner.words()


def test_playing_with_a_list_asks_for_the_enemy(window: MainWindow, home: Path) -> None:
    """Never against nobody unasked: an open list, a random one of equal points, what stands there."""
    page = opened(window, home, "epirus")
    points = page.bench.report.total

    def asked() -> UseDialog:
        window.go_to(page)
        assert window.commands.run("list_use")
        shown = dialog(UseDialog)
        assert isinstance(shown, UseDialog)
        return shown

    use = asked()
    use.battle.show_value(next(at for at, (target, _w) in enumerate(use.targets) if target is None))
    use._offer_sides()
    words = [use.enemy.itemText(place) for place in range(use.enemy.count())]
    assert words == [f"a random list of {points} points", "nobody yet: the battle is to be drawn first"]
    use.enemy.setCurrentIndex(1)
    use.enemy.activated.emit(1)
    assert not use.play.isEnabled()
    assert use.play.toolTip()
    use.enemy.setCurrentIndex(0)
    use.enemy.activated.emit(0)
    assert use.play.isEnabled()
    use.play.click()
    battle = window.page
    assert battle is not None
    scenario = battle.document.scenario
    system = battle.document.system
    lists = [system.armies.recruit(scenario, side.id, "en") for side in scenario.sides]
    troops = system.armies.troops()
    costs = [
        sum(line.count * (page.bench.price(troops.troop(line.troop), line.parts) or 0) for line in lines)
        for lines in lists
    ]
    assert costs[0] == points
    assert points * 0.95 <= costs[1] <= points
    use = asked()
    use.battle.show_value(0)
    use._offer_sides()
    assert use.enemy.itemText(0) == "what stands there"
    use.close()
    page.outside.open_roster(page.bench.roster)
    use = asked()
    use.battle.show_value(next(at for at, (target, _w) in enumerate(use.targets) if target is None))
    use._offer_sides()
    assert use.enemy.itemText(0).startswith("the list “")
    use.close()


@pytest.mark.parametrize("name", ["picton", "zulu", "union", "macmahon_200"])
def test_a_new_battle_has_nobody_to_play_against(window: MainWindow, home: Path, name: str) -> None:
    """Generals without troops are nobody: a random list is offered first."""
    opened(window, home, name)
    assert window.commands.run("list_use")
    use = dialog(UseDialog)
    assert isinstance(use, UseDialog)
    use.battle.show_value(next(at for at, (target, _w) in enumerate(use.targets) if target is None))
    use._offer_sides()
    assert use.enemy.itemText(0).startswith("a random list of")
    use.close()
