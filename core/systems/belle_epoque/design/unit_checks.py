"""What may be wrong with a unit of a Belle Époque scenario: its elements, order, fire, traits."""

from collections.abc import Iterator
from functools import partial

from core.scenarios import edits
from core.scenarios.problems import Fix, Problem, called
from core.systems.belle_epoque.design.scenario import BelleEpoqueScenario, BelleEpoqueUnit
from core.systems.belle_epoque.rules.rule_tables import KINDS, OF_CAVALRY, catalogue
from core.text import _, _n


def unit_problems(scenario: BelleEpoqueScenario) -> Iterator[Problem]:
    """The problems of each unit by itself, in the order of the file."""
    for unit in scenario.units:
        yield from _elements(unit)
        yield from _order(unit)
        yield from _fire(unit)
        yield from _traits(unit)


def _elements(unit: BelleEpoqueUnit) -> Iterator[Problem]:
    """BE-1.3: how many elements a unit may have."""
    arm = catalogue().arms[KINDS.index(unit.kind)]
    if unit.figures is not None and unit.figures > arm.elements:
        yield Problem(
            "error",
            _n(
                "{unit}: {figures} elements; the arm has {count} at most.",
                "{unit}: {figures} elements; the arm has {count} at most.",
                arm.elements,
                unit=called(unit),
                figures=unit.figures,
            ),
            (unit.at,),
            (unit.id,),
            "BE-1.3",
            Fix(
                _("Give it as many as its arm may have"),
                partial(edits.change_unit, unit_id=unit.id, figures=None),
            ),
        )


def _order(unit: BelleEpoqueUnit) -> Iterator[Problem]:
    """BE-1.5: who is in close order."""
    if unit.order == "open" and unit.kind in ("tribal", "cavalry"):
        yield Problem(
            "hint",
            _("{unit}: in open order, which is unusual for the arm.", unit=called(unit)),
            (unit.at,),
            (unit.id,),
            "BE-1.5",
            Fix(_("Put it in close order"), partial(edits.change_unit, unit_id=unit.id, order="close")),
        )


def _fire(unit: BelleEpoqueUnit) -> Iterator[Problem]:
    """BE-8: the table names cavalry in its last two rows alone, with horse artillery or without."""
    if unit.kind == "cavalry" and unit.fire not in OF_CAVALRY:
        alone = OF_CAVALRY[-1]
        yield Problem(
            "hint",
            _("{unit}: fire type {type}, which is one of infantry.", unit=called(unit), type=unit.fire),
            (unit.at,),
            (unit.id,),
            "BE-8",
            Fix(
                _("Let it fire as cavalry without support, type {type}", type=alone),
                partial(edits.change_unit, unit_id=unit.id, fire=alone),
            ),
        )


def _traits(unit: BelleEpoqueUnit) -> Iterator[Problem]:
    """BE-1.4: a trait is there or not."""
    if len(set(unit.traits)) < len(unit.traits):
        once = tuple(dict.fromkeys(unit.traits))
        yield Problem(
            "warning",
            _("{unit}: the same trait twice.", unit=called(unit)),
            (unit.at,),
            (unit.id,),
            "BE-1.4",
            Fix(_("Name it once"), partial(edits.change_unit, unit_id=unit.id, traits=once)),
        )
