"""Actions and cards as plain JSON with the ids of the files, and back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from core.geometry.hexes import Corner, HexNameError
from core.play.pending import UNKNOWN
from core.systems.battle_cry.actions import ACTION_KINDS, Action
from core.systems.battle_cry.setting import Setting

UNKNOWN_CARD = "?"


def word(kind: type) -> str:
    """The word of an action in files: `PlayCard` is `play_card`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


KINDS_BY_WORD = {word(kind): kind for kind in ACTION_KINDS}
FIELDS = {kind: tuple(field.name for field in fields(kind)) for kind in ACTION_KINDS}


class BattleCryCodec:
    """Keeps `core.play.system.Codec`."""

    def action_to_json(self, setting: Setting, action: Action) -> dict[str, Any]:
        """`{"do": "move", "unit": "union-inf-1", "to": "3.4"}`."""
        row: dict[str, Any] = {"do": word(type(action))}
        for name in FIELDS[type(action)]:
            value = getattr(action, name)
            if name != "along" or value:
                row[name] = _written(setting, name, value)
        return row

    def action_from_json(self, setting: Setting, data: Mapping[str, Any]) -> Action:
        """The action that `data` says; ValueError with a sentence where it names nothing."""
        kind = KINDS_BY_WORD.get(data.get("do", ""))
        if kind is None:
            raise ValueError(f"there is no action {data.get('do')!r}")
        spare = set(data) - {"do", *FIELDS[kind]}
        if spare:
            raise ValueError(f"{data['do']} has no {min(map(str, spare))!r}")
        values = {}
        for name in FIELDS[kind]:
            if name == "along":
                values[name] = _flag(data.get(name, False))
            elif name not in data:
                raise ValueError(f"{data['do']} needs {name!r}")
            else:
                values[name] = _read(setting, name, data[name])
        made: Action = kind(**values)
        return made

    def item_to_json(self, setting: Setting, item: int) -> str:
        """The id of a card; `?` for one that is not known."""
        return UNKNOWN_CARD if item == UNKNOWN else setting.cards[item].id

    def item_from_json(self, setting: Setting, data: str) -> int:
        """The card of that id; ValueError."""
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
        raise ValueError(f"{name} is not written as a word")  # noqa: TRY004 - the promise of the codec
    match name:
        case "unit" | "target":
            if value not in setting.unit_index:
                raise ValueError(f"there is no unit {value!r}")
            return setting.unit_index[value]
        case "to":
            return _hex(setting, value)
        case "card":
            return _card(setting, value)
        case "facing":
            if value not in Corner.__members__:
                raise ValueError(f"there is no corner {value!r}")
            return int(Corner[value])
    if value not in ("pass", "hand"):
        raise ValueError(f"there is no price {value!r}")
    return value


def _hex(setting: Setting, value: str) -> int:
    try:
        return setting.grid.parse(value)
    except HexNameError as error:
        raise ValueError(f"there is no hex {value!r}") from error


def _card(setting: Setting, value: str) -> int:
    try:
        return setting.catalogue.card(value)
    except KeyError as error:
        raise ValueError(f"there is no card {value!r}") from error


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("along is true or false")  # noqa: TRY004 - the promise of the codec
    return value
