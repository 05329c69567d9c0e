"""Actions and cards as plain JSON with the ids of the files, and back."""

from __future__ import annotations

from core.geometry.hexes import Corner
from core.kit.codec import CardCodec
from core.kit.field_kinds import FLAG, HEX, UNIT, FieldKind, named, one_word
from core.systems.battle_cry.rules.actions import ACTION_KINDS, Action
from core.systems.battle_cry.rules.context import BattleContext

CARD: FieldKind[BattleContext] = named(
    lambda context, card: context.cards[card].id, lambda context: context.catalogue.by_id
)
FACINGS = {name: int(corner) for name, corner in Corner.__members__.items()}
FIELDS: dict[str, FieldKind[BattleContext]] = {
    "unit": UNIT,
    "target": UNIT,
    "to": HEX,
    "along": FLAG,
    "card": CARD,
    "facing": named(lambda context, facing: Corner(facing).name, lambda context: FACINGS),
    "price": one_word(("pass", "hand")),
}


class BattleCryCodec(CardCodec[BattleContext, Action]):
    """Keeps `core.protocol.system.Codec`."""

    kinds = ACTION_KINDS
    field_kinds = FIELDS
    card = CARD
