"""Every tool of the table, worked by mouse and keys."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    TableHand = Any

RIGHT = Qt.MouseButton.RightButton
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def test_clicks_and_enter_draw_a_polygon(bare: TableHand) -> None:
    bare.desk.designer.take_up("terrain")
    for place in ((20, 20), (20, 40), (45, 40), (45, 20)):
        bare.click(place)
    assert not bare.scenario.board.features
    bare.key(Qt.Key.Key_Return)
    (wood,) = bare.scenario.board.features
    assert len(wood.outline) == 4
    assert all(abs(x / 100 - round(x / 100)) < 0.5 for x, _y in wood.outline)
    assert len(bare.titles()) == 1
    assert bare.selection.things == {wood.id}


def test_backspace_takes_a_point_back_and_escape_the_draft(bare: TableHand) -> None:
    bare.desk.designer.take_up("terrain")
    for place in ((20, 20), (20, 40), (60, 60), (45, 40)):
        bare.click(place)
    bare.key(Qt.Key.Key_Backspace)
    bare.key(Qt.Key.Key_Return)
    assert len(bare.scenario.board.features[0].outline) == 3
    for place in ((80, 20), (80, 40), (90, 60)):
        bare.click(place)
    bare.key(Qt.Key.Key_Escape)
    bare.key(Qt.Key.Key_Return)
    assert len(bare.scenario.board.features) == 1


def test_a_freehand_line_becomes_a_road_of_its_width(bare: TableHand) -> None:
    bare.desk.designer.edit_context.take(band="road", band_width=220)
    bare.desk.designer.take_up("band")
    bare.drag((10, 50), (40, 55), (70, 52), (110, 60))
    (road,) = bare.scenario.board.bands
    assert (road.ground, road.width) == ("road", 220)
    assert len(road.line) >= 3


def test_points_are_moved_added_and_taken_away(bare: TableHand) -> None:
    bare.desk.designer.take_up("terrain")
    bare.desk.designer.edit_context.take(shape="rectangle")
    bare.drag((20, 20), (60, 60))
    bare.desk.designer.take_up("points")
    bare.drag((60, 60), (70, 70))
    (wood,) = bare.scenario.board.features
    assert max(x for x, _y in wood.outline) > 6_900
    bare.click((20, 40))
    assert len(bare.scenario.board.features[0].outline) == 5
    bare.click((20, 40), RIGHT)
    assert len(bare.scenario.board.features[0].outline) == 4


def test_a_row_of_bases_stands_edge_to_edge(bare: TableHand) -> None:
    bare.desk.designer.take_up("base")
    bare.drag((40, 20), (56.5, 20))
    bases = bare.scenario.units
    assert len(bases) == 5
    assert {base.facing for base in bases} == {0}
    assert [other.at[0] - one.at[0] for one, other in itertools.pairwise(bases)] == [400] * 4
    assert len(bare.titles()) == 1


def test_a_base_snaps_beside_its_neighbour(bare: TableHand) -> None:
    bare.desk.designer.take_up("base")
    bare.click((50, 20))
    bare.click((54.4, 20.3))
    one, other = bare.scenario.units
    assert other.at == (one.at[0] + 400, one.at[1])


def test_a_dragged_base_snaps_unless_it_may_lie_free(bare: TableHand) -> None:
    bare.desk.designer.take_up("base")
    bare.click((50, 20))
    bare.click((70, 40))
    bare.desk.designer.take_up("select")
    bare.drag((70, 39), (60, 30), (54.3, 18.8))
    one, other = bare.scenario.units
    assert other.at == (one.at[0] + 400, one.at[1])
    bare.desk.designer.edit_context.take(snap=False)
    bare.drag((54, 19), (60, 25), (80, 60.3))
    assert bare.scenario.units[1].at[1] % 100 or bare.scenario.units[1].at[0] % 100
    assert len(bare.titles()) == 4


def test_a_frame_selects_whole_things_and_delete_takes_them(twin_hills: TableHand) -> None:
    twin_hills.drag((2, 98), (60, 99), (148, 62))
    chosen = twin_hills.selection.units
    assert len(chosen) == 10
    twin_hills.desk.designer.clipboard.delete()
    assert len(twin_hills.scenario.units) == 10


def test_copy_paste_mirror_and_undo(twin_hills: TableHand) -> None:
    before = twin_hills.scenario
    twin_hills.desk.designer.clipboard.select_bases()
    from editor.boards.measured.tools import clip_tools as table_clip

    table_clip.copy_selection(twin_hills.desk.designer.edit_context)
    clip = twin_hills.desk.designer.edit_context.clip
    assert table_clip.paste_at(
        twin_hills.desk.designer.edit_context, (clip.anchor[0] + 50, clip.anchor[1] + 50)
    )
    assert len(twin_hills.scenario.units) == 40
    table_clip.mirror_selection(twin_hills.desk.designer.edit_context, "left_right")
    twin_hills.document.undo()
    twin_hills.document.undo()
    assert twin_hills.scenario is before


def test_erase_drags_over_things_in_one_line(twin_hills: TableHand) -> None:
    bases = list(twin_hills.scenario.units)[:2]
    middles = [(base.at[0] / 100, base.at[1] / 100) for base in bases]
    twin_hills.desk.designer.take_up("erase")
    down = -1.0 if bases[0].facing == 0 else 1.0
    twin_hills.drag(*((x, y + down) for x, y in middles))
    assert len(twin_hills.scenario.units) <= 19
    assert len(twin_hills.titles()) == 1


def test_locked_layers_are_looked_through(twin_hills: TableHand) -> None:
    twin_hills.desk.designer.edit_context.take(locked=frozenset(("units",)))
    base = twin_hills.scenario.units[0]
    twin_hills.click((base.at[0] / 100, base.at[1] / 100))
    assert not twin_hills.selection.units


def test_the_keyboard_alone_places_a_base(bare: TableHand) -> None:
    bare.desk.designer.take_up("base")
    bare.key(Qt.Key.Key_Left)
    place = bare.view.cursor_place
    bare.key(Qt.Key.Key_Up)
    assert bare.view.cursor_place == (place[0], place[1] + 100)
    bare.key(Qt.Key.Key_Return)
    assert bare.scenario.units[0].at == (place[0], place[1] + 100)


def test_control_arrows_move_by_five_millimetres(bare: TableHand) -> None:
    bare.desk.designer.take_up("base")
    bare.click((50, 50))
    bare.desk.designer.take_up("select")
    x, y = bare.scenario.units[0].at
    bare.key(Qt.Key.Key_Right, CTRL)
    bare.key(Qt.Key.Key_Up, CTRL | SHIFT)
    assert bare.scenario.units[0].at == (x + 50, y + 10)


def test_a_ruler_says_centimetres_and_graduations(bare: TableHand) -> None:
    bare.desk.designer.take_up("ruler")
    bare.drag((20, 20), (30, 20), (45, 20))
    (mark,) = bare.desk.designer.edit_context.marks_here
    assert mark.kind == "ruler"
    length = float(dict(mark.words.values)["cm"])
    assert abs(length - 25.0) < 0.6


def test_the_protractor_measures_a_right_angle() -> None:
    from editor.boards.measured.tools.measure_tool import angle_between

    assert abs(angle_between((0, 100), (0, 0), (100, 0)) - 90.0) < 1e-9
    assert abs(angle_between((-100, 1), (0, 0), (-100, -1)) - 1.145915) < 1e-4


def test_picking_takes_up_the_tool_of_the_thing(twin_hills: TableHand) -> None:
    twin_hills.desk.designer.take_up("pick")
    base = twin_hills.scenario.units[0]
    down = -1.0 if base.facing == 0 else 1.0
    twin_hills.click((base.at[0] / 100, base.at[1] / 100 + down))
    assert twin_hills.desk.designer.tool.id == "base"
    assert twin_hills.desk.designer.edit_context.unit_kind == base.kind
