"""What every saved thing is made of: frozen, strict pydantic models, and faults that know their place.

A validator that finds something wrong raises `located(...)`: pydantic puts the place of the validator in
front, so that `files` can say the line.
"""

from collections.abc import Iterable
from typing import Annotated, Any, NamedTuple

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    WrapValidator,
    model_serializer,
)
from pydantic_core import InitErrorDetails, PydanticCustomError

from core.text import Names, Text


class Record(BaseModel):
    """A frozen model that takes only what it names and only in its own types."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", validate_default=False)


class Terse(Record):
    """A record that a file writes without what is as usual."""

    @model_serializer(mode="wrap")
    def _to_file(self, handler: Any) -> dict[str, Any]:
        fields = type(self).model_fields
        written: dict[str, Any] = handler(self)
        return {
            key: value
            for key, value in written.items()
            if fields[key].is_required() or getattr(self, key) != fields[key].default
        }


class Wrong(NamedTuple):
    """One fault below the place of a validator: the rest of the way, what is wrong, what would be right."""

    place: tuple[str | int, ...]
    wrong: Text
    right: Text


def located(faults: Iterable[Wrong]) -> ValidationError:
    """The error that a validator raises to report `faults`, each at its own place below the validator's."""
    return ValidationError.from_exception_data(
        "scenario",
        [
            InitErrorDetails(
                type=PydanticCustomError("fault", "fault", {"wrong": fault.wrong, "right": fault.right}),
                loc=fault.place,
                input=None,
            )
            for fault in faults
        ],
    )


LONGEST_NAME = 40_000
"""Letters of a name: more than a field of one line takes, so that whatever was typed can be read again."""


class NamesShape(Record):
    """A name as it stands in a file; lint, not the model, asks for both languages."""

    en: Annotated[str, Field(max_length=LONGEST_NAME)] = ""
    fr: Annotated[str, Field(max_length=LONGEST_NAME)] = ""


class WordsShape(Record):
    """Words of several lines as they stand in a file; only the file has a limit."""

    en: str = ""
    fr: str = ""


def _names(value: Any, _handler: Any) -> Names:
    return _read(value, NamesShape)


def _words(value: Any, _handler: Any) -> Names:
    return _read(value, WordsShape)


def _read(value: Any, shape: type[NamesShape] | type[WordsShape]) -> Names:
    if isinstance(value, Names):
        return value
    found = shape.model_validate(value)
    return Names(found.en, found.fr)


NO_NAMES = Names("", "")

NamesField = Annotated[Names, WrapValidator(_names)]
"""A `Names` that a file writes as `{"en": ..., "fr": ...}`; a language may be missing."""

WordsField = Annotated[Names, WrapValidator(_words)]
"""The same for notes and papers, which are as long as somebody writes."""

Id = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,63}$")]
"""The id of a side, a unit, a system or a kind: small letters, digits, - and _."""


def _plain_hex(name: str) -> str:
    row, _dot, column = name.partition(".")
    return f"{int(row)}.{int(column)}"


HexName = Annotated[str, Field(pattern=r"^[0-9]{1,4}\.[0-9]{1,4}$"), AfterValidator(_plain_hex)]
"""A hex as files write it, "row.column" from the top left, both from 1; "5.08" is read as "5.8"."""
