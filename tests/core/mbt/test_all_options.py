"""Random battles under every option keep their promises and come to an end."""

from __future__ import annotations

from typing import Any

import pytest

from core.protocol.pending import Over
from core.records.serialization.digests import plain_state
from core.systems.mbt.design.scenario import Corps, MbtScenario
from core.systems.mbt.rules.invariants import invariants
from core.systems.mbt.rules.rules import MbtRules
from core.systems.mbt.rules.state import State
from core.text import Names
from tests.core.mbt.conftest import Play

RULES = MbtRules()
VARIANTS: tuple[dict[str, Any], ...] = (
    {"deploy": True},
    {"measure": "centre", "pass_friends": True, "group_turn": "placed"},
    {"disengage": False, "difficult_cost": 3},
    {"conform_fallback": "refuse", "recoil_friends": "block"},
    {"contact_any_edge": True, "recoil_friends": "die"},
    {"support_if_engaged": False, "elephant_fixed5": True, "recoil_slide": "dies"},
    {"panic_distance": 8, "trample_counts": False},
    {"arc": "wide", "los": "ground", "shoot_into_melee": True},
    {"shoot_support": True, "shooting_first": True, "los": "open"},
    {"graduation": 400, "turn_limit": 8},
)


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: "-".join(options))
def test_a_random_battle_under_options(twins: MbtScenario, play_on: Play, options: dict[str, Any]) -> None:
    changed = twins.model_copy(update={"options": twins.options.model_copy(update=options)})
    _sound(changed, play_on)


def test_wider_bases_and_longer_graduations(hydaspes: MbtScenario, play_on: Play) -> None:
    """6 cm bases on the same table: the lines of the shipped battle would overlap, they are pulled apart."""
    units = tuple(
        unit.model_copy(update={"at": (unit.at[0] * 3 // 2 - 3500, unit.at[1] * 3 // 2 - 2500)})
        for unit in hydaspes.units
    )
    board = hydaspes.board.model_copy(update={"bands": ()})
    options = hydaspes.options.model_copy(update={"base_width": 600, "graduation": 375})
    _sound(hydaspes.model_copy(update={"units": units, "board": board, "options": options}), play_on)


def test_a_battle_of_corps(twins: MbtScenario, play_on: Play) -> None:
    corps = tuple(Corps(id=name, name=Names(name, name)) for name in ("left", "right"))
    sides = tuple(
        side.model_copy(update={"corps": corps, "losses": 2, "corps_lost": 1}) for side in twins.sides
    )
    units = tuple(
        unit.model_copy(update={"formation": ("left", "right")[number % 2]})
        for number, unit in enumerate(twins.units)
    )
    reasons = set()
    for seed in range(6):
        state = _sound(twins.model_copy(update={"sides": sides, "units": units}), play_on, seed)
        reasons.add(state.ended[0].reason)
    assert "army_break" in reasons


def _sound(scenario: MbtScenario, play_on: Play, seed: int = 1) -> State:
    def watch(state: State) -> None:
        assert invariants(state) == ()

    state = play_on(RULES.new_battle(scenario), seed, watch=watch)
    assert isinstance(state.pending, Over)
    again = play_on(RULES.new_battle(scenario), seed)
    assert plain_state(again) == plain_state(state)
    return state
