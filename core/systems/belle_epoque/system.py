"""The `System` of Belle Époque: the one thing that this room exports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from core.play.system import System
from core.systems.belle_epoque.codec import BelleEpoqueCodec
from core.systems.belle_epoque.evaluation import evaluate, ideas
from core.systems.belle_epoque.invariants import invariants
from core.systems.belle_epoque.look import BelleEpoqueLook
from core.systems.belle_epoque.rules import BelleEpoqueRules
from core.systems.belle_epoque.words import BelleEpoqueWords
from core.text import _

if TYPE_CHECKING:
    from pydantic import BaseModel

    from core.scenarios.lint import Problem
    from core.scenarios.scenario import Scenario
    from core.systems.belle_epoque.actions import Action
    from core.systems.belle_epoque.setting import Setting


def _scenario() -> type[Scenario]:
    from core.systems.belle_epoque.scenario import BelleEpoqueScenario

    return BelleEpoqueScenario


def _options() -> type[BaseModel]:
    from core.systems.belle_epoque.options import BelleEpoqueOptions

    return BelleEpoqueOptions


def _blank() -> Scenario:
    from core.systems.belle_epoque.scenario import blank

    return blank()


def _lint(scenario: Any) -> Sequence[Problem]:
    from core.systems.belle_epoque.lint import lint

    return lint(scenario)


def _universe(setting: Setting) -> Iterator[Action]:
    return setting.actions.universe()


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
    universe=_universe,
    bench="alma",
)
