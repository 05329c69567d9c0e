"""Edits one by one: what changes, what stays, what is refused, and how much painting takes."""

import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

import pytest

from core.scenarios import edits, files
from core.scenarios.diff import diff
from core.scenarios.edits import EditRefused
from core.systems.battle_cry.design.scenario import BattleCryScenario, blank
from core.text import Names

MODELS = {"battle_cry": BattleCryScenario}


def still_valid(scenario: BattleCryScenario) -> None:
    """An edited scenario is one that the door would let in."""
    assert files.loads(files.dumps(scenario), MODELS) == scenario


def test_painting_replaces_the_rows_it_touches_and_shares_the_rest(field: BattleCryScenario) -> None:
    painted = edits.paint(field, ["5.1", "5.2"], "hill")
    assert painted.board.ground_at("5.2") == "hill"
    assert field.board.ground_at("5.2") == "clear"
    old, new = field.board.ground, painted.board.ground
    assert [row for row in range(9) if old[row] is not new[row]] == [4]
    assert diff(field, painted).hexes == {"5.1", "5.2"}
    still_valid(painted)


def test_an_edit_that_changes_nothing_gives_the_very_same_scenario(field: BattleCryScenario) -> None:
    assert edits.paint(field, ["4.2"], "woods") is field
    assert edits.add_hexsides(field, ["4.7/SE"], "fence") is field
    assert edits.place_works(field, ["6.5"], "N") is field
    assert edits.remove_works(field, ["1.1"]) is field
    assert edits.move_units(field, {"union-inf-1": "2.3"}) is field
    assert edits.set_title(field, field.title) is field
    assert edits.set_option(field, "min_dice", 0) is field
    assert edits.set_flag(field, "5.5", "union") is field
    assert edits.erase(field, ["9.1"]) is field
    assert edits.change_side(field, "union", hand=5) is field


def test_hexsides_have_one_name(field: BattleCryScenario) -> None:
    fenced = edits.add_hexsides(field, ["5.8/W", "5.8/NE"], "fence")
    assert fenced.board.hexsides["fence"] == {"4.7/SE", "1.1/W", "5.7/E", "4.8/SW"}
    assert edits.remove_hexsides(fenced, ["5.8/W", "4.8/SW"]) == field
    assert edits.remove_hexsides(field, ["4.7/SE", "1.1/W"]).board.hexsides == {}


def test_fieldworks_are_turned_corner_by_corner(field: BattleCryScenario) -> None:
    assert edits.turn_works(field, ["6.5"]).board.works == {"6.5": "ENE"}
    assert edits.turn_works(field, ["6.5"], -1).board.works == {"6.5": "WNW"}
    assert edits.remove_works(field, ["6.5"]).board.works == {}


def test_a_new_unit_gets_the_first_free_id(field: BattleCryScenario) -> None:
    more = edits.place_unit(field, "union", "infantry", "1.1")
    assert more.units[-1].id == "union-inf-2"
    fewer = edits.remove_units(more, ["union-inf-1"])
    assert edits.place_unit(fewer, "union", "infantry", "1.2").units[-1].id == "union-inf-1"
    still_valid(more)


def test_units_move_and_keep_their_ids(field: BattleCryScenario) -> None:
    moved = edits.move_units(field, {"union-inf-1": "3.3", "union-gen-1": "3.3"})
    assert [unit.id for unit in moved.units_at("3.3")] == ["union-inf-1", "union-gen-1"]
    assert diff(field, moved).units_changed == ("union-inf-1", "union-gen-1")


def test_a_unit_changes_side_kind_and_name(field: BattleCryScenario) -> None:
    changed = edits.change_unit(field, "union-inf-1", kind="cavalry", figures=2, name=Names("1st", "1er"))
    unit = changed.unit("union-inf-1")
    assert (unit.kind, unit.figures, unit.name) == ("cavalry", 2, Names("1st", "1er"))
    assert (
        edits.change_unit(field, "union-inf-1", side="confederate").unit("union-inf-1").side == "confederate"
    )


def test_a_side_that_takes_the_other_edge_changes_ends_with_the_other(field: BattleCryScenario) -> None:
    changed = edits.change_side(field, "union", edge="bottom", hand=3)
    assert [(side.edge, side.hand) for side in changed.sides] == [("bottom", 3), ("top", 5)]
    assert diff(field, changed).sides == {"union", "confederate"}


def test_special_rules_forget_units_that_are_gone(field: BattleCryScenario) -> None:
    special = edits.set_special(
        field,
        [
            {"rule": "horse_artillery", "units": ["confederate-art-1"]},
            {"rule": "infantry_double_move", "side": "union"},
        ],
    )
    assert diff(field, special).papers == {"special"}
    gone = edits.remove_units(special, ["confederate-art-1"])
    assert [rule.rule for rule in gone.special] == ["infantry_double_move"]
    other = edits.change_unit(special, "confederate-art-1", kind="infantry")
    assert [rule.rule for rule in other.special] == ["infantry_double_move"]
    still_valid(gone)
    still_valid(other)


def test_erasing_leaves_nothing_in_a_hex(field: BattleCryScenario) -> None:
    empty = edits.erase(field, field.board.hexes())
    assert empty.board == blank().board
    assert empty.units == ()
    only = edits.erase(field, field.board.hexes(), ["works", "units"])
    assert only.board.ground == field.board.ground
    assert (only.board.works, only.units) == ({}, ())


def test_resizing_keeps_what_fits(field: BattleCryScenario) -> None:
    small = edits.resize(field, 5, 8)
    assert small.board.ground_at("5.8") == "woods"
    assert [unit.id for unit in small.units] == ["union-inf-1", "union-gen-1"]
    assert small.board.works == {}
    assert small.board.hexsides == {"fence": frozenset({"4.7/SE", "1.1/W"})}
    still_valid(small)
    back = edits.resize(small, 9, 13)
    assert back.board.ground[:4] == field.board.ground[:4]
    assert back.board.ground_at("9.13") == "clear"


def test_resizing_can_add_at_the_top_and_the_left(field: BattleCryScenario) -> None:
    larger = edits.resize(field, 11, 14, above=2, left=1)
    assert larger.board.ground_at("6.3") == "woods"
    assert larger.board.ground_at("11.14") == "river"
    assert larger.board.hexsides == {"fence": frozenset({"6.8/SE", "3.1/E"})}
    assert larger.unit("union-inf-1").at == "4.4"
    assert edits.resize(larger, 9, 13, above=-2, left=-1) == field


def test_a_clip_keeps_its_shape_on_rows_of_the_other_parity(field: BattleCryScenario) -> None:
    clip = edits.copy_region(field, ["4.2", "4.3", "4.7", "5.8", "5.7"])
    pasted = edits.paste(field, clip, "7.3")
    assert pasted.board.ground_at("7.3") == "woods"
    assert pasted.board.ground_at("7.4") == "woods"
    assert pasted.board.ground_at("8.8") == "woods"
    assert "7.8/SE" in pasted.board.hexsides["fence"]
    still_valid(pasted)


def test_pasted_units_get_ids_of_their_own_and_moved_ones_keep_theirs(field: BattleCryScenario) -> None:
    twice = edits.paste(field, edits.copy_region(field, ["2.3"]), "6.6")
    assert [unit.id for unit in twice.units_at("6.6")] == ["union-inf-2", "union-gen-2"]
    moved = edits.move_region(field, ["2.3"], "2.3", "6.6")
    assert [unit.id for unit in moved.units_at("6.6")] == ["union-inf-1", "union-gen-1"]
    assert moved.units_at("2.3") == ()


def test_what_falls_off_the_map_is_left_out(field: BattleCryScenario) -> None:
    clip = edits.copy_region(field, field.board.hexes(), anchor="5.8")
    pasted = edits.paste(field, clip, "9.13")
    assert pasted.board.ground_at("9.13") == "woods"
    still_valid(pasted)


def test_mirrored_works_and_units_and_ends(field: BattleCryScenario) -> None:
    turned = edits.rotate_180(field)
    assert turned.board.works == {"4.8": "S"}
    assert turned.unit("union-inf-1").at == "8.10"
    assert turned.side("union").edge == "bottom"
    assert turned.board.hexsides["fence"] == {"5.6/SE", "9.13/E"}
    mirrored = edits.mirror_left_right(field)
    assert mirrored.side("union").edge == "top"
    assert mirrored.board.ground_at("4.11") == "woods"
    still_valid(turned)
    still_valid(mirrored)


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (lambda s: edits.paint(s, ["10.1"], "woods"), "There is no hex 10.1"),
        (lambda s: edits.paint(s, ["x"], "woods"), "There is no hex x"),
        (lambda s: edits.paint(s, ["1.1"], "wods"), "“wods”: write “woods”"),
        (lambda s: edits.set_level(s, ["1.1"], 1), "from 0 to 0"),
        (lambda s: edits.add_hexsides(s, ["1.1/N"], "fence"), "no hexside 1.1/N"),
        (lambda s: edits.add_hexsides(s, ["1.1/E"], "wall"), "fence"),
        (lambda s: edits.place_works(s, ["1.1"], "E"), "no corner"),
        (lambda s: edits.turn_works(s, ["1.1"]), "no fieldworks in hex 1.1"),
        (lambda s: edits.place_unit(s, "union", "elephant", "1.1"), "elephant"),
        (lambda s: edits.place_unit(s, "french", "infantry", "1.1"), "no side"),
        (lambda s: edits.place_unit(s, "union", "infantry", "2.13"), "no hex 2.13"),
        (lambda s: edits.place_unit(s, "union", "infantry", "1.1", unit_id="union-inf-1"), "already"),
        (lambda s: edits.place_unit(s, "union", "infantry", "1.1", figures=9), "at most 4"),
        (lambda s: edits.move_units(s, {"nobody": "1.1"}), "no unit"),
        (lambda s: edits.move_units(s, {"union-inf-1": "0.1"}), "no hex 0.1"),
        (lambda s: edits.remove_units(s, ["nobody"]), "no unit"),
        (lambda s: edits.change_unit(s, "union-inf-1", id="x"), "for life"),
        (lambda s: edits.change_unit(s, "union-inf-1", colour="x"), "colour"),
        (lambda s: edits.change_side(s, "union", hand=11), "at most 10"),
        (lambda s: edits.change_side(s, "french", hand=1), "no side"),
        (lambda s: edits.set_first(s, "french"), "no side"),
        (lambda s: edits.set_option(s, "turn_limit", 0), "at least 1"),
        (lambda s: edits.set_option(s, "turnlimit", 1), "no option"),
        (lambda s: edits.set_special(s, [{"rule": "cadets", "units": ["confederate-art-1"]}]), "cannot hold"),
        (lambda s: edits.set_special(s, [{"rule": "camels"}]), "camels"),
        (
            lambda s: edits.set_special(s, [{"rule": "infantry_double_move", "side": "union"}] * 51),
            "at most 50",
        ),
        (lambda s: edits.set_flag(s, "1.1", "french"), "no side"),
        (lambda s: edits.set_flag(s, "1.1", "union", 0), "at least 1"),
        (lambda s: edits.set_label(s, "12.1", Names("a", "a")), "no hex"),
        (lambda s: edits.copy_region(s, []), "Nothing is selected"),
        (lambda s: edits.resize(s, 2, 13), "3 to 150 rows"),
        (lambda s: edits.resize(s, 9, 13, above=1), "even number"),
        (lambda s: edits.mirror_top_bottom(edits.resize(s, 8, 13)), "odd number"),
        (lambda s: edits.mirror_left_right(edits.resize(s, 9, 13, False)), "shorter"),
        (lambda s: edits.rotate_180(edits.resize(s, 9, 13, False)), "turned"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(field: BattleCryScenario, edit, why) -> None:  # type: ignore[no-untyped-def]
    before = files.dumps(field)
    with pytest.raises(EditRefused) as caught:
        edit(field)
    assert why in str(caught.value)
    assert files.dumps(field) == before


def steps_of(deed: Callable[[], object]) -> int:
    """How many instructions of Python it takes, by no clock."""
    count = 0

    def trace(frame: FrameType, event: str, _argument: object) -> Any:
        nonlocal count
        frame.f_trace_opcodes = True
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        deed()
    finally:
        sys.settrace(before)
    return count


def test_painting_one_hex_takes_no_more_on_a_large_map_than_on_a_small_one() -> None:
    """On a map of 30,000 hexes it took as long as each of them where all were looked at."""
    maps = [blank(Names("Map", "Carte"), rows, columns) for rows, columns in ((9, 13), (150, 200))]
    for each in maps:  # what is worked out once is there
        edits.paint(each, ["2.2"], "woods")
    small, large = (steps_of(partial(edits.paint, each, ["5.5"], "woods")) for each in maps)
    assert small > 100
    assert large - small < 150 * 200 / 10, "it looks at each hex"
