"""What a form asks, described once for every panel: a row of a word and a field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from core.text import Text, Value

FieldValue: TypeAlias = bool | int | str | None

FieldKind: TypeAlias = Literal["choice", "switch", "number", "unit", "hex", "pose"]
"""How it is asked: one of `choices`, yes or no, a number, a piece, a hex, a place with a facing."""


@dataclass(frozen=True, slots=True)
class FormField:
    """One thing that is asked. `choices` are (value, words), where they are always the same.

    `least` and `most` bound a number, whose sign is `suffix`; what is held is `each` times what is shown.
    `sentence` explains. A pose is written as "x,y,facing" in tenths of a millimetre and of a degree.
    """

    id: str
    label: Text
    kind: FieldKind
    choices: tuple[tuple[FieldValue, Value], ...] = ()
    least: int = 0
    most: int = 99
    sentence: Text | None = None
    suffix: str = ""
    each: int = 1
