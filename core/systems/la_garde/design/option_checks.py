"""What may be wrong with the options of a La Garde scenario."""

from collections.abc import Iterator

from core.scenarios.option_lint import IdleOption, has_kind, idle_options
from core.scenarios.problems import Problem
from core.systems.la_garde.design.options import OPTIONS
from core.systems.la_garde.design.scenario import LaGardeScenario
from core.systems.la_garde.rules.rule_tables import catalogue
from core.text import _

NO_GUNS = _("there is no battery")


def _is_without_guns(scenario: LaGardeScenario) -> bool:
    return not any(catalogue().troops[unit.kind].gun or unit.battery != "none" for unit in scenario.units)


def _is_without_cavalry(scenario: LaGardeScenario) -> bool:
    kinds = [kind for kind, troop in catalogue().troops.items() if troop.arm == "cavalry"]
    return not has_kind(scenario, *kinds)


def _has_nobody_with(scenario: LaGardeScenario, trait: str) -> bool:
    return not any(trait in unit.traits for unit in scenario.units)


IDLE = (
    IdleOption("ammo", _is_without_guns, NO_GUNS),
    IdleOption("bombard_swap", _is_without_guns, NO_GUNS),
    IdleOption("bricole_cm", _is_without_guns, NO_GUNS),
    IdleOption("reorientation", _is_without_guns, NO_GUNS),
    IdleOption("loss_gun_bonus", _is_without_guns, NO_GUNS),
    IdleOption("cavalry_met", _is_without_cavalry, _("there is no cavalry")),
    IdleOption(
        "pikes", lambda scenario: _has_nobody_with(scenario, "pikes"), _("no brigade has pikes or bows")
    ),
    IdleOption(
        "fanatics", lambda scenario: _has_nobody_with(scenario, "fanatics"), _("no brigade is of fanatics")
    ),
)
"""Options that need something of the armies."""


def option_problems(scenario: LaGardeScenario) -> Iterator[Problem]:
    """Options that decide nothing in this scenario."""
    if scenario.units:
        yield from idle_options(scenario, OPTIONS, IDLE)
