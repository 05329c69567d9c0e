"""Everything that a side can decide in La Garde, as frozen values.

A brigade is its index in the scenario's list; divisions, corps and posts (places in the chain of command)
are indices of the context. Poses and points are whole tenths of a millimetre.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from core.geometry.bases import Pose


@dataclass(frozen=True, slots=True)
class Lay:
    """A side lays its next brigade before the battle, with the option `deploy`."""

    unit: int
    pose: Pose


@dataclass(frozen=True, slots=True)
class Enter:
    """A brigade of a group that has arrived enters the table (LG-2.1)."""

    unit: int
    pose: Pose


@dataclass(frozen=True, slots=True)
class EndEntries:
    """The side keeps what is left of its groups for the next turn (LG-2.1)."""


@dataclass(frozen=True, slots=True)
class LayAide:
    """An aide-de-camp acts as general of a division until the end of the turn (LG-3.5)."""

    division: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class EndAides:
    """The side lays no more aides (LG-3.5)."""


@dataclass(frozen=True, slots=True)
class OrderCorps:
    """A corps general is given an order, face down (LG-3.1)."""

    corps: int
    order: int


@dataclass(frozen=True, slots=True)
class OrderDivision:
    """A division general is given an order, face down (LG-3.1)."""

    division: int
    order: int


@dataclass(frozen=True, slots=True)
class EndOrders:
    """The side has written its orders (LG-3.1)."""


@dataclass(frozen=True, slots=True)
class GoFirst:
    """Who has the initiative says who activates first (LG-2.2)."""

    side: int


@dataclass(frozen=True, slots=True)
class Activate:
    """A division is activated; its order is revealed (LG-2.3)."""

    division: int


@dataclass(frozen=True, slots=True)
class ChangeOrder:
    """On revelation an aide tries to bring another order (LG-3.4)."""

    division: int
    order: int


@dataclass(frozen=True, slots=True)
class KeepOrder:
    """The division keeps its order (LG-3.4)."""


@dataclass(frozen=True, slots=True)
class MoveGeneral:
    """A general rides elsewhere (LG-3.7)."""

    post: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class EndGenerals:
    """No general rides any more (LG-3.7)."""


@dataclass(frozen=True, slots=True)
class Bombard:
    """A battery bombards an enemy brigade (LG-9.1)."""

    unit: int
    target: int


@dataclass(frozen=True, slots=True)
class EndBombards:
    """No battery bombards any more in this step (LG-2.4)."""


@dataclass(frozen=True, slots=True)
class Move:
    """A brigade goes along a path (LG-4): the poses that it comes to, its start left out.

    Each leg is a straight shift at fixed facing or a turn on the spot.
    """

    unit: int
    path: tuple[Pose, ...]


@dataclass(frozen=True, slots=True)
class EndMoves:
    """The division moves nothing more (LG-2.4); refused while an attack is a duty (LG-4.7)."""


@dataclass(frozen=True, slots=True)
class Attack:
    """A brigade attacks one enemy that it touches (LG-6.1)."""

    unit: int
    target: int


@dataclass(frozen=True, slots=True)
class Engage:
    """A general joins the combat that is declared (LG-10)."""

    post: int


@dataclass(frozen=True, slots=True)
class Stand:
    """No general joins, or the ground is not occupied (LG-10, LG-6.12)."""


@dataclass(frozen=True, slots=True)
class Occupy:
    """The attacker moves into the ground that it has won (LG-6.12)."""

    unit: int
    pose: Pose


Action: TypeAlias = (
    Lay
    | Enter
    | EndEntries
    | LayAide
    | EndAides
    | OrderCorps
    | OrderDivision
    | EndOrders
    | GoFirst
    | Activate
    | ChangeOrder
    | KeepOrder
    | MoveGeneral
    | EndGenerals
    | Bombard
    | EndBombards
    | Move
    | EndMoves
    | Attack
    | Engage
    | Stand
    | Occupy
)

ACTION_KINDS: tuple[type, ...] = (
    Lay,
    Enter,
    EndEntries,
    LayAide,
    EndAides,
    OrderCorps,
    OrderDivision,
    EndOrders,
    GoFirst,
    Activate,
    ChangeOrder,
    KeepOrder,
    MoveGeneral,
    EndGenerals,
    Bombard,
    EndBombards,
    Move,
    EndMoves,
    Attack,
    Engage,
    Stand,
    Occupy,
)
"""Every kind of action, in the order of a turn."""

END_ENTRIES = EndEntries()
END_AIDES = EndAides()
END_ORDERS = EndOrders()
KEEP_ORDER = KeepOrder()
END_GENERALS = EndGenerals()
END_BOMBARDS = EndBombards()
END_MOVES = EndMoves()
STAND = Stand()
