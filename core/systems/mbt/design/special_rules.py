"""The closed list of MBT's special rules, for what a single battle asks."""

from typing import Annotated, Literal

from pydantic import Field

from core.scenarios.records import Id
from core.scenarios.scenario import SpecialRule
from core.scenarios.settings import SpecialKind
from core.text import _


class WinsAtLimit(SpecialRule):
    """This side wins at the turn limit when neither side has won by MBT-4.1 before."""

    rule: Literal["wins_at_limit"] = "wins_at_limit"
    side: Id


class HighGround(SpecialRule):
    """A base on these features adds `bonus` in close combat against a base that is not on them."""

    rule: Literal["high_ground"] = "high_ground"
    features: Annotated[tuple[Id, ...], Field(min_length=1, max_length=100)]
    bonus: int = Field(default=1, ge=1, le=5)


MbtSpecial = Annotated[WinsAtLimit | HighGround, Field(discriminator="rule")]

SPECIAL: tuple[SpecialKind, ...] = (
    SpecialKind(
        "wins_at_limit",
        "MBT-R46",
        _("Wins at the turn limit"),
        _("This side wins when the turn limit is reached and nobody has won before, whatever the losses."),
        ("side",),
    ),
    SpecialKind(
        "high_ground",
        "MBT-R47",
        _("High ground"),
        _("A base on this ground adds its bonus in close combat against a base that is not on it."),
        ("features", "bonus"),
    ),
)
