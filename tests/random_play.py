"""Battles that go on at random until there stands what a test looks for."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from core.chance.sources import Quick, Rolled
from core.protocol.chance_answers import answer
from core.protocol.events import Listener
from core.protocol.pending import Choice, Deal, Over, Roll, SecretChoices
from core.protocol.rules import AnyRules
from core.protocol.steps import ActionStep, Step
from core.records.games import Game


def play_on(
    rules: AnyRules,
    state: Any,
    seed: int,
    stop: Callable[[Any], bool] = lambda state: False,
    *,
    watch: Callable[[Any], None] = lambda state: None,
    emit: Listener | None = None,
) -> Any:
    """Play a battle on at random until `stop(state)` or its end; `watch(state)` at each moment.

    Of sides that choose unseen any may be the next.
    """
    rng = Random(seed)
    source = Quick(rng)
    watch(state)
    while not isinstance(pending := state.pending, Over) and not stop(state):
        if isinstance(pending, Roll | Deal):
            rules.apply(state, answer(pending, source, 0), emit)
        else:
            side = pending.side if isinstance(pending, Choice) else rng.choice(pending.choices).side
            rules.apply(state, ActionStep(side, rules.propose(state, side, rng)), emit)
        watch(state)
    return state


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
