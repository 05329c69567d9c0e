"""What a draw does, step by step: losses, cohesion, withdrawals, generals, the ground that is won."""

from __future__ import annotations

from collections.abc import Callable

from core.chance.dice import D6
from core.geometry.bases import Footprint, Pose, footprint
from core.geometry.moves import leg_tenths
from core.protocol.events import Event, Listener
from core.protocol.frames import pop, push, replace_top
from core.protocol.pending import Handful, Roll, Shown
from core.systems.la_garde.rules import cohesion, facts, losses, morale, occupation, withdrawals
from core.systems.la_garde.rules.fighting_frames import Aftermath, Fighting, GeneralsAtRisk, LossTests
from core.systems.la_garde.rules.results import Effect, Outcome, bombardment_outcomes, combat_outcomes
from core.systems.la_garde.rules.rule_tables import ROUT
from core.systems.la_garde.rules.state import State


def begin(
    state: State, unit: int, target: int, posts: facts.Posts, round_: int, result: str, *, bombards: bool
) -> None:
    """Begin to carry out a result of `unit` against `target`."""
    before = (state.elements[unit], state.elements[target], state.cohesion[unit], state.cohesion[target])
    stood, came = _standing(state, target), _standing(state, unit)
    frame = Aftermath(unit, target, posts, round_, result, bombards, before, stood, came, 0)
    state.frames = push(state.frames, frame)


def _standing(state: State, unit: int) -> tuple[int, int, int, int]:
    x, y, facing = state.foot(unit).pose
    return x, y, facing, state.elements[unit]


def outcome_of(state: State, frame: Aftermath) -> Outcome:
    """The row of the table of results."""
    if not frame.bombards:
        return combat_outcomes()[frame.result]
    return bombardment_outcomes()[frame.result]


def go_on(state: State, frame: Aftermath, emit: Listener | None) -> bool:
    """One step; each may push frames of its own, which come first."""
    if frame.stage == len(STAGES):
        state.frames = pop(state.frames)
        return False
    state.frames = replace_top(state.frames, frame.on())
    STAGES[frame.stage](state, frame, outcome_of(state, frame), emit)
    return False


def _parties(frame: Aftermath, outcome: Outcome) -> tuple[tuple[int, int, Effect], ...]:
    """(brigade, its enemy, what happens to it), the attacker first."""
    return (
        (frame.unit, frame.target, outcome.attacker),
        (frame.target, frame.unit, outcome.defender),
    )


# --- the steps ---------------------------------------------------------------------------------------------


def _lose(state: State, frame: Aftermath, outcome: Outcome, emit: Listener | None) -> None:
    """Sure losses at once; tests of losses fall together (LG-7.1, LG-7.4)."""
    tests = tuple(
        (unit, _bonus(state, frame, unit))
        for unit, _foe, effect in _parties(frame, outcome)
        for _test in range(effect.loss_tests)
    )
    shaken: list[int] = []
    for unit, _foe, effect in _parties(frame, outcome):
        if effect.losses:
            shaken += losses.lose(state, unit, effect.losses, "LG-7.1", emit)
    cohesion.begin(state, shaken, emit)
    tests = tuple(row for row in tests if state.feet[row[0]] is not None)
    if tests:
        units, bonuses = zip(*tests, strict=True)
        state.frames = push(state.frames, LossTests(units, bonuses))


def _bonus(state: State, frame: Aftermath, unit: int) -> int:
    """What enemy guns add to a test of losses (LG-7.2)."""
    context = state.context
    if frame.bombards:
        gun = context.gun_of[frame.unit]
        assert gun is not None, "a battery bombards"
        return morale.gun_bonus(context, state.elements[frame.unit], big=bool(gun.loss))
    foe = frame.target if unit == frame.unit else frame.unit
    friends = facts.supporters(state, foe)
    elements, big = facts.gun_fire(state, foe, friends, defends=foe == frame.target)
    return morale.gun_bonus(context, elements, big=big)


def _shake(state: State, frame: Aftermath, outcome: Outcome, emit: Listener | None) -> None:
    """Cohesion is set, or tested (LG-6.9); artillery that is engaged breaks (AMB 19)."""
    fallen: list[int] = []
    testing: list[int] = []
    for unit, _foe, effect in _parties(frame, outcome):
        if state.feet[unit] is None:
            continue
        if unit == frame.target and outcome.breaks_artillery:
            losses.break_battery(state, unit, emit)
        if unit == frame.target and outcome.breaks_artillery and state.context.is_battery[unit]:
            testing += losses.remove(state, unit, "broken", "LG-AMB-19", emit)
        elif cohesion.set_at_least(state, unit, effect.cohesion, emit):
            testing.append(unit)
        elif effect.cohesion:
            fallen.append(unit)
    cohesion.settle(state, fallen, emit, testing, "LG-6.9")


def _withdraw(state: State, frame: Aftermath, outcome: Outcome, emit: Listener | None) -> None:
    """Who has to withdraws; in rout it has run already (LG-6.11, LG-R68)."""
    testing: list[int] = []
    for unit, foe, effect in _parties(frame, outcome):
        if state.feet[unit] is None or not (effect.withdraws or effect.cohesion == ROUT):
            continue
        if state.cohesion[unit] < ROUT:
            enemy = state.feet[foe] or _ground(state, frame.stood if foe == frame.target else frame.came)
            way = withdrawals.withdraw(state, unit, enemy, emit)
            testing += cohesion.after(state, unit, way, "LG-6.11", emit)
        elif frame.before[2 + (unit == frame.target)] >= ROUT:
            way = withdrawals.rout(state, unit, emit)
            testing += cohesion.after(state, unit, way, "LG-6.13", emit)
    cohesion.begin(state, testing, emit)


def _ground(state: State, standing: tuple[int, int, int, int]) -> Footprint:
    x, y, facing, elements = standing
    return footprint(state.context.bases[elements], Pose(x, y, facing))


def _risk(state: State, frame: Aftermath, outcome: Outcome, emit: Listener | None) -> None:
    """Generals whose brigades have suffered rout or a loss are at risk (LG-10)."""
    context = state.context
    suffering = {
        context.side_of[unit]
        for place, (unit, _foe, effect) in enumerate(_parties(frame, outcome))
        if state.elements[unit] < frame.before[place]
        or state.feet[unit] is None
        or effect.cohesion == ROUT
        or (state.cohesion[unit] >= ROUT > frame.before[2 + place])
    }
    posts = tuple(post for post in frame.posts if facts.side_of_post(state, post) in suffering)
    if posts:
        state.frames = push(state.frames, GeneralsAtRisk(posts))


def _go_on(state: State, frame: Aftermath, outcome: Outcome, emit: Listener | None) -> None:
    """A fierce combat goes on (LG-6.10), ground that is won may be occupied (LG-6.12), ammunition is out."""
    unit, target = frame.unit, frame.target
    if outcome.out_of_ammunition:
        _run_dry(state, unit, emit)
    if state.feet[unit] is None or state.cohesion[unit] >= ROUT:
        return
    if outcome.new_combat and state.feet[target] is not None:
        if emit is not None:
            emit(Event("fierce", {"unit": unit, "target": target}, "LG-6.10"))
        posts = tuple(post for post in frame.posts if facts.place_of(state, post) is not None)
        state.frames = push(state.frames, Fighting(unit, target, posts, frame.round + 1, ""))
    elif outcome.may_occupy and _has_gone(state, target, frame.stood):
        occupation.begin(state, unit, frame.stood)


def _has_gone(state: State, target: int, stood: tuple[int, int, int, int]) -> bool:
    """Whether the defender has left ground that can be won: a millimetre at least (LG-6.12, LG-R77)."""
    pose = state.poses[target]
    return pose is None or leg_tenths(Pose(*stood[:3]), pose) >= occupation.LEAST


def _run_dry(state: State, unit: int, emit: Listener | None) -> None:
    """The battery is out of ammunition until the end of the next turn, or for good (LG-2.5, AMB 25)."""
    state.dry[unit] = dry_until(state)
    state.touch()
    if emit is not None:
        emit(Event("out_of_ammunition", {"unit": unit}, "LG-2.5"))


FOR_GOOD = 9999


def dry_until(state: State) -> int:
    """The turn at whose end the ammunition of a battery that runs out of it now is renewed (LG-R25)."""
    return FOR_GOOD if state.context.options.ammo == "game" else state.turn + 1


Stage = Callable[[State, Aftermath, Outcome, "Listener | None"], None]
STAGES: tuple[Stage, ...] = (_lose, _shake, _withdraw, _risk, _go_on)


# --- tests of losses (LG-7.2) ------------------------------------------------------------------------------


def testing(state: State, frame: LossTests, emit: Listener | None) -> bool:
    """The dice have to fall; tests that no die can change are not rolled (LG-R65)."""
    context = state.context
    rows = zip(frame.queue, frame.bonuses, strict=True)
    needed = [(unit, morale.loses_on(context, unit, bonus)) for unit, bonus in rows]
    rolled = [row for row in needed if not morale.is_decided(context.die, row[1])]
    if not rolled:
        tested(state, frame, {}, emit)
        return False
    state.pending = morale.roll(context, rolled, "losses", "LG-7.2")
    return True


def tested(state: State, frame: LossTests, shown: Shown, emit: Listener | None) -> None:
    """The dice have fallen: each that reaches its number costs an element."""
    state.frames = pop(state.frames)
    context = state.context
    shaken: list[int] = []
    for unit, bonus in zip(frame.queue, frame.bonuses, strict=True):
        needed = morale.loses_on(context, unit, bonus)
        faces = shown.get(context.die_keys[unit])
        loses = morale.reaches(context, faces, needed)
        if emit is not None:
            fields = {"unit": unit, "faces": tuple(faces or ()), "count": bonus, "needed": needed}
            emit(Event("loss_tested", {**fields, "passed": not loses}, "LG-7.2"))
        if loses and state.feet[unit] is not None:
            shaken += losses.lose(state, unit, 1, "LG-7.2", emit)
    cohesion.begin(state, shaken, emit)


# --- generals at risk (LG-10) ------------------------------------------------------------------------------


def risking(state: State, frame: GeneralsAtRisk, emit: Listener | None) -> bool:
    """A die for each general has to fall."""
    context = state.context
    lost = context.numbers["general_lost"]
    hands = tuple(
        Handful(
            f"general-{place}",
            facts.side_of_post(state, post),
            1,
            D6,
            morale.reading(D6, lost + 1),
        )
        for place, post in enumerate(frame.posts)
    )
    state.pending = Roll(hands, "generals", "LG-10")
    return True


def risked(state: State, frame: GeneralsAtRisk, shown: Shown, emit: Listener | None) -> None:
    """The dice have fallen: on a 1 a general is lost."""
    state.frames = pop(state.frames)
    for place, post in enumerate(frame.posts):
        face = shown[f"general-{place}"][0]
        assert isinstance(face, int)
        falls = face <= state.context.numbers["general_lost"]
        if falls and post >= 0:
            state.lost |= 1 << post
        elif falls:
            state.acting[-1 - post] = None
        if emit is not None:
            kind = "general_lost" if falls else "general_safe"
            emit(Event(kind, {"post": post, "faces": (face,)}, "LG-10"))
    state.touch()
