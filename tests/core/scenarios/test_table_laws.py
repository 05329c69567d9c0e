"""Laws of edits, diffs and files of a measured table, on tables that hypothesis makes up."""

import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.scenarios import edits, files, lint, table_edits
from core.scenarios.diff import Diff, diff
from core.scenarios.edits import EditRefused
from core.scenarios.outlines import contains, is_simple, turned_about, twice_area
from core.systems.mbt.design.lint import lint as room
from core.systems.mbt.design.scenario import MbtBoard, MbtScenario, blank
from core.text import Names

MODELS = {"mbt": MbtScenario}
CALM = settings(
    max_examples=50, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
WIDTH, DEPTH = 9000, 6000
points = st.tuples(st.integers(0, WIDTH), st.integers(0, DEPTH))
sides = st.sampled_from(["one", "two"])
kinds = st.sampled_from(["heavy_infantry", "light_cavalry", "elephant", "light_chariot"])


@st.composite
def outlines(draw: st.DrawFn) -> tuple[tuple[int, int], ...]:
    """A simple outline: a stock shape, or a freehand line made tidy."""
    if draw(st.booleans()):
        x, y = draw(st.integers(0, WIDTH - 500)), draw(st.integers(0, DEPTH - 500))
        other = draw(st.integers(x + 4, WIDTH)), draw(st.integers(y + 4, DEPTH))
        kind = draw(st.sampled_from(["rectangle", "ellipse", "hexagon", "kidney"]))
        outline = table_edits.stock_outline(kind, (x, y), other)
        return outline if is_simple(outline) else ((x, y), (x, y + 9), (x + 9, y))
    try:
        return table_edits.tidy_outline(draw(st.lists(points, min_size=3, max_size=12)))
    except EditRefused:
        return ((0, 0), (0, 100), (100, 0))


@st.composite
def tables(draw: st.DrawFn) -> MbtScenario:
    """A table with a little of everything anywhere."""
    scenario = blank(Names("Test", "Essai"), WIDTH, DEPTH)
    for ground in draw(st.lists(st.sampled_from(MbtBoard.GROUNDS), max_size=4)):
        scenario = table_edits.add_feature(scenario, ground, draw(outlines()), level=draw(st.integers(0, 3)))
    for line in draw(st.lists(st.lists(points, min_size=2, max_size=6, unique=True), max_size=2)):
        scenario = table_edits.add_band(scenario, "river", line, draw(st.integers(1, 500)))
    for side in draw(st.lists(sides, max_size=2)):
        scenario = table_edits.add_zone(scenario, side, draw(outlines()))
    for at in draw(st.lists(points, max_size=2)):
        scenario = table_edits.add_objective(scenario, at=at, value=draw(st.integers(1, 3)))
    for at in draw(st.lists(points, max_size=2)):
        scenario = table_edits.add_label(scenario, at, Names("A", "B"), draw(st.integers(1, 3)))
    for at in draw(st.lists(points, max_size=5)):
        facing = draw(st.integers(0, 3599))
        scenario = table_edits.place_base(scenario, draw(sides), draw(kinds), at, facing)
    return scenario


def ids(scenario: MbtScenario) -> list[str]:
    return [thing.id for _layer, _index, thing in scenario.board.things()]


@CALM
@given(tables())
def test_a_file_holds_all_of_a_table(scenario: MbtScenario) -> None:
    written = files.dumps(scenario)
    again = files.loads(written, MODELS)
    assert again == scenario
    assert files.dumps(again) == written
    assert not diff(scenario, again)
    lint.run(scenario, room)


@CALM
@given(tables())
def test_mirrors_and_turns_of_a_table_undo_themselves(scenario: MbtScenario) -> None:
    across = table_edits.mirror(scenario, "left_right")
    along = table_edits.mirror(scenario, "top_bottom")
    half = table_edits.rotate_180(scenario)
    quarter = table_edits.rotate_90(scenario)
    assert table_edits.mirror(across, "left_right") == scenario
    assert table_edits.mirror(along, "top_bottom") == scenario
    assert table_edits.rotate_180(half) == scenario
    assert table_edits.mirror(across, "top_bottom") == half
    assert table_edits.rotate_90(quarter, clockwise=False) == scenario
    twice = table_edits.rotate_90(quarter)
    assert twice.board == half.board
    assert twice.units == half.units
    for turned in (across, along, half, quarter):
        assert files.loads(files.dumps(turned), MODELS) == turned


@CALM
@given(st.data())
def test_a_diff_names_what_differs_and_nothing_else(data: st.DataObject) -> None:
    before = data.draw(tables())
    names = ids(before)
    gone = data.draw(st.lists(st.sampled_from(names), unique=True)) if names else []
    fallen = (
        data.draw(st.lists(st.sampled_from([base.id for base in before.units]), unique=True))
        if (before.units)
        else []
    )
    after = table_edits.erase(before, gone, fallen)
    found = diff(before, after)
    assert bool(found) == (before != after)
    assert diff(after, after) == Diff()
    assert found.features | found.bands | found.zones | found.objectives | found.labels == set(gone)
    assert set(found.units_removed) == set(fallen)
    assert (found.reordered, found.units_reordered, found.resized, found.grid) == (
        frozenset(),
        False,
        False,
        False,
    )
    assert set(ids(after)) == set(names) - set(gone)


@CALM
@given(st.data())
def test_what_is_copied_is_put_down_as_it_lay(data: st.DataObject) -> None:
    scenario = data.draw(tables())
    names, bases = ids(scenario), [base.id for base in scenario.units]
    if not names and not bases:
        return
    clip = table_edits.copy(scenario, names, bases)
    bare = table_edits.erase(scenario, names, bases)
    assert ids(bare) == []
    assert bare.units == ()
    again = table_edits.paste(bare, clip, clip.anchor)
    assert again.board == scenario.board
    assert again.units == scenario.units
    by = data.draw(st.tuples(st.integers(-500, 500), st.integers(-500, 500)))
    try:
        moved = table_edits.move_things(scenario, names, by) if names else scenario
        moved = table_edits.move_bases(moved, bases, by) if bases else moved
    except EditRefused:
        return
    to = clip.anchor[0] + by[0], clip.anchor[1] + by[1]
    pasted = table_edits.paste(bare, clip, to)
    assert pasted.board == moved.board
    assert pasted.units == moved.units


@CALM
@given(tables(), st.integers(2000, 12000), st.integers(2000, 12000), points)
def test_a_table_cut_anywhere_is_one_that_the_door_lets_in(
    scenario: MbtScenario, width: int, depth: int, shift: tuple[int, int]
) -> None:
    cut = table_edits.resize(scenario, width, depth, left=-shift[0] // 2, below=shift[1] // 3)
    assert files.loads(files.dumps(cut), MODELS) == cut


@CALM
@given(tables(), st.integers(0, 3000), st.integers(0, 3000))
def test_a_table_made_larger_and_smaller_again_is_the_same(
    scenario: MbtScenario, left: int, below: int
) -> None:
    larger = table_edits.resize(scenario, WIDTH + 3000, DEPTH + 3000, left, below)
    assert table_edits.resize(larger, WIDTH, DEPTH, -left, -below) == scenario


@CALM
@given(outlines(), st.data())
def test_edits_of_vertices_never_leave_what_the_door_refuses(
    outline: tuple[tuple[int, int], ...], data: st.DataObject
) -> None:
    scenario = table_edits.add_feature(blank(width=WIDTH, depth=DEPTH), "wood", outline)
    for _time in range(4):
        number, to = data.draw(st.integers(0, 12)), data.draw(points)
        edit = data.draw(st.sampled_from(["move", "insert", "delete", "turn"]))
        try:
            if edit == "move":
                scenario = table_edits.move_vertex(scenario, "wood-1", number, to)
            elif edit == "insert":
                scenario = table_edits.insert_vertex(scenario, "wood-1", number, to)
            elif edit == "delete":
                scenario = table_edits.delete_vertex(scenario, "wood-1", number)
            else:
                scenario = table_edits.turn_things(scenario, ["wood-1"], to[0] % 3600)
        except EditRefused:
            continue
    assert files.loads(files.dumps(scenario), MODELS) == scenario


@CALM
@given(outlines(), points)
def test_a_point_is_inside_as_shapely_says(
    outline: tuple[tuple[int, int], ...], point: tuple[int, int]
) -> None:
    import shapely

    area = shapely.Polygon(outline)
    assert contains(outline, point) == bool(area.covers(shapely.Point(point)))
    assert abs(twice_area(outline)) == round(2 * area.area)


@CALM
@given(points, points, st.integers(-7200, 7200))
def test_a_point_turned_there_and_back_lies_where_it_lay(
    point: tuple[int, int], centre: tuple[int, int], by: int
) -> None:
    there = turned_about(point, centre, by)
    back = turned_about(there, centre, -by)
    assert max(abs(back[0] - point[0]), abs(back[1] - point[1])) <= 1
    assert turned_about(centre, centre, by) == centre


def test_moves_of_a_base_share_the_table() -> None:
    scenario = table_edits.place_base(blank(), "one", "elephant", (100, 500))
    moved = edits.set_title(table_edits.move_bases(scenario, ["one-ele-1"], (5, 0)), Names("T", "T"))
    assert moved.board is scenario.board
    assert json.loads(files.dumps(moved))["units"][0]["at"] == [105, 500]
