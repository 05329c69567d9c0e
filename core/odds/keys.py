"""A canonical key of a state: equal keys are equal battles, whatever led to them."""

from __future__ import annotations

from collections.abc import Hashable
from operator import attrgetter
from typing import Any

from core.play.plain import state_slots


class StateKeys:
    """Makes keys of the states of one battle; what follows from the other fields is left out."""

    __slots__ = ("_fields",)

    def __init__(self, state: Any) -> None:
        self._fields = attrgetter(*state_slots(state))

    def of(self, state: Any) -> Hashable:
        """The fields of a state, its lists as tuples."""
        return tuple([tuple(value) if value.__class__ is list else value for value in self._fields(state)])
