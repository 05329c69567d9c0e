"""How the C library keeps memory: pictures of a closed page go back to the system.

A tile, a plate and a printed page are large and short-lived. The C library of Linux puts such blocks in its
heap once a few of them were freed, between small ones that stay, and every thread that draws gets a heap of
its own: what was freed stays with the program, which after an hour of opening and closing holds twice what it
uses.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Any

LARGE = 256 * 1024
"""Bytes from which on a block is the system's own and goes back when it is freed: a tile has as many."""

HEAPS = 2
"""Heaps for all threads; those that draw seldom ask at the same time."""

_TRIM_FROM, _LARGE_FROM, _MOST_HEAPS = -1, -3, -8  # names of mallopt(3)


def give_large_blocks_back(library: Any = None) -> bool:
    """Whether the C library takes such wishes; others than that of Linux keep their own habits."""
    if library is None:
        if sys.platform != "linux":
            return False
        library = ctypes.CDLL(None)
    wish = getattr(library, "mallopt", None)
    if wish is None:
        return False
    return all([wish(_LARGE_FROM, LARGE), wish(_TRIM_FROM, 4 * LARGE), wish(_MOST_HEAPS, HEAPS)])
