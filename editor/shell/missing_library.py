"""When Python lacks a library that the program stands on: what is missing, and what to type."""

from __future__ import annotations

import shlex
import sys

from core.paths import ROOT
from core.text import Text, _

LIBRARIES = {
    "PySide6": "PySide6-Essentials",
    "shiboken6": "PySide6-Essentials",
    "pydantic": "pydantic",
    "numpy": "numpy",
    "shapely": "shapely",
    "typer": "typer",
    "rich": "rich",
    "babel": "Babel",
    "platformdirs": "platformdirs",
    "defusedxml": "defusedxml",
}
"""What `import` calls them -> what pip does. Those of an extra are told by the command that wants them."""

LAUNCHER = ROOT / "etat-major"
"""In a copy of the source: makes an environment with all that is needed, and starts the program in it."""


def missing_library(fault: ModuleNotFoundError) -> Text | None:
    """The sentence about a library that is not installed; None where a module of our own is missing."""
    name = LIBRARIES.get((fault.name or "").partition(".")[0])
    if name is None:
        return None
    python = shlex.quote(sys.executable)
    if LAUNCHER.is_file():
        return _(
            "This Python ({python}) has no {library}, which the program needs. Write {launcher}, which "
            "fetches all that is missing, or: {line}",
            python=sys.executable,
            library=name,
            launcher=shlex.quote(str(LAUNCHER)),
            line=f"{python} -m pip install {shlex.quote(str(ROOT))}",
        )
    return _(
        "This Python ({python}) has no {library}, which the program needs. Write: {line}",
        python=sys.executable,
        library=name,
        line=f"{python} -m pip install {name}",
    )
