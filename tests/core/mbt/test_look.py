"""What the windows are told: bases, ghosts, groups, wishes, objectives, previews."""

from __future__ import annotations

from typing import Any

from core.geometry.bases import Pose
from core.protocol.pending import Roll
from core.protocol.steps import ActionStep, DiceRolled
from core.systems.mbt.design.scenario import Corps
from core.systems.mbt.look.look import MbtLook
from core.systems.mbt.look.sequence import sequence
from core.systems.mbt.players.odds import chances
from core.systems.mbt.rules import combat, phases
from core.systems.mbt.rules.actions import END_MOVES, Fight, Lay, Move
from core.systems.mbt.rules.rules import MbtRules
from core.systems.mbt.rules.state import State
from core.systems.mbt.rules.strength import terms, total
from core.text import Names
from tests.core.mbt.conftest import Play
from tests.rulebook.mbt.table import scenario

RULES = MbtRules()
LOOK = MbtLook()


def test_bases_of_a_scenario_and_of_a_battle(twins: Any) -> None:
    setup = LOOK.table_bases(twins)
    state = RULES.new_battle(twins)
    now = LOOK.table_bases_of(state)
    assert len(setup) == len(now) == 20
    assert [(piece.id, piece.pose, piece.base) for piece in setup] == [
        (piece.id, piece.pose, piece.base) for piece in now
    ]
    general = next(piece for piece in setup if piece.id == "red-hc-1")
    assert general.signs == ("general",)
    faces = {face.id: face for face in LOOK.bases(twins)}
    assert faces["red-li-1"].shooter
    assert (faces["red-hi-1"].at, faces["red-hi-1"].width, faces["red-hi-1"].figures) == (
        (7000, 3000),
        400,
        4,
    )


def test_marks_follow_the_battle(twins: Any) -> None:
    state = RULES.new_battle(twins)
    RULES.apply(state, ActionStep(0, Move((4,), (Pose(6200, 3500, 0),))))
    pieces = {piece.id: piece for piece in LOOK.table_bases_of(state)}
    assert pieces["red-li-1"].marks == {"moved"}
    assert LOOK.groups_of(state, 4) == ()


def test_the_sequence_speaks_of_panic_where_elephants_are_in_the_battle() -> None:
    for red, told in (("hi 5000 6000", False), ("el 5000 6000", True)):
        state = RULES.new_battle(scenario("hi 5000 3000", red))
        assert any(step.id == "panic" for step in sequence(state)) is told


def test_groups_that_a_base_may_lead(twins: Any) -> None:
    state = RULES.new_battle(twins)
    assert LOOK.groups_of(state, 0) == ((0, 1, 2, 3), (0, 1, 3), (0,))
    assert LOOK.groups_of(state, 4) == ((4,),)


def test_a_wish_turns_first_or_last_and_takes_way_points(twins: Any) -> None:
    state = RULES.new_battle(twins)
    wished = LOOK.action_from_drag(state, (4,), (Pose(6200, 3300, 0), Pose(6150, 3500, 300)))
    assert isinstance(wished, Move)
    assert RULES.refusal(state, 0, wished) is None
    assert wished.path[-1] == (6150, 3500, 300)
    assert len(wished.path) == 3
    ghost = LOOK.ghost(state, 0, wished)
    assert ghost is not None
    assert ghost.refusal is None
    assert len(ghost.swept) == 3
    assert ghost.allowed == 3
    assert 2 < ghost.used < 3


def test_a_ghost_of_a_refused_wish_names_the_nearest(twins: Any) -> None:
    state = RULES.new_battle(twins)
    wished = LOOK.action_from_drag(state, (0, 1, 2, 3), (Pose(7000, 4000, 0),))
    ghost = LOOK.ghost(state, 0, wished)
    assert ghost is not None
    assert ghost.refusal is not None
    assert ghost.refusal.kind == "too_far"
    assert (ghost.used, ghost.allowed) == (4, 2)
    assert ghost.nearest is not None
    assert ghost.nearest.used == 2
    assert [moved.pose.y for moved in ghost.nearest.bases] == [3500, 3500, 3250, 3500]
    assert LOOK.ghost(state, 0, END_MOVES) is None


def test_mbt_5_2_a_turn_of_who_is_no_group_any_more_is_refused(twins: Any) -> None:
    state = RULES.new_battle(twins)
    assert 4 not in LOOK.groups_of(state, 0)[0]
    start = state.poses[0]
    assert start is not None
    wished = Move((0, 4), (Pose(start.x, start.y, 300),))
    ghost = LOOK.ghost(state, 0, wished)
    assert ghost is not None
    assert ghost.refusal is not None
    assert (ghost.refusal.kind, ghost.refusal.rule) == ("no_group", "MBT-5.2")
    assert ghost.bases == ()


def test_objectives_score_and_counters(twins: Any) -> None:
    state = RULES.new_battle(twins)
    (aim,) = LOOK.table_aims(state)
    assert (aim.id, aim.value, aim.side, aim.holder) == ("shrine", 1, None, None)
    state.held[0] = 0
    assert LOOK.score(state) == ((1, 3), (0, 3))
    assert {row.id for row in LOOK.counters(state)} == {"lost", "objectives"}
    assert LOOK.last_turn(twins) == 20
    assert LOOK.unit_notes(twins, "red-li-1")


def test_palettes(twins: Any) -> None:
    assert [entry.id for entry in LOOK.units][:2] == ["heavy_infantry", "light_infantry"]
    assert {entry.id for entry in LOOK.grounds} >= {"clear", "hill", "wood", "marsh"}
    assert {entry.id for entry in LOOK.bands} == {"road", "stream", "river", "bridge", "ford"}


def test_previews_of_fights_carry_their_terms(hydaspes: Any, play_on: Play) -> None:
    def is_fighting(state: State) -> bool:
        return state.phase == phases.COMBAT and not state.frames and bool(combat.fights(state))

    state = play_on(RULES.new_battle(hydaspes), 3, stop=is_fighting)
    fight = next(act for act in RULES.actions(state, state.active) if isinstance(act, Fight))
    preview = LOOK.preview(state, state.active, fight)
    assert preview is not None
    assert preview.roll is not None
    assert preview.modifiers[0].kind == "fighters"
    assert LOOK.interaction(state, fight).target == fight.target


def test_chances_of_a_fight_are_those_of_its_sums(hydaspes: Any, play_on: Play) -> None:
    """Who cannot recoil is eliminated: together they are those that are beaten."""

    def is_fighting(state: State) -> bool:
        return state.phase == phases.COMBAT and not state.frames and bool(combat.fights(state))

    for seed in range(6):
        state = play_on(RULES.new_battle(hydaspes), seed, stop=is_fighting)
        if state.ended:
            continue
        fight = next(act for act in RULES.actions(state, state.active) if isinstance(act, Fight))
        found = {chance.id: chance.ways for chance in LOOK.chances(state, state.active, fight)}
        assert sum(found.values()) == 36
        mine = total(terms(state, fight.unit, fight.target, shooting=False))
        its = total(terms(state, fight.target, fight.unit, shooting=False))
        doubles, beats, beaten, doubled = (round(36 * share) for share in chances(mine, its))
        target = [found.get(f"target_{end}", 0) for end in ("gone", "panics", "recoils")]
        unit = [found.get(f"unit_{end}", 0) for end in ("gone", "panics", "recoils")]
        assert (sum(target), sum(unit)) == (doubles + beats, beaten + doubled)
        assert target[0] in (doubles, doubles + beats)
        assert found.get("nothing", 0) == 36 - sum(target) - sum(unit)


def test_runs_of_an_elephant_are_told_before_its_die_falls(hydaspes: Any, play_on: Play) -> None:
    def panics(state: State) -> bool:
        return isinstance(state.pending, Roll) and state.pending.why == "panic"

    state = next(
        state
        for seed in range(20)
        if not (state := play_on(RULES.new_battle(hydaspes), seed, stop=panics)).ended
    )
    found = LOOK.runs(state)
    assert [run.faces for run in found] == [(1,), (2,), (3,), (4, 5, 6)]
    for run in found:
        after = state.copy()
        RULES.apply(after, DiceRolled({"panic": (run.faces[-1],)}))
        gone = {unit for unit in range(20) if (after.gone & ~state.gone) >> unit & 1}
        assert set(run.destroyed) == gone
        assert len(run.outline) in (4, 6)
    assert LOOK.runs(RULES.new_battle(hydaspes)) == ()


def test_a_way_that_a_friend_bars_is_bent(twins: Any) -> None:
    state = RULES.new_battle(twins)
    pose = state.poses[0]
    assert pose is not None
    wished = LOOK.action_from_drag(state, (0,), (Pose(pose.x + 60, pose.y + 400, 0),))
    assert isinstance(wished, Move)
    assert len(wished.path) == 2
    assert RULES.refusal(state, 0, wished) is None


def test_the_base_to_be_laid_and_the_nearest_place_of_its_zone(twins: Any) -> None:
    options = twins.options.model_copy(update={"deploy": True})
    state = RULES.new_battle(twins.model_copy(update={"options": options}))
    assert LOOK.to_lay(state, 0) == (0,)
    assert LOOK.to_lay(state, 1) == ()
    assert LOOK.groups_of(state, 0) == ((0,),)
    assert LOOK.groups_of(state, 1) == (), "not its turn to be laid"
    wished = LOOK.action_from_drag(state, (0,), (Pose(5000, 6000, 0),))
    assert wished == Lay(0, Pose(5000, 6000, 0))
    ghost = LOOK.ghost(state, 0, wished)
    assert ghost is not None
    assert ghost.refusal is not None
    assert ghost.refusal.rule == "MBT-R56"
    assert ghost.nearest is not None
    assert RULES.refusal(state, 0, ghost.nearest.action) is None
    assert ghost.nearest.bases[0].pose == (5000, 2999, 0)


def test_nobody_is_led_in_the_combats(twins: Any) -> None:
    state = RULES.new_battle(twins)
    state.phase = phases.COMBAT
    assert LOOK.groups_of(state, 0) == ()


def test_losses_of_a_side_and_of_each_corps(twins: Any) -> None:
    state = RULES.new_battle(twins)
    state.gone = 1
    assert [(row.side, row.lost, row.limit, row.broken) for row in LOOK.standings(state)] == [
        (0, 1, 3, False),
        (1, 0, 3, False),
    ]
    first, second = twins.sides
    corps = (Corps(id="left", name=Names("Left", "Gauche")), Corps(id="right", name=Names("Right", "Droite")))
    sides = (first.model_copy(update={"corps": corps, "losses": 1}), second)
    units = tuple(
        unit.model_copy(update={"formation": "left" if place < 5 else "right"})
        if unit.side == first.id
        else unit
        for place, unit in enumerate(twins.units)
    )
    state = RULES.new_battle(twins.model_copy(update={"sides": sides, "units": units}))
    state.gone = 1
    rows = [row for row in LOOK.standings(state) if row.side == 0]
    assert [(row.lost, row.limit, row.broken, row.whole) for row in rows] == [
        (1, 2, False, True),
        (1, 1, True, False),
        (0, 1, False, False),
    ]
