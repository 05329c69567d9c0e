"""An act in a few words, for the heading of a column."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.text import Value, _

if TYPE_CHECKING:
    from editor.boards.battle.offers import Offer
    from editor.boards.plan.moment import PlanMoment


def heading_of(moment: PlanMoment, offer: Offer, place: Callable[[int], str] | None) -> Value:
    """Who against whom, or where to in the words of `place`; the whole act where neither can be told."""
    interaction = offer.interaction
    if interaction.unit is None:
        return moment.act_text(offer)
    unit = moment.short_name(interaction.unit)
    if interaction.target is not None:
        found = _("{unit} against {target}", unit=unit, target=moment.short_name(interaction.target))
    elif interaction.at is not None and place is not None:
        found = _("{unit} to {hex}", unit=unit, hex=place(interaction.at))
    else:
        return moment.act_text(offer)
    return found if interaction.verb is None else _("{act}: {verb}", act=found, verb=interaction.verb)
