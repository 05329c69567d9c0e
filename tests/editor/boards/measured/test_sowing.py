"""The brush that keeps density on a table: even, however often it goes over, and clear of what lies there."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING, Any

import pytest
import shapely
from PySide6.QtCore import Qt

from core.scenarios import table_edits
from core.systems.mbt.system import MBT
from core.text import say
from editor.boards.measured.tools.sow_tool import SowTool
from editor.boards.measured.tools.sowing import COVERED, Obstacles, Sowing, pieces_under

if TYPE_CHECKING:
    TableHand = Any

RIGHT = Qt.MouseButton.RightButton
STROKE = ((30, 30), (110, 30), (110, 60), (30, 60))


def pieces(hand: TableHand, ground: str = "wood") -> list[tuple[tuple[int, int], ...]]:
    return [thing.outline for thing in hand.scenario.board.features if thing.ground == ground]


def titles(hand: TableHand) -> list[str]:
    """The lines of the history."""
    return [say(line.title, "en") for line in hand.document.lines()]


@pytest.mark.parametrize("density", [10, 25, 50])
@pytest.mark.parametrize("width", [600, 1_600])
def test_pieces_cover_the_share_that_is_asked(density: int, width: int) -> None:
    sowing = Sowing("wood", width, density)
    radius = 20_000
    cells = list(sowing.cells((50_000, 50_000), radius))
    covered = sum(shapely.Polygon(sowing.outline(cell)).area for cell in cells) / (math.pi * radius**2)
    assert covered * 100 == pytest.approx(density, rel=0.1)
    assert density / COVERED < 100, "there are places enough"


def test_pieces_are_simple_and_never_overlap() -> None:
    sowing = Sowing("marsh", 1_000, 50)
    shapes = [shapely.Polygon(sowing.outline(cell)) for cell in sowing.cells((10_000, 10_000), 9_000)]
    assert len(shapes) > 100
    assert all(shape.is_valid for shape in shapes)
    assert not any(one.intersects(other) for one, other in itertools.combinations(shapes, 2))


def test_a_thinner_brush_sows_some_of_the_places_of_a_thicker_one() -> None:
    at, radius = (10_000, 10_000), 9_000
    few, many = (set(Sowing("wood", 1_000, share).cells(at, radius)) for share in (10, 50))
    assert few < many
    assert set(Sowing("marsh", 1_000, 10).cells(at, radius)) - few, "another ground falls elsewhere"


def test_a_stroke_is_one_line_and_a_second_one_adds_nothing(bare: TableHand) -> None:
    bare.desk.designer.take_up("sow")
    bare.drag(*STROKE)
    first = pieces(bare)
    assert len(first) > 8
    assert titles(bare) == [f"Sow Wood, {len(first)} pieces"]
    bare.drag(*STROKE)
    assert pieces(bare) == first
    assert len(titles(bare)) == 1
    bare.document.undo()
    assert not pieces(bare)


def test_nothing_falls_on_what_lies_there_but_on_hills(bare: TableHand) -> None:
    scenario = MBT.design().blank()
    scenario = table_edits.add_feature(scenario, "hill", ((0, 0), (0, 10_000), (7_000, 10_000), (7_000, 0)))
    scenario = table_edits.add_band(scenario, "river", ((7_500, 0), (7_500, 10_000)), 400)
    scenario = table_edits.add_feature(
        scenario, "village", ((9_000, 4_000), (9_000, 6_000), (11_000, 6_000), (11_000, 4_000))
    )
    scenario = table_edits.place_base(scenario, scenario.sides[0].id, "heavy_infantry", (12_500, 5_000))
    bare.document.do(SowTool.title, scenario)
    bare.desk.designer.edit_context.take(density=50, piece=600)
    bare.desk.designer.take_up("sow")
    bare.drag((10, 50), (140, 50))
    shapes = [shapely.Polygon(outline) for outline in pieces(bare)]
    assert any(shape.centroid.x < 6_000 for shape in shapes), "woods stand on hills"
    barred = [
        shapely.LineString(((7_500, 0), (7_500, 10_000))).buffer(200),
        shapely.box(9_000, 4_000, 11_000, 6_000),
        shapely.Point(12_500, 4_950).buffer(40),
    ]
    assert not any(shape.intersects(other) for shape in shapes for other in barred)
    table = shapely.box(0, 0, 15_000, 10_000)
    assert all(table.covers(shape) for shape in shapes)


def test_hills_keep_clear_of_hills() -> None:
    scenario = table_edits.add_feature(MBT.design().blank(), "hill", ((0, 0), (0, 3_000), (3_000, 3_000)))
    inside = ((500, 1_500), (500, 2_000), (900, 2_000))
    assert Obstacles(scenario, "wood").leave(inside)
    assert not Obstacles(scenario, "hill").leave(inside)
    assert not Obstacles(scenario, "wood").leave(((-10, 1_500), (500, 2_000), (900, 2_000)))


def test_the_right_button_takes_the_pieces_under_the_brush_away(bare: TableHand) -> None:
    bare.desk.designer.take_up("sow")
    bare.drag(*STROKE)
    before = len(pieces(bare))
    under = pieces_under(bare.scenario, "wood", (11_000, 6_000), 2_000)
    assert under
    bare.click((110, 60), RIGHT)
    assert len(pieces(bare)) == before - len(under)
    assert titles(bare)[-1] == f"Take away Wood, {len(under)} pieces"


def test_hills_are_sown_as_high_as_drawn_ones(bare: TableHand) -> None:
    bare.desk.designer.edit_context.take(ground="hill", level=3, density=50)
    bare.desk.designer.take_up("sow")
    bare.drag((50, 50), (100, 50))
    assert {thing.level for thing in bare.scenario.board.features} == {3}


def test_a_locked_layer_is_left_alone(bare: TableHand) -> None:
    bare.desk.designer.edit_context.take(locked=frozenset({"ground"}))
    bare.desk.designer.take_up("sow")
    bare.drag(*STROKE)
    assert not pieces(bare)


def test_the_brackets_change_the_brush(bare: TableHand) -> None:
    context = bare.desk.designer.edit_context
    bare.desk.designer.take_up("sow")
    sizes = [context.size]
    for _turn in range(3):
        context.size_brush(1)
        sizes.append(context.size)
    assert sizes == [4_000, 6_000, 6_000, 6_000]


def test_the_pointer_shows_the_brush_and_what_would_fall(bare: TableHand) -> None:
    bare.desk.designer.take_up("sow")
    bare.drag((60, 50), (61, 50))
    bare.qtbot.mouseMove(bare.view.viewport(), bare.spot((100, 60)))
    marks = bare.desk.designer.edit_context.marks_here
    assert [mark.kind for mark in marks[:1]] == ["hover"]
    assert {mark.kind for mark in marks[1:]} == {"draft"}
