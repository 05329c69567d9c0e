"""The forms and lists of the design desk with a system that has features, aims, traits, reinforcements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from core.scenarios import edits
from core.systems.belle_epoque.design.options import OPTIONS
from core.systems.belle_epoque.design.scenario import blank
from core.systems.belle_epoque.system import BELLE_EPOQUE


@pytest.fixture
def desk(open_desk: Callable[..., Any]) -> Any:
    scenario = edits.place_unit(blank(), "blue", "infantry", "2.2", unit_id="blue-1")
    scenario = edits.place_unit(scenario, "red", "cavalry", "8.2", unit_id="red-1")
    return open_desk(scenario, BELLE_EPOQUE)


def find(desk: Any, kind: type, name: str) -> Any:
    QApplication.processEvents()
    found = [one for one in desk.page.findChildren(kind, name) if one.isVisibleTo(desk.page)]
    assert found, name
    return found[0]


def press(qtbot: QtBot, button: QWidget) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def enter(qtbot: QtBot, field: QSpinBox, number: int) -> None:
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, str(number))
    qtbot.keyClick(field, Qt.Key.Key_Return)


def choose(qtbot: QtBot, field: QComboBox, place: int) -> None:
    qtbot.keyClick(field, Qt.Key.Key_Home)
    for _time in range(place):
        qtbot.keyClick(field, Qt.Key.Key_Down)


def show_sheet(desk: Any, qtbot: QtBot, place: int) -> None:
    """Selection, scenario, options: by the row of buttons above them."""
    buttons = [one for one in desk.page.findChildren(QPushButton, "segment") if one.isVisible()]
    names = ("Selection", "Scenario", "Options")
    press(qtbot, next(one for one in buttons if one.text() == names[place]))


def unit(desk: Any) -> Any:
    return desk.document.scenario.unit("blue-1")


def test_the_fields_and_traits_of_a_unit_are_those_of_its_room(desk: Any, qtbot: QtBot) -> None:
    desk.click("2.2")
    choose(qtbot, find(desk, QComboBox, "unit_fire"), 0)
    choose(qtbot, find(desk, QComboBox, "unit_order"), 1)
    enter(qtbot, find(desk, QSpinBox, "unit_turn"), 3)
    for trait in ("tenacious", "shock"):
        find(desk, QCheckBox, f"trait_{trait}").click()
    assert (unit(desk).fire, unit(desk).order, unit(desk).turn) == ("A", "open", 3)
    assert unit(desk).traits == ("shock", "tenacious")
    find(desk, QCheckBox, "trait_shock").click()
    assert unit(desk).traits == ("tenacious",)


def test_the_fields_of_sides_and_scenario(desk: Any, qtbot: QtBot) -> None:
    enter(qtbot, find(desk, QSpinBox, "scenario_turns"), 7)
    enter(qtbot, find(desk, QSpinBox, "side0_loss_limit"), 40)
    choose(qtbot, find(desk, QComboBox, "side1_command"), 2)
    scenario = desk.document.scenario
    assert (scenario.turns, scenario.sides[0].loss_limit, scenario.sides[1].command) == (7, 40, "superior")


def test_features_level_and_objective_of_a_hex(desk: Any, qtbot: QtBot) -> None:
    desk.click("5.5")
    find(desk, QCheckBox, "hex_feature_cover").click()
    find(desk, QCheckBox, "hex_feature_hill").click()
    enter(qtbot, find(desk, QSpinBox, "hex_level"), 4)
    enter(qtbot, find(desk, QSpinBox, "objective_points"), 3)
    choose(qtbot, find(desk, QComboBox, "objective_held"), 1)
    choose(qtbot, find(desk, QComboBox, "seize_side"), 2)
    scenario = desk.document.scenario
    assert sorted(scenario.board.features) == ["cover", "hill"]
    assert scenario.board.level_at("5.5") == 4
    assert [(row.at, row.points, row.held) for row in scenario.objectives] == [("5.5", 3, "blue")]
    assert [(row.side, row.hexes) for row in scenario.seize] == [("red", ("5.5",))]
    enter(qtbot, find(desk, QSpinBox, "objective_points"), 0)
    assert desk.document.scenario.objectives == ()
    assert len(desk.document.scenario.seize) == 1


def test_the_turn_track_hangs_reinforcements_on_their_turn(desk: Any, qtbot: QtBot) -> None:
    desk.click("2.2")
    tabs = find(desk, QWidget, "lists")
    tabs.setCurrentIndex(2)
    press(qtbot, find(desk, QPushButton, "turn-4"))
    assert unit(desk).turn == 4
    assert find(desk, QPushButton, "turn-4").isChecked()
    track = find(desk, QWidget, "turn_track")
    here, turn, later = (
        find(desk, QPushButton, name).mapTo(track, QPoint(0, 0)).x()
        for name in ("entry-blue-1", "turn-4", "turn-5")
    )
    assert turn < here < later  # beside its turn: under it the journal would lose the room
    desk.selection.clear()
    press(qtbot, find(desk, QPushButton, "entry-blue-1"))
    assert desk.selection.units == frozenset(("blue-1",))
    press(qtbot, find(desk, QPushButton, "turn-4"))
    assert unit(desk).turn == 0


def test_a_special_rule_with_numbers_is_added_and_changed(desk: Any, qtbot: QtBot) -> None:
    show_sheet(desk, qtbot, 2)
    press(qtbot, find(desk, QPushButton, "add_special"))
    enter(qtbot, find(desk, QSpinBox, "special_scores_2"), 1)
    (rule,) = desk.document.scenario.special
    assert (rule.rule, rule.scores) == ("fire_table", (4, 3, 1, 0))


def test_every_option_of_the_room_stands_in_the_sheet(desk: Any, qtbot: QtBot) -> None:
    show_sheet(desk, qtbot, 2)
    for option in OPTIONS:
        assert find(desk, QWidget, f"option-{option.id}")


def test_zones_of_control_are_shown_while_a_map_is_made(desk: Any) -> None:
    def zone() -> set[str]:
        return {
            desk.desk.designer.edit_context.grid.name(mark.hex)
            for mark in desk.view.scene_._marks
            if mark.kind == "zone_one"
        }

    desk.keys("z")
    assert "2.3" in zone()
    desk.drag("2.2", "2.5")
    assert "2.6" in zone()
    desk.keys("z")
    assert zone() == set()
