"""What may be wrong with the options and special rules of an MBT scenario."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from core.scenarios.option_lint import IdleOption, has_kind, idle_options
from core.scenarios.problems import Fix, Problem
from core.systems.mbt.design.options import OPTIONS
from core.systems.mbt.design.scenario import MbtScenario
from core.systems.mbt.design.special_rules import WinsAtLimit
from core.systems.mbt.rules.ground import DIFFICULT, going_of
from core.systems.mbt.rules.rule_tables import CAVALRY, INFANTRY, catalogue
from core.text import _

NO_SHOOTERS = _("no base shoots")
NO_ELEPHANTS = _("there is no elephant")


def _is_without_shooters(scenario: MbtScenario) -> bool:
    return not any(base.shoots for base in scenario.units)


def _is_without_elephants(scenario: MbtScenario) -> bool:
    return not has_kind(scenario, "elephant")


def _is_without_two_on_an_elephant(scenario: MbtScenario) -> bool:
    """An elephant of one fighter counts 5 either way (MBT-R14)."""
    crews = [base.figures for base in scenario.units if base.kind == "elephant"]
    return not any(crew not in (None, 1) for crew in crews)


def _is_without_difficult_ground(scenario: MbtScenario) -> bool:
    rows = catalogue()
    things = (*scenario.board.features, *scenario.board.bands)
    goings = {going_of(thing, mobility, rows) for thing in things for mobility in (INFANTRY, CAVALRY)}
    return DIFFICULT not in goings


IDLE = (
    *(
        IdleOption(option, _is_without_shooters, NO_SHOOTERS)
        for option in ("arc", "los", "shoot_into_melee", "shoot_support", "shooting_first")
    ),
    *(
        IdleOption(option, _is_without_elephants, NO_ELEPHANTS)
        for option in ("panic_distance", "trample_counts")
    ),
    IdleOption("elephant_fixed5", _is_without_two_on_an_elephant, _("no elephant has more than one fighter")),
    IdleOption("difficult_cost", _is_without_difficult_ground, _("no ground is difficult")),
)
"""Options that need something of the armies or of the table."""


def option_problems(scenario: MbtScenario) -> Iterator[Problem]:
    """Options that decide nothing; both sides winning at the turn limit (MBT-4.4)."""
    if scenario.units:
        yield from idle_options(scenario, OPTIONS, IDLE)
    winners = [rule for rule in scenario.special if isinstance(rule, WinsAtLimit)]
    if len({rule.side for rule in winners}) > 1:
        yield Problem(
            "error",
            _("Special rules say of both sides that they win at the turn limit."),
            rule="MBT-4.4",
            fix=Fix(_("Keep the first of these rules"), partial(_without, gone=tuple(winners[1:]))),
        )


def _without(scenario: Any, gone: tuple[WinsAtLimit, ...]) -> Any:
    special = tuple(rule for rule in scenario.special if not any(rule is one for one in gone))
    return scenario.model_copy(update={"special": special})
