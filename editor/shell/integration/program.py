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
