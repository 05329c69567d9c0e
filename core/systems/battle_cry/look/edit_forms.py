"""The edits that an umpire may make, as a panel asks for them (BC-R103)."""

from __future__ import annotations

from core.kit.edit_forms import form, phase_form
from core.presentation.edits import (
    EditForm,
    choice_field,
    hex_field,
    mark_form,
    number_field,
    piece_field,
    side_field,
)
from core.systems.battle_cry.rules.rulings import MOST_POINTS
from core.systems.battle_cry.rules.state import State
from core.systems.battle_cry.words.event_messages import CORNERS, MARKS, STEPS
from core.systems.battle_cry.words.names import unit_text
from core.text import Names, Text, _


def edit_forms(state: State) -> tuple[EditForm, ...]:
    """Every kind of edit that this game knows."""
    context = state.context
    scenario = context.scenario
    pieces = piece_field((name, unit_text(context, unit)) for name, unit in context.unit_index.items())
    cards: dict[str, Text | Names] = {"?": _("a card that is not known")}
    cards |= {card.id: card.full_name for card in context.catalogue.cards}
    piles = {"hand": _("into the hand"), "pile": _("into the pile"), "discards": _("onto the discards")}
    corners = {"none": _("no fieldworks"), **CORNERS}
    most = max((*context.full, *(arm.figures for arm in context.catalogue.arms)))
    return (
        form("place", _("Where a piece stands"), pieces, hex_field()),
        form("remove", _("Take a piece off the board"), pieces),
        form("strength", _("How many figures a unit has"), pieces, number_field(_("Figures"), 1, most)),
        mark_form(pieces, MARKS),
        form(
            "order",
            _("Order a piece, or take its order back"),
            pieces,
            choice_field("to", _("Is ordered"), {1: _("yes"), 0: _("no")}),
        ),
        form(
            "card",
            _("Where a card lies"),
            side_field(scenario.sides),
            choice_field("item", _("Card"), cards),
            choice_field("at", _("Goes"), piles),
        ),
        form("token", _("Fieldworks"), hex_field(), choice_field("to", _("Facing"), corners)),
        form(
            "points", _("Flags taken"), side_field(scenario.sides), number_field(_("Flags"), 0, MOST_POINTS)
        ),
        phase_form(STEPS),
    )
