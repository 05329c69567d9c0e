"""The moments in which the table asks a side: each choice is one object, kept for good."""

from __future__ import annotations

from typing import Final

from core.kit.moments import asked, in_secret
from core.systems.la_garde.rules import actions as acts

LAY: Final = asked("lay", acts.Lay)
ENTER: Final = asked("enter", acts.Enter, acts.EndEntries)
AIDES: Final = asked("aides", acts.LayAide, acts.EndAides)
ORDER: Final = asked("orders", acts.OrderCorps, acts.OrderDivision, acts.EndOrders)
FIRST: Final = asked("first", acts.GoFirst)
ACTIVATE: Final = asked("activate", acts.Activate)
REVEAL: Final = asked("reveal", acts.ChangeOrder, acts.KeepOrder)
GENERALS: Final = asked("generals", acts.MoveGeneral, acts.EndGenerals)
BOMBARD: Final = asked("bombard", acts.Bombard, acts.EndBombards)
MOVE: Final = asked("move", acts.Move, acts.EndMoves)
COMBAT: Final = asked("combat", acts.Attack)
ENGAGE: Final = asked("engage", acts.Engage, acts.Stand)
OCCUPY: Final = asked("occupy", acts.Occupy, acts.Stand)

ORDERS: Final = in_secret(ORDER)
"""By the mask of sides that have written their orders."""
