"""What may be wrong with the options of a Belle Position scenario, and cards that cannot all be used."""

from collections.abc import Callable, Iterator
from functools import partial

from core.scenarios.option_lint import IdleOption, idle_options, with_option
from core.scenarios.problems import Fix, Problem
from core.systems.belle_position.design.options import OPTIONS
from core.systems.belle_position.design.scenario import BellePositionScenario, BellePositionSide
from core.systems.belle_position.rules.context import LIGHT
from core.systems.belle_position.rules.rule_tables import MARCH_CARD, catalogue
from core.text import _

NO_GENERALS = _("no deck has a general")
NO_WOOD = _("no wood takes dice from anybody")


def _is_without_generals(scenario: BellePositionScenario) -> bool:
    return not any(row.is_general for side in scenario.sides for row in side.deck)


def _guns(side: BellePositionSide) -> bool:
    units = catalogue().units
    return any(row.card in units and units[row.card].long_range for row in side.deck)


def _generals(side: BellePositionSide) -> bool:
    return any(row.is_general for row in side.deck)


def _wood(side: BellePositionSide) -> bool:
    return any(row.card == "wood" for row in side.deck)


def _is_without_guns(scenario: BellePositionScenario) -> bool:
    return not any(_guns(side) for side in scenario.sides)


def _never_fired_at(
    scenario: BellePositionScenario, target: Callable[[BellePositionSide], bool], *, wide: bool = False
) -> bool:
    """Whether one deck has guns, one a target, but never one the target of the other's guns (BP-11.1).

    `wide`: one that is laid into conquered positions, too, may be its own side's target (BP-AMB-5).
    """
    ours, theirs = scenario.sides
    shots = [(ours, theirs), (theirs, ours), *([(ours, ours), (theirs, theirs)] if wide else [])]
    both = not _is_without_guns(scenario) and (target(ours) or target(theirs))
    return both and not any(_guns(one) and target(other) for one, other in shots)


def _has(scenario: BellePositionScenario, *cards: str) -> bool:
    return any(row.card in cards for side in scenario.sides for row in side.deck)


def _has_terrain_to_draw(scenario: BellePositionScenario) -> bool:
    known = catalogue().terrain
    return any(row.card in known and row.at is None for side in scenario.sides for row in side.deck)


def _has_both_shelters(scenario: BellePositionScenario) -> bool:
    """Whether a town and entrenchments can lie in one position: cards of one side, or of both by option."""
    decks = [{row.card for row in side.deck} for side in scenario.sides]
    if scenario.options.terrain_in_conquered:
        decks.append(decks[0] | decks[1])
    return any({"town", "entrenchments"} <= deck for deck in decks)


def _has_second_moves(scenario: BellePositionScenario) -> bool:
    """Whether a card makes two moves: cavalry, generals, light artillery, others by a forced march."""
    units = catalogue().units
    marches = scenario.options.special_cards and _has(scenario, MARCH_CARD)
    return marches or any(
        row.is_general or (row.card in units and units[row.card].moves > 1)
        for side in scenario.sides
        for row in side.deck
    )


def _has_light_cavalry(scenario: BellePositionScenario) -> bool:
    return _has(scenario, *LIGHT[scenario.options.light_cav])


IDLE = (
    IdleOption(
        "light_cav",
        lambda scenario: not scenario.options.light_cavalry,
        _("the optional rule for light cavalry is not played"),
    ),
    IdleOption(
        "light_cav",
        lambda scenario: scenario.options.light_cavalry and not _has(scenario, *LIGHT["hussars_lancers"][1:]),
        _("no deck has lancers or uhlans"),
    ),
    IdleOption(
        "moves_in_a_row",
        lambda scenario: not _has_second_moves(scenario),
        _("no card makes a second move"),
    ),
    IdleOption(
        "general_hit_by_flank",
        lambda scenario: not scenario.options.flank_attack,
        _("the optional rule for flank attacks is not played"),
    ),
    IdleOption("general_hit_by_lr", _is_without_generals, NO_GENERALS),
    IdleOption("general_hit_by_flank", _is_without_generals, NO_GENERALS),
    IdleOption("general_face_down", _is_without_generals, NO_GENERALS),
    *(
        IdleOption(name, _is_without_guns, _("no deck has artillery"))
        for name in ("lr_hits_hidden", "counter_battery_any", "lr_terrain", "general_hit_by_lr")
    ),
    IdleOption(
        "counter_battery_any",
        lambda scenario: _never_fired_at(scenario, _guns),
        _("only one deck has artillery"),
    ),
    IdleOption(
        "general_hit_by_lr",
        lambda scenario: _never_fired_at(scenario, _generals),
        _("no general has artillery against him"),
    ),
    IdleOption(
        "lr_terrain",
        lambda scenario: _never_fired_at(scenario, _wood, wide=scenario.options.terrain_in_conquered),
        _("no wood has artillery against it"),
    ),
    IdleOption(
        "town_entrench_stack",
        lambda scenario: not _has_both_shelters(scenario),
        _("there are not both towns and entrenchments"),
    ),
    IdleOption(
        "disorg_stop_early",
        lambda scenario: (
            not any(row.is_general and row.rally for side in scenario.sides for row in side.deck)
        ),
        _("no general has a rally bonus"),
    ),
    IdleOption(
        "terrain_in_conquered",
        lambda scenario: not _has_terrain_to_draw(scenario),
        _("no terrain card is drawn"),
    ),
    IdleOption("min_dice", lambda scenario: not _has(scenario, "wood"), NO_WOOD),
    IdleOption(
        "lr_terrain",
        lambda scenario: not _has(scenario, "wood") and not _is_without_guns(scenario),
        NO_WOOD,
    ),
    IdleOption(
        "light_cavalry", lambda scenario: not _has_light_cavalry(scenario), _("no deck has light cavalry")
    ),
    IdleOption(
        "special_cards",
        lambda scenario: (
            not any(row.card in catalogue().special for side in scenario.sides for row in side.deck)
        ),
        _("no deck has a special card"),
    ),
)
"""Options that need something of the decks, or of another option."""


def option_problems(scenario: BellePositionScenario) -> Iterator[Problem]:
    """Options that contradict one another, or decide nothing."""
    options = scenario.options
    if options.deck_min > options.deck_max:
        yield Problem(
            "error",
            _(
                "No deck is allowed: the smallest has {least} cards, the largest {most}.",
                least=options.deck_min,
                most=options.deck_max,
            ),
            rule="BP-AMB-1",
            fix=Fix(
                _("Let the largest have {count} cards", count=options.deck_min),
                partial(with_option, option="deck_max", value=options.deck_min),
            ),
        )
    yield from _reinforcements(scenario)
    if any(side.deck for side in scenario.sides):
        yield from idle_options(scenario, OPTIONS, IDLE)


def _reinforcements(scenario: BellePositionScenario) -> Iterator[Problem]:
    """Of two such rules for one side only the first holds (BP-6)."""
    sides = [rule.side for rule in scenario.special]
    for side in scenario.sides:
        if sides.count(side.id) > 1:
            yield Problem(
                "warning",
                _(
                    "{side}: more than one special rule for its reinforcements; only the first holds.",
                    side=side.name,
                ),
                rule="BP-6",
            )
