"""What may be wrong with a La Garde scenario; each problem has the number of its rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from core.geometry.shapes import is_within, point
from core.geometry.tolerances import TENTH
from core.presentation.briefs import called as called_so
from core.scenarios import table_edits
from core.scenarios.problems import Fix, Problem, called, called_side
from core.scenarios.table_lint import on_barred_ground, thing_called
from core.scenarios.tables import Band, Feature
from core.systems.la_garde.design.option_checks import option_problems
from core.systems.la_garde.design.scenario import Brigade, LaGardeScenario
from core.systems.la_garde.design.special_rules import SPECIAL
from core.systems.la_garde.rules.ground import Ground
from core.systems.la_garde.rules.rule_tables import catalogue
from core.text import Value, _


def lint(scenario: LaGardeScenario) -> Sequence[Problem]:
    """The problems of a scenario that La Garde sees."""
    ground = Ground(scenario, catalogue())
    return [
        *on_barred_ground(scenario, partial(barring, scenario, ground), "LG-5"),
        *_brigades(scenario),
        *_divisions(scenario),
        *_mixed(scenario),
        *_out_of_range(scenario),
        *_groups(scenario),
        *_objectives(scenario),
        *_zones(scenario),
        *_special(scenario),
        *option_problems(scenario),
    ]


def barring(
    scenario: LaGardeScenario, ground: Ground, base: Brigade, under: Sequence[Feature | Band]
) -> Feature | Band | None:
    """The ground that bars a brigade, of what lies under it, lowest first."""
    if not ground.bars(scenario.footprint(base)):
        return None
    kinds = catalogue().grounds
    for one in under:
        barred = kinds[one.ground].is_impassable if one.going is None else one.going == "impassable"
        if barred:
            return one
    return None


def _brigades(scenario: LaGardeScenario) -> Iterator[Problem]:
    """LG-1.1: no battle begins against nobody; a bare map may be empty."""
    fighting = {unit.side for unit in scenario.units}
    for side in scenario.sides:
        if fighting and side.id not in fighting:
            yield Problem("error", _("{side}: there is no brigade.", side=called_side(side)), rule="LG-1.1")


def _divisions(scenario: LaGardeScenario) -> Iterator[Problem]:
    """LG-1.1: a side has divisions, a division has brigades, a brigade has a division."""
    names = _division_names(scenario)
    for side in scenario.sides:
        if not side.divisions:
            yield Problem("error", _("{side}: there is no division.", side=called_side(side)), rule="LG-1.1")
        for division in side.divisions:
            if not any(scenario.formation_of(unit) == division.id for unit in scenario.units):
                yield Problem(
                    "warning",
                    _(
                        "{division} of {side}: no brigade.",
                        division=names[division.id],
                        side=called_side(side),
                    ),
                    rule="LG-1.1",
                )
    for unit in scenario.units:
        if unit.formation is None:
            yield Problem(
                "warning",
                _("{unit}: in no division, so counted with the first of its side.", unit=called(unit)),
                (),
                (unit.id,),
                "LG-1.1",
                _into_first_division(scenario, unit),
                spots=(unit.at,),
            )


def _mixed(scenario: LaGardeScenario) -> Iterator[Problem]:
    """LG-8.1, LG-R34: only elements that differ are mixed."""
    for unit in scenario.units:
        if unit.mixed and not unit.elements_differ:
            yield Problem(
                "warning",
                _("{unit}: not mixed, the elements cannot differ.", unit=called(unit)),
                (),
                (unit.id,),
                "LG-R34",
                spots=(unit.at,),
            )


def _into_first_division(scenario: LaGardeScenario, unit: Brigade) -> Fix | None:
    divisions = scenario.side(unit.side).divisions
    if not divisions:
        return None
    return Fix(
        _("Put it into {division}", division=_division_names(scenario)[divisions[0].id]),
        partial(table_edits.change_base, base_id=unit.id, formation=divisions[0].id),
    )


def _division_names(scenario: LaGardeScenario) -> dict[str, Value]:
    """What divisions are called by their ids: who has no name is counted in its corps."""
    return {
        division.id: called_so(division.name, _("Division {number}", number=number))
        for side in scenario.sides
        for corps in side.corps
        for number, division in enumerate(corps.divisions, 1)
    }


def _out_of_range(scenario: LaGardeScenario) -> Iterator[Problem]:
    """LG-3.2: brigades begin within range of their division general, who stands where the scenario says."""
    if scenario.options.deploy:  # he stands behind his brigades, wherever these are laid
        return
    far, names = catalogue().distances["command_division"], _division_names(scenario)
    for side in scenario.sides:
        for division in side.divisions:
            at = division.general.at
            if at is None:
                continue
            general = point(at[0] * TENTH, at[1] * TENTH)
            for unit in scenario.units:
                if scenario.formation_of(unit) != division.id or unit.group is not None:
                    continue
                if not is_within(scenario.footprint(unit), general, far):
                    yield Problem(
                        "hint",
                        _(
                            "{unit}: more than {count} cm from the general of {division} at the start.",
                            unit=called(unit),
                            count=far // 1000,
                            division=names[division.id],
                        ),
                        (),
                        (unit.id,),
                        "LG-3.2",
                        spots=(unit.at,),
                    )


def _groups(scenario: LaGardeScenario) -> Iterator[Problem]:
    """LG-2.1: reinforcements have brigades, and come before the end."""
    width, depth = scenario.board.width, scenario.board.depth
    for group in scenario.groups:
        mine = [one.id for one in scenario.groups if one.side == group.side]
        name = called_so(group.name, str(mine.index(group.id) + 1))
        if not any(unit.group == group.id for unit in scenario.units):
            yield Problem("warning", _("The group {group} has no brigade.", group=name), rule="LG-2.1")
        if group.turn > scenario.options.turn_limit and not scenario.options.random_length:
            yield Problem(
                "warning", _("The group {group} comes after the last turn.", group=name), rule="LG-2.1"
            )
        if not any(x in (0, width) or y in (0, depth) for x, y in group.entry):
            yield Problem(
                "hint",
                _("The entry of {group} lies on no edge of the table.", group=name),
                rule="LG-2.1",
                spots=(group.entry[0],),
            )


def _objectives(scenario: LaGardeScenario) -> Iterator[Problem]:
    """LG-14.4: the scenario says who holds an objective at the start; all objectives count alike."""
    for objective in scenario.board.objectives:
        if objective.value != 1:
            yield Problem(
                "hint",
                _(
                    "{thing}: its value decides nothing, objectives count alike.",
                    thing=thing_called(objective),
                ),
                rule="LG-14.4",
                things=(objective.id,),
                spots=(objective.points[0],),
            )
        if objective.held is None:
            yield Problem(
                "hint",
                _("{thing}: nobody holds it at the start.", thing=thing_called(objective)),
                rule="LG-14.4",
                spots=(objective.points[0],),
            )


def _special(scenario: LaGardeScenario) -> Iterator[Problem]:
    """LG-6.3, LG-9.2: conditions hold from a turn to a turn of the battle."""
    options, kinds = scenario.options, {kind.rule: kind for kind in SPECIAL}
    for rule in scenario.special:
        is_late = rule.first > options.turn_limit and not options.random_length
        if rule.last < rule.first or is_late:
            kind = kinds[rule.rule]
            yield Problem(
                "warning", _("{name}: in no turn of the battle.", name=kind.label), rule=kind.number
            )


def _zones(scenario: LaGardeScenario) -> Iterator[Problem]:
    """LG-R40: sides that lay their own brigades need zones, those that have some at the start."""
    if not scenario.options.deploy:
        return
    for side in scenario.sides:
        lays = any(unit.side == side.id and not scenario.is_reserve(unit) for unit in scenario.units)
        if lays and not any(zone.side == side.id for zone in scenario.board.zones):
            yield Problem(
                "error",
                _("{side}: there is no zone to lay brigades in.", side=called_side(side)),
                rule="LG-R40",
            )
