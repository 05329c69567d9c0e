"""Brush, fill, line, hexsides and fieldworks: one gesture is one line of the history."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from core.geometry.hexes import Corner, Side
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.hex.tools.paint_tools import FillTool, LineTool, PaintTool
from editor.boards.hex.tools.shapes import mirrored
from editor.boards.hex.tools.sides import HexsideTool, WorksTool

RIGHT = Qt.MouseButton.RightButton


def grounds(document: Any, ground: str) -> set[str]:
    board = document.scenario.board
    return {name for name in board.hexes() if board.ground_at(name) == ground}


def test_a_stroke_is_one_line_and_one_undo(edit_context: Any, hand: Any, document: Any, history: Any) -> None:
    edit_context.take(ground="woods")
    hand.drag(PaintTool(edit_context), "5.2", "5.3", "5.6")
    assert grounds(document, "woods") == {
        "5.2",
        "5.3",
        "5.4",
        "5.5",
        "5.6",
    }  # no gap where the mouse was fast
    assert history() == ["Paint woods, 5 hexes"]
    document.undo()
    assert grounds(document, "woods") == set()


def test_two_strokes_are_two_lines(edit_context: Any, hand: Any, history: Any) -> None:
    tool = PaintTool(edit_context)
    edit_context.take(ground="hill", size=7)
    hand.click(tool, "5.6")
    hand.click(tool, "2.2")
    assert history() == ["Paint hill, 7 hexes", "Paint hill, 7 hexes"]


def test_the_right_button_clears(edit_context: Any, hand: Any, document: Any, history: Any) -> None:
    tool = PaintTool(edit_context)
    edit_context.take(ground="woods", size=7)
    hand.click(tool, "5.6")
    edit_context.take(size=1)
    hand.click(tool, "5.6", button=RIGHT)
    assert len(grounds(document, "woods")) == 6
    assert history()[-1] == "Clear 1 hex"


def test_alt_takes_up_the_ground_and_changes_nothing(edit_context: Any, hand: Any, document: Any) -> None:
    tool = PaintTool(edit_context)
    edit_context.take(ground="river")
    hand.click(tool, "3.3")
    edit_context.take(ground="woods")
    before = document.scenario
    hand.click(tool, "3.3", modifiers=Qt.KeyboardModifier.AltModifier)
    assert edit_context.ground == "river"
    assert document.scenario is before


def test_only_over_clear_ground(edit_context: Any, hand: Any, document: Any) -> None:
    tool = PaintTool(edit_context)
    edit_context.take(ground="river")
    hand.drag(tool, "5.4", "5.6")
    edit_context.take(ground="woods", size=19, only_clear=True)
    hand.click(tool, "5.5")
    assert grounds(document, "river") == {"5.4", "5.5", "5.6"}
    assert len(grounds(document, "woods")) == 16


def test_the_mirror_paints_both_halves(edit_context: Any, hand: Any, document: Any) -> None:
    edit_context.take(ground="orchard", mirror=True)
    hand.drag(PaintTool(edit_context), "1.1", "1.2")
    assert grounds(document, "orchard") == {"1.1", "1.2", "1.12", "1.13"}


def test_a_thin_brush_keeps_its_density_however_often_it_goes_over(
    edit_context: Any, hand: Any, document: Any, history: Any
) -> None:
    """Half of the hexes, evenly: each part of the map has its share, and a second stroke adds none."""
    tool = PaintTool(edit_context)
    edit_context.take(ground="woods", size=19, density=50)
    hand.drag(tool, "3.3", "3.11", "7.11", "7.3", "5.3", "5.11")
    half = grounds(document, "woods")
    board = document.scenario.board
    assert 0.42 < len(half) / len(list(board.hexes())) < 0.58
    lines = len(history())
    hand.drag(tool, "3.3", "3.11", "7.11", "7.3", "5.3", "5.11")
    assert grounds(document, "woods") == half
    assert len(history()) == lines
    grid = edit_context.grid
    for centre in ("3.3", "3.10", "5.6", "7.4", "7.10"):
        around = edit_context.names(grid.disc(grid.parse(centre), 2))
        assert 0.3 < sum(name in half for name in around) / len(around) < 0.7
    hand.drag(tool, "3.3", "3.11", "7.11", "7.3", "5.3", "5.11", button=RIGHT)
    assert not grounds(document, "woods"), "the right button clears all that it goes over"
    edit_context.take(density=25)
    hand.drag(tool, "3.3", "3.11", "7.11", "7.3", "5.3", "5.11")
    assert grounds(document, "woods") < half
    edit_context.take(ground="hill")
    hand.drag(tool, "5.3", "5.11")
    assert grounds(document, "hill") - half, "another ground falls on other hexes"


def test_a_thin_brush_in_the_mirror_sows_both_halves_alike(
    edit_context: Any, hand: Any, document: Any
) -> None:
    edit_context.take(ground="woods", size=19, density=50, mirror=True)
    hand.drag(PaintTool(edit_context), "3.3", "6.4")
    found = frozenset(map(edit_context.grid.parse, grounds(document, "woods")))
    assert found
    assert mirrored(edit_context.grid, found) == found


def test_painting_what_is_there_leaves_no_line(edit_context: Any, hand: Any, history: Any) -> None:
    edit_context.take(ground="woods")
    hand.click(PaintTool(edit_context), "4.4")
    hand.click(PaintTool(edit_context), "4.4")
    assert history() == ["Paint woods, 1 hex"]


def test_a_locked_layer_is_left_alone(edit_context: Any, hand: Any, document: Any, told: list[str]) -> None:
    edit_context.take(ground="woods", locked=frozenset({"ground"}))
    before = document.scenario
    hand.drag(PaintTool(edit_context), "4.4", "4.5")
    assert document.scenario is before
    assert told[-1].startswith("This layer is locked")


def test_the_brush_says_how_many_would_change(edit_context: Any, hand: Any, told: list[str]) -> None:
    tool = PaintTool(edit_context)
    edit_context.take(ground="woods")
    hand.click(tool, "5.6")
    edit_context.take(size=7)
    tool.hover(hand.event("5.6"))
    assert told[-1] == "Brush: woods, 7 hexes (6 would change)"
    assert len(edit_context.marks) == 7


def test_fill_stops_at_other_ground(edit_context: Any, hand: Any, document: Any, history: Any) -> None:
    edit_context.take(line_ground="river")
    hand.drag(LineTool(edit_context), "5.1", "5.13")
    edit_context.take(ground="field")
    hand.click(FillTool(edit_context), "1.1")
    above = {name for name in document.scenario.board.hexes() if int(name[0]) < 5}
    assert grounds(document, "field") == above
    assert history() == ["Draw river, 13 hexes", "Fill with field, 50 hexes"]


def test_a_line_from_bend_to_bend_is_one_gesture(
    edit_context: Any, hand: Any, document: Any, history: Any
) -> None:
    tool = LineTool(edit_context)
    hand.click(tool, "1.3")
    hand.click(tool, "5.3")
    hand.click(tool, "5.7")
    assert tool.double(hand.event("5.7"))
    assert len(grounds(document, "river")) == 9
    assert history() == ["Draw river, 9 hexes"]
    hand.click(tool, "9.1")  # a new line begins: nothing joins it to the old one
    assert len(grounds(document, "river")) == 9


def test_escape_ends_a_line(edit_context: Any, hand: Any, document: Any) -> None:
    tool = LineTool(edit_context)
    hand.click(tool, "1.3")
    tool.cancel()
    hand.click(tool, "9.3")
    assert grounds(document, "river") == set()


def test_a_river_drawn_later_leaves_the_bridge(edit_context: Any, hand: Any, document: Any) -> None:
    edit_context.take(ground="bridge")
    hand.click(PaintTool(edit_context), "5.5")
    hand.drag(LineTool(edit_context), "5.3", "5.7")
    assert grounds(document, "bridge") == {"5.5"}


def test_fences_along_several_sides(edit_context: Any, hand: Any, document: Any, history: Any) -> None:
    tool = HexsideTool(edit_context)
    tool.press(hand.event("5.5", **hand.near_side("5.5", Side.SE)))
    tool.move(hand.event("5.5", **hand.near_side("5.5", Side.SW)))
    tool.move(hand.event("6.5", **hand.near_side("6.5", Side.NW)))  # the same side, seen from beyond
    tool.release(hand.event("6.5"))
    assert document.scenario.board.hexsides["fence"] == {"5.5/SE", "5.5/SW"}
    assert history() == ["Draw fence, 2 hexsides"]


def test_a_second_click_takes_the_fence_away(
    edit_context: Any, hand: Any, document: Any, history: Any
) -> None:
    tool = HexsideTool(edit_context)
    for _time in range(2):
        hand.click(tool, "5.5", **hand.near_side("5.5", Side.E))
    assert not document.scenario.board.hexsides.get("fence")
    assert history()[-1] == "Remove fence, 1 hexside"


def test_fences_from_the_keyboard(edit_context: Any, hand: Any, document: Any) -> None:
    tool = HexsideTool(edit_context)
    for _turn in range(2):
        tool.turn(1, edit_context.grid.parse("5.5"))
    assert tool.key(hand.event("5.5", key=Qt.Key.Key_Space))
    assert document.scenario.board.hexsides["fence"] == {"5.5/SW"}


def test_works_face_and_turn(edit_context: Any, hand: Any, document: Any, history: Any) -> None:
    tool = WorksTool(edit_context)
    hand.click(tool, "6.5")
    assert document.scenario.board.works == {"6.5": "N"}
    tool.turn(1, edit_context.grid.parse("6.5"))
    tool.turn(1, edit_context.grid.parse("6.5"))
    assert document.scenario.board.works == {"6.5": "ESE"}
    assert history()[-1] == "Fieldworks in 605, facing east-south-east"
    tool.turn(-1, edit_context.grid.parse("6.5"))
    assert document.scenario.board.works == {"6.5": "ENE"}
    hand.click(tool, "6.5", button=RIGHT)
    assert document.scenario.board.works == {}


@pytest.mark.parametrize(
    ("towards", "corner"), [("8.6", Corner.S), ("4.6", Corner.N), ("5.8", Corner.ENE), ("7.4", Corner.WSW)]
)
def test_works_face_where_they_are_dragged(
    edit_context: Any, hand: Any, document: Any, history: Any, towards: str, corner: Corner
) -> None:
    hand.drag(WorksTool(edit_context), "6.6", towards)
    assert document.scenario.board.works == {"6.6": corner.name}
    assert len(history()) == 1


def test_q_over_empty_ground_turns_what_comes_next(edit_context: Any, hand: Any, document: Any) -> None:
    tool = WorksTool(edit_context)
    tool.turn(3, edit_context.grid.parse("1.1"))
    assert document.scenario.board.works == {}
    hand.click(tool, "2.2")
    assert document.scenario.board.works == {"2.2": "S"}


def test_works_show_their_front_before_they_are_laid(edit_context: Any, hand: Any, told: list[str]) -> None:
    tool = WorksTool(edit_context)
    tool.hover(hand.event("5.5"))
    assert told[-1] == "Front: 405, 404 · flanks: 506, 504 · rear: 605, 604"
    ringed = {edit_context.grid.label(mark.hex) for mark in edit_context.marks if mark.kind == "ghost"}
    assert ringed == {"404", "405"}
    tool.turn(3, edit_context.grid.parse("5.5"))
    ringed = {edit_context.grid.label(mark.hex) for mark in edit_context.marks if mark.kind == "ghost"}
    assert ringed == {"604", "605"}


def test_a_river_that_is_led_off_the_board_ends_at_its_edge(
    edit_context: Any, hand: Any, document: Any, history: Any
) -> None:
    """It was lost, and the next click went on from where it had begun."""
    tool = LineTool(edit_context)
    edit_context.take(line_ground="river")
    tool.press(hand.event("5.10"))
    for name in ("5.11", "5.13"):
        tool.move(hand.event(name))
    off = CanvasEvent(None)
    tool.move(off)
    tool.release(off)
    assert grounds(document, "river") == {"5.10", "5.11", "5.12", "5.13"}
    assert history() == ["Draw river, 4 hexes"]
    hand.click(tool, "1.1")
    assert len(grounds(document, "river")) == 4
