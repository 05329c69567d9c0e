"""One kind of troops that an army list may hold, and the parts that may be set for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from core.text import Names, Text, Value

PartValue: TypeAlias = bool | int | str
"""What is set for a part: on or off, a number, or the id of a choice."""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that a line of a list may set: a number of elements, a fire type, the value of a general.

    `choices` are the ids and names of a choice; a number goes from `least` to `most`. Up to `written` a list
    may say more: it is read, and a limit is broken (0: no more than `most`).
    """

    id: str
    name: Text | Names
    kind: Literal["switch", "number", "choice"]
    default: PartValue
    choices: tuple[tuple[str, Text | Names], ...] = ()
    least: int = 0
    most: int = 0
    rule: str = ""
    written: int = 0

    def holds(self, value: PartValue) -> bool:
        """Whether the part may have this value."""
        if self.kind == "switch":
            return isinstance(value, bool)
        if self.kind == "number":
            return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most
        return isinstance(value, str) and value in dict(self.choices)

    def can_be_written(self, value: PartValue) -> bool:
        """Whether a list may say this value, be it one that breaks a limit."""
        if self.kind != "number":
            return self.holds(value)
        is_number = isinstance(value, int) and not isinstance(value, bool)
        return is_number and self.least <= int(value) <= max(self.most, self.written)

    def values(self) -> tuple[PartValue, ...]:
        """Every value that the part may have."""
        if self.kind == "switch":
            return (False, True)
        if self.kind == "number":
            return tuple(range(self.least, self.most + 1))
        return tuple(choice for choice, _name in self.choices)


@dataclass(frozen=True, slots=True)
class Troop:
    """One kind of troops of the catalogue. `nation` is empty for one that every nation has.

    `values` are its usual profile, label by label; `rules` the numbers that say more. `barred` are parts of
    other troops that a list may say of these: they are read, priced and played, and break a limit.
    """

    id: str
    name: Names
    kind: str
    values: tuple[tuple[Text, Value], ...]
    nation: str = ""
    parts: tuple[Part, ...] = ()
    effect: Names | None = None
    rules: tuple[str, ...] = ()
    counted: tuple[tuple[str, str, int], ...] = ()
    """Values that follow from a number: the id of their label, the part, what is added to it."""
    barred: tuple[Part, ...] = ()

    def profile(self, parts: Mapping[str, PartValue]) -> tuple[tuple[Text, Value], ...]:
        """The profile with these parts (what is not said is as usual)."""
        complete = self.complete(parts)
        counted = {label: int(complete[part]) + more for label, part, more in self.counted}
        return tuple((label, counted.get(label.id, value)) for label, value in self.values)

    def part(self, part_id: str) -> Part | None:
        """The part of that id, or None."""
        return next((part for part in self.parts if part.id == part_id), None)

    def written_part(self, part_id: str) -> Part | None:
        """The part of that id, or the barred one, or None."""
        return next((part for part in (*self.parts, *self.barred) if part.id == part_id), None)

    def settable(self, parts: Mapping[str, PartValue]) -> tuple[Part, ...]:
        """What may be set for a line with these parts: with what it has beyond its limits, to be set back."""
        held = tuple(
            replace(part, most=int(parts[part.id]))
            if part.kind == "number" and part.id in parts and not part.holds(parts[part.id])
            else part
            for part in self.parts
        )
        return (*held, *(part for part in self.barred if part.id in parts))

    def complete(self, parts: Mapping[str, PartValue]) -> dict[str, PartValue]:
        """Every part with its value: that of `parts`, else its default; barred parts where they are set."""
        own = {part.id: parts.get(part.id, part.default) for part in self.parts}
        return own | _set(self.barred, parts)

    def changed_parts(self, parts: Mapping[str, PartValue]) -> dict[str, PartValue]:
        """The parts that differ from their defaults, in the order of the catalogue, barred ones last."""
        return _set((*self.parts, *self.barred), parts)


def _set(known: tuple[Part, ...], parts: Mapping[str, PartValue]) -> dict[str, PartValue]:
    """What of `parts` is not as usual."""
    return {part.id: parts[part.id] for part in known if part.id in parts and parts[part.id] != part.default}
