"""Which version of the program wrote a file: a line beside the version of its format.

`{"format": "etat-major/game", "version": 1, "written_by": "0.1.0", ...}`. It is put in when a file is
written and taken out when it is read, so no digest, no comparison and no model knows of it; files without it
are as good.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from core.scenarios.bad_file import printable
from core.scenarios.writing import INDENT, write_atomically
from core.text import Text, _
from core.version import VERSION

KEY = "written_by"
LIKE = re.compile(r"[0-9A-Za-z][0-9A-Za-z.+-]{0,39}")
"""What a version looks like."""
_HEAD = re.compile(rb'\{\n  "format": "etat-major/[a-z-]+",\n  "version": \d+,\n')


def stamped(data: bytes) -> bytes:
    """A file of ours with the line of this version; other bytes as they are."""
    head = _HEAD.match(data)
    if head is None:
        return data
    return data[: head.end()] + f'{INDENT}"{KEY}": "{VERSION}",\n'.encode() + data[head.end() :]


class TooLargeError(OSError):
    """More bytes than a reader of such files takes; `told` says so in words."""

    def __init__(self, size: int, most: int) -> None:
        super().__init__(f"{size} bytes, {most} at most")
        self.told: Text = _(
            "it would have {size} MB, and no more than {most} MB can be read again",
            size=round(size / 2**20, 1),
            most=most // 2**20,
        )


def write_stamped(path: str | Path, data: bytes, most: int | None = None) -> bytes:
    """Write a file with its line, whole or not at all, and give what it holds now.

    Raises OSError; of more than `most` bytes, which nobody could read again, `TooLargeError`.
    """
    whole = stamped(data)
    if most is not None and len(whole) > most:
        raise TooLargeError(len(whole), most)
    write_atomically(path, whole)
    return whole


def writer_in(data: Mapping[str, object]) -> str:
    """The version that wrote the file, nothing where it does not say. Raises ValueError for what is none."""
    found = data.get(KEY, "")
    if found == "" and KEY not in data:
        return ""
    if not isinstance(found, str) or LIKE.fullmatch(found) is None:
        raise ValueError(printable(str(found)[:60]))
    return found
