"""What Belle Position offers to who designs its scenarios and army lists."""

from __future__ import annotations

from core.protocol.design import Armies, Design
from core.systems.belle_position.design.armies import beside, muster, recruit, troops
from core.systems.belle_position.design.briefing import BellePositionBrief
from core.systems.belle_position.design.fields import SIDE_FIELDS
from core.systems.belle_position.design.lint import lint
from core.systems.belle_position.design.list_limits import limits, limits_in
from core.systems.belle_position.design.options import OPTIONS
from core.systems.belle_position.design.scenario import BellePositionScenario, blank
from core.systems.belle_position.design.special_rules import SPECIAL
from core.systems.belle_position.rules.state import State

DESIGN: Design[State, BellePositionScenario] = Design(
    scenario=BellePositionScenario,
    blank=blank,
    lint=lint,
    brief=BellePositionBrief(),
    armies=Armies(
        troops=troops, limits=limits, muster=muster, recruit=recruit, limits_in=limits_in, beside=beside
    ),
    option_words=OPTIONS,
    special_kinds=SPECIAL,
    side_fields=SIDE_FIELDS,
)
