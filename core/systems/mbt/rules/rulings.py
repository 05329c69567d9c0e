"""What an umpire may correct: any rule of play, never the shape of the state (MBT-R57).

`place` (unit, at: "x,y,facing" in tenths of a millimetre and of a degree), `remove` (unit: a loss),
`state` (unit, item `moved` or `acted`, to 0 or 1), `owner` (at an objective's id, side or nobody),
`phase` (to: `move`, `combat` or `end_turn`).
"""

from __future__ import annotations

from collections.abc import Callable

from core.geometry.bases import footprint
from core.geometry.shapes import overlaps
from core.presentation.edit_names import edit_facts, names_nothing, pose_written, unit_named
from core.protocol.events import Event, Listener
from core.protocol.refusals import Refusal
from core.protocol.steps import Edit, Ruling
from core.systems.mbt.rules import phases
from core.systems.mbt.rules.state import NOBODY, State

RULE = "MBT-R57"
MARKS = ("moved", "acted")
STEPS = {"move": phases.MOVE, "combat": phases.COMBAT, "end_turn": phases.TURN_END}


def refusal(state: State, ruling: Ruling) -> Refusal | None:
    """Why these edits, one after the other, would leave no battle that could go on, or None."""
    trial = state.copy()
    for number, edit in enumerate(ruling.edits):
        change = EDITS.get(edit.set)
        reason = (
            "edit_unknown" if change is None else names_nothing(trial.setting, edit) or change(trial, edit)
        )
        if reason is not None:
            return Refusal(reason, RULE, {"number": number + 1, "set": edit.set})
    pair = overlapping(trial)
    if pair is not None:
        return Refusal("bases_overlap", "MBT-1.1", {"unit": pair[0], "target": pair[1]})
    return None


def rule(state: State, ruling: Ruling, tell: Listener | None) -> None:
    """Carry out the edits; the battle goes on from what they leave, victory is judged."""
    if tell is not None:
        tell(Event("ruling", {"note": ruling.note, "by": ruling.by}, RULE))
    for edit in ruling.edits:
        reason = EDITS[edit.set](state, edit)
        assert reason is None, reason
        if tell is not None:
            tell(Event("edit", edit_facts(state.setting, edit), RULE))
    touched = {unit_named(state.setting, edit) for edit in ruling.edits if edit.set in ("place", "remove")}
    for place, frame in enumerate(state.frames):
        named = set(getattr(frame, "queue", ())) or {frame.unit, frame.target}
        if named & touched:
            state.frames = state.frames[:place]
            break
    state.ended = ()


def overlapping(state: State) -> tuple[int, int] | None:
    """Two bases that overlap, or None."""
    feet = state.feet
    for unit, foot in enumerate(feet):
        for other in range(unit):
            its = feet[other]
            if foot is not None and its is not None and overlaps(foot, its):
                return other, unit
    return None


def _place(state: State, edit: Edit) -> str | None:
    unit = unit_named(state.setting, edit)
    if unit < 0:
        return "edit_no_unit"
    if not state.laid >> unit & 1:
        return "edit_not_laid"
    pose = pose_written(edit.at)
    if pose is None:
        return "edit_no_place"
    if not state.setting.table.holds(footprint(state.setting.base_of[unit], pose)):
        return "edit_no_place"
    state.place({unit: pose})
    state.gone &= ~(1 << unit)
    state.spared &= ~(1 << unit)
    return None


def _remove(state: State, edit: Edit) -> str | None:
    unit = unit_named(state.setting, edit)
    if unit < 0:
        return "edit_no_unit"
    if state.poses[unit] is None:
        return "edit_not_on_table"
    state.place({unit: None})
    state.gone |= 1 << unit
    return None


def _state(state: State, edit: Edit) -> str | None:
    unit = unit_named(state.setting, edit)
    if unit < 0:
        return "edit_no_unit"
    if edit.item not in MARKS or edit.to not in (0, 1):
        return "edit_no_mark"
    mask = getattr(state, edit.item)
    setattr(state, edit.item, mask | 1 << unit if edit.to else mask & ~(1 << unit))
    return None


def _owner(state: State, edit: Edit) -> str | None:
    setting = state.setting
    for number, aim in enumerate(setting.aims):
        if aim.id == edit.at:
            state.held[number] = NOBODY if edit.side is None else setting.side_index(edit.side)
            return None
    return "edit_no_objective"


def _phase(state: State, edit: Edit) -> str | None:
    if edit.to not in STEPS or state.phase == phases.DEPLOY:
        return "edit_no_phase"
    state.frames = ()
    state.phase = STEPS[str(edit.to)]
    if edit.to == "move":
        state.moved = 0
    if edit.to != "end_turn":
        state.acted = state.melee = 0
    return None


EDITS: dict[str, Callable[[State, Edit], str | None]] = {
    "place": _place,
    "remove": _remove,
    "state": _state,
    "owner": _owner,
    "phase": _phase,
}
