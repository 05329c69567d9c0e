"""What Battle Cry offers to who designs its scenarios and army lists."""

from __future__ import annotations

from core.protocol.design import Armies, Design
from core.systems.battle_cry.design.armies import limits, muster, recruit, troops
from core.systems.battle_cry.design.briefing import BattleCryBrief
from core.systems.battle_cry.design.lint import lint
from core.systems.battle_cry.design.options import OPTIONS
from core.systems.battle_cry.design.scenario import BattleCryScenario, blank
from core.systems.battle_cry.design.special_rules import SPECIAL
from core.systems.battle_cry.rules.state import State

DESIGN: Design[State, BattleCryScenario] = Design(
    scenario=BattleCryScenario,
    blank=blank,
    lint=lint,
    brief=BattleCryBrief(),
    armies=Armies(troops=troops, limits=limits, muster=muster, recruit=recruit),
    option_words=OPTIONS,
    special_kinds=SPECIAL,
)
