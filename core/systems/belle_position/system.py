"""The `System` of Belle Position: the one thing that this room exports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, get_args

from core.presentation.parts import Parts
from core.presentation.strength_words import StrengthWords
from core.protocol.system import System
from core.protocol.version import PROTOCOL_VERSION
from core.systems.belle_position.look.edit_forms import edit_forms
from core.systems.belle_position.look.look import BellePositionLook
from core.systems.belle_position.look.outcomes import BellePositionOutcomes
from core.systems.belle_position.look.sequence import sequence
from core.systems.belle_position.planner.planner import BellePositionPlanner
from core.systems.belle_position.players.evaluation import evaluate, score_actions
from core.systems.belle_position.players.judgement import JUDGEMENT
from core.systems.belle_position.rules.codec import BellePositionCodec
from core.systems.belle_position.rules.deployment import by_lot
from core.systems.belle_position.rules.frames import Frame
from core.systems.belle_position.rules.hidden import HIDDEN
from core.systems.belle_position.rules.invariants import invariants
from core.systems.belle_position.rules.rules import BellePositionRules
from core.systems.belle_position.rules.setup import restored
from core.systems.belle_position.rules.state import Kept
from core.systems.belle_position.words.bounds import bounds
from core.systems.belle_position.words.messages import BellePositionWords
from core.text import Text, _, _n

if TYPE_CHECKING:
    from core.protocol.design import Design
    from core.systems.belle_position.design.scenario import BellePositionScenario
    from core.systems.belle_position.rules.actions import Action
    from core.systems.belle_position.rules.context import BattleContext
    from core.systems.belle_position.rules.state import State


def _endurance(left: int, full: int) -> Text:
    return _n("{count} of {full} hits left", "{count} of {full} hits left", left, full=full)


ENDURANCE = StrengthWords(_("Endurance"), _("endurance lost"), _("One hit or more"), _endurance)
"""What units take before they are lost, hit by hit (BP-12.2)."""


def _design() -> Design[State, BellePositionScenario]:
    from core.systems.belle_position.design.design import DESIGN

    return DESIGN


def _universe(context: BattleContext) -> Sequence[Action]:
    return context.universe()


BELLE_POSITION = System(
    protocol=PROTOCOL_VERSION,
    id="belle_position",
    title=_("Belle Position"),
    board="cards",
    rules=BellePositionRules(),
    codec=BellePositionCodec(),
    words=BellePositionWords(),
    look=BellePositionLook(),
    design=_design,
    has_armies=True,
    evaluate=evaluate,
    score_actions=score_actions,
    judgement=JUDGEMENT,
    restored=restored,
    bounds=bounds,
    invariants=invariants,
    hidden=HIDDEN,
    by_lot=by_lot,
    edits=edit_forms,
    sequence=sequence,
    outcomes=BellePositionOutcomes(),
    planner=BellePositionPlanner(),
    universe=_universe,
    parts=Parts(
        hands=True,
        score=_("Positions conquered"),
        strength=ENDURANCE,
        secret=frozenset(("cohesion", "combat", "hidden_loss")),  # a side must see its face-down cards
    ),
    state_kinds=(*get_args(Frame), Kept),
    benchmark="chalons_manoeuvres",
)
