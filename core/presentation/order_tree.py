"""What an editor asks of a room whose armies are trees: corps and divisions between a side and its units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from core.protocol.state import C
from core.text import Names, Text, Value


@dataclass(frozen=True, slots=True)
class Branch:
    """One line of the tree.

    `key` names it in the whole tree, `kind` says what it is ("army", "corps", "division", "unit", "group" of
    reinforcements, "arrival" of a unit with it), `note` who commands it or what it consists of. `unit` is the
    id of the unit, for one.
    """

    key: str
    kind: str
    side: int
    name: Value
    note: Value
    children: tuple[Branch, ...] = ()
    unit: str | None = None


@dataclass(frozen=True, slots=True)
class NumberField:
    """A number that a designer sets for a line of the tree; None for one that is not set."""

    id: str
    label: Text
    value: int | None
    least: int
    most: int


class OrderTree(Protocol[C]):
    """Pure: each change gives a new scenario, or raises EditRefused."""

    def branches(self, scenario: C) -> tuple[Branch, ...]:
        """The armies of a scenario."""
        ...

    def takes(self, onto: str, kind: str) -> bool:
        """Whether something of that kind may be dropped on something of kind `onto`."""
        ...

    def moved(self, scenario: C, keys: Sequence[str], onto: str) -> C:
        """These below that one; a division dropped on a division comes before it."""
        ...

    def added(self, scenario: C, under: str) -> C:
        """A new corps under an army, a new division under a corps; a new group under "reinforcements"."""
        ...

    def removed(self, scenario: C, key: str) -> C:
        """The scenario without a corps or division."""
        ...

    def renamed(self, scenario: C, key: str, words: str, language: str) -> C:
        """A corps or division with another name in one language."""
        ...

    def fields(self, scenario: C, key: str) -> tuple[NumberField, ...]:
        """The numbers of a line: where a general stands, when and where a group comes."""
        ...

    def with_field(self, scenario: C, key: str, field: str, value: int) -> C:
        """One of these numbers changed."""
        ...

    def skills(self) -> tuple[tuple[str, Names], ...]:
        """What generals can be: (id, name), the worst first."""
        ...

    def skill(self, scenario: C, key: str) -> str | None:
        """The skill of the general of an army, corps or division; None where there is none."""
        ...

    def with_skill(self, scenario: C, key: str, skill: str) -> C:
        """The general of an army, corps or division with another skill; a corps gets one of its own."""
        ...


AnyOrderTree: TypeAlias = OrderTree[Any]
"""The order of battle of whichever room it is."""
