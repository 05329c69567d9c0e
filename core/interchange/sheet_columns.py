"""The columns of an order of battle as a spreadsheet: what each holds, its heads, its cells both ways."""

from __future__ import annotations

import json
import re
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from core.armies.vocabulary import NO, YES, folded, spoken
from core.interchange.target import Target
from core.text import Text, Value, _, say

CellKind: TypeAlias = Literal["text", "number", "tenths", "switch", "words", "data"]

HEADS: Mapping[str, Text] = {
    "side": _("Side"),
    "kind": _("Kind"),
    "card": _("Card"),
    "count": _("Count"),
    "name.en": _("Name (EN)"),
    "name.fr": _("Name (FR)"),
    "at": _("Place"),
    "x": _("x (mm)"),
    "y": _("y (mm)"),
    "facing": _("Facing (°)"),
    "figures": _("Figures"),
    "formation": _("Formation"),
    "width": _("Width (mm)"),
    "depth": _("Depth (mm)"),
    "traits": _("Traits"),
    "turn": _("Turn of arrival"),
    "entry": _("Entry hexes"),
    "group": _("Reinforcements"),
    "attack": _("Attack"),
    "defence": _("Defence"),
    "rally": _("Rally"),
    "id": _("Identity"),
}
TENTHS = ("x", "y", "facing", "width", "depth")
"""Columns in which a number stands with one decimal: files have tenths."""

FORMULA = ("=", "+", "-", "@", "'", "\t", "\r")
LONGEST_WORD = 32
"""A word of a closed list that says more than this stands by its id: a cell is no page."""

_DECIMAL = re.compile(r"-?[0-9]{1,7}(?:[.,][0-9]{1,3})?")


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its key, its head, what its cells are, and the words of a closed list."""

    key: str
    head: Text
    kind: CellKind
    words: tuple[tuple[str, Value], ...] = ()

    def cell(self, value: Any, language: str) -> str:
        """What a cell shows of a value; nothing for none."""
        if value is None or value == () or value == []:
            return ""
        if isinstance(value, bool):
            return say(YES if value else NO, language)
        if self.kind == "tenths":
            whole, tenth = divmod(abs(value), 10)
            sign, mark = "-" if value < 0 else "", "," if language == "fr" else "."
            return f"{sign}{whole}{mark}{tenth}" if tenth else f"{sign}{whole}"
        if self.kind == "words":
            return ", ".join(self._said(word, language) for word in value)
        if self.kind == "data":
            return json.dumps(value, ensure_ascii=False)
        return guarded(self._said(value, language)) if isinstance(value, str) else str(value)

    def _said(self, word: str, language: str) -> str:
        named = dict(self.words).get(word)
        said = word if named is None else say(named, language)
        alike = [key for key, name in self.words if folded(say(name, language)) == folded(said)]
        return said if len(alike) < 2 and len(said) <= LONGEST_WORD else word

    def value(self, cell: str) -> Any:
        """The value that a cell writes; ValueError for what cannot stand in this column."""
        text = bare(cell).strip()
        if self.kind == "tenths":
            if not _DECIMAL.fullmatch(text):
                raise ValueError(text)
            return round(float(text.replace(",", ".")) * 10)
        if self.kind == "number":
            if not re.fullmatch(r"-?[0-9]{1,9}(?:[.,]0+)?", text):
                raise ValueError(text)
            return int(re.split(r"[.,]", text)[0])
        if self.kind == "switch":
            if folded(text) in (*spoken(YES), "true", "vrai", "1", "x"):
                return True
            if folded(text) in (*spoken(NO), "false", "faux", "0"):
                return False
            raise ValueError(text)
        if self.kind == "words":
            return [self._word(part) for part in re.split(r"[,;+]", text) if part.strip()]
        if self.kind == "data":
            return json.loads(text)
        return self._word(text)

    def _word(self, text: str) -> str:
        wanted = folded(text)
        for key, name in self.words:
            if wanted == folded(key) or wanted in spoken(name):
                return key
        return text.strip()


def guarded(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


def bare(cell: str) -> str:
    """A cell without the mark that guards it."""
    return cell[1:] if cell.startswith("'") else cell


def field_column(target: Target, key: str, field: Any) -> Column:
    """The column of a field of a unit; its head and its words are those of the designer's form."""
    design = target.system.design()
    option = next((found for found in design.unit_fields if found.id == key), None)
    head = HEADS.get(key) or (option.label if option is not None else Text(key))
    words: tuple[tuple[str, Value], ...] = ()
    if option is not None:
        words = tuple((str(value), said) for value, said in option.choices if isinstance(value, str))
    if key == "traits":
        words = tuple((found.id, found.label) for found in design.trait_fields)
    kind = "tenths" if key in TENTHS else _kind(field.annotation)
    return Column(key, head, kind, words)


def _kind(annotation: Any) -> CellKind:
    """What the cells of a field of that type are."""
    while hasattr(annotation, "__metadata__"):
        annotation = typing.get_args(annotation)[0]
    if typing.get_origin(annotation) in (typing.Union, types.UnionType):
        parts = [part for part in typing.get_args(annotation) if part is not type(None)]
        return _kind(parts[0]) if len(parts) == 1 else "data"
    if annotation is bool:
        return "switch"
    if annotation is int:
        return "number"
    if annotation is str or typing.get_origin(annotation) is Literal:
        return "text"
    if typing.get_origin(annotation) is tuple:
        return "words" if _kind(typing.get_args(annotation)[0]) == "text" else "data"
    return "data"
