"""The `System` of Belle Époque: the one thing that this room exports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, get_args

from core.presentation.edits import EditForm
from core.presentation.look import Parts, StrengthWords
from core.protocol.system import System
from core.systems.belle_epoque.look.look import BelleEpoqueLook
from core.systems.belle_epoque.look.outcomes import BelleEpoqueOutcomes
from core.systems.belle_epoque.look.sequence import sequence
from core.systems.belle_epoque.planner.planner import PLANNER
from core.systems.belle_epoque.players.evaluation import evaluate, ideas
from core.systems.belle_epoque.rules.codec import BelleEpoqueCodec
from core.systems.belle_epoque.rules.frames import Frame
from core.systems.belle_epoque.rules.invariants import invariants
from core.systems.belle_epoque.rules.rules import BelleEpoqueRules
from core.systems.belle_epoque.words.messages import BelleEpoqueWords
from core.text import Text, _, _n

if TYPE_CHECKING:
    from pydantic import BaseModel

    from core.armies.army import Army
    from core.armies.budget import Finding
    from core.armies.deployment import Mustered
    from core.armies.rosters import Line
    from core.armies.troops import Troops
    from core.scenarios.problems import Problem
    from core.scenarios.settings import Option, SpecialKind
    from core.systems.belle_epoque.design.briefing import BelleEpoqueBrief
    from core.systems.belle_epoque.design.scenario import BelleEpoqueScenario
    from core.systems.belle_epoque.rules.actions import Action
    from core.systems.belle_epoque.rules.context import Setting
    from core.systems.belle_epoque.rules.state import State


def _scenario() -> type[BelleEpoqueScenario]:
    from core.systems.belle_epoque.design.scenario import BelleEpoqueScenario

    return BelleEpoqueScenario


def _options() -> type[BaseModel]:
    from core.systems.belle_epoque.design.options import BelleEpoqueOptions

    return BelleEpoqueOptions


def _option_words() -> tuple[Option, ...]:
    from core.systems.belle_epoque.design.options import OPTIONS

    return OPTIONS


def _special_kinds() -> tuple[SpecialKind, ...]:
    from core.systems.belle_epoque.design.special_rules import SPECIAL

    return SPECIAL


def _unit_fields() -> tuple[Option, ...]:
    from core.systems.belle_epoque.design.fields import unit_fields

    return unit_fields()


def _trait_fields() -> tuple[Option, ...]:
    from core.systems.belle_epoque.design.fields import trait_fields

    return trait_fields()


def _side_fields() -> tuple[Option, ...]:
    from core.systems.belle_epoque.design.fields import side_fields

    return side_fields()


def _scenario_fields() -> tuple[Option, ...]:
    from core.systems.belle_epoque.design.fields import scenario_fields

    return scenario_fields()


def _brief() -> BelleEpoqueBrief:
    from core.systems.belle_epoque.design.briefing import BelleEpoqueBrief

    return BelleEpoqueBrief()


def _blank() -> BelleEpoqueScenario:
    from core.systems.belle_epoque.design.scenario import blank

    return blank()


def _lint(scenario: BelleEpoqueScenario) -> Sequence[Problem]:
    from core.systems.belle_epoque.design.lint import lint

    return lint(scenario)


def _universe(setting: Setting) -> Iterator[Action]:
    return setting.actions.universe()


def _troops() -> Troops:
    from core.systems.belle_epoque.design.armies import troops

    return troops()


def _limits(army: Army) -> Iterator[Finding]:
    from core.systems.belle_epoque.design.armies import limits

    return limits(army)


def _muster(scenario: BelleEpoqueScenario, side: str, army: Army) -> Mustered:
    from core.systems.belle_epoque.design.armies import muster

    return muster(scenario, side, army)


def _recruit(scenario: BelleEpoqueScenario, side: str, language: str) -> tuple[Line, ...]:
    from core.systems.belle_epoque.design.armies import recruit

    return recruit(scenario, side, language)


def _elements(left: int, full: int) -> Text:
    return _n("{count} of {full} elements", "{count} of {full} elements", left, full=full)


def _edits(state: State) -> tuple[EditForm, ...]:
    from core.systems.belle_epoque.look.edit_forms import edit_forms

    return edit_forms(state)


BELLE_EPOQUE = System(
    id="belle_epoque",
    title=_("Belle Époque"),
    board="hex",
    rules=BelleEpoqueRules(),
    codec=BelleEpoqueCodec(),
    words=BelleEpoqueWords(),
    look=BelleEpoqueLook(),
    scenario=_scenario,
    options=_options,
    blank=_blank,
    lint=_lint,
    evaluate=evaluate,
    ideas=ideas,
    invariants=invariants,
    edits=_edits,
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
        draws=_("Tokens"),
        deals=frozenset(("token",)),
        strength=StrengthWords(_("Elements"), _("elements lost"), _("One element or more"), _elements),
    ),
    map_style="staff",
    option_words=_option_words,
    special_kinds=_special_kinds,
    unit_fields=_unit_fields,
    trait_fields=_trait_fields,
    side_fields=_side_fields,
    scenario_fields=_scenario_fields,
    troops=_troops,
    limits=_limits,
    muster=_muster,
    recruit=_recruit,
    brief=_brief,
    state_kinds=get_args(Frame),
    bench="alma",
)
