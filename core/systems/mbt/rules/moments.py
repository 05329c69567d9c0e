"""The moments in which the table asks a side: each choice is one object, kept for good."""

from __future__ import annotations

from typing import Final, TypeAlias

from core.protocol.pending import Choice
from core.systems.mbt.rules.actions import EndCombats, EndMoves, Fight, Lay, Move, Shoot

Asked: TypeAlias = tuple[Choice, Choice]
"""The choice of side 0 and that of side 1."""


def _asked(prompt: str, *kinds: type) -> Asked:
    return Choice(0, prompt, kinds), Choice(1, prompt, kinds)


LAY: Final = _asked("lay", Lay)
MOVE: Final = _asked("move", Move, EndMoves)
COMBAT: Final = _asked("combat", Fight, Shoot, EndCombats)
