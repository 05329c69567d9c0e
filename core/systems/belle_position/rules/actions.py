"""Everything that a side can decide in Belle Position, as frozen values.

A card of a kind is its index in the context's list of cards; a card on the table is named by its place: the
position (0 to 5) and its slot there, in the order in which the cards came. Each action is built once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Final, TypeAlias


@dataclass(frozen=True, slots=True)
class Deploy:
    """Lay a card of the first hand into an own position, unseen by the other side (BP-4.3)."""

    card: int
    to: int
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class TakeUp:
    """Take a card that was deployed into the hand again, before the deployment is ended."""

    position: int
    slot: int


@dataclass(frozen=True, slots=True)
class TakeUpTerrain:
    """Take a terrain card that was deployed into the hand again."""

    position: int
    card: int


@dataclass(frozen=True, slots=True)
class EndDeployment:
    """All other cards are the reserve (BP-4.3).

    `order`: which of all orders those face down lie in then, by lot (`deployment.by_lot`); 0: as laid. Below
    0 the general lies before them. It is the same act whatever falls.
    """

    order: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Test:
    """Test the cohesion of a card that took losses (BP-7.4)."""

    position: int
    slot: int


@dataclass(frozen=True, slots=True)
class Rally:
    """Play the special card Rally for the unit that has just routed (BP-AMB-20)."""

    card: int


@dataclass(frozen=True, slots=True)
class Decline:
    """Let it rout."""


@dataclass(frozen=True, slots=True)
class Fire:
    """A card fights the enemy units in its position (BP-10)."""

    position: int
    slot: int


@dataclass(frozen=True, slots=True)
class LongRange:
    """Artillery fires across the median line at the facing position (BP-11)."""

    position: int
    slot: int


@dataclass(frozen=True, slots=True)
class CounterBattery:
    """Long-range fire at one artillery card (BP-11.4)."""

    position: int
    slot: int
    target: int
    target_slot: int


@dataclass(frozen=True, slots=True)
class Flank:
    """An unengaged unit attacks enemy cards in a lateral position (BP-18, option)."""

    position: int
    slot: int
    target: int


@dataclass(frozen=True, slots=True)
class EndCombat:
    """Fight no more in this turn."""


@dataclass(frozen=True, slots=True)
class TakeLoss:
    """The suffering side puts a loss token on one of its cards (BP-12.1)."""

    position: int
    slot: int


@dataclass(frozen=True, slots=True)
class Move:
    """Move a card from a position to another, or to the reserve (BP-13)."""

    position: int
    slot: int
    to: int


@dataclass(frozen=True, slots=True)
class Bring:
    """Move a card from the reserve into an own position (BP-13.2), terrain too (BP-5.2).

    `again`: one that has come back to the reserve in this very phase.
    """

    card: int
    to: int
    again: bool = False
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back the moves since the limits were last kept (BP-13.5)."""


@dataclass(frozen=True, slots=True)
class EndMoves:
    """Move no further card."""


@dataclass(frozen=True, slots=True)
class PlaySpecial:
    """Play a special card for one unit on the table (BP-AMB-20)."""

    card: int
    position: int
    slot: int


Action: TypeAlias = (
    Deploy
    | TakeUp
    | TakeUpTerrain
    | EndDeployment
    | Test
    | Rally
    | Decline
    | Fire
    | LongRange
    | CounterBattery
    | Flank
    | EndCombat
    | TakeLoss
    | Move
    | Bring
    | TakeBack
    | EndMoves
    | PlaySpecial
)

ACTION_KINDS: tuple[type, ...] = (
    Deploy,
    TakeUp,
    TakeUpTerrain,
    EndDeployment,
    Test,
    Rally,
    Decline,
    Fire,
    LongRange,
    CounterBattery,
    Flank,
    EndCombat,
    TakeLoss,
    Move,
    Bring,
    TakeBack,
    EndMoves,
    PlaySpecial,
)
"""Every kind of action, in the order of a battle."""

# Actions are values that come back again and again: building one costs more than finding it.
deploy = cache(Deploy)
take_up = cache(TakeUp)
take_up_terrain = cache(TakeUpTerrain)
test = cache(Test)
rally = cache(Rally)
fire = cache(Fire)
long_range = cache(LongRange)
counter_battery = cache(CounterBattery)
flank = cache(Flank)
take_loss = cache(TakeLoss)
move = cache(Move)
bring = cache(Bring)
play_special = cache(PlaySpecial)

END_DEPLOYMENT: Final = EndDeployment()
DECLINE: Final = Decline()
END_COMBAT: Final = EndCombat()
TAKE_BACK: Final = TakeBack()
END_MOVES: Final = EndMoves()
