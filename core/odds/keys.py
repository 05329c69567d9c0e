"""A canonical key of a state: equal keys are equal battles, whatever led to them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from operator import attrgetter
from typing import Any

from core.presentation.outcomes import ALL_READ
from core.protocol.state import State
from core.records.serialization.annotations import state_fields


class StateKeys:
    """Makes keys of the states of one battle; what follows from the other fields is left out."""

    __slots__ = ("_getters", "_names")

    def __init__(self, state: State) -> None:
        self._names = tuple(state_fields(state))
        self._getters: dict[tuple[str, ...], Callable[[Any], tuple[Any, ...]]] = {}

    def of(self, state: State, read_as: Mapping[str, Hashable] = ALL_READ) -> Hashable:
        """The fields of a state, its lists as tuples; for fields that are read in part, what is read."""
        apart = tuple(read_as)
        getter = self._getters.get(apart)
        if getter is None:
            getter = self._getters[apart] = attrgetter(*(name for name in self._names if name not in apart))
        fields = [tuple(value) if value.__class__ is list else value for value in getter(state)]
        return (*fields, *read_as.values()) if apart else tuple(fields)
