"""Battles that go on at random until there stands what a test looks for."""

from __future__ import annotations

from random import Random

from core.chance.sources import Rolled
from core.protocol.chance_answers import answer
from core.protocol.pending import Choice, Deal, Roll, SecretChoices
from core.protocol.steps import ActionStep, Step
from core.records.games import Game


def coming_step(game: Game, rng: Random, number: int, dice: int = 3) -> Step:
    """What would come next, not yet taken: dice and cards by their number, else what the rules propose.

    Of sides that choose unseen the last is asked.
    """
    pending = game.journal.pending
    if isinstance(pending, Roll | Deal):
        return answer(pending, Rolled(dice), number)
    assert isinstance(pending, Choice | SecretChoices)
    side = pending.side if isinstance(pending, Choice) else pending.choices[-1].side
    return ActionStep(side, game.system.rules.propose(game.journal.state, side, rng))
