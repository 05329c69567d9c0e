"""How files are written: the same bytes for the same content, laid out so that a diff shows what changed.

A list of records has one record a line, a list of hexes one row of the map a line; keys come in the order in
which they are given. LF, UTF-8, a final newline.
"""

import errno
import json
import os
import stat
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
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
NEW = 0o666
"""Those of a new file, before the mask of the process."""
TRIES, PAUSE = 20, 0.05
"""How often a reader of a pipe is looked for, and the seconds between."""


def write_atomically(path: str | Path, data: bytes, *, private: bool = False) -> None:
    """Put `data` in the place of the file, whole or not at all; raises OSError, the old file then stays.

    `private`: nobody else reads it, whatever other files of the person allow.
    The error names the file as the caller named it. A device or a pipe is written to and never replaced; a
    folder is refused.
    """
    try:
        kind = os.stat(path).st_mode if os.path.exists(path) else stat.S_IFREG
        if stat.S_ISREG(kind):
            target = real(path)
            _replace(target, data, OWN if private else _mode_of(target))
        else:
            with _device(path) as device:
                _pour(device, data)
    except OSError as fault:
        raise OSError(fault.errno, fault.strerror or str(fault), str(path)) from fault


def _replace(target: Path, data: bytes, mode: int | None) -> None:
    """`mode`: the permissions of the file; None for those that a new one gets."""
    temporary = target.with_name(f".{target.name[:40]}.{os.urandom(8).hex()}~")
    try:
        with open(temporary, "xb", opener=_opener(OWN if mode is not None else NEW)) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            temporary.chmod(mode)
        os.replace(temporary, target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _opener(mode: int) -> Callable[[str, int], int]:
    """Opens a new file with these permissions, less those that the mask of the process takes.

    The system itself looks at the mask: to ask for it, a program would have to change it for all its threads.
    """
    return lambda path, flags: os.open(path, flags, mode)


def _device(target: str | Path) -> FileIO:
    """A device or a pipe opened to be written to; refused where nobody comes to read a pipe: no waiting."""
    for left in reversed(range(TRIES)):
        try:
            handle = os.open(target, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
            break
        except OSError as fault:
            if fault.errno != errno.ENXIO or not left:
                raise
        time.sleep(PAUSE)  # its reader may be just starting
    if sys.platform != "win32":
        os.set_blocking(handle, True)
    return FileIO(handle, "w")


def _pour(device: FileIO, data: bytes) -> None:
    """Write all into what takes a part at a time."""
    left = memoryview(data)
    while left:
        left = left[device.write(left) :]


def _mode_of(target: Path) -> int | None:
    """The permissions of the old file; None where there is none."""
    return target.stat().st_mode & 0o777 if target.exists() else None
