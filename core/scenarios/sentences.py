"""What pydantic found, in our own sentences and at the places of the file."""

import json
import types
import typing
from collections.abc import Collection, Mapping
from itertools import islice
from typing import Any, Union

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from core.scenarios.board_file import HexBoardFile
from core.scenarios.boards import HexBoard
from core.scenarios.faults import one_of
from core.scenarios.json_places import Way
from core.scenarios.records import NamesShape, Wrong
from core.text import Names, Text, _

MOST_FAULTS = 50


def sentences(error: ValidationError, model: type[BaseModel]) -> list[Wrong]:
    """The faults of a file that is no `model`, at most fifty; the places are JSON paths below the root."""
    every = error.errors(include_url=False)
    around = {details["loc"][:length] for details in every for length in range(len(details["loc"]))}
    chosen = (details for details in every if not _follows(details, around))
    return list(dict.fromkeys(_sentence(details, model) for details in islice(chosen, MOST_FAULTS)))


def _follows(details: ErrorDetails, around: Collection[tuple[int | str, ...]]) -> bool:
    """Whether a list is only too short because entries of it are faulty: it is `around` another fault."""
    return details["type"] == "too_short" and details["loc"] in around


def _sentence(details: ErrorDetails, model: type[BaseModel]) -> Wrong:
    way, kind, given = details["loc"], details["type"], details.get("ctx", {})
    tags = _Fields(model)
    around = tags.keys(way[:-1])
    way = tags.without_tags(way)
    if kind == "fault":
        return Wrong(way, given["wrong"], given["right"])
    key = str(way[-1])[:60] if way else ""
    if kind in ("extra_forbidden", "unexpected_keyword_argument"):
        return Wrong(way, _("the key “{key}” is not known here", key=key), one_of(around, key))
    if kind in ("missing", "missing_argument"):
        return Wrong(way, _("“{key}” is missing", key=key), _("add “{key}”", key=key))
    if kind in ("literal_error", "union_tag_invalid", "union_tag_not_found"):
        return Wrong(way, *_not_one_of(details, given))
    return Wrong(way, _wrong(details["input"], key), _right(kind, given))


def _not_one_of(details: ErrorDetails, given: Mapping[str, Any]) -> tuple[Text, Text]:
    """A word out of a closed list, or the `rule` that tells a special rule."""
    listed = str(given.get("expected") or given.get("expected_tags") or "")
    words = [word.strip().strip("'") for word in listed.replace(" or ", ",").split(",") if word.strip()]
    written = given.get("tag", details["input"])
    if details["type"] == "union_tag_not_found":
        return _("“{key}” is missing", key="rule"), one_of(words)
    return (
        _("“{word}” is not one of the words that may stand here", word=_shown(written)),
        one_of(words, str(written)),
    )


def _shown(value: Any) -> str:
    if not _is_plain(value):
        return "…"
    return value[:60] if isinstance(value, str) else json.dumps(value)


def _is_plain(value: Any) -> bool:
    return value is None or isinstance(value, (bool, int, float, str))


def _wrong(value: Any, key: str) -> Text:
    if _is_plain(value) and value != "":
        return _("“{word}” cannot stand here", word=_shown(value))
    return _("this cannot be the value of “{key}”", key=key)


_TYPES: Mapping[str, Text] = {
    "string_type": _("write a text in double quotes"),
    "int_type": _("write a whole number"),
    "int_from_float": _("write a whole number"),
    "int_parsing_size": _("write a smaller number"),
    "bool_type": _("write true or false"),
    "tuple_type": _("write a list in square brackets"),
    "list_type": _("write a list in square brackets"),
    "model_type": _("write an object in braces"),
    "model_attributes_type": _("write an object in braces"),
    "dataclass_type": _("write an object in braces"),
    "mapping_type": _("write an object in braces"),
    "dict_type": _("write an object in braces"),
}


def _right(kind: str, given: Mapping[str, Any]) -> Text:
    if kind in _TYPES:
        return _TYPES[kind]
    match kind:
        case "greater_than_equal":
            return _("write a number of at least {least}", least=given["ge"])
        case "less_than_equal":
            return _("write a number of at most {most}", most=given["le"])
        case "too_long":
            return _("write at most {most} entries", most=given["max_length"])
        case "string_too_long":
            return _("write at most {most} letters", most=given["max_length"])
        case "too_short":
            return _("write at least {least} entries", least=given["min_length"])
        case "string_pattern_mismatch" if "9]{1,4}" in given.get("pattern", ""):
            return _("write a hex as row.column, such as 5.8")
        case "string_pattern_mismatch":
            return _("use small letters, digits, - and _, at most 64 of them")
        case _:
            return _("look at a scenario that comes with the program")


class _Fields:
    """Which keys a model knows along a way; skips the tags that pydantic puts into the place of a union."""

    def __init__(self, model: type[BaseModel]) -> None:
        self.model = model

    def keys(self, way: Way) -> list[str]:
        """The keys known in the object at `way`."""
        kind: Any = self.model
        for step in way:
            kind = _below(kind, step)
        fields = _fields(kind)
        return list(fields)

    def without_tags(self, way: Way) -> Way:
        """The way in the file."""
        kept: list[str | int] = []
        kind: Any = self.model
        for step in way:
            if not (_is_union(kind) and str(step) in map(_tag, typing.get_args(_plain_kind(kind)))):
                kept.append(step)
            kind = _below(kind, step)
        return tuple(kept)


def _fields(kind: Any) -> dict[str, Any]:
    kind = _plain_kind(kind)
    if kind is Names:
        kind = NamesShape
    if isinstance(kind, type) and issubclass(kind, HexBoard):
        kind = HexBoardFile
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return {name: field.annotation for name, field in kind.model_fields.items()}
    return {}


def _below(kind: Any, step: str | int) -> Any:
    """The type of the value one step further."""
    kind = _plain_kind(kind)
    arguments = typing.get_args(kind)
    if _is_union(kind):
        named = [part for part in arguments if _tag(part) == step]
        return named[0] if named else None
    if isinstance(step, int):
        if not arguments:
            return None
        return arguments[0] if arguments[-1] is Ellipsis else arguments[min(step, len(arguments) - 1)]
    if typing.get_origin(kind) is not None and len(arguments) == 2:
        return arguments[1]
    return _fields(kind).get(step)


def _tag(kind: Any) -> str | None:
    rule = _fields(kind).get("rule")
    words = typing.get_args(rule)
    return words[0] if words else None


def _plain_kind(kind: Any) -> Any:
    """Without Annotated and without `| None`."""
    while hasattr(kind, "__metadata__"):
        kind = typing.get_args(kind)[0]
    if typing.get_origin(kind) in (Union, types.UnionType):
        parts = [part for part in typing.get_args(kind) if part is not type(None)]
        if len(parts) == 1:
            return _plain_kind(parts[0])
    return kind


def _is_union(kind: Any) -> bool:
    return typing.get_origin(_plain_kind(kind)) in (Union, types.UnionType)
