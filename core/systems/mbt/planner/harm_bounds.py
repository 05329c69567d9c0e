"""How much a base could harm an enemy at most by contacts alone: what cannot be worse is not tried.

Everything is taken at its worst for the enemy: who could come to support it does, who could bar its way back
does. So no bound is too low, and in open ground it is often reached by the first contact.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import hypot

from core.geometry.bases import Footprint, Pose, footprint
from core.geometry.conformation import face_to_face
from core.geometry.contacts import is_behind
from core.geometry.moves import shifted
from core.geometry.recoil import back
from core.geometry.shapes import Shape, is_within, swept, touches
from core.geometry.tolerances import TENTH
from core.systems.mbt.look.outcomes import Compared
from core.systems.mbt.rules.state import State
from core.systems.mbt.rules.strength import own_sum

SLACK = 200
"""More than all tolerances of touching, lining up and rounding together, in hundredths of a millimetre."""
FACES = range(1, 7)
UNFOUGHT = Fraction(-1)
"""The harm of a contact without a fight: less than that of each fight."""


class HarmBound:
    """The chance at most that an enemy is destroyed by a base that comes to it, while the others stand still.

    `most`: whatever contact it makes; `UNFOUGHT` where it cannot come to a fight. An enemy that lines up goes
    by the width of its base at most (MBT-R6).
    """

    def __init__(self, state: State, unit: int, target: int) -> None:
        context = state.context
        foot, its = state.foot(unit), state.foot(target)
        self._state, self._unit, self._target, self._base, self._its = state, unit, target, foot.base, its
        self._turns = context.options.contact_any_edge
        self._sums = own_sum(context, unit), own_sum(context, target)
        self._high = sum(bonus for _areas, bonus in context.high_ground)
        shift = 2 * (its.base.width * TENTH + SLACK)
        self._friends = friends = _standing(state, context.units_of[context.side_of[unit]], unit)
        self._enemies = enemies = _standing(state, context.units_of[context.side_of[target]], target)
        beside = shift + 2 * foot.reach
        self._supports = _near([row[1] for row in friends], its, shift)
        self._crowd = len(_near([row[1] for row in enemies], its, beside))
        engaged_too, opposed = context.options.support_if_engaged, state.opposed()  # MBT-R13
        self._against = _near([row[1] for row in enemies if engaged_too or opposed[row[0]] < 0], its, beside)
        about = _near([row[1] for row in friends], its, beside)
        self._followed = int(context.is_infantry[unit] and bool(about))
        beaten, self._tramples, self._beasts = Fraction(0), Fraction(0), False
        beasts = context.is_elephant
        if beasts[unit] or beasts[target]:
            self._beasts = True
            crowd = any(beasts[other] for other, _foot in (*friends, *enemies))
            if beasts[unit]:  # it tramples the enemy ahead, or makes other elephants run (MBT-7.2, MBT-7.3)
                self._tramples = Fraction(1) if crowd else Fraction(1, 6)
            far = shift + 2 * context.panic_tenths * TENTH
            beaten = Fraction(beasts[target] and (crowd or _is_shut_in(state, target, its, far)))
        if not beasts[target]:
            beaten = Fraction(_may_be_barred(state, target, its, friends, enemies, shift))
        self._beaten, self._recoils = beaten, not beasts[target]
        self._squared = self._with(face_to_face(its.pose), its.pose)
        is_free = state.opposed()[target] in (-1, unit)  # who is face to face with another stays so (MBT-5.4)
        self.most = self._chance(len(self._supports), 0, beaten, self._followed) if is_free else UNFOUGHT

    def at(self, pose: Pose) -> Fraction:
        """The same for one end of its move: the enemy lines up with it, or it lines up with the enemy."""
        if self._turns or self.most == UNFOUGHT:
            return self.most
        return max(self._squared, self._with(pose, face_to_face(pose)))

    def with_group(self, ends: Mapping[int, Pose]) -> Fraction:
        """The same where it comes as one of a group, whose bases stand so at the end."""
        if self._turns:
            return Fraction(1)
        context, unit = self._state.context, self._unit
        if self.most == UNFOUGHT and self._state.opposed()[self._target] not in ends:
            return UNFOUGHT  # who is face to face with another stays so (MBT-5.4)
        feet = {one: footprint(context.base_of[one], pose) for one, pose in ends.items()}
        foot, its_pose = feet.pop(unit), face_to_face(ends[unit])
        its = footprint(self._its.base, its_pose)
        friends = [*((one, there) for one, there in self._friends if one not in feet), *feet.items()]
        supports = sum(touches(its, friend) for _one, friend in friends)
        against = sum(
            touches(foot, enemy) and not any(touches(other, enemy) for other in feet.values())
            for enemy in self._against  # who touches others of the group too may line up with these
        )
        followed = context.is_infantry[unit] and any(is_behind(foot, friend) for _one, friend in friends)
        beaten = self._beaten
        if self._recoils:
            beaten = Fraction(_is_barred(self._state, self._target, its, friends, self._enemies))
        return self._chance(supports, against, beaten, int(followed))

    def _with(self, pose: Pose, its_pose: Pose) -> Fraction:
        foot, its = footprint(self._base, pose), footprint(self._its.base, its_pose)
        supports = sum(touches(its, friend) for friend in self._supports)
        against = sum(touches(foot, enemy) for enemy in self._against)
        beaten = self._beaten
        if beaten and self._recoils:
            beaten = Fraction(_is_barred(self._state, self._target, its, self._friends, self._enemies))
        return self._chance(supports, against, beaten, self._followed)

    def _chance(self, supports: int, against: int, beaten: Fraction, followed: int) -> Fraction:
        mine, its = self._sums
        least, most = its + against, mine + supports + followed + self._high
        if not self._beasts:
            return _chance(most, least, beaten, self._tramples)
        all_against = its + self._crowd + 1 + self._high
        sums = product(range(mine, most + 1), range(least, all_against + 1))
        return max(_chance(ours, theirs, beaten, self._tramples) for ours, theirs in sums)


@lru_cache(maxsize=1 << 10)
def _chance(mine: int, its: int, beaten: Fraction, tramples: Fraction) -> Fraction:
    """By these sums: doubled it is destroyed, `beaten` and where it beats, by `tramples`, with a chance."""
    compared = Compared(mine, its, shooting=False)
    worth = {2: Fraction(1), 1: beaten, -1: tramples}
    falls = product(FACES, FACES)
    return (
        sum((worth.get(compared(((one,), (other,))), Fraction(0)) for one, other in falls), Fraction(0)) / 36
    )


def _standing(state: State, units: Iterable[int], but: int) -> list[tuple[int, Footprint]]:
    return [(unit, foot) for unit in units if unit != but and (foot := state.feet[unit]) is not None]


def _near(feet: Iterable[Footprint], its: Footprint, shift: float) -> list[Footprint]:
    """Those that may touch a base, or what is `shift` (doubled) wide about it."""
    return [foot for foot in feet if _apart(foot, its) <= foot.reach + its.reach + shift]


def _apart(one: Footprint, other: Footprint) -> float:
    return hypot(one.double_x - other.double_x, one.double_y - other.double_y)


def _may_be_barred(
    state: State,
    target: int,
    its: Footprint,
    friends: Sequence[tuple[int, Footprint]],
    enemies: Sequence[tuple[int, Footprint]],
    shift: float,
) -> bool:
    """Whether the enemy, and those whom it would push, may meet on their way back what bars it (MBT-6.4)."""
    deep = 2 * its.base.depth * TENTH
    pushed, left = [(target, its, shift + deep)], list(enemies)
    for _unit, foot, far in pushed:  # grows while it is gone through
        met = [row for row in left if _near((row[1],), foot, far)]
        if met and state.context.options.recoil_friends != "push":
            return True
        pushed += [(other, there, deep + 2 * SLACK) for other, there in met]
        left = [row for row in left if row not in met]
    bars = [foot for _unit, foot in friends]
    return any(_near(bars, foot, far) or _is_shut_in(state, unit, foot, far) for unit, foot, far in pushed)


def _is_barred(
    state: State,
    target: int,
    its: Footprint,
    friends: Sequence[tuple[int, Footprint]],
    enemies: Sequence[tuple[int, Footprint]],
) -> bool:
    """The same for an enemy that stands at `its`, with the way that it would go (MBT-6.3)."""
    context = state.context
    shift = back(its.pose, its.base.depth)
    x, y = shift[0] * TENTH, shift[1] * TENTH
    pushed, left = [(target, its)], list(enemies)
    for unit, foot in pushed:  # grows while it is gone through
        path = swept(foot, x, y)
        if not context.table.holds(footprint(foot.base, shifted(foot.pose, *shift))):
            return True
        if context.ground.bars(context.mobility_of[unit], path):
            return True
        if any(is_within(path, other, SLACK) for _unit, other in friends):
            return True
        met = [row for row in left if is_within(path, row[1], SLACK)]
        if met and context.options.recoil_friends != "push":
            return True
        pushed += met
        left = [row for row in left if row not in met]
    return False


def _is_shut_in(state: State, target: int, its: Footprint, shift: float) -> bool:
    """Whether the edge of the table or ground that bars a base lies so near (doubled)."""
    context, wide = state.context, int(its.reach + shift)
    x, y, table = its.double_x, its.double_y, context.table
    if min(x, y, 2 * table.width * TENTH - x, 2 * table.height * TENTH - y) <= wide:
        return True
    square = Shape(x, y, ((wide, 0, float(wide)), (0, wide, float(wide))), 1.5 * wide)
    return context.ground.bars(context.mobility_of[target], square)
