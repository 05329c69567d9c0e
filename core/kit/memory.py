"""What was worked out once and may be asked again: bounded, so that long battles do not fill the memory."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import count
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

_NUMBERS = count()


class Memory(dict[K, V], Generic[K, V]):
    """Answers by all that they depend on; at most `most`, then it begins anew.

    Plain look-ups are those of a dictionary. It hangs on the context of a battle, so that all states of it,
    and all battles of one scenario in a process, share it.
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def keep(self, key: K, value: V) -> V:
        """Remember an answer and give it back."""
        if len(self) >= self.most:
            self.clear()
        self[key] = value
        return value


class Names(Generic[K]):
    """Short names for long keys: a whole number for each, never given twice."""

    def __init__(self, most: int) -> None:
        self._given: Memory[K, int] = Memory(most)

    def of(self, key: K) -> int:
        """The number of a key; another one after it was forgotten."""
        found = self._given.get(key)
        return self._given.keep(key, next(_NUMBERS)) if found is None else found
