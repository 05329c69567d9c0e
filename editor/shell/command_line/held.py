"""A battle file that somebody else writes, too: open in a window, or changed since it was read."""

import os
import socket
import sys
from pathlib import Path

from core.scenarios.documents import Document
from core.scenarios.writing import real
from core.text import _
from editor.shell.command_line.console import Refused


def check_free(path: Path) -> None:
    """Refuse a file that a window has open: what is saved there later would undo this."""
    there = real(path)
    lock = there.with_name(f".{there.name}~lock")
    if os.path.exists(lock) and not _is_left(lock):
        raise Refused(
            _(
                "{file} is open in a window: take the reply in there, or name another file with -o.",
                file=path.name,
            )
        )


def check_unchanged(path: Path, read: Document) -> None:
    """Refuse a file that is another than when it was read."""
    if path.read_bytes().decode("utf-8", "replace").removeprefix("\ufeff") != read.text:
        raise Refused(
            _("{file} has changed meanwhile. Nothing was written: take the reply in again.", file=path.name)
        )


def _is_left(lock: Path) -> bool:
    """Whether a program of this machine left the lock behind when it was killed, as the window reads it."""
    if sys.platform == "win32":  # a process is not asked there without ending it
        return False
    try:
        process, _program, machine = lock.read_bytes().decode("utf-8", "replace").split("\n")[:3]
        if machine != socket.gethostname() or int(process) <= 0:
            return False
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except (OSError, ValueError, OverflowError):
        return False
    return False
