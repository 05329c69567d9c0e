"""The state of a battle: its fields are written once, as annotations.

The slots, `copy` and what the records keep of a state (`core.records.serialization`) come from them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Self


class _Slotted(type):
    """Makes the annotated names of a class its slots and writes out its `copy`."""

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> _Slotted:
        hints: dict[str, str] = namespace.get("__annotations__", {})
        made = super().__new__(mcs, name, bases, {**namespace, "__slots__": tuple(hints)})
        if hints:
            setattr(made, "copy", _copying(made, hints))  # noqa: B010 (mypy: no such attribute of a type)
        return made


class BattleState(metaclass=_Slotted):
    """One mutable, slotted, flat object; a room's state says its fields as annotations, once.

    Fields with a leading underscore follow from the others: no file and no digest holds them. `copy` gives
    each field that is annotated as a list a list of its own and shares all else, which never changes.
    """

    def copy(self) -> Self:
        """A battle that shares nothing with this one that `apply` changes."""
        raise NotImplementedError  # each room's state gets its own

    @classmethod
    def of(cls, context: Any, fields: Mapping[str, Any]) -> Self:
        """A state of that context with those fields; what follows from them is still to be worked out."""
        state = cls.__new__(cls)
        for name, value in {"context": context, **fields}.items():
            setattr(state, name, value)
        return state


def _copying(kind: type, hints: Mapping[str, str]) -> Callable[[Any], Any]:
    """`copy` as plain assignments, field by field: odds and players copy states many thousand times."""
    lines = [
        f" new.{name} = self.{name}[:]" if hint.startswith("list[") else f" new.{name} = self.{name}"
        for name, hint in hints.items()
    ]
    source = "\n".join(["def copy(self):", " new = make(kind)", *lines, " return new"])
    namespace: dict[str, Any] = {"make": object.__new__, "kind": kind}
    exec(source, namespace)  # the names of the room's own annotations, nothing from outside
    copy: Callable[[Any], Any] = namespace["copy"]
    copy.__doc__ = "A battle that shares nothing with this one that `apply` changes."
    copy.__qualname__ = f"{kind.__qualname__}.copy"
    return copy
