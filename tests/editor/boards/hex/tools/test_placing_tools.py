"""Units, objectives, labels, picking, erasing."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt

from core.text import Names
from editor.boards.hex.tools.placement_tools import EraseTool, FlagTool, LabelTool, PickTool, UnitTool

RIGHT = Qt.MouseButton.RightButton


def stand(document: Any) -> dict[str, str]:
    return {unit.at: f"{unit.side} {unit.kind}" for unit in document.scenario.units}


def test_a_click_places_and_selects(edit_context: Any, hand: Any, document: Any, history: Any) -> None:
    edit_context.take(unit_kind="cavalry", side=1)
    hand.click(UnitTool(edit_context), "3.3")
    assert stand(document) == {"3.3": "confederate cavalry"}
    assert edit_context.selection.units == {"confederate-cav-1"}
    assert edit_context.selection.hexes == {edit_context.grid.parse("3.3")}
    assert history() == ["Place cavalry in 303 (Confederates)"]


def test_a_drag_places_a_line_as_one_gesture(
    edit_context: Any, hand: Any, document: Any, history: Any
) -> None:
    hand.drag(UnitTool(edit_context), "8.2", "8.5")
    assert sorted(stand(document)) == ["8.2", "8.3", "8.4", "8.5"]
    assert len(history()) == 1
    document.undo()
    assert not document.scenario.units


def test_a_general_joins_a_unit_but_no_second_unit_of_a_kind_does(
    edit_context: Any, hand: Any, document: Any, told: list[str]
) -> None:
    tool = UnitTool(edit_context)
    hand.click(tool, "3.3")
    edit_context.take(unit_kind="general")
    hand.click(tool, "3.3")
    hand.click(tool, "3.3")
    assert [unit.kind for unit in document.scenario.units_at("3.3")] == ["infantry", "general"]
    assert "That one stands there already." in told


def test_the_space_bar_places_and_the_right_button_takes_away(
    edit_context: Any, hand: Any, document: Any
) -> None:
    tool = UnitTool(edit_context)
    edit_context.take(side=1)
    assert tool.key(hand.event("3.3", key=Qt.Key.Key_Space))
    assert stand(document) == {"3.3": "confederate infantry"}
    hand.click(tool, "3.3", button=RIGHT)
    assert stand(document) == {}


def test_an_objective_is_set_and_taken_away(
    edit_context: Any, hand: Any, document: Any, history: Any
) -> None:
    tool = FlagTool(edit_context)
    edit_context.take(flag_side=1, flag_value=2, flag_when="turn_end")
    hand.click(tool, "5.5")
    (flag,) = document.scenario.board.flags
    assert (flag.at, flag.side, flag.value, flag.when) == ("5.5", "confederate", 2, "turn_end")
    hand.click(tool, "5.5", button=RIGHT)
    assert document.scenario.board.flags == ()
    assert history() == ["Objective of Confederates in 505", "No objective in 505"]


def test_a_label_without_words_asks_for_them(edit_context: Any, hand: Any, document: Any, qtbot: Any) -> None:
    tool = LabelTool(edit_context)
    with qtbot.waitSignal(edit_context.label_wanted):
        hand.click(tool, "5.5")
    assert document.scenario.board.labels == ()
    edit_context.take(label_text=Names("The Angle", "L’Angle"), label_size=1)
    hand.click(tool, "5.5")
    (label,) = document.scenario.board.labels
    assert (label.at, label.text.fr, label.size) == ("5.5", "L’Angle", 1)
    edit_context.take(label_text=Names("Mill", "Moulin"))
    hand.click(tool, "5.5")  # a label that is there is selected, never written over
    assert document.scenario.board.labels == (label,)
    assert edit_context.selection.hexes == {edit_context.grid.parse("5.5")}


def test_pick_names_the_tool_that_puts_it_down(edit_context: Any, hand: Any, qtbot: Any) -> None:
    edit_context.take(unit_kind="artillery", side=1)
    hand.click(UnitTool(edit_context), "3.3")
    edit_context.take(unit_kind="infantry", side=0)
    with qtbot.waitSignal(edit_context.wished) as wish:
        hand.click(PickTool(edit_context), "3.3")
    assert wish.args == ["unit"]
    assert (edit_context.unit_kind, edit_context.side) == ("artillery", 1)
    with qtbot.waitSignal(edit_context.wished) as wish:
        hand.click(PickTool(edit_context), "7.7")
    assert wish.args == ["paint"]
    assert edit_context.ground == "clear"


def test_the_eraser_takes_the_topmost_thing_of_each_pass(edit_context: Any, hand: Any, document: Any) -> None:
    edit_context.take(label_text=Names("Here", "Ici"), ground="woods")
    from editor.boards.hex.tools.paint_tools import PaintTool

    for tool in (
        PaintTool(edit_context),
        LabelTool(edit_context),
        FlagTool(edit_context),
        UnitTool(edit_context),
    ):
        hand.click(tool, "4.4")
    left = []
    for _pass in range(4):
        hand.click(EraseTool(edit_context), "4.4")
        board = document.scenario.board
        left.append(
            (len(document.scenario.units), len(board.flags), len(board.labels), board.ground_at("4.4"))
        )
    assert left == [(0, 1, 1, "woods"), (0, 0, 1, "woods"), (0, 0, 0, "woods"), (0, 0, 0, "clear")]


def test_the_eraser_leaves_hidden_and_locked_layers(edit_context: Any, hand: Any, document: Any) -> None:
    hand.click(UnitTool(edit_context), "4.4")
    edit_context.take(hidden=frozenset({"units"}))
    before = document.scenario
    hand.click(EraseTool(edit_context), "4.4")
    assert document.scenario is before
