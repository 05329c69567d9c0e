"""What is loaded before somebody asks for it: the systems, then all that the desks need."""

from __future__ import annotations

import subprocess
import sys

import pytest
from pytestqt.qtbot import QtBot

from core.system_entries import SHIPPED
from editor.shell import system_loader
from editor.shell.system_loader import SOON, SystemLoader

FIRST_VISITS = """
import os, sys
from importlib import import_module
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from pathlib import Path
from PySide6.QtWidgets import QApplication
from core.paths import SCENARIOS
from editor.base.settings import Settings
from editor.shell.application import make_context, prepared
from editor.shell.system_loader import SOON
from editor.shell.window import MainWindow
program = prepared(QApplication([]))
window = MainWindow(make_context("fr", Settings(Path("none.ini"))))
for name in SOON:
    import_module(name)
window.files.open(SCENARIOS / "mbt" / "twin_hills.json", desk="design")
before = set(sys.modules)
for desk in ("play", "plan", "umpire", "armies"):
    window.show_desk(desk)
    assert window.page.desk_id == desk
print(*(name for name in set(sys.modules) - before if name.startswith(("core.", "editor."))))
sys.stdout.flush()
os._exit(0)
"""


def test_a_first_visit_of_a_desk_loads_nothing_any_more() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", FIRST_VISITS], capture_output=True, text=True, timeout=120, check=False
    )
    assert (ended.returncode, ended.stdout.split()) == (0, []), ended.stderr


@pytest.mark.parametrize("waits", [True, False])
def test_the_systems_come_first_and_the_rest_follows_also_when_a_file_does_not_wait(
    waits: bool, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(system_loader, "import_module", asked.append)
    monkeypatch.setattr(system_loader, "PAUSE", 0)
    loader = SystemLoader()
    loader.loaded.connect(lambda: asked.append("loaded"))
    loader.begin()
    if not waits:
        loader.finish()
    qtbot.waitUntil(lambda: asked[-1:] == [SOON[-1]])
    systems = [f"core.systems.{system.id}.system" for system in SHIPPED]
    assert asked == [*(systems if waits else []), "loaded", *SOON]
    loader.finish()
    assert asked.count("loaded") == 1
