"""Selecting, moving, copying, mirroring, measuring."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt

from core.geometry.hex_symmetry import Symmetry
from core.scenarios import edits
from core.text import say
from editor.boards.hex.tools.measure_tool import DistanceTool, SightTool
from editor.boards.hex.tools.paint_tools import PaintTool
from editor.boards.hex.tools.selection_tool import SelectTool
from editor.boards.hex.tools.stamp import MirrorTool, StampTool, copy_selection

SHIFT = Qt.KeyboardModifier.ShiftModifier


def with_units(document: Any, *places: str) -> None:
    scenario = document.scenario
    for at in places:
        scenario = edits.place_unit(scenario, "union", "infantry", at)
    document.do(_title(), scenario)


def _title() -> Any:
    from core.text import _

    return _("Set out")


def names(edit_context: Any) -> set[str]:
    return set(edit_context.names(edit_context.selection.hexes))


def at(document: Any) -> list[str]:
    return [unit.at for unit in document.scenario.units]


def test_a_click_selects_the_hex_and_its_units(edit_context: Any, hand: Any, document: Any) -> None:
    with_units(document, "3.3")
    tool = SelectTool(edit_context)
    hand.click(tool, "3.3")
    assert edit_context.selection.units == {"union-inf-1"}
    hand.click(tool, "7.7")
    assert (names(edit_context), edit_context.selection.units) == ({"7.7"}, frozenset())


def test_shift_adds_and_takes_away(edit_context: Any, hand: Any, document: Any) -> None:
    with_units(document, "3.3", "3.5")
    tool = SelectTool(edit_context)
    hand.click(tool, "3.3")
    hand.click(tool, "3.5", modifiers=SHIFT)
    assert edit_context.selection.units == {"union-inf-1", "union-inf-2"}
    hand.click(tool, "3.3", modifiers=SHIFT)
    assert edit_context.selection.units == {"union-inf-2"}


def test_a_frame_takes_the_hexes_inside(edit_context: Any, hand: Any, document: Any) -> None:
    with_units(document, "3.3", "4.4", "8.8")
    hand.drag(SelectTool(edit_context), "2.2", "3.3", "5.6")
    assert edit_context.selection.units == {"union-inf-1", "union-inf-2"}
    assert {"2.2", "3.3", "4.4", "5.6"} <= names(edit_context)
    assert "6.3" not in names(edit_context)


def test_escape_gives_up_a_frame(edit_context: Any, hand: Any, document: Any) -> None:
    tool = SelectTool(edit_context)
    hand.click(tool, "1.1")
    tool.press(hand.event("5.5", modifiers=SHIFT))
    tool.move(hand.event("7.7"))
    tool.cancel()
    assert "7.7" not in names(edit_context)


def test_dragging_a_unit_moves_it_and_keeps_it_selected(
    edit_context: Any, hand: Any, document: Any, history: Any
) -> None:
    with_units(document, "3.3")
    hand.drag(SelectTool(edit_context), "3.3", "4.3", "5.4")
    assert at(document) == ["5.4"]
    assert edit_context.selection.units == {"union-inf-1"}
    assert names(edit_context) == {"5.4"}
    assert history()[-1] == "Move infantry to 504"


def test_several_units_keep_their_order_when_they_move(
    edit_context: Any, hand: Any, document: Any, history: Any
) -> None:
    with_units(document, "3.3", "3.4", "4.3")
    tool = SelectTool(edit_context)
    hand.drag(tool, "2.2", "4.5")
    hand.drag(tool, "3.3", "5.5")
    assert at(document) == ["5.5", "5.6", "6.5"]
    assert history()[-1] == "Move 3 units to 505"


def test_units_do_not_leave_the_map(edit_context: Any, hand: Any, document: Any, told: list[str]) -> None:
    with_units(document, "3.3", "3.4")
    tool = SelectTool(edit_context)
    hand.click(tool, "3.3")
    hand.click(tool, "3.4", modifiers=SHIFT)
    hand.drag(tool, "3.3", "3.13")
    assert at(document) == ["3.3", "3.4"]
    assert told[-1] == "Part of the selection would leave the map."


def test_dragging_selected_ground_moves_the_region(edit_context: Any, hand: Any, document: Any) -> None:
    edit_context.take(ground="woods", size=7)
    hand.click(PaintTool(edit_context), "3.3")
    edit_context.selection.set(edit_context.grid.disc(edit_context.grid.parse("3.3"), 1))
    hand.drag(SelectTool(edit_context), "3.3", "7.9")
    board = document.scenario.board
    assert board.ground_at("7.9") == "woods"
    assert board.ground_at("3.3") == "clear"
    assert edit_context.grid.parse("7.9") in edit_context.selection.hexes


def test_stamp_puts_the_copied_piece_down_again_and_again(
    edit_context: Any, hand: Any, document: Any
) -> None:
    edit_context.take(ground="hill")
    hand.drag(PaintTool(edit_context), "2.2", "2.3")
    edit_context.selection.set([edit_context.grid.parse("2.2"), edit_context.grid.parse("2.3")])
    assert copy_selection(edit_context)
    tool = StampTool(edit_context)
    hand.click(tool, "5.5")
    hand.click(tool, "8.8")
    board = document.scenario.board
    assert [board.ground_at(name) for name in ("5.5", "5.6", "8.8", "8.9")] == ["hill"] * 4
    tool.hover(hand.event("3.9"))
    assert {mark.hex for mark in edit_context.marks} == {
        edit_context.grid.parse("3.9"),
        edit_context.grid.parse("3.10"),
    }


def test_copying_leaves_locked_layers_out(edit_context: Any, hand: Any, document: Any) -> None:
    with_units(document, "2.2")
    edit_context.take(ground="hill", locked=frozenset({"units"}))
    hand.click(PaintTool(edit_context), "2.2")
    edit_context.selection.set([edit_context.grid.parse("2.2")])
    copy_selection(edit_context)
    hand.click(StampTool(edit_context), "5.5")
    assert document.scenario.board.ground_at("5.5") == "hill"
    assert at(document) == ["2.2"]


def test_copying_nothing_says_so(edit_context: Any, told: list[str]) -> None:
    assert not copy_selection(edit_context)
    assert told[-1].startswith("Select hexes first")


def test_mirroring_is_one_line_and_says_when_it_cannot_be(
    edit_context: Any, hand: Any, document: Any, history: Any, told: list[str]
) -> None:
    with_units(document, "1.1")
    tool = MirrorTool(edit_context)
    tool.turn(Symmetry.HALF_TURN)
    assert at(document) == ["9.13"]
    assert history()[-1] == "Turn by 180 degrees"
    document.do(_title(), edits.resize(document.scenario, 8, 13))
    lines = len(history())
    tool.turn(Symmetry.TOP_BOTTOM)
    assert len(history()) == lines
    assert "odd number of rows" in told[-1]


def test_distance_counts_steps(edit_context: Any, hand: Any, told: list[str]) -> None:
    tool = DistanceTool(edit_context)
    hand.drag(tool, "1.1", "3.5", "5.5")
    assert told[-1] == "From 101 to 505: 6 hexes"
    assert edit_context.ruler == (edit_context.grid.parse("1.1"), edit_context.grid.parse("5.5"), True)
    tool.cancel()
    assert edit_context.ruler is None


def test_sight_rings_what_blocks_it(edit_context: Any, hand: Any, told: list[str]) -> None:
    edit_context.take(ground="woods")
    hand.click(PaintTool(edit_context), "5.5")
    tool = SightTool(edit_context)
    hand.click(tool, "5.2")
    hand.click(tool, "5.8")
    assert told[-1] == "502 does not see 508: 505 in between (BC-10.1)."
    assert [mark.hex for mark in edit_context.marks if mark.kind == "target"] == [
        edit_context.grid.parse("5.5")
    ]
    tool.key(hand.event("5.5", key=Qt.Key.Key_Escape))
    hand.drag(tool, "1.1", "1.9")
    assert told[-1] == "101 sees 109 (BC-10.1)."


def test_every_tool_has_words_a_key_and_an_icon(edit_context: Any) -> None:
    from core.paths import RESOURCES
    from editor.boards.hex.tools.toolbox import toolbox

    tools = toolbox(edit_context)
    assert len(tools) == 16
    keys = [tool.shortcut for tool in tools.values()]
    assert sorted(keys) == sorted("VHBGREWUOTIXCMDS")
    for tool in tools.values():
        assert (RESOURCES / "icons" / f"{tool.icon}.svg").is_file()
        assert say(tool.title, "en")
        assert say(tool.hint, "en").count(".") >= 1


def test_the_selection_follows_undo(edit_context: Any, hand: Any, document: Any) -> None:
    with_units(document, "3.3")
    tool = SelectTool(edit_context)
    hand.drag(tool, "3.3", "5.4")
    hand.drag(tool, "5.4", "5.6")
    document.undo()
    assert names(edit_context) == {"5.4"}
    document.undo()
    document.undo()  # the unit itself is gone
    assert edit_context.selection.units == frozenset()
    hand.drag(tool, "5.4", "5.6")  # nothing to move, nothing to fail on
    assert at(document) == []


def test_another_size_of_the_map_forgets_hexes_and_keeps_units(
    edit_context: Any, hand: Any, document: Any
) -> None:
    with_units(document, "3.3")
    SelectTool(edit_context)
    edit_context.selection.set(
        [edit_context.grid.parse("3.3"), edit_context.grid.parse("9.9")], ["union-inf-1"]
    )
    document.do(_title(), edits.resize(document.scenario, 7, 20))
    assert names(edit_context) == {"3.3"}
    document.undo()
    assert names(edit_context) == {"3.3"}


def test_control_and_arrows_move_what_is_selected(
    edit_context: Any, hand: Any, document: Any, history: Any
) -> None:
    with_units(document, "3.3")
    tool = SelectTool(edit_context)
    hand.click(tool, "3.3")
    control = Qt.KeyboardModifier.ControlModifier
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Down):
        assert tool.key(hand.event("3.3", key=key, modifiers=control))
    assert at(document) == ["5.4"]
    assert not tool.key(hand.event("3.3", key=Qt.Key.Key_Right))  # an arrow alone walks
