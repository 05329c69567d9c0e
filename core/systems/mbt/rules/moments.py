"""The moments in which the table asks a side: each choice is one object, kept for good."""

from __future__ import annotations

from typing import Final

from core.kit.moments import asked
from core.systems.mbt.rules.actions import EndCombats, EndMoves, Fight, Lay, Move, Shoot

LAY: Final = asked("lay", Lay)
MOVE: Final = asked("move", Move, EndMoves)
COMBAT: Final = asked("combat", Fight, Shoot, EndCombats)
