"""What is noted of a battle while it is played: the losses of the first turn, those of the whole."""

from __future__ import annotations

from typing import Any

import pytest

from core.chance.sources import Rolled
from core.lab.trials import APART, Trials, play_trial
from core.players.playouts import play_out, player_generators
from core.players.seats import player
from core.protocol.state import State
from core.protocol.steps import Step
from core.scenarios import edits
from core.systems.battle_cry.system import BATTLE_CRY

SEED = 3


def face_to_face() -> Any:
    """Two lines of infantry with a row of hexes between them: dice fall in the first turn."""
    scenario = BATTLE_CRY.design().blank()
    for column in range(2, 8):
        scenario = edits.place_unit(scenario, "union", "infantry", f"4.{column}")
        scenario = edits.place_unit(scenario, "confederate", "infantry", f"6.{column}")
    return scenario


def figures(state: State) -> list[int]:
    """The figures of each side on the board."""
    found = [0, 0]
    for unit, side in enumerate(state.context.side_of):
        found[side] += max(0, state.strength[unit]) if state.at[unit] >= 0 else 0
    return found


def counted(scenario: Any, number: int) -> tuple[list[int], list[int], list[int]]:
    """The figures of both sides at the start of a battle of `Trials`, after the first turn, at the end."""
    state, seed = BATTLE_CRY.rules.new_battle(scenario), SEED * APART + number
    start, first = figures(state), figures(state)

    def watch(now: State, step: Step) -> None:
        if now.turn <= 1:
            first[:] = figures(now)

    seats = [player("greedy"), player("greedy")]
    play_out(BATTLE_CRY, state, seats, player_generators(seed), Rolled(seed), watch)
    return start, first, figures(state)


@pytest.mark.parametrize("noted", [0, 9])
def test_losses_of_the_first_turn_are_those_until_the_second_begins(noted: int) -> None:
    """Whether the battle is noted in detail or not."""
    scenario = face_to_face()
    first_turns = []
    for number in range(4):
        start, first, end = counted(scenario, number)
        trial = play_trial(Trials(BATTLE_CRY, scenario, ("greedy", "greedy"), SEED, range(9), noted), number)
        assert trial.first_turn == tuple(had - has for had, has in zip(start, first, strict=True))
        first_turns.append(sum(trial.first_turn))
        assert (trial.notes is not None) is bool(noted)
        if trial.notes is not None:
            lost = [0.0, 0.0]
            for (_place, side), many in trial.notes.falls.items():
                lost[side] += many
            gone = [had - has for had, has in zip(start, end, strict=True)]
            assert all(fell >= net for fell, net in zip(lost, gone, strict=True)), "a card may rally some"
            assert sum(lost) > first_turns[-1]
    assert max(first_turns) > 0
