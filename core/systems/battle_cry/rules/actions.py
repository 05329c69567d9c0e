"""Everything that a side can decide in Battle Cry, as frozen values.

A unit is its index in the scenario's list (generals are units too), a hex its index on the padded board, a
card its index in the deck's list of kinds. A context builds each action once and hands out the same object.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Price: TypeAlias = Literal["pass", "hand"]
"""What an All-Out Offensive costs with `all_out_price` (BC-14.8): the next turn, or one card of the hand."""


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card as the card of this turn (BC-6.1)."""

    card: int


@dataclass(frozen=True, slots=True)
class DiscardCard:
    """Give up a card, because none in hand could order a piece or because the turn is passed (BC-6.2)."""

    card: int


@dataclass(frozen=True, slots=True)
class Pass:
    """A side without cards passes its turn (BC-R50)."""


@dataclass(frozen=True, slots=True)
class Order:
    """Name a unit or a general that receives an order (BC-6.3)."""

    unit: int


@dataclass(frozen=True, slots=True)
class EndOrders:
    """Give no further order."""


@dataclass(frozen=True, slots=True)
class Move:
    """Move an ordered piece; `along`: the attached general goes with his unit (BC-7.4)."""

    unit: int
    to: int
    along: bool = False


@dataclass(frozen=True, slots=True)
class EndMoves:
    """Move no further piece: the battles begin (BC-6.5), or the second moves of Hit and Run are over."""


@dataclass(frozen=True, slots=True)
class Battle:
    """An ordered unit battles an enemy unit or a lone enemy general (BC-9.1)."""

    unit: int
    target: int


@dataclass(frozen=True, slots=True)
class EndBattles:
    """Battle no more in this turn."""


@dataclass(frozen=True, slots=True)
class Retreat:
    """One step of a retreat, chosen by the owner (BC-12.1). `unit` is the general where he is alone."""

    unit: int
    to: int


@dataclass(frozen=True, slots=True)
class StopRetreat:
    """A unit that has come upon a lone friendly general ignores the flags that are left (BC-12.8)."""

    unit: int


@dataclass(frozen=True, slots=True)
class FightBack:
    """Answer an adjacent attack with the card Fight Back (BC-14.13)."""

    card: int


@dataclass(frozen=True, slots=True)
class Decline:
    """Do not use what is offered: a reaction, a flag to ignore, ground to take."""


@dataclass(frozen=True, slots=True)
class NameUnit:
    """Name the unit that a card is played for: Rally (BC-14.16), Short Supply (BC-14.19)."""

    unit: int


@dataclass(frozen=True, slots=True)
class PutUnit:
    """The owner puts the unit of a Short Supply into a hex of his base row (BC-14.19)."""

    unit: int
    to: int


@dataclass(frozen=True, slots=True)
class BuildWorks:
    """An infantry unit lays fieldworks that face `facing`, a corner from 0 (N) clockwise (BC-14.17)."""

    unit: int
    facing: int


@dataclass(frozen=True, slots=True)
class EndBuilding:
    """Lay no further fieldworks."""


@dataclass(frozen=True, slots=True)
class Sharpshoot:
    """Name the enemy general at whom the sharpshooter aims (BC-14.18)."""

    target: int


@dataclass(frozen=True, slots=True)
class ChoosePrice:
    """The opponent names the price of an All-Out Offensive (BC-14.8, option `all_out_price`)."""

    price: Price


@dataclass(frozen=True, slots=True)
class IgnoreFlag:
    """A unit with a general ignores one flag (option `rules150`)."""

    unit: int


@dataclass(frozen=True, slots=True)
class Advance:
    """The attacker takes the ground that his target has left (option `rules150`)."""

    unit: int


Action: TypeAlias = (
    PlayCard
    | DiscardCard
    | Pass
    | Order
    | EndOrders
    | Move
    | EndMoves
    | Battle
    | EndBattles
    | Retreat
    | StopRetreat
    | FightBack
    | Decline
    | NameUnit
    | PutUnit
    | BuildWorks
    | EndBuilding
    | Sharpshoot
    | ChoosePrice
    | IgnoreFlag
    | Advance
)

ACTION_KINDS: tuple[type, ...] = (
    PlayCard,
    DiscardCard,
    Pass,
    Order,
    EndOrders,
    Move,
    EndMoves,
    Battle,
    EndBattles,
    Retreat,
    StopRetreat,
    FightBack,
    Decline,
    NameUnit,
    PutUnit,
    BuildWorks,
    EndBuilding,
    Sharpshoot,
    ChoosePrice,
    IgnoreFlag,
    Advance,
)
"""Every kind of action, in the order of a turn."""
