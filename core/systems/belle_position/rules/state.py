"""A Belle Position battle at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.kit.states import BattleState
from core.protocol.pending import Over, Pending

if TYPE_CHECKING:
    from core.systems.belle_position.rules.actions import Action
    from core.systems.belle_position.rules.context import BattleContext

NOBODY = -1
NO_POSITION = -1

Stack = tuple[int, ...]
"""Cards as whole numbers (`codes`), in the order in which they came."""


@dataclass(frozen=True, slots=True)
class Kept:
    """An arrangement that keeps the limits, to which moves can be taken back (BP-13.5).

    The own stacks, hand and loose cards; the terrain, the lost cards, the held positions; and the enemy
    generals (position, code) that fell since.
    """

    stacks: tuple[Stack, ...]
    hand: Stack
    loose: tuple[int, ...]
    terrain: tuple[Stack, ...]
    lost: tuple[tuple[int, ...], ...]
    held: int
    fallen: tuple[tuple[int, int], ...] = ()


class State(BattleState):
    """One mutable, slotted, flat object. Positions are 0 to 5 (`positions`), cards whole numbers (`codes`).

    `stacks[side * 6 + position]` are a side's units and generals there, `terrain[position]` its terrain cards
    by index. `hands` are sorted; UNKNOWN_CARD for a card that nobody named. `loose[side][card]` counts the
    copies that are not accounted for: in the pile (`pile[side]` cards), in unknown places of a hand and, as
    far as one side knows, face down. `lost[side][card]` are gone for good. `held` is a mask of positions
    held by the enemy of their owner (BP-8.1). `deployed` is a mask of sides; `first` is NOBODY until the
    first player is known. `site` is the position whose combats are being fought, `closed` the mask of those
    that are done (BP-10.3). `kept` is the arrangement to which moves can be taken back (BP-13.5), or nothing.
    """

    context: BattleContext
    pending: Pending
    frames: tuple[Any, ...]
    turn: int
    active: int
    phase: int
    first: int
    deployed: int
    stacks: list[Stack]
    terrain: list[Stack]
    hands: list[Stack]
    loose: list[tuple[int, ...]]
    pile: list[int]
    lost: list[tuple[int, ...]]
    held: int
    site: int
    closed: int
    kept: tuple[Kept, ...]
    ended: tuple[Over, ...]
    _actions: tuple[Action, ...] | None
    _legal: frozenset[Action] | None
