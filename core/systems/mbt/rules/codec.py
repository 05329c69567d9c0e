"""Actions as plain JSON with the ids of the files, and back."""

from __future__ import annotations

from typing import Any

from core.kit.codec import ActionCodec
from core.kit.field_kinds import POSE, UNIT, FieldKind, some
from core.records.serialization.steps import BadStepError
from core.systems.mbt.rules.actions import ACTION_KINDS, END_COMBATS, END_MOVES, Action
from core.systems.mbt.rules.context import BattleContext
from core.text import _

UNITS: FieldKind[BattleContext] = some(UNIT)


def _read_units(context: BattleContext, key: str, data: Any) -> tuple[int, ...]:
    """The leader of a group first; each base once."""
    units: tuple[int, ...] = UNITS.read(context, key, data)
    if len(set(units)) != len(units):
        raise BadStepError(key, _("a base is named twice"), _("name each base once"))
    return units


FIELDS: dict[str, FieldKind[BattleContext]] = {
    "unit": UNIT,
    "target": UNIT,
    "units": FieldKind(UNITS.write, _read_units),
    "path": some(POSE),
    "prefer": UNIT,
    "pose": POSE,
}


class MbtCodec(ActionCodec[BattleContext, Action]):
    """Keeps `core.protocol.system.Codec`."""

    kinds = ACTION_KINDS
    field_kinds = FIELDS
    constants = (END_MOVES, END_COMBATS)

    def item_to_json(self, context: BattleContext, item: Any) -> str:
        """Nothing is dealt in MBT."""
        return str(item)

    def item_from_json(self, context: BattleContext, data: str) -> Any:
        """Nothing is dealt in MBT: BadStepError."""
        raise BadStepError("dealt", _("nothing is drawn in this game"), _("leave it out"))
