"""Plans: what files hold and refuse, edits that can be undone, mirrors, what one side may see of them."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.paths import SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.records import games, view_files, views
from core.records.games import Game, plans_of
from core.records.serialization.digests import digest
from core.scenarios import edits, files, lint, table_edits
from core.scenarios.briefings import for_side
from core.scenarios.diff import diff
from core.scenarios.edits import EditRefused
from core.scenarios.files import BadFile
from core.scenarios.plans import PlanMark, Plans, only, plan_of
from core.systems.battle_cry.design.scenario import blank
from core.systems.catalog import SYSTEMS
from core.text import Names, say

MODELS = ScenarioModels(SYSTEMS)
CALM = settings(
    max_examples=16, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
SIDES = ("union", "confederate")
BOARD = blank(Names("Test", "Essai"))
HEXES = tuple(BOARD.board.hexes())
SECRET = "Longstreet-at-dawn"


def arrow(**parts: Any) -> dict[str, Any]:
    return {"id": "arrow-1", "kind": "arrow", "at": ["5.5", "4.6"], **parts}


def with_plan(plan: Any) -> bytes:
    return json.dumps({**json.loads(files.dumps(BOARD)), "plan": plan}).encode()


@st.composite
def marks(draw: st.DrawFn) -> dict[str, Any]:
    kind = draw(st.sampled_from(["arrow", "line", "zone", "note"]))
    count = {"arrow": (2, 5), "line": (2, 5), "zone": (1, 5), "note": (1, 1)}[kind]
    first = draw(st.none() | st.integers(1, 9))
    return {
        "kind": kind,
        "at": draw(st.lists(st.sampled_from(HEXES), min_size=count[0], max_size=count[1])),
        "label": draw(st.text(max_size=12)),
        "first": first,
        "last": None if first is None else draw(st.none() | st.integers(first, 12)),
    }


@st.composite
def plans(draw: st.DrawFn) -> Plans:
    found: Plans = {}
    for side in SIDES:
        for fields in draw(st.lists(marks(), max_size=4)):
            found = edits.add_mark(found, side, **fields)
    return found


@CALM
@given(plans())
def test_a_file_holds_all_of_a_plan(plan: Plans) -> None:
    scenario = edits.set_plans(BOARD, plan)
    written = files.dumps(scenario)
    again = files.loads(written, MODELS)
    assert again.plan == plan
    assert files.dumps(again) == written
    assert not diff(scenario, again)
    assert diff(BOARD, scenario).plan == {f"{side}/{mark.id}" for side, row in plan.items() for mark in row}
    assert not diff(BOARD, scenario).papers


def test_older_files_without_plans_stay_valid() -> None:
    row = json.loads(files.dumps(BOARD))
    assert row.pop("plan") == {}
    assert files.loads(json.dumps(row).encode(), MODELS).plan == {}


@pytest.mark.parametrize(
    ("plan", "place", "right"),
    [
        ({"north": []}, "plan.north", "union"),
        ({"union": [arrow(at=["5.5"])]}, "plan.union[0].at", "2 points"),
        ({"union": [arrow(at=["5.5", "55.5"])]}, "plan.union[0].at[1]", "rows 1 to 9"),
        ({"union": [arrow(at=["5.5", [100, 100]])]}, "plan.union[0].at[1]", "row.column"),
        ({"union": [arrow(at=["5.5", "five"])]}, "plan.union[0].at[1]", "5.8"),
        ({"union": [arrow(), arrow()]}, "plan.union[1].id", "id of its own"),
        ({"union": [arrow(first=4, last=2)]}, "plan.union[0].last", "4 or more"),
        ({"union": [arrow(kind="arrows")]}, "plan.union[0].kind", "arrow"),
        ({"union": [arrow(lable="x")]}, "plan.union[0].lable", "label"),
        ({"union": [arrow(label="x" * 300)]}, "plan.union[0].label", ""),
    ],
)
def test_says_where_a_plan_is_wrong(plan: Any, place: str, right: str) -> None:
    with pytest.raises(BadFile) as caught:
        files.loads(with_plan(plan), MODELS, "x.json")
    fault = caught.value.faults[0]
    assert fault.place.path == place
    assert right in say(fault.right, "en")


@CALM
@given(plans(), st.data())
def test_every_edit_of_a_mark_can_be_taken_back(plan: Plans, data: st.DataObject) -> None:
    rows = [(side, mark) for side, row in plan.items() for mark in row]
    if not rows:
        return
    side, mark = data.draw(st.sampled_from(rows))
    point = data.draw(st.sampled_from(HEXES))
    assert edits.change_mark(plan, side, mark.id) is plan
    moved = edits.move_point(plan, side, mark.id, 0, point)
    assert edits.move_point(moved, side, mark.id, 0, mark.at[0]) == plan
    if mark.kind != "note":
        longer = edits.insert_point(plan, side, mark.id, len(mark.at), point)
        assert edits.delete_point(longer, side, mark.id, len(mark.at)) == plan
    told = edits.change_mark(plan, side, mark.id, label="Elsewhere", first=3, last=None)
    changed = edits.change_mark(told, side, mark.id, label=mark.label, first=mark.first, last=mark.last)
    assert changed == plan
    added = edits.add_mark(plan, side, "arrow", (point, mark.at[0]))
    new = edits.new_mark_id(plan, side, "arrow")
    assert plan_of(added, side)[-1].id == new
    assert edits.remove_marks(added, side, [new]) == plan
    others = edits.remove_marks(plan, side, [one.id for one in plan_of(plan, side)])
    assert side not in others


def test_edits_refuse_what_cannot_be() -> None:
    plan = edits.add_mark({}, "union", "arrow", ("5.5", "4.6"))
    for edit in (
        lambda: edits.add_mark(plan, "union", "arrow", ("5.5",)),
        lambda: edits.delete_point(plan, "union", "arrow-1", 0),
        lambda: edits.change_mark(plan, "confederate", "arrow-1", label="x"),
        lambda: edits.change_mark(plan, "union", "arrow-1", kind="line"),
        lambda: edits.move_point(plan, "union", "arrow-1", 2, "1.1"),
        lambda: edits.set_plans(BOARD, edits.add_mark({}, "nobody", "note", ("1.1",))),
        lambda: edits.set_plans(BOARD, edits.add_mark({}, "union", "note", ((1, 1),))),
    ):
        with pytest.raises(EditRefused):
            edit()


@CALM
@given(plans())
def test_mirrors_and_half_turns_take_plans_along(plan: Plans) -> None:
    scenario = edits.set_plans(BOARD, plan)
    for turn in (edits.mirror_left_right, edits.mirror_top_bottom, edits.rotate_180):
        assert turn(turn(scenario)) == scenario
    assert edits.mirror_left_right(edits.mirror_top_bottom(scenario)).plan == edits.rotate_180(scenario).plan


def test_a_smaller_map_drops_what_falls_off() -> None:
    plan = edits.add_mark({}, "union", "arrow", ("2.2", "4.4", "9.9"))
    plan = edits.add_mark(plan, "union", "line", ("2.2", "9.9"))
    small = edits.resize(edits.set_plans(BOARD, plan), 5, 6)
    assert [mark.at for mark in plan_of(small.plan, "union")] == [("2.2", "4.4")]


def test_plans_of_a_table_turn_with_it() -> None:
    for name in ("mbt/cannae", "la_garde/waterloo"):
        table: Any = files.load(SCENARIOS / f"{name}.json", MODELS)
        side = table.sides[0].id
        plan = edits.add_mark({}, side, "arrow", ((-500, 1000), (3000, 4000)), "By the left")
        table = edits.set_plans(table, plan)
        turned = table_edits.rotate_180(table)
        width, depth = table.board.width, table.board.depth
        assert turned.plan[side][0].at == ((width + 500, depth - 1000), (width - 3000, depth - 4000))
        assert table_edits.rotate_180(turned).plan == plan
        assert files.loads(files.dumps(turned), MODELS).plan == turned.plan


def test_lint_finds_marks_that_nobody_sees() -> None:
    table = files.load(SCENARIOS / "mbt/cannae.json", MODELS)
    side = table.sides[0].id
    plan = edits.add_mark({}, side, "arrow", ((-500, 0), (-10, 10)), "Lost")
    table = edits.set_plans(table, edits.add_mark(plan, side, "note", ((100, 100),)))
    found = [one for one in lint.run(table) if one.fix and "plan" in one.text.id]
    assert [one.severity for one in found] == ["warning", "hint"]
    for problem in found:
        assert problem.fix is not None
        table = problem.fix.edit(table)
    assert table.plan == {}


def battle(plan: Plans) -> Game:
    system = next(one for one in SYSTEMS if one.id == "battle_cry")
    scenario = files.load(SCENARIOS / "battle_cry/first_bull_run.json", MODELS)
    return games.new_game(system, edits.set_plans(scenario, plan), 7)


def test_a_battle_keeps_its_own_plans_beside_the_steps() -> None:
    drawn = edits.add_mark({}, "union", "line", ("4.4", "4.9"), "Line of the creek")
    game = battle(edits.add_mark({}, "union", "arrow", ("5.5", "4.6")))
    assert plans_of(game) == game.scenario.plan
    assert "plans" not in games.write_row(game)
    game.plans = drawn
    again = games.loads(games.dumps(game), SYSTEMS)
    assert plans_of(again) == drawn
    assert again.scenario == game.scenario
    whole, bare = (
        digest(games.plain_scenario(one.scenario), [], one.journal.state) for one in (game, battle({}))
    )
    assert whole == bare
    row = games.write_row(game)
    row["plans"]["union"][0]["at"] = ["99.99", "1.1"]
    with pytest.raises(BadFile) as caught:
        games.loads(json.dumps(row).encode(), SYSTEMS)
    assert caught.value.faults[0].place.path == "plans.union[0].at[0]"


@CALM
@given(plans(), st.sampled_from(SIDES), st.booleans())
def test_nothing_of_the_other_side_is_left(plan: Plans, side: str, drawn: bool) -> None:
    other = SIDES[1 - SIDES.index(side)]
    for kind, at in (("arrow", ("1.2", "2.2")), ("note", ("3.3",))):
        plan = edits.add_mark(plan, other, kind, at, SECRET)  # type: ignore[arg-type]
    game = battle({} if drawn else plan)
    game.plans = plan if drawn else None
    assert plan_of(plans_of(game), side) == plan_of(plan, side)
    view = views.view_of(game, SIDES.index(side))
    assert view.scenario.plan == only(plan, side)
    stripped = files.dumps(for_side(edits.set_plans(BOARD, plan), side))
    for written in (stripped, view_files.dumps(view)):
        assert SECRET.encode() not in written
    assert SECRET.encode() in games.dumps(game)


def test_marks_count_for_their_turns() -> None:
    make: Callable[..., PlanMark] = lambda **span: PlanMark(id="n", kind="note", at=("1.1",), **span)  # noqa: E731
    assert [turn for turn in range(1, 7) if make(first=2, last=4).counts_in(turn)] == [2, 3, 4]
    assert [turn for turn in range(1, 7) if make(last=2).counts_in(turn)] == [1, 2]
    assert [turn for turn in range(1, 7) if make(first=5).counts_in(turn)] == [5, 6]
    assert all(make().counts_in(turn) for turn in range(1, 7))
