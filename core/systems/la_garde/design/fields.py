"""What a designer sets for a brigade, in words: the editor makes its forms of these."""

from core.presentation.briefs import capital
from core.scenarios.settings import Option
from core.systems.la_garde.rules.rule_tables import ARTILLERY, catalogue
from core.text import Names, Text, _

_SWITCH = ((True, _("yes")), (False, _("no")))
MOST_ELEMENTS = 24
MOST_GUNS = 4


def unit_fields() -> tuple[Option, ...]:
    """The fields of a brigade beside side, kind, place, name and traits."""
    rows = catalogue().troops.values()
    batteries = tuple((row.kind, _named(capital(row.name))) for row in rows if row.arm == ARTILLERY)
    levels = tuple((row.id, _named(capital(row.name))) for row in catalogue().experiences)
    return (
        Option(
            "elements",
            "LG-1.6",
            "number",
            4,
            _("Elements"),
            _("How many elements of 3 cm the brigade has: four, or one for a battery, where nothing is set."),
            least=1,
            most=MOST_ELEMENTS,
        ),
        Option(
            "experience",
            "LG-1.2",
            "choice",
            "regular",
            _("Experience"),
            _("What its rallies and its tokens go by."),
            levels,
        ),
        Option(
            "mixed",
            "LG-8.1",
            "switch",
            False,
            _("Mixed experience"),
            _("Its elements differ: the weakest counts, one better."),
            _SWITCH,
        ),
        Option(
            "battery",
            "LG-R82",
            "choice",
            "none",
            _("Attached battery"),
            _("A battery that goes with a brigade of infantry, fights with it and breaks when it is beaten."),
            (("none", _("none")), *batteries),
        ),
        Option(
            "battery_elements",
            "LG-R82",
            "number",
            1,
            _("Elements of the battery"),
            _("How many elements of guns count in tests of losses."),
            least=1,
            most=MOST_GUNS,
        ),
    )


def trait_fields() -> tuple[Option, ...]:
    """The traits that a brigade may have."""
    return tuple(
        Option(row.id, row.rules[0], "switch", False, _named(capital(row.name)), _named(row.effect), _SWITCH)
        for row in catalogue().traits.values()
    )


def _named(name: Names) -> Text:
    return _("{name}", name=name)
