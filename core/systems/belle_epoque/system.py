"""The `System` of Belle Époque: the one thing that this room exports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, get_args

from core.presentation.parts import Parts
from core.presentation.strength_words import StrengthWords
from core.protocol.system import System
from core.protocol.version import PROTOCOL_VERSION
from core.systems.belle_epoque.look.edit_forms import edit_forms
from core.systems.belle_epoque.look.look import BelleEpoqueLook
from core.systems.belle_epoque.look.outcomes import BelleEpoqueOutcomes
from core.systems.belle_epoque.look.sequence import sequence
from core.systems.belle_epoque.planner.planner import PLANNER
from core.systems.belle_epoque.players.evaluation import evaluate, score_actions
from core.systems.belle_epoque.players.judgement import JUDGEMENT
from core.systems.belle_epoque.rules.codec import BelleEpoqueCodec
from core.systems.belle_epoque.rules.frames import Frame
from core.systems.belle_epoque.rules.invariants import invariants
from core.systems.belle_epoque.rules.rules import BelleEpoqueRules
from core.systems.belle_epoque.rules.setup import restored
from core.systems.belle_epoque.words.bounds import bounds
from core.systems.belle_epoque.words.messages import BelleEpoqueWords
from core.text import Text, _, _n

if TYPE_CHECKING:
    from random import Random

    from core.protocol.design import Design
    from core.systems.belle_epoque.design.scenario import BelleEpoqueScenario
    from core.systems.belle_epoque.rules.actions import Action
    from core.systems.belle_epoque.rules.context import BattleContext
    from core.systems.belle_epoque.rules.state import State


def _design() -> Design[State, BelleEpoqueScenario]:
    from core.systems.belle_epoque.design.design import DESIGN

    return DESIGN


def _kept_by_lot(scenario: BelleEpoqueScenario, rng: Random) -> BelleEpoqueScenario:
    from core.systems.belle_epoque.design.briefing import kept_by_lot

    return kept_by_lot(scenario, rng)


def _universe(context: BattleContext) -> Iterator[Action]:
    return context.actions.universe()


def _elements(left: int, full: int) -> Text:
    return _n("{count} of {full} elements", "{count} of {full} elements", left, full=full)


BELLE_EPOQUE = System(
    protocol=PROTOCOL_VERSION,
    id="belle_epoque",
    title=_("Belle Époque"),
    board="hex",
    rules=BelleEpoqueRules(),
    codec=BelleEpoqueCodec(),
    words=BelleEpoqueWords(),
    look=BelleEpoqueLook(),
    design=_design,
    has_armies=True,
    evaluate=evaluate,
    score_actions=score_actions,
    judgement=JUDGEMENT,
    restored=restored,
    bounds=bounds,
    invariants=invariants,
    kept_by_lot=_kept_by_lot,
    edits=edit_forms,
    sequence=sequence,
    outcomes=BelleEpoqueOutcomes(),
    planner=PLANNER,
    universe=_universe,
    parts=Parts(
        score=_("Score"),
        objectives=True,
        seize=True,
        arrivals=True,
        zones=True,
        reach=True,
        rows=True,
        draws=_("Tokens"),
        deals=frozenset(("token",)),
        entering=frozenset(("enter",)),
        strength=StrengthWords(_("Elements"), _("elements lost"), _("One element or more"), _elements),
    ),
    map_style="staff",
    state_kinds=get_args(Frame),
    benchmark="alma",
)
