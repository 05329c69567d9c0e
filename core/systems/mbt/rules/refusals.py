"""The one legality: why a side may not do something now, with the rule, what was measured, what is needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from core.geometry.bases import Pose
from core.geometry.moves import farthest_past, leg_tenths
from core.protocol.pending import Choice
from core.protocol.refusals import Refusal
from core.systems.mbt.rules import actions as acts
from core.systems.mbt.rules import combat, deployment, shooting, ways
from core.systems.mbt.rules.move_outcomes import Outcome
from core.systems.mbt.rules.movement import judge
from core.systems.mbt.rules.state import State

STAGE_RULES = {"lay": "MBT-R56", "move": "MBT-3.1", "combat": "MBT-3.1"}
TURN_RULES = {"lay": "MBT-R56"}
"""What says whose turn it is, where it is not yet MBT-3."""
STOPPED = frozenset(
    (
        "too_far",
        "off_table",
        "impassable",
        "through_enemy",
        "through_friend",
        "ends_on_friend",
        "swings_off_table",
        "swings_impassable",
        "swings_through_enemy",
        "swings_through_friend",
        "contact_on_the_way",
        "not_by_front",
        "no_room_to_conform",
        "target_has_no_room",
    )
)
"""Refusals of a path that is legal for a part of the way."""


def refusal(state: State, side: int, action: Any) -> Refusal | None:
    """Why `side` may not do `action` now, or None."""
    pending = state.pending
    if type(pending) is not Choice:
        return Refusal("nothing_asked", "")
    if pending.side != side:
        rule = TURN_RULES.get(pending.prompt, "MBT-3")
        return Refusal("other_side_asked", rule, {"side": side, "needed": pending.side})
    if type(action) not in pending.kinds:
        return Refusal("not_now", STAGE_RULES[pending.prompt], {"prompt": pending.prompt})
    return REASONS[type(action)](state, action)


def _move(state: State, action: acts.Move) -> Refusal | None:
    found = judge(state, action)
    if isinstance(found, Outcome):
        return None
    if found.kind not in STOPPED:
        return found
    return replace(found, nearest=nearest(state, action))


def nearest(state: State, action: acts.Move) -> acts.Move | None:
    """The same way as far as it is legal, or None where it is nowhere."""
    pose = state.poses[action.units[0]]
    assert pose is not None
    best: acts.Move | None = None
    context = state.context
    friends = () if context.options.pass_friends else context.units_of[state.active]
    barring = (*context.units_of[1 - state.active], *friends)
    way: tuple[Pose, ...] = ()
    for end in action.path:
        whole = replace(action, path=(*way, end))
        if isinstance(judge(state, whole), Outcome):
            best = whole
        elif pose.facing == end.facing:
            kept = way

            def is_free(place: Pose, kept: tuple[Pose, ...] = kept) -> bool:
                return isinstance(judge(state, replace(action, path=(*kept, place))), Outcome)

            def over(place: Pose, kept: tuple[Pose, ...] = kept) -> tuple[int, int] | None:
                return _friend_under(judge(state, replace(action, path=(*kept, place))))

            free = farthest_past(pose, end, is_free, over)
            touch = ways.first_touch(state, action, way, end, barring)
            for place in (touch, free) if leg_tenths(pose, touch) < leg_tenths(pose, free) else (free,):
                part = replace(action, path=(*way, place))
                if isinstance(judge(state, part), Outcome):
                    best = part
                    break
            break
        way, pose = (*way, end), end
    return best


def _friend_under(found: Outcome | Refusal) -> tuple[int, int] | None:
    """The mover and the friend on whom it would end: with `pass_friends` he is crossed (MBT-R3)."""
    if isinstance(found, Refusal) and found.kind == "ends_on_friend":
        return found.facts["unit"], found.facts["target"]
    return None


def _fight(state: State, action: acts.Fight) -> Refusal | None:
    unit, target = action.unit, action.target
    facts = {"unit": unit, "target": target}
    wrong = _pair(state, unit, target, "MBT-6.1")
    if wrong is not None:
        return wrong
    if state.opposed()[unit] != target:
        return Refusal("not_face_to_face", "MBT-6.1", facts)
    done = [base for base in (unit, target) if state.acted >> base & 1]
    if done:  # a fight marks both; one alone has shot, or fought somebody else
        rule = "MBT-AMB-34" if len(done) == 2 else "MBT-AMB-33"
        return Refusal("already_acted", rule, {**facts, "unit": done[0]})
    return None


def _shoot(state: State, action: acts.Shoot) -> Refusal | None:
    wrong = _pair(state, action.unit, action.target, "MBT-8.3")
    return wrong or shooting.why_not(state, action.unit, action.target)


def _pair(state: State, unit: int, target: int, rule: str) -> Refusal | None:
    side_of = state.context.side_of
    if side_of[unit] != state.active:
        return Refusal("not_yours", rule, {"unit": unit})
    if side_of[target] == state.active:
        return Refusal("not_an_enemy", rule, {"target": target})
    for base in (unit, target):
        if state.feet[base] is None:
            return Refusal("not_on_table", rule, {"unit": base})
    return None


def _end_combats(state: State, action: acts.EndCombats) -> Refusal | None:
    fights = combat.fights(state)
    if not fights:
        return None
    unit, target = fights[0]
    return Refusal("fights_left", "MBT-AMB-35", {"unit": unit, "target": target, "count": len(fights)})


REASONS: dict[type, Callable[[State, Any], Refusal | None]] = {
    acts.Lay: deployment.refusal,
    acts.Move: _move,
    acts.EndMoves: lambda state, action: None,
    acts.Fight: _fight,
    acts.Shoot: _shoot,
    acts.EndCombats: _end_combats,
}
