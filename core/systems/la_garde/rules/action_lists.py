"""The list of acts: complete for orders, activations, bombardments and combats, a fair sample of moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from core.geometry.bases import footprint
from core.geometry.moves import shifted, turned
from core.geometry.trigonometry import FULL_TURN, HALF_TURN, QUARTER_TURN, heading
from core.protocol.pending import Choice, SecretChoices
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import (
    allowances,
    bombardment,
    charges,
    combat,
    deployment,
    flow,
    generals,
    movement,
    nearness,
    occupation,
    order_writing,
    reinforcements,
)
from core.systems.la_garde.rules.actions import Action, Move
from core.systems.la_garde.rules.command import general_place, order_shown
from core.systems.la_garde.rules.duties import first_bound
from core.systems.la_garde.rules.movement import Outcome, judge
from core.systems.la_garde.rules.orders import ATTACK, MANOEUVRE, NO_ORDER, ORDERS
from core.systems.la_garde.rules.state import State

MOST_PLACES = 12
DIRECTIONS = tuple(range(0, FULL_TURN, QUARTER_TURN // 2))
SLACK = charges.SLACK


def actions(state: State, side: int) -> Sequence[Action]:
    """What `side` may do now.

    Orders, activations, changes of orders, bombardments, attacks and joining generals are complete. Of moves
    it is a fair sample: under Attack the attack move and support moves; under Manoeuvre to objectives, to the
    general, at the enemy and in the four quarters; under Defend small steps and turns; withdrawals. Of
    places where brigades are laid or enter, where generals ride and aides stand, some that are legal.
    """
    pending = state.pending
    if type(pending) is Choice:
        if pending.side != side:
            return ()
        if state._actions is None:
            state._actions = tuple(dict.fromkeys(LISTS[pending.prompt](state, side)))
        return state._actions
    if type(pending) is SecretChoices and any(choice.side == side for choice in pending.choices):
        return tuple(_orders(state, side))
    return ()


def _lay(state: State, side: int) -> Iterator[Action]:
    legal = (lay for lay in deployment.candidates(state) if deployment.refusal(state, lay) is None)
    yield from islice(legal, MOST_PLACES)


def _enter(state: State, side: int) -> Iterator[Action]:
    yield from reinforcements.candidates(state, side)
    yield acts.END_ENTRIES


def _aides(state: State, side: int) -> Iterator[Action]:
    yield acts.END_AIDES
    yield from generals.aides(state, side)


def _orders(state: State, side: int) -> Iterator[Action]:
    context = state.context
    rows: list[acts.OrderCorps | acts.OrderDivision] = [
        acts.OrderCorps(corps, order) for corps in context.corps_of_side[side] for order in ORDERS
    ]
    rows += [
        acts.OrderDivision(division, order) for division in context.divisions_of[side] for order in ORDERS
    ]
    for action in rows:
        if order_writing.order_refusal(state, side, action) is None:
            yield action
    if order_writing.end_refusal(state, side) is None:
        yield acts.END_ORDERS


def _first(state: State, side: int) -> Iterator[Action]:
    yield acts.GoFirst(side)
    yield acts.GoFirst(1 - side)


def _activate(state: State, side: int) -> Iterator[Action]:
    for division in flow.waiting(state, side):
        yield acts.Activate(division)


def _reveal(state: State, side: int) -> Iterator[Action]:
    yield acts.KEEP_ORDER
    for order in ORDERS:
        if order != state.orders[state.division]:
            yield acts.ChangeOrder(state.division, order)


def _generals(state: State, side: int) -> Iterator[Action]:
    yield acts.END_GENERALS
    yield from generals.rides(state)


def _bombard(state: State, side: int) -> Iterator[Action]:
    yield acts.END_BOMBARDS
    for unit, target in bombardment.bombards(state):
        yield acts.Bombard(unit, target)


def _combat(state: State, side: int) -> Iterator[Action]:
    for unit, target in combat.attacks(state):
        yield acts.Attack(unit, target)


def _engage(state: State, side: int) -> Iterator[Action]:
    yield acts.STAND
    yield from combat.engagements(state)


def _occupy(state: State, side: int) -> Iterator[Action]:
    yield acts.STAND
    yield from occupation.occupations(state)


def _move(state: State, side: int) -> Iterator[Action]:
    for unit in movement.movable(state):
        for move in candidates(state, unit):
            if isinstance(judge(state, move), Outcome):
                yield move
    if first_bound(state) < 0:
        yield acts.END_MOVES


LISTS: dict[str, Callable[[State, int], Iterator[Action]]] = {
    "lay": _lay,
    "enter": _enter,
    "aides": _aides,
    "first": _first,
    "activate": _activate,
    "reveal": _reveal,
    "generals": _generals,
    "bombard": _bombard,
    "move": _move,
    "combat": _combat,
    "engage": _engage,
    "occupy": _occupy,
}


# --- moves -------------------------------------------------------------------------------------------------


def candidates(state: State, unit: int) -> Iterator[Move]:
    """Moves of a brigade that are worth a look; some may be refused."""
    order = order_shown(state, unit)
    if order == ATTACK:
        yield from attacks(state, unit)
    elif order == NO_ORDER:
        yield from withdrawals(state, unit)
    else:
        yield from withdrawals(state, unit)
        yield from steps(state, unit, order)


def attacks(state: State, unit: int) -> Iterator[Move]:
    """The attack move, one for each enemy that is the nearest (LG-R43), and moves in support of friends."""
    context = state.context
    if context.is_battery[unit] or context.is_baggage[unit]:
        yield from steps(state, unit, ATTACK)
        return
    for foe in reversed(charges.aims(state, unit)):
        charge = charges.charge_at(state, unit, foe)
        if charge is not None:
            yield charge
    for friend in context.units_of_division[state.division]:
        if friend != unit and state.feet[friend] is not None and state.touched(friend):
            yield from to_support(state, unit, friend)


def to_support(state: State, unit: int, friend: int) -> Iterator[Move]:
    """Behind a friend, facing as it does, as far as it goes."""
    foot, its = state.foot(unit), state.foot(friend)
    far = allowances.allowance(state, unit, order_shown(state, unit)) // 10 - SLACK
    facing = charges.towards(foot, its)
    x, y = its.double_x - foot.double_x, its.double_y - foot.double_y
    apart = int((x * x + y * y) ** 0.5 / 20)
    for back in (its.base.depth, 2 * its.base.depth):
        tenths = min(far, apart - back)
        if tenths > 0:
            yield Move(unit, (shifted(foot.pose, *heading(facing, tenths, 0)),))


def steps(state: State, unit: int, order: int) -> Iterator[Move]:
    """Marches and steps in eight directions, and turns on the spot."""
    context = state.context
    foot = state.foot(unit)
    pose = foot.pose
    far = allowances.allowance(state, unit, order) // 10 - SLACK
    facings = [(pose.facing + turn) % FULL_TURN for turn in DIRECTIONS]
    near = nearness.nearest(state, unit)
    if near is not None:
        facings.insert(0, charges.towards(foot, state.foot(near[1])))
    if order == MANOEUVRE:
        for x, y in _goals(state):
            dx, dy = x - foot.double_x // 2, y - foot.double_y // 2
            if dx or dy:
                facing = charges.bearing(dx, dy)
                tenths = min(far, int((dx * dx + dy * dy) ** 0.5 / 10))
                yield charges.march(state, unit, facing, tenths)
    if far > 0 and order == MANOEUVRE:
        for facing in facings[:3]:
            yield charges.march(state, unit, facing, far)
        yield charges.march(state, unit, facings[0], far // 2)
        for facing in facings[1::2]:
            yield Move(unit, (shifted(pose, *heading(facing, far, 0)),))
    elif far > 0:
        for facing in facings:
            yield Move(unit, (shifted(pose, *heading(facing, far, 0)),))
    for facing in facings[:1]:
        if facing != pose.facing:
            end = turned(foot.base, pose, facing)
            if footprint(foot.base, end) and context.table.holds(footprint(foot.base, end)):
                yield Move(unit, (end,))


def _goals(state: State) -> Iterator[tuple[int, int]]:
    """Where marches may want to go: objectives, and the division's general."""
    for aim in state.context.aims:
        yield aim.middle
    general = general_place(state, state.division)
    if general is not None:
        yield general


def withdrawals(state: State, unit: int) -> Iterator[Move]:
    """Straight away from the nearest enemy, and toward its own edge."""
    near = nearness.nearest(state, unit)
    foot = state.foot(unit)
    far = allowances.withdrawal(state, unit) // 10 - SLACK
    if far <= 0:
        return
    facings = [(state.context.faces[state.context.side_of[unit]] + HALF_TURN) % FULL_TURN]
    if near is not None:
        facings.insert(0, (charges.towards(foot, state.foot(near[1])) + HALF_TURN) % FULL_TURN)
    for facing in facings:
        for share in (far, far // 2):
            yield Move(unit, (shifted(foot.pose, *heading(facing, share, 0)),))
