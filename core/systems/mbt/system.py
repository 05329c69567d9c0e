"""The `System` of MBT: the one thing that this room exports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from core.geometry.bases import Pose
from core.presentation.edits import EditForm
from core.presentation.look import Parts
from core.protocol.system import System
from core.systems.mbt.look.look import MbtLook
from core.systems.mbt.look.outcomes import MbtOutcomes
from core.systems.mbt.look.sequence import sequence
from core.systems.mbt.planner.planner import MbtPlanner
from core.systems.mbt.players.evaluation import evaluate, ideas
from core.systems.mbt.rules.codec import MbtCodec
from core.systems.mbt.rules.frames import Fighting, Panicking, Shooting
from core.systems.mbt.rules.invariants import invariants
from core.systems.mbt.rules.rules import MbtRules
from core.systems.mbt.words.messages import MbtWords
from core.text import _

if TYPE_CHECKING:
    from pydantic import BaseModel

    from core.armies.army import Army
    from core.armies.budget import Finding
    from core.armies.deployment import Mustered
    from core.armies.rosters import Line
    from core.armies.troops import Troops
    from core.scenarios.problems import Problem
    from core.scenarios.settings import Option, SpecialKind
    from core.systems.mbt.design.briefing import MbtBrief
    from core.systems.mbt.design.scenario import MbtScenario
    from core.systems.mbt.rules.state import State


def _scenario() -> type[MbtScenario]:
    from core.systems.mbt.design.scenario import MbtScenario

    return MbtScenario


def _options() -> type[BaseModel]:
    from core.systems.mbt.design.options import MbtOptions

    return MbtOptions


def _option_words() -> tuple[Option, ...]:
    from core.systems.mbt.design.options import OPTIONS

    return OPTIONS


def _special_kinds() -> tuple[SpecialKind, ...]:
    from core.systems.mbt.design.special_rules import SPECIAL

    return SPECIAL


def _unit_fields() -> tuple[Option, ...]:
    from core.systems.mbt.design.fields import unit_fields

    return unit_fields()


def _side_fields() -> tuple[Option, ...]:
    from core.systems.mbt.design.fields import side_fields

    return side_fields()


def _brief() -> MbtBrief:
    from core.systems.mbt.design.briefing import MbtBrief

    return MbtBrief()


def _blank() -> MbtScenario:
    from core.systems.mbt.design.scenario import blank

    return blank()


def _lint(scenario: MbtScenario) -> Sequence[Problem]:
    from core.systems.mbt.design.lint import lint

    return lint(scenario)


def _troops() -> Troops:
    from core.systems.mbt.design.armies import troops

    return troops()


def _limits(army: Army) -> Iterator[Finding]:
    from core.systems.mbt.design.armies import limits

    return limits(army)


def _muster(scenario: MbtScenario, side: str, army: Army) -> Mustered:
    from core.systems.mbt.design.armies import muster

    return muster(scenario, side, army)


def _recruit(scenario: MbtScenario, side: str, language: str) -> tuple[Line, ...]:
    from core.systems.mbt.design.armies import recruit

    return recruit(scenario, side, language)


def _edits(state: State) -> tuple[EditForm, ...]:
    from core.systems.mbt.look.edit_forms import edit_forms

    return edit_forms(state)


MBT = System(
    id="mbt",
    title=_("MBT"),
    board="table",
    rules=MbtRules(),
    codec=MbtCodec(),
    words=MbtWords(),
    look=MbtLook(),
    scenario=_scenario,
    options=_options,
    blank=_blank,
    lint=_lint,
    evaluate=evaluate,
    ideas=ideas,
    invariants=invariants,
    edits=_edits,
    sequence=sequence,
    outcomes=MbtOutcomes(),
    planner=MbtPlanner(),
    parts=Parts(score=_("Losses inflicted")),
    option_words=_option_words,
    special_kinds=_special_kinds,
    unit_fields=_unit_fields,
    side_fields=_side_fields,
    troops=_troops,
    limits=_limits,
    muster=_muster,
    recruit=_recruit,
    brief=_brief,
    state_kinds=(Pose, Fighting, Shooting, Panicking),
    bench="hydaspes",
)
