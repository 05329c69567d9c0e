"""Moments in which elephants panic among others, judged die by die (MBT-7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from core.geometry.bases import Pose as TablePose
from core.protocol.frames import push
from core.protocol.pending import Roll
from core.protocol.steps import DiceRolled
from core.protocol.system import AnySystem
from core.systems.mbt.rules.flow import advance
from core.systems.mbt.rules.frames import Panicking
from core.systems.mbt.rules.state import State
from oracles.judgements import Judgement
from oracles.mbt import panic
from oracles.mbt.field import Field, read
from oracles.mbt.sureness import TooNearError
from oracles.plane import Pose, Rectangle
from oracles.ways import beside, is_clear

MOST_RUNS = 12


def of_panics(system: AnySystem, state: State, rng: Random) -> Iterator[Judgement]:
    """Each elephant panics among a crowd laid about it, with dice by lot."""
    field = read(state)
    for number, base in field.bases.items():
        if base.kind == "elephant":
            yield from of_panic(system, crowded(state, field, number, rng), number, rng)


def crowded(state: State, field: Field, number: int, rng: Random) -> State:
    """The battle with some bases of both sides, other elephants first, about one elephant, or at an edge."""
    made = state.copy()
    made.frames, made.ended = (), ()
    feet = {other: base.where for other, base in field.bases.items()}
    width, height = (length // 10 for length in field.size)
    if rng.random() < 0.3:
        x = rng.choice((rng.randrange(300, width - 300), rng.randrange(260, 1200)))
        y = rng.choice((rng.randrange(300, height - 300), rng.randrange(260, 1200)))
        place(field, feet, number, feet[number].at(Pose(x, y, feet[number].pose.facing)))
    if rng.random() < 0.3:
        place(field, feet, number, feet[number].turned(rng.choice((0, 900, rng.randrange(3600)))))
    others = sorted(feet, key=lambda other: (field.bases[other].kind != "elephant", rng.random()))
    alike = rng.randrange(1000) if rng.random() < 0.5 else None
    for other in others[: rng.randrange(2, 9)]:
        if other != number:
            place(field, feet, other, beside(feet[number], feet[other], rng, alike))
    made.place({other: TablePose(*pose_of(where)) for other, where in feet.items()})
    return made


def pose_of(where: Rectangle) -> tuple[int, int, int]:
    return where.pose.x, where.pose.y, where.pose.facing


def place(field: Field, feet: dict[int, Rectangle], number: int, there: Rectangle) -> None:
    """Lay a base there if there is room."""
    if (
        field.off_table(there) is False
        and field.ground.bars(field.bases[number].on_foot, there.polygon) is False
        and is_clear(there, (its for other, its in feet.items() if other != number))
    ):
        feet[number] = there


def of_panic(system: AnySystem, state: State, number: int, rng: Random) -> Iterator[Judgement]:
    """One event: the elephant runs, and each that it scares in its turn (AMB 23, MBT-R55)."""
    after = state.copy()
    after.frames = push((), Panicking((number,), 1 << number))
    advance(after, None)
    queue, panicked = [number], {number}
    field = read(after)
    for _run in range(MOST_RUNS):
        queue = [beast for beast in queue if beast in field.bases]
        if not queue:
            return
        runner, face = queue.pop(0), rng.randint(1, 6)
        pending = system.rules.pending(after)
        side = field.bases[runner].side
        asked = pending.handfuls[0] if isinstance(pending, Roll) else None
        asks = asked is not None and asked.key == "panic"
        yield Judgement("panics go on", f"{runner}", asked.side if asked and asks else None, side)
        if not asks:
            return
        system.rules.apply(after, DiceRolled({"panic": (face,)}, "typed"))
        try:
            right = panic.run(field, runner, face)
        except TooNearError:
            yield Judgement("panics, too near", f"{runner} {face}", None, None)
            return
        found = {other: Pose(*pose) for other, pose in enumerate(after.poses) if pose is not None}
        expected = {other: base.where.pose for other, base in right.bases.items()}
        if runner in found and runner in expected and panic.is_same(found[runner], expected[runner]):
            expected[runner] = found[runner]
        about = f"{runner} of {sorted(field.bases)} at {field.bases[runner].where.pose}, die {face}"
        yield Judgement("panics", about, differing(found, field), differing(expected, field))
        queue += [beast for beast in right.stopped_at if beast not in panicked]
        panicked |= set(right.stopped_at)
        field = replace(field, bases=read(after).bases)


def differing(poses: dict[int, Pose], field: Field) -> list[tuple[int, Pose | None]]:
    """Who does not stand where it stood."""
    return [
        (number, poses.get(number))
        for number, base in sorted(field.bases.items())
        if poses.get(number) != base.where.pose
    ]
