"""Files of other programs in the window: seen, mapped, taken or left; dropped, recent, untitled, copied."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from pytestqt.qtbot import QtBot

from core.interchange.mapping import read
from core.paths import SCENARIOS
from core.scenarios import edits
from core.text import _
from editor.base.document.document import Document
from editor.shell.interchange.compare_dialog import ScenarioComparison
from editor.shell.interchange.import_dialog import ImportDialog
from editor.shell.interchange.recent_menu import recent_menu
from editor.shell.window import MainWindow
from endurance.files import foreign

PERRYVILLE = SCENARIOS / "battle_cry" / "perryville.json"


@pytest.fixture
def m44(home: Path) -> Path:
    path = home / "crossing.m44"
    path.write_text(json.dumps(foreign.m44()))
    return path


def asked(window: MainWindow) -> ImportDialog:
    dialog = window.files.importing.dialog
    assert dialog is not None
    return dialog


def test_a_memoir_file_is_seen_and_taken(window: MainWindow, m44: Path) -> None:
    assert window.files.open(m44) is None
    dialog = asked(window)
    assert "tankger" in dialog.report.toPlainText()
    assert not dialog.picture.pixmap().isNull()
    assert window.pages == []
    dialog.accept()
    (page,) = window.pages
    assert page.document.dirty
    assert page.document.path is None
    assert len(page.document.scenario.units) == 3


def test_what_a_word_becomes_is_chosen_saved_and_loaded(window: MainWindow, m44: Path, home: Path) -> None:
    window.files.open(m44)
    dialog = asked(window)
    row = [use.word for use in dialog.table.uses].index("radar")
    field = dialog.table.cellWidget(row, 2)
    field.setCurrentIndex(field.findText("orchard"))
    field.activated.emit(field.currentIndex())
    assert dialog.found is not None
    assert dialog.found.scenario.board.ground_at("6.3") == "orchard"
    dialog.save_mapping(home / "club.json")
    assert read((home / "club.json").read_bytes()).terrain["=radar"] == "orchard"
    dialog.reject()
    assert window.pages == []
    window.files.open(m44)
    dialog = asked(window)
    dialog.take_mapping(home / "club.json")
    assert dialog.found is not None
    assert dialog.found.scenario.board.ground_at("6.3") == "orchard"
    dialog.reject()


def test_another_game_may_be_chosen(window: MainWindow, m44: Path) -> None:
    window.files.open(m44)
    dialog = asked(window)
    dialog.game.show_value("belle_epoque")
    dialog.game.activated.emit(dialog.game.currentIndex())
    dialog.accept()
    assert window.pages[0].document.system.id == "belle_epoque"


def test_an_order_of_battle_goes_into_the_scenario_in_front_and_is_undone(
    window: MainWindow, home: Path
) -> None:
    page = window.files.open(PERRYVILLE)
    assert page is not None
    before = page.document.scenario
    sheet = home / "army.csv"
    sheet.write_text("Side,Kind,Place\nUnion,infantry,508\n")
    window.files.open(sheet)
    dialog = asked(window)
    assert dialog.is_into
    dialog.accept()
    assert [unit.at for unit in page.document.scenario.units] == ["5.8"]
    page.document.undo()
    assert page.document.scenario == before


def test_a_faulty_file_says_why_and_cannot_be_taken(window: MainWindow, home: Path) -> None:
    path = home / "broken.tmx"
    path.write_bytes(foreign.tmx()[:150])
    window.files.open(path)
    dialog = asked(window)
    assert "this is no XML" in dialog.report.toPlainText()
    assert dialog.found is None
    dialog.reject()


def test_parts_of_another_scenario_come_into_the_one_in_front(window: MainWindow) -> None:
    page = window.files.open(PERRYVILLE)
    assert page is not None
    title = page.document.scenario.title
    other = SCENARIOS / "battle_cry" / "fredericksburg.json"
    window.files.importing.ask(other, into=True)
    dialog = asked(window)
    assert [part for part, box in dialog.parts.items() if box.isChecked()] == ["map"]
    dialog.parts["map"].setChecked(False)
    assert not dialog._ok.isEnabled()
    dialog.parts["map"].setChecked(True)
    dialog.accept()
    assert page.document.scenario.title == title
    assert page.document.scenario.board.ground_at("1.1") is not None
    assert len(page.document.lines()) == 1


def test_files_are_dropped_on_the_window(qtbot: QtBot, window: MainWindow, m44: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(PERRYVILLE)), QUrl.fromLocalFile(str(m44))])
    event = QDropEvent(
        QPointF(200, 200),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    window.dropEvent(event)
    assert event.isAccepted()
    qtbot.waitUntil(lambda: window.files.importing.dialog is not None, timeout=20_000)
    assert len(window.pages) == 1
    asked(window).reject()


def test_recent_files_are_a_menu(window: MainWindow, home: Path) -> None:
    assert [act.isEnabled() for act in recent_menu(window).actions()] == [False]
    mine = home / "mine.json"
    mine.write_bytes(PERRYVILLE.read_bytes())
    page = window.files.open(mine)
    assert page is not None
    window.remove_page(page)
    menu = recent_menu(window)
    assert "Perryville" in menu.actions()[0].text()
    menu.actions()[0].trigger()
    assert len(window.pages) == 1
    menu.actions()[-1].trigger()
    assert [act.isEnabled() for act in recent_menu(window).actions()] == [False]


def test_untitled_documents_are_told_apart_and_a_copy_is_named_one(window: MainWindow) -> None:
    say = window.context.speaker.say
    one, two = window.files.new("battle_cry"), window.files.new("mbt")
    assert [say(page.document.title) for page in (one, two)] == ["Untitled 1", "Untitled 2"]
    window.remove_page(one)
    assert say(window.files.new("battle_cry").document.title) == "Untitled 1"
    page = window.files.open(PERRYVILLE)
    assert page is not None
    copied = window.files.duplicate(page)
    assert copied is not None
    assert isinstance(copied.document, Document)
    assert say(copied.document.title) == "Perryville, Kentucky, 8 October 1862, copy"
    assert copied.document.dirty


def test_hexes_are_copied_from_one_document_into_another(window: MainWindow) -> None:
    source = window.files.open(PERRYVILLE)
    assert source is not None
    host = source.map_host
    assert host is not None
    unit = source.document.scenario.units[0]
    grid = source.document.scenario.board.grid
    host.selection.set([grid.parse(unit.at)], [unit.id])
    window.commands.run("design.copy")
    clipboard = QGuiApplication.clipboard()
    assert "infantry" in clipboard.text()
    assert clipboard.mimeData().hasImage()
    other = window.files.new("battle_cry")
    window.commands.run("design.paste")  # no hex is pointed at: the stamp is taken up with the piece
    edit_context = other.desk.designer.edit_context  # type: ignore[union-attr]
    assert [one.kind for _offset, one in edit_context.clip.units] == ["infantry"]


def test_two_scenarios_are_compared_line_by_line_and_map_over_map(window: MainWindow) -> None:
    page = window.files.open(PERRYVILLE)
    assert page is not None
    other = window.files.duplicate(page)
    assert other is not None
    scenario = other.document.scenario
    unit = scenario.units[0]
    moved = edits.move_units(scenario, {unit.id: "5.5"})
    other.document.do(_("Untitled"), edits.paint(moved, ["4.4"], "orchard"))
    documents = [one.document for one in window.pages]
    dialog = ScenarioComparison(window, window.context, page.document, documents)
    words = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    assert words[0] == "The ground differs in 1 hex: 404."
    assert words[1].endswith("elsewhere, 505.")
    assert words[2:] == ["The title: another one."]
    before = dialog.picture.pixmap().toImage()
    dialog.slider.setValue(100)
    assert dialog.picture.pixmap().toImage() != before
    dialog.take_file(SCENARIOS / "mbt" / "cannae.json")
    assert "another game" in dialog.lines.toPlainText()
    dialog.take_file(PERRYVILLE)
    assert dialog.lines.toPlainText().strip() == "Nothing differs."
    dialog.close()


def test_what_differs_is_taken_over_piece_by_piece(window: MainWindow, tmp_path: Path) -> None:
    page = window.files.open(PERRYVILLE)
    assert page is not None
    mine = page.document.scenario
    moved = edits.move_units(edits.paint(mine, ["4.4"], "orchard"), {mine.units[0].id: "5.5"})
    other = Document(page.document.system, moved)
    dialog = ScenarioComparison(window, window.context, page.document, [other])
    assert not dialog.take.isEnabled()
    dialog.list.item(0).setCheckState(Qt.CheckState.Checked)
    dialog.take.click()
    assert page.document.scenario == edits.paint(mine, ["4.4"], "orchard")
    assert dialog.list.count() == 1
    dialog.every.click()
    dialog.take.click()
    assert page.document.scenario == moved
    assert dialog.lines.toPlainText().strip() == "Nothing differs."
    page.document.undo()
    page.document.undo()
    assert page.document.scenario == mine
    dialog.close()


def test_what_does_not_fit_is_told_and_nothing_is_taken(window: MainWindow) -> None:
    page = window.files.open(PERRYVILLE)
    assert page is not None
    mine = page.document.scenario
    wide = edits.resize(mine, rows=mine.board.rows, columns=mine.board.columns + 2)
    wide = edits.move_units(wide, {mine.units[0].id: f"1.{mine.board.columns + 1}"})
    dialog = ScenarioComparison(window, window.context, page.document, [Document(page.document.system, wide)])
    dialog.list.item(dialog.list.count() - 1).setCheckState(Qt.CheckState.Checked)
    dialog.take.click()
    assert page.document.scenario is mine
    assert "1." in dialog.lines.toPlainText()
    dialog.close()


def test_two_decks_are_compared_and_taken_over(window: MainWindow) -> None:
    """A table of cards has no ground that could differ."""
    page = window.files.open(SCENARIOS / "belle_position" / "coulmiers.json")
    assert page is not None
    mine = page.document.scenario
    first = mine.sides[0]
    deck = (first.deck[0].model_copy(update={"count": first.deck[0].count + 1}), *first.deck[1:])
    other = mine.model_copy(update={"sides": (first.model_copy(update={"deck": deck}), mine.sides[1])})
    dialog = ScenarioComparison(
        window, window.context, page.document, [Document(page.document.system, other)]
    )
    assert [dialog.list.item(row).text() for row in range(dialog.list.count())] == [
        f"The side {first.name.en} differs: the deck ({deck[0].called.en}: {deck[0].count - 1} here, "
        f"{deck[0].count} there)."
    ]
    dialog.slider.setValue(100)
    dialog.every.click()
    dialog.take.click()
    assert page.document.scenario == other
    dialog.close()
