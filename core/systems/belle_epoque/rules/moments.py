"""The moments in which the table asks a side: each choice is one object, kept for good."""

from __future__ import annotations

from typing import Final, TypeAlias

from core.protocol.pending import Choice
from core.systems.belle_epoque.rules.actions import (
    Activate,
    Advance,
    Assault,
    Decline,
    EndActivation,
    Enter,
    Evade,
    Fire,
    Move,
    React,
    Retreat,
    Stand,
    TakeLoss,
    TakeTest,
)

Asked: TypeAlias = tuple[Choice, Choice]
"""The choice of side 0 and that of side 1."""


def _asked(prompt: str, *kinds: type) -> Asked:
    return Choice(0, prompt, kinds), Choice(1, prompt, kinds)


NAME: Final = _asked("activate", Activate)
ACTIVATION: Final = _asked("activation", TakeTest, Move, EndActivation)
FAILED: Final = _asked("failed", Move, EndActivation)
PASSED: Final = _asked("passed", Move, Fire, Assault, EndActivation)
MOVED: Final = _asked("moved", Fire, Assault, EndActivation)
MARCHED: Final = _asked("marched", Assault, EndActivation)
REACT: Final = _asked("react", React, Stand)
EVADE: Final = _asked("evade", Evade)
RETREAT: Final = _asked("retreat", Retreat)
FIRE_LOSS: Final = _asked("fire_loss", Retreat, TakeLoss)
ADVANCE: Final = _asked("advance", Advance, Decline)
ENTER: Final = _asked("enter", Enter)
