"""What may be loaded when: the walls as a fresh process sees them."""

import subprocess
import sys

import pytest

from core.paths import SCENARIOS

HEAVY = {"pydantic", "shapely", "numpy", "matplotlib"}
QT = {"PySide6", "shiboken6"}


def loaded_by(program: str) -> set[str]:
    """The top-level modules in a child process after `program`."""
    listing = "\nimport sys\nprint('LOADED', *sorted({name.partition('.')[0] for name in sys.modules}))"
    ended = subprocess.run(
        [sys.executable, "-c", program + listing], capture_output=True, text=True, timeout=90, check=False
    )
    assert ended.returncode == 0, ended.stderr
    return set(ended.stdout.rpartition("LOADED ")[2].split())


@pytest.mark.parametrize(
    "module",
    ["core.protocol", "core.records", "core.systems.battle_cry.rules.rules", "core.text", "core.geometry"],
)
def test_rules_load_nothing_heavy(module: str) -> None:
    assert loaded_by(f"import {module}") & (HEAVY | QT) == set()


def test_texts_load_babel_only_when_they_need_it() -> None:
    assert "babel" not in loaded_by("import core.text")


HEADLESS = [["--version"], ["--help"], ["--lang", "fr", "check", "--help"], ["check", str(SCENARIOS)]]


def test_headless_commands_load_no_qt() -> None:
    program = f"""
import sys
from editor.cli import main
for arguments in {HEADLESS!r}:
    assert main(arguments) == 0
    assert not {QT!r} & set(sys.modules), arguments
"""
    assert loaded_by(program) & QT == set()


def test_a_window_without_a_display_is_refused_without_qt() -> None:
    program = """
import os
for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
    os.environ.pop(name, None)
from editor.cli import main
assert main([]) == 1
"""
    assert loaded_by(program) & QT == set()


def test_the_window_shows_before_anything_heavy_is_loaded() -> None:
    loaded = loaded_by("from editor.cli import main\nassert main(['--smoke']) == 0")
    assert "PySide6" in loaded
    assert loaded & HEAVY == set()


def test_the_start_page_shows_before_any_system_is_loaded() -> None:
    program = """
from pathlib import Path
from PySide6.QtWidgets import QApplication
from editor.base.settings import Settings
from editor.shell.application import make_context, prepared
from editor.shell.window import MainWindow
program = prepared(QApplication([]))
window = MainWindow(make_context("en", Settings(Path("none.ini"))))
window._loader.begin = lambda: None
window.start.refresh()
import sys
assert len(window.start.systems.cards) == 5, len(window.start.systems.cards)
assert len(window.start.battles.cards) == 25, len(window.start.battles.cards)
print(*(name for name in sys.modules if name.startswith("core.systems.") and name.count(".") > 2))
print(*(name for name in sys.modules if name == "core.systems.catalog"))
import os
sys.stdout.flush()
"""
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=90, check=False
    )
    assert ended.stdout.split() == [], ended.stderr


def test_what_the_start_page_knows_of_the_systems_is_true() -> None:
    from core.system_entries import SHIPPED
    from core.systems.catalog import SYSTEMS

    assert [(one.id, one.title, one.has_armies) for one in SHIPPED] == [
        (system.id, system.title, system.has_armies) for system in SYSTEMS
    ]


def test_a_start_loads_no_more_than_its_window_shows() -> None:
    program = """
import PySide6.QtWidgets
from pathlib import Path
from editor.base.settings import Settings
from editor.shell.start import quicken
quicken()
from editor.shell.application import begun, make_window
program = begun()
window = make_window("en", Settings(Path("none.ini")))
window.show()
while not window.windowHandle().isExposed():
    program.processEvents()
window.grab()
import linecache, os, sys
early = ("core.protocol.", "core.chance.", "editor.boards.hex.", "editor.shell.start_side",
    "editor.shell.start_cards", "editor.shell.window_commands", "editor.base.commands")
print(*(name for name in sys.modules if name.startswith(early)))
print("QStyle" if "QStyle" in vars(PySide6.QtWidgets) else "")
print(*(name for name in linecache.cache if name.endswith("window.py")))
sheet = program.styleSheet()
print("dressed" if "QToolBar" in sheet else "bare", sheet.count("@"), flush=True)
while "commands" not in vars(window) or not window.start.systems.cards:
    program.processEvents()
print(window.commands.action("find").shortcut().toString(), len(window.bar.menu.menus), flush=True)
os._exit(0)
"""
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=90, check=False
    )
    assert ended.stdout.split() == ["dressed", "0", "Ctrl+K", "6"], ended.stderr
