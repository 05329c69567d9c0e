"""The closed list of La Garde's special rules, for what a single battle asks."""

from typing import Annotated, Literal

from pydantic import Field

from core.scenarios.scenario import SpecialRule
from core.scenarios.settings import SpecialKind
from core.systems.la_garde.design.options import LONGEST
from core.text import _


class ConfusedConditions(SpecialRule):
    """Combats of these turns are fought in confusion (the row of the combat table)."""

    rule: Literal["confused_conditions"] = "confused_conditions"
    first: int = Field(default=1, ge=1, le=LONGEST)
    last: int = Field(default=LONGEST, ge=1, le=LONGEST)


class PoorVisibility(SpecialRule):
    """Weather or smoke hampers bombardments in these turns (the row of the bombardment table)."""

    rule: Literal["poor_visibility"] = "poor_visibility"
    first: int = Field(default=1, ge=1, le=LONGEST)
    last: int = Field(default=LONGEST, ge=1, le=LONGEST)


LaGardeSpecial = Annotated[ConfusedConditions | PoorVisibility, Field(discriminator="rule")]

SPECIAL: tuple[SpecialKind, ...] = (
    SpecialKind(
        "confused_conditions",
        "LG-6.3",
        _("Confused conditions"),
        _("Two white tokens more lie in the bag of every combat in these turns."),
        ("first", "last"),
    ),
    SpecialKind(
        "poor_visibility",
        "LG-9.2",
        _("Poor visibility"),
        _("Two white tokens more lie in the bag of every bombardment in these turns."),
        ("first", "last"),
    ),
)
