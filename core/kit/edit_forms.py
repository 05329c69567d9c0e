"""The forms of the edits that an umpire makes in several rooms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from core.presentation.edits import EditForm, choice_field, side_field
from core.scenarios.form_fields import FormField
from core.text import Text, Value, _


def form(set_: str, title: Text, *fields: FormField) -> EditForm:
    """The only form of a kind of edit."""
    return EditForm(set_, set_, title, fields)


def phase_form(steps: Mapping[str, Text]) -> EditForm:
    """The battle goes on at another step of the turn."""
    return form("phase", _("Step of the turn"), choice_field("to", _("Step"), steps))


def holder_forms(aims: Mapping[str, Value], sides: Iterable[Any]) -> tuple[EditForm, ...]:
    """Who holds an objective; nothing where there are none. `sides` are those of the scenario."""
    if not aims:
        return ()
    fields = choice_field("at", _("Objective"), aims), side_field(sides, _("nobody"))
    return (form("owner", _("Who holds an objective"), *fields),)
