"""How a room tells the editor about its options and special rules: one entry each, in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from core.scenarios.form_fields import FieldValue, FormField
from core.text import Text

OptionValue = FieldValue


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a system: the field of the options model and the ambiguity or rule that it settles.

    `choices` lists each value that may be chosen with its words; a number has none and goes from `least` to
    `most`.
    """

    id: str
    number: str
    kind: Literal["choice", "switch", "number"]
    default: OptionValue
    label: Text
    sentence: Text
    choices: tuple[tuple[OptionValue, Text], ...] = ()
    least: int = 0
    most: int = 0

    @property
    def field(self) -> FormField:
        """How a form asks for it."""
        return FormField(self.id, self.label, self.kind, self.choices, self.least, self.most, self.sentence)


def begins_by(options: Iterable[Option], chosen: Any) -> Option | None:
    """The option by which it is found out who begins, where the scenario leaves that to the rules."""
    for option in options:
        if option.id == "first_player" and getattr(chosen, option.id) != "fixed":
            return option
    return None


@dataclass(frozen=True, slots=True)
class SpecialKind:
    """One special rule of a system's closed list: its `rule` word, what it says, and which fields it has."""

    rule: str
    number: str
    label: Text
    sentence: Text
    fields: tuple[str, ...]
    example: Mapping[str, Any] = field(default_factory=dict)
