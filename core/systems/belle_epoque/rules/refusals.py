"""Why an action cannot be taken: the only legality, asked by every menu, list and player.

What stands in the list of actions is legal; for all else the reason is looked for, the nearest one first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from core.geometry.hex_boards import bits
from core.protocol.pending import Choice
from core.protocol.refusals import Refusal
from core.systems.belle_epoque.rules import actions as acts
from core.systems.belle_epoque.rules import (
    fire_refusals,
    losses,
    move_refusals,
    movement,
    phases,
    reactions,
    reactivity_tests,
)
from core.systems.belle_epoque.rules.rule_tables import CERTAIN
from core.systems.belle_epoque.rules.state import State

STAGE_RULES = {
    "activation": "BE-5.1",
    "failed": "BE-5.4",
    "passed": "BE-5.5",
    "moved": "BE-5.5",
    "marched": "BE-5.5",
}
ASKING_RULES = {
    "activate": "BE-4.2",
    "react": "BE-14.4",
    "evade": "BE-15.1",
    "retreat": "BE-13.5",
    "fire_loss": "BE-13.4",
    "advance": "BE-10.6",
    "enter": "BE-AMB-40",
}
"""What asks a side outside a unit's own activation, which follows from its token (BE-4.2)."""
REACTION_RULES: dict[acts.How, str] = {"evade": "BE-15.1", "charge": "BE-16.1"}
STRIKE_RULES: dict[type, str] = {acts.Fire: "BE-8.4", acts.Assault: "BE-10.1"}


def refusal(state: State, side: int, action: Any) -> Refusal | None:
    """Why `side` may not do `action` now, or None."""
    pending = state.pending
    if not isinstance(pending, Choice):
        return Refusal("nothing_asked", "", {"side": side})
    if pending.side != side:
        rule = ASKING_RULES.get(pending.prompt, "BE-4.2")
        return Refusal("other_side_asked", rule, {"side": side, "needed": pending.side})
    if state._actions and action in state._actions:
        return None
    if type(action) not in pending.kinds:
        other = _of_another(state, pending.prompt, action)
        return other or _not_now(state, pending.prompt, action)
    return REASONS[type(action)](state, side, action)


def _of_another(state: State, prompt: str, action: Any) -> Refusal | None:
    """The refusal of an act of another unit: what the active one has done is not said of it."""
    if prompt in STAGE_RULES and isinstance(action, (acts.TakeTest, acts.Move, acts.Fire, acts.Assault)):
        return not_active(state, action.unit)
    return None


def _not_now(state: State, prompt: str, action: Any) -> Refusal:
    rule = STAGE_RULES.get(prompt) or ASKING_RULES[prompt]
    if prompt in STAGE_RULES and isinstance(action, (acts.Fire, acts.Assault)):
        in_vain = fire_refusals.never(state, action.unit, action.target, STRIKE_RULES[type(action)])
        if in_vain is not None:
            return in_vain
    if prompt == "activation" and isinstance(action, (acts.Fire, acts.Assault)):
        return Refusal("test_needed", "BE-5.1", {"unit": action.unit})
    if prompt == "failed" and isinstance(action, (acts.Fire, acts.Assault)):
        return Refusal("test_was_failed", "BE-5.4", {"unit": action.unit})
    if prompt == "marched" and isinstance(action, acts.Fire):
        return Refusal("marched", "BE-5.5", {"unit": action.unit})
    if prompt in ("moved", "marched") and isinstance(action, acts.Move):
        return Refusal("already_moved", "BE-5.6", {"unit": action.unit})
    if prompt in STAGE_RULES and prompt != "activation" and isinstance(action, acts.TakeTest):
        return Refusal("already_tested", "BE-5.1", {"unit": action.unit})
    return Refusal("not_now", rule, {"prompt": prompt})


def _activate(state: State, side: int, action: acts.Activate) -> Refusal:
    context, unit = state.context, action.unit
    facts = {"unit": unit}
    if context.side_of[unit] != side:
        return Refusal("not_yours", "BE-4.2", facts)
    if state.waiting >> unit & 1:  # who found no free entry hex waits for the next end of a turn (AMB 45)
        needed = max(context.due[unit], state.turn)
        return Refusal("not_arrived", "BE-AMB-40", {**facts, "needed": needed})
    if state.at[unit] < 0:
        return Refusal("not_on_board", "BE-4.2", facts)
    return _done(state, unit, "BE-4.2", facts)


def _done(state: State, unit: int, rule: str, facts: dict[str, Any]) -> Refusal:
    """A unit without a token: it was activated, or an umpire has brought it on in mid-turn (BE-R78, AMB 40).

    Of a reinforcement that has passed no test nothing tells which; before the end of the turn in which it is
    due only the umpire can have done it.
    """
    due = state.context.due[unit]
    if not due or state.passed >> unit & 1:
        return Refusal("already_activated", rule, facts)
    return Refusal("activated_or_come", "BE-AMB-40" if due >= state.turn else rule, facts)


def not_active(state: State, unit: int) -> Refusal | None:
    """The refusal of an act of a unit that is not the active one."""
    if unit == state.active:
        return None
    return Refusal("other_unit_active", "BE-4.2", {"unit": unit, "needed": state.active})


def _test(state: State, side: int, action: acts.TakeTest) -> Refusal:
    unit, cp = action.unit, action.cp
    other = not_active(state, unit)
    if other is not None:
        return other
    facts = {"unit": unit, "measured": cp}
    if action.aim not in state.context.test_aims:
        kind = "aim_missing" if state.context.options.declare_before_test else "no_aim"
        return Refusal(kind, "BE-AMB-4", facts)
    return _points(state, unit, cp, replace(action, cp=reactivity_tests.most_points(state, unit)))


def _points(state: State, unit: int, cp: int, nearest: acts.TakeTest | acts.React) -> Refusal:
    """Too many command points: `nearest` takes as many as there are, or as make the test certain."""
    facts = {"unit": unit, "measured": cp}
    left = state.points[state.context.side_of[unit]]
    if cp > left:
        return Refusal("too_few_points", "BE-3.2", {**facts, "needed": left}, nearest)
    most = max(0, CERTAIN - state.context.level[unit])
    return Refusal("points_wasted", "BE-5.3", {**facts, "needed": most}, nearest)


def _end(state: State, side: int, action: acts.EndActivation) -> Refusal:
    other = not_active(state, action.unit)
    return other or Refusal("must_act", "BE-AMB-3", {"unit": action.unit})


def _react(state: State, side: int, action: acts.React) -> Refusal:
    context, unit = state.context, action.unit
    frame = state.frames[-1]
    facts = {"unit": unit, "target": frame.unit}
    if (unit, action.how) in reactions.entitled(state, frame):
        return _points(state, unit, action.cp, replace(action, cp=reactivity_tests.most_points(state, unit)))
    if context.side_of[unit] != side:
        return Refusal("not_yours", "BE-14.4", facts)
    if state.at[unit] < 0:
        return Refusal("not_on_board", "BE-14.4", facts)
    if state.activated >> unit & 1:
        rule = "BE-14.1" if unit == frame.target else "BE-14.2"
        return _done(state, unit, REACTION_RULES.get(action.how, rule), facts)
    if action.how == "fire":
        return _no_supporting_fire(state, action, frame)
    if unit != frame.target:
        return Refusal("not_assaulted", REACTION_RULES[action.how], facts)
    if context.options.attacked_first and frame.supporters:
        return Refusal("supporters_reacted", "BE-AMB-27", facts)
    return _no_evade(state, frame) if action.how == "evade" else _no_charge(state, frame)


def _no_supporting_fire(state: State, action: acts.React, frame: Any) -> Refusal:
    context, unit = state.context, action.unit
    facts = {"unit": unit, "target": frame.unit}
    if unit == frame.target:
        if context.options.attacked_first and frame.supporters:
            return Refusal("supporters_reacted", "BE-AMB-27", facts)
        return fire_refusals.why_not(state, unit, frame.unit, moved=False)
    near = context.neighbours[frame.stood] | context.neighbours[state.at[frame.unit]]
    if not near >> state.at[unit] & 1:
        return Refusal("not_adjacent_to_assault", "BE-14.2", facts)
    if frame.supporters >= context.options.support_max:
        return Refusal("supporters_enough", "BE-AMB-27", {**facts, "needed": context.options.support_max})
    return fire_refusals.why_not(state, unit, frame.unit, moved=False)


def _no_evade(state: State, frame: Any) -> Refusal:
    context = state.context
    unit, attacker = frame.target, frame.unit
    facts = {"unit": unit, "target": attacker}
    mine, its = context.march[unit], context.march[attacker]
    if mine <= its:
        return Refusal("attacker_not_slower", "BE-15.1", {**facts, "measured": mine, "needed": its})
    if not movement.may_march(state, unit):
        return Refusal("no_march_out", "BE-AMB-32", facts)
    return Refusal("nowhere_to_evade", "BE-AMB-30", facts)


def _no_charge(state: State, frame: Any) -> Refusal:
    facts = {"unit": frame.target, "target": frame.unit}
    if not state.context.cavalry >> frame.target & 1:
        return Refusal("not_cavalry", "BE-16.1", facts)
    return Refusal("was_in_contact", "BE-16.1", facts)


def _evade(state: State, side: int, action: acts.Evade) -> Refusal:
    frame = state.frames[-1]
    facts = {"unit": action.unit, "to": action.to}
    if action.unit != frame.unit:
        return Refusal("other_unit_asked", "BE-15.1", {**facts, "needed": frame.unit})
    below = state.frames[-2]
    ways = reactions.ways_out(state, below)
    nearest = state.context.actions.evade[frame.unit][nearest_of(state, ways, action.to)]
    if state.context.neighbours[state.at[below.unit]] >> action.to & 1:
        return Refusal("beside_attacker", "BE-AMB-30", {**facts, "target": below.unit}, nearest)
    return move_refusals.place(state, action.unit, action.to, nearest, passed=True)


def _retreat(state: State, side: int, action: acts.Retreat) -> Refusal:
    context = state.context
    frame = state.frames[-1]
    unit, to = action.unit, action.to
    facts = {"unit": unit, "to": to}
    if unit != frame.unit:
        return Refusal("other_unit_asked", "BE-13.5", {**facts, "needed": frame.unit})
    ways = losses.steps(state, unit, frame.away)
    nearest = context.actions.retreat[unit][nearest_of(state, ways, to)]
    if not context.neighbours[state.at[unit]] >> to & 1:
        return Refusal("retreat_one_hex", "BE-13.4" if frame.chooses else "BE-13.1", facts, nearest)
    if not context.open_ground >> to & 1:
        return Refusal("impassable", "BE-AMB-13", facts, nearest)
    there = state._unit_on[to]
    if there >= 0:
        return Refusal("hex_taken", "BE-AMB-13", {**facts, "by": there}, nearest)
    if movement.beside(state, 1 - side) >> to & 1:
        return Refusal("retreat_to_enemy", "BE-AMB-12", facts, nearest)
    return Refusal("retreat_not_away", "BE-13.3", facts, nearest)


def nearest_of(state: State, ways: int, to: int) -> int:
    """Of these hexes the one nearest to where somebody wished to go."""
    distance = state.context.grid.distance
    return min(bits(ways), key=lambda hex_: (distance(hex_, to), hex_))


def _asked_unit(rule: str) -> Callable[[State, int, Any], Refusal]:
    def reason(state: State, side: int, action: Any) -> Refusal:
        needed = state.frames[-1].unit
        return Refusal("other_unit_asked", rule, {"unit": action.unit, "needed": needed})

    return reason


def _enter(state: State, side: int, action: acts.Enter) -> Refusal:
    context = state.context
    unit, to = action.unit, action.to
    facts = {"unit": unit, "to": to}
    if context.side_of[unit] != side:
        return Refusal("not_yours", "BE-AMB-40", facts)
    if not state.waiting >> unit & 1:
        return Refusal("not_waiting", "BE-AMB-40", facts)
    if context.due[unit] > state.turn:
        return Refusal("not_arrived", "BE-AMB-40", {**facts, "needed": context.due[unit]})
    if not context.entry_of[unit] >> to & 1:
        return Refusal("no_entry", "BE-AMB-40", facts)
    there = state._unit_on[to]
    if there >= 0:
        return Refusal("hex_taken", "BE-AMB-45", {**facts, "by": there})
    return Refusal("impassable", "BE-6.5", facts)


def _move(state: State, side: int, action: acts.Move) -> Refusal:
    other = not_active(state, action.unit)
    if other is not None:
        return other
    found = move_refusals.refusal(state, action, passed=state.phase == phases.PASSED)
    if found.kind == "march_needs_test" and state.phase == phases.FAILED:
        return replace(found, kind="test_was_failed", rule="BE-5.4")
    return found


def _fire(state: State, side: int, action: acts.Fire) -> Refusal:
    other = not_active(state, action.unit)
    if other is None and state.aim not in ("", "fire"):
        return Refusal("other_aim", "BE-AMB-4", {"unit": action.unit})
    return other or fire_refusals.why_not(
        state, action.unit, action.target, moved=state.phase == phases.MOVED
    )


def _assault(state: State, side: int, action: acts.Assault) -> Refusal:
    other = not_active(state, action.unit)
    if other is None and state.aim == "fire":
        return Refusal("other_aim", "BE-AMB-4", {"unit": action.unit})
    return other or fire_refusals.no_assault(state, action.unit, action.target)


REASONS: dict[type, Callable[[State, int, Any], Refusal]] = {
    acts.Activate: _activate,
    acts.TakeTest: _test,
    acts.Move: _move,
    acts.Fire: _fire,
    acts.Assault: _assault,
    acts.EndActivation: _end,
    acts.React: _react,
    acts.Evade: _evade,
    acts.Retreat: _retreat,
    acts.TakeLoss: _asked_unit("BE-13.4"),
    acts.Advance: _asked_unit("BE-10.6"),
    acts.Decline: _asked_unit("BE-10.6"),
    acts.Enter: _enter,
}
