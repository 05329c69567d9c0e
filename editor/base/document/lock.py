"""Who has a file open: a lock beside it for as long as a window shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QFileInfo, QLockFile, QSysInfo

from core.scenarios.writing import real
from core.text import Text, _


@dataclass(frozen=True, slots=True)
class Holder:
    """The program that has the file: its user, its machine, its process."""

    user: str
    machine: str
    process: int
    is_here: bool = True
    """Whether it runs on this machine: then the lock is free once it has ended. Of others nobody can say."""

    def text(self) -> Text:
        """By whom: "anna on desk-2 (process 4711)"."""
        if self.process <= 0:
            return _("a program that cannot be made out")
        return _(
            "{user} on {machine} (process {process})",
            user=self.user or _("somebody"),
            machine=self.machine or _("this computer"),
            process=str(self.process),
        )


class FileLock:
    """A QLockFile `.name.json~lock` beside the file; never stale by age, free once its program has died.

    Beside the file itself, whatever link names it: else each name would have a lock of its own.
    """

    def __init__(self, path: Path) -> None:
        there = real(path)
        self._place = there.with_name(f".{there.name}~lock")
        self._lock = QLockFile(str(self._place))
        self._lock.setStaleLockTime(0)

    def take(self) -> Holder | None:
        """None when the lock is ours or nothing can be locked there (a read-only folder), else its holder."""
        if self._lock.tryLock(0) or self._lock.error() != QLockFile.LockError.LockFailedError:
            return None
        process, machine, _program = self._info()
        is_here = process > 0 and machine == QSysInfo.machineHostName()  # 0: it is empty or garbled
        return Holder(QFileInfo(str(self._place)).owner(), machine, process, is_here)

    def take_over(self) -> Holder | None:
        """Take it although somebody is said to have it; the holder where one on this machine does have it."""
        holder = self.take()
        if holder is not None and not holder.is_here:
            self._lock.removeStaleLockFile()
            holder = self.take()
        return holder

    def release(self) -> None:
        self._lock.unlock()

    def _info(self) -> tuple[int, str, str]:
        found: Any = self._lock.getLockInfo()  # PySide gives a tuple of three, its stub says otherwise
        process, machine, program = found
        return int(process), str(machine), str(program)


def written_under(lock: FileLock | None, write: Callable[[], bytes]) -> bytes:
    """What was written; a lock that was taken for it is let go where that fails. Raises what `write` does."""
    try:
        return write()
    except OSError:
        if lock is not None:
            lock.release()
        raise
