"""What was worked out once and may be asked again: bounded, so that long battles do not fill the memory."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from itertools import count
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
P = ParamSpec("P")

_NUMBERS = count()
_UNKNOWN: Any = object()


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


class Remembering(Protocol):
    """What a battle is played in, with room for what was worked out of it."""

    answers: dict[int, Memory[Any, Any]]
    """By function; see `remembered`."""


C = TypeVar("C", bound=Remembering)


def remembered(most: int) -> Callable[[Callable[Concatenate[C, P], V]], Callable[Concatenate[C, P], V]]:
    """A function of a context and of hashable things answers from memory what it was asked before.

    The memory hangs on the context and goes with it. `lru_cache` would hold the context, and with it the
    ground and all that is remembered of a battle, long after its window is closed. As with that,
    `__wrapped__` is the function itself, and `cache_clear` forgets. Things are given by their places, not by
    their names.
    """

    def decorate(work: Callable[Concatenate[C, P], V]) -> Callable[Concatenate[C, P], V]:
        number = next(_NUMBERS)

        @wraps(work)
        def asked(context: C, /, *things: P.args, **_none: P.kwargs) -> V:
            memory = context.answers.get(number)
            if memory is None:
                memory = context.answers[number] = Memory(most)
            found: V = memory.get(things, _UNKNOWN)
            return memory.keep(things, work(context, *things, **_none)) if found is _UNKNOWN else found

        def clear() -> None:
            nonlocal number
            number = next(_NUMBERS)

        asked.cache_clear = clear  # type: ignore[attr-defined]  # as lru_cache has it, for tests
        return asked

    return decorate
