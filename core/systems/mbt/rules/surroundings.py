"""All on which the moves of a base or a group depend, as a key: who stands near, and how.

What cannot be reached in a turn, even by bases that line up with an attacker (MBT-5.4), is not in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from core.systems.mbt.rules import ways

if TYPE_CHECKING:
    from core.geometry.bases import Footprint
    from core.systems.mbt.rules.state import State

Key: TypeAlias = tuple[object, ...]
MARGIN = 300
"""More than all tolerances of touching and rounding together, in hundredths of a millimetre."""
FOES, FRIENDS = 3, 2
"""So many of the nearest are looked at, wherever they stand."""


def of(state: State, units: tuple[int, ...]) -> Key:
    """What the legal moves of a base, or of a group that moves as one, follow from."""
    context, feet, opposed = state.context, state.feet, state.opposed()
    reach = min([context.allowance[unit] for unit in units]) + MARGIN
    near = sorted(within(state, units, reach))
    if len(units) == 1:
        unit = units[0]
        side = context.side_of[unit]
        near += ways.nearest(state, unit, context.units_of[1 - side], FOES)
        near += ways.nearest(state, unit, context.units_of[side], FRIENDS)
    standing: list[Footprint | None] = [feet[other] for other in near]
    return (units, tuple(near), tuple(standing), tuple([opposed[other] for other in near]))


def within(state: State, units: Sequence[int], reach: int) -> set[int]:
    """Who may matter to bases that go so far: where enemies can be met also who stands about these.

    A base that is met may line up by its own size, and so may the one that met it by its own.
    """
    layout, side_of = state.layout, state.context.side_of
    side = side_of[units[0]]
    feet = [foot for unit in units if (foot := layout.feet[unit]) is not None]
    near = {other for foot in feet for other in layout.near(foot, reach)}
    met = [foot for other in near if side_of[other] != side and (foot := layout.feet[other]) is not None]
    far = 2 * int(layout.widest) + MARGIN
    return near.union(*(layout.near(foot, far) for foot in met))


def about(state: State, unit: int) -> list[Footprint]:
    """The other bases that one may meet on its way."""
    layout = state.layout
    foot = layout.feet[unit]
    near = [] if foot is None else layout.near(foot, state.context.allowance[unit] + MARGIN)
    return [its for other in near if other != unit and (its := layout.feet[other]) is not None]
