"""What MBT offers to who designs its scenarios and army lists."""

from __future__ import annotations

from core.protocol.design import Armies, Design
from core.systems.mbt.design.armies import limits, troops
from core.systems.mbt.design.briefing import MbtBrief
from core.systems.mbt.design.fields import side_fields, unit_fields
from core.systems.mbt.design.lint import lint
from core.systems.mbt.design.list_mustering import muster, recruit
from core.systems.mbt.design.options import OPTIONS
from core.systems.mbt.design.scenario import MbtScenario, blank
from core.systems.mbt.design.special_rules import SPECIAL
from core.systems.mbt.rules.state import State

DESIGN: Design[State, MbtScenario] = Design(
    scenario=MbtScenario,
    blank=blank,
    lint=lint,
    brief=MbtBrief(),
    armies=Armies(troops=troops, limits=limits, muster=muster, recruit=recruit),
    option_words=OPTIONS,
    special_kinds=SPECIAL,
    unit_fields=unit_fields(),
    side_fields=side_fields(),
)
