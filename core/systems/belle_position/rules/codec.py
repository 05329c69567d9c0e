"""Actions and cards as plain JSON with the ids of the files, and back."""

from __future__ import annotations

from typing import Any

from core.kit.codec import CardCodec
from core.kit.field_kinds import FLAG, FieldKind, named, whole_number
from core.systems.belle_position.rules.actions import ACTION_KINDS, Action
from core.systems.belle_position.rules.context import BattleContext
from core.systems.belle_position.rules.deployment import ORDERS
from core.systems.belle_position.rules.positions import RESERVE
from core.text import _

RESERVE_NAME = "reserve"
MOST_SLOTS = 99
CARD: FieldKind[BattleContext] = named(
    lambda context, card: context.cards[card].id, lambda context: context.by_id
)
POSITION: FieldKind[BattleContext] = named(
    lambda context, place: context.position_names[place], lambda context: context.position_index
)
SLOT = whole_number(1, MOST_SLOTS, _("write a number from 1"), _("there is no such place"), first=1)


def _write_goal(context: BattleContext, value: int) -> str:
    return RESERVE_NAME if value == RESERVE else context.position_names[value]


def _read_goal(context: BattleContext, key: str, data: Any) -> int:
    return RESERVE if data == RESERVE_NAME else int(POSITION.read(context, key, data))


FIELDS: dict[str, FieldKind[BattleContext]] = {
    "position": POSITION,
    "target": POSITION,
    "to": FieldKind(_write_goal, _read_goal),
    "slot": SLOT,
    "target_slot": SLOT,
    "card": CARD,
    "again": FLAG,
    "face_down": FLAG,
    "order": whole_number(-ORDERS // 10, ORDERS - 1, _("write a number from 1")),
}
"""`{"do": "move", "position": "french.left", "slot": 2, "to": "german.right"}`; slots from 1."""


class BellePositionCodec(CardCodec[BattleContext, Action]):
    """Keeps `core.protocol.system.Codec`."""

    kinds = ACTION_KINDS
    field_kinds = FIELDS
    card = CARD
