"""Elephants that must recoil panic instead (MBT-7)."""

from __future__ import annotations

from math import hypot

from core.geometry.bases import Footprint, Pose, footprint
from core.geometry.moves import farthest, shifted, stop, turned
from core.geometry.recoil import met
from core.geometry.shapes import swept
from core.geometry.tolerances import TENTH, TOUCHING
from core.geometry.trigonometry import FULL_TURN, HALF_TURN, QUARTER_TURN, heading
from core.protocol.events import Event, Listener
from core.protocol.frames import pop, push, replace_top
from core.protocol.pending import Shown
from core.systems.mbt.rules import losses
from core.systems.mbt.rules.conformation import has_room
from core.systems.mbt.rules.frames import Panicking
from core.systems.mbt.rules.state import State

TURNS = {1: 0, 2: -QUARTER_TURN, 3: QUARTER_TURN}
WAYS = {1: "ahead", 2: "left", 3: "right"}
"""MBT-7.1: 4, 5 and 6 are backwards."""


def begin(state: State, unit: int, emit: Listener | None) -> None:
    """An elephant that must recoil panics: its owner's die has to fall (MBT-7.1, MBT-R25)."""
    state.frames = push(state.frames, Panicking((unit,), 1 << unit))
    if emit is not None:
        emit(Event("panics", {"unit": unit}, "MBT-7.1"))


def go_on(state: State, frame: Panicking, emit: Listener | None) -> bool:
    """The next elephant rolls; one that was destroyed meanwhile does not (MBT-R55)."""
    queue = frame.queue
    while queue and state.feet[queue[0]] is None:
        queue = queue[1:]
    if not queue:
        state.frames = pop(state.frames)
        return False
    if queue != frame.queue:
        state.frames = replace_top(state.frames, Panicking(queue, frame.panicked))
    state.pending = state.context.panic_rolls[state.context.side_of[queue[0]]]
    return True


def resolve(state: State, frame: Panicking, shown: Shown, emit: Listener | None) -> None:
    """The die has fallen: the elephant runs, and what it meets is trampled or panics too."""
    unit, face = frame.queue[0], shown["panic"][0]
    assert isinstance(face, int)
    if emit is not None:
        facts = {"unit": unit, "faces": (face,), "way": WAYS.get(face, "back")}
        emit(Event("panic_rolled", facts, "MBT-7.1"))
    foot = state.feet[unit]
    assert foot is not None
    facing = (foot.pose.facing + TURNS.get(face, HALF_TURN)) % FULL_TURN
    queue, panicked = frame.queue[1:], frame.panicked
    for other in run(state, unit, foot, facing, emit):
        if panicked >> other & 1:
            if emit is not None:
                emit(Event("panicked_before", {"unit": unit, "target": other}, "MBT-AMB-23"))
        else:
            queue, panicked = (*queue, other), panicked | 1 << other
            if emit is not None:
                emit(Event("panics_too", {"unit": other, "by": unit}, "MBT-7.2"))
    state.frames = replace_top(state.frames, Panicking(queue, panicked))


def run(state: State, unit: int, foot: Footprint, facing: int, emit: Listener | None) -> tuple[int, ...]:
    """The run of an elephant towards `facing`: the elephants at which it stops, all those met at once."""
    context = state.context
    start = foot.pose
    x, y = heading(facing, context.panic_tenths, 0)
    reached, is_barred = _way(state, unit, foot, shifted(start, x, y))
    shift = ((reached.x - start.x) * TENTH, (reached.y - start.y) * TENTH)
    others = [None if other == unit else its for other, its in enumerate(state.feet)]
    meetings = met(foot, *shift, others)
    first = next((time for time, other in meetings if context.is_elephant[other]), None)
    beasts: tuple[int, ...] = ()
    if first is not None:
        at_once = first + TOUCHING / hypot(*shift)  # who stands in line with it is met with it (MBT-R54)
        meetings = [row for row in meetings if row[0] <= at_once]
        beasts = tuple(sorted(other for _time, other in meetings if context.is_elephant[other]))
        feet = [its for beast in beasts if (its := state.feet[beast]) is not None]
        reached, is_barred = stop(foot.base, start, reached, feet), False
        meetings = [row for row in meetings if row[1] not in beasts]
    for _time, other in meetings:
        if emit is not None:
            emit(Event("tramples", {"unit": unit, "target": other}, "MBT-7.3"))
        losses.destroy(state, other, emit, "MBT-7.3", counts=context.options.trample_counts)
    if is_barred:
        if emit is not None:
            emit(Event("runs_off", {"unit": unit}, "MBT-AMB-21"))
        losses.destroy(state, unit, emit, "MBT-AMB-21")
        return ()
    state.place({unit: reached})
    after = turned(foot.base, reached, facing)
    if has_room(context, state.layout, unit, after):  # otherwise it keeps its old facing (MBT-7.5)
        state.place({unit: after})
    if emit is not None:
        emit(Event("runs", {"unit": unit}, "MBT-7.5"))
    return beasts


def _way(state: State, unit: int, foot: Footprint, end: Pose) -> tuple[Pose, bool]:
    """How far the table and the ground let an elephant run, and whether they bar it (MBT-R21)."""
    context = state.context
    start, mobility = foot.pose, context.mobility_of[unit]

    def is_free(pose: Pose) -> bool:
        path = swept(foot, (pose.x - start.x) * TENTH, (pose.y - start.y) * TENTH)
        on_table = context.table.holds(footprint(foot.base, pose))
        return on_table and not context.ground.bars_way(mobility, foot, path)

    if is_free(end):
        return end, False
    return farthest(start, end, is_free), True
