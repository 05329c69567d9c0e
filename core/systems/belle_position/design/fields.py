"""What may be set of a general and of a side, in words (BP-4.1, BP-4.2, BP-8.2, BP-20.1)."""

from core.scenarios.forces import MOST_POINTS_AHEAD
from core.scenarios.settings import Option
from core.systems.belle_position.design.scenario import MOST_BUDGET
from core.text import _

GENERAL_FIELDS: tuple[Option, ...] = (
    Option(
        "attack",
        "BP-17.2",
        "number",
        0,
        _("Attack"),
        _("What he adds to the cohesion of his units in attack."),
        least=0,
        most=1,
    ),
    Option(
        "defence",
        "BP-17.2",
        "number",
        0,
        _("Defence"),
        _("What he adds to the cohesion of his units in defence."),
        least=0,
        most=1,
    ),
    Option(
        "rally",
        "BP-3.4",
        "number",
        0,
        _("Rally bonus"),
        _("How many cards more his position takes."),
        least=0,
        most=2,
    ),
)

SIDE_FIELDS: tuple[Option, ...] = (
    Option(
        "budget",
        "BP-4.1",
        "number",
        200,
        _("Budget"),
        _("What its deck may cost."),
        least=0,
        most=MOST_BUDGET,
    ),
    Option(
        "need",
        "BP-8.2",
        "number",
        2,
        _("Positions to win"),
        _("How many enemy positions it must conquer."),
        least=1,
        most=3,
    ),
    Option(
        "points_ahead",
        "BP-AMB-21",
        "number",
        0,
        _("Points ahead"),
        _("Counted with its points left at the turn limit: for the weaker side of an unequal battle."),
        least=0,
        most=MOST_POINTS_AHEAD,
    ),
)
