"""A base or a group led over the table: where it would stand, by which way, whether it may. No Qt."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

from core.geometry.bases import Base, Footprint, Pose, footprint
from core.geometry.conformation import face_to_face, in_line, nearest_first
from core.geometry.contacts import are_face_to_face
from core.geometry.distances import to_touch
from core.geometry.moves import shifted, turned
from core.geometry.shapes import is_within, touches
from core.geometry.tolerances import TENTH
from core.geometry.trigonometry import FULL_TURN, HALF_TURN
from core.presentation.measured_look import Ghost, Moved
from editor.boards.measured.battle.battle_view import MeasuredBattleView

XY = tuple[int, int]

HAIR = 10
"""Tenths of a millimetre that are within what measuring forgives."""

ALIKE = 50
"""Tenths of a degree by which friends may look another way, and a base still lines up with them."""


@dataclass
class Drag:
    """`units[0]` leads. `start` is where it stands, None for a base that is being laid.

    `ghost` is what was last wished for, `shown` what would be done if it were dropped now: the nearest legal
    act where the wish is refused, None where nothing at all would come of it.
    """

    seen: MeasuredBattleView
    units: tuple[int, ...]
    pose: Pose
    start: Pose | None
    base: Base
    way: list[Pose] = field(default_factory=list)
    ghost: Ghost | None = None
    _other: Ghost | None = None
    _rows: tuple[Any, ...] | None = None
    _grip: XY = (0, 0)
    _home: Pose | None = None

    @classmethod
    def of(cls, seen: MeasuredBattleView, units: tuple[int, ...]) -> Drag:
        """The bases where they stand; one that is to be laid where the scenario has it."""
        piece = seen.piece(units[0])
        start = piece.pose if units[0] in seen.by_unit else None
        made = cls(seen, units, piece.pose, start, piece.base)
        if start is None:
            made._wish()
        return made

    @property
    def lays(self) -> bool:
        """Whether a base is laid and not moved."""
        return self.start is None

    @property
    def moved(self) -> bool:
        """Whether it is elsewhere than where it began."""
        return self.lays or self.pose != self.start or bool(self.way)

    @property
    def shown(self) -> Ghost | None:
        """What would be done."""
        if self._other is not None:
            return self._other
        return self._first

    @property
    def is_met(self) -> bool:
        """Whether what stops it is the enemy that lines up there: led on, it was meant to meet it."""
        if self.ghost is None or self.ghost.refusal is None or self.shown is None:
            return False
        barred = self.ghost.refusal.facts.get("target")
        return any(one.conforms and one.unit == barred for one in self.shown.bases)

    def faced(self) -> list[int]:
        """The enemies to which a base led comes face to face though nobody has to line up."""
        return [foe for _one, foe in self._straight_before()]

    def _straight_before(self) -> list[tuple[Moved, int]]:
        """The bases led that come face to face with an enemy, and with whom, where nobody lines up."""
        shown, seen = self.shown, self.seen
        if shown is None or self.start is None or any(one.conforms for one in shown.bases):
            return []
        side = seen.piece(self.units[0]).side
        stood = [seen.feet[unit] for unit in self.units]
        led = [(one, footprint(seen.piece(one.unit).base, one.pose)) for one in shown.bases]
        return [
            (one, unit)
            for unit, foe in seen.feet.items()
            if seen.piece(unit).side != side and not any(are_face_to_face(foot, foe) for foot in stood)
            for one, foot in led
            if are_face_to_face(foot, foe)
        ]

    @property
    def _first(self) -> Ghost | None:
        """What comes of the way alone."""
        ghost = self.ghost
        if ghost is None or ghost.refusal is None:
            return ghost
        near = ghost.nearest
        return None if near is not None and self._stays(near) else near

    def _stays(self, near: Ghost) -> bool:
        """Whether no more would come of a refused wish than a hair's breadth: nobody means that by it.

        The last of a way to an enemy may be as short.
        """
        if self.start is None:
            return False
        led = next((one.pose for one in near.bases if one.unit == self.units[0]), self.start)
        if led.facing != self.start.facing:
            return False
        if math.hypot(led.x - self.start.x, led.y - self.start.y) >= HAIR:
            return False
        side = self.seen.piece(self.units[0]).side
        enemies = [foot for unit, foot in self.seen.feet.items() if self.seen.piece(unit).side != side]
        return not any(touches(one, foe) for one in self._feet(led) for foe in enemies)

    def variants(self) -> tuple[Any, ...]:
        """The acts that end otherwise on the way shown, this one among them."""
        first, side = self._first, self.seen.side
        if first is None or side is None:
            return ()
        if self._rows is None:
            self._rows = self.seen.look.variants(self.seen.decider, side, first.action)
        return self._rows

    def choose_next(self) -> bool:
        """Another enemy lines up; False where there is no choice."""
        rows, side = self.variants(), self.seen.side
        if len(rows) < 2 or self.shown is None or side is None:
            return False
        at = rows.index(self.shown.action) if self.shown.action in rows else 0
        self._other = self.seen.look.ghost(self.seen.decider, side, rows[(at + 1) % len(rows)])
        return True

    # --- gestures ------------------------------------------------------------------------------------------

    def drag_source(self, at: XY) -> None:
        """The place at which a hand takes it."""
        self._grip, self._home = at, self.pose

    def carry(self, at: XY, near: int = 0) -> None:
        """The hand that gripped it comes to a place; so near to a friend's line or to an enemy it goes there.

        The nearest such pose that the rules allow: beside a friend, or at the touch of an enemy.
        """
        home = self._home or self.pose
        there = Pose(home.x + at[0] - self._grip[0], home.y + at[1] - self._grip[1], home.facing)
        wish = turned(self.base, there, self.pose.facing)
        proposals = [*in_line(self.base, self._friends(wish)), *self._touches(wish, near)] if near else []
        for pose in nearest_first(self.base, wish, proposals, near * TENTH):
            if pose not in (wish, self.start):
                self._put(pose)
                if self.ghost is not None and self.ghost.refusal is None:
                    break
        else:
            self._put(wish)
        if near:
            self._straighten()

    def _straighten(self) -> None:
        """Go exactly before an enemy that is faced, where that may be.

        Within the tolerance (MBT-R54) it is face to face already and nobody lines up (MBT-5.4); but a friend
        laid flush beside it would miss the corner of that enemy, and its support with it (MBT-6.2).
        """
        met, shown, stood = self._straight_before(), self.shown, self.pose
        if not met or shown is None:
            return
        one, foe = met[0]
        exact = face_to_face(self.seen.feet[foe].pose)
        if exact.facing == one.pose.facing and exact != one.pose:
            lead = next(other.pose for other in shown.bases if other.unit == self.units[0])
            self._put(shifted(lead, exact.x - one.pose.x, exact.y - one.pose.y))
            if self.ghost is None or self.ghost.refusal is not None:
                self._put(stood)

    def _touches(self, wish: Pose, near: int) -> list[Pose]:
        """The wish shifted to the touch of each enemy that is near a base led; none where one is touched."""
        side = self.seen.piece(self.units[0]).side
        enemies = [foot for unit, foot in self.seen.feet.items() if self.seen.piece(unit).side != side]
        led = self._feet(wish)
        close = [(one, foe) for one in led for foe in enemies if is_within(one, foe, near * TENTH)]
        if any(touches(one, foe) for one, foe in close):
            return []
        return [shifted(wish, *to_touch(one, foe)) for one, foe in close]

    def _feet(self, wish: Pose) -> list[Footprint]:
        """Where the bases that are led would stand; a group that turns is judged by its leader alone."""
        led = [footprint(self.base, wish)]
        if self.start is not None and self.start.facing == wish.facing:
            x, y = wish.x - self.start.x, wish.y - self.start.y
            others = [self.seen.piece(unit) for unit in self.units[1:]]
            led += [footprint(other.base, shifted(other.pose, x, y)) for other in others]
        return led

    def _friends(self, wish: Pose) -> list[Footprint]:
        """The friends that stay where they are and look the same way, but for a hair."""
        side = self.seen.piece(self.units[0]).side
        return [
            foot
            for unit, foot in self.seen.feet.items()
            if unit not in self.units
            and self.seen.piece(unit).side == side
            and abs((foot.pose.facing - wish.facing + HALF_TURN) % FULL_TURN - HALF_TURN) <= ALIKE
        ]

    def shift(self, right: int, up: int) -> None:
        """So many tenths of a millimetre over the table."""
        self._put(self.pose._replace(x=self.pose.x + right, y=self.pose.y + up))
        if self._home is not None:
            self._home = self._home._replace(x=self._home.x + right, y=self._home.y + up)

    def turn(self, tenths: int) -> None:
        """Turn about the middle, by tenths of a degree clockwise."""
        self._put(turned(self.base, self.pose, (self.pose.facing + tenths) % FULL_TURN))

    def face(self, facing: int) -> None:
        """Turn to a facing."""
        self._put(turned(self.base, self.pose, facing % FULL_TURN))

    def fix(self) -> bool:
        """Go on from here: the place becomes a point of the way, where it may be one."""
        if self.lays or self.ghost is None or self.ghost.refusal is not None:
            return False
        assert self.start is not None
        last = self.way[-1] if self.way else self.start
        point = turned(self.base, self.pose, self.start.facing)
        if (point.x, point.y) == (last.x, last.y):
            return False
        self.way.append(point)
        return True

    def lead(self, units: tuple[int, ...]) -> None:
        """Another group of the same leader goes along."""
        self.units = units
        self._wish()

    def _put(self, pose: Pose) -> None:
        if pose != self.pose or self.ghost is None:
            self.pose = pose
            self._wish()

    def _wish(self) -> None:
        """Ask the rules, unless it stands where it stood."""
        self._other = self._rows = None
        if not self.moved:
            self.ghost = None
            return
        end = self.pose
        path = tuple(self.way) if self.way and self.way[-1] == end else (*self.way, end)
        self.ghost = self.seen.ghost(self.units, path)

    # --- figures -------------------------------------------------------------------------------------------

    @property
    def length(self) -> float:
        """The straight distance from the start to what is shown, in tenths of a millimetre."""
        shown = self.shown
        if shown is None or self.start is None:
            return 0.0
        pose = next((one.pose for one in shown.bases if one.unit == self.units[0]), self.start)
        return math.hypot(pose.x - self.start.x, pose.y - self.start.y)
