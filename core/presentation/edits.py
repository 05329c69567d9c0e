"""What an umpire may set right in a room, described for a panel: kinds of edit and what each has to name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias

from core.protocol.steps import Edit
from core.scenarios.form_fields import FormField
from core.text import Names, Text, Value, _

FieldName: TypeAlias = Literal["unit", "side", "item", "at", "to"]
"""The field of `Edit` that is filled in: the id of a field of its form."""

NOTHING = ""
"""The value of a choice that leaves the field of the edit empty."""


@dataclass(frozen=True, slots=True)
class EditForm:
    """One kind of edit: `set` is one of `protocol.steps.EDITS`, `given` what is the same in each of them."""

    id: str
    set: str
    title: Text
    fields: tuple[FormField, ...]
    given: Mapping[str, int | str] = field(default_factory=dict)

    def edit(self, values: Mapping[str, int | str | None]) -> Edit:
        """The edit that these values make; what is empty is left out."""
        named = {name: value for name, value in values.items() if value not in (None, NOTHING)}
        rows: dict[str, Any] = {
            **self.given,
            **named,
        }  # each field of a form has the type of that of the edit
        return Edit(self.set, **rows)


class NamedSide(Protocol):
    """A side of a scenario."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> Names: ...


def piece_field(choices: Iterable[tuple[int | str, Value]], title: Text | None = None) -> FormField:
    """Which piece is meant."""
    return FormField("unit", title or _("Piece"), "unit", tuple(choices))


def side_field(sides: Iterable[NamedSide], nobody: Text | None = None) -> FormField:
    """Which side is meant, of a scenario's sides; `nobody` are the words for no side at all."""
    rows: list[tuple[int | str, Value]] = [] if nobody is None else [(NOTHING, nobody)]
    rows += [(side.id, side.name) for side in sides]
    return FormField("side", _("Side"), "choice", tuple(rows))


def hex_field() -> FormField:
    """A hex by its number."""
    return FormField("at", _("Hex"), "hex")


def pose_field() -> FormField:
    """A place on a measured table, and where the front looks."""
    return FormField("at", _("Place"), "pose")


def choice_field(
    name: FieldName, title: Text, choices: Mapping[int, Value] | Mapping[str, Value]
) -> FormField:
    """One of a few words."""
    return FormField(name, title, "choice", tuple(choices.items()))


def number_field(title: Text, least: int, most: int) -> FormField:
    """A number from `least` to `most`."""
    return FormField("to", title, "number", (), least, most)


def yes_no() -> FormField:
    """Whether a mark is set."""
    return choice_field("to", _("Is set"), {1: _("yes"), 0: _("no")})


def mark_form(pieces: FormField, marks: Mapping[str, Text]) -> EditForm:
    """The marks of a piece: what it has done this turn."""
    return EditForm(
        "state", "state", _("A mark of a piece"), (pieces, choice_field("item", _("Mark"), marks), yes_no())
    )
