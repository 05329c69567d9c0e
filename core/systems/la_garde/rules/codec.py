"""Actions and tokens as plain JSON with the ids of the files, and back."""

from __future__ import annotations

from typing import Any

from core.kit.codec import ActionCodec
from core.kit.field_kinds import FARTHEST, POSE, UNIT, FieldKind, named, some, unknown_name, whole_number
from core.systems.la_garde.rules.actions import ACTION_KINDS, Action
from core.systems.la_garde.rules.context import ARMY, CORPS, BattleContext
from core.systems.la_garde.rules.orders import WORDS
from core.systems.la_garde.rules.tokens import TOKENS
from core.text import _

AIDE = "aide:"
ARMY_OF = "army:"
ORDERS = {name: place for place, name in enumerate(WORDS) if place}


def post_id(context: BattleContext, post: int) -> str:
    """How files name a general: by his corps or division, `army:` and his side, or `aide:` and a division."""
    if post < 0:
        return f"{AIDE}{context.division_ids[-1 - post]}"
    row = context.posts[post]
    if row.level == ARMY:
        return f"{ARMY_OF}{context.side_ids[row.side]}"
    ids = context.corps_ids if row.level == CORPS else context.division_ids
    return str(ids[row.number])


def _posts(context: BattleContext) -> dict[str, int]:
    count = len(context.division_ids)
    return {post_id(context, post): post for post in range(-count, len(context.posts))}


def _sides(context: BattleContext) -> dict[str, int]:
    return {name: place for place, name in enumerate(context.side_ids)}


LENGTH = whole_number(-FARTHEST, FARTHEST, _("write a whole number"))
FIELDS: dict[str, FieldKind[BattleContext]] = {
    "unit": UNIT,
    "target": UNIT,
    "division": named(
        lambda context, place: context.division_ids[place], lambda context: context.division_index
    ),
    "corps": named(lambda context, place: context.corps_ids[place], lambda context: context.corps_index),
    "side": named(lambda context, side: context.side_ids[side], _sides),
    "post": named(post_id, _posts),
    "order": named(lambda context, order: WORDS[order], lambda context: ORDERS),
    "pose": POSE,
    "path": some(POSE),
    "x": LENGTH,
    "y": LENGTH,
}


class LaGardeCodec(ActionCodec[BattleContext, Action]):
    """Keeps `core.protocol.system.Codec`."""

    kinds = ACTION_KINDS
    field_kinds = FIELDS

    def item_to_json(self, context: BattleContext, item: Any) -> str:
        """A token by its letter."""
        return str(item)

    def item_from_json(self, context: BattleContext, data: str) -> Any:
        """The token of that letter."""
        if data not in TOKENS:
            raise unknown_name("dealt", data, TOKENS)
        return data
