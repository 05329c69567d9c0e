"""What a designer sets for a unit, a side and the scenario, in words: the editor makes its forms of these."""

from core.scenarios.forces import MOST_POINTS_AHEAD
from core.scenarios.settings import Option
from core.systems.belle_epoque.rules.rule_tables import catalogue
from core.text import Text, _

LONGEST = 999


def _fire_types() -> tuple[tuple[str, Text], ...]:
    return tuple(
        (row.type, _("{type}: {effect}", type=row.type, effect=row.effect))
        for row in catalogue().fire.values()
    )


def _qualities() -> tuple[tuple[str, Text], ...]:
    return tuple((row.id, _("{name}", name=row.name)) for row in catalogue().qualities.values())


def _doctrines() -> tuple[tuple[str, Text], ...]:
    return tuple((row.id, _("{name}", name=row.name)) for row in catalogue().orders.values())


def unit_fields() -> tuple[Option, ...]:
    """The fields of a unit beside side, arm, place, name and elements; traits stand apart."""
    return (
        Option(
            "fire",
            "BE-8",
            "choice",
            "E",
            _("Fire type"),
            _("The row of the fire table, from A (magazine rifles) to G (hardly any fire)."),
            _fire_types(),
        ),
        Option(
            "quality",
            "BE-5.2",
            "choice",
            "normal",
            _("Quality"),
            _("Poor are militia, normal are regulars, superior are elite troops."),
            _qualities(),
        ),
        Option(
            "order",
            "BE-1.5",
            "choice",
            "close",
            _("Doctrine"),
            _("Close or open order, for the whole battle."),
            _doctrines(),
        ),
        Option(
            "turn",
            "BE-AMB-40",
            "number",
            0,
            _("Arrives at the end of turn"),
            _("0: it is on the table from the start."),
            least=0,
            most=LONGEST,
        ),
    )


def trait_fields() -> tuple[Option, ...]:
    """The traits of a unit: each is there or not; `id` is the word in `traits`."""
    switch = ((True, _("yes")), (False, _("no")))
    return tuple(
        Option(
            row.id,
            row.rules[0],
            "switch",
            False,
            _("{name}", name=row.name),
            _("{effect}", effect=row.effect),
            switch,
        )
        for row in catalogue().traits.values()
    )


def side_fields() -> tuple[Option, ...]:
    """The fields of a side beside its name and edge."""
    return (
        Option(
            "command",
            "BE-3.1",
            "choice",
            "normal",
            _("Command"),
            _("Poor command rolls dice with 4 sides, normal with 6, superior with 8."),
            _qualities(),
        ),
        Option(
            "loss_limit",
            "BE-AMB-22",
            "number",
            25,
            _("Loss limit in percent"),
            _("With a smaller share of its elements left the side loses at once; 0: only with the last one."),
            least=0,
            most=100,
        ),
        Option(
            "points_ahead",
            "BE-17.2",
            "number",
            0,
            _("Points ahead"),
            _("Added to its score at the turn limit: for the weaker side of an unequal battle."),
            least=0,
            most=MOST_POINTS_AHEAD,
        ),
    )


def scenario_fields() -> tuple[Option, ...]:
    """The fields of the scenario beside title, notes, sides and options."""
    return (
        Option(
            "turns",
            "BE-17.1",
            "number",
            10,
            _("Turn limit"),
            _("The battle ends after so many turns."),
            least=1,
            most=LONGEST,
        ),
    )
