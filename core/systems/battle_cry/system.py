"""The `System` of Battle Cry: the one thing that this room exports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, get_args

from core.presentation.edits import EditForm
from core.presentation.look import Parts
from core.protocol.system import System
from core.systems.battle_cry.look.look import BattleCryLook
from core.systems.battle_cry.look.outcomes import BattleCryOutcomes
from core.systems.battle_cry.look.sequence import sequence
from core.systems.battle_cry.planner.planner import PLANNER
from core.systems.battle_cry.players.evaluation import evaluate, ideas
from core.systems.battle_cry.rules.codec import BattleCryCodec
from core.systems.battle_cry.rules.frames import Frame
from core.systems.battle_cry.rules.invariants import invariants
from core.systems.battle_cry.rules.rules import BattleCryRules
from core.systems.battle_cry.words.messages import BattleCryWords
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
    from core.systems.battle_cry.design.briefing import BattleCryBrief
    from core.systems.battle_cry.design.scenario import BattleCryScenario
    from core.systems.battle_cry.rules.actions import Action
    from core.systems.battle_cry.rules.context import Setting
    from core.systems.battle_cry.rules.state import State


def _scenario() -> type[BattleCryScenario]:
    from core.systems.battle_cry.design.scenario import BattleCryScenario

    return BattleCryScenario


def _options() -> type[BaseModel]:
    from core.systems.battle_cry.design.options import BattleCryOptions

    return BattleCryOptions


def _option_words() -> tuple[Option, ...]:
    from core.systems.battle_cry.design.options import OPTIONS

    return OPTIONS


def _special_kinds() -> tuple[SpecialKind, ...]:
    from core.systems.battle_cry.design.special_rules import SPECIAL

    return SPECIAL


def _brief() -> BattleCryBrief:
    from core.systems.battle_cry.design.briefing import BattleCryBrief

    return BattleCryBrief()


def _blank() -> BattleCryScenario:
    from core.systems.battle_cry.design.scenario import blank

    return blank()


def _lint(scenario: BattleCryScenario) -> Sequence[Problem]:
    from core.systems.battle_cry.design.lint import lint

    return lint(scenario)


def _universe(setting: Setting) -> Iterator[Action]:
    return setting.actions.universe()


def _troops() -> Troops:
    from core.systems.battle_cry.design.armies import troops

    return troops()


def _limits(army: Army) -> Iterator[Finding]:
    from core.systems.battle_cry.design.armies import limits

    return limits(army)


def _muster(scenario: BattleCryScenario, side: str, army: Army) -> Mustered:
    from core.systems.battle_cry.design.armies import muster

    return muster(scenario, side, army)


def _recruit(scenario: BattleCryScenario, side: str, language: str) -> tuple[Line, ...]:
    from core.systems.battle_cry.design.armies import recruit

    return recruit(scenario, side, language)


def _edits(state: State) -> tuple[EditForm, ...]:
    from core.systems.battle_cry.look.edit_forms import edit_forms

    return edit_forms(state)


BATTLE_CRY = System(
    id="battle_cry",
    title=_("Battle Cry"),
    board="hex",
    rules=BattleCryRules(),
    codec=BattleCryCodec(),
    words=BattleCryWords(),
    look=BattleCryLook(),
    scenario=_scenario,
    options=_options,
    blank=_blank,
    lint=_lint,
    evaluate=evaluate,
    ideas=ideas,
    invariants=invariants,
    edits=_edits,
    sequence=sequence,
    outcomes=BattleCryOutcomes(),
    planner=PLANNER,
    universe=_universe,
    parts=Parts(hands=True, score=_("Flags taken"), flags=True, orders=True, flag_hexes=True),
    option_words=_option_words,
    special_kinds=_special_kinds,
    troops=_troops,
    limits=_limits,
    muster=_muster,
    recruit=_recruit,
    brief=_brief,
    state_kinds=get_args(Frame),
    bench="perryville",
)
