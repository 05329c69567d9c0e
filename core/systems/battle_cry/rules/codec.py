"""Actions and cards as plain JSON with the ids of the files, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from core.geometry.hexes import Corner, HexNameError
from core.protocol.pending import UNKNOWN
from core.records.serialization.steps import BadStepError
from core.scenarios.faults import one_of
from core.systems.battle_cry.rules.actions import ACTION_KINDS, Action
from core.systems.battle_cry.rules.context import Setting
from core.text import _

UNKNOWN_CARD = "?"


def word(kind: type) -> str:
    """The word of an action in files: `PlayCard` is `play_card`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


KINDS_BY_WORD = {word(kind): kind for kind in ACTION_KINDS}
FIELDS = {kind: tuple(field.name for field in fields(kind)) for kind in ACTION_KINDS}


class BattleCryCodec:
    """Keeps `core.protocol.system.Codec`."""

    def action_to_json(self, setting: Setting, action: Action) -> dict[str, Any]:
        """`{"do": "move", "unit": "union-inf-1", "to": "3.4"}`."""
        row: dict[str, Any] = {"do": word(type(action))}
        for name in FIELDS[type(action)]:
            value = getattr(action, name)
            if name != "along" or value:
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
            if name == "along":
                values[name] = _flag(data.get(name, False))
            elif name not in data:
                raise BadStepError(name, _("“{key}” is missing", key=name), _("add “{key}”", key=name))
            else:
                values[name] = _read(setting, name, data[name])
        made: Action = kind(**values)
        return made

    def item_to_json(self, setting: Setting, item: int) -> str:
        """The id of a card; `?` for one that is not known."""
        return UNKNOWN_CARD if item == UNKNOWN else setting.cards[item].id

    def item_from_json(self, setting: Setting, data: str) -> int:
        """The card of that id; BadStepError."""
        return UNKNOWN if data == UNKNOWN_CARD else _card(setting, data)


def _written(setting: Setting, name: str, value: Any) -> Any:
    match name:
        case "unit" | "target":
            return setting.unit_ids[value]
        case "to":
            return setting.grid.name(value)
        case "card":
            return setting.cards[value].id
        case "facing":
            return Corner(value).name
    return value


def _read(setting: Setting, name: str, value: Any) -> Any:
    if not isinstance(value, str):
        raise BadStepError(name, _("it has the wrong type"), _("write a text"))
    match name:
        case "unit" | "target":
            if value not in setting.unit_index:
                raise _nothing(name, value, setting.unit_index)
            return setting.unit_index[value]
        case "to":
            return _hex(setting, value)
        case "card":
            return _card(setting, value)
        case "facing":
            if value not in Corner.__members__:
                raise _nothing(name, value, Corner.__members__)
            return int(Corner[value])
    if value not in ("pass", "hand"):
        raise _nothing(name, value, ("pass", "hand"))
    return value


def _hex(setting: Setting, value: str) -> int:
    try:
        return setting.grid.parse(value)
    except HexNameError as error:
        wrong = _("there is no hex {hex} on this map", hex=value[:20])
        raise BadStepError("to", wrong, _("write row.column as the map has them")) from error


def _card(setting: Setting, value: str) -> int:
    try:
        return setting.catalogue.card(value)
    except KeyError as error:
        raise _nothing("card", value, (card.id for card in setting.cards)) from error


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise BadStepError("along", _("it has the wrong type"), _("write true or false"))
    return value


def _nothing(key: str, written: object, known: Iterable[str]) -> BadStepError:
    """`written` names nothing that there is; the nearest that there is would be right."""
    shown = str(written)[:60]
    return BadStepError(key, _("“{key}” is unknown", key=shown), one_of(known, shown))
