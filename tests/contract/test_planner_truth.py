"""What a planner says of a pose is what the rules say once the unit stands there: random battles, exactly."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice, pairwise
from math import atan2, cos, hypot, pi, sin
from random import Random
from typing import Any

import pytest

from core.geometry.bases import Pose, middle
from core.geometry.hex_boards import bits
from core.geometry.moves import turned
from core.geometry.shapes import gap, touches
from core.presentation.card_look import table_card
from core.protocol.pending import Choice
from core.protocol.steps import ActionStep
from core.systems.battle_cry.planner import hypotheticals as battle_cry
from core.systems.battle_cry.rules import actions as battle_cry_acts
from core.systems.battle_cry.rules import battle, phases
from core.systems.belle_epoque.planner import hypotheticals as belle_epoque
from core.systems.belle_epoque.planner.threat import assault_losses, fire_losses, mean
from core.systems.belle_epoque.rules import actions as belle_epoque_acts
from core.systems.belle_epoque.rules import assault, fire
from core.systems.belle_epoque.rules import flow as belle_epoque_flow
from core.systems.belle_epoque.rules import losses as belle_epoque_losses
from core.systems.belle_epoque.rules import phases as belle_epoque_phases
from core.systems.belle_epoque.rules.frames import Assaulting
from core.systems.belle_position.planner import hypotheticals as belle_position
from core.systems.belle_position.rules import actions as belle_position_acts
from core.systems.belle_position.rules import combat
from core.systems.belle_position.rules import flow as belle_position_flow
from core.systems.belle_position.rules.codes import CARD, UNKNOWN_CARD
from core.systems.belle_position.rules.positions import POSITIONS, RESERVE
from core.systems.la_garde.planner import assaults
from core.systems.la_garde.planner import hypotheticals as la_garde
from core.systems.la_garde.rules import actions as la_garde_acts
from core.systems.la_garde.rules import charges
from core.systems.la_garde.rules.command import order_shown
from core.systems.la_garde.rules.orders import ATTACK
from core.systems.mbt.planner import hypotheticals as mbt
from core.systems.mbt.planner.group_contacts import group_contacts
from core.systems.mbt.planner.reach import contacts
from core.systems.mbt.rules import actions as mbt_acts
from core.systems.mbt.rules import flow as mbt_flow
from tests.contract.conftest import CASES, Case

RULES: dict[str, Any] = {case.system.id: case.system.rules for case in CASES}


def cases(system: str, most: int = 10) -> list[Any]:
    """Some of the scenarios that a system ships."""
    found = [case for case in CASES if case.system.id == system]
    return [pytest.param(case, id=case.path.stem) for case in found[:: -(-len(found) // most)]]


def moments(case: Case, seed: int, every: int, most: int) -> Iterator[Any]:
    """States of a random battle in which somebody chooses, as the side that chooses knows them."""
    walked = (state for state, pending, _step in case.walk(seed) if isinstance(pending, Choice))
    yield from islice(walked, every // 2, every * most, every)


# --- Battle Cry ---------------------------------------------------------------------------------------------


def dice_in_battle_cry(state: Any, unit: int, target: int) -> dict[str, int]:
    """The most dice of a unit that is ordered by a section card: where it stands, and after each move."""
    rules, side = RULES["battle_cry"], state.context.side_of[unit]
    ready = battle_cry.ordered(state, unit, battle_cry.common_card(state.context))
    found: dict[str, int] = {}
    aim = battle_cry_acts.Battle(unit, target)
    for kind, step in (("stand", None), *(("after_move", act) for act in rules.actions(ready, side))):
        after = ready.copy()
        if step is not None:
            if not isinstance(step, battle_cry_acts.Move) or step.unit != unit:
                continue
            rules.apply(after, ActionStep(side, step))
        if after.phase == phases.MOVE:
            rules.apply(after, ActionStep(side, battle_cry_acts.EndMoves()))
        if after.phase == phases.BATTLE and rules.refusal(after, side, aim) is None:
            found[kind] = max(found.get(kind, 0), battle.dice_against(after, unit, after.at[target]))
    return found


@pytest.mark.parametrize("case", cases("battle_cry"))
def test_battle_cry_threat_at_a_pose(case: Case) -> None:
    rng, told = Random(case.path.stem), 0
    for state in moments(case, 5, 45, 8):
        context = state.context
        standing = [unit for unit, at in enumerate(state.at) if at >= 0 and not context.is_general[unit]]
        unit = rng.choice(standing)
        foe = 1 - context.side_of[unit]
        if state.turn >= context.options.turn_limit and state.active == foe:
            continue  # what is left of a last turn in hand is told by the tests of BC-R39
        threat = case.system.planner.threat(state, foe, unit)
        assert threat is not None
        lifted = battle_cry.without(state, unit)
        taken = sum(lifted.units_mask(side) | lifted.generals_mask(side) for side in (0, 1))
        poses = [*rng.sample(list(bits(context.masks.board & ~taken)), 6), state.at[unit]]
        for hex_ in poses:
            there = state.copy()
            general = state.general_with(unit)
            if general >= 0:
                there.place(general, hex_)  # he goes along
            there.place(unit, hex_)
            spot = threat.spots.get(hex_)
            said = {
                (one.piece, one.kind): one.dice
                for one in (spot.strokes if spot else ())
                if one.kind != "move"
            }
            true = {
                (other, kind): dice
                for other in bits(context.side_units[foe])
                if there.at[other] >= 0 and not battle_cry.has_played(state, foe)
                for kind, dice in dice_in_battle_cry(there, other, unit).items()
            }
            assert said == true, (context.grid.name(hex_), context.unit_ids[unit])
            told += len(true)
    assert told > 10


# --- Belle Époque -------------------------------------------------------------------------------------------


def ready_in_belle_epoque(state: Any, unit: int) -> Any:
    """The battle with a unit about to strike, in its activation or in a later one; None: never any more."""
    phases = belle_epoque_phases
    under_way = state.active == unit and state.phase in (phases.PASSED, phases.MOVED, phases.MARCHED)
    if under_way and not state.stuck >> unit & 1:
        return state.copy()
    waits = not state.activated >> unit & 1 or (state.active == unit and state.phase == phases.ACTIVATION)
    if state.turn == state.context.scenario.turns and (state.stuck >> unit & 1 or not waits):
        return None
    return belle_epoque.activated(state, unit)


def barred_in_belle_epoque(state: Any, unit: int, foe: int) -> tuple[int, ...]:
    """What 0, 1, 2 ... even losses cost a unit: the steps that it cannot make back (BE-13.3)."""
    away = belle_epoque_losses.feared(state, unit, foe)

    def farthest(here: Any, left: int) -> int:
        found = 0
        for hex_ in bits(belle_epoque_losses.steps(here, unit, away)) if left else ():
            there = here.copy()
            there.place(unit, hex_)
            found = max(found, 1 + farthest(there, left - 1))
        return found

    return tuple(even - farthest(state, even) for even in range(state.strength[unit]))


def blows_in_belle_epoque(state: Any, unit: int, target: int) -> dict[str, Any]:
    """What a unit that has passed its test could do to an enemy, by the acts that the rules offer it."""
    rules, side = RULES["belle_epoque"], state.context.side_of[unit]
    ready = ready_in_belle_epoque(state, unit)
    if ready is None:
        return {}
    belle_epoque_flow.advance(ready, None)
    found: dict[str, Any] = {}

    def keep(kind: str, losses: Any) -> None:
        most = state.strength[target]
        if kind not in found or mean((losses,), most) > mean((found[kind],), most):
            found[kind] = losses

    def strike(after: Any, *, moved: bool) -> None:
        if rules.refusal(after, side, belle_epoque_acts.Fire(unit, target)) is None:
            shot = fire.shooting(after, unit, target, moved=moved)
            assert shot is not None
            losses = fire_losses(*shot, barred_in_belle_epoque(after, target, unit))
            keep("fire_moved" if moved else "fire", losses)
        if rules.refusal(after, side, belle_epoque_acts.Assault(unit, target)) is None:
            frame = Assaulting(unit, target, after.at[target], 0, False, True)
            attacker, defender = assault.roll(after, frame).handfuls
            limits: Any = attacker.reading, defender.reading
            keep(
                "assault",
                assault_losses(
                    (attacker.dice, defender.dice),
                    (limits[0].limit, limits[1].limit),
                    assault.stands_fast(after, target),
                    barred_in_belle_epoque(after, target, unit),
                ),
            )

    strike(ready, moved=ready.phase == belle_epoque_phases.MOVED)
    for act in rules.actions(ready, side) if ready.active == unit else ():
        if isinstance(act, belle_epoque_acts.Move):
            after = ready.copy()
            rules.apply(after, ActionStep(side, act))
            if isinstance(after.pending, Choice) and after.active == unit:
                strike(after, moved=True)
    return found


def strikers_in_belle_epoque(state: Any, side: int) -> Iterator[tuple[int, Any]]:
    """Each unit that stands there, and each reinforcement by each hex that lets it in (BE-R40)."""
    context = state.context
    yield from ((unit, state) for unit in context.units_of[side] if state.at[unit] >= 0)
    if state.turn == context.scenario.turns:
        return
    for unit in bits(state.waiting & context.side_units[side]):
        row = context.scenario.units[unit]
        for hex_ in map(context.grid.parse, row.entry or (row.at,)):
            if row.turn <= state.turn and not context.impassable >> hex_ & 1 and state.unit_on(hex_) < 0:
                come = state.copy()
                come.place(unit, hex_)
                come.waiting &= ~(1 << unit)
                come.activated |= 1 << unit
                come.moved_ever |= 1 << unit
                yield unit, come


@pytest.mark.parametrize("case", cases("belle_epoque"))
def test_belle_epoque_threat_at_a_pose(case: Case) -> None:
    rng, told = Random(case.path.stem), 0
    for state in moments(case, 5, 20, 8):
        context = state.context
        unit = rng.choice([unit for unit, at in enumerate(state.at) if at >= 0])
        foe, home = 1 - context.side_of[unit], state.at[unit]
        threat = case.system.planner.threat(state, foe, unit)
        assert threat is not None
        free = context.open_ground & ~state.units_mask(0) & ~state.units_mask(1)
        for hex_ in [*rng.sample(list(bits(free)), 5), home]:
            there = state.copy()
            there.place(unit, hex_)
            if hex_ != home:
                there.moved_ever |= 1 << unit
            spot = threat.spots.get(hex_)
            said = {
                (one.piece, one.kind): one.losses
                for one in (spot.strokes if spot else ())
                if one.kind != "move"
            }
            true: dict[tuple[int, str], Any] = {}
            for other, stands in strikers_in_belle_epoque(there, foe):
                for kind, losses in blows_in_belle_epoque(stands, other, unit).items():
                    lost = mean((losses,), state.strength[unit])
                    true[other, kind] = max(lost, true.get((other, kind), lost))
            assert said == true, (context.grid.name(hex_), context.unit_ids[unit])
            told += len(true)
    assert told > 5


# --- Belle Position -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", cases("belle_position"))
def test_belle_position_combat_of_a_card_that_moves_in(case: Case) -> None:
    """A card goes where the rules lead it, and strikes there with the dice of its next phase of combat."""
    rules, planner, told = case.system.rules, case.system.planner, 0
    for state in moments(case, 5, 25, 12):
        side = state.active
        if state.deployed != 0b11:
            continue
        known = rules.observe(state, side)
        said, true = set(), set()
        for position in POSITIONS:
            for slot, code in enumerate(known.stacks[side * 6 + position]):
                card = table_card(position, slot)
                reach = planner.card_reach(known, side, card)
                if code & CARD == UNKNOWN_CARD or reach is None:
                    continue
                said |= {
                    (card, place, one.dice, one.power)
                    for place, one in planner.aims(known, side, card)
                    if one.kind == "advance"
                }
                for to, way in reach.ways.items():
                    if to not in (position, RESERVE) and known.stacks[(1 - side) * 6 + to]:
                        dice = dice_in_belle_position(rules, known, side, slot, way.path)
                        true |= {(card, to, *dice)} if dice else set()
        assert said == true
        told += len(true)
    assert told > 3


def dice_in_belle_position(rules: Any, known: Any, side: int, slot: int, path: Any) -> tuple[int, int] | None:
    """The dice of a card that has gone that way, in its next phase of combat; None where it has none."""
    after = belle_position.moving(known, side)
    belle_position_flow.advance(after, None)
    card = known.stacks[side * 6 + path[0]][slot] & CARD
    for start, to in pairwise(path):
        move: Any = belle_position_acts.move(start, slot, to)
        if start == RESERVE:
            move = belle_position_acts.bring(card, to, True, False)
        assert rules.refusal(after, side, move) is None
        rules.apply(after, ActionStep(side, move))
        slot = -1 if to == RESERVE else len(after.stacks[side * 6 + to]) - 1
    after = belle_position.fighting(after, side)
    belle_position_flow.advance(after, None)
    act = belle_position_acts.fire(path[-1], slot)
    if not isinstance(after.pending, Choice) or rules.refusal(after, side, act) is not None:
        return None
    frame = combat.frame_of(after, act)
    return frame.dice, frame.power


@pytest.mark.parametrize("case", cases("belle_position"))
def test_belle_position_reach_is_what_two_steps_of_the_rules_lead_to(case: Case) -> None:
    """Of crowded places too, which may be passed through; the rest of them is the end of all moves."""
    rules, planner, told = case.system.rules, case.system.planner, 0
    for state in moments(case, 5, 25, 12):
        side = state.active
        if state.deployed != 0b11:
            continue
        known = rules.observe(state, side)
        for position in POSITIONS:
            for slot, code in enumerate(known.stacks[side * 6 + position]):
                reach = planner.card_reach(known, side, table_card(position, slot))
                if code & CARD == UNKNOWN_CARD or reach is None:
                    continue
                crowded = {to for to, stop in reach.stops.items() if stop.note.rule == "BP-13.5"}
                start = belle_position.moving(known, side)
                belle_position_flow.advance(start, None)
                true = steps_in_belle_position(rules, start, side, position, slot, 2)
                assert set(reach.ways) | crowded == {position} | true, (position, slot)
                told += len(true)
    assert told > 10


def steps_in_belle_position(
    rules: Any, state: Any, side: int, place: int, slot: int, left: int, card: int = -1
) -> set[int]:
    """Where the acts that the rules offer lead one card, step by step."""
    if not left or not isinstance(state.pending, Choice):
        return set()
    card = state.stacks[side * 6 + place][slot] & CARD if place != RESERVE else card
    found: set[int] = set()
    for act in rules.actions(state, side):
        if place == RESERVE:
            its = isinstance(act, belle_position_acts.Bring) and act.again and act.card == card
        else:
            its = isinstance(act, belle_position_acts.Move) and (act.position, act.slot) == (place, slot)
        if not its:
            continue
        after = state.copy()
        rules.apply(after, ActionStep(side, act))
        there = -1 if act.to == RESERVE else len(after.stacks[side * 6 + act.to]) - 1
        found |= {act.to}
        if there >= 0 or act.to == RESERVE:
            found |= steps_in_belle_position(rules, after, side, act.to, there, left - 1, card)
    return found


# --- measured tables ----------------------------------------------------------------------------------------


def is_too_far(state: Any, unit: int, target: int, length: int) -> bool:
    """Whether no move of that length ends in contact: turns and lining up add a diagonal each at most."""
    foot = state.feet[unit]
    return bool(gap(foot, state.feet[target]) > length + 2 * hypot(foot.base.width, foot.base.depth))


def attack_moves(state: Any, unit: int, target: int) -> Iterator[la_garde_acts.Move]:
    """Ways at many points of an enemy, its own and those of an attack move: turned there, aside and not."""
    foot, its = state.foot(unit), state.foot(target)
    here = middle(foot)
    corners = (*its.corners, its.corners[0])
    for (ax, ay), (bx, by) in pairwise(corners):
        for share in (0.02, 0.25, 0.5, 0.75, 0.98):
            x, y = ax + (bx - ax) * share - here[0], ay + (by - ay) * share - here[1]
            far = (x * x + y * y) ** 0.5
            if not far:
                continue
            facing = round(atan2(x, y) * 1800 / pi) % 3600
            aside = (facing + 900) % 3600
            starts = (foot.pose, *(turned(foot.base, foot.pose, each) for each in (facing, aside)))
            for start in dict.fromkeys(starts):
                for tenths in (30, 8):  # short of it: the refusal names how far it goes
                    end = start._replace(
                        x=start.x + round(x * tenths / far), y=start.y + round(y * tenths / far)
                    )
                    yield la_garde_acts.Move(unit, (end,) if start == foot.pose else (start, end))


def could_attack(rules: Any, state: Any, unit: int, target: int) -> bool:
    """Whether some attack move that the rules allow ends in contact with an enemy, be it at another."""
    side = state.context.side_of[unit]
    if is_too_far(state, unit, target, state.context.troop_of[unit].attack):
        return False
    state.pending = Choice(side, "move", (la_garde_acts.Move, la_garde_acts.EndMoves))
    aims = dict.fromkeys((target, *charges.aims(state, unit)))
    ways = (move for foe in aims for move in attack_moves(state, unit, foe))
    for act in (*charges.charges_at(state, unit, target), *ways):
        refusal = rules.refusal(state, side, act)
        if refusal is not None:
            if refusal.kind != "not_full" or refusal.nearest is None:
                continue
            act = refusal.nearest
        after = state.copy()
        rules.apply(after, ActionStep(side, act))
        if target in after.touched(unit):
            return True
    return False


def can_show(rules: Any, state: Any, unit: int, target: int) -> bool:
    """Whether the planner has a move by which the rules bring a brigade into contact with an enemy."""
    act = next(assaults.reaching(state, unit, target, lambda foot: False), None)
    side = state.context.side_of[unit]
    state.pending = Choice(side, "move", (la_garde_acts.Move, la_garde_acts.EndMoves))
    if act is None or rules.refusal(state, side, act) is not None:
        return False
    after = state.copy()
    rules.apply(after, ActionStep(side, act))
    return target in after.touched(unit)


@pytest.mark.parametrize("case", cases("la_garde", 4))
def test_la_garde_charges_at_a_pose(case: Case) -> None:
    rng, told = Random(f"charges/{case.path.stem}"), 0
    for state in moments(case, 5, 60, 4):
        foe = rng.randrange(2)
        for unit in rng.sample(state.on_table(1 - foe), 2):
            for at in near_enemies(state, rng, unit, 10_000):
                placed = case.system.planner.threat_at(state, foe, unit, at)
                if placed.why_not is not None:
                    continue
                there = state.copy()
                there.place({unit: placed.pose})
                said = {one.piece for one in placed.spot.strokes if one.kind == "charge"}
                true = set()
                shown = set()
                for other in there.on_table(foe):
                    known = la_garde.next_turn(there) if la_garde.has_acted(there, other) else there
                    order = la_garde.supposed_order(known, other, ATTACK)
                    ready = la_garde.moving(known, other, order)
                    exempt = ready.context.is_battery[other] or ready.context.is_baggage[other]
                    if not exempt and order_shown(ready, other) == ATTACK:
                        touching = unit in ready.touched(other)
                        if touching or could_attack(case.system.rules, ready, other, unit):
                            true.add(other)
                        if touching or can_show(case.system.rules, ready, other, unit):
                            shown.add(other)
                assert true <= said == shown, (unit, placed.pose)
                told += len(true)
    assert told > 1


def near_enemies(state: Any, rng: Random, unit: int, reach: int) -> Iterator[tuple[int, int]]:
    """Middles for a brigade or base a few centimetres from enemies."""
    side = state.context.side_of[unit]
    foes = [foot for foe in state.context.units_of[1 - side] if (foot := state.feet[foe]) is not None]
    for _pose in range(4):
        x, y = middle(rng.choice(foes))
        yield x + rng.randrange(-reach, reach + 1, 100), y + rng.randrange(-reach, reach + 1, 100)


def contact_moves(state: Any, unit: int, target: int) -> Iterator[mbt_acts.Move]:
    """Ways to many places before the front, flanks and rear of an enemy: straight, and round a corner."""
    foot, its = state.feet[unit], state.feet[target]
    base = foot.base
    for turn, reach in ((1800, 0), (900, 0), (2700, 0), (0, its.base.depth)):
        facing = (its.pose.facing + turn) % 3600
        for aside in range(-its.base.width, its.base.width + 1, its.base.width // 4):
            x, y = own_place(its.pose, turn, aside, reach, its.base)
            end = Pose(x, y, facing)
            for first in (turned(base, foot.pose, facing), None):
                last = end if first is not None else turned(base, end, foot.pose.facing)
                path = (first, last) if first is not None else (last, end)
                steps = tuple(
                    pose for pose, before in zip(path, (foot.pose, *path), strict=False) if pose != before
                )
                if steps:
                    yield mbt_acts.Move((unit,), steps, target)


def own_place(pose: Pose, turn: int, aside: int, reach: int, base: Any) -> tuple[int, int]:
    """A middle of a front on an edge of a base, so far along it."""
    angle = pose.facing * pi / 1800
    ahead, right = (sin(angle), cos(angle)), (cos(angle), -sin(angle))
    forward, sideways = {
        1800: (0, aside),
        0: (-reach, aside),
        900: (-base.depth / 2 + aside * base.depth / base.width / 2, -base.width / 2),
        2700: (-base.depth / 2 + aside * base.depth / base.width / 2, base.width / 2),
    }[turn]
    return (
        round(pose.x + ahead[0] * forward + right[0] * sideways),
        round(pose.y + ahead[1] * forward + right[1] * sideways),
    )


def could_touch(rules: Any, ready: Any, unit: int, target: int) -> bool:
    """Whether some move of one base that the rules allow ends in contact with an enemy."""
    side = ready.context.side_of[unit]
    if is_too_far(ready, unit, target, ready.context.allowance[unit]):
        return False
    for act in contact_moves(ready, unit, target):
        if rules.refusal(ready, side, act) is None:
            after = ready.copy()
            rules.apply(after, ActionStep(side, act))
            if touches(after.feet[unit], after.feet[target]):
                return True
    return False


def can_touch(rules: Any, ready: Any, unit: int, target: int) -> bool:
    """Whether it fights the enemy where it stands, or the planner has a move that brings it to the touch."""
    if ready.opposed()[unit] == target:
        return True
    side = ready.context.side_of[unit]
    alone = contacts(ready, unit, target, along_edges=True)
    for act, _outcome in chain(alone, group_contacts(ready, unit, target)):
        if rules.refusal(ready, side, act) is not None:
            return False  # the planner has a move that the rules forbid
        after = ready.copy()
        rules.apply(after, ActionStep(side, act))
        if touches(after.feet[unit], after.feet[target]):
            return True
    return False


def told_near_enemies(case: Case, state: Any, rng: Random, foe: int, unit: int) -> Iterator[tuple[Any, Any]]:
    """What is told of poses of `unit` near the foe's, with the foe about to move once it stands there."""
    for at in near_enemies(state, rng, unit, 6_000):
        placed = case.system.planner.threat_at(state, foe, unit, at)
        if placed.why_not is None:
            there = state.copy()
            there.place({unit: placed.pose})
            ready = mbt.moving(there, foe)
            mbt_flow.advance(ready, None)
            yield placed, ready


@pytest.mark.parametrize("case", cases("mbt", 4))
def test_mbt_contacts_at_a_pose(case: Case) -> None:
    rules, rng, told = case.system.rules, Random(f"contacts/{case.path.stem}"), 0
    for state in moments(case, 5, 60, 3):
        foe = rng.randrange(2)
        units = [unit for unit in state.context.units_of[1 - foe] if state.feet[unit] is not None]
        for unit in rng.sample(units, 1):
            for placed, ready in told_near_enemies(case, state, rng, foe, unit):
                said = {one.piece for one in placed.spot.strokes if one.kind == "contact"}
                standing = [other for other in ready.context.units_of[foe] if ready.feet[other] is not None]
                true = {other for other in standing if could_touch(rules, ready, other, unit)}
                shown = {other for other in standing if can_touch(rules, ready, other, unit)}
                assert true <= said == shown, (unit, placed.pose)
                told += len(true)
    assert told > 1
