"""The closed list of Belle Position's special rules."""

from typing import Annotated, Literal

from pydantic import Field

from core.scenarios.records import Id
from core.scenarios.scenario import SpecialRule
from core.scenarios.settings import SpecialKind
from core.text import _


class Reinforcements(SpecialRule):
    """The side draws `cards` reinforcement cards instead of 1 in each of its first `turns` turns."""

    rule: Literal["reinforcements"] = "reinforcements"
    side: Id
    cards: int = Field(ge=0, le=6)
    turns: int = Field(ge=1, le=99)


BellePositionSpecial = Annotated[Reinforcements, Field()]

SPECIAL: tuple[SpecialKind, ...] = (
    SpecialKind(
        "reinforcements",
        "BP-6",
        _("More or fewer reinforcements"),
        _("This side draws another number of reinforcement cards in its first turns."),
        ("side", "cards", "turns"),
        {"cards": 2, "turns": 4},
    ),
)
