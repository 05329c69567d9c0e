"""Actions and tokens as plain JSON with the ids of the files, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from core.geometry.bases import Pose
from core.records.serialization.steps import BadStepError
from core.scenarios.faults import one_of
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules.actions import ACTION_KINDS, Action
from core.systems.la_garde.rules.context import ARMY, CORPS, Setting
from core.systems.la_garde.rules.orders import WORDS
from core.systems.la_garde.rules.tokens import TOKENS
from core.text import _

FARTHEST = 100_000
"""No place of a path lies farther from the corner of the table, in tenths of a millimetre."""
MOST = 99
AIDE = "aide:"
ARMY_OF = "army:"


def word(kind: type) -> str:
    """The word of an action in files: `EndMoves` is `end_moves`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


KINDS_BY_WORD = {word(kind): kind for kind in ACTION_KINDS}
KEYS: dict[type, tuple[str, ...]] = {
    acts.Lay: ("unit", "pose"),
    acts.Enter: ("unit", "pose"),
    acts.LayAide: ("division", "x", "y"),
    acts.OrderCorps: ("corps", "order"),
    acts.OrderDivision: ("division", "order"),
    acts.GoFirst: ("side",),
    acts.Activate: ("division",),
    acts.ChangeOrder: ("division", "order"),
    acts.MoveGeneral: ("post", "x", "y"),
    acts.Bombard: ("unit", "target"),
    acts.Move: ("unit", "path"),
    acts.Attack: ("unit", "target"),
    acts.Engage: ("post",),
    acts.Occupy: ("unit", "pose"),
}
"""The fields of each kind of action, in the order in which it is built; the others have none."""


class LaGardeCodec:
    """Keeps `core.protocol.system.Codec`."""

    def action_to_json(self, setting: Setting, action: Action) -> dict[str, Any]:
        """`{"do": "move", "unit": "morand", "path": [[4800, 3000, 0]]}`."""
        row: dict[str, Any] = {"do": word(type(action))}
        for key in KEYS.get(type(action), ()):
            row[key] = _written(setting, key, getattr(action, key))
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
            if key not in data:
                raise BadStepError(key, _("“{key}” is missing", key=key), _("add “{key}”", key=key))
        made: Action = kind(*(_read(setting, key, data[key]) for key in keys))
        return made

    def item_to_json(self, setting: Setting, item: Any) -> str:
        """A token by its letter."""
        return str(item)

    def item_from_json(self, setting: Setting, data: str) -> Any:
        """The token of that letter."""
        if data not in TOKENS:
            raise _nothing("dealt", data, TOKENS)
        return data


def post_id(setting: Setting, post: int) -> str:
    """How files name a general: by his corps or division, `army:` and his side, or `aide:` and a division."""
    if post < 0:
        return f"{AIDE}{setting.division_ids[-1 - post]}"
    row = setting.posts[post]
    if row.level == ARMY:
        return f"{ARMY_OF}{setting.side_ids[row.side]}"
    ids = setting.corps_ids if row.level == CORPS else setting.division_ids
    return str(ids[row.number])


def _posts(setting: Setting) -> dict[str, int]:
    count = len(setting.division_ids)
    return {post_id(setting, post): post for post in range(-count, len(setting.posts))}


def _written(setting: Setting, key: str, value: Any) -> Any:
    match key:
        case "unit" | "target":
            return setting.unit_ids[value]
        case "division":
            return setting.division_ids[value]
        case "corps":
            return setting.corps_ids[value]
        case "side":
            return setting.side_ids[value]
        case "post":
            return post_id(setting, value)
        case "order":
            return WORDS[value]
        case "pose":
            return list(value)
        case "path":
            return [list(pose) for pose in value]
    return value


def _read(setting: Setting, key: str, value: Any) -> Any:
    match key:
        case "unit" | "target":
            return _named(key, value, setting.unit_index)
        case "division":
            return _named(key, value, setting.division_index)
        case "corps":
            return _named(key, value, setting.corps_index)
        case "side":
            return _named(key, value, {name: place for place, name in enumerate(setting.side_ids)})
        case "post":
            return _named(key, value, _posts(setting))
        case "order":
            return _named(key, value, {name: place for place, name in enumerate(WORDS) if place})
        case "pose":
            return _pose(key, value)
        case "path":
            if not isinstance(value, list) or not 1 <= len(value) <= MOST:
                raise BadStepError(
                    key, _("it has the wrong type"), _("write a list of 1 to {most}", most=MOST)
                )
            return tuple(_pose(key, pose) for pose in value)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > FARTHEST:
        raise BadStepError(key, _("it has the wrong type"), _("write a whole number"))
    return value


def _named(key: str, value: Any, known: Mapping[str, int]) -> int:
    if not isinstance(value, str):
        raise BadStepError(key, _("it has the wrong type"), _("write a text"))
    if value not in known:
        raise _nothing(key, value, known)
    return known[value]


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
