"""Random battles under every option keep their promises and come to an end."""

from __future__ import annotations

from typing import Any

import pytest

from core.protocol.pending import Over
from core.records.serialization.digests import plain_state
from core.systems.la_garde.design.scenario import LaGardeScenario
from core.systems.la_garde.design.special_rules import ConfusedConditions, PoorVisibility
from core.systems.la_garde.rules.invariants import invariants
from core.systems.la_garde.rules.rules import LaGardeRules
from core.systems.la_garde.rules.state import State
from tests.core.la_garde.conftest import Play

RULES = LaGardeRules()
VARIANTS: tuple[dict[str, Any], ...] = (
    {"deploy": True, "turn_limit": 3},
    {"random_length": True, "turn_limit": 2, "die": 10},
    {"replace": True, "cohesion_stack": True, "fierce_max": 0},
    {"order_bonus_stacks": True, "chain_levels": 3, "initiative": "die"},
    {"zoc_arc": "front", "difficult_def_infantry": True, "ammo": "game"},
    {"victory": "to_the_last", "replacement": "turn", "mixed_rally": "worse"},
    {"loss_gun_bonus": "elements", "bombard_swap": True, "bricole_cm": 3, "die": 8, "contact_cm": 10},
    {"pikes": "DN", "fanatics": "DV", "cavalry_met": "VNN", "reorientation": "light_foot"},
    {"defend_nearer": "nearest", "turn_limit": 4},
)


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: "-".join(options))
def test_a_random_battle_under_options(
    twins: LaGardeScenario, play_on: Play, options: dict[str, Any]
) -> None:
    changed = twins.options.model_copy(update={"turn_limit": 6, **options})
    _sound(twins.model_copy(update={"options": changed}), play_on)


def test_confusion_smoke_and_mixed_brigades(austerlitz: LaGardeScenario, play_on: Play) -> None:
    special = (ConfusedConditions(first=2), PoorVisibility(last=3))
    units = tuple(unit.model_copy(update={"mixed": True}) for unit in austerlitz.units)
    _sound(austerlitz.model_copy(update={"special": special, "units": units}), play_on)


def test_corps_with_generals_of_their_own(twins: LaGardeScenario, play_on: Play) -> None:
    sides = tuple(
        side.model_copy(update={"corps": (side.corps[0].model_copy(update={"general": side.general}),)})
        for side in twins.sides
    )
    _sound(twins.model_copy(update={"sides": sides}), play_on)


def test_generals_without_a_place_stand_behind_their_brigades(twins: LaGardeScenario) -> None:
    from core.systems.la_garde.design.scenario import with_generals

    placeless = with_generals(twins, lambda general: general.model_copy(update={"at": None}))
    state = RULES.new_battle(placeless)
    assert None not in state.generals
    assert invariants(state) == ()


def _sound(scenario: LaGardeScenario, play_on: Play, seed: int = 1) -> State:
    def watch(state: State) -> None:
        assert invariants(state) == ()

    state = play_on(RULES.new_battle(scenario), seed, watch=watch)
    assert isinstance(state.pending, Over)
    again = play_on(RULES.new_battle(scenario), seed)
    assert plain_state(again) == plain_state(state)
    return state
