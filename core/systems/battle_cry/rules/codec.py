"""Actions and cards as plain JSON with the ids of the files, and back."""

from __future__ import annotations

from core.geometry.hexes import Corner
from core.kit.codec import ActionCodec
from core.kit.field_kinds import FLAG, HEX, UNIT, FieldKind, named, one_word
from core.protocol.pending import UNKNOWN
from core.systems.battle_cry.rules.actions import ACTION_KINDS, Action
from core.systems.battle_cry.rules.context import Setting

UNKNOWN_CARD = "?"
CARD: FieldKind[Setting] = named(
    lambda setting, card: setting.cards[card].id, lambda setting: setting.catalogue.by_id
)
FACINGS = {name: int(corner) for name, corner in Corner.__members__.items()}
FIELDS: dict[str, FieldKind[Setting]] = {
    "unit": UNIT,
    "target": UNIT,
    "to": HEX,
    "along": FLAG,
    "card": CARD,
    "facing": named(lambda setting, facing: Corner(facing).name, lambda setting: FACINGS),
    "price": one_word(("pass", "hand")),
}


class BattleCryCodec(ActionCodec[Setting, Action]):
    """Keeps `core.protocol.system.Codec`."""

    kinds = ACTION_KINDS
    field_kinds = FIELDS

    def item_to_json(self, setting: Setting, item: int) -> str:
        """The id of a card; `?` for one that is not known."""
        return UNKNOWN_CARD if item == UNKNOWN else setting.cards[item].id

    def item_from_json(self, setting: Setting, data: str) -> int:
        """The card of that id; BadStepError."""
        return UNKNOWN if data == UNKNOWN_CARD else int(CARD.read(setting, "card", data))
