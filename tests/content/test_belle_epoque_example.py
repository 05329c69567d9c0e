"""The worked example of the help page is what the rules give, on the map of the Alma."""

from core.paths import RESOURCES, SCENARIOS
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled
from core.scenarios import files
from core.systems.belle_epoque.design.scenario import BelleEpoqueScenario
from core.systems.belle_epoque.rules.actions import Activate, Assault, React, TakeLoss, TakeTest
from core.systems.belle_epoque.rules.rules import BelleEpoqueRules

ZOUAVES, TARUTINO = "allies-inf-5", "russian-inf-1"
ALLIES, RUSSIANS = 0, 1


def test_example_of_the_help_page_plays_as_told() -> None:
    scenario = files.load(SCENARIOS / "belle_epoque" / "alma.json", {"belle_epoque": BelleEpoqueScenario})
    assert isinstance(scenario, BelleEpoqueScenario)
    in_the_river = tuple(
        unit.model_copy(update={"at": "4.3"}) if unit.id == ZOUAVES else unit for unit in scenario.units
    )
    rules = BelleEpoqueRules()
    state = rules.new_battle(scenario.model_copy(update={"units": in_the_river}))
    zouaves, tarutino = (state.context.unit_index[unit_id] for unit_id in (ZOUAVES, TARUTINO))
    rules.apply(state, DiceRolled({"allies": (1,) * 5, "russian": (1,) * 5}))
    rules.apply(state, CardsDealt((ALLIES,)))
    rules.apply(state, ActionStep(ALLIES, Activate(zouaves)))
    rules.apply(state, ActionStep(ALLIES, TakeTest(zouaves, 2)))
    rules.apply(state, DiceRolled({"test": (5,)}))
    assert state.points[ALLIES] == 3

    rules.apply(state, ActionStep(ALLIES, Assault(zouaves, tarutino)))
    tokens = state.tokens[RUSSIANS]
    rules.apply(state, ActionStep(RUSSIANS, React(tarutino, "fire", 1)))
    rules.apply(state, DiceRolled({"test": (4,)}))
    assert state.tokens[RUSSIANS] == tokens - 1
    rules.apply(state, DiceRolled({"firer": (1, 2, 2, 4, 6)}))
    rules.apply(state, ActionStep(ALLIES, TakeLoss(zouaves)))
    assert state.strength[zouaves] == 2

    rules.apply(state, DiceRolled({"attacker": (3, 2), "defender": (1, 4, 5, 6)}))
    assert (state.strength[zouaves], state.strength[tarutino]) == (1, 3)


def test_both_pages_tell_the_same_dice() -> None:
    for language in ("en", "fr"):
        page = (RESOURCES / "help" / language / "belle_epoque.md").read_text(encoding="utf-8")
        assert "1, 2, 2, 4, 6" in page
        assert "1, 4, 5, 6" in page
