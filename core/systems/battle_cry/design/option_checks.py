"""What may be wrong with the options of a Battle Cry scenario."""

from collections.abc import Iterator

from core.scenarios.option_lint import IdleOption, has_ground, has_kind, idle_options
from core.scenarios.problems import Problem
from core.systems.battle_cry.design.options import OPTIONS
from core.systems.battle_cry.design.scenario import BattleCryScenario
from core.systems.battle_cry.rules.rule_tables import catalogue
from core.text import _

NO_HILLS = _("there is no hill on the map")
NO_GENERALS = _("there is no general")


def _is_flat(scenario: BattleCryScenario) -> bool:
    return not has_ground(scenario, "hill") and not any(map(any, scenario.board.levels))


def _is_without_generals(scenario: BattleCryScenario) -> bool:
    return not has_kind(scenario, "general")


def _stops_nobody(scenario: BattleCryScenario) -> bool:
    """Whether no hex would stop a general, nor rough ground bar him (BC-R9)."""
    stops = (
        ground.id
        for ground in catalogue().grounds.values()
        if ground.layer == "ground" and ground.enter == "stop"
    )
    works = scenario.options.general_terrain == "rough" and has_ground(scenario, "rough")
    return not works and not has_ground(scenario, *stops)


IDLE = (
    IdleOption(
        "orchard_mod",
        lambda scenario: not has_ground(scenario, "orchard"),
        _("there is no orchard on the map"),
    ),
    IdleOption(
        "field_tall", lambda scenario: not has_ground(scenario, "field"), _("there is no field on the map")
    ),
    IdleOption("hill_to_hill_los", _is_flat, NO_HILLS),
    IdleOption("hill_over_friends", _is_flat, NO_HILLS),
    IdleOption("general_terrain", _is_without_generals, NO_GENERALS),
    IdleOption(
        "general_terrain",
        lambda scenario: not _is_without_generals(scenario) and _stops_nobody(scenario),
        _("there is no ground on the map that would stop a general"),
    ),
    IdleOption("general_moved_die", _is_without_generals, NO_GENERALS),
    IdleOption(
        "retreat_into_rough",
        lambda scenario: not has_ground(scenario, "rough"),
        _("there is no rough ground on the map"),
    ),
)
"""Options that need something of the map or of the armies. Fieldworks are built in any battle (BC-14.17)."""


def option_problems(scenario: BattleCryScenario) -> Iterator[Problem]:
    """Options that decide nothing in this scenario; special rules of which one undoes the other."""
    yield from idle_options(scenario, OPTIONS, IDLE)
    yield from _hands(scenario)


def _hands(scenario: BattleCryScenario) -> Iterator[Problem]:
    """Of two such rules for one side only the last holds (BC-R102)."""
    sides = [rule.side for rule in scenario.special if rule.rule == "hand_by_losses"]
    for side in scenario.sides:
        if sides.count(side.id) > 1:
            yield Problem(
                "warning",
                _("{side}: more than one special rule for its hand; only the last holds.", side=side.name),
                rule="BC-R102",
            )
