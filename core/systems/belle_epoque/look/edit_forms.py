"""The edits that an umpire may make, as a panel asks for them (BE-R78)."""

from __future__ import annotations

from core.kit.edit_forms import form, holder_forms, phase_form
from core.kit.names import hex_name
from core.presentation.edits import (
    EditForm,
    choice_field,
    hex_field,
    mark_form,
    number_field,
    piece_field,
    side_field,
)
from core.systems.belle_epoque.rules.rulings import MOST_POINTS
from core.systems.belle_epoque.rules.state import State
from core.systems.belle_epoque.words.event_messages import MARKS, STEPS
from core.systems.belle_epoque.words.names import unit_text
from core.text import _


def edit_forms(state: State) -> tuple[EditForm, ...]:
    """Every kind of edit that this game knows."""
    context = state.context
    scenario = context.scenario
    names = {name: unit_text(context, unit) for name, unit in context.unit_index.items()}
    pieces = piece_field(names.items())
    waiting = {name: words for name, words in names.items() if state.waiting >> context.unit_index[name] & 1}
    most = max(*context.full, *(arm.elements for arm in context.catalogue.arms))
    found = [
        form("place", _("Where a piece stands"), pieces, hex_field()),
        form("remove", _("Take a piece off the board"), pieces),
        form("strength", _("How many elements a unit has"), pieces, number_field(_("Elements"), 1, most)),
        mark_form(pieces, MARKS),
        form(
            "token",
            _("The token of a unit"),
            pieces,
            choice_field("to", _("In the bowl"), {1: _("yes"), 0: _("no")}),
        ),
        form("order", _("Activate a unit now"), pieces),
        form(
            "points",
            _("Command points"),
            side_field(scenario.sides),
            number_field(_("Points"), 0, MOST_POINTS),
        ),
        phase_form(STEPS),
    ]
    aims = {context.grid.name(row[0]): hex_name(context, row[0]) for row in context.objectives}
    found += holder_forms(aims, scenario.sides)
    if waiting:
        reserve = piece_field(waiting.items())
        found.append(form("reinforcement", _("Reinforcements arrive"), reserve, hex_field()))
    return tuple(found)
