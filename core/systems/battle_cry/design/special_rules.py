"""The closed list of Battle Cry's special rules (BC-R99 to BC-R102, battles that players report)."""

from itertools import pairwise
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from core.scenarios.records import Id, Record, Wrong, located
from core.scenarios.scenario import SpecialRule
from core.scenarios.settings import SpecialKind
from core.text import _

UnitIds = Annotated[tuple[Id, ...], Field(min_length=1, max_length=100)]


class HorseArtillery(SpecialRule):
    """These artillery units roll 4-3-2-1 dice at distances 1 to 4 (BC-R99), on a hill too."""

    rule: Literal["horse_artillery"] = "horse_artillery"
    units: UnitIds


class Cadets(SpecialRule):
    """These infantry units roll 3-2-1 dice at distances 1 to 3 (BC-R100)."""

    rule: Literal["cadets"] = "cadets"
    units: UnitIds


class InfantryDoubleMove(SpecialRule):
    """The side's infantry, when ordered, may move up to 2 hexes and battle (Missionary Ridge)."""

    rule: Literal["infantry_double_move"] = "infantry_double_move"
    side: Id


class HandAfter(Record):
    """From `lost` flags lost on, the hand has `hand` cards."""

    lost: int = Field(ge=1, le=20)
    hand: int = Field(ge=1, le=10)


class HandByLosses(SpecialRule):
    """The side's hand changes with the flags that it has lost (Cedar Mountain).

    `hands` stand in rising order of `lost`. At the end of the side's turn it draws up to the new number.
    """

    rule: Literal["hand_by_losses"] = "hand_by_losses"
    side: Id
    hands: Annotated[tuple[HandAfter, ...], Field(min_length=1, max_length=20)]

    @model_validator(mode="after")
    def _rises(self) -> Self:
        faults = [
            Wrong(
                ("hands", index, "lost"),
                _("the losses do not rise from entry to entry"),
                _("write the entries in rising order of “lost”"),
            )
            for index, (before, after) in enumerate(pairwise(self.hands), 1)
            if after.lost <= before.lost
        ]
        if faults:
            raise located(faults)
        return self


BattleCrySpecial = Annotated[
    HorseArtillery | Cadets | InfantryDoubleMove | HandByLosses, Field(discriminator="rule")
]

SPECIAL: tuple[SpecialKind, ...] = (
    SpecialKind(
        "horse_artillery",
        "BC-R99",
        _("Horse artillery"),
        _(
            "These artillery units roll 4, 3, 2 and 1 dice at distances 1 to 4; "
            "they have no longer range from a hill."
        ),
        ("units",),
    ),
    SpecialKind(
        "cadets",
        "BC-R100",
        _("Cadets"),
        _("These infantry units roll 3, 2 and 1 dice at distances 1 to 3."),
        ("units",),
    ),
    SpecialKind(
        "infantry_double_move",
        "BC-R101",
        _("Infantry moves two hexes"),
        _("The infantry of this side, when ordered, may move up to two hexes and battle in the same turn."),
        ("side",),
    ),
    SpecialKind(
        "hand_by_losses",
        "BC-R102",
        _("Hand that changes with losses"),
        _("The hand of this side changes when it has lost so many flags."),
        ("side", "hands"),
    ),
)
