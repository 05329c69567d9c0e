"""The oracle of MBT: moves at the limits, combats, panics."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random

from core.protocol.pending import Choice, Over, Pending
from core.protocol.steps import ActionStep, DiceRolled
from core.protocol.system import AnySystem
from core.systems.mbt.planner.hypotheticals import fighting
from core.systems.mbt.rules.actions import Fight, Move, Shoot
from core.systems.mbt.rules.flow import advance
from core.systems.mbt.rules.state import State
from oracles import cases
from oracles.judgements import Judgement
from oracles.mbt import combat, lines, moves, shooting, stampedes, wishes
from oracles.mbt.field import Field, read
from oracles.mbt.sureness import TooNearError
from oracles.plane import Pose


class MbtOracle:
    """Holds MBT against a second reading."""

    every = 30

    def wants(self, pending: Pending) -> bool:
        """Moments in which bases move or fight."""
        return isinstance(pending, Choice) and pending.prompt in ("move", "combat")

    def look(self, system: AnySystem, state: State, pending: Pending, rng: Random) -> Iterator[Judgement]:
        """Judge moves at the limits; fights, shots and what comes of them."""
        assert isinstance(pending, Choice)
        if pending.prompt == "move":
            yield from of_moves(system, state, rng)
        yield from of_combats(system, fighting(state, state.active), rng)
        crowd, _chosen = wishes.crowded(state, read(state), rng)
        yield from of_combats(system, fighting(crowd, state.active), rng)
        for crowd in shooting.about(state, rng):
            yield from of_shots(system, fighting(crowd, state.active))
        yield from stampedes.of_panics(system, state, rng)


def of_moves(system: AnySystem, state: State, rng: Random) -> Iterator[Judgement]:
    """Moves about the limits of a moment, and of one that is like it but crowded."""
    for moment, chosen in ((state, []), *(wishes.crowded(state, read(state), rng) for _time in range(3))):
        field = read(moment)

        def allowed(action: Move, moment: State = moment) -> bool:
            return system.rules.refusal(moment, moment.active, action) is None

        for action in wishes.wishes(field, rng, allowed, chosen):
            judgement = of_move(system, moment, action)
            if not judgement.agrees:
                judge = partial(of_move, system)
                case = cases.written(system, *cases.shrunk(moment, action, action.units, judge))
                judgement = replace(judgement, case=case)
            yield judgement
            yield from of_lines(system, moment, action)


def of_lines(system: AnySystem, state: State, action: Move) -> Iterator[Judgement]:
    """What a legal move leaves behind: who lines up, and who touches without a fight."""
    before = read(state)
    if before.options.contact_any_edge or system.rules.refusal(state, state.active, action) is not None:
        return
    after = state.copy()
    system.rules.apply(after, ActionStep(state.active, action))
    wrong = lines.wrongs(before, read(after), action.units)
    kind = "lines" if wrong is not None else "lines, too near"
    yield Judgement(kind, f"{action} of {placed(before)}", wrong, None if wrong is None else [])


def of_move(system: AnySystem, state: State, action: Move) -> Judgement:
    """One move: whether it is legal, and where everybody stands after it."""
    field = read(state)
    path = [Pose(*pose) for pose in action.path]
    refusal = system.rules.refusal(state, state.active, action)
    after, stood = state.copy(), None
    if refusal is None:
        system.rules.apply(after, ActionStep(state.active, action))
        stood = {unit: Pose(*pose) for unit in action.units if (pose := after.poses[unit]) is not None}
    ruling = moves.judge(field, action.units, path, action.prefer, stood)
    kind = "group move" if len(action.units) > 1 else "move"
    about = f"{action} {refusal.rule if refusal else ''}/{ruling.rule}"
    if ruling.legal is None:
        return Judgement(f"{kind}, too near", about, refusal is None, None)
    if refusal is not None or not ruling.legal:
        return Judgement(f"{kind}, not allowed", about, refusal is None, ruling.legal)
    assert ruling.poses is not None
    expected = {number: base.where.pose for number, base in field.bases.items()} | ruling.poses
    facings = {field.bases[action.units[0]].where.pose.facing, *(pose.facing for pose in path)}
    wheeled = len(action.units) > 1 and len(facings) > 1
    found = {number: Pose(*pose) for number, pose in enumerate(after.poses) if pose is not None}
    off = WHEELED if wheeled else ROUNDED if field.options.contact_any_edge else 0
    if off:
        found = {
            number: expected[number] if _is_near(pose, expected[number], off) else pose
            for number, pose in found.items()
        }
    moved = {number: pose for number, pose in found.items() if pose != field.bases[number].where.pose}
    right = {number: pose for number, pose in expected.items() if pose != field.bases[number].where.pose}
    return Judgement(f"{kind}, allowed", about, moved, right)


WHEELED, ROUNDED = 6, 1
"""What who has turned with its group, and who has turned to an edge, can be off by, in tenths."""


def _is_near(one: Pose, other: Pose, off: int) -> bool:
    """Whether two places of a base are one, but for rounding."""
    return abs(one.x - other.x) <= off and abs(one.y - other.y) <= off and one.facing == other.facing


def of_combats(system: AnySystem, state: State, rng: Random) -> Iterator[Judgement]:
    """Who may fight and shoot in a moment, and what a pair of dice brings about."""
    field, side = read(state), state.active
    advance(state, None)
    pending = system.rules.pending(state)
    if not isinstance(pending, Choice) or pending.prompt != "combat":
        return
    try:
        pairs = combat.fights(field)
    except TooNearError:
        return
    offered = {(act.unit, act.target) for act in system.rules.actions(state, side) if isinstance(act, Fight)}
    yield Judgement("fights", f"turn {state.turn}", sorted(offered), sorted(pairs))
    yield from of_shots(system, state)
    for unit, foe in offered & pairs:
        yield from of_fight(system, state, field, unit, foe, rng)


def of_shots(system: AnySystem, state: State) -> Iterator[Judgement]:
    """Each shooter and each enemy: whether it may shoot at it; nobody may where nothing is asked."""
    field, side = read(state), state.active
    advance(state, None)
    pending = system.rules.pending(state)
    if isinstance(pending, Over):
        return
    asked = isinstance(pending, Choice) and pending.prompt == "combat"
    for (unit, foe), may in shooting.shots(field).items():
        refusal = system.rules.refusal(state, side, Shoot(unit, foe))
        about = f"{unit} at {foe} {refusal.kind if refusal else ''} of {placed(field)}"
        kind = "shots" if may is not None else "shots, too near"
        yield Judgement(kind, about, asked and refusal is None, may)


def placed(field: Field) -> dict[int, tuple[int, int, int]]:
    """Where everybody stands."""
    poses = {number: base.where.pose for number, base in field.bases.items()}
    return {number: (pose.x, pose.y, pose.facing) for number, pose in poses.items()}


def of_fight(
    system: AnySystem, state: State, field: Field, unit: int, foe: int, rng: Random
) -> Iterator[Judgement]:
    """One fight with dice by lot: who is gone, who has gone back where."""
    after = state.copy()
    system.rules.apply(after, ActionStep(state.active, Fight(unit, foe)))
    mine, its = rng.randint(1, 6), rng.randint(1, 6)
    system.rules.apply(after, DiceRolled({"attacker": (mine,), "defender": (its,)}, "typed"))
    places: dict[int, Pose] | None = {}
    try:
        won, lost = mine + combat.adds(field, unit, foe), its + combat.adds(field, foe, unit)
        loser = foe if won > lost else unit
        if won < lost:
            won, lost = lost, won
        if won >= 2 * lost:
            places = None
        elif won > lost and field.bases[loser].kind != "elephant":
            places = combat.recoil(field, loser)
    except TooNearError:
        yield Judgement("combats, too near", f"{unit} at {foe}", None, None)
        return
    expected = {number: base.where.pose for number, base in field.bases.items()} | (places or {})
    if places is None:
        expected.pop(loser)
    found = {number: Pose(*pose) for number, pose in enumerate(after.poses) if pose is not None}
    about = f"{unit} at {foe}, {mine} against {its}"
    yield Judgement("combats", about, sorted(found.items(), key=str), sorted(expected.items(), key=str))
