"""The picture of the tiles of a Tiled map: plain coloured hexes as a PNG, without any library of pictures."""

import struct
import zlib
from collections.abc import Mapping, Sequence

from core.interchange.tiled_writing import HIGH, SIDE, WIDE

Colour = tuple[int, int, int]

COLOURS: Mapping[str, Colour] = {
    "clear": (223, 216, 186),
    "woods": (104, 136, 84),
    "orchard": (142, 164, 96),
    "thicket": (88, 112, 72),
    "scrub": (168, 172, 112),
    "hill": (190, 160, 112),
    "building": (168, 96, 84),
    "village": (168, 96, 84),
    "town": (140, 76, 72),
    "river": (112, 156, 188),
    "water": (92, 136, 176),
    "marsh": (132, 156, 140),
    "bridge": (160, 148, 132),
    "field": (212, 192, 112),
    "rough": (148, 136, 124),
    "cliff": (116, 104, 96),
}
"""Colours by the id of a ground; others are mixed from the letters of their id."""


def png_of(kinds: Sequence[tuple[str, int]]) -> bytes:
    """One row of hexes, WIDE x HIGH pixels each, transparent outside of them."""
    rows = [_row(kinds, y) for y in range(HIGH)]
    raw = b"".join(b"\x00" + row for row in rows)
    head = struct.pack(">IIBBBBB", WIDE * len(kinds), HIGH, 8, 6, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", head)
        + _chunk(b"IDAT", zlib.compress(raw, 9))
        + _chunk(b"IEND", b"")
    )


def _row(kinds: Sequence[tuple[str, int]], y: int) -> bytes:
    left, right = _reach(y)
    pixels = bytearray()
    for kind, level in kinds:
        light = (kind.startswith("feature:") or kind == "level") and (y // 4) % 2
        paint = bytes((*_colour(kind, level), 96 if light else 255))
        rim = bytes((90, 84, 72, 255))
        inner = right - left - 2
        pixels += bytes(4 * left) + rim + paint * inner + rim + bytes(4 * (WIDE - right))
    return bytes(pixels)


def _reach(y: int) -> tuple[int, int]:
    """From where to where a hex on its point goes in a row of pixels."""
    slope = (HIGH - SIDE) / 2
    near = min(y + 0.5, HIGH - y - 0.5)
    half = WIDE / 2 * min(near / slope, 1.0)
    left = int(WIDE / 2 - half)
    return min(left, WIDE // 2 - 1), max(WIDE - left, WIDE // 2 + 1)


def _colour(kind: str, level: int) -> Colour:
    if kind == "level":
        shade = max(216 - 14 * level, 60)
        return shade, max(shade - 28, 30), max(shade - 72, 10)
    known = COLOURS.get(kind.removeprefix("feature:"))
    if known is not None:
        return known
    mixed = zlib.crc32(kind.encode())
    return 90 + mixed % 120, 90 + (mixed >> 8) % 120, 90 + (mixed >> 16) % 120


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
