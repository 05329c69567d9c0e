"""The plans of a battle, and what one side may see of them: its own, nothing of the other's."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from core.records.games import Game
from core.scenarios.plans import Plans, only
from core.scenarios.scenario import Scenario

Planned = TypeVar("Planned", Scenario, Game)


def plans_of(game: Game) -> Plans:
    """The plans as they stand in a battle: those of its scenario until somebody draws in the battle."""
    plans: Plans = game.scenario.plan if game.plans is None else game.plans
    return plans


def plans_for(planned: Planned, side: str | None) -> Planned:
    """The scenario or the battle with the plan of that side and of no other; None: without any.

    A battle keeps its journal. Whatever is made for one side (views, briefings) begins with this.
    """
    if isinstance(planned, Game):
        scenario = _stripped(planned.scenario, side)
        plans = None if planned.plans is None else only(planned.plans, side)
        return replace(planned, scenario=scenario, plans=plans)
    return _stripped(planned, side)


def _stripped(scenario: Scenario, side: str | None) -> Scenario:
    plan = only(scenario.plan, side)
    return scenario if plan == scenario.plan else scenario.model_copy(update={"plan": plan})
