"""How long the window takes to show, beside a bare PySide6 window: for `bench`. Imports no Qt itself."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

FORBIDDEN = ("pydantic", "shapely", "numpy", "matplotlib", "core.protocol.system", "core.systems")
"""What no first window needs: libraries of files and tables, and the games."""

BARE = """
import sys
from PySide6.QtWidgets import QApplication, QMainWindow
program = QApplication([])
window = QMainWindow()
window.resize(1280, 800)
"""

OURS = """
import sys
from pathlib import Path
import PySide6.QtWidgets
from editor.shell.start import quicken
quicken()
from editor.shell.application import begun, make_window
from editor.base.settings import Settings
program = begun()
window = make_window(None, Settings(Path(sys.argv[1]) / "settings.ini"))
"""

SHOWN = """
window.show()
while not window.windowHandle().isExposed():
    program.processEvents()
window.grab()  # painted; what the window does from now on is not waited for
loaded = [name for name in %r if name in sys.modules]
print("shown", *loaded, flush=True)
""" % (FORBIDDEN,)  # noqa: UP031 - braces are frequent in programs

WHOLE = """
import time
begun = time.perf_counter()
while not window.start.systems.cards:
    program.processEvents()
window.grab()
print("whole", time.perf_counter() - begun, flush=True)
"""
END = """
import os
os._exit(0)
"""


@dataclass(frozen=True, slots=True)
class StartUp:
    """Seconds from the start of the process until the window is painted, medians; `loaded` must be empty.

    `whole` is how long after that the start page has all its cards.
    """

    ours: float
    bare: float
    whole: float
    loaded: tuple[str, ...]

    @property
    def ratio(self) -> float:
        """Our time divided by that of a bare window."""
        return self.ours / self.bare


def measure(times: int = 5) -> StartUp:
    """Start both programs by turns in child processes. Raises RuntimeError when one does not show."""
    bare: list[float] = []
    ours: list[float] = []
    whole: list[float] = []
    loaded: set[str] = set()
    with tempfile.TemporaryDirectory(prefix="etat-major-startup-") as home:
        _run(OURS, home)  # both are measured with a warm disk
        _run(BARE, home)
        for _time in range(times):
            bare.append(_run(BARE, home)[0])
            seconds, names = _run(OURS, home)
            ours.append(seconds)
            loaded.update(names)
            whole.append(float(_run(OURS, home, WHOLE)[1][-1]))
    return StartUp(
        statistics.median(ours), statistics.median(bare), statistics.median(whole), tuple(sorted(loaded))
    )


def _run(program: str, home: str, then: str = "") -> tuple[float, list[str]]:
    """Seconds until the process has ended, and the words that it said after "shown"."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parent.parent)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program has its bytecode
    if not any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")):
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    for name in ("DATA", "CONFIG", "CACHE"):
        environment[f"XDG_{name}_HOME"] = home
    begun = time.perf_counter()
    ended = subprocess.run(
        [sys.executable, "-c", program + SHOWN + then + END, home],
        capture_output=True,
        text=True,
        env=environment,
        timeout=120,
        check=False,
    )
    seconds = time.perf_counter() - begun
    said = ended.stdout.split()
    if not said or said[0] != "shown":
        raise RuntimeError(f"the window did not show: {ended.stderr[-500:]}")
    return seconds, said[1:]
