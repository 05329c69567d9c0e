"""The one legality: why a side may not do something now, with the rule, what was measured, what is needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from core.geometry.bases import Pose
from core.geometry.moves import along, farthest_past, stop
from core.geometry.tolerances import CENTIMETRE, TENTH
from core.protocol.pending import Choice, SecretChoices
from core.protocol.refusals import Refusal
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import (
    bombardment,
    charges,
    combat,
    command,
    deployment,
    flow,
    generals,
    occupation,
    order_writing,
    reinforcements,
)
from core.systems.la_garde.rules.duties import bound_to_attack
from core.systems.la_garde.rules.movement import Outcome, judge
from core.systems.la_garde.rules.orders import ATTACK
from core.systems.la_garde.rules.state import State

STAGE_RULES = {
    "lay": "LG-R40",
    "enter": "LG-2.1",
    "aides": "LG-3.5",
    "orders": "LG-3.1",
    "first": "LG-2.2",
    "activate": "LG-2.3",
    "reveal": "LG-3.4",
    "generals": "LG-3.7",
    "bombard": "LG-2.4",
    "move": "LG-2.4",
    "combat": "LG-6.1",
    "engage": "LG-10",
    "occupy": "LG-6.12",
}
TURN_RULES = dict.fromkeys(("generals", "bombard", "move", "combat"), "LG-2.3")
"""Where the side is asked whose division is in hand: they activate by turns."""
STOPPED = frozenset(
    (
        "too_far",
        "off_table",
        "impassable",
        "through_enemy",
        "ends_on_friend",
        "enters_zone",
        "no_contact_so",
        "nearer",
    )
)
"""Refusals of a path that may be legal for a part of the way."""
ASTRAY = frozenset(("not_straight", "not_at_nearest", "not_at_next"))
"""Those of an attack that goes elsewhere than it must (LG-4.2)."""
PASSED = frozenset(("ends_on_friend", "nearer", "no_withdrawal_from", "no_contact_so"))
"""Those that look at its end alone, not at its way (LG-4.2, LG-4.5)."""
LED_ON = 4
"""So often an attack move that is not full is led on."""


def refusal(state: State, side: int, action: Any) -> Refusal | None:
    """Why `side` may not do `action` now, or None."""
    pending = state.pending
    choice: Choice | None = None
    if type(pending) is Choice:
        choice = pending
    elif type(pending) is SecretChoices:
        choice = next((choice for choice in pending.choices if choice.side == side), None)
        choice = choice or pending.choices[0]
    if choice is None:
        return Refusal("nothing_asked", "")
    if choice.side != side:
        rule = TURN_RULES.get(choice.prompt, STAGE_RULES[choice.prompt])
        return Refusal("other_side_asked", rule, {"side": side, "needed": choice.side})
    if type(action) not in choice.kinds:
        return Refusal("not_now", STAGE_RULES[choice.prompt], {"prompt": choice.prompt})
    return REASONS[type(action)](state, side, action)


def _move(state: State, side: int, action: acts.Move) -> Refusal | None:
    found = judge(state, action)
    if isinstance(found, Outcome):
        return None
    if found.kind == "not_full":
        return replace(found, nearest=_whole(state, found.nearest))
    if state.feet[action.unit] is None:
        return found
    if found.kind in ASTRAY:
        return replace(found, nearest=_meant(state, action))
    if found.kind not in STOPPED:
        return found
    return replace(found, nearest=nearest(state, action) or _onset(state, action, found))


def _meant(state: State, action: acts.Move) -> acts.Move | None:
    """The attack that must be, for a way that leads more to its end than away from it."""
    charge = _charge(state, action.unit)
    if charge is None:
        return None
    goal, end, home = charge.path[-1], action.path[-1], state.foot(action.unit).pose
    return charge if _apart(goal, end) < _apart(goal, home) else None


def _apart(one: Pose, other: Pose) -> int:
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def _whole(state: State, move: acts.Move | None) -> acts.Move | None:
    """An attack move led on until it goes as far as it can: on its way a hair may open a longer line."""
    for _try in range(LED_ON):
        found = None if move is None else judge(state, move)
        if found is None or isinstance(found, Outcome):
            return move
        move = found.nearest
    return None


def _onset(state: State, action: acts.Move, found: Refusal) -> acts.Move | None:
    """The attack that is meant: it must go as far as it can, so that no part of the way would do (LG-4.2).

    To the first enemy on its way, or as far as it may go; else the charge at the nearest enemy.
    """
    unit, foot = action.unit, state.foot(action.unit)
    if command.order_shown(state, unit) != ATTACK:
        return None
    start = action.path[-2] if len(action.path) > 1 else foot.pose
    end = action.path[-1]
    if start.facing == end.facing:
        allowed = found.facts.get("needed") if found.kind == "too_far" else None
        if isinstance(allowed, int | float):
            end = along(start, end, int(allowed * CENTIMETRE) // TENTH)
        foes = [state.foot(foe) for foe in state.on_table(1 - state.context.side_of[unit])]
        part = replace(action, path=(*action.path[:-1], stop(foot.base, start, end, foes)))
        if isinstance(judge(state, part), Outcome):
            return part
    return _charge(state, unit)


def _charge(state: State, unit: int) -> acts.Move | None:
    """The attack at the enemy that it must go at, as far as it may."""
    charge = charges.charge(state, unit)
    return charge if charge is not None and isinstance(judge(state, charge), Outcome) else None


def nearest(state: State, action: acts.Move) -> acts.Move | None:
    """The same way as far as it is legal, or None where it is nowhere."""
    pose = state.foot(action.unit).pose
    best: acts.Move | None = None
    way: tuple[Pose, ...] = ()
    for end in action.path:
        whole = replace(action, path=(*way, end))
        if isinstance(judge(state, whole), Outcome):
            best = whole
        elif pose.facing == end.facing:
            kept = way

            def is_free(place: Pose, kept: tuple[Pose, ...] = kept) -> bool:
                return isinstance(judge(state, replace(action, path=(*kept, place))), Outcome)

            def over(place: Pose, kept: tuple[Pose, ...] = kept) -> tuple[str, int] | None:
                return _passed(judge(state, replace(action, path=(*kept, place))))

            part = replace(action, path=(*way, farthest_past(pose, end, is_free, over)))
            if isinstance(judge(state, part), Outcome):
                best = part
            break
        way, pose = (*way, end), end
    return best


def _passed(found: Outcome | Refusal) -> tuple[str, int] | None:
    """Who bars the end of a move alone, and how: farther on he may bar it no more."""
    if isinstance(found, Refusal) and found.kind in PASSED:
        return found.kind, found.facts["target"]
    return None


def _end_moves(state: State, side: int, action: acts.EndMoves) -> Refusal | None:
    """LG-4.7: attack is a duty."""
    duties = bound_to_attack(state)
    if not duties:
        return None
    facts = {"unit": duties[0], "target": charges.aim(state, duties[0]), "count": len(duties)}
    return Refusal("attack_is_duty", "LG-4.7", facts, charges.charge(state, duties[0]))


def _go_first(state: State, side: int, action: acts.GoFirst) -> Refusal | None:
    return None if action.side in (0, 1) else Refusal("no_such_side", "LG-2.2", {})


def _activate(state: State, side: int, action: acts.Activate) -> Refusal | None:
    context, division = state.context, action.division
    facts = {"division": division}
    if context.side_of_division[division] != side:
        return Refusal("not_your_division", "LG-2.3", facts)
    if state.activated >> division & 1:
        return Refusal("already_activated", "LG-2.3", facts)
    if division not in flow.waiting(state, side):
        return Refusal("division_absent", "LG-2.3", facts)
    return None


def _free(state: State, side: int, action: Any) -> Refusal | None:
    return None


REASONS: dict[type, Callable[[State, int, Any], Refusal | None]] = {
    acts.Lay: lambda state, side, action: deployment.refusal(state, action),
    acts.Enter: lambda state, side, action: reinforcements.refusal(state, side, action),
    acts.EndEntries: _free,
    acts.LayAide: lambda state, side, action: generals.aide_refusal(state, side, action),
    acts.EndAides: _free,
    acts.OrderCorps: order_writing.order_refusal,
    acts.OrderDivision: order_writing.order_refusal,
    acts.EndOrders: lambda state, side, action: order_writing.end_refusal(state, side),
    acts.GoFirst: _go_first,
    acts.Activate: _activate,
    acts.ChangeOrder: lambda state, side, action: order_writing.change_refusal(state, action),
    acts.KeepOrder: _free,
    acts.MoveGeneral: lambda state, side, action: generals.ride_refusal(state, action),
    acts.EndGenerals: _free,
    acts.Bombard: lambda state, side, action: bombardment.refusal(state, action),
    acts.EndBombards: _free,
    acts.Move: _move,
    acts.EndMoves: _end_moves,
    acts.Attack: lambda state, side, action: combat.refusal(state, action),
    acts.Engage: lambda state, side, action: combat.engage_refusal(state, action),
    acts.Stand: _free,
    acts.Occupy: lambda state, side, action: occupation.occupy_refusal(state, action),
}
