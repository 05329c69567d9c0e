"""What lights up on the map: who can act, where a unit can go, whom it can battle with how many dice."""

from __future__ import annotations

from collections.abc import Sequence

from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.offers import Offer
from editor.boards.drawing.marks import Mark

FATAL = "\N{DAGGER}"
"""On a hex from which there is no way on."""


def highlighted_marks(
    seen: BattleView, unit: int | None, target: int | None, among: Sequence[Offer] = ()
) -> tuple[Mark, ...]:
    """The marks with `unit` in hand (None: no unit) and `target` under the pointer.

    While it is asked which of the acts `among` is meant, only what they are about is lit.
    """
    if among:
        return _asked_about(seen, among)
    found = _going_on(seen)
    also: list[Mark] = []
    offers = seen.offers
    if offers is not None and unit is None:
        for each in seen.candidates():
            place = seen.hex_of(each)
            if place is not None:
                enemy = seen.choice is not None and seen.by_unit[each].side != seen.choice.side
                if place in found and not enemy:
                    also.append(found[place])  # it can act, and it is what the enemy goes for
                found[place] = Mark(place, "target" if enemy else "legal")
        for each in seen.outside():
            found |= {hex_: Mark(hex_, "legal") for hex_ in offers.hexes(each)}
    if unit is not None:
        place = seen.hex_of(unit)
        if place is not None:
            found[place] = Mark(place, "chosen")
        if offers is not None:
            found |= _marks_of(seen, unit, target)
    return (*found.values(), *also)


def _asked_about(seen: BattleView, among: Sequence[Offer]) -> tuple[Mark, ...]:
    """Who would act, and where to or against whom."""
    found: dict[int, Mark] = {}
    for interaction in (offer.interaction for offer in among):
        start = None if interaction.unit is None else seen.hex_of(interaction.unit)
        foe = None if interaction.target is None else seen.hex_of(interaction.target)
        if start is not None:
            found.setdefault(start, Mark(start, "chosen"))
        if foe is not None:
            found[foe] = Mark(foe, "target_hover")
        elif interaction.at is not None and interaction.at != start:
            found[interaction.at] = Mark(interaction.at, "chosen")
    return tuple(found.values())


def _going_on(seen: BattleView) -> dict[int, Mark]:
    """Who battles whom while dice are waited for or a reaction is asked: read off the open frames."""
    found: dict[int, Mark] = {}
    for frame in seen.state.frames:
        acts, suffers = (seen.hex_of(getattr(frame, name, -1)) for name in ("unit", "target"))
        if acts is not None:
            found[acts] = Mark(acts, "chosen")
        if suffers is not None:
            found[suffers] = Mark(suffers, "target_hover")
    return found


def _marks_of(seen: BattleView, unit: int, chosen: int | None) -> dict[int, Mark]:
    offers = seen.offers
    assert offers is not None
    found = {
        hex_: Mark(hex_, "legal", FATAL if seen.is_fatal(unit, hex_) else "") for hex_ in offers.hexes(unit)
    }
    for target in offers.targets(unit):
        place = seen.hex_of(target)
        if place is None:
            continue
        preview = offers.preview(offers.against(unit, target)[0].action)
        dice = "" if preview is None else str(preview.dice)
        found[place] = Mark(place, "target_hover" if target == chosen else "target", dice)
    return found
