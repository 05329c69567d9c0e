"""The moments in which the table asks a side: each choice is one object, kept for good."""

from __future__ import annotations

from typing import Final

from core.kit.moments import asked, in_secret
from core.systems.belle_position.rules.actions import (
    Bring,
    CounterBattery,
    Decline,
    Deploy,
    EndCombat,
    EndDeployment,
    EndMoves,
    Fire,
    Flank,
    LongRange,
    Move,
    PlaySpecial,
    Rally,
    TakeBack,
    TakeLoss,
    TakeUp,
    TakeUpTerrain,
    Test,
)

DEPLOY: Final = in_secret(asked("deploy", Deploy, TakeUp, TakeUpTerrain, EndDeployment))
"""By the mask of the sides that have ended their deployment."""
COHESION: Final = asked("cohesion", Test)
RALLY: Final = asked("rally", Rally, Decline)
COMBAT: Final = asked("combat", Fire, LongRange, CounterBattery, Flank, EndCombat)
LOSS: Final = asked("loss", TakeLoss)
HIDDEN_LOSS: Final = asked("hidden_loss", TakeLoss)
"""A loss among cards of which some lie face down: their owner alone sees which he names."""
MOVEMENT: Final = asked("movement", Move, Bring, TakeBack, PlaySpecial, EndMoves)
