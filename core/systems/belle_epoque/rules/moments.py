"""The moments in which the table asks a side: each choice is one object, kept for good."""

from __future__ import annotations

from typing import Final

from core.kit.moments import asked
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

NAME: Final = asked("activate", Activate)
ACTIVATION: Final = asked("activation", TakeTest, Move, EndActivation)
FAILED: Final = asked("failed", Move, EndActivation)
PASSED: Final = asked("passed", Move, Fire, Assault, EndActivation)
MOVED: Final = asked("moved", Fire, Assault, EndActivation)
MARCHED: Final = asked("marched", Assault, EndActivation)
REACT: Final = asked("react", React, Stand)
EVADE: Final = asked("evade", Evade)
RETREAT: Final = asked("retreat", Retreat)
FIRE_LOSS: Final = asked("fire_loss", Retreat, TakeLoss)
ADVANCE: Final = asked("advance", Advance, Decline)
ENTER: Final = asked("enter", Enter)
