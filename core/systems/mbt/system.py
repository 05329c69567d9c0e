"""The `System` of MBT: the one thing that this room exports."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.geometry.bases import Pose
from core.presentation.parts import Parts
from core.presentation.strength_words import FIGURES
from core.protocol.system import System
from core.protocol.version import PROTOCOL_VERSION
from core.systems.mbt.look.edit_forms import edit_forms
from core.systems.mbt.look.look import MbtLook
from core.systems.mbt.look.outcomes import MbtOutcomes
from core.systems.mbt.look.sequence import sequence
from core.systems.mbt.planner.planner import MbtPlanner
from core.systems.mbt.players.evaluation import evaluate, score_actions
from core.systems.mbt.players.judgement import JUDGEMENT
from core.systems.mbt.rules.codec import MbtCodec
from core.systems.mbt.rules.frames import Fighting, Panicking, Shooting
from core.systems.mbt.rules.invariants import invariants
from core.systems.mbt.rules.rules import MbtRules
from core.systems.mbt.rules.setup import restored
from core.systems.mbt.words.bounds import bounds
from core.systems.mbt.words.messages import MbtWords
from core.text import _

if TYPE_CHECKING:
    from core.protocol.design import Design
    from core.systems.mbt.design.scenario import MbtScenario
    from core.systems.mbt.rules.state import State


def _design() -> Design[State, MbtScenario]:
    from core.systems.mbt.design.design import DESIGN

    return DESIGN


BASES = replace(FIGURES, lost=_("bases lost"), some=_("One base or more"), whole=True)
"""Figures say how a base is mounted; a base is lost as a whole."""


MBT = System(
    protocol=PROTOCOL_VERSION,
    id="mbt",
    title=_("MBT"),
    board="table",
    rules=MbtRules(),
    codec=MbtCodec(),
    words=MbtWords(),
    look=MbtLook(),
    design=_design,
    has_armies=True,
    evaluate=evaluate,
    score_actions=score_actions,
    judgement=JUDGEMENT,
    restored=restored,
    bounds=bounds,
    invariants=invariants,
    edits=edit_forms,
    sequence=sequence,
    outcomes=MbtOutcomes(),
    planner=MbtPlanner(),
    parts=Parts(score=_("Losses inflicted"), strength=BASES),
    state_kinds=(Pose, Fighting, Shooting, Panicking),
    benchmark="hydaspes",
)
