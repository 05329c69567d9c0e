"""The `System` of Belle Position: the one thing that this room exports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, get_args

from core.presentation.edits import EditForm
from core.presentation.look import Parts
from core.protocol.system import System
from core.systems.belle_position.look.look import BellePositionLook
from core.systems.belle_position.look.outcomes import BellePositionOutcomes
from core.systems.belle_position.look.sequence import sequence
from core.systems.belle_position.planner.planner import BellePositionPlanner
from core.systems.belle_position.players.evaluation import evaluate, ideas
from core.systems.belle_position.rules.codec import BellePositionCodec
from core.systems.belle_position.rules.frames import Frame
from core.systems.belle_position.rules.invariants import invariants
from core.systems.belle_position.rules.rules import BellePositionRules
from core.systems.belle_position.rules.state import Kept
from core.systems.belle_position.words.messages import BellePositionWords
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
    from core.systems.belle_position.design.briefing import BellePositionBrief
    from core.systems.belle_position.design.scenario import BellePositionScenario
    from core.systems.belle_position.rules.actions import Action
    from core.systems.belle_position.rules.context import Setting
    from core.systems.belle_position.rules.state import State


def _scenario() -> type[BellePositionScenario]:
    from core.systems.belle_position.design.scenario import BellePositionScenario

    return BellePositionScenario


def _options() -> type[BaseModel]:
    from core.systems.belle_position.design.options import BellePositionOptions

    return BellePositionOptions


def _brief() -> BellePositionBrief:
    from core.systems.belle_position.design.briefing import BellePositionBrief

    return BellePositionBrief()


def _blank() -> BellePositionScenario:
    from core.systems.belle_position.design.scenario import blank

    return blank()


def _lint(scenario: BellePositionScenario) -> Sequence[Problem]:
    from core.systems.belle_position.design.lint import lint

    return lint(scenario)


def _universe(setting: Setting) -> Sequence[Action]:
    return setting.universe()


def _option_words() -> tuple[Option, ...]:
    from core.systems.belle_position.design.options import OPTIONS

    return OPTIONS


def _special_kinds() -> tuple[SpecialKind, ...]:
    from core.systems.belle_position.design.special_rules import SPECIAL

    return SPECIAL


def _side_fields() -> tuple[Option, ...]:
    from core.systems.belle_position.design.fields import SIDE_FIELDS

    return SIDE_FIELDS


def _troops() -> Troops:
    from core.systems.belle_position.design.armies import troops

    return troops()


def _limits(army: Army) -> Iterator[Finding]:
    from core.systems.belle_position.design.armies import limits

    return limits(army)


def _muster(scenario: BellePositionScenario, side: str, army: Army) -> Mustered:
    from core.systems.belle_position.design.armies import muster

    return muster(scenario, side, army)


def _recruit(scenario: BellePositionScenario, side: str, language: str) -> tuple[Line, ...]:
    from core.systems.belle_position.design.armies import recruit

    return recruit(scenario, side, language)


def _edits(state: State) -> tuple[EditForm, ...]:
    from core.systems.belle_position.look.edit_forms import edit_forms

    return edit_forms(state)


BELLE_POSITION = System(
    id="belle_position",
    title=_("Belle Position"),
    board="cards",
    rules=BellePositionRules(),
    codec=BellePositionCodec(),
    words=BellePositionWords(),
    look=BellePositionLook(),
    scenario=_scenario,
    options=_options,
    blank=_blank,
    lint=_lint,
    evaluate=evaluate,
    ideas=ideas,
    invariants=invariants,
    edits=_edits,
    sequence=sequence,
    outcomes=BellePositionOutcomes(),
    planner=BellePositionPlanner(),
    universe=_universe,
    parts=Parts(
        hands=True,
        score=_("Positions conquered"),
        secret=frozenset(("cohesion", "combat")),  # which of its face-down cards fights, a side must see
    ),
    option_words=_option_words,
    special_kinds=_special_kinds,
    side_fields=_side_fields,
    troops=_troops,
    limits=_limits,
    muster=_muster,
    recruit=_recruit,
    brief=_brief,
    state_kinds=(*get_args(Frame), Kept),
    bench="chalons_manoeuvres",
)
