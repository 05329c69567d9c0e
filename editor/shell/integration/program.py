"""How this very program is started: for menu entries, and to try it in a process of its own."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from editor.shell.integration.identity import COMMAND


def program_line() -> list[str]:
    """The words that start it, the first a whole path."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    started = shutil.which(sys.argv[0])
    if started is not None and Path(started).name == COMMAND:
        return [os.path.abspath(started)]
    return [sys.executable, "-m", "editor"]


def outside() -> dict[str, str]:
    """The environment for programs of the system: the bundled folder's own libraries are none for them."""
    environment = dict(os.environ)
    if getattr(sys, "frozen", False):
        before = environment.pop("LD_LIBRARY_PATH_ORIG", None)
        environment.pop("LD_LIBRARY_PATH", None)
        if before:
            environment["LD_LIBRARY_PATH"] = before
    return environment
