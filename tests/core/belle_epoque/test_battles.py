"""Random battles under every option, the cost of knowing, players."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from core.players.greedy import GreedyPlayer
from core.protocol.pending import Choice, Deal
from core.records.serialization.digests import plain_state
from core.systems.belle_epoque.design.options import OPTIONS, BelleEpoqueOptions
from core.systems.belle_epoque.rules.invariants import invariants
from core.systems.belle_epoque.rules.rules import BelleEpoqueRules
from core.systems.belle_epoque.rules.state import State
from core.systems.belle_epoque.system import BELLE_EPOQUE

RULES = BelleEpoqueRules()

CHANGES = [
    (option.id, value)
    for option in OPTIONS
    for value in ([value for value, _words in option.choices] or [0, 1])
    if value != option.default
]


def test_every_option_of_the_model_has_its_words_and_its_default() -> None:
    fields = BelleEpoqueOptions.model_fields
    assert {option.id: option.default for option in OPTIONS} == {
        name: field.default for name, field in fields.items()
    }


@pytest.mark.parametrize(("option", "value"), CHANGES)
def test_battles_are_sound_under_every_option(
    ridge: Any, play_on: Callable[..., State], option: str, value: Any
) -> None:
    changed = ridge.model_copy(update={"options": ridge.options.model_copy(update={option: value})})
    met: set[str] = set()

    def watch(state: State) -> None:
        assert not invariants(state)
        if isinstance(state.pending, Choice):
            met.add(state.pending.prompt)

    for seed in (1, 2):
        play_on(RULES.new_battle(changed), seed, watch=watch)
    assert {"activate", "activation", "passed"} <= met


def test_a_mixed_battle_meets_every_moment(ridge: Any, play_on: Callable[..., State]) -> None:
    met: set[str] = set()

    def watch(state: State) -> None:
        if isinstance(state.pending, Choice):
            met.add(state.pending.prompt)

    for seed in range(25):
        play_on(RULES.new_battle(ridge), seed, watch=watch)
    assert met >= {"activate", "activation", "failed", "passed", "moved", "marched", "react", "retreat"}
    assert met >= {"fire_loss", "advance"}


def test_reinforcements_arrive_and_have_tokens_from_the_next_turn(
    saint_privat: Any, play_on: Callable[..., State]
) -> None:
    state = RULES.new_battle(saint_privat)
    waiting = state.waiting
    assert waiting
    play_on(state, 3, stop=lambda state: not state.waiting and state.turn == 5)
    assert state.turn == 5
    on_table = sum(at >= 0 for at in state.at)
    play_on(state, 4, stop=lambda state: isinstance(state.pending, Deal))
    assert sum(state.tokens) == on_table


def test_all_is_open(ridge: Any, play_on: Callable[..., State]) -> None:
    state = play_on(RULES.new_battle(ridge), 8, stop=lambda state: state.turn == 3)
    for side in (0, 1):
        assert plain_state(RULES.observe(state, side)) == plain_state(state)
        assert plain_state(RULES.imagine(state, side, Random(1))) == plain_state(state)


def test_the_greedy_player_finds_an_idea_of_every_act(ridge: Any, play_on: Callable[..., State]) -> None:
    player, rng = GreedyPlayer(), Random(5)

    def watch(state: State) -> None:
        if isinstance(state.pending, Choice):
            side = state.pending.side
            actions = RULES.actions(state, side)
            assert len(BELLE_EPOQUE.score_actions(state, side, actions)) == len(actions)
            assert player.decide(BELLE_EPOQUE, state, side, rng) in actions

    state = play_on(RULES.new_battle(ridge), 11, watch=watch)
    assert abs(BELLE_EPOQUE.evaluate(state, 0)) in (0.0, 1000.0)
    assert BELLE_EPOQUE.evaluate(state, 0) == -BELLE_EPOQUE.evaluate(state, 1)
