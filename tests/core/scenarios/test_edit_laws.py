"""Laws of edits, diffs and files, on maps that hypothesis makes up."""

from collections.abc import Callable, Collection
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.geometry.hexes import Corner, Side
from core.geometry.hexsides import hexside, hexside_name
from core.scenarios import edits, files
from core.scenarios.diff import Diff, diff
from core.systems.battle_cry.design.scenario import BattleCryBoard, BattleCryScenario, blank
from core.text import Names

MODELS = {"battle_cry": BattleCryScenario}
CALM = settings(
    max_examples=50, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
KINDS = ("infantry", "cavalry", "artillery", "general")


def filled(
    draw: Callable[[st.SearchStrategy[Any]], Any], rows: int, columns: int, short: bool
) -> BattleCryScenario:
    """A scenario of that size with a little of everything anywhere."""
    scenario = blank(Names("Test", "Essai"), rows, columns, short)
    hexes = list(scenario.board.hexes())
    grid = scenario.board.grid
    sides = sorted({hexside_name(grid, hexside(grid, hex_, side)) for hex_ in grid.hexes for side in Side})
    some = st.lists(st.sampled_from(hexes), max_size=6, unique=True)
    owner = st.sampled_from([side.id for side in scenario.sides])
    for ground in draw(st.lists(st.sampled_from(BattleCryBoard.GROUNDS[1:]), max_size=4)):
        scenario = edits.paint(scenario, draw(some), ground)
    scenario = edits.add_hexsides(scenario, draw(st.lists(st.sampled_from(sides), max_size=8)), "fence")
    for at in draw(some):
        scenario = edits.place_works(
            scenario, [at], draw(st.sampled_from([corner.name for corner in Corner]))
        )
    for at in draw(some):
        scenario = edits.place_unit(scenario, draw(owner), draw(st.sampled_from(KINDS)), at)
    for at in draw(some):
        scenario = edits.set_flag(scenario, at, draw(owner), draw(st.integers(1, 3)))
    for at in draw(some):
        scenario = edits.set_label(scenario, at, Names(f"At {at}", f"En {at}"), draw(st.integers(1, 3)))
    return scenario


@st.composite
def scenarios(draw: st.DrawFn, odd: bool = False) -> BattleCryScenario:
    """Any map; with `odd` one that fits onto itself in every way."""
    rows = draw(st.sampled_from([3, 5, 7, 9]) if odd else st.integers(3, 9))
    return filled(draw, rows, draw(st.integers(3, 9)), True if odd else draw(st.booleans()))


def some_hexes(scenario: BattleCryScenario) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(list(scenario.board.hexes())), min_size=1, max_size=12, unique=True)


@CALM
@given(scenarios())
def test_a_file_holds_all_of_a_scenario(scenario: BattleCryScenario) -> None:
    written = files.dumps(scenario)
    again = files.loads(written, MODELS)
    assert again == scenario
    assert files.dumps(again) == written
    assert not diff(scenario, again)


@CALM
@given(scenarios(odd=True))
def test_mirrors_and_half_turns_undo_themselves(scenario: BattleCryScenario) -> None:
    for turn in (edits.mirror_left_right, edits.mirror_top_bottom, edits.rotate_180):
        assert turn(turn(scenario)) == scenario
        assert files.loads(files.dumps(turn(scenario)), MODELS) == turn(scenario)
    assert edits.mirror_left_right(edits.mirror_top_bottom(scenario)) == edits.rotate_180(scenario)


@CALM
@given(st.data())
def test_a_piece_put_down_where_it_was_taken_changes_nothing(data: st.DataObject) -> None:
    scenario = data.draw(scenarios())
    hexes = data.draw(some_hexes(scenario))
    clip = edits.copy_region(scenario, hexes)
    anchor = min(hexes, key=lambda name: tuple(map(int, name.split("."))))
    pasted = edits.paste(scenario, clip, anchor)
    assert pasted.board.ground == scenario.board.ground
    assert pasted.board.hexsides == scenario.board.hexsides
    assert pasted.board.works == scenario.board.works
    assert set(pasted.units) == set(scenario.units)
    assert set(pasted.board.flags) == set(scenario.board.flags)


@CALM
@given(st.data())
def test_what_was_put_down_can_be_taken_again(data: st.DataObject) -> None:
    scenario = data.draw(scenarios())
    clip = edits.copy_region(scenario, data.draw(some_hexes(scenario)))
    at = data.draw(st.sampled_from(list(scenario.board.hexes())))
    pasted = edits.paste(scenario, clip, at)
    assert files.loads(files.dumps(pasted), MODELS) == pasted
    grid = scenario.board.grid
    q, r = grid.axial(grid.parse(at))
    cells = {offset: grid.cell(q + offset[0], r + offset[1]) for offset in clip.hexes}
    there = {offset: grid.name(cell) for offset, cell in cells.items() if cell is not None}
    again = edits.copy_region(pasted, there.values(), at)
    assert again.ground == {offset: clip.ground[offset] for offset in there}
    assert again.works == {offset: faces for offset, faces in clip.works.items() if offset in there}
    assert {side for side in clip.hexsides if side[1] in there} <= again.hexsides
    assert [(offset, unit.side, unit.kind) for offset, unit in again.units] == [
        (offset, unit.side, unit.kind) for offset, unit in clip.units if offset in there
    ]


@CALM
@given(scenarios(), st.integers(0, 3), st.integers(0, 3))
def test_a_map_made_larger_and_smaller_again_is_the_same(
    scenario: BattleCryScenario, more_rows: int, more_columns: int
) -> None:
    rows, columns = scenario.board.rows, scenario.board.columns
    larger = edits.resize(scenario, rows + more_rows, columns + more_columns)
    assert edits.resize(larger, rows, columns) == scenario


@CALM
@given(st.data())
def test_a_diff_names_what_differs_and_nothing_else(data: st.DataObject) -> None:
    before = data.draw(scenarios())
    after = data.draw(st.sampled_from([before, edits.paint(before, data.draw(some_hexes(before)), "hill")]))
    after = edits.erase(after, data.draw(some_hexes(before)))
    found = diff(before, after)
    assert bool(found) == (before != after)
    assert diff(after, after) == Diff()
    names = list(before.board.hexes())
    assert found.hexes == {
        name for name in names if before.board.ground_at(name) != after.board.ground_at(name)
    }
    assert found.works == {
        name for name in names if before.board.works.get(name) != after.board.works.get(name)
    }
    assert found.hexsides == _every(before) ^ _every(after)
    assert set(found.units_removed) == {unit.id for unit in before.units} - {unit.id for unit in after.units}
    assert [found.units_added, found.units_changed, found.units_reordered, found.resized] == [
        (),
        (),
        False,
        False,
    ]
    back = diff(after, before)
    assert (back.hexes, back.hexsides, back.units_added) == (found.hexes, found.hexsides, found.units_removed)


@CALM
@given(st.data())
def test_erased_hexes_are_as_on_an_empty_map(data: st.DataObject) -> None:
    scenario = data.draw(scenarios())
    hexes = data.draw(some_hexes(scenario))
    left = edits.erase(scenario, hexes)
    clip = edits.copy_region(left, hexes)
    assert set(clip.ground.values()) == {"clear"}
    assert [len(part) for part in (clip.hexsides, clip.works, clip.units, clip.flags, clip.labels)] == [0] * 5
    assert edits.erase(left, hexes) is left


def _every(scenario: BattleCryScenario) -> Collection[str]:
    return frozenset().union(*scenario.board.hexsides.values())
