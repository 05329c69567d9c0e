"""The moments in which the table asks a side: each choice is one object, kept for good."""

from __future__ import annotations

from typing import Final, TypeAlias

from core.protocol.pending import Choice, SecretChoices
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

Asked: TypeAlias = tuple[Choice, Choice]
"""The choice of side 0 and that of side 1."""


def _asked(prompt: str, *kinds: type) -> Asked:
    return Choice(0, prompt, kinds), Choice(1, prompt, kinds)


_DEPLOY: Final = _asked("deploy", Deploy, TakeUp, TakeUpTerrain, EndDeployment)
DEPLOY: Final = (
    SecretChoices(_DEPLOY),
    SecretChoices(_DEPLOY[1:]),
    SecretChoices(_DEPLOY[:1]),
)
"""By the mask of the sides that have ended their deployment."""
COHESION: Final = _asked("cohesion", Test)
RALLY: Final = _asked("rally", Rally, Decline)
COMBAT: Final = _asked("combat", Fire, LongRange, CounterBattery, Flank, EndCombat)
LOSS: Final = _asked("loss", TakeLoss)
MOVEMENT: Final = _asked("movement", Move, Bring, TakeBack, PlaySpecial, EndMoves)
