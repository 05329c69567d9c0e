"""The design desk worked by mouse and keyboard: tools, palette, selection, clipboard, problems."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QListView, QPushButton, QTableView

from editor.desks.design.problems import ProblemRow

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def test_a_blank_map_begins_with_the_brush_and_says_what_to_do(blank: Any) -> None:
    assert blank.desk.designer.tool.id == "paint"
    assert blank.cell("tool") == "Blank map. Take a ground (1 to 8) and paint."


def test_paint_with_keys_for_tool_ground_and_size(blank: Any) -> None:
    blank.keys("b1]")
    blank.drag("5.3", "5.4", "5.7")
    assert blank.board.ground_at("4.5") == "woods"
    assert blank.history() == ["Paint woods, 19 hexes"]
    blank.keys("[3")
    blank.click("1.1")
    assert blank.board.ground_at("1.1") == "hill"
    assert blank.board.ground_at("1.2") == "clear"


def test_a_click_on_a_tool_and_a_swatch_leaves_the_focus_on_the_map(blank: Any) -> None:
    left = Qt.MouseButton.LeftButton
    blank.qtbot.mouseClick(blank.find("tool-unit"), left)
    blank.qtbot.mouseClick(blank.find("swatch-artillery"), left)
    assert blank.page.window().focusWidget() is blank.view
    blank.click("8.8")
    assert [unit.kind for unit in blank.document.scenario.units] == ["artillery"]


def test_everything_from_the_keyboard(blank: Any) -> None:
    blank.keys("u2")
    blank.view.set_cursor_hex(blank.hex("3.3"))
    blank.key(Qt.Key.Key_Return)
    blank.key(Qt.Key.Key_Right)
    blank.key(Qt.Key.Key_Space)
    assert [(unit.kind, unit.at) for unit in blank.document.scenario.units] == [
        ("cavalry", "3.3"),
        ("cavalry", "3.4"),
    ]
    blank.keys("w")
    blank.key(Qt.Key.Key_Space)
    blank.keys("q")
    assert blank.board.works == {"3.4": "ENE"}
    blank.key(Qt.Key.Key_Q, SHIFT)
    assert blank.board.works == {"3.4": "N"}


def test_hover_says_what_the_ground_does_and_by_which_rule(charge: Any) -> None:
    charge.qtbot.mouseMove(charge.view.viewport(), charge.spot("1.1"))
    assert charge.cell("hex") == "Hex 101"
    assert charge.cell("ground").startswith("woods")
    tip = charge.view.toolTip()
    assert "101" in tip
    assert "(BC-8)" in tip
    charge.view.set_cursor_hex(charge.hex("7.6"))  # the same for who walks by keys
    assert charge.cell("ground").startswith("hill · fieldworks · Sherrill")


def test_drag_a_unit_and_undo(charge: Any) -> None:
    charge.keys("v")
    charge.drag("2.3", "4.4", "5.5")
    assert charge.document.scenario.unit("confederate-inf-1").at == "5.5"
    assert charge.history() == ["Move Brockenbrough to 505"]
    charge.document.undo()
    assert charge.document.scenario.unit("confederate-inf-1").at == "2.3"


def test_table_and_map_select_each_other(charge: Any) -> None:
    charge.desk._bottom.show_tab(charge.desk.designer.forces)
    QApplication.processEvents()
    table: QTableView = charge.find("forces", QTableView)
    charge.keys("v")
    charge.click("2.7")
    rows = table.selectionModel().selectedRows(1)
    assert [row.data() for row in rows] == ["Armistead"]
    index = next(
        table.model().index(row, 1)
        for row in range(table.model().rowCount())
        if table.model().index(row, 1).data() == "Lane"
    )
    flags = QItemSelectionModel.SelectionFlag
    table.selectionModel().select(index, flags.ClearAndSelect | flags.Rows)
    assert charge.selection.units == {"confederate-inf-9"}
    assert charge.selection.hexes == {charge.hex("3.5")}


def test_the_table_can_be_read_aloud(charge: Any) -> None:
    model = charge.desk.designer.forces.table.model()
    words = model.index(0, 4).data(Qt.ItemDataRole.AccessibleTextRole)
    assert words == "Hex: 203"


def test_delete_takes_the_selected_units_away(charge: Any) -> None:
    charge.keys("v")
    charge.click("2.7")
    charge.key(Qt.Key.Key_Delete)
    assert "confederate-inf-5" not in [unit.id for unit in charge.document.scenario.units]
    assert charge.history() == ["Take 1 unit off the map"]


def test_copy_paste_and_duplicate_a_region(charge: Any) -> None:
    charge.keys("v")
    charge.selection.set([charge.hex("7.6"), charge.hex("7.7")])
    charge.key(Qt.Key.Key_C, CONTROL)
    charge.view.set_cursor_hex(charge.hex("4.2"))
    charge.key(Qt.Key.Key_V, CONTROL)
    assert charge.board.ground_at("4.3") == "hill"
    assert charge.board.works["4.2"] == "N"
    units = {unit.at for unit in charge.document.scenario.units}
    assert {"4.2", "4.3", "7.6", "7.7"} <= units
    charge.key(Qt.Key.Key_D, CONTROL)
    assert charge.board.ground_at("4.5") == "hill"
    assert charge.history() == ["Paste 2 hexes at 402", "Duplicate 2 hexes"]


def test_history_goes_to_a_line_and_strikes_out_what_is_undone(blank: Any) -> None:
    blank.keys("b")
    for name in ("1.1", "2.2", "3.3"):
        blank.click(name)
    history: QListView = blank.find("history", QListView)
    assert history.model().rowCount() == 4
    spot = history.visualRect(history.model().index(2, 0)).center()
    blank.qtbot.mouseClick(history.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert blank.board.ground_at("1.1") == "woods"
    assert blank.board.ground_at("3.3") == "clear"
    words = history.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert words == "Undone: Paint woods, 1 hex"
    assert history.currentIndex().row() == 2


def test_problems_are_found_in_idle_time_and_mended(charge: Any) -> None:
    assert charge.desk.problems.problems == ()
    with charge.qtbot.waitSignal(charge.desk.problems.counted, timeout=3000):
        charge.keys("v")
        charge.drag("2.3", "2.4")
    (problem,) = charge.desk.problems.problems
    assert problem.severity == "error"
    charge.key(Qt.Key.Key_F8)
    assert charge.view.cursor_hex == charge.hex("2.4")
    assert charge.selection.hexes == {charge.hex("2.4")}
    charge.key(Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    assert charge.desk.problems.problems == ()
    assert charge.history()[-1].startswith("Mend: Move")


def test_a_click_on_a_problem_goes_there_and_its_button_mends(charge: Any) -> None:
    from core.scenarios import edits
    from core.text import _

    scenario = edits.paint(charge.document.scenario, ["3.5"], "rough")
    charge.document.do(_("Paint"), scenario)
    charge.desk.problems.look()
    row: ProblemRow = charge.find("problem_row")
    charge.qtbot.mouseClick(row, Qt.MouseButton.LeftButton)
    assert charge.selection.hexes == {charge.hex("3.5")}
    assert charge.desk.designer.feed.problem == {charge.hex("3.5")}
    mend: QPushButton = charge.find("mend")
    charge.qtbot.mouseClick(mend, Qt.MouseButton.LeftButton)
    assert charge.board.ground_at("3.5") == "clear"
    assert not charge.desk.designer.feed.problem  # the mark goes with the problem


def test_hidden_layers_are_not_drawn_and_come_back(charge: Any) -> None:
    left = Qt.MouseButton.LeftButton
    shown = charge.view.picture.board
    charge.qtbot.mouseClick(charge.find("eye-labels"), left)
    assert charge.view.picture.board.labels == ()
    assert charge.board.labels
    charge.qtbot.mouseClick(charge.find("eye-labels"), left)
    assert charge.view.picture.board == shown


def test_a_click_in_the_overview_looks_there(charge: Any) -> None:
    charge.view.set_zoom(1.5)
    overview = charge.find("overview")
    charge.qtbot.mouseClick(overview, Qt.MouseButton.LeftButton, pos=overview.rect().bottomRight() / 4 * 3)
    middle = charge.view.mapToScene(charge.view.viewport().rect().center())
    assert middle.x() > charge.view.picture.projection.width / 2
    assert middle.y() > charge.view.picture.projection.height / 2


def test_another_language_at_once(charge: Any) -> None:
    charge.page.context.speaker.set_language("fr")
    QApplication.processEvents()
    assert charge.find("tool-unit").accessibleName() != ""
    assert charge.desk.designer.forces.table.model().index(0, 0).data() == "Confédérés"
    charge.page.context.speaker.set_language("en")


def test_sight_by_the_rules_of_the_game(charge: Any) -> None:
    charge.keys("s")
    charge.click("3.7")
    charge.click("9.7")
    assert "does not see" in charge.cell("tool")
    assert "BC-10.1" in charge.cell("tool")
    charge.key(Qt.Key.Key_Escape)
    charge.click("3.7")
    charge.click("5.7")
    assert charge.cell("tool").startswith("307 sees 507")


def test_a_large_map_is_looked_through_beside_the_window(open_desk: Any) -> None:
    from core.scenarios import edits
    from core.text import _

    desk = open_desk(None)
    scenario = edits.resize(desk.document.scenario, 60, 60)
    scenario = edits.place_unit(edits.paint(scenario, ["50.50"], "rough"), "union", "cavalry", "50.50")
    with desk.qtbot.waitSignal(desk.desk.problems.counted, timeout=5000):
        desk.document.do(_("Large"), scenario)
        assert not any(problem.severity == "error" for problem in desk.desk.problems.problems)
    assert desk.desk.problems.problems[0].hexes == ("50.50",)


def test_escape_ends_a_river(blank: Any) -> None:
    blank.keys("r")
    blank.click("2.2")
    blank.click("2.6")
    blank.key(Qt.Key.Key_Escape)
    blank.click("8.8")
    assert blank.history() == ["Draw river, 5 hexes"]
    assert blank.board.ground_at("2.4") == "river"
    assert blank.board.ground_at("6.6") == "clear"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_no_tool_needs_more_width_than_the_panel_has(charge: Any, language: str, scale: float) -> None:
    charge.page.context.theme.set_scale(scale)
    charge.page.context.speaker.set_language(language)
    QApplication.processEvents()
    left = charge.desk.designer._left
    for tool_id in charge.desk.designer.tools:
        charge.desk.designer.take_up(tool_id)
        QApplication.processEvents()
        content = left.sheets.area.widget()
        assert content.minimumSizeHint().width() <= left.sheets.area.viewport().width(), tool_id
    charge.page.context.theme.set_scale(1.0)


def test_numbers_and_legend_beside_the_overview(charge: Any) -> None:
    left = Qt.MouseButton.LeftButton
    assert charge.view.picture.numbers
    charge.qtbot.mouseClick(charge.find("numbers"), left)
    assert not charge.view.picture.numbers
    items = len(charge.view.scene_.items())
    charge.qtbot.mouseClick(charge.find("legend"), left)
    assert len(charge.view.scene_.items()) == items + 1
    charge.page.run("design.legend")
    assert len(charge.view.scene_.items()) == items
    assert not charge.find("legend").isChecked()


def test_enter_after_the_words_sets_the_label_where_was_clicked(charge: Any) -> None:
    before = len(charge.board.labels)
    charge.keys("t")
    charge.click("1.5")
    english, french = charge.find("label_en", QLineEdit), charge.find("label_fr", QLineEdit)
    charge.qtbot.keyClicks(english, "Mill")
    charge.qtbot.keyClick(english, Qt.Key.Key_Return)
    assert len(charge.board.labels) == before  # the French words come first
    charge.qtbot.keyClicks(french, "Moulin")
    charge.qtbot.keyClick(french, Qt.Key.Key_Return)
    label = next(one for one in charge.board.labels if one.at == "1.5")
    assert (label.text.en, label.text.fr) == ("Mill", "Moulin")
    assert charge.history()[-1] == "Label “Mill” in 105"
