"""Tests by a die: what a brigade needs, what is added, and the rolls (LG-7.2, LG-8.1, LG-8.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from core.chance.dice import Die, Face, Tally
from core.protocol.events import Modifier
from core.protocol.pending import Handful, Roll

if TYPE_CHECKING:
    from core.systems.la_garde.rules.context import BattleContext

RALLY_TRAITS = ("unmotivated", "cautious")


def rally_number(context: BattleContext, unit: int) -> int:
    """The face that a brigade needs to rally or to hold, before its traits (LG-8.1)."""
    number = context.catalogue.experiences[context.experience_of[unit]].rally
    if context.is_mixed[unit]:
        number += mixed_shift(context.options.mixed_rally) * context.numbers["mixed"]
    return number


def mixed_shift(reading: str) -> int:
    """By how many steps a mixed brigade rallies worse than its weakest (AMB 34, option `mixed_rally`)."""
    return {"better": -1, "worse": 1, "weakest": 0}[reading]


def rally_bonus(context: BattleContext, unit: int) -> int:
    """What its traits add to the die (LG-8.1)."""
    return sum(context.numbers[trait] for trait in RALLY_TRAITS if trait in context.traits_of[unit])


def holds_on(context: BattleContext, unit: int) -> int:
    """The lowest face on which a cohesion test succeeds (LG-8.2)."""
    return rally_number(context, unit) - rally_bonus(context, unit)


def rallies_on(context: BattleContext, unit: int, *, commanded: bool) -> int:
    """The lowest face on which a rally succeeds (LG-8.1, LG-8.3)."""
    return holds_on(context, unit) - (0 if commanded else context.numbers["rally_not_commanded"])


def loses_on(context: BattleContext, unit: int, bonus: int) -> int:
    """The lowest face on which a test of losses costs an element (LG-7.2)."""
    large = "large" in context.traits_of[unit]
    return context.numbers["large_loss_on" if large else "loss_on"] - bonus


def gun_bonus(context: BattleContext, elements: int, *, big: bool) -> int:
    """What enemy artillery adds to a test of losses (LG-7.2, AMB 35)."""
    bonus = elements * context.numbers["gun_element"]
    if elements and big and context.options.loss_gun_bonus == "both":
        bonus += 1
    return bonus


def is_decided(die: Die, needed: int) -> bool:
    """Whether no face makes a difference: such a die is not rolled (LG-R65)."""
    faces = [face for face in die.faces if isinstance(face, int)]
    return needed <= min(faces) or needed > max(faces)


def reaches(context: BattleContext, shown: Sequence[Face] | None, needed: int) -> bool:
    """Whether the die shows what is needed; without a die it was decided before (`is_decided`)."""
    face = context.die.faces[0] if shown is None else shown[0]
    assert isinstance(face, int)
    return face >= needed


def terms(context: BattleContext, unit: int) -> tuple[Modifier, ...]:
    """What its traits add to the die of a brigade, one by one (LG-8.1)."""
    return tuple(
        Modifier(trait, context.numbers[trait], "LG-8.1")
        for trait in RALLY_TRAITS
        if trait in context.traits_of[unit]
    )


@lru_cache(maxsize=1 << 8)
def reading(die: Die, needed: int) -> Tally:
    """One die: whether it shows `needed` or more."""
    return Tally.of(reached={face for face in die.faces if isinstance(face, int) and face >= needed})


def roll(context: BattleContext, needed: Sequence[tuple[int, int]], why: str, rule: str) -> Roll:
    """One die for each (brigade, face that it needs), called by its brigade."""
    hands = tuple(
        Handful(context.die_keys[unit], context.side_of[unit], 1, context.die, reading(context.die, face))
        for unit, face in needed
    )
    return Roll(hands, why, rule)
