"""Moments in which brigades have to withdraw or run among others, judged one by one (LG-6.11, LG-6.13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from core.geometry.bases import Pose as TablePose
from core.protocol.events import Event
from core.systems.la_garde.rules.fighting_frames import Aftermath
from core.systems.la_garde.rules.flow import advance
from core.systems.la_garde.rules.frames import Initiative
from core.systems.la_garde.rules.state import State
from oracles.judgements import Judgement
from oracles.la_garde import going_back
from oracles.la_garde.field import DISORGANISED, FORMED, ROUT, Field, read
from oracles.plane import Pose, Rectangle, apart
from oracles.ways import beside, is_clear

WITHDRAWING = 2
"""The step of an aftermath in which brigades go back."""
TRIES = 6


@dataclass
class Witness:
    """Listens to how a brigade goes back: where it stands after it, whether it was barred, whether wet."""

    state: State
    unit: int
    end: TablePose | None
    barred: bool = False
    wet: bool = False
    is_over: bool = False
    kinds: list[str] = field(default_factory=list)

    def hear(self, event: Event) -> None:
        """One thing that is told; tests of cohesion come after it."""
        self.kinds.append(event.kind)
        if event.kind == "cohesion_tested":
            self.is_over = True
        if self.is_over or event.facts.get("unit") != self.unit:
            return
        if event.kind in ("withdraws", "runs"):
            self.end = self.state.poses[self.unit]
        self.barred |= event.kind == "cannot_withdraw"
        self.wet |= event.kind == "disorganised_by_river"
        if event.kind == "leaves_table":
            self.end = None


def of_defeats(state: State, rng: Random, tries: int = TRIES) -> Iterator[Judgement]:
    """Some brigades that go back from where the battle has them, and from crowds laid about them."""
    for _time in range(tries):
        known = read(state)
        if not known.brigades:
            return
        unit = rng.choice(sorted(known.brigades))
        foes = [foe.number for foe in known.foes(known.brigades[unit].side)]
        if not foes:
            return
        foe = rng.choice(foes)
        yield of_defeat(crowded(state, known, unit, foe, rng), unit, foe)


def crowded(state: State, known: Field, unit: int, foe: int, rng: Random) -> State:
    """The battle with a brigade, an enemy before it and others about it; sometimes near an edge."""
    made = state.copy()
    made.ended = ()
    feet = {other: brigade.where for other, brigade in known.brigades.items()}
    board = known.scenario.board
    if rng.random() < 0.4:
        x = rng.choice((rng.randrange(600, 2500), rng.randrange(600, board.width - 600)))
        y = rng.choice((rng.randrange(600, 2500), board.depth - rng.randrange(600, 2500)))
        place(known, feet, unit, feet[unit].at(Pose(x, y, rng.choice((0, 1800, rng.randrange(3600))))))
    place(known, feet, foe, beside(feet[unit], feet[foe], rng, 0))
    for other in rng.sample(sorted(feet), min(len(feet), rng.randrange(9))):
        if other not in (unit, foe):
            place(known, feet, other, beside(feet[unit], feet[other], rng, rng.randrange(2000)))
    made.place(
        {other: TablePose(where.pose.x, where.pose.y, where.pose.facing) for other, where in feet.items()}
    )
    made.cohesion[unit] = rng.choice((FORMED, FORMED, DISORGANISED, ROUT))
    made.touch()
    return made


def place(known: Field, feet: dict[int, Rectangle], number: int, there: Rectangle) -> None:
    """Lay a brigade there if there is room."""
    if (
        known.off_table(there) is False
        and known.ground.bars(there.polygon) is False
        and is_clear(there, (its for other, its in feet.items() if other != number))
    ):
        feet[number] = there


def of_defeat(state: State, unit: int, foe: int) -> Judgement:
    """A minor victory of an enemy: the brigade withdraws, or runs on where it was in rout (LG-R68)."""
    after = state.copy()
    known = read(state)
    mine, its = known.brigades[unit], known.brigades[foe].where
    elements, cohesion = state.elements, state.cohesion
    before = elements[foe], elements[unit], cohesion[foe], cohesion[unit]
    pose = mine.where.pose
    stood = pose.x, pose.y, pose.facing, elements[unit]
    came = its.pose.x, its.pose.y, its.pose.facing, elements[foe]
    after.frames = (Initiative(), Aftermath(foe, unit, (), 0, "NV", False, before, stood, came, WITHDRAWING))
    witness = Witness(after, unit, after.poses[unit])
    advance(after, witness.hear)
    kind = "routs" if mine.cohesion == ROUT else "withdrawals"
    try:
        way = going_back.home(known, mine) if mine.cohesion == ROUT else going_back.away(known, mine, its)
        right = going_back.judge(known, mine, way)
    except going_back.TooNearError:
        return Judgement(f"{kind}, too near", f"{unit} from {foe}", None, None)
    found = None if witness.end is None else Pose(*witness.end)
    end = right.end
    if found and end and apart((found.x, found.y), (end.x, end.y)) <= 4 and found.facing == end.facing:
        end = found
    wet = right.wet and mine.cohesion == FORMED
    about = f"{unit} from {foe}, at {pose}, cohesion {mine.cohesion}, {witness.kinds}"
    return Judgement(kind, about, (found, witness.barred, witness.wet), (end, right.barred, wet))
