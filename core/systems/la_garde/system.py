"""The `System` of La Garde: the one thing that this room exports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from core.geometry.bases import Pose
from core.presentation.edits import EditForm
from core.presentation.look import Parts, StrengthWords
from core.presentation.order_tree import OrderTree
from core.protocol.system import System
from core.systems.la_garde.look.look import LaGardeLook
from core.systems.la_garde.look.outcomes import LaGardeOutcomes
from core.systems.la_garde.look.sequence import sequence
from core.systems.la_garde.planner.planner import LaGardePlanner
from core.systems.la_garde.players.evaluation import evaluate, ideas
from core.systems.la_garde.rules import fighting_frames, frames
from core.systems.la_garde.rules.codec import LaGardeCodec
from core.systems.la_garde.rules.invariants import invariants
from core.systems.la_garde.rules.rules import LaGardeRules
from core.systems.la_garde.words.messages import LaGardeWords
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
    from core.systems.la_garde.design.briefing import LaGardeBrief
    from core.systems.la_garde.design.scenario import LaGardeScenario
    from core.systems.la_garde.rules.state import State


def _scenario() -> type[LaGardeScenario]:
    from core.systems.la_garde.design.scenario import LaGardeScenario

    return LaGardeScenario


def _options() -> type[BaseModel]:
    from core.systems.la_garde.design.options import LaGardeOptions

    return LaGardeOptions


def _option_words() -> tuple[Option, ...]:
    from core.systems.la_garde.design.options import OPTIONS

    return OPTIONS


def _special_kinds() -> tuple[SpecialKind, ...]:
    from core.systems.la_garde.design.special_rules import SPECIAL

    return SPECIAL


def _unit_fields() -> tuple[Option, ...]:
    from core.systems.la_garde.design.fields import unit_fields

    return unit_fields()


def _trait_fields() -> tuple[Option, ...]:
    from core.systems.la_garde.design.fields import trait_fields

    return trait_fields()


def _brief() -> LaGardeBrief:
    from core.systems.la_garde.design.briefing import LaGardeBrief

    return LaGardeBrief()


def _blank() -> LaGardeScenario:
    from core.systems.la_garde.design.scenario import blank

    return blank()


def _lint(scenario: LaGardeScenario) -> Sequence[Problem]:
    from core.systems.la_garde.design.lint import lint

    return lint(scenario)


def _order_tree() -> OrderTree[LaGardeScenario]:
    from core.systems.la_garde.design.order_tree import LaGardeOrderTree

    return LaGardeOrderTree()


def _elements(left: int, full: int) -> Text:
    return _n("{count} of {full} elements", "{count} of {full} elements", left, full=full)


ELEMENTS = StrengthWords(_("Elements"), _("elements lost"), _("One element or more"), _elements)


def _troops() -> Troops:
    from core.systems.la_garde.design.armies import troops

    return troops()


def _limits(army: Army) -> Iterator[Finding]:
    from core.systems.la_garde.design.armies import limits

    return limits(army)


def _muster(scenario: LaGardeScenario, side: str, army: Army) -> Mustered:
    from core.systems.la_garde.design.armies import muster

    return muster(scenario, side, army)


def _recruit(scenario: LaGardeScenario, side: str, language: str) -> tuple[Line, ...]:
    from core.systems.la_garde.design.armies import recruit

    return recruit(scenario, side, language)


def _edits(state: State) -> tuple[EditForm, ...]:
    from core.systems.la_garde.look.edit_forms import edit_forms

    return edit_forms(state)


LA_GARDE = System(
    id="la_garde",
    title=_("La Garde"),
    board="table",
    rules=LaGardeRules(),
    codec=LaGardeCodec(),
    words=LaGardeWords(),
    look=LaGardeLook(),
    scenario=_scenario,
    options=_options,
    blank=_blank,
    lint=_lint,
    evaluate=evaluate,
    ideas=ideas,
    invariants=invariants,
    edits=_edits,
    sequence=sequence,
    outcomes=LaGardeOutcomes(),
    planner=LaGardePlanner(),
    order_tree=_order_tree,
    parts=Parts(
        score=_("Exhausted divisions"),
        draws=_("Tokens"),
        deals=frozenset({"combat", "bombardment"}),
        secret=frozenset({"orders"}),
        strength=ELEMENTS,
    ),
    map_style="staff",
    option_words=_option_words,
    special_kinds=_special_kinds,
    unit_fields=_unit_fields,
    trait_fields=_trait_fields,
    troops=_troops,
    limits=_limits,
    muster=_muster,
    recruit=_recruit,
    brief=_brief,
    state_kinds=(Pose, *frames.FRAMES, *fighting_frames.FRAMES),
    bench="austerlitz",
)
