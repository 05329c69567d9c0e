"""The edits that an umpire may make, as a panel asks for them (MBT-R57)."""

from __future__ import annotations

from core.kit.edit_forms import form, holder_forms, phase_form
from core.kit.names import objective_text
from core.presentation.edits import EditForm, mark_form, piece_field, pose_field
from core.systems.mbt.rules.state import State
from core.systems.mbt.words.event_messages import MARKS, STEPS
from core.systems.mbt.words.names import unit_text
from core.text import _


def edit_forms(state: State) -> tuple[EditForm, ...]:
    """Every kind of edit that this game knows."""
    context = state.context
    pieces = piece_field((name, unit_text(context, unit)) for name, unit in context.unit_index.items())
    found = [
        form("place", _("Where a piece stands"), pieces, pose_field()),
        form("remove", _("Take a piece off the table"), pieces),
        mark_form(pieces, MARKS),
        phase_form(STEPS),
    ]
    aims = {aim.id: objective_text(context, number) for number, aim in enumerate(context.aims)}
    found += holder_forms(aims, context.scenario.sides)
    return tuple(found)
