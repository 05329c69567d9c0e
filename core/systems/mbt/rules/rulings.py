"""What an umpire may correct: any rule of play, never the shape of the state (MBT-R57).

`place` (unit, at: "x,y,facing" in tenths of a millimetre and of a degree), `remove` (unit: a loss),
`state` (unit, item `moved` or `acted`, to 0 or 1), `owner` (at an objective's id, side or nobody),
`phase` (to: `move`, `combat` or `end_turn`).
"""

from __future__ import annotations

from collections.abc import Sequence

from core.geometry.bases import footprint
from core.geometry.shapes import overlaps
from core.kit.rulings import Change, Rulings, change_holder, of_unit, pieces_of, set_mark
from core.presentation.edit_names import pose_written, unit_named
from core.protocol.events import Listener
from core.protocol.frames import Frames
from core.protocol.refusals import Refusal
from core.protocol.steps import Edit, Ruling
from core.systems.mbt.rules import deployment, flow, phases
from core.systems.mbt.rules.frames import Fighting, Panicking, Shooting
from core.systems.mbt.rules.state import State

MARKS = ("moved", "acted")
TURN_OVER = frozenset({"objective", "both", "turn_limit", "draw"})
"""How a battle ends when the objectives of a turn are taken; else it ended before (MBT-R39)."""
STEPS = {"move": phases.MOVE, "combat": phases.COMBAT, "end_turn": phases.TURN_END}


def overlapping(state: State) -> tuple[int, int] | None:
    """Two bases that overlap, or None."""
    feet = state.feet
    for unit, foot in enumerate(feet):
        for other in range(unit):
            its = feet[other]
            if foot is not None and its is not None and overlaps(foot, its):
                return other, unit
    return None


def _place(state: State, unit: int, edit: Edit) -> str | None:
    if not state.laid >> unit & 1:
        return "edit_not_laid"
    pose = pose_written(edit.at)
    if pose is None:
        return "edit_no_place"
    if not state.context.table.holds(footprint(state.context.base_of[unit], pose)):
        return "edit_no_place"
    state.place({unit: pose})
    state.gone &= ~(1 << unit)
    state.spared &= ~(1 << unit)
    return None


def _remove(state: State, unit: int, edit: Edit) -> str | None:
    if state.poses[unit] is None:
        return "edit_not_on_table"
    state.place({unit: None})
    state.gone |= 1 << unit
    return None


def _state(state: State, unit: int, edit: Edit) -> str | None:
    if state.poses[unit] is None:
        return "edit_not_on_table"
    if edit.item not in MARKS or edit.to not in (0, 1):
        return "edit_no_mark"
    set_mark(state, edit.item, unit, edit)
    return None


def _phase(state: State, edit: Edit) -> str | None:
    if edit.to not in STEPS:
        return "edit_no_phase"
    if deployment.next_unit(state) >= 0:
        return "edit_laying"
    state.frames = ()
    state.phase = STEPS[str(edit.to)]
    if edit.to == "move":
        state.moved = 0
    if edit.to != "end_turn":
        state.acted = state.melee = 0
    return None


def _is_turn_over(state: State) -> bool:
    """Whether the battle has ended at the end of a turn, its objectives taken."""
    return state.phase == phases.TURN_END and any(over.reason in TURN_OVER for over in state.ended)


def _unmark(state: State, ruling: Ruling, dropped: Sequence[object]) -> None:
    """Who was in a fight or shot that is dropped has not acted in it, but where the ruling marks him."""
    said = {unit_named(state.context, edit) for edit in ruling.edits if edit.item == "acted"}
    for frame in dropped:
        if isinstance(frame, Fighting | Shooting):
            acted = (frame.unit, frame.target) if isinstance(frame, Fighting) else (frame.unit,)
            state.acted &= ~sum(1 << unit for unit in acted if unit not in said)
            # An enemy acts in close combats alone: while none has acted none was fought (MBT-R43).
            state.melee &= bool(state.acted & state.context.side_units[1 - state.active])


CHANGES: dict[str, Change[State]] = {
    "place": of_unit(_place),
    "remove": of_unit(_remove),
    "state": of_unit(_state),
    "owner": change_holder,
    "phase": _phase,
}


class MbtRulings(Rulings[State]):
    """What an umpire may correct (MBT-R57)."""

    number = "MBT-R57"
    changes = CHANGES

    def clash(self, state: State) -> Refusal | None:
        """Two bases that overlap."""
        pair = overlapping(state)
        return pair and Refusal("bases_overlap", "MBT-1.1", {"unit": pair[0], "target": pair[1]})

    def surviving(self, state: State, ruling: Ruling) -> Frames:
        """A fight or shot of a base put elsewhere is over; of elephants that panic only it is left out."""
        touched, kept = self.touched(state, ruling), []
        for frame in state.frames:
            if isinstance(frame, Panicking):
                left = tuple(unit for unit in frame.queue if unit not in touched)
                kept.append(Panicking(left, frame.panicked))
            elif not pieces_of(frame) & touched:
                kept.append(frame)
        return tuple(kept)

    def rule(self, state: State, ruling: Ruling, emit: Listener | None) -> None:
        """After the end of a turn its objectives have been taken: nobody takes them once more (MBT-R37)."""
        sets = {edit.set for edit in self.changing(state, ruling).edits}
        is_over = bool(sets) and "phase" not in sets and _is_turn_over(state)
        waiting = state.frames
        super().rule(state, ruling, emit)
        _unmark(state, ruling, [frame for frame in waiting if frame not in state.frames])
        if is_over:
            flow.end_turn(state, emit)

    def settle(self, state: State, emit: Listener | None) -> None:
        """Victory is judged as the battle goes on."""


RULINGS = MbtRulings()
