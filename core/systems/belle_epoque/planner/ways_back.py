"""What the even losses of a stroke cost a unit that can go back no farther, as all stand (BE-13.3).

Each step back leads one hex farther from every enemy that is feared (AMB 12), and from a place all steps are
as `losses.steps` has them. So where a unit may stand after so many steps is one class of hexes, and no way is
walked by itself.
"""

from __future__ import annotations

from core.geometry.hex_boards import bits
from core.systems.belle_epoque.rules import losses, movement
from core.systems.belle_epoque.rules.context import BattleContext
from core.systems.belle_epoque.rules.state import State

Barred = tuple[int, ...]
"""By the number of even losses, from none on: the elements that they cost for certain."""


def barred(state: State, unit: int, hex_: int, attacker: int, *, chooses: bool) -> Barred:
    """What even losses cost a unit in a hex at least, its owner choosing the ways (BE-13.5).

    `chooses`: by fire, where he may let an element go instead (BE-13.4). With as many even losses as it has
    elements the odd ones alone are its end.
    """
    context, strength = state.context, state.strength[unit]
    foes = _feared(state, unit, hex_, attacker)
    free = context.open_ground & ~(state._units[0] | state._units[1])
    free &= ~movement.beside(state, 1 - context.side_of[unit])
    held = 0 if state.passed >> unit & 1 else context.very_difficult  # BE-R57
    leaves = 0 if chooses else _own_edge(context, unit) & ~held
    found, here, stays = [0], 1 << hex_, -1
    for even in range(1, strength):
        if here:
            onward = context.masks.spread(here & ~held) & free & _off(context, foes, even)
            if (_stuck(context, here, onward, held) if leaves else 0 if onward else here) & ~leaves:
                stays = even - 1
            here = onward
        # As far back as can be; who ends nowhere but on its own edge is lost whole (AMB 13).
        found.append(0 if here else even - stays if stays >= 0 else strength)
    return tuple(found)


def _feared(state: State, unit: int, hex_: int, attacker: int) -> list[tuple[int, int]]:
    """Where the enemies stand from which a unit goes back out of a hex, and how far away (AMB 12)."""
    at, distances = state.at, state.context.distances[hex_]
    home, at[unit] = at[unit], hex_
    away = losses.feared(state, unit, attacker)
    at[unit] = home
    return [(at[foe], distances[at[foe]]) for foe in bits(away)]


def _own_edge(context: BattleContext, unit: int) -> int:
    """The hexes from which a unit without a way back leaves the map, by a setting (AMB 13)."""
    is_lost = context.options.retreat_offmap == "eliminated"
    return context.base_row[context.side_of[unit]] if is_lost else 0


def _off(context: BattleContext, foes: list[tuple[int, int]], steps: int) -> int:
    """The hexes so many steps farther from each of these enemies."""
    found = context.masks.board
    for there, distance in foes:
        found &= context.masks.rings(distance + steps)[there]
    return found


def _stuck(context: BattleContext, here: int, onward: int, held: int) -> int:
    """Those of some hexes from which no step leads back."""
    return sum(1 << at for at in bits(here) if held >> at & 1 or not context.neighbours[at] & onward)
