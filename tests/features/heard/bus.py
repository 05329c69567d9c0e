"""The program started on a display of its own with the bus of screen readers, and a script that listens."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")


def missing() -> str:
    """What this machine has not got for it."""
    tools = [tool for tool in ("Xvfb", "dbus-run-session", "gdbus") if shutil.which(tool) is None]
    if not LAUNCHER.exists():
        tools.append("at-spi2-core")
    if not Path("/usr/bin/python3").exists():
        return ", ".join([*tools, "/usr/bin/python3"])
    found = subprocess.run(["/usr/bin/python3", "-c", "import pyatspi"], capture_output=True, check=False)
    return ", ".join(tools if not found.returncode else [*tools, "python3-pyatspi"])


def staged(
    home: Path, language: str, file: Path | str, listener: str, *arguments: str, module: str = "editor"
) -> dict[str, Any]:
    """What the script `listener` told at its end, in one line of JSON, of the program with `file` open.

    `module` is what is run with `file` as its word.
    """
    for name in ("config/etat-major", "data", "cache", "state", "run"):
        (home / name).mkdir(parents=True, mode=0o700)
    settings = f"[General]\nlanguage={language}\npace=at_once\norder_line=true\n"
    (home / "config" / "etat-major" / "settings.ini").write_text(settings, encoding="utf-8")
    folders = {f"XDG_{name.upper()}_HOME": str(home / name) for name in ("config", "data", "cache", "state")}
    run = str(home / "run")
    stage = Path(__file__).with_name("stage.sh")
    words = [sys.executable, str(ROOT), str(file), listener, *arguments]
    done = subprocess.run(
        ["dbus-run-session", "--", "bash", str(stage), *words],
        capture_output=True,
        text=True,
        check=False,
        env={
            **os.environ,
            **folders,
            "HOME": str(home),
            "XDG_RUNTIME_DIR": run,
            "STAGED": module,
        },
    )
    assert done.returncode == 0, done.stderr[-2000:]
    told: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return told
