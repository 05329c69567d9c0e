"""Actions as plain JSON with the ids of the files, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from core.geometry.bases import Pose
from core.records.serialization.steps import BadStepError
from core.scenarios.faults import one_of
from core.systems.mbt.rules.actions import (
    ACTION_KINDS,
    END_COMBATS,
    END_MOVES,
    NOBODY,
    Action,
    EndMoves,
    Fight,
    Lay,
    Move,
    Shoot,
)
from core.systems.mbt.rules.context import Setting
from core.text import _

FARTHEST = 100_000
"""No place of a path lies farther from the corner of the table, in tenths of a millimetre."""
MOST = 99


def word(kind: type) -> str:
    """The word of an action in files: `EndMoves` is `end_moves`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


KINDS_BY_WORD = {word(kind): kind for kind in ACTION_KINDS}
KEYS: dict[type, tuple[str, ...]] = {
    Lay: ("unit", "pose"),
    Move: ("units", "path", "prefer"),
    Fight: ("unit", "target"),
    Shoot: ("unit", "target"),
}


class MbtCodec:
    """Keeps `core.protocol.system.Codec`."""

    def action_to_json(self, setting: Setting, action: Action) -> dict[str, Any]:
        """`{"do": "move", "units": ["greeks-hi-1"], "path": [[4800, 3000, 0]]}`."""
        row: dict[str, Any] = {"do": word(type(action))}
        ids = setting.unit_ids
        match action:
            case Lay():
                row |= {"unit": ids[action.unit], "pose": list(action.pose)}
            case Move():
                row |= {"units": [ids[unit] for unit in action.units]}
                row["path"] = [list(pose) for pose in action.path]
                if action.prefer != NOBODY:
                    row["prefer"] = ids[action.prefer]
            case Fight() | Shoot():
                row |= {"unit": ids[action.unit], "target": ids[action.target]}
        return row

    def action_from_json(self, setting: Setting, data: Mapping[str, Any]) -> Action:
        """The action that `data` says; BadStepError with the key where it names nothing."""
        word_ = data.get("do")
        kind = KINDS_BY_WORD.get(word_) if isinstance(word_, str) else None
        if kind is None:
            raise _nothing("do", word_, KINDS_BY_WORD)
        keys = KEYS.get(kind, ())
        spare = set(data) - {"do", *keys}
        if spare:
            raise _nothing(min(map(str, spare)), min(map(str, spare)), keys)
        for key in keys:
            if key not in data and key != "prefer":
                raise BadStepError(key, _("“{key}” is missing", key=key), _("add “{key}”", key=key))
        if kind is Lay:
            return Lay(_unit(setting, "unit", data["unit"]), _pose("pose", data["pose"]))
        if kind is Move:
            return _move(setting, data)
        if kind in (Fight, Shoot):
            made: Action = kind(*(_unit(setting, key, data[key]) for key in keys))
            return made
        return END_MOVES if kind is EndMoves else END_COMBATS

    def item_to_json(self, setting: Setting, item: Any) -> str:
        """Nothing is dealt in MBT."""
        return str(item)

    def item_from_json(self, setting: Setting, data: str) -> Any:
        """Nothing is dealt in MBT: BadStepError."""
        raise BadStepError("dealt", _("nothing is drawn in this game"), _("leave it out"))


def _move(setting: Setting, data: Mapping[str, Any]) -> Move:
    units, path = data["units"], data["path"]
    for key, value in (("units", units), ("path", path)):
        if not isinstance(value, list) or not 1 <= len(value) <= MOST:
            raise BadStepError(key, _("it has the wrong type"), _("write a list of 1 to {most}", most=MOST))
    chosen = tuple(_unit(setting, "units", unit) for unit in units)
    if len(set(chosen)) != len(chosen):
        raise BadStepError("units", _("a base is named twice"), _("name each base once"))
    prefer = _unit(setting, "prefer", data["prefer"]) if "prefer" in data else NOBODY
    return Move(chosen, tuple(_pose("path", pose) for pose in path), prefer)


def _unit(setting: Setting, key: str, value: Any) -> int:
    if not isinstance(value, str):
        raise BadStepError(key, _("it has the wrong type"), _("write a text"))
    if value not in setting.unit_index:
        raise _nothing(key, value, setting.unit_index)
    return setting.unit_index[value]


def _pose(key: str, value: Any) -> Pose:
    if (
        not isinstance(value, list)
        or len(value) != 3
        or not all(isinstance(part, int) and not isinstance(part, bool) for part in value)
        or not all(-FARTHEST <= part <= FARTHEST for part in value[:2])
        or not 0 <= value[2] < 3600
    ):
        raise BadStepError(
            key, _("it is no place"), _("write [x, y, facing] in tenths of a millimetre and of a degree")
        )
    return Pose(*value)


def _nothing(key: str, written: object, known: Iterable[str]) -> BadStepError:
    """`written` names nothing that there is; the nearest that there is would be right."""
    shown = str(written)[:60]
    return BadStepError(key, _("“{key}” is unknown", key=shown), one_of(known, shown))
