"""What a file held when it was read or written here last: whether another program has changed it since."""

from __future__ import annotations

import hashlib
from pathlib import Path

from core.scenarios.documents import is_endless


class DiskState:
    """The content that is known of one file; its time and size spare reading it again."""

    def __init__(self, content: bytes) -> None:
        self._digest = hashlib.sha256(content).digest()
        self._stamp: tuple[int, int] | None = None

    @classmethod
    def of(cls, path: Path) -> DiskState:
        """What a file holds now, be it larger than any of ours; raises OSError."""
        found = cls(b"")
        found._digest = _digest_of(path)
        return found

    def is_changed(self, path: Path) -> bool:
        """Whether the file holds something else by now; False where there is none or it cannot be read."""
        if is_endless(path):
            return False
        try:
            stat = path.stat()
            stamp = stat.st_mtime_ns, stat.st_size
            if stamp == self._stamp:
                return False
            if _digest_of(path) != self._digest:
                return True
        except OSError:
            return False
        self._stamp = stamp
        return False


def _digest_of(path: Path) -> bytes:
    """The digest of a file, read part by part: what lies there now may be as large as it likes."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").digest()
