"""Actions and cards as plain JSON with the ids of the files, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from core.protocol.pending import UNKNOWN
from core.records.serialization.steps import BadStepError
from core.scenarios.faults import one_of
from core.systems.belle_position.rules.actions import ACTION_KINDS, Action
from core.systems.belle_position.rules.context import Setting
from core.systems.belle_position.rules.positions import RESERVE
from core.text import _

UNKNOWN_CARD = "?"
RESERVE_NAME = "reserve"
FLAGS = ("again", "face_down")
MOST_SLOTS = 99


def word(kind: type) -> str:
    """The word of an action in files: `TakeLoss` is `take_loss`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


KINDS_BY_WORD = {word(kind): kind for kind in ACTION_KINDS}
FIELDS = {kind: tuple(field.name for field in fields(kind)) for kind in ACTION_KINDS}


class BellePositionCodec:
    """Keeps `core.protocol.system.Codec`."""

    def action_to_json(self, setting: Setting, action: Action) -> dict[str, Any]:
        """`{"do": "move", "position": "french.left", "slot": 2, "to": "german.right"}`; slots from 1."""
        row: dict[str, Any] = {"do": word(type(action))}
        for name in FIELDS[type(action)]:
            value = getattr(action, name)
            if name not in FLAGS or value:
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
            if name in FLAGS:
                values[name] = _flag(name, data.get(name, False))
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
        case "position" | "to" | "target":
            return RESERVE_NAME if value == RESERVE else setting.position_names[value]
        case "slot" | "target_slot":
            return value + 1
        case "card":
            return setting.cards[value].id
    return value


def _read(setting: Setting, name: str, value: Any) -> Any:
    if name in ("slot", "target_slot"):
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MOST_SLOTS:
            raise BadStepError(name, _("there is no such place"), _("write a number from 1"))
        return value - 1
    if not isinstance(value, str):
        raise BadStepError(name, _("it has the wrong type"), _("write a text"))
    if name == "card":
        return _card(setting, value)
    if name == "to" and value == RESERVE_NAME:
        return RESERVE
    if value not in setting.position_index:
        raise _nothing(name, value, setting.position_names)
    return setting.position_index[value]


def _card(setting: Setting, value: str) -> int:
    if value not in setting.by_id:
        raise _nothing("card", value, setting.by_id)
    return setting.by_id[value]


def _flag(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise BadStepError(name, _("it has the wrong type"), _("write true or false"))
    return value


def _nothing(key: str, written: object, known: Iterable[str]) -> BadStepError:
    """`written` names nothing that there is; the nearest that there is would be right."""
    shown = str(written)[:60]
    return BadStepError(key, _("“{key}” is unknown", key=shown), one_of(known, shown))
