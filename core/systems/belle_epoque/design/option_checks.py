"""What may be wrong with the options of a Belle Époque scenario."""

from collections.abc import Iterator
from functools import partial

from core.scenarios.option_lint import IdleOption, has_kind, idle_options, with_option
from core.scenarios.problems import Fix, Problem
from core.systems.belle_epoque.design.options import OPTIONS
from core.systems.belle_epoque.design.scenario import BelleEpoqueScenario
from core.systems.belle_epoque.rules.rule_tables import catalogue
from core.text import _


def _kinds_of_cavalry(scenario: BelleEpoqueScenario) -> tuple[str, ...]:
    """The arms that count as cavalry (BE-R50)."""
    mounted = scenario.options.mounted_is == "cavalry"
    return ("cavalry", "mounted_infantry") if mounted else ("cavalry",)


def _is_unbarred(scenario: BelleEpoqueScenario) -> bool:
    """Whether no unit begins on impassable ground, which nobody enters later (BE-6.5)."""
    board, kinds = scenario.board, catalogue().grounds
    barred = {row.id for row in kinds.values() if "impassable" in row.classes}
    return not any(
        board.ground_at(unit.at) in barred or "impassable" in board.features_at(unit.at)
        for unit in scenario.units
        if not unit.turn and board.holds(unit.at)
    )


IDLE = (
    IdleOption(
        "fort_is_cover",
        lambda scenario: not scenario.board.features.get("fortification"),
        _("there are no fortifications on the map"),
    ),
    IdleOption("zoc_blocked_by_impassable", _is_unbarred, _("no unit begins on impassable ground")),
    IdleOption(
        "mounted_is",
        lambda scenario: not has_kind(scenario, "mounted_infantry"),
        _("there is no mounted infantry"),
    ),
    IdleOption(
        "tribal_is", lambda scenario: not has_kind(scenario, "tribal"), _("there is no tribal formation")
    ),
    IdleOption(
        "elite_is_shock",
        lambda scenario: not any(unit.quality == "superior" for unit in scenario.units),
        _("no unit is of superior quality"),
    ),
    IdleOption(
        "rough_means",
        lambda scenario: not has_kind(scenario, *_kinds_of_cavalry(scenario)),
        _("there is no cavalry"),
    ),
    IdleOption(
        "victory",
        lambda scenario: scenario.lone_aim is not None,
        _("one side alone has hexes to seize"),
    ),
    IdleOption(
        "attacked_first",
        lambda scenario: scenario.options.support_max == 0,
        _("no unit may support another against an assault"),
    ),
)
"""Options that need something of the armies, or of another option."""


def option_problems(scenario: BelleEpoqueScenario) -> Iterator[Problem]:
    """Options that decide nothing; objectives that count for nothing (BE-AMB-22)."""
    yield from idle_options(scenario, OPTIONS, IDLE)
    yield from _fire_rows(scenario)
    lone = scenario.lone_aim
    if lone is not None and any(side.points_ahead for side in scenario.sides):
        yield Problem(
            "warning",
            _("Hexes to seize for {side} alone: points ahead decide nothing.", side=scenario.side(lone).name),
            rule="BE-R79",
        )
    if lone is not None and scenario.objectives:
        yield Problem(
            "warning",
            _(
                "Hexes to seize for {side} alone: the objectives on the map are worth nothing.",
                side=scenario.side(lone).name,
            ),
            tuple(row.at for row in scenario.objectives),
            rule="BE-R79",
        )
    elif scenario.options.victory == "losses" and scenario.objectives:
        yield Problem(
            "warning",
            _("Only losses count at the turn limit: the objectives on the map are worth nothing."),
            tuple(row.at for row in scenario.objectives),
            rule="BE-AMB-22",
            fix=Fix(
                _("Let objectives and losses count"),
                partial(with_option, option="victory", value="points"),
            ),
        )


def _fire_rows(scenario: BelleEpoqueScenario) -> Iterator[Problem]:
    """BE-8: of two rows of the fire table for one side and type the last holds; one may be for nobody."""
    rows = [(rule.side, rule.type) for rule in scenario.special if rule.rule == "fire_table"]
    for row in dict.fromkeys(rows):
        side, fire = row
        values = {"side": scenario.side(side).name, "type": fire}
        if rows.count(row) > 1:
            yield Problem(
                "warning",
                _(
                    "{side}: more than one row of the fire table for type {type}; only the last holds.",
                    **values,
                ),
                rule="BE-8",
            )
        if not any((unit.side, unit.fire) == row for unit in scenario.units):
            yield Problem(
                "hint",
                _("{side}: a row of the fire table for type {type}, and no unit that fires by it.", **values),
                rule="BE-8",
            )
