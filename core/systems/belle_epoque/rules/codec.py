"""Actions and tokens as plain JSON with the ids of the files, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from core.geometry.hexes import HexNameError
from core.records.serialization.steps import BadStepError
from core.scenarios.faults import one_of
from core.systems.belle_epoque.rules.action_tables import AIMS, HOWS
from core.systems.belle_epoque.rules.actions import ACTION_KINDS, Action
from core.systems.belle_epoque.rules.context import Setting
from core.text import _

MOST_POINTS = 6


def word(kind: type) -> str:
    """The word of an action in files: `TakeTest` is `take_test`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


KINDS_BY_WORD = {word(kind): kind for kind in ACTION_KINDS}
FIELDS = {kind: tuple(field.name for field in fields(kind)) for kind in ACTION_KINDS}


class BelleEpoqueCodec:
    """Keeps `core.protocol.system.Codec`."""

    def action_to_json(self, setting: Setting, action: Action) -> dict[str, Any]:
        """`{"do": "move", "unit": "allies-inf-1", "to": "3.4"}`."""
        row: dict[str, Any] = {"do": word(type(action))}
        for name in FIELDS[type(action)]:
            value = getattr(action, name)
            if name != "aim" or value:
                row[name] = _written(setting, name, value)
        return row

    def action_from_json(self, setting: Setting, data: Mapping[str, Any]) -> Action:
        """The action that `data` says; BadStepError with the key where it names nothing."""
        word_ = data.get("do")
        kind = KINDS_BY_WORD.get(word_) if isinstance(word_, str) else None
        if kind is None:
            raise _nothing("do", word_, KINDS_BY_WORD)
        spare = set(data) - {"do", *FIELDS[kind]}
        if spare:
            raise _nothing(min(map(str, spare)), min(map(str, spare)), FIELDS[kind])
        values = {}
        for name in FIELDS[kind]:
            if name == "aim" and name not in data:
                continue
            if name not in data:
                raise BadStepError(name, _("“{key}” is missing", key=name), _("add “{key}”", key=name))
            values[name] = _read(setting, name, data[name])
        made: Action = kind(**values)
        return made

    def item_to_json(self, setting: Setting, item: int) -> str:
        """The id of the side whose colour a token has."""
        return setting.side_ids[item] if 0 <= item < len(setting.side_ids) else "?"

    def item_from_json(self, setting: Setting, data: str) -> int:
        """The side of that id; BadStepError."""
        if data not in setting.side_ids:
            raise _nothing("dealt", data, setting.side_ids)
        return setting.side_ids.index(data)


def _written(setting: Setting, name: str, value: Any) -> Any:
    match name:
        case "unit" | "target":
            return setting.unit_ids[value]
        case "to":
            return setting.grid.name(value)
    return value


def _read(setting: Setting, name: str, value: Any) -> Any:
    if name == "cp":
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_POINTS:
            raise BadStepError(name, _("it has the wrong type"), _("write a number from 0 to {most}", most=6))
        return value
    if not isinstance(value, str):
        raise BadStepError(name, _("it has the wrong type"), _("write a text"))
    match name:
        case "unit" | "target":
            if value not in setting.unit_index:
                raise _nothing(name, value, setting.unit_index)
            return setting.unit_index[value]
        case "to":
            return _hex(setting, value)
        case "how":
            if value not in HOWS:
                raise _nothing(name, value, HOWS)
            return value
    if value not in AIMS:
        raise _nothing(name, value, AIMS)
    return value


def _hex(setting: Setting, value: str) -> int:
    try:
        return setting.grid.parse(value)
    except HexNameError as error:
        wrong = _("there is no hex {hex} on this map", hex=value[:20])
        raise BadStepError("to", wrong, _("write row.column as the map has them")) from error


def _nothing(key: str, written: object, known: Iterable[str]) -> BadStepError:
    """`written` names nothing that there is; the nearest that there is would be right."""
    shown = str(written)[:60]
    return BadStepError(key, _("“{key}” is unknown", key=shown), one_of(known, shown))
