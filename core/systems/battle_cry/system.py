"""The `System` of Battle Cry: the one thing that this room exports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, get_args

from core.presentation.parts import Parts
from core.protocol.system import System
from core.protocol.version import PROTOCOL_VERSION
from core.systems.battle_cry.look.edit_forms import edit_forms
from core.systems.battle_cry.look.look import BattleCryLook
from core.systems.battle_cry.look.outcomes import BattleCryOutcomes
from core.systems.battle_cry.look.sequence import sequence
from core.systems.battle_cry.planner.planner import PLANNER
from core.systems.battle_cry.players.evaluation import evaluate, score_actions
from core.systems.battle_cry.players.judgement import JUDGEMENT
from core.systems.battle_cry.rules.codec import BattleCryCodec
from core.systems.battle_cry.rules.frames import Frame
from core.systems.battle_cry.rules.hidden import HIDDEN
from core.systems.battle_cry.rules.invariants import invariants
from core.systems.battle_cry.rules.rules import BattleCryRules
from core.systems.battle_cry.rules.setup import restored
from core.systems.battle_cry.words.bounds import bounds
from core.systems.battle_cry.words.messages import BattleCryWords
from core.text import _

if TYPE_CHECKING:
    from core.protocol.design import Design
    from core.systems.battle_cry.design.scenario import BattleCryScenario
    from core.systems.battle_cry.rules.actions import Action
    from core.systems.battle_cry.rules.context import BattleContext
    from core.systems.battle_cry.rules.state import State


def _design() -> Design[State, BattleCryScenario]:
    from core.systems.battle_cry.design.design import DESIGN

    return DESIGN


def _universe(context: BattleContext) -> Iterator[Action]:
    return context.actions.universe()


BATTLE_CRY = System(
    protocol=PROTOCOL_VERSION,
    id="battle_cry",
    title=_("Battle Cry"),
    board="hex",
    rules=BattleCryRules(),
    codec=BattleCryCodec(),
    words=BattleCryWords(),
    look=BattleCryLook(),
    design=_design,
    has_armies=True,
    evaluate=evaluate,
    score_actions=score_actions,
    judgement=JUDGEMENT,
    restored=restored,
    bounds=bounds,
    invariants=invariants,
    hidden=HIDDEN,
    edits=edit_forms,
    sequence=sequence,
    outcomes=BattleCryOutcomes(),
    planner=PLANNER,
    universe=_universe,
    parts=Parts(hands=True, score=_("Flags held"), flags=True, orders=True, flag_hexes=True),
    state_kinds=get_args(Frame),
    benchmark="perryville",
)
