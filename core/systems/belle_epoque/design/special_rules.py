"""The closed list of Belle Époque's special rules."""

from typing import Annotated, Literal

from pydantic import Field

from core.scenarios.records import Id
from core.scenarios.scenario import SpecialRule
from core.scenarios.settings import SpecialKind
from core.text import _

UnitIds = Annotated[tuple[Id, ...], Field(min_length=1, max_length=200)]
Score = Annotated[int, Field(ge=0, le=5)]
FireType = Literal["A", "B", "C", "D", "E", "F", "G"]


class FireTable(SpecialRule):
    """The units of a side that have this fire type fire by another row of the table (BE-8).

    `scores` are those at 1 to 4 UD, `moved` those in brackets; 0: no fire at that distance.
    """

    rule: Literal["fire_table"] = "fire_table"
    side: Id
    type: FireType
    scores: tuple[Score, Score, Score, Score]
    moved: tuple[Score, Score, Score, Score] = (0, 0, 0, 0)


class DifficultMarch(SpecialRule):
    """These units may make forced marches when they leave difficult terrain (BE-6.4)."""

    rule: Literal["difficult_march"] = "difficult_march"
    units: UnitIds


BelleEpoqueSpecial = Annotated[FireTable | DifficultMarch, Field(discriminator="rule")]

SPECIAL: tuple[SpecialKind, ...] = (
    SpecialKind(
        "fire_table",
        "BE-8",
        _("Another row of the fire table"),
        _("The units of this side with this fire type hit with other scores at 1 to 4 hexes."),
        ("side", "type", "scores", "moved"),
        {"type": "C", "scores": [4, 3, 0, 0], "moved": [2, 0, 0, 0]},
    ),
    SpecialKind(
        "difficult_march",
        "BE-6.4",
        _("Forced march out of difficult terrain"),
        _("These units may make forced marches when they leave difficult terrain."),
        ("units",),
    ),
)
