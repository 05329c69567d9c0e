"""The tiles of a layer of Tiled: CSV, or base64 with or without zlib or gzip, never more than a map has."""

import base64
import binascii
import re
import struct
import zlib

from core.interchange.limits import bad
from core.text import _

ZLIB, GZIP = 15, 15 + 16
"""The window bits by which zlib knows the two forms."""

_NUMBER = re.compile(r"\s*([0-9]{1,10})\s*")


def from_csv(text: str, count: int, path: str, line: int = 0) -> tuple[int, ...]:
    """`count` numbers with commas between them; raises BadFile."""
    if text.count(",") > count + 1:
        raise _wrong_count(path, line, count)
    parts = text.strip().rstrip(",").split(",")
    found = [_NUMBER.fullmatch(part) for part in parts]
    if any(match is None for match in found):
        raise bad(
            path, line, _("a tile of a layer is no number"), _("save the map anew in Tiled, layers as CSV")
        )
    numbers = tuple(int(match[1]) for match in found if match is not None)
    if any(number >= 2**32 for number in numbers):
        raise bad(path, line, _("a tile of a layer is no number"), _("write a number below 4294967296"))
    return checked(numbers, count, path, line)


def from_base64(text: str, compression: str, count: int, path: str, line: int = 0) -> tuple[int, ...]:
    """`count` numbers of four bytes; a packed layer is opened no further than they are long."""
    if len(text) > count * 16 + 4096:
        raise _wrong_count(path, line, count)
    try:
        data = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError) as error:
        raise bad(
            path, line, _("a layer is no base64"), _("save the map anew in Tiled, layers as CSV")
        ) from error
    length = count * 4
    if compression in ("zlib", "gzip"):
        data = _opened(data, ZLIB if compression == "zlib" else GZIP, length, path, line)
    elif compression:
        raise bad(
            path,
            line,
            _("the layers are packed by “{compression}”", compression=compression[:40]),
            _("save the map anew in Tiled, layers as CSV, zlib or gzip"),
        )
    if len(data) != length:
        raise _wrong_count(path, line, count)
    return struct.unpack(f"<{count}I", data)


def _opened(data: bytes, window: int, length: int, path: str, line: int) -> bytes:
    opener = zlib.decompressobj(window)
    try:
        return opener.decompress(data, length + 1)
    except zlib.error as error:
        raise bad(
            path, line, _("a packed layer is broken"), _("save the map anew in Tiled, layers as CSV")
        ) from error


def checked(numbers: tuple[int, ...], count: int, path: str, line: int = 0) -> tuple[int, ...]:
    """The numbers, when there are `count` of them; raises BadFile."""
    if len(numbers) != count:
        raise _wrong_count(path, line, count)
    return numbers


def _wrong_count(path: str, line: int, count: int) -> Exception:
    return bad(
        path,
        line,
        _("a layer has too many or too few tiles"),
        _("a layer of this map has {count} tiles", count=count),
    )


def to_csv(cells: tuple[int, ...], width: int) -> str:
    """The tiles of a layer as Tiled writes them, a row of the map a line."""
    rows = [cells[start : start + width] for start in range(0, len(cells), width)]
    return ",\n".join(",".join(map(str, row)) for row in rows)
