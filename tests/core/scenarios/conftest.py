"""A scenario with something in every layer."""

import pytest

from core.scenarios import edits
from core.systems.battle_cry.design.scenario import BattleCryScenario, blank
from core.text import Names


@pytest.fixture
def field() -> BattleCryScenario:
    """A small battle with something in every layer."""
    scenario = blank(Names("Field", "Champ"))
    scenario = edits.paint(scenario, ["4.2", "4.3", "5.8"], "woods")
    scenario = edits.paint(scenario, ["9.13"], "river")
    scenario = edits.add_hexsides(scenario, ["4.7/SE", "1.1/W"], "fence")
    scenario = edits.place_works(scenario, ["6.5"], "N")
    scenario = edits.set_flag(scenario, "5.5", "union")
    scenario = edits.set_label(scenario, "3.3", Names("Farm", "Ferme"))
    scenario = edits.place_unit(scenario, "union", "infantry", "2.3")
    scenario = edits.place_unit(scenario, "union", "general", "2.3", name=Names("Polk", "Polk"))
    return edits.place_unit(scenario, "confederate", "artillery", "8.3")
