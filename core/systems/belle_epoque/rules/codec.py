"""Actions and tokens as plain JSON with the ids of the files, and back."""

from __future__ import annotations

from core.kit.codec import ActionCodec
from core.kit.field_kinds import HEX, UNIT, FieldKind, one_word, unknown_name, whole_number
from core.systems.belle_epoque.rules.action_tables import AIMS, HOWS
from core.systems.belle_epoque.rules.actions import ACTION_KINDS, Action
from core.systems.belle_epoque.rules.context import BattleContext
from core.text import _

MOST_POINTS = 6
FIELDS: dict[str, FieldKind[BattleContext]] = {
    "unit": UNIT,
    "target": UNIT,
    "to": HEX,
    "cp": whole_number(0, MOST_POINTS, _("write a number from 0 to {most}", most=MOST_POINTS)),
    "how": one_word(HOWS),
    "aim": one_word(AIMS),
}


class BelleEpoqueCodec(ActionCodec[BattleContext, Action]):
    """Keeps `core.protocol.system.Codec`."""

    kinds = ACTION_KINDS
    field_kinds = FIELDS

    def item_to_json(self, context: BattleContext, item: int) -> str:
        """The id of the side whose colour a token has."""
        return context.side_ids[item] if 0 <= item < len(context.side_ids) else "?"

    def item_from_json(self, context: BattleContext, data: str) -> int:
        """The side of that id; BadStepError."""
        if data not in context.side_ids:
            raise unknown_name("dealt", data, context.side_ids)
        return context.side_ids.index(data)
