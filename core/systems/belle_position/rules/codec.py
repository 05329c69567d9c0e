"""Actions and cards as plain JSON with the ids of the files, and back."""

from __future__ import annotations

from typing import Any

from core.kit.codec import CardCodec
from core.kit.field_kinds import FLAG, FieldKind, named, whole_number
from core.systems.belle_position.rules.actions import ACTION_KINDS, Action
from core.systems.belle_position.rules.context import Setting
from core.systems.belle_position.rules.positions import RESERVE
from core.text import _

RESERVE_NAME = "reserve"
MOST_SLOTS = 99
CARD: FieldKind[Setting] = named(lambda setting, card: setting.cards[card].id, lambda setting: setting.by_id)
POSITION: FieldKind[Setting] = named(
    lambda setting, place: setting.position_names[place], lambda setting: setting.position_index
)
SLOT = whole_number(1, MOST_SLOTS, _("write a number from 1"), _("there is no such place"), first=1)


def _write_goal(setting: Setting, value: int) -> str:
    return RESERVE_NAME if value == RESERVE else setting.position_names[value]


def _read_goal(setting: Setting, key: str, data: Any) -> int:
    return RESERVE if data == RESERVE_NAME else int(POSITION.read(setting, key, data))


FIELDS: dict[str, FieldKind[Setting]] = {
    "position": POSITION,
    "target": POSITION,
    "to": FieldKind(_write_goal, _read_goal),
    "slot": SLOT,
    "target_slot": SLOT,
    "card": CARD,
    "again": FLAG,
    "face_down": FLAG,
}
"""`{"do": "move", "position": "french.left", "slot": 2, "to": "german.right"}`; slots from 1."""


class BellePositionCodec(CardCodec[Setting, Action]):
    """Keeps `core.protocol.system.Codec`."""

    kinds = ACTION_KINDS
    field_kinds = FIELDS
    card = CARD
