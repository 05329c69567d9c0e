"""What La Garde offers to who designs its scenarios and army lists."""

from __future__ import annotations

from core.protocol.design import Armies, Design
from core.systems.la_garde.design.armies import troops
from core.systems.la_garde.design.briefing import LaGardeBrief
from core.systems.la_garde.design.fields import trait_fields, unit_fields
from core.systems.la_garde.design.lint import lint
from core.systems.la_garde.design.list_limits import limits
from core.systems.la_garde.design.list_mustering import muster, recruit
from core.systems.la_garde.design.options import OPTIONS
from core.systems.la_garde.design.order_tree import LaGardeOrderTree
from core.systems.la_garde.design.scenario import LaGardeScenario, blank
from core.systems.la_garde.design.special_rules import SPECIAL
from core.systems.la_garde.rules.state import State
from core.text import _

DESIGN: Design[State, LaGardeScenario] = Design(
    scenario=LaGardeScenario,
    blank=blank,
    lint=lint,
    brief=LaGardeBrief(),
    armies=Armies(troops=troops, limits=limits, muster=muster, recruit=recruit),
    order_tree=LaGardeOrderTree(),
    option_words=OPTIONS,
    special_kinds=SPECIAL,
    unit_fields=unit_fields(),
    trait_fields=trait_fields(),
    first_sentence=_(
        "Wins a tied roll for initiative in the first turn; initiative is rolled for in each (LG-2.2). In "
        "each turn it is the first to lay reinforcements and aides."
    ),
)
