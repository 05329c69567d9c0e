"""The edits that an umpire may make, as a panel asks for them (MBT-R57)."""

from __future__ import annotations

from core.presentation.edits import EditForm, choice_field, mark_form, piece_field, pose_field, side_field
from core.systems.mbt.rules.state import State
from core.systems.mbt.words.event_messages import MARKS, STEPS
from core.systems.mbt.words.names import objective_text, unit_text
from core.text import _


def edit_forms(state: State) -> tuple[EditForm, ...]:
    """Every kind of edit that this game knows."""
    setting = state.setting
    pieces = piece_field((name, unit_text(setting, unit)) for name, unit in setting.unit_index.items())
    found = [
        EditForm("place", "place", _("Where a piece stands"), (pieces, pose_field())),
        EditForm("remove", "remove", _("Take a piece off the table"), (pieces,)),
        mark_form(pieces, MARKS),
        EditForm("phase", "phase", _("Step of the turn"), (choice_field("to", _("Step"), STEPS),)),
    ]
    aims = {aim.id: objective_text(setting, number) for number, aim in enumerate(setting.aims)}
    if aims:
        fields = (
            choice_field("at", _("Objective"), aims),
            side_field(setting.scenario.sides, _("nobody")),
        )
        found.append(EditForm("owner", "owner", _("Who holds an objective"), fields))
    return tuple(found)
