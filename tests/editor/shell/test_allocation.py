"""Memory of pictures goes back to the system."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace

import pytest

from editor.shell.allocation import HEAPS, LARGE, give_large_blocks_back

BLOCKS = """
import ctypes, sys
from editor.shell.allocation import LARGE, give_large_blocks_back
if sys.argv[1] == "asked" and not give_large_blocks_back():
    print("none")
    sys.exit()
library = ctypes.CDLL(None)
library.malloc.restype, library.free.argtypes = ctypes.c_void_p, [ctypes.c_void_p]
for _time in range(3):  # once such blocks were freed they come from the heap
    library.free(library.malloc(8 * LARGE))
block, above = library.malloc(4 * LARGE), library.malloc(64)
with open("/proc/self/maps") as maps:
    heap = next((line.split()[0] for line in maps if "[heap]" in line), "0-0")
low, high = (int(end, 16) for end in heap.split("-"))
print(low <= block < high)
"""


def where(asked: str) -> str:
    """Whether a large block lies in the heap of a fresh program, after larger ones were freed."""
    done = subprocess.run(
        [sys.executable, "-c", BLOCKS, asked], capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout.strip()


@pytest.mark.skipif(sys.platform != "linux", reason="the C library of Linux alone")
def test_a_large_block_is_no_part_of_the_heap_even_after_others_were_freed() -> None:
    if where("asked") == "none":
        pytest.skip("a C library without mallopt")
    assert (where("not asked"), where("asked")) == ("True", "False")


def test_all_three_wishes_are_told_and_a_library_without_them_is_left_alone() -> None:
    told: list[tuple[int, int]] = []
    library = SimpleNamespace(mallopt=lambda name, value: told.append((name, value)) or 1)
    assert give_large_blocks_back(library)
    assert told == [(-3, LARGE), (-1, 4 * LARGE), (-8, HEAPS)]
    assert not give_large_blocks_back(SimpleNamespace())
    assert not give_large_blocks_back(SimpleNamespace(mallopt=lambda name, value: 0))
