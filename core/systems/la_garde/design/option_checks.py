"""What may be wrong with the options of a La Garde scenario."""

from collections.abc import Iterator

from core.scenarios.option_lint import IdleOption, has_kind, idle_options
from core.scenarios.problems import Problem
from core.systems.la_garde.design.options import OPTIONS
from core.systems.la_garde.design.scenario import LaGardeScenario
from core.systems.la_garde.rules.context import PRINTED_ROW
from core.systems.la_garde.rules.rule_tables import catalogue
from core.text import _

NO_BOMBARDMENT = _("no battery bombards")


def _bombards_nobody(scenario: LaGardeScenario) -> bool:
    """Light and attached batteries never bombard (LG-9, LG-R82)."""
    sizes = [catalogue().troops[unit.kind].gun for unit in scenario.units]
    return not any(size and catalogue().guns[size].bombards for size in sizes)


def _is_without_big_guns(scenario: LaGardeScenario) -> bool:
    """Only medium and heavy pieces, attached ones too, add more than their elements (LG-7.2)."""
    kinds = {kind for unit in scenario.units for kind in (unit.kind, unit.battery) if kind != "none"}
    sizes = [catalogue().troops[kind].gun for kind in kinds]
    return not any(size and catalogue().guns[size].loss for size in sizes)


def _all_guns_turn(scenario: LaGardeScenario) -> bool:
    """Whether there is no battery that the choice could let step (LG-AMB-39)."""
    troops = {kind: row for kind, row in catalogue().troops.items() if row.gun and kind != PRINTED_ROW}
    return not has_kind(scenario, *troops)


def _is_without_cavalry(scenario: LaGardeScenario) -> bool:
    kinds = [kind for kind, troop in catalogue().troops.items() if troop.arm == "cavalry"]
    return not has_kind(scenario, *kinds)


def _has_nobody_with(scenario: LaGardeScenario, trait: str) -> bool:
    return not any(trait in unit.traits for unit in scenario.units)


def _has_one_corps_a_side(scenario: LaGardeScenario) -> bool:
    """The third level of a chain is that of all corps of a side; one without divisions gets orders, too."""
    return all(len(side.corps) < 2 for side in scenario.sides)


IDLE = (
    IdleOption("ammo", _bombards_nobody, NO_BOMBARDMENT),
    IdleOption("bombard_swap", _bombards_nobody, NO_BOMBARDMENT),
    IdleOption("bricole_cm", _bombards_nobody, NO_BOMBARDMENT),
    IdleOption("reorientation", _all_guns_turn, _("there is no battery but light foot artillery")),
    IdleOption("loss_gun_bonus", _is_without_big_guns, _("there are no medium or heavy pieces")),
    IdleOption("cavalry_met", _is_without_cavalry, _("there is no cavalry")),
    IdleOption(
        "mixed_rally",
        lambda scenario: not any(unit.elements_differ for unit in scenario.units),
        _("no brigade is of mixed experience"),
    ),
    IdleOption("chain_levels", _has_one_corps_a_side, _("no side has more than one corps")),
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
