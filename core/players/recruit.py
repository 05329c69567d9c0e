"""The player that is pleasant to beat: it sees what an officer sees, and makes the mistakes of a person."""

from __future__ import annotations

from random import Random
from typing import Any

from core.players.values import trained
from core.protocol.system import AnySystem

SLIPS = 0.35
"""How often it takes another act than the best one."""
NEARLY = 0.4
"""An act may be taken that lies this share of the way from the best to the usual one; never a worse one."""
HARM = 0.0
"""What rooms score below this makes things worse: never taken where there is something better to do."""


class RecruitPlayer:
    """Now and then takes an act that is nearly as good as the best: overlooks, hesitates, but throws
    nothing away."""

    id = "recruit"
    looks = True

    def decide(self, system: AnySystem, known: Any, side: int, rng: Random) -> Any:
        """The best act, or one that a tired eye takes for as good."""
        actions = system.rules.actions(known, side)
        if len(actions) == 1:
            return actions[0]
        assert system.judgement is not None
        scores = system.judgement.score(known, side, actions, trained(system).weights)
        best = max(scores)
        least = best
        if rng.random() < SLIPS:
            middle = sorted(scores)[len(scores) // 2]
            least = best - NEARLY * (best - middle)
            if best >= HARM:
                least = max(HARM, least)
        return rng.choice([action for action, score in zip(actions, scores, strict=True) if score >= least])
