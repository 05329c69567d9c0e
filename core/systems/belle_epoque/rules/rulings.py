"""What an umpire may correct: any rule of play, never the shape of the state (BE-R78).

`place` (unit, at), `remove` (unit), `strength` (unit, to), `state` (unit, item a mark, to 0 or 1),
`token` (unit, to: 1 back into the bowl, 0 out of it), `order` (unit: it is the active one),
`points` (side, to: its command points), `phase` (to: `draw` or `end_turn`), `owner` (at an objective, side
or nobody), `reinforcement` (unit, at: it arrives now).
"""

from __future__ import annotations

from collections.abc import Callable

from core.geometry.hexes import HexNameError
from core.presentation.edit_names import edit_facts, names_nothing, side_named, unit_named
from core.protocol.events import Event, Listener
from core.protocol.refusals import Refusal
from core.protocol.steps import Edit, Ruling
from core.systems.belle_epoque.rules import activation, phases, victory
from core.systems.belle_epoque.rules.setup import hold_objectives
from core.systems.belle_epoque.rules.state import NOBODY, NOWHERE, State, rebuild

RULE = "BE-R78"
MOST_POINTS = 999
STEPS = ("draw", "end_turn")
MARKS = {
    "activated": "activated",
    "passed": "passed",
    "stuck": "stuck",
    "moved": "moved_ever",
    "fired": "fired_ever",
}


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
    crowded = crowded_hex(trial)
    if crowded is not None:
        return Refusal("hex_crowded", "BE-1.2", {"at": crowded})
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
    touched = {
        state.setting.unit_index[edit.unit]
        for edit in ruling.edits
        if edit.set in ("place", "remove", "reinforcement") and edit.unit is not None
    }
    _cut_frames(state, touched)
    rebuild(state)
    hold_objectives(state)
    _settle_bowl(state)
    state.ended = ()
    victory.judge(state, tell)


def _cut_frames(state: State, touched: set[int]) -> None:
    """What goes on with a unit that was put elsewhere, and all above it, is over."""
    for place, frame in enumerate(state.frames):
        named = {getattr(frame, name) for name in ("unit", "target") if hasattr(frame, name)}
        if named & touched:
            state.frames = state.frames[:place]
            return


def _settle_bowl(state: State) -> None:
    """As many tokens as units that are not activated (BE-4.5), and an activation only of who is there."""
    if state.active >= 0 and state.at[state.active] < 0:
        state.frames = ()
        state.phase = phases.DONE
    for side in (0, 1):
        units = activation.nameable(state, side).bit_count()
        if state.phase == phases.NAME and state.drawn == side:
            if units:
                units -= 1
            else:
                state.phase = phases.DONE
        state.tokens[side] = units
    if state.phase in (phases.ENTER, phases.TURN_END) and any(state.tokens):
        state.phase = phases.TOKEN


def _event(state: State, edit: Edit) -> Event:
    at = None if edit.at is None else _hex(state, edit.at)
    return Event("edit", edit_facts(state.setting, edit, at), RULE)


def crowded_hex(state: State) -> int | None:
    """A hex in which two units stand, or None (BE-1.2)."""
    taken: set[int] = set()
    for hex_ in state.at:
        if hex_ >= 0:
            if hex_ in taken:
                return hex_
            taken.add(hex_)
    return None


def _hex(state: State, written: str | None) -> int:
    try:
        return state.setting.grid.parse(written or "")
    except HexNameError:
        return NOWHERE


def _place(state: State, edit: Edit) -> str | None:
    unit, to = unit_named(state.setting, edit), _hex(state, edit.at)
    if unit < 0:
        return "edit_no_unit"
    if to < 0:
        return "edit_no_hex"
    if state.waiting >> unit & 1:
        return _reinforcement(state, edit)
    state.at[unit] = to
    if not state.strength[unit]:
        state.strength[unit] = 1
        state.activated |= 1 << unit
    return None


def _reinforcement(state: State, edit: Edit) -> str | None:
    """A unit that waits arrives now; it has its token from the next turn on (AMB 40)."""
    unit, to = unit_named(state.setting, edit), _hex(state, edit.at)
    if unit < 0:
        return "edit_no_unit"
    if not state.waiting >> unit & 1:
        return "edit_not_waiting"
    if to < 0:
        return "edit_no_hex"
    state.waiting &= ~(1 << unit)
    state.activated |= 1 << unit
    state.moved_ever |= 1 << unit
    state.at[unit] = to
    return None


def _remove(state: State, edit: Edit) -> str | None:
    unit = unit_named(state.setting, edit)
    if unit < 0:
        return "edit_no_unit"
    if state.at[unit] < 0:
        return "edit_not_on_board"
    state.at[unit] = NOWHERE
    return None


def _strength(state: State, edit: Edit) -> str | None:
    unit = unit_named(state.setting, edit)
    if unit < 0:
        return "edit_no_unit"
    setting = state.setting
    most = max(setting.full[unit], setting.catalogue.arms[setting.kind_of[unit]].elements)
    if not isinstance(edit.to, int) or isinstance(edit.to, bool) or not 1 <= edit.to <= most:
        return "edit_no_strength"
    if state.at[unit] < 0:
        return "edit_not_on_board"
    state.strength[unit] = edit.to
    return None


def _state(state: State, edit: Edit) -> str | None:
    unit = unit_named(state.setting, edit)
    if unit < 0:
        return "edit_no_unit"
    if edit.item not in MARKS or edit.to not in (0, 1):
        return "edit_no_mark"
    if state.at[unit] < 0:
        return "edit_not_on_board"
    if unit == state.active and edit.item == "activated" and not edit.to:
        return "edit_is_active"
    name = MARKS[edit.item]
    mask = getattr(state, name)
    setattr(state, name, mask | 1 << unit if edit.to else mask & ~(1 << unit))
    return None


def _token(state: State, edit: Edit) -> str | None:
    if edit.to not in (0, 1):
        return "edit_no_mark"
    return _state(state, Edit("state", edit.unit, item="activated", to=1 - int(edit.to)))


def _order(state: State, edit: Edit) -> str | None:
    unit = unit_named(state.setting, edit)
    if unit < 0:
        return "edit_no_unit"
    if state.at[unit] < 0:
        return "edit_not_on_board"
    if state.phase == phases.COMMAND:
        return "edit_no_points_yet"
    state.frames = ()
    state.drawn = state.setting.side_of[unit]
    activation.activate(state, unit, None)
    return None


def _points(state: State, edit: Edit) -> str | None:
    side = side_named(state.setting, edit)
    if side < 0:
        return "edit_no_side"
    if not isinstance(edit.to, int) or isinstance(edit.to, bool) or not 0 <= edit.to <= MOST_POINTS:
        return "edit_no_points"
    if state.phase == phases.COMMAND:
        return "edit_no_points_yet"
    state.points[side] = edit.to
    return None


def _phase(state: State, edit: Edit) -> str | None:
    if edit.to not in STEPS:
        return "edit_no_phase"
    if state.phase == phases.COMMAND:
        return "edit_no_points_yet"
    state.frames = ()
    state.active = state.drawn = NOBODY
    state.start = -1
    state.aim = ""
    state.phase = phases.TOKEN
    if edit.to == "end_turn":
        for side in (0, 1):
            state.activated |= activation.nameable(state, side)
    return None


def _owner(state: State, edit: Edit) -> str | None:
    hex_ = _hex(state, edit.at)
    numbers = [number for number, row in enumerate(state.setting.objectives) if row[0] == hex_]
    if not numbers:
        return "edit_no_objective"
    if hex_ in state.at:
        return "edit_occupied"
    for number in numbers:
        state.held[number] = NOBODY if edit.side is None else side_named(state.setting, edit)
    return None


EDITS: dict[str, Callable[[State, Edit], str | None]] = {
    "place": _place,
    "remove": _remove,
    "strength": _strength,
    "state": _state,
    "token": _token,
    "order": _order,
    "points": _points,
    "phase": _phase,
    "owner": _owner,
    "reinforcement": _reinforcement,
}
