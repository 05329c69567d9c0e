"""Which version this is, and of which commit."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Any

from core.paths import RESOURCES, ROOT

VERSION = "0.1.0"
"""The number; `pyproject.toml` reads it here."""


def is_newer(version: str) -> bool:
    """Whether a version number is later than ours."""
    return _numbers(version) > _numbers(VERSION)


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d{1,9}", version)]


def commit() -> str:
    """The commit and its day: as the wheel was built from, or of this checkout; else nothing."""
    try:
        built: Any = json.loads((RESOURCES / "build.json").read_bytes())
        return f"{built['commit']} {built['day']}"
    except (OSError, ValueError, KeyError, TypeError):
        return _of_checkout()


def _of_checkout() -> str:
    if not (ROOT / ".git").exists():
        return ""
    try:
        ended = subprocess.run(
            ["git", "-C", str(ROOT), "log", "-1", "--format=%h %cs"],
            capture_output=True,
            text=True,
            timeout=10,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return ended.stdout.strip()
