"""The properties: what a person enters in a field becomes one line of the history."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QPushButton, QWidget

from core.text import Names
from editor.widgets.fields import ChoiceField, NoteField, NumberField, WordField

LEFT = Qt.MouseButton.LeftButton


def write(desk: Any, name: str, words: str) -> None:
    """Replace what stands in a field and press Enter."""
    field: WordField = desk.find(name, WordField)
    field.setFocus()
    field.selectAll()
    desk.qtbot.keyClick(field, Qt.Key.Key_Delete)
    desk.qtbot.keyClicks(field, words)
    desk.qtbot.keyClick(field, Qt.Key.Key_Return)


def choose(desk: Any, name: str, words: str) -> None:
    """Choose an entry of a list by the keyboard."""
    field: ChoiceField = desk.find(name, ChoiceField)
    place = field.findText(words)
    assert place >= 0, [field.itemText(one) for one in range(field.count())]
    field.setFocus()
    while field.currentIndex() != place:
        down = field.currentIndex() < place
        desk.qtbot.keyClick(field, Qt.Key.Key_Down if down else Qt.Key.Key_Up)


def step(desk: Any, name: str, up: int) -> None:
    field: NumberField = desk.find(name, NumberField)
    field.setFocus()
    for _time in range(abs(up)):
        desk.qtbot.keyClick(field, Qt.Key.Key_Up if up > 0 else Qt.Key.Key_Down)


def select(desk: Any, name: str) -> None:
    desk.keys("v")
    desk.click(name)
    QApplication.processEvents()


def sheet(desk: Any, name: str) -> None:
    desk.desk._right.show_sheet(name)
    QApplication.processEvents()


def test_without_a_selection_a_sentence_says_what_to_do(charge: Any) -> None:
    sheet(charge, "selection")
    assert charge.desk._right.nothing.isVisible()
    assert "Click a unit" in charge.desk._right.nothing.text()


def test_a_unit_gets_names_in_both_languages(charge: Any) -> None:
    select(charge, "2.7")
    write(charge, "unit_name_fr", "Brigade Armistead")
    assert charge.document.scenario.unit("confederate-inf-5").name == Names("Armistead", "Brigade Armistead")
    assert charge.history() == ["Name a unit Brigade Armistead"]
    charge.document.undo()
    QApplication.processEvents()
    assert charge.find("unit_name_fr", WordField).text() == "Armistead"


def test_side_kind_and_figures_of_a_unit(charge: Any) -> None:
    select(charge, "2.7")
    step(charge, "unit_figures", -1)
    assert charge.document.scenario.unit("confederate-inf-5").figures == 3
    step(charge, "unit_figures", 1)
    assert charge.document.scenario.unit("confederate-inf-5").figures is None  # as many as its kind has
    choose(charge, "unit_side", "Union")
    choose(charge, "unit_kind", "cavalry")
    unit = charge.document.scenario.unit("confederate-inf-5")
    assert (unit.side, unit.kind) == ("union", "cavalry")


def test_several_units_change_sides_together(charge: Any) -> None:
    charge.keys("v")
    charge.click("2.5")
    charge.qtbot.mouseClick(
        charge.view.viewport(), LEFT, Qt.KeyboardModifier.ShiftModifier, charge.spot("2.6")
    )
    QApplication.processEvents()
    choose(charge, "unit_side", "Union")
    sides = {charge.document.scenario.unit(f"confederate-inf-{number}").side for number in (3, 4)}
    assert sides == {"union"}
    assert len(charge.history()) == 1


def test_what_it_is_worth_names_its_rules(charge: Any) -> None:
    select(charge, "7.6")
    asked: list[str] = []
    charge.page.rule_asked.connect(asked.append)
    worth = charge.desk._right.unit_form.worth
    links = [link for link in worth.findChildren(QPushButton) if link.isVisible()]
    assert len(links) == 3  # the arm, the hill, the fieldworks
    charge.qtbot.mouseClick(links[0], LEFT)
    assert asked == [links[0].text()]


def test_ground_works_flag_and_label_of_a_hex(charge: Any) -> None:
    select(charge, "5.5")
    choose(charge, "hex_ground", "building")
    choose(charge, "hex_works", "facing north")
    choose(charge, "flag_side", "Confederates")
    QApplication.processEvents()
    step(charge, "flag_value", 1)
    write(charge, "label_text_en", "Mill")
    board = charge.board
    assert board.ground_at("5.5") == "building"
    assert board.works["5.5"] == "N"
    assert [(flag.side, flag.value) for flag in board.flags if flag.at == "5.5"] == [("confederate", 2)]
    assert [label.text.en for label in board.labels if label.at == "5.5"] == ["Mill"]
    write(charge, "label_text_en", "")
    assert all(label.at != "5.5" for label in charge.board.labels)


def test_title_first_side_and_sides(charge: Any) -> None:
    sheet(charge, "scenario")
    write(charge, "title_en", "The Charge")
    choose(charge, "scenario_first", "Union")
    write(charge, "side1_name_fr", "Les Bleus")
    step(charge, "side0_hand", 1)
    step(charge, "side0_flags", -2)
    choose(charge, "side0_edge", "bottom")
    scenario = charge.document.scenario
    assert scenario.title.en == "The Charge"
    assert scenario.first == "union"
    assert scenario.sides[1].name.fr == "Les Bleus"
    assert (scenario.sides[0].hand, scenario.sides[0].flags) == (6, 4)
    assert [side.edge for side in scenario.sides] == ["bottom", "top"]


def test_a_field_left_without_a_change_leaves_no_line(charge: Any) -> None:
    sheet(charge, "scenario")
    field = charge.find("title_en", WordField)
    field.setFocus()
    charge.qtbot.keyClick(field, Qt.Key.Key_Return)
    charge.view.setFocus()
    assert charge.history() == []


def test_resizing_says_what_would_be_lost_and_can_be_undone(charge: Any) -> None:
    sheet(charge, "scenario")
    step(charge, "board_rows", -2)
    apply = charge.desk._right.findChild(QPushButton, "resize")
    assert apply.isVisibleTo(charge.desk._right)
    charge.qtbot.keyClick(apply, Qt.Key.Key_Space)
    assert (charge.board.rows, len(charge.document.scenario.units)) == (7, 23)
    assert charge.history() == ["Map of 13 × 7 hexes"]
    charge.document.undo()
    assert (charge.board.rows, len(charge.document.scenario.units)) == (9, 26)


def test_a_new_size_that_cuts_nothing_off_acts_at_once(charge: Any) -> None:
    sheet(charge, "scenario")
    step(charge, "board_rows", 2)
    assert charge.board.rows == 11
    apply = charge.desk._right.findChild(QPushButton, "resize")
    assert not apply.isVisibleTo(charge.desk._right)
    charge.document.undo()
    charge.document.undo()
    assert charge.board.rows == 9


def test_options_say_when_they_differ_from_what_is_recommended(charge: Any) -> None:
    sheet(charge, "rules")
    choose(charge, "option-orchard_mod", "no effect")
    switch = charge.find("option-field_tall", QCheckBox)
    charge.qtbot.mouseClick(switch, LEFT, pos=QPoint(8, switch.height() // 2))
    step(charge, "option-turn_limit", -10)
    options: Any = charge.document.scenario.options
    assert (options.orchard_mod, options.field_tall, options.turn_limit) == (0, False, 50)
    assert charge.history()[0] == "Target in an orchard: no effect"
    row = charge.desk._right.findChild(ChoiceField, "option-orchard_mod").parent()
    assert row.default.isVisible()
    assert "one die less" in row.default.text()


def test_special_rules_are_added_changed_and_removed(charge: Any) -> None:
    sheet(charge, "rules")
    add = charge.desk._right.findChild(QPushButton, "add_special")
    choose(charge, "special_kind", "Cadets")
    charge.qtbot.keyClick(add, Qt.Key.Key_Space)
    choose(charge, "special_kind", "Hand that changes with losses")
    charge.qtbot.keyClick(add, Qt.Key.Key_Space)
    cadets, hands = charge.document.scenario.special
    assert cadets.rule == "cadets"
    assert len(cadets.units) > 5
    assert hands.side == "confederate"
    charge.selection.set([charge.hex("2.7")], ["confederate-inf-5"])
    sheet(charge, "rules")
    charge.qtbot.keyClick(charge.find("special_units", QPushButton), Qt.Key.Key_Space)
    assert charge.document.scenario.special[0].units == ("confederate-inf-5",)
    QApplication.processEvents()
    charge.qtbot.keyClick(charge.find("remove_special", QPushButton), Qt.Key.Key_Space)
    assert [rule.rule for rule in charge.document.scenario.special] == ["hand_by_losses"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_notes_are_kept_when_the_field_is_left(charge: Any, language: str) -> None:
    bottom = charge.desk._bottom
    bottom.show_tab(bottom.findChild(QWidget, "tab-notes"))
    QApplication.processEvents()
    field: NoteField = charge.find(f"notes_{language}", NoteField)
    field.setFocus()
    field.selectAll()
    charge.qtbot.keyClicks(field, "A story.")
    field.commit()
    assert getattr(charge.document.scenario.notes, language) == "A story."
    assert charge.history() == ["Write notes"]


def test_a_unit_and_its_general_are_shown_one_at_a_time(charge: Any) -> None:
    select(charge, "7.7")
    assert len(charge.selection.units) == 2
    assert charge.desk._right.unit_form.head.isVisible()
    assert charge.desk._right.unit_form.many.text() == "2 units selected"
    assert charge.desk._right.unit_form.many.isVisible()
    choose(charge, "which_unit", "Hancock")
    write(charge, "unit_name_en", "W. S. Hancock")
    names = [unit.name.en for unit in charge.document.scenario.units_at("7.7") if unit.name]
    assert "W. S. Hancock" in names
    assert "Webb" in names


def test_the_button_of_a_form_takes_off_only_the_unit_that_is_shown(charge: Any) -> None:
    select(charge, "7.7")
    choose(charge, "which_unit", "Hancock")
    charge.qtbot.mouseClick(charge.find("remove_units"), Qt.MouseButton.LeftButton)
    (left,) = charge.document.scenario.units_at("7.7")
    assert left.name.en == "Webb"
    assert charge.history() == ["Take 1 unit off the map"]
    assert charge.selection.units == {left.id}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_no_sheet_needs_more_width_than_the_panel_has(charge: Any, language: str, scale: float) -> None:
    charge.page.context.theme.set_scale(scale)
    charge.page.context.speaker.set_language(language)
    right = charge.desk._right
    for chosen in ("scenario", "rules", "2.7", "5.5"):
        if chosen in ("scenario", "rules"):
            sheet(charge, chosen)
        else:
            hexes = [charge.hex(chosen)]
            units = [unit.id for unit in charge.document.scenario.units_at(chosen)]
            charge.selection.set(hexes, units)
            sheet(charge, "selection")
        QApplication.processEvents()
        area = right.sheets.currentWidget()
        room = max(area.viewport().width(), right.minimumWidth() - 16)
        assert area.widget().minimumSizeHint().width() <= room, chosen
    charge.page.context.theme.set_scale(1.0)
