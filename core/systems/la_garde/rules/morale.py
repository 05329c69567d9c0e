"""Tests by a die: what a brigade needs, what is added, and the rolls (LG-7.2, LG-8.1, LG-8.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from core.chance.dice import Die, Face, Tally
from core.protocol.events import Modifier
from core.protocol.pending import Handful, Roll

if TYPE_CHECKING:
    from core.systems.la_garde.rules.context import Setting

RALLY_TRAITS = ("unmotivated", "cautious")


def rally_number(setting: Setting, unit: int) -> int:
    """The face that a brigade needs to rally or to hold, before its traits (LG-8.1)."""
    number = setting.catalogue.experiences[setting.experience_of[unit]].rally
    if setting.is_mixed[unit]:
        shift = {"better": -1, "worse": 1, "weakest": 0}[setting.options.mixed_rally]  # AMB 34
        number += shift * setting.numbers["mixed"]
    return number


def rally_bonus(setting: Setting, unit: int) -> int:
    """What its traits add to the die (LG-8.1)."""
    return sum(setting.numbers[trait] for trait in RALLY_TRAITS if trait in setting.traits_of[unit])


def holds_on(setting: Setting, unit: int) -> int:
    """The lowest face on which a cohesion test succeeds (LG-8.2)."""
    return rally_number(setting, unit) - rally_bonus(setting, unit)


def rallies_on(setting: Setting, unit: int, *, commanded: bool) -> int:
    """The lowest face on which a rally succeeds (LG-8.1, LG-8.3)."""
    return holds_on(setting, unit) - (0 if commanded else setting.numbers["rally_not_commanded"])


def loses_on(setting: Setting, unit: int, bonus: int) -> int:
    """The lowest face on which a test of losses costs an element (LG-7.2)."""
    large = "large" in setting.traits_of[unit]
    return setting.numbers["large_loss_on" if large else "loss_on"] - bonus


def gun_bonus(setting: Setting, elements: int, *, big: bool) -> int:
    """What enemy artillery adds to a test of losses (LG-7.2, AMB 35)."""
    bonus = elements * setting.numbers["gun_element"]
    if elements and big and setting.options.loss_gun_bonus == "both":
        bonus += 1
    return bonus


def is_decided(die: Die, needed: int) -> bool:
    """Whether no face makes a difference: such a die is not rolled (LG-R65)."""
    faces = [face for face in die.faces if isinstance(face, int)]
    return needed <= min(faces) or needed > max(faces)


def reaches(setting: Setting, shown: Sequence[Face] | None, needed: int) -> bool:
    """Whether the die shows what is needed; without a die it was decided before (`is_decided`)."""
    face = setting.die.faces[0] if shown is None else shown[0]
    assert isinstance(face, int)
    return face >= needed


def terms(setting: Setting, unit: int) -> tuple[Modifier, ...]:
    """What its traits add to the die of a brigade, one by one (LG-8.1)."""
    return tuple(
        Modifier(trait, setting.numbers[trait], "LG-8.1")
        for trait in RALLY_TRAITS
        if trait in setting.traits_of[unit]
    )


@lru_cache(maxsize=1 << 8)
def reading(die: Die, needed: int) -> Tally:
    """One die: whether it shows `needed` or more."""
    return Tally.of(reached={face for face in die.faces if isinstance(face, int) and face >= needed})


def roll(setting: Setting, needed: Sequence[tuple[int, int]], why: str, rule: str) -> Roll:
    """One die for each (brigade, face that it needs), keyed by the id of the brigade."""
    hands = tuple(
        Handful(setting.unit_ids[unit], setting.side_of[unit], 1, setting.die, reading(setting.die, face))
        for unit, face in needed
    )
    return Roll(hands, why, rule)
