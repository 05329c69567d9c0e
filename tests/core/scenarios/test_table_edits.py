"""Edits of a measured table one by one: what changes, what stays, what is refused."""

import pytest

from core.geometry.contacts import is_behind, is_beside
from core.scenarios import edits, files, table_edits
from core.scenarios.diff import Diff, diff
from core.scenarios.edits import EditRefused
from core.scenarios.outlines import is_simple
from core.systems.mbt.design.scenario import Corps, MbtScenario, blank
from core.text import Names

MODELS = {"mbt": MbtScenario}
SQUARE = ((1000, 1000), (1000, 2000), (2000, 2000), (2000, 1000))


@pytest.fixture
def table() -> MbtScenario:
    """A bare table with something in every layer, and three bases."""
    scenario = blank(Names("Field", "Champ"))
    scenario = table_edits.add_feature(scenario, "wood", SQUARE, name=Names("Wood", "Bois"))
    scenario = table_edits.add_feature(scenario, "hill", [(3000, 3000), (3000, 4000), (4000, 3000)], level=2)
    scenario = table_edits.add_band(scenario, "river", [(0, 5000), (15000, 5000)], 300)
    scenario = table_edits.add_zone(scenario, "one", [(0, 0), (0, 1500), (15000, 1500), (15000, 0)])
    scenario = table_edits.add_objective(scenario, at=(7500, 5000), side="one", value=2)
    scenario = table_edits.add_label(scenario, (7500, 5500), Names("Ford", "Gué"))
    scenario = table_edits.place_base(scenario, "one", "heavy_infantry", (5000, 1200), figures=4)
    scenario = table_edits.place_base(scenario, "one", "light_infantry", (5600, 1000), shoots="bow")
    return table_edits.place_base(scenario, "two", "elephant", (5000, 9000))


def still_valid(scenario: MbtScenario) -> None:
    """An edited scenario is one that the door would let in."""
    assert files.loads(files.dumps(scenario), MODELS) == scenario


def test_things_get_the_first_free_id_of_their_kind(table: MbtScenario) -> None:
    more = table_edits.add_feature(table, "wood", [(0, 0), (0, 9), (9, 9)])
    assert [feature.id for feature in more.board.features] == ["wood-1", "hill-1", "wood-2"]
    assert [thing.id for _layer, _index, thing in table.board.things()] == [
        "wood-1",
        "hill-1",
        "river-1",
        "one-zone-1",
        "objective-1",
        "label-1",
    ]
    assert diff(table, more) == Diff(features=frozenset({"wood-2"}))
    still_valid(more)


def test_bases_look_away_from_their_edge_and_have_ids_for_life(table: MbtScenario) -> None:
    assert [(base.id, base.facing) for base in table.units] == [
        ("one-hea-1", 0),
        ("one-lig-1", 0),
        ("two-ele-1", 1800),
    ]
    with pytest.raises(EditRefused, match="keeps its id"):
        table_edits.change_base(table, "one-hea-1", id="x")
    with pytest.raises(EditRefused, match="already"):
        table_edits.place_base(table, "one", "elephant", (1, 1), base_id="two-ele-1")
    still_valid(table)


def test_an_edit_that_changes_nothing_gives_the_very_same_scenario(table: MbtScenario) -> None:
    assert table_edits.move_things(table, ["wood-1"], (0, 0)) is table
    assert table_edits.reshape(table, "wood-1", SQUARE) is table
    assert table_edits.change_thing(table, "hill-1", level=2) is table
    assert table_edits.turn_things(table, ["wood-1"], 3600) is table
    assert table_edits.move_bases(table, ["one-hea-1"], (0, 0)) is table
    assert table_edits.pose_bases(table, {"one-hea-1": ((5000, 1200), 0)}) is table
    assert table_edits.set_grid(table, modules=5000) is table
    assert table_edits.erase(table, ["nothing"], ["nobody"]) is table
    assert table_edits.put_in_order(table, "hill-1", 99) is table
    assert table_edits.resize(table, 15000, 10000) is table


def test_vertices_are_moved_put_in_and_taken_away(table: MbtScenario) -> None:
    moved = table_edits.move_vertex(table, "wood-1", 2, (2500, 2600))
    assert moved.board.thing("wood-1") == table.board.features[0].model_copy(
        update={"outline": ((1000, 1000), (1000, 2000), (2500, 2600), (2000, 1000))}
    )
    more = table_edits.insert_vertex(table, "wood-1", 1, (900, 1500))
    assert more.board.features[0].outline == (SQUARE[0], (900, 1500), *SQUARE[1:])
    end = table_edits.insert_vertex(table, "wood-1", 4, (1500, 900))
    assert end.board.features[0].outline == (*SQUARE, (1500, 900))
    assert table_edits.delete_vertex(more, "wood-1", 1) == table
    bent = table_edits.insert_vertex(table, "river-1", 1, (7000, 5200))
    assert bent.board.bands[0].line == ((0, 5000), (7000, 5200), (15000, 5000))
    assert diff(table, bent) == Diff(bands=frozenset({"river-1"}))
    for scenario in (moved, more, end, bent):
        still_valid(scenario)


def test_shapes_that_cannot_be_are_refused(table: MbtScenario) -> None:
    with pytest.raises(EditRefused, match="crosses"):
        table_edits.move_vertex(table, "wood-1", 2, (0, 1500))
    with pytest.raises(EditRefused, match="outside of the table"):
        table_edits.move_vertex(table, "wood-1", 2, (-1, 1500))
    with pytest.raises(EditRefused, match="outside of the table"):
        table_edits.move_things(table, ["wood-1", "hill-1"], (-1001, 0))
    with pytest.raises(EditRefused, match="at least 3"):
        table_edits.delete_vertex(table, "hill-1", 0)
    with pytest.raises(EditRefused, match="at least 2"):
        table_edits.delete_vertex(table, "river-1", 0)
    with pytest.raises(EditRefused, match="no point 4"):
        table_edits.move_vertex(table, "wood-1", 4, (1, 1))
    with pytest.raises(EditRefused, match="no corners"):
        table_edits.delete_vertex(table, "label-1", 0)
    with pytest.raises(EditRefused, match="write “wood”"):
        table_edits.add_feature(table, "wod", SQUARE)
    with pytest.raises(EditRefused, match="outside of the table"):
        table_edits.place_base(table, "one", "elephant", (15001, 0))
    with pytest.raises(EditRefused, match="no side “three”"):
        table_edits.add_zone(table, "three", SQUARE)
    with pytest.raises(EditRefused, match="no side “three”"):
        table_edits.change_thing(table, "objective-1", held="three")
    with pytest.raises(EditRefused, match="nothing with the id “x”"):
        table_edits.remove_things(table, ["x"])


def test_things_move_turn_and_mirror_together(table: MbtScenario) -> None:
    turned = table_edits.turn_things(table, ["wood-1", "hill-1"], 900, (3000, 3000))
    assert turned.board.thing("hill-1").outline == ((3000, 3000), (4000, 3000), (3000, 2000))
    assert turned.board.features[0].outline[0] == (1000, 5000)
    mirrored = table_edits.mirror_things(table, ["wood-1", "hill-1"], "left_right")
    assert mirrored.board.features[1].outline == ((2000, 3000), (2000, 4000), (1000, 3000))
    assert mirrored.board.features[0].outline[0] == (4000, 1000)
    assert diff(table, mirrored).features == {"wood-1", "hill-1"}
    still_valid(table_edits.turn_things(table, ["wood-1"], 137))


def test_the_order_of_a_layer_is_an_edit_and_a_difference(table: MbtScenario) -> None:
    raised = table_edits.put_in_order(table, "wood-1", 99)
    assert [feature.id for feature in raised.board.features] == ["hill-1", "wood-1"]
    assert diff(table, raised) == Diff(reordered=frozenset({"features"}))
    assert table_edits.put_in_order(raised, "wood-1", 0) == table


def test_bases_turn_about_their_own_middle_or_about_a_point(table: MbtScenario) -> None:
    turned = table_edits.turn_bases(table, ["one-hea-1"], 900)
    assert (turned.unit("one-hea-1").at, turned.unit("one-hea-1").facing) == ((5125, 1075), 900)
    about = table_edits.turn_bases(table, ["one-hea-1", "one-lig-1"], 900, (5000, 1000))
    assert (about.unit("one-hea-1").at, about.unit("one-hea-1").facing) == ((5200, 1000), 900)
    assert about.unit("one-lig-1").at == (5000, 400)
    assert diff(table, about).units == {"one-hea-1", "one-lig-1"}
    mirrored = table_edits.mirror_bases(turned, ["one-hea-1"], "left_right", (6000, 0))
    assert (mirrored.unit("one-hea-1").at, mirrored.unit("one-hea-1").facing) == ((6875, 1075), 2700)


def test_bases_line_up_edge_to_edge_and_rank_behind_rank(table: MbtScenario) -> None:
    scenario = table_edits.turn_bases(table, ["one-hea-1"], 217)
    scenario = table_edits.place_base(scenario, "one", "light_cavalry", (4000, 1300), base_id="left")
    row = table_edits.line_up(scenario, ["left", "one-lig-1", "one-hea-1"], "one-hea-1")
    leader, right, left = (row.footprint(row.unit(name)) for name in ("one-hea-1", "one-lig-1", "left"))
    assert is_beside(leader, right)
    assert is_beside(left, leader)
    assert row.unit("left").at[0] < row.unit("one-hea-1").at[0] < row.unit("one-lig-1").at[0]
    ranks = table_edits.stack_behind(scenario, ["one-lig-1"], "one-hea-1")
    assert is_behind(ranks.footprint(ranks.unit("one-hea-1")), ranks.footprint(ranks.unit("one-lig-1")))
    still_valid(row)


def test_a_selection_is_put_down_elsewhere_under_free_ids(table: MbtScenario) -> None:
    things, bases = table_edits.inside(table, [(0, 0), (0, 4500), (6000, 4500), (6000, 0)])
    assert (things, bases) == ({"wood-1", "hill-1"}, {"one-hea-1", "one-lig-1"})
    clip = table_edits.copy(table, things, bases)
    assert clip.anchor == (1000, 1000)
    pasted = table_edits.paste(table, clip, (8000, 6000))
    assert [feature.id for feature in pasted.board.features] == ["wood-1", "hill-1", "wood-2", "hill-2"]
    assert pasted.board.features[2].outline[0] == (8000, 6000)
    assert [(base.id, base.at) for base in pasted.units[3:]] == [
        ("one-hea-2", (12000, 6200)),
        ("one-lig-2", (12600, 6000)),
    ]
    still_valid(pasted)
    with pytest.raises(EditRefused, match="outside of the table"):
        table_edits.paste(table, clip, (13500, 6000))
    with pytest.raises(EditRefused, match="Nothing is selected"):
        table_edits.copy(table, [])


def test_special_rules_forget_a_feature_that_is_gone(table: MbtScenario) -> None:
    high = edits.set_special(table, [{"rule": "high_ground", "features": ["hill-1", "wood-1"]}])
    less = table_edits.remove_things(high, ["hill-1"])
    assert less.special[0].features == ("wood-1",)
    assert table_edits.erase(less, ["wood-1"]).special == ()
    still_valid(less)


def test_a_smaller_table_cuts_what_lies_across_its_edge(table: MbtScenario) -> None:
    small = table_edits.resize(table, 4500, 3500, left=-1500)
    still_valid(small)
    wood, hill = small.board.features
    assert set(wood.outline) == {(0, 1000), (0, 2000), (500, 2000), (500, 1000)}
    assert set(hill.outline) == {(1500, 3000), (1500, 3500), (2000, 3500), (2500, 3000)}
    assert small.board.bands == ()
    assert small.board.labels == ()
    assert small.board.objectives == ()
    assert [base.id for base in small.units] == ["one-hea-1", "one-lig-1"]
    assert small.unit("one-hea-1").at == (3500, 1200)
    assert diff(table, small).resized


def test_grid_and_unit_are_differences_of_their_own(table: MbtScenario) -> None:
    feet = table_edits.set_grid(table, 6096, "feet")
    assert (feet.board.modules, feet.board.unit) == (6096, "feet")
    assert diff(table, feet) == Diff(grid=True)
    assert diff(table, feet).board
    with pytest.raises(EditRefused):
        table_edits.set_grid(table, -1)


def test_a_change_of_papers_is_no_change_of_the_table(table: MbtScenario) -> None:
    limited = edits.set_option(table, "turn_limit", 5)
    assert diff(table, limited) == Diff(papers=frozenset({"options"}))
    assert not diff(table, limited).board
    assert edits.change_side(table, "one", losses=5).side("one").losses == 5
    assert len(edits.remove_units(table, ["two-ele-1"]).units) == 2
    assert edits.change_unit(table, "two-ele-1", figures=1).unit("two-ele-1").figures == 1
    with pytest.raises(EditRefused, match="outside of the table"):
        edits.change_unit(table, "two-ele-1", at=(0, -1))


@pytest.mark.parametrize("kind", ["rectangle", "ellipse", "hexagon", "kidney"])
def test_stock_shapes_are_simple_and_fill_their_box(kind: table_edits.Stock) -> None:
    outline = table_edits.stock_outline(kind, (3000, 500), (1000, 2500))
    assert is_simple(outline)
    xs, ys = zip(*outline, strict=True)
    assert (min(xs), max(xs)) == (1000, 3000)
    assert min(ys) >= 500
    assert max(ys) <= 2500
    with pytest.raises(EditRefused, match="too small"):
        table_edits.stock_outline(kind, (0, 0), (3, 9))


def test_freehand_shapes_are_made_simple() -> None:
    loop = [(0, 0), (0, 1000), (5, 1000), (1000, 1000), (1000, 0), (500, -20), (490, 10)]
    assert is_simple(table_edits.tidy_outline(loop))
    eight = [(0, 0), (1000, 1000), (1000, 0), (0, 600)]
    tidy = table_edits.tidy_outline(eight)
    assert is_simple(tidy)
    with pytest.raises(EditRefused, match="no area"):
        table_edits.tidy_outline([(0, 0), (9, 9), (0, 0)])
    assert table_edits.tidy_line([(0, 0), (500, 1), (1000, 0)]) == ((0, 0), (1000, 0))
    with pytest.raises(EditRefused, match="no length"):
        table_edits.tidy_line([(5, 5), (5, 5)])


def test_bases_and_zones_of_a_corps_that_is_gone_belong_to_none(table: MbtScenario) -> None:
    corps = (Corps(id="van", name=Names("Van", "Avant-garde")),)
    scenario = edits.change_side(table, "one", corps=corps)
    scenario = table_edits.change_base(scenario, "one-hea-1", formation="van")
    scenario = table_edits.change_thing(scenario, "one-zone-1", formation="van")
    still_valid(scenario)
    assert edits.change_side(scenario, "one", corps=()) == table
    with pytest.raises(EditRefused, match="no corps “rear”"):
        table_edits.change_base(scenario, "one-hea-1", formation="rear")
    with pytest.raises(EditRefused, match="no corps “van”"):
        table_edits.change_base(scenario, "two-ele-1", formation="van")
    with pytest.raises(EditRefused, match="no corps “rear”"):
        table_edits.change_thing(scenario, "one-zone-1", formation="rear")
    with pytest.raises(EditRefused, match="no front of its own"):
        table_edits.change_base(scenario, "one-hea-1", width=400)
