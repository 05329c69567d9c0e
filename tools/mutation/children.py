"""Runs of pytest in children of a process that has loaded every library, but nothing of the program."""

from __future__ import annotations

import importlib
import os
import resource
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

LIBRARIES = (
    "hypothesis",
    "icepool",
    "numpy",
    "pydantic._internal._validators",
    "pydantic.main",
    "pypdfium2",
    "PySide6.QtSvg",
    "PySide6.QtTest",
    "PySide6.QtWidgets",
    "shapely",
    "typer",
)
OPTIONS = (
    "-q",
    "-p",
    "no:xdist",
    "-p",
    "no:cacheprovider",
    "-W",
    "ignore::pytest.PytestAssertRewriteWarning",
)
WALL = 8
"""A child is given so many times its processor time by the clock: others use the machine too."""


def load_libraries() -> None:
    """What every child would load; a child begins with it in a hundredth of the time."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["CI"] = "true"  # the same examples at every run
    for name in LIBRARIES:
        importlib.import_module(name)


def run_pytest(
    root: Path, arguments: Sequence[str], plugin: object, seconds: float, *, writes: bool
) -> int | None:
    """How pytest ends in that checkout; None after so much processor time.

    `writes`: whether compiled files are kept beside the sources.
    """
    child = os.fork()
    if not child:
        code = int(pytest.ExitCode.INTERNAL_ERROR)
        try:
            os.setpgid(0, 0)
            code = _in_child(root, arguments, plugin, seconds, writes)
        finally:
            os._exit(code)
    return _ended(child, time.monotonic() + WALL * seconds)


def _in_child(root: Path, arguments: Sequence[str], plugin: object, seconds: float, writes: bool) -> int:
    limit = max(1, int(seconds))
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)
    sys.dont_write_bytecode = not writes
    os.chdir(root)
    sys.path[0] = str(root)
    for name in [name for name in sys.modules if name == "tools" or name.startswith("tools.")]:
        del sys.modules[name]  # a test of the tools tests those of the copy
    return int(pytest.main([*OPTIONS, f"--rootdir={root}", *arguments], plugins=[plugin]))


def _ended(child: int, until: float) -> int | None:
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else None
        if time.monotonic() > until:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return None
        time.sleep(0.02)
