"""What an editor asks of a room whose armies are trees: corps and divisions between a side and its units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

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


class OrderTree(Protocol):
    """Pure: each change gives a new scenario, or raises EditRefused."""

    def branches(self, scenario: Any) -> tuple[Branch, ...]:
        """The armies of a scenario."""
        ...

    def takes(self, onto: str, kind: str) -> bool:
        """Whether something of that kind may be dropped on something of kind `onto`."""
        ...

    def moved(self, scenario: Any, keys: Sequence[str], onto: str) -> Any:
        """These below that one; a division dropped on a division comes before it."""
        ...

    def added(self, scenario: Any, under: str) -> Any:
        """A new corps under an army, a new division under a corps; a new group under "reinforcements"."""
        ...

    def removed(self, scenario: Any, key: str) -> Any:
        """The scenario without a corps or division."""
        ...

    def renamed(self, scenario: Any, key: str, words: str, language: str) -> Any:
        """A corps or division with another name in one language."""
        ...

    def fields(self, scenario: Any, key: str) -> tuple[NumberField, ...]:
        """The numbers of a line: where a general stands, when and where a group comes."""
        ...

    def with_field(self, scenario: Any, key: str, field: str, value: int) -> Any:
        """One of these numbers changed."""
        ...

    def skills(self) -> tuple[tuple[str, Names], ...]:
        """What generals can be: (id, name), the worst first."""
        ...

    def skill(self, scenario: Any, key: str) -> str | None:
        """The skill of the general of an army, corps or division; None where there is none."""
        ...

    def with_skill(self, scenario: Any, key: str, skill: str) -> Any:
        """The general of an army, corps or division with another skill; a corps gets one of its own."""
        ...
