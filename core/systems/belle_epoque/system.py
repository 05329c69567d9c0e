"""The `System` of Belle Époque: the one thing that this room exports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, get_args

from core.play.briefs import Brief
from core.play.edits import EditForm
from core.play.look import Parts, StrengthWords
from core.play.system import System
from core.systems.belle_epoque.codec import BelleEpoqueCodec
from core.systems.belle_epoque.evaluation import evaluate, ideas
from core.systems.belle_epoque.frames import Frame
from core.systems.belle_epoque.invariants import invariants
from core.systems.belle_epoque.look import BelleEpoqueLook
from core.systems.belle_epoque.outcomes import BelleEpoqueOutcomes
from core.systems.belle_epoque.planner import PLANNER
from core.systems.belle_epoque.rules import BelleEpoqueRules
from core.systems.belle_epoque.sequence import sequence
from core.systems.belle_epoque.words import BelleEpoqueWords
from core.text import Text, _, _n

if TYPE_CHECKING:
    from pydantic import BaseModel

    from core.armies.army import Army
    from core.armies.budget import Finding
    from core.armies.mustering import Mustered
    from core.armies.rosters import Line
    from core.armies.troops import Troops
    from core.scenarios.lint import Problem
    from core.scenarios.scenario import Scenario
    from core.scenarios.settings import Option, SpecialKind
    from core.systems.belle_epoque.actions import Action
    from core.systems.belle_epoque.setting import Setting


def _scenario() -> type[Scenario]:
    from core.systems.belle_epoque.scenario import BelleEpoqueScenario

    return BelleEpoqueScenario


def _options() -> type[BaseModel]:
    from core.systems.belle_epoque.options import BelleEpoqueOptions

    return BelleEpoqueOptions


def _option_words() -> tuple[Option, ...]:
    from core.systems.belle_epoque.options import OPTIONS

    return OPTIONS


def _special_kinds() -> tuple[SpecialKind, ...]:
    from core.systems.belle_epoque.special_rules import SPECIAL

    return SPECIAL


def _unit_fields() -> tuple[Option, ...]:
    from core.systems.belle_epoque.fields import unit_fields

    return unit_fields()


def _trait_fields() -> tuple[Option, ...]:
    from core.systems.belle_epoque.fields import trait_fields

    return trait_fields()


def _side_fields() -> tuple[Option, ...]:
    from core.systems.belle_epoque.fields import side_fields

    return side_fields()


def _scenario_fields() -> tuple[Option, ...]:
    from core.systems.belle_epoque.fields import scenario_fields

    return scenario_fields()


def _brief() -> Brief:
    from core.systems.belle_epoque.briefing import BelleEpoqueBrief

    return BelleEpoqueBrief()


def _blank() -> Scenario:
    from core.systems.belle_epoque.scenario import blank

    return blank()


def _lint(scenario: Any) -> Sequence[Problem]:
    from core.systems.belle_epoque.lint import lint

    return lint(scenario)


def _universe(setting: Setting) -> Iterator[Action]:
    return setting.actions.universe()


def _troops() -> Troops:
    from core.systems.belle_epoque.armies import troops

    return troops()


def _limits(army: Army) -> Iterator[Finding]:
    from core.systems.belle_epoque.armies import limits

    return limits(army)


def _muster(scenario: Any, side: str, army: Army) -> Mustered:
    from core.systems.belle_epoque.armies import muster

    return muster(scenario, side, army)


def _recruit(scenario: Any, side: str, language: str) -> tuple[Line, ...]:
    from core.systems.belle_epoque.armies import recruit

    return recruit(scenario, side, language)


def _elements(left: int, full: int) -> Text:
    return _n("{count} of {full} elements", "{count} of {full} elements", left, full=full)


def _edits(state: Any) -> tuple[EditForm, ...]:
    from core.systems.belle_epoque.edit_forms import edit_forms

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
