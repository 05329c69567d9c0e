"""What an umpire may correct: any rule of play, never the shape of the state (BE-R78).

`place` (unit, at), `remove` (unit), `strength` (unit, to), `state` (unit, item a mark, to 0 or 1),
`token` (unit, to: 1 back into the bowl, 0 out of it), `order` (unit: it is the active one),
`points` (side, to: its command points), `phase` (to: `draw` or `end_turn`), `owner` (at an objective, side
or nobody), `reinforcement` (unit, at: it arrives now).
"""

from __future__ import annotations

from dataclasses import replace

from core.kit.rulings import Change, Rulings, hex_named, number_of, of_side, of_unit, set_mark
from core.presentation.edit_names import edit_facts, side_named
from core.protocol.events import Event, Listener
from core.protocol.frames import Frames
from core.protocol.refusals import Refusal
from core.protocol.steps import Edit, Ruling
from core.systems.belle_epoque.rules import activation, fire, phases, reactions, victory
from core.systems.belle_epoque.rules.frames import Firing, Following, Suffering
from core.systems.belle_epoque.rules.setup import hold_objectives
from core.systems.belle_epoque.rules.state import NOBODY, NOWHERE, State, rebuild

MOST_POINTS = 999
STEPS = ("draw", "end_turn")
MARKS = {
    "activated": "activated",
    "passed": "passed",
    "stuck": "stuck",
    "moved": "moved_ever",
    "fired": "fired_ever",
}


def _settle_bowl(state: State) -> None:
    """As many tokens as units that are not activated (BE-4.5), and an activation only of who is there."""
    if state.active >= 0 and state.at[state.active] < 0:
        # Who has beaten it may take its hex (BE-10.6), and losses are borne: that hangs on no activation.
        state.frames = tuple(frame for frame in state.frames if isinstance(frame, Following | Suffering))
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


def _owed(frames: Frames, touched: set[int]) -> Frames:
    """The losses that units bear which were not put elsewhere themselves."""
    return tuple(one for one in frames if isinstance(one, Suffering) and one.unit not in touched)


def _count_dice(state: State) -> None:
    """Fire whose dice have to fall: one for each element that the edits leave (BE-8.1)."""
    state.frames = tuple(
        replace(frame, dice=fire.dice_of(state, frame.unit, frame.target))
        if isinstance(frame, Firing)
        else frame
        for frame in state.frames
    )


def _call_off(state: State) -> None:
    """A reaction that the edits have made impossible is called off: it has had its token (BE-R78)."""
    for place, frame in enumerate(state.frames):
        if not reactions.is_possible(state, frame, state.frames[:place]):
            state.frames = state.frames[:place]
            return


def crowded_hex(state: State) -> int | None:
    """A hex in which two units stand, or None (BE-1.2)."""
    taken: set[int] = set()
    for hex_ in state.at:
        if hex_ >= 0:
            if hex_ in taken:
                return hex_
            taken.add(hex_)
    return None


def _place(state: State, unit: int, edit: Edit) -> str | None:
    to = hex_named(state.context, edit)
    if to < 0:
        return "edit_no_hex"
    if state.waiting >> unit & 1:
        return _reinforcement(state, unit, edit)
    if unit == state.active and state.at[unit] == state.start:
        state.start = to  # it has not moved: before its move it stood here (BE-R72)
    state.at[unit] = to
    if not state.strength[unit]:
        state.strength[unit] = 1
        state.activated |= 1 << unit
    return None


def _reinforcement(state: State, unit: int, edit: Edit) -> str | None:
    """A unit that waits arrives now; it has its token from the next turn on (AMB 40)."""
    to = hex_named(state.context, edit)
    if not state.waiting >> unit & 1:
        return "edit_not_waiting"
    if to < 0:
        return "edit_no_hex"
    state.waiting &= ~(1 << unit)
    state.activated |= 1 << unit
    state.moved_ever |= 1 << unit
    state.at[unit] = to
    return None


def _remove(state: State, unit: int, edit: Edit) -> str | None:
    if state.at[unit] < 0:
        return "edit_not_on_board"
    state.at[unit] = NOWHERE
    return None


def _strength(state: State, unit: int, edit: Edit) -> str | None:
    context = state.context
    most = max(context.full[unit], context.catalogue.arms[context.kind_of[unit]].elements)
    elements = number_of(edit, 1, most)
    if elements is None:
        return "edit_no_strength"
    if state.at[unit] < 0:
        return "edit_not_on_board"
    state.strength[unit] = elements
    return None


def _state(state: State, unit: int, edit: Edit) -> str | None:
    if edit.item not in MARKS or edit.to not in (0, 1):
        return "edit_no_mark"
    if state.at[unit] < 0:
        return "edit_not_on_board"
    if unit == state.active and edit.item == "activated" and not edit.to:
        return "edit_is_active"
    set_mark(state, MARKS[edit.item], unit, edit)
    return None


def _token(state: State, edit: Edit) -> str | None:
    if edit.to not in (0, 1):
        return "edit_no_mark"
    return of_unit(_state)(state, Edit("state", edit.unit, item="activated", to=1 - int(edit.to)))


def _order(state: State, unit: int, edit: Edit) -> str | None:
    if state.at[unit] < 0:
        return "edit_not_on_board"
    if state.phase == phases.COMMAND:
        return "edit_no_points_yet"
    state.frames = ()
    state.drawn = state.context.side_of[unit]
    activation.activate(state, unit, None)
    return None


def _points(state: State, side: int, edit: Edit) -> str | None:
    points = number_of(edit, 0, MOST_POINTS)
    if points is None:
        return "edit_no_points"
    if state.phase == phases.COMMAND:
        return "edit_no_points_yet"
    state.points[side] = points
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
    hex_ = hex_named(state.context, edit)
    numbers = [number for number, row in enumerate(state.context.objectives) if row[0] == hex_]
    if not numbers:
        return "edit_no_objective"
    if hex_ in state.at:
        return "edit_occupied"
    for number in numbers:
        state.held[number] = side_named(state.context, edit)
    return None


CHANGES: dict[str, Change[State]] = {
    "place": of_unit(_place),
    "remove": of_unit(_remove),
    "strength": of_unit(_strength),
    "state": of_unit(_state),
    "token": _token,
    "order": of_unit(_order),
    "points": of_side(_points),
    "phase": _phase,
    "owner": _owner,
    "reinforcement": of_unit(_reinforcement),
}


class BelleEpoqueRulings(Rulings[State]):
    """What an umpire may correct (BE-R78)."""

    number = "BE-R78"
    changes = CHANGES
    moving = frozenset({"place", "remove", "reinforcement"})

    def clash(self, state: State) -> Refusal | None:
        """Two units in one hex."""
        crowded = crowded_hex(state)
        return None if crowded is None else Refusal("hex_crowded", "BE-1.2", {"at": crowded})

    def surviving(self, state: State, ruling: Ruling) -> Frames:
        """Even losses are owed still where who fired or won is put elsewhere (BE-13.1, BE-13.4)."""
        below = super().surviving(state, ruling)
        return (*below, *_owed(state.frames[len(below) :], self.touched(state, ruling)))

    def event(self, state: State, edit: Edit) -> Event:
        """What is told of an edit, its hex by index."""
        at = None if edit.at is None else hex_named(state.context, edit)
        return Event("edit", edit_facts(state.context, edit, at), self.number)

    def settle(self, state: State, emit: Listener | None) -> None:
        """Objectives, reactions, the bowl and victory as the edits leave them."""
        rebuild(state)
        hold_objectives(state)
        _call_off(state)
        _count_dice(state)
        _settle_bowl(state)
        victory.judge(state, emit)


RULINGS = BelleEpoqueRulings()
