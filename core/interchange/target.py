"""What readers and writers need of a system, handed to them: this room stands below the rooms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from core.text import Names, Text, Value


class SystemLike(Protocol):
    """What `target_of` reads of a `core.protocol.system.System`."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> Text: ...
    @property
    def board(self) -> str: ...
    @property
    def look(self) -> Any: ...  # the look of whichever room it is
    def design(self) -> Any: ...  # its Design, loaded when asked for


@dataclass(frozen=True)
class Target:
    """A system as an import sees it."""

    system: SystemLike

    @property
    def id(self) -> str:
        """The id of the system."""
        return self.system.id

    @property
    def board(self) -> str:
        """hex, table or cards."""
        return self.system.board

    @cached_property
    def blank(self) -> Any:
        """A scenario without anything."""
        return self.system.design().blank()

    @property
    def models(self) -> Mapping[str, Any]:
        """The scenario model by its id, as `core.scenarios.files` wants it."""
        return {self.id: self.system.design().scenario}

    @cached_property
    def unit_model(self) -> Any:
        """The model of one unit; None where units are cards."""
        import typing

        kinds = typing.get_args(self.system.design().scenario.model_fields["units"].annotation)
        return kinds[0] if kinds and hasattr(kinds[0], "model_fields") else None

    @cached_property
    def unit_kinds(self) -> tuple[str, ...]:
        """The ids of its kinds of unit."""
        import typing

        if self.unit_model is None:
            return ()
        return typing.get_args(self.unit_model.model_fields["kind"].annotation)

    @cached_property
    def names(self) -> Mapping[str, Names]:
        """Words for what a mapping may name: "woods", "feature:cover", "hexside:fence", "works"."""
        look = self.system.look
        found = {entry.id: entry.name for entry in look.grounds}
        for prefix, entries in (("feature:", "features"), ("hexside:", "hexsides")):
            found |= {prefix + entry.id: entry.name for entry in getattr(look, entries, ())}
        for entry in getattr(look, "works", ())[:1]:
            found["works"] = entry.name
        return found

    @cached_property
    def unit_names(self) -> Mapping[str, Names]:
        """The names of the kinds of unit."""
        return {entry.id: entry.name for entry in self.system.look.units}

    def called(self, word: str) -> Value:
        """What a sentence calls a ground or a kind of unit of this system."""
        return self.names.get(word) or self.unit_names.get(word) or word


def target_of(system: SystemLike) -> Target:
    """The system as readers and writers take it."""
    return Target(system)
