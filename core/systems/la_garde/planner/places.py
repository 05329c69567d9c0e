"""Places in contact with an enemy from which an attack has another bag (LG-5, LG-6.4, LG-6.5)."""

from __future__ import annotations

from core.geometry.bases import Base, Footprint, Pose, footprint, middle
from core.geometry.shapes import is_within, point
from core.geometry.tolerances import TENTH
from core.systems.la_garde.rules import command, facts, zones
from core.systems.la_garde.rules.orders import ATTACK, MANOEUVRE
from core.systems.la_garde.rules.state import State

TRIES = 6
"""A place that seems to be worth another bag is looked for so often."""
Sign = tuple[object, ...]


class Places:
    """What hangs on where a brigade comes into contact with an enemy, and what was found of it.

    Wherever it touches the enemy, no part of it lies farther from it than its base is long from corner to
    corner: who is farther off supports or does not, wherever that is.
    """

    def __init__(self, state: State, unit: int, target: int) -> None:
        context, its = state.context, state.foot(target)
        self._state, self._unit, self._target = state, unit, target
        far = context.contact + int(state.foot(unit).reach) + TENTH
        self._friends = [
            (state.foot(friend), reach)
            for friend in state.on_table(context.side_of[unit])
            if friend != unit
            and facts.may_support(state, friend)
            and command.order_shown(state, friend) != MANOEUVRE
            for reach in (zones.support_distance(context, friend),)
            if is_within(state.foot(friend), its, reach + far)
            and not (reach > far and is_within(state.foot(friend), its, reach - far))
        ]
        self._foes = [
            state.foot(foe)
            for foe in facts.could_support(state, target)
            if is_within(state.foot(foe), its, far)
        ]
        self._at_range = _may_lead(state, unit, its, far)
        self._on_ground = _varies(state, _square(its, far))
        self._is_battery = context.is_battery[target]
        self._seen: set[Sign] = set()
        self._tried: dict[Sign, int] = {}

    @property
    def differ(self) -> bool:
        """Whether another place may have another bag."""
        return bool(self._friends or self._foes or self._at_range or self._on_ground or self._is_battery)

    def take(self, foot: Footprint) -> None:
        """It has been found to come there."""
        self._seen.add(self._sign(foot))

    def is_new(self, foot: Footprint) -> bool:
        """Whether a place has another bag than those where it has been found to come."""
        sign = self._sign(foot)
        if sign in self._seen or self._tried.get(sign, 0) >= TRIES:
            return False
        self._tried[sign] = self._tried.get(sign, 0) + 1
        return True

    def _sign(self, foot: Footprint) -> Sign:
        state, target = self._state, self._target
        its, ground, contact = state.foot(target), state.context.ground, state.context.contact
        return (
            *(is_within(foot, friend, reach) for friend, reach in self._friends),
            *(is_within(foot, foe, contact) for foe in self._foes),
            command.would_be_commanded(state, self._unit, foot),
            self._is_battery and facts.stands_ahead(foot, its),
            *(
                (
                    ground.under(foot),
                    ground.covers_behind and facts.cover(state, target, foot),
                    facts.goes_over_crossing(state, foot, its),
                )
                if self._on_ground
                else ()
            ),
        )


def _may_lead(state: State, unit: int, its: Footprint, far: int) -> bool:
    """Whether the chain of command holds in some of the places and not in others (LG-3.2, LG-3.3)."""
    division = state.context.division_of[unit]
    general, reach = command.general_place(state, division), state.context.distances["command_division"]
    if general is None or not command.is_coherent(state, division, ATTACK):
        return False
    return is_within(its, point(*general), reach + far) and not is_within(its, point(*general), reach - far)


def _square(foot: Footprint, far: int) -> Footprint:
    """A square about a brigade that holds all that stands so near to it."""
    side = (int(foot.reach) + 2 * far) // TENTH + 1
    x, y = middle(foot)
    return footprint(Base(side, side), Pose(x // TENTH, y // TENTH + side // 2, 0))


def _varies(state: State, area: Footprint) -> bool:
    """Whether ground lies there on which heights, covers or difficulties hang (LG-5)."""
    ground = state.context.ground
    kinds = frozenset(
        patch.kind
        for patch in ground.patches
        if patch.level
        or patch.is_difficult
        or patch.row.difficult_in_combat
        or patch.row.is_crossing
        or patch.cover_behind()
    )
    return bool(kinds) and ground.terrain.overlaps(area, kinds)
