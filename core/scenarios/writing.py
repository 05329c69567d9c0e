"""How files are written: the same bytes for the same content, laid out so that a diff shows what changed.

A list of records has one record a line, a list of hexes one row of the map a line; keys come in the order in
which they are given. LF, UTF-8, a final newline.
"""

import json
import os
import stat
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from io import FileIO
from itertools import groupby
from pathlib import Path
from typing import Any

INDENT = "  "


def real(path: str | Path) -> Path:
    """Where a file lies, whatever links lead there; links that lead in a circle are left as they stand."""
    return Path(os.path.realpath(path))


def laid_out(value: Mapping[str, Any]) -> str:
    """The JSON text of a file."""
    return _lay(value, "") + "\n"


def _lay(value: Any, indent: str) -> str:
    inner = indent + INDENT
    if isinstance(value, Mapping) and value:
        members = (f"{_line(key)}: {_lay(item, inner)}" for key, item in value.items())
        return _bracketed("{", members, "}", indent)
    if isinstance(value, Sequence) and not isinstance(value, str) and value:
        if all(isinstance(item, Mapping) for item in value):
            return _bracketed("[", (_lay_record(item, inner) for item in value), "]", indent)
        if all(isinstance(item, str) for item in value):
            lines = [", ".join(map(_line, row)) for _name, row in groupby(value, _row_of)]
            if len(lines) == 1:
                return f"[{lines[0]}]"
            return _bracketed("[", lines, "]", indent)
    return _line(value)


def _lay_record(record: Mapping[str, Any], indent: str) -> str:
    """A record of a list on one line; one that itself holds several (a side with its deck) over lines."""
    if not any(_is_records(value) and len(value) > 1 for value in record.values()):
        return _line(record)
    inner = indent + INDENT
    members = (
        f"{_line(key)}: {_lay(value, inner) if _is_records(value) else _line(value)}"
        for key, value in record.items()
    )
    return _bracketed("{", members, "}", indent)


def _is_records(value: Any) -> bool:
    if not isinstance(value, Sequence) or isinstance(value, str) or not value:
        return False
    return all(isinstance(item, Mapping) for item in value)


def _row_of(name: str) -> str:
    """The row of a hex name; other words are all of one row."""
    row, dot, _column = name.partition(".")
    return row if dot and row.isdigit() else ""


def _bracketed(opening: str, lines: Iterator[str] | Sequence[str], closing: str, indent: str) -> str:
    separator = ",\n" + indent + INDENT
    return f"{opening}\n{indent}{INDENT}{separator.join(lines)}\n{indent}{closing}"


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


OWN = 0o600
"""The permissions of a file that its owner alone reads and writes."""


def write_atomically(path: str | Path, data: bytes, *, private: bool = False) -> None:
    """Put `data` in the place of the file, whole or not at all; raises OSError, the old file then stays.

    `private`: nobody else reads it, whatever other files of the person allow.
    The error names the file as the caller named it. A device or a pipe is written to and never replaced; a
    folder is refused.
    """
    try:
        target = real(path)
        kind = target.stat().st_mode if target.exists() else stat.S_IFREG
        if stat.S_ISREG(kind):
            _replace(target, data, OWN if private else _mode_of(target))
        else:
            with target.open("wb", buffering=0) as device:
                _pour(device, data)
    except OSError as fault:
        raise OSError(fault.errno, fault.strerror or str(fault), str(path)) from fault


def _replace(target: Path, data: bytes, mode: int) -> None:
    handle, temporary = tempfile.mkstemp(prefix=f".{target.name[:80]}.", suffix="~", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(mode)
        os.replace(temporary, target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _pour(device: FileIO, data: bytes) -> None:
    """Write all into what takes a part at a time."""
    left = memoryview(data)
    while left:
        left = left[device.write(left) :]


def _mode_of(target: Path) -> int:
    """The permissions of the old file, or those that a new one gets."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
