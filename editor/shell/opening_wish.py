"""What a start of the program asks for, and how a second start tells it to the window that runs. No Qt here.

A window listens at a socket of its user; the system lets nobody else write to it. One line of JSON goes
there, one word comes back: TAKEN, or REFUSED where the window is of another version.
"""

from __future__ import annotations

import json
import os
import stat
import sys
import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, get_args

from core.paths import user_settings

Beginning = Literal["", "scenario", "list", "resume"]
"""What to begin with beside files: a new scenario, a new list, the work of last time."""
FORMAT, VERSION = "etat-major/wish", 1
TAKEN, REFUSED = b"taken\n", b"refused\n"
LONGEST = 1_000_000
"""Bytes of a message; a longer one is not read."""
PATIENCE = 3.0
"""Seconds that a second start waits for the window that runs, before it opens one of its own."""
TOKENS = ("XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID")
"""By which a desktop knows that a window may come to the front."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Files to be opened and what to begin; `own_window` asks for a window beside one that runs."""

    files: Sequence[Path] = ()
    begin: Beginning = ""
    own_window: bool = False
    tokens: dict[str, str] = field(default_factory=dict)


def message(wish: Wish) -> bytes:
    """The line that tells a wish to the window that runs; files as seen from here, in whole paths."""
    tokens = {name: os.environ[name] for name in TOKENS if name in os.environ}
    files = [os.path.abspath(path) for path in wish.files]
    data = {"format": FORMAT, "version": VERSION, "files": files, "begin": wish.begin, "tokens": tokens}
    return json.dumps(data).encode("ascii") + b"\n"


def wish_in(line: bytes) -> Wish:
    """The wish that a message tells. Raises ValueError for anything else."""
    try:
        data: Any = json.loads(line)
    except RecursionError:
        raise ValueError("no wish is so deep") from None
    if not isinstance(data, dict) or (data.get("format"), data.get("version")) != (FORMAT, VERSION):
        raise ValueError("no wish of this version")
    files, begin, tokens = data.get("files"), data.get("begin"), data.get("tokens")
    if not isinstance(files, list) or not all(_is_place(name) for name in files):
        raise ValueError("files: a list of whole paths")
    beginning: Beginning | None = next((known for known in get_args(Beginning) if known == begin), None)
    if beginning is None:
        raise ValueError("begin: none of those that there are")
    if not isinstance(tokens, dict) or not all(_is_token(name, token) for name, token in tokens.items()):
        raise ValueError("tokens: words of the desktop")
    return Wish([Path(name) for name in files], beginning, tokens=tokens)


def _is_place(name: object) -> bool:
    return isinstance(name, str) and _is_told_to_systems(name) and os.path.isabs(name)


def _is_token(name: object, token: object) -> bool:
    return name in TOKENS and isinstance(token, str) and _is_told_to_systems(token)


def _is_told_to_systems(words: str) -> bool:
    """Whether a system takes these words: no half letter that stands for no byte, and no zero."""
    try:
        return b"\0" not in os.fsencode(words)
    except UnicodeEncodeError:
        return False


def place_of_window() -> str | None:
    """Where the window of this user and these settings listens: a socket, on Windows a pipe.

    None where no folder is the user's own, so that nobody else could have put the socket there.
    """
    name = f"etat-major-{zlib.crc32(os.fsencode(user_settings())):08x}"
    if sys.platform == "win32":
        return rf"\\.\pipe\{name}"
    folder = Path(os.environ.get("XDG_RUNTIME_DIR") or "/nowhere")
    if not folder.is_dir():
        folder = Path(os.environ.get("TMPDIR") or "/tmp") / f"etat-major-{os.getuid()}"
        with suppress(OSError):  # it is there already, or it cannot be: looked at below
            folder.mkdir(mode=0o700)
    place = str(folder / name)
    return place if _is_ours_alone(folder) and len(os.fsencode(place)) < 100 else None


def _is_ours_alone(folder: Path) -> bool:
    """A real folder that belongs to this user and that nobody else may write to."""
    try:
        found = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o022


def hand_over(wish: Wish) -> bool:
    """Tell the window that runs what is wished for; False where none runs, or none that understands."""
    place = place_of_window()
    if wish.own_window or place is None or (sys.platform != "win32" and not os.path.exists(place)):
        return False
    try:
        return _asked(place, message(wish)) == TAKEN
    except OSError:  # nobody listens there, or not any more
        return False


def _asked(place: str, line: bytes) -> bytes:
    """What the window that listens there answers."""
    if sys.platform == "win32":
        with open(place, "r+b", buffering=0) as pipe:
            pipe.write(line)
            return pipe.read(len(TAKEN))
    import socket  # not where nobody listens: an everyday start would wait for it

    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(PATIENCE)
        connection.connect(place)
        connection.sendall(line)
        return connection.makefile("rb").readline(len(REFUSED))
