"""What MBT tells a planner: lines, reach, threat; each held against the rules themselves."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.odds.questions import THOROUGH, Question, answer
from core.presentation.measured_planner import TablePlanner, TableReach, finished
from core.presentation.planner import Spot
from core.protocol.refusals import Refusal
from core.systems.mbt.planner import reach, sight
from core.systems.mbt.planner.hypotheticals import moving
from core.systems.mbt.planner.planner import MbtPlanner
from core.systems.mbt.rules import shooting
from core.systems.mbt.rules.actions import Fight, Move, Shoot
from core.systems.mbt.system import MBT
from tests.core.mbt.conftest import shipped
from tests.rulebook.mbt.table import Table, battle, ground

PLANNER = MbtPlanner()
places = st.tuples(st.integers(1_000, 149_000), st.integers(1_000, 99_000))


def test_the_room_answers_as_a_table_planner() -> None:
    assert isinstance(MBT.planner, TablePlanner)


def test_a_line_tells_every_ground_and_base_that_it_crosses() -> None:
    table = battle("li 2000 5000 bow", "hi 6000 4875", features=[ground("wood", 3000, 4000, 4000, 6000)])
    line = PLANNER.line(table.state, (20_000, 50_000), (100_000, 50_000))
    assert line.verdict == "blocked"
    assert line.note.rule == "MBT-R29"
    wood, base = line.crossings
    assert (wood.enter, wood.leave, wood.blocks) == (10_000, 20_000, True)
    assert (base.enter, base.leave, base.blocks, base.unit) == (38_000, 42_000, True, table.unit("rhi1"))
    before = PLANNER.line(table.state, (20_000, 50_000), (35_000, 50_000))  # ends in the wood
    assert before.is_seen
    assert not before.crossings[0].blocks
    onto = PLANNER.line(table.state, (45_000, 50_000), (60_000, 50_000))  # ends on the base
    assert onto.is_seen


def test_nothing_blocks_where_the_option_says_so() -> None:
    woods = [ground("wood", 3000, 4000, 4000, 6000)]
    for los, verdict in (("open", "seen"), ("ground", "blocked"), ("all", "blocked")):
        table = battle("li 2000 5000 bow", features=woods, options={"los": los})
        assert PLANNER.line(table.state, (20_000, 50_000), (90_000, 50_000)).verdict == verdict
    table = battle("li 2000 5000 bow", "hi 6000 4875", options={"los": "ground"})
    assert PLANNER.line(table.state, (20_000, 50_000), (90_000, 50_000)).is_seen


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((138_364, 79_731), (81_179, 79_966)),
        ((123_351, 30_000), (123_172, 63_402)),
        ((32_723, 61_444), (26_412, 36_916)),
    ],
)
def test_a_line_from_the_very_edge_of_a_wood_says_what_blocks(
    one: tuple[int, int], other: tuple[int, int]
) -> None:
    line = PLANNER.line(MBT.rules.new_battle(shipped("twin_hills")), one, other)
    assert line.verdict == "blocked"
    assert any(crossing.blocks for crossing in line.crossings)


@settings(max_examples=40, deadline=None)
@given(places, places)
def test_sight_is_the_same_both_ways(one: tuple[int, int], other: tuple[int, int]) -> None:
    state = MBT.rules.new_battle(shipped("twin_hills"))
    there, back = PLANNER.line(state, one, other), PLANNER.line(state, other, one)
    assert there.verdict == back.verdict
    assert any(crossing.blocks for crossing in there.crossings) == (there.verdict == "blocked")


def test_who_may_be_shot_at_is_seen_and_the_rest_says_why() -> None:
    table = battle("li 5000 5000 bow", "hi 5000 5300, lc 5000 7000, hi 9000 5000")
    views = {(view.unit, view.target): view for view in PLANNER.views(table.state, table.unit("bli1"))}
    archer, near = table.unit("bli1"), table.unit("rhi1")
    assert views[archer, near].sees is True
    assert views[near, archer].sees is None
    far = views[archer, table.unit("rlc1")]
    assert (far.sees, far.why.rule) == (False, "MBT-8.1")
    for (unit, target), view in views.items():
        if view.sees is not None and unit == archer:
            known = sight.fighting(table.state, 0)
            assert view.sees == (shooting.why_not(known, unit, target) is None)


# --- reach -------------------------------------------------------------------------------------------------


def agree(reach: TableReach, state: object, side: int) -> None:
    """Every way is legal, everything beside it is refused by what it is said to be stopped by."""
    assert reach.is_whole
    for point, way in list(reach.ways.items())[::5]:
        path = tuple(reach.poses[point] if n == len(way.path) - 2 else None for n in range(len(way.path) - 1))
        if len(way.path) == 2:
            assert MBT.rules.refusal(state, side, Move(reach.units, path)) is None  # type: ignore[arg-type]
    start = reach.poses[reach.grid.nearest(reach.start)]  # type: ignore[arg-type]
    for point, stop in list(reach.stops.items())[::3]:
        x, y = point  # type: ignore[misc]
        pose = start._replace(
            x=start.x + round((x - reach.start[0]) / 10),
            y=start.y + round((y - reach.start[1]) / 10),  # type: ignore[index]
        )
        refusal = MBT.rules.refusal(state, side, Move(reach.units, (pose,)))
        assert isinstance(refusal, Refusal)
        assert refusal.rule == stop.note.rule


def test_reach_agrees_with_what_the_rules_refuse() -> None:
    table = battle(
        "hi 5000 3000, li 5400 3000",
        "hi 5000 3250",
        features=[ground("cliff", 4000, 3000, 4600, 4000)],
    )
    state, unit = table.state, table.unit("bhi1")
    reach = PLANNER.reach(state, unit)
    assert reach is not None
    assert reach.is_now
    agree(reach, state, 0)
    assert {stop.by for stop in reach.stops.values()} == {"limit", "friend", "enemy", "ground"}
    assert all(way.cost <= reach.allowance for way in reach.ways.values())
    (charge,) = reach.charges
    assert charge.target == table.unit("rhi1")
    assert charge.touches


def test_a_group_goes_where_its_members_may() -> None:
    table = battle("hi 5000 3000, hi 5400 3000", "hi 5000 9000")
    unit = table.unit("bhi1")
    groups = PLANNER.groups(table.state, unit)
    assert groups == ((unit,), (unit, table.unit("bhi2")))
    reach = finished(PLANNER.reach_steps(table.state, groups[1]))
    assert reach is not None
    agree(reach, table.state, 0)


def test_reach_of_who_does_not_move_now_says_what_it_supposes() -> None:
    table = battle("hi 5000 3000", "hi 5000 7000")
    reach = PLANNER.reach(table.state, table.unit("rhi1"))
    assert reach is not None
    assert not reach.is_now
    assert reach.notes[0].rule == "MBT-3.1"
    assert len(reach.ways) > 50
    assert table.state.active == 0  # nothing was changed


# --- threat ------------------------------------------------------------------------------------------------


def odds_of(state: object, action: object, target: int) -> Fraction:
    """The chance that the target is lost, by the odds of the decision."""
    found = answer(Question(MBT, state, 0, action, None), THOROUGH)
    assert found.is_exact
    return Fraction(dict(found.losses()).get(target, 0))


def test_losses_of_a_shot_are_the_odds_of_the_shot() -> None:
    table = battle("li 5000 5000 bow", "li 5000 5300 f1")
    table.combats()
    unit, target = table.unit("bli1"), table.unit("rli1")
    here = sight.eyes(table.state, target)[0]
    spot = PLANNER.threat_at(table.state, 0, target, (here[0], here[1] + 1_250)).spot
    (shot,) = [stroke for stroke in spot.strokes if stroke.kind == "shoot"]
    assert shot.losses == odds_of(table.state, Shoot(unit, target), target) > 0


def test_losses_of_a_contact_are_the_odds_of_the_fight() -> None:
    table = battle("hc 5000 5000 gen", "li 5000 5600 f1")
    unit, target = table.unit("bhc1"), table.unit("rli1")
    spot = PLANNER.threat_at(table.state, 0, target, (50_000, 57_250)).spot
    (contact,) = [stroke for stroke in spot.strokes if stroke.kind == "contact"]
    table.move("bhc1", (5000, 5600, 0))
    table.combats()
    assert contact.losses == odds_of(table.state, Fight(unit, target), target) > 0
    assert spot.losses == contact.losses


def test_a_base_cannot_be_supposed_where_another_stands() -> None:
    table = battle("hi 5000 3000", "hi 5000 7000, hi 6000 7000")
    placed = PLANNER.threat_at(table.state, 0, table.unit("rhi1"), (60_000, 71_250))
    assert placed.why_not is not None
    assert placed.spot.strokes == ()
    assert PLANNER.threat_at(table.state, 0, table.unit("rhi1"), (75_000, 71_250)).why_not is None


def test_there_is_no_command_distance() -> None:
    table = battle("hi 5000 3000 gen, li 6000 3000", "hi 5000 7000")
    picture = PLANNER.command(table.state, 0)
    assert [row.pieces for row in picture.rows] == [(table.unit("bhi1"),)]
    assert {piece.level for piece in picture.pieces.values()} == {"ready"}
    assert PLANNER.circles(table.state, 0) == ()
    assert picture.notes[0].rule == "MBT-3"


def test_posts_within_reach_are_those_from_which_most_is_seen() -> None:
    wood = ground("wood", 3000, 4000, 6000, 4400)
    table = battle("li 5000 3000 bow", "hi 5000 5500, hi 9000 5500", features=[wood])
    unit = table.unit("bli1")
    reach = PLANNER.reach(table.state, unit)
    assert reach is not None
    viewpoints = PLANNER.viewpoints(table.state, 0, unit, frozenset(reach.ways))
    assert viewpoints
    assert all(post.spot in reach.ways for post in viewpoints)
    best = viewpoints[0]
    for foe in best.enemies:
        there = table.state.feet[foe]
        assert there is not None
        eyes = sight.eyes(table.state, foe)
        assert any(PLANNER.line(table.state, eye, best.spot).is_seen for eye in eyes)
    assert len(best.enemies) == max(len(post.enemies) for post in viewpoints)
    everywhere = PLANNER.viewpoints(table.state, 0)
    assert len(everywhere[0].enemies) == 3  # with the spare base of the other side
    for post in (*viewpoints, *everywhere):
        assert set(post.enemies) == enemies_seen_from(table, post.spot)


def enemies_seen_from(table: Table, spot: Spot) -> set[int]:
    """Of the second side, from a bare place."""
    return set(PLANNER.sight(table.state, spot).enemies) & set(table.state.context.units_of[1])


def test_the_map_of_a_threat_says_what_a_single_place_says() -> None:
    table = battle("lc 5000 5000", "li 5000 5600 f1")
    target = table.unit("rli1")
    found = PLANNER.threat(table.state, 0, target)
    assert found is not None
    assert {kind.id for kind in found.kinds} == {"shoot", "march", "contact"}
    struck = {spot: there for spot, there in found.spots.items() if there.strokes and there.target == target}
    assert struck
    for spot, there in list(struck.items())[:3]:
        assert PLANNER.threat_at(table.state, 0, target, spot).spot == there  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("mover", "target", "others"),
    [
        ("li 7000 4000 @313", "lc 6493 4652 @171", "hi 7420 4974 @304, hi 6587 3624 @266"),
        ("hi 7000 4000 @254", "hc 6631 4757 @325", "hi 7482 5097 @20, hi 6562 4021 @13"),
    ],
)
def test_mbt_5_4_a_contact_askew_between_other_bases_is_found(mover: str, target: str, others: str) -> None:
    """Turned to one side of the enemy, or as it faces: straight at his middle others are in the way."""
    table = battle(mover, f"{target}, {others}")
    foe = table.state.context.units_of[1][0]
    assert next(reach.contacts(moving(table.state, 0), 0, foe), None) is not None
