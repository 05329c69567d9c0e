"""The oracle of La Garde: moves at the limits, bags of combats, withdrawals and routs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random

from core.geometry.bases import Pose as TablePose
from core.protocol.pending import Choice, Deal, Pending
from core.protocol.steps import ActionStep
from core.protocol.system import AnySystem
from core.systems.la_garde.planner.hypotheticals import bombarding, fighting
from core.systems.la_garde.rules.actions import Attack, Bombard, Move, Stand
from core.systems.la_garde.rules.flow import advance
from core.systems.la_garde.rules.state import State
from oracles import cases
from oracles.judgements import Judgement
from oracles.la_garde import bags, defeats, fire, moves, wishes
from oracles.la_garde.field import ATTACK, DEFEND, MANOEUVRE, NONE, TooNearError, read
from oracles.la_garde.sight import sees
from oracles.plane import Pose


class LaGardeOracle:
    """Holds La Garde against a second reading."""

    every = 5

    def wants(self, pending: Pending) -> bool:
        """Moments in which brigades move."""
        return isinstance(pending, Choice) and pending.prompt == "move"

    def look(self, system: AnySystem, state: State, pending: Pending, rng: Random) -> Iterator[Judgement]:
        """Judge moves at the limits, the bags of combats, whom batteries see, who goes back where."""
        yield from of_moves(system, state, rng)
        for _time in range(4):
            crowd, chosen = wishes.crowded(state, read(state), rng)
            for unit in chosen:
                yield from of_combats(system, crowd, unit)
        yield from of_bombardments(system, state, rng)
        yield from defeats.of_defeats(state, rng)


def of_moves(system: AnySystem, state: State, rng: Random) -> Iterator[Judgement]:
    """Moves about the limits of a moment, and of some that are like it but crowded."""
    for moment, chosen in ((state, []), *(wishes.crowded(state, read(state), rng) for _time in range(3))):
        field = read(moment)

        def allowed(action: Move, moment: State = moment) -> bool:
            return system.rules.refusal(moment, moment.active, action) is None

        for action in wishes.wishes(field, rng, allowed, chosen):
            judgement = of_move(system, moment, action)
            if not judgement.agrees:
                judge = partial(of_move, system)
                case = cases.written(system, *cases.shrunk(moment, action, (action.unit,), judge))
                judgement = replace(judgement, case=case)
            yield judgement


def of_move(system: AnySystem, state: State, action: Move) -> Judgement:
    """One move: whether it is legal, and where the brigade stands after it."""
    field = read(state)
    ruling = moves.judge(field, action.unit, [Pose(*pose) for pose in action.path])
    refusal = system.rules.refusal(state, state.active, action)
    order = ("none", "attack", "defend", "manoeuvre")[field.brigades[action.unit].order or 0]
    about = f"{action}, {refusal.kind + ' ' + refusal.rule if refusal else ''}/{ruling.rule}"
    if ruling.legal is None:
        return Judgement(f"{order}, too near", about, refusal is None, None)
    if refusal is not None or not ruling.legal:
        return Judgement(f"{order}, not allowed", about, refusal is None, ruling.legal)
    after = state.copy()
    system.rules.apply(after, ActionStep(state.active, action))
    pose = after.poses[action.unit]
    end = None if pose is None else Pose(*pose)
    right = ruling.end
    asked = system.rules.pending(after)
    if state.cohesion[action.unit] and not (isinstance(asked, Choice) and asked.prompt == "move"):
        right = end  # the end of the turn has come: it may have run since
    if end is not None and right is not None and abs(end.x - right.x) <= 5 and abs(end.y - right.y) <= 5:
        right = end
    return Judgement(f"{order}, allowed", about, end, right)


def of_bombardments(system: AnySystem, state: State, rng: Random) -> Iterator[Judgement]:
    """Whom each battery reaches and sees, were its division to bombard now under Attack; the bags."""
    for unit, kind in enumerate(state.context.kind_of):
        if state.feet[unit] is None or not kind.endswith("artillery"):
            continue
        if kind.startswith(tuple(fire.RANGES)):
            yield from of_ranges(system, state, unit, rng)
        ready = bombarding(state, unit, ATTACK)
        advance(ready, None)
        asked = system.rules.pending(ready)
        if not isinstance(asked, Choice) or asked.prompt != "bombard":
            continue
        field = read(ready)
        for foe in field.foes(ready.active):
            refusal = system.rules.refusal(ready, ready.active, Bombard(unit, foe.number))
            if refusal is None or refusal.kind == "not_seen":
                right = sees(field, field.brigades[unit], foe)
                about = f"{state.context.unit_ids[unit]} at {state.context.unit_ids[foe.number]}"
                yield Judgement(
                    "sight" if right is not None else "sight, too near", about, refusal is None, right
                )
            if refusal is None:
                yield of_shot(system, ready, unit, foe.number, rng)


def of_ranges(system: AnySystem, state: State, unit: int, rng: Random) -> Iterator[Judgement]:
    """Enemies laid a tenth of a millimetre before and beyond each range of a battery, and their bags."""
    field = read(state)
    battery = field.brigades[unit]
    foes = field.foes(battery.side)
    for far in fire.ranges(battery) if len(foes) > 1 else ():
        foe, other = rng.sample(foes, 2)
        made = bombarding(state, unit, ATTACK)
        # The other one is in range in any case, so that bombardments are asked for.
        poses = {foe: fire.laid(battery, foe, far, rng), other: fire.aside(battery, other)}
        made.place({one.number: TablePose(*pose) for one, pose in poses.items()})
        advance(made, None)
        asked = system.rules.pending(made)
        if not isinstance(asked, Choice) or asked.prompt != "bombard":
            continue
        there = read(made).brigades[foe.number]
        refusal = system.rules.refusal(made, made.active, Bombard(unit, foe.number))
        if refusal is not None and refusal.kind not in ("out_of_range", "not_seen"):
            continue
        right = fire.reaches(battery, there)
        reached = refusal is None or refusal.kind == "not_seen"
        about = f"{state.context.unit_ids[unit]} at {state.context.unit_ids[foe.number]} {there.where.pose}"
        yield Judgement("ranges" if right is not None else "ranges, too near", about, reached, right)
        if refusal is None:
            yield of_shot(system, made, unit, foe.number, rng)


def of_shot(system: AnySystem, ready: State, unit: int, foe: int, rng: Random) -> Judgement:
    """The bag of a bombardment, cohesion and orders of both by lot."""
    shaken = ready.copy()
    shaken.cohesion[unit], shaken.cohesion[foe] = rng.choice((0, 1)), rng.choice((0, 1, 2))
    context = shaken.context
    shaken.orders[context.division_of[foe]] = rng.choice((ATTACK, DEFEND, MANOEUVRE, NONE))
    shaken.corps_orders[context.corps_of[context.division_of[unit]]] = rng.choice((ATTACK, DEFEND))
    shaken.prolonged |= rng.randrange(2) << unit
    shaken.moved |= rng.randrange(2) << unit
    shaken.touch()
    before = shaken.copy()
    system.rules.apply(shaken, ActionStep(shaken.active, Bombard(unit, foe)))
    pending = system.rules.pending(shaken)
    assert isinstance(pending, Deal)
    said = counted(pending)
    try:
        right = fire.tokens(before, read(before), unit, foe)
    except TooNearError:
        return Judgement("shots, too near", f"{unit} at {foe}", said, None)
    return Judgement("shots", f"{unit} at {foe}", said, right)


def counted(pending: Deal) -> tuple[int, int, int]:
    """The blue, white and red tokens of a bag."""
    found = Counter[str]()
    for row in pending.pool:
        found[str(row.item)] += row.count
    return found["D"], found["N"], found["V"]


def of_combats(system: AnySystem, state: State, unit: int) -> Iterator[Judgement]:
    """The bag of each attack that a brigade could make from where it stands."""
    ready = fighting(state, unit)
    advance(ready, None)
    side = ready.active
    asked = system.rules.pending(ready)
    if not isinstance(asked, Choice) or asked.prompt != "combat":
        return
    for act in system.rules.actions(ready, side):
        if isinstance(act, Attack) and act.unit == unit:
            after = ready.copy()
            system.rules.apply(after, ActionStep(side, act))
            while isinstance(pending := system.rules.pending(after), Choice):
                system.rules.apply(after, ActionStep(pending.side, Stand()))
            assert isinstance(pending, Deal)
            try:
                right = bags.tokens(after, read(after), unit, act.target)
            except TooNearError:
                right = None
            about = f"{unit} at {act.target}"
            yield Judgement("bags" if right else "bags, too near", about, counted(pending), right)
