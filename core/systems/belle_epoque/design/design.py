"""What Belle Époque offers to who designs its scenarios and army lists."""

from __future__ import annotations

from core.protocol.design import Armies, Design
from core.systems.belle_epoque.design.armies import limits, muster, recruit, troops
from core.systems.belle_epoque.design.briefing import BelleEpoqueBrief
from core.systems.belle_epoque.design.fields import scenario_fields, side_fields, trait_fields, unit_fields
from core.systems.belle_epoque.design.lint import lint
from core.systems.belle_epoque.design.options import OPTIONS
from core.systems.belle_epoque.design.scenario import BelleEpoqueScenario, blank
from core.systems.belle_epoque.design.special_rules import SPECIAL
from core.systems.belle_epoque.rules.state import State

DESIGN: Design[State, BelleEpoqueScenario] = Design(
    scenario=BelleEpoqueScenario,
    blank=blank,
    lint=lint,
    brief=BelleEpoqueBrief(),
    armies=Armies(troops=troops, limits=limits, muster=muster, recruit=recruit),
    option_words=OPTIONS,
    special_kinds=SPECIAL,
    unit_fields=unit_fields(),
    trait_fields=trait_fields(),
    side_fields=side_fields(),
    scenario_fields=scenario_fields(),
)
