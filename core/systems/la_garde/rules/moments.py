"""The moments in which the table asks a side: each choice is one object, kept for good."""

from __future__ import annotations

from typing import Final, TypeAlias

from core.protocol.pending import Choice, SecretChoices
from core.systems.la_garde.rules import actions as acts

Asked: TypeAlias = tuple[Choice, Choice]
"""The choice of side 0 and that of side 1."""


def _asked(prompt: str, *kinds: type) -> Asked:
    return Choice(0, prompt, kinds), Choice(1, prompt, kinds)


LAY: Final = _asked("lay", acts.Lay)
ENTER: Final = _asked("enter", acts.Enter, acts.EndEntries)
AIDES: Final = _asked("aides", acts.LayAide, acts.EndAides)
ORDER: Final = _asked("orders", acts.OrderCorps, acts.OrderDivision, acts.EndOrders)
FIRST: Final = _asked("first", acts.GoFirst)
ACTIVATE: Final = _asked("activate", acts.Activate)
REVEAL: Final = _asked("reveal", acts.ChangeOrder, acts.KeepOrder)
GENERALS: Final = _asked("generals", acts.MoveGeneral, acts.EndGenerals)
BOMBARD: Final = _asked("bombard", acts.Bombard, acts.EndBombards)
MOVE: Final = _asked("move", acts.Move, acts.EndMoves)
COMBAT: Final = _asked("combat", acts.Attack)
ENGAGE: Final = _asked("engage", acts.Engage, acts.Stand)
OCCUPY: Final = _asked("occupy", acts.Occupy, acts.Stand)

ORDERS: Final = (
    SecretChoices(ORDER),
    SecretChoices(ORDER[1:]),
    SecretChoices(ORDER[:1]),
)
"""By the mask of sides that have written their orders."""
