"""What an umpire may correct: any rule of play, never the shape of the state (LG-R57).

`place` (unit, at: "x,y,facing" in tenths of a millimetre and of a degree), `remove` (unit: broken),
`strength` (unit, to: elements), `state` (unit, item `cohesion` with to 0..2, or `moved`, `bombarded`, `dry`
with 0 or 1), `order` (item: a division or corps, to: attack, defend or manoeuvre), `owner` (at an objective's
id, side or nobody), `points` (side, to: aides of the pool), `phase` (to: `consolidate`),
`reinforcement` (item: a group arrives).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from core.geometry.bases import footprint
from core.geometry.shapes import overlaps
from core.presentation.briefs import is_veiled
from core.presentation.edit_names import edit_facts, names_nothing, pose_written, unit_named
from core.protocol.events import Event, Listener
from core.protocol.refusals import Refusal
from core.protocol.steps import Edit, Ruling
from core.systems.la_garde.rules import phases
from core.systems.la_garde.rules.generals import arrive_with
from core.systems.la_garde.rules.orders import NO_ORDER, UNWRITTEN, WORDS
from core.systems.la_garde.rules.rule_tables import BROKEN, ROUT
from core.systems.la_garde.rules.state import NOBODY, State

RULE = "LG-R57"
MARKS = ("moved", "bombarded")


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
        return Refusal("brigades_overlap", "LG-1.6", {"unit": pair[0], "target": pair[1]})
    return None


def rule(state: State, ruling: Ruling, tell: Listener | None) -> None:
    """Carry out the edits; the battle goes on from what they leave, victory is judged."""
    if tell is not None:
        tell(Event("ruling", {"note": ruling.note, "by": ruling.by}, RULE))
    for edit in ruling.edits:
        reason = EDITS[edit.set](state, edit)
        assert reason is None, reason
        if tell is not None:
            tell(_event(state, edit))
    changed = {
        unit_named(state.setting, edit)
        for edit in ruling.edits
        if edit.set in ("place", "remove", "strength")
    }
    for place, frame in enumerate(state.frames):
        if named(frame) & changed:
            state.frames = state.frames[:place]
            break
    state.ended = ()
    state.touch()


def _event(state: State, edit: Edit) -> Event:
    """What is told of an edit: of orders face down and groups kept secret the other side hears no more."""
    facts, setting = edit_facts(state.setting, edit), state.setting
    if edit.set == "reinforcement":
        group = setting.scenario.groups[setting.group_ids.index(str(edit.item))]
        side = setting.side_index(group.side)
        if not is_veiled(setting.scenario, 1 - side, "reinforcements"):
            return Event("edit", facts, RULE)
        return Event("edit", facts, RULE, to=(side,), public=Event("edit", {**facts, "item": "?"}, RULE))
    if edit.set != "order":
        return Event("edit", facts, RULE)
    division = setting.division_index.get(str(edit.item))
    if division is None:
        side, hidden = (
            setting.side_of_corps[setting.corps_index[str(edit.item)]],
            state.phase < phases.ACTIVATE,
        )
    else:
        side, hidden = setting.side_of_division[division], not state.revealed >> division & 1
    if not hidden:
        return Event("edit", facts, RULE)
    return Event("edit", facts, RULE, to=(side,), public=Event("edit", {**facts, "to": "?"}, RULE))


def named(frame: Any) -> set[int]:
    """The brigades that a frame speaks of."""
    found: set[int] = set()
    for field in fields(frame):
        value = getattr(frame, field.name)
        if field.name in ("unit", "target"):
            found.add(value)
        elif field.name == "queue":
            found.update(value)
    return found


def overlapping(state: State) -> tuple[int, int] | None:
    """Two brigades that overlap, or None."""
    row = sorted((foot.double_x, unit, foot) for unit, foot in enumerate(state.feet) if foot is not None)
    far = 2 * max((foot.reach for _x, _unit, foot in row), default=0)
    for place, (x, unit, foot) in enumerate(row):
        for its_x, other, its in row[place + 1 :]:
            if its_x - x >= far:
                break
            if overlaps(foot, its):
                return min(unit, other), max(unit, other)
    return None


def _place(state: State, edit: Edit) -> str | None:
    unit = unit_named(state.setting, edit)
    if unit < 0:
        return "edit_no_unit"
    if state.phase == phases.DEPLOY:
        return "edit_not_laid"
    pose = pose_written(edit.at)
    if pose is None:
        return "edit_no_place"
    if state.elements[unit] == 0:
        state.elements[unit] = 1
    if not state.setting.table.holds(footprint(state.base(unit), pose)):
        return "edit_no_place"
    if state.gone >> unit & 1:
        state.gone &= ~(1 << unit)
        state.cohesion[unit] = min(state.cohesion[unit], ROUT)
    state.laid |= 1 << unit
    state.place({unit: pose})
    arrive_with(state, unit)
    return None


def _remove(state: State, edit: Edit) -> str | None:
    unit = unit_named(state.setting, edit)
    if unit < 0:
        return "edit_no_unit"
    if state.poses[unit] is None:
        return "edit_not_on_table"
    state.gone |= 1 << unit
    state.cohesion[unit] = BROKEN
    state.place({unit: None})
    return None


def _strength(state: State, edit: Edit) -> str | None:
    unit = unit_named(state.setting, edit)
    if unit < 0:
        return "edit_no_unit"
    most = state.setting.strength_of[unit]
    if not isinstance(edit.to, int) or isinstance(edit.to, bool) or not 1 <= edit.to <= most:
        return "edit_no_number"
    if state.gone >> unit & 1:
        return "edit_not_on_table"
    state.elements[unit] = edit.to
    state.resize(unit)
    return None


def _state(state: State, edit: Edit) -> str | None:
    unit = unit_named(state.setting, edit)
    if unit < 0:
        return "edit_no_unit"
    if state.poses[unit] is None:
        return "edit_not_on_table"
    if edit.item == "cohesion" and edit.to in (0, 1, 2):
        state.cohesion[unit] = int(edit.to)
    elif edit.item == "dry" and edit.to in (0, 1):
        state.dry[unit] = state.turn + 1 if edit.to else 0
    elif edit.item in MARKS and edit.to in (0, 1):
        mask = getattr(state, edit.item)
        setattr(state, edit.item, mask | 1 << unit if edit.to else mask & ~(1 << unit))
    else:
        return "edit_no_mark"
    state.touch()
    return None


def _order(state: State, edit: Edit) -> str | None:
    setting = state.setting
    if edit.to not in WORDS[1:]:
        return "edit_no_order"
    order = WORDS.index(str(edit.to))
    if edit.item in setting.division_index:
        row, place = state.orders, setting.division_index[edit.item]
    elif edit.item in setting.corps_index:
        row, place = state.corps_orders, setting.corps_index[edit.item]
    else:
        return "edit_no_formation"
    if row[place] == NO_ORDER:
        return "edit_gets_none"
    row[place] = order
    state.touch()
    return None


def _owner(state: State, edit: Edit) -> str | None:
    setting = state.setting
    for number, aim in enumerate(setting.aims):
        if aim.id == edit.at:
            state.held[number] = NOBODY if edit.side is None else setting.side_index(edit.side)
            return None
    return "edit_no_objective"


def _points(state: State, edit: Edit) -> str | None:
    if edit.side is None:
        return "edit_no_side"
    if not isinstance(edit.to, int) or isinstance(edit.to, bool) or not 0 <= edit.to <= 99:
        return "edit_no_number"
    state.pools[state.setting.side_index(edit.side)] = edit.to
    return None


def _phase(state: State, edit: Edit) -> str | None:
    if edit.to != "consolidate" or state.phase == phases.DEPLOY:
        return "edit_no_phase"
    state.frames = ()
    state.phase = phases.CONSOLIDATE
    for row in (state.orders, state.corps_orders):
        row[:] = [NO_ORDER if order == UNWRITTEN else order for order in row]
    return None


def _reinforcement(state: State, edit: Edit) -> str | None:
    if edit.item not in state.setting.group_ids:
        return "edit_no_group"
    state.arrived |= 1 << state.setting.group_ids.index(edit.item)
    return None


EDITS: dict[str, Callable[[State, Edit], str | None]] = {
    "place": _place,
    "remove": _remove,
    "strength": _strength,
    "state": _state,
    "order": _order,
    "owner": _owner,
    "points": _points,
    "phase": _phase,
    "reinforcement": _reinforcement,
}
