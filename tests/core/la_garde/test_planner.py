"""What La Garde tells a planner: lines, reach, threat, command; each held against the rules themselves."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.odds.questions import THOROUGH, Question, answer
from core.paths import SCENARIOS
from core.presentation.measured_planner import TablePlanner, finished
from core.protocol.refusals import Refusal
from core.scenarios import files
from core.systems.la_garde.planner import hypotheticals
from core.systems.la_garde.planner.planner import LaGardePlanner
from core.systems.la_garde.rules import bombardment
from core.systems.la_garde.rules.actions import Bombard, Move
from core.systems.la_garde.rules.movement import Outcome, judge
from core.systems.la_garde.rules.orders import ATTACK, DEFEND, MANOEUVRE
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.system import LA_GARDE
from tests.rulebook.la_garde.table import Table, battle, ground

PLANNER = LaGardePlanner()
TWIN = files.load(SCENARIOS / "la_garde" / "twin_rises.json", {"la_garde": LA_GARDE.design().scenario})
TWIN_STATE = LA_GARDE.rules.new_battle(TWIN)
places = st.tuples(st.integers(1_000, 179_000), st.integers(1_000, 119_000))


def test_the_room_answers_as_a_table_planner() -> None:
    assert isinstance(LA_GARDE.planner, TablePlanner)


def test_a_hill_hides_from_below_and_not_from_above() -> None:
    hill = ground("steep_hill", 8000, 4000, 10000, 6000, level=1)
    table = battle("mb 9000 1000", "li 9000 9000", features=[hill])
    below = PLANNER.line(table.state, (50_000, 50_000), (150_000, 50_000))
    assert (below.verdict, below.note.rule) == ("blocked", "LG-R69")
    (crossing,) = below.crossings
    assert (crossing.enter, crossing.leave, crossing.blocks) == (30_000, 50_000, True)  # type: ignore[attr-defined]
    assert PLANNER.line(table.state, (90_000, 50_000), (150_000, 50_000)).is_seen


@settings(max_examples=40, deadline=None)
@given(places, places)
def test_sight_is_the_same_both_ways(one: tuple[int, int], other: tuple[int, int]) -> None:
    there, back = PLANNER.line(TWIN_STATE, one, other), PLANNER.line(TWIN_STATE, other, one)
    assert there.verdict == back.verdict
    assert any(crossing.blocks for crossing in there.crossings) == (there.verdict == "blocked")


def test_lg_r69_a_battery_sees_whom_it_sees_by_any_part() -> None:
    """A friend of one element hides the middle of a wide enemy, not its ends."""
    table = battle("mb 9000 4000 e1, li 9000 5000 e1", "li 9000 6000 e4, li 9000 9000 e1")
    guns, wide, behind = table.unit("bmb1"), table.unit("rli1"), table.unit("rli2")
    assert bombardment.sees(table.state, guns, wide)
    assert not bombardment.sees(table.state, guns, behind)
    found = PLANNER.sight(table.state, (0, 0), guns)
    assert found.enemies == (wide,)
    assert len(found.dead) == 1
    survey = PLANNER.side_sight(table.state, 0)
    assert (survey.enemies[wide], survey.enemies[behind]) == (1, 0)


@pytest.mark.parametrize(("y", "is_far"), [(7000, False), (7001, True)])
def test_lg_9_a_line_from_a_battery_to_a_brigade_is_measured_edge_to_edge(y: int, is_far: bool) -> None:
    """To its middle it is 1.5 cm longer; to open ground it is the line that is measured."""
    table = battle("mb 9000 4000 e1", f"li 9000 {y} e4")
    guns = table.unit("bmb1")
    (view,) = (one for one in PLANNER.views(table.state, guns) if one.unit == guns)
    assert view.sees is not is_far
    line = PLANNER.line(table.state, view.start, view.end, guns)
    assert (line.verdict == "too_far") is is_far
    assert line.measured == (y - 4000) * 10
    assert line.distance == line.measured + 1500
    bare = PLANNER.line(table.state, view.start, (view.start[0] + 30_001, view.start[1]), guns)
    assert (bare.verdict, bare.measured) == ("too_far", None)


def test_views_are_what_a_battery_may_bombard() -> None:
    table = battle("mb 9000 5000, li 7000 5000", "li 9000 6500, li 9000 7200, mb 3000 11000")
    gun = table.unit("bmb1")
    views = {(view.unit, view.target): view for view in PLANNER.views(table.state, gun)}
    for (unit, target), view in views.items():
        if unit == gun and table.state.gap(unit, target) <= 40_000:
            assert view.sees == bombardment.sees(table.state, unit, target)
    assert views[gun, table.unit("rli2")].sees is False  # the first stands before it
    assert views[table.unit("rli1"), gun].sees is None
    assert views[gun, table.unit("rmb1")].why.rule == "LG-9", "out of range, by the table of ranges"


# --- reach -------------------------------------------------------------------------------------------------


def ordered(blue: str, red: str, order: str, **kept: object) -> Table:
    table = battle(blue, red, **kept)  # type: ignore[arg-type]
    table.write(b=order, b1=order, r="defend", r1="defend")
    return table


def agree(known: State, unit: int, suppose: str, order: int) -> dict[str, int]:
    """Every way is legal under that order, every stop is refused by the rule that it names."""
    reach = finished(PLANNER.reach_steps(known, (unit,), suppose))
    assert reach is not None
    assert reach.is_whole
    state = hypotheticals.moving(known, unit, order)
    for point, way in list(reach.ways.items())[::9]:
        if len(way.path) == 2:
            move = Move(unit, (reach.poses[point],))  # type: ignore[index]
            assert isinstance(judge(state, move), Outcome)
    start = known.poses[unit]
    assert start is not None
    for point, stop in list(reach.stops.items())[::4]:
        x, y = point  # type: ignore[misc]
        pose = start._replace(
            x=start.x + round((x - reach.start[0]) / 10),
            y=start.y + round((y - reach.start[1]) / 10),  # type: ignore[index]
        )
        refusal = judge(state, Move(unit, (pose,)))
        assert isinstance(refusal, Refusal)
        assert refusal.rule == stop.note.rule
    kinds: dict[str, int] = {}
    for stop in reach.stops.values():
        kinds[stop.by] = kinds.get(stop.by, 0) + 1
    return kinds


def test_a_march_stops_at_zones_friends_and_its_allowance() -> None:
    table = ordered("li 9000 5000, li 10400 5000", "li 9000 6800", "manoeuvre")
    kinds = agree(table.state, table.unit("bli1"), "", MANOEUVRE)
    assert set(kinds) >= {"zone", "friend", "limit"}


def test_an_order_may_be_supposed() -> None:
    table = ordered("li 9000 5000", "li 9000 6800", "defend")
    unit = table.unit("bli1")
    assert [one.id for one in PLANNER.supposed(table.state, unit)] == ["", "manoeuvre", "attack", "defend"]
    defends = PLANNER.reach(table.state, unit)
    marches = finished(PLANNER.reach_steps(table.state, (unit,), "manoeuvre"))
    assert defends is not None
    assert marches is not None
    assert max(way.cost for way in marches.ways.values()) > max(way.cost for way in defends.ways.values())
    assert agree(table.state, unit, "", DEFEND)["enemy"]  # not nearer to the nearest enemy
    attack = finished(PLANNER.reach_steps(table.state, (unit,), "attack"))
    assert attack is not None
    (charge,) = attack.charges
    assert charge.target == table.unit("rli1")
    assert agree(table.state, unit, "attack", ATTACK) is not None


def test_hidden_orders_change_nothing_of_what_is_told() -> None:
    tables = [
        battle("li 9000 5000, mb 10400 5000", "li 9000 6000, hc 10800 6000")
        for _order in ("attack", "defend")
    ]
    told = []
    for table, order in zip(tables, ("attack", "defend"), strict=True):
        table.write(b="attack", b1="attack", r=order, r1=order)
        known = LA_GARDE.rules.observe(table.state, 0)
        foe, mine = table.unit("rli1"), table.unit("bli1")
        reach = PLANNER.reach(known, foe)
        assert reach is not None
        spot = PLANNER.threat_at(known, 1, mine, (90_000, 48_000)).spot
        told.append((reach.ways.keys(), spot, PLANNER.command(known, 1)))
    assert told[0] == told[1]


# --- threat ------------------------------------------------------------------------------------------------


def test_losses_of_a_bombardment_are_the_odds_of_the_act() -> None:
    table = battle("mb 9000 5000", "li 9000 6500 e4 vet")
    table.activate(b="defend", b1="defend", r="defend", r1="defend")
    table.past("generals")
    assert table.asked == ("blue", "bombard")
    unit, target = table.unit("bmb1"), table.unit("rli1")
    here = table.state.foot(target)
    spot = PLANNER.threat_at(table.state, 0, target, (here.double_x // 2, here.double_y // 2)).spot
    (stroke,) = [one for one in spot.strokes if one.kind == "bombard"]
    found = answer(Question(LA_GARDE, table.state, 0, Bombard(unit, target), None), THOROUGH)
    assert found.is_exact
    assert stroke.losses == Fraction(dict(found.losses())[target])


def test_who_can_charge_threatens_and_who_cannot_does_not() -> None:
    table = battle("li 9000 5000", "hc 9000 6500, hc 3000 11000 div=2")
    table.write(b="defend", b1="defend", r="attack", r1="attack", r2="attack")
    mine = table.unit("bli1")
    here = table.state.foot(mine)
    spot = PLANNER.threat_at(table.state, 1, mine, (here.double_x // 2, here.double_y // 2)).spot
    assert [(one.piece, one.kind) for one in spot.strokes] == [(table.unit("rhc1"), "charge")]
    away = PLANNER.threat_at(table.state, 1, mine, (90_000, 20_000)).spot
    assert away.strokes == ()


# --- command -----------------------------------------------------------------------------------------------


def test_command_tells_whom_each_general_reaches() -> None:
    table = battle("li 9000 5000, li 3000 1000", "li 9000 9000")
    table.write()
    near, far = table.unit("bli1"), table.unit("bli2")
    picture = PLANNER.command(table.state, 0)
    assert picture.pieces[near].level == "ready"
    assert picture.pieces[far].level == "out"
    assert picture.pieces[far].notes[0].rule == "LG-3.2"
    (circle,) = PLANNER.circles(table.state, 0)
    assert circle.held == {near: True, far: False}
    assert circle.reach == table.state.context.distances["command_division"]
