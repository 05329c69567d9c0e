"""The edits that an umpire may make, as a panel asks for them (LG-R57)."""

from __future__ import annotations

from core.kit.edit_forms import form, holder_forms
from core.kit.names import objective_text
from core.presentation.edits import (
    EditForm,
    choice_field,
    mark_form,
    number_field,
    piece_field,
    pose_field,
    side_field,
)
from core.systems.la_garde.rules.orders import NAMES, WORDS
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.words.event_messages import COHESION_STEPS, MARKS
from core.systems.la_garde.words.names import corps_text, division_text, group_text, unit_text
from core.text import Value, _


def edit_forms(state: State) -> tuple[EditForm, ...]:
    """Every kind of edit that this game knows."""
    context = state.context
    sides = context.scenario.sides
    pieces = piece_field((name, unit_text(context, unit)) for name, unit in context.unit_index.items())
    most = max(context.strength_of, default=1)
    marks = {name: words for name, words in MARKS.items() if name != "cohesion"}
    cohesion = choice_field("to", _("Cohesion"), dict(enumerate(COHESION_STEPS)))
    formations: dict[str, Value] = {
        name: corps_text(context, place) for name, place in context.corps_index.items()
    }
    formations |= {name: division_text(context, place) for name, place in context.division_index.items()}
    orders = dict(zip(WORDS[1:], NAMES[1:], strict=True))
    found = [
        form("place", _("Where a brigade stands"), pieces, pose_field()),
        form("remove", _("Take a brigade off the table"), pieces),
        form("strength", _("How many elements a brigade has"), pieces, number_field(_("Elements"), 1, most)),
        EditForm(
            "cohesion", "state", _("The cohesion of a brigade"), (pieces, cohesion), {"item": "cohesion"}
        ),
        mark_form(pieces, marks),
        form(
            "order",
            _("The order of a corps or division"),
            choice_field("item", _("Formation"), formations),
            choice_field("to", _("Order"), orders),
        ),
        form("points", _("Aides left for replacements"), side_field(sides), number_field(_("Aides"), 0, 99)),
        EditForm("phase", "phase", _("Go on to the consolidation"), (), {"to": "consolidate"}),
    ]
    aims = {aim.id: objective_text(context, number) for number, aim in enumerate(context.aims)}
    found += holder_forms(aims, sides)
    groups = {
        name: group_text(context, place)
        for place, name in enumerate(context.group_ids)
        if not state.arrived >> place & 1
    }
    if groups:
        found.append(
            form("reinforcement", _("Reinforcements arrive"), choice_field("item", _("Group"), groups))
        )
    return tuple(found)
