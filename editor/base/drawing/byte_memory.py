"""What was drawn once and may be asked again: those asked last, bounded by the bytes they take."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar
from weakref import WeakSet

from PySide6.QtGui import QImage, QPainterPath, QPixmap

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

ENTRY = 400
"""Bytes that a key, its place and the object around the drawing take, about."""

ELEMENT = 24
"""Bytes of an element of an outline."""


def bytes_of_path(path: QPainterPath) -> int:
    """What an outline takes."""
    return ENTRY + ELEMENT * path.elementCount()


def bytes_of_picture(picture: QPixmap | QImage) -> int:
    """What a picture takes."""
    return ENTRY + picture.width() * picture.height() * picture.depth() // 8


_OF_PAGES: WeakSet[ByteMemory[Any, Any]] = WeakSet()


class ByteMemory(Generic[K, V]):
    """Drawings by all that they hang on; at most `most` bytes of them, as `weigh` has it.

    A plate of a wood takes a hundred times what one of a meadow does, and a halo around a long name as much
    more than a number: a bound on how many are kept says nothing. Workers that draw ask too. The last one is
    kept whatever it takes: it is in use. `of_pages`: nobody wants any of them once every page is closed.
    """

    def __init__(self, most: int, weigh: Callable[[V], int], *, of_pages: bool = True) -> None:
        self.most, self._weigh = most, weigh
        if of_pages:
            _OF_PAGES.add(self)
        self.bytes = 0
        self._kept: dict[K, tuple[V, int]] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: K) -> bool:
        return key in self._kept

    def values(self) -> list[V]:
        """All that is kept, those asked last at the end."""
        with self._lock:
            return [value for value, _bytes in self._kept.values()]

    def find(self, key: K) -> V | None:
        """What is kept under that key; it is the one asked last from now on."""
        with self._lock:
            found = self._kept.pop(key, None)
            if found is None:
                return None
            self._kept[key] = found
            return found[0]

    def lay(self, key: K, value: V) -> V:
        """Keep it, let go of those that nobody has asked for longest, and give it back."""
        weight = self._weigh(value)
        with self._lock:
            old = self._kept.pop(key, None)
            self.bytes += weight - (old[1] if old is not None else 0)
            self._kept[key] = value, weight
            while self.bytes > self.most and len(self._kept) > 1:
                self.bytes -= self._kept.pop(next(iter(self._kept)))[1]
        return value

    def ask(self, key: K, make: Callable[[], V]) -> V:
        """What is kept under that key, made where it is not known."""
        found = self.find(key)
        return self.lay(key, make()) if found is None else found

    def clear(self) -> None:
        """Nothing is kept any more."""
        with self._lock:
            self._kept.clear()
            self.bytes = 0


def forget_drawings() -> None:
    """No page is open: what was kept for others that show the same would fill the memory for nobody."""
    for memory in list(_OF_PAGES):
        memory.clear()
