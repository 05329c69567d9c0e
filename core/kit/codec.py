"""Actions as plain JSON with the ids of the files, and back, from a table of the kinds of their fields."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, Generic, TypeVar

from core.kit.field_kinds import FieldKind, unknown_name
from core.protocol.pending import UNKNOWN
from core.records.serialization.steps import BadStepError
from core.text import _

UNKNOWN_CARD = "?"

S = TypeVar("S")
A = TypeVar("A")


def word(kind: type) -> str:
    """The word of an action in files: `PlayCard` is `play_card`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


class ActionCodec(Generic[S, A]):
    """The half of `core.protocol.system.Codec` that is about actions: frozen dataclasses of a room.

    A field that has a default is left out of the row where it holds it. `constants` are actions without
    fields that stand for every other of their kind.
    """

    kinds: tuple[type, ...] = ()
    field_kinds: Mapping[str, FieldKind[S]]
    constants: tuple[A, ...] = ()
    _by_word: Mapping[str, type]
    _fields: Mapping[type, Mapping[str, object]]
    _constants: Mapping[type, A]

    def __init_subclass__(cls) -> None:
        # Of the class, not of the object: systems travel to other processes, functions of fields cannot.
        cls._by_word = {word(kind): kind for kind in cls.kinds}
        cls._fields = {kind: {field.name: field.default for field in fields(kind)} for kind in cls.kinds}
        cls._constants = {type(action): action for action in cls.constants}

    def action_to_json(self, context: S, action: A) -> dict[str, Any]:
        """`{"do": "move", "unit": "union-inf-1", "to": "3.4"}`."""
        row: dict[str, Any] = {"do": word(type(action))}
        for name, default in self._fields[type(action)].items():
            value = getattr(action, name)
            if value != default:
                row[name] = self.field_kinds[name].write(context, value)
        return row

    def action_from_json(self, context: S, data: Mapping[str, Any]) -> A:
        """The action that `data` says; BadStepError with the key where it names nothing."""
        do = data.get("do")
        kind = self._by_word.get(do) if isinstance(do, str) else None
        if kind is None:
            raise unknown_name("do", do, self._by_word)
        known = self._fields[kind]
        spare = set(data) - {"do", *known}
        if spare:
            raise unknown_name(min(map(str, spare)), min(map(str, spare)), known)
        values = {}
        for name, default in known.items():
            if name in data:
                values[name] = self.field_kinds[name].read(context, name, data[name])
            elif default is MISSING:
                raise BadStepError(name, _("“{key}” is missing", key=name), _("add “{key}”", key=name))
        made: A = self._constants.get(kind) or kind(**values)
        return made


class CardCodec(ActionCodec[S, A]):
    """The other half for a room in which cards are drawn: their ids, `?` for one that is not known."""

    card: FieldKind[S]

    def item_to_json(self, context: S, item: int) -> str:
        """The id of a card."""
        return UNKNOWN_CARD if item == UNKNOWN else str(self.card.write(context, item))

    def item_from_json(self, context: S, data: str) -> int:
        """The card of that id; BadStepError."""
        return UNKNOWN if data == UNKNOWN_CARD else int(self.card.read(context, "card", data))
