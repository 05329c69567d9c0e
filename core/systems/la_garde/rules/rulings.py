"""What an umpire may correct: any rule of play, never the shape of the state (LG-R57).

`place` (unit, at: "x,y,facing" in tenths of a millimetre and of a degree), `remove` (unit: broken),
`strength` (unit, to: elements), `state` (unit, item `cohesion` with to 0..2, or `moved`, `bombarded`,
`attached`, `dry` (of a battery) with 0 or 1), `order` (item: a division or corps, to: attack, defend or
manoeuvre), `owner` (at an objective's id, side or nobody), `points` (side, to: aides of the pool), `phase`
(to: `consolidate`), `reinforcement` (item: a group arrives).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from core.geometry.bases import footprint
from core.geometry.shapes import overlaps
from core.kit.rulings import Change, Rulings, change_holder, number_of, of_side, of_unit, pieces_of, set_mark
from core.presentation.briefs import is_veiled
from core.presentation.edit_names import edit_facts, pose_written, unit_named
from core.protocol.events import Event, Listener
from core.protocol.frames import Frames
from core.protocol.refusals import Refusal
from core.protocol.steps import Edit, Ruling
from core.systems.la_garde.rules import command, flow, order_writing, phases, reinforcements, victory
from core.systems.la_garde.rules.aftermath import dry_until
from core.systems.la_garde.rules.fighting_frames import (
    Bombarding,
    CohesionTests,
    Fighting,
    Joining,
    LossTests,
    Rallying,
)
from core.systems.la_garde.rules.frames import Arriving
from core.systems.la_garde.rules.generals import arrive_with
from core.systems.la_garde.rules.orders import NO_ORDER, WORDS
from core.systems.la_garde.rules.rule_tables import BROKEN, ROUT
from core.systems.la_garde.rules.state import State

Rolling: TypeAlias = CohesionTests | LossTests | Rallying

MARKS = ("moved", "bombarded", "attached")
MOST_AIDES = 99


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


def _place(state: State, unit: int, edit: Edit) -> str | None:
    if state.phase == phases.DEPLOY:
        return "edit_not_laid"
    pose = pose_written(edit.at)
    if pose is None:
        return "edit_no_place"
    if pose == state.poses[unit]:
        return None  # it stands there
    if state.elements[unit] == 0:
        state.elements[unit] = 1
    if not state.context.table.holds(footprint(state.base(unit), pose)):
        return "edit_no_place"
    if state.gone >> unit & 1:
        state.gone &= ~(1 << unit)
        state.cohesion[unit] = min(state.cohesion[unit], ROUT)
    state.laid |= 1 << unit
    state.place({unit: pose})
    arrive_with(state, unit)
    return None


def _remove(state: State, unit: int, edit: Edit) -> str | None:
    if state.poses[unit] is None:
        return "edit_not_on_table"
    state.gone |= 1 << unit
    state.attached &= ~(1 << unit)
    state.cohesion[unit] = BROKEN
    state.place({unit: None})
    return None


def _strength(state: State, unit: int, edit: Edit) -> str | None:
    elements = number_of(edit, 1, state.context.strength_of[unit])
    if elements is None:
        return "edit_no_number"
    if state.gone >> unit & 1:
        return "edit_not_on_table"
    state.elements[unit] = elements
    state.resize(unit)
    return None


def _state(state: State, unit: int, edit: Edit) -> str | None:
    if state.poses[unit] is None:
        return "edit_not_on_table"
    if edit.item == "cohesion" and edit.to in (0, 1, 2):
        state.cohesion[unit] = int(edit.to)
    elif edit.item == "dry" and edit.to == 1 and not state.context.is_battery[unit]:
        return "edit_needs_battery"
    elif edit.item == "dry" and edit.to in (0, 1):
        state.dry[unit] = dry_until(state) if edit.to else 0
    elif edit.item == "attached" and not state.context.attached_elements[unit]:
        return "edit_no_battery"
    elif edit.item in MARKS and edit.to in (0, 1):
        set_mark(state, edit.item, unit, edit)
        if edit.item == "moved":  # it has made its move of this activation, if it is its own
            set_mark(state, "turned", unit, edit)
            if not edit.to:  # nor has a battery rolled up (LG-AMB-38)
                state.prolonged &= ~(1 << unit)
    else:
        return "edit_no_mark"
    state.touch()
    return None


def _order(state: State, edit: Edit) -> str | None:
    context = state.context
    if edit.to not in WORDS[1:]:
        return "edit_no_order"
    order = WORDS.index(str(edit.to))
    if edit.item in context.division_index:
        row, place = state.orders, context.division_index[edit.item]
    elif edit.item in context.corps_index:
        row, place = state.corps_orders, context.corps_index[edit.item]
    else:
        return "edit_no_formation"
    if row[place] == NO_ORDER:
        return "edit_gets_none"
    row[place] = order
    state.touch()
    return None


def _points(state: State, side: int, edit: Edit) -> str | None:
    aides = number_of(edit, 0, MOST_AIDES)
    if aides is None:
        return "edit_no_number"
    state.pools[side] = aides
    return None


def _phase(state: State, edit: Edit) -> str | None:
    if edit.to != "consolidate":
        return "edit_no_phase"
    if state.phase == phases.DEPLOY:
        return "edit_still_laid"
    if state.phase > phases.CONSOLIDATE:  # who is in rout would run a second time
        return "edit_consolidated"
    state.frames = ()
    if state.phase == phases.ORDERS:
        _forget_orders(state)
    if state.phase < phases.ACTIVATE:  # nobody turns them up any more, and from there on they would lie open
        state.corps_orders = [NO_ORDER] * len(state.corps_orders)
    state.phase = phases.CONSOLIDATE
    return None


def _forget_orders(state: State) -> None:
    """Who is still writing has no orders, those either that he has written: how far he was is his own."""
    context = state.context
    for side in (0, 1):
        if not state.done >> side & 1:
            for division in context.divisions_of[side]:
                state.orders[division] = NO_ORDER
            for corps in context.corps_of_side[side]:
                state.corps_orders[corps] = NO_ORDER


def _reinforcement(state: State, edit: Edit) -> str | None:
    if edit.item not in state.context.group_ids:
        return "edit_no_group"
    state.arrived |= 1 << state.context.group_ids.index(edit.item)
    return None


CHANGES: dict[str, Change[State]] = {
    "place": of_unit(_place),
    "remove": of_unit(_remove),
    "strength": of_unit(_strength),
    "state": of_unit(_state),
    "order": _order,
    "owner": change_holder,
    "points": of_side(_points),
    "phase": _phase,
    "reinforcement": _reinforcement,
}


class LaGardeRulings(Rulings[State]):
    """What an umpire may correct (LG-R57)."""

    number = "LG-R57"
    changes = CHANGES
    moving = frozenset({"place", "remove", "strength"})

    def clash(self, state: State) -> Refusal | None:
        """Two brigades that overlap, or one that has grown over the edge of the table."""
        pair, table = overlapping(state), state.context.table
        if pair is not None:
            return Refusal("brigades_overlap", "LG-1.6", {"unit": pair[0], "target": pair[1]})
        for unit, foot in enumerate(state.feet):
            if foot is not None and not table.holds(foot):
                return Refusal("off_table", "LG-1.6", {"unit": unit})
        return None

    def event(self, state: State, edit: Edit) -> Event:
        """What is told of an edit: of orders face down and secret groups the other side hears no more."""
        facts, context = edit_facts(state.context, edit), state.context
        if edit.set == "reinforcement":
            group = context.scenario.groups[context.group_ids.index(str(edit.item))]
            side = context.side_index(group.side)
            if is_veiled(context.scenario, 1 - side, "reinforcements"):
                return self.secret(facts, side, item="?")
        elif edit.set == "order":
            division = context.division_index.get(str(edit.item))
            if division is None:
                side = context.side_of_corps[context.corps_index[str(edit.item)]]
                hidden = state.phase < phases.ACTIVATE
            else:
                side, hidden = context.side_of_division[division], not state.revealed >> division & 1
            if hidden:
                return self.secret(facts, side, to="?")
        return Event("edit", facts, self.number)

    def surviving(self, state: State, ruling: Ruling) -> Frames:
        """A combat of a brigade put elsewhere is over with all above it; of who rolls only it is left out.

        Who has arrived rolls for it no more.
        """
        touched, kept = self.touched(state, ruling), []
        for frame in state.frames:
            if isinstance(frame, Arriving) and not reinforcements.has_to_come(state, frame.group):
                continue
            if not isinstance(frame, Rolling):
                if pieces_of(frame) & touched:
                    break
                kept.append(frame)
            elif not touched.issuperset(frame.queue):
                kept.append(_without(frame, touched))
        return tuple(kept)

    def rule(self, state: State, ruling: Ruling, emit: Listener | None) -> None:
        """A battle that has ended ended with its turn: it is judged anew, and no objective is taken twice."""
        is_over = bool(state.ended and self.changing(state, ruling).edits)
        waiting = state.frames
        super().rule(state, ruling, emit)
        _unmark(state, ruling, [frame for frame in waiting if frame not in state.frames])
        if is_over:
            _judge_anew(state, emit)

    def settle(self, state: State, emit: Listener | None) -> None:
        """Nothing of the moment before is remembered; who gets an order is looked at anew (LG-3.1)."""
        state.touch()
        if state.phase == phases.ORDERS:
            command.put_generals_clear(state)
            order_writing.open_orders(state)


def _unmark(state: State, ruling: Ruling, dropped: Sequence[object]) -> None:
    """Who waited for the first tokens of what is dropped has not attacked, bombarded or joined in it."""
    said = {unit_named(state.context, edit) for edit in ruling.edits if edit.item == "bombarded"}
    for frame in dropped:
        if isinstance(frame, Joining) or (isinstance(frame, Fighting) and not frame.round):
            state.attacked &= ~(1 << frame.unit)
            state.joined = tuple(post for post in state.joined if post not in frame.posts)
        elif isinstance(frame, Bombarding) and frame.unit not in said:
            state.bombarded &= ~(1 << frame.unit)
    state.touch()


def _judge_anew(state: State, emit: Listener | None) -> None:
    """The end of a turn without its objectives, or night: then the die has fallen (LG-14.3)."""
    if state.phase != phases.NEXT_TURN:
        flow.end_turn(state, emit)
    elif not victory.judge_break(state, emit):
        victory.judge_limit(state, emit)


def _without(frame: Rolling, touched: set[int]) -> Rolling:
    """The roll of those who were not put elsewhere."""
    staying = [place for place, unit in enumerate(frame.queue) if unit not in touched]
    queue = tuple(frame.queue[place] for place in staying)
    if isinstance(frame, LossTests):
        return LossTests(queue, tuple(frame.bonuses[place] for place in staying))
    return replace(frame, queue=queue)


RULINGS = LaGardeRulings()
