"""Actions and tokens as plain JSON with the ids of the files, and back."""

from __future__ import annotations

from typing import Any

from core.kit.codec import ActionCodec
from core.kit.field_kinds import FARTHEST, POSE, UNIT, FieldKind, named, some, unknown_name, whole_number
from core.systems.la_garde.rules.actions import ACTION_KINDS, Action
from core.systems.la_garde.rules.context import ARMY, CORPS, Setting
from core.systems.la_garde.rules.orders import WORDS
from core.systems.la_garde.rules.tokens import TOKENS
from core.text import _

AIDE = "aide:"
ARMY_OF = "army:"
ORDERS = {name: place for place, name in enumerate(WORDS) if place}


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


def _sides(setting: Setting) -> dict[str, int]:
    return {name: place for place, name in enumerate(setting.side_ids)}


LENGTH = whole_number(-FARTHEST, FARTHEST, _("write a whole number"))
FIELDS: dict[str, FieldKind[Setting]] = {
    "unit": UNIT,
    "target": UNIT,
    "division": named(
        lambda setting, place: setting.division_ids[place], lambda setting: setting.division_index
    ),
    "corps": named(lambda setting, place: setting.corps_ids[place], lambda setting: setting.corps_index),
    "side": named(lambda setting, side: setting.side_ids[side], _sides),
    "post": named(post_id, _posts),
    "order": named(lambda setting, order: WORDS[order], lambda setting: ORDERS),
    "pose": POSE,
    "path": some(POSE),
    "x": LENGTH,
    "y": LENGTH,
}


class LaGardeCodec(ActionCodec[Setting, Action]):
    """Keeps `core.protocol.system.Codec`."""

    kinds = ACTION_KINDS
    field_kinds = FIELDS

    def item_to_json(self, setting: Setting, item: Any) -> str:
        """A token by its letter."""
        return str(item)

    def item_from_json(self, setting: Setting, data: str) -> Any:
        """The token of that letter."""
        if data not in TOKENS:
            raise unknown_name("dealt", data, TOKENS)
        return data
