"""What goes wrong where Qt calls Python fails the test in which it happens: nothing is only printed."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from core.paths import ROOT

MODEL = """
from PySide6.QtCore import QAbstractTableModel, Qt
from PySide6.QtWidgets import QTableView


class Broken(QAbstractTableModel):
    def rowCount(self, parent=None): return 1
    def columnCount(self, parent=None): return 1
    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        if role == Qt.ItemDataRole.DisplayRole:
            return self.nothing_of_that_name


def test_it(qtbot):
    view = QTableView()
    qtbot.addWidget(view)
    model = Broken(view)
    view.setModel(model)
    with qtbot.waitExposed(view):
        view.show()
    qtbot.wait(50)
"""
FORGOTTEN = """
class Broken:
    def __del__(self): raise AttributeError("nothing of that name")


def test_it():
    Broken()
"""
WARNED = """
from PySide6.QtCore import QObject, QTimer


def test_it(qtbot):
    QTimer(QObject()).killTimer(12345)
    QObject().startTimer(-5)
"""


SOUND = """
def test_it(qtbot):
    qtbot.wait(1)
"""
RUN = (sys.executable, "-m", "pytest", "-q", "-rfEp", "-p", "no:cacheprovider")


@pytest.fixture(scope="module")
def ends(tmp_path_factory: pytest.TempPathFactory) -> subprocess.CompletedProcess[str]:
    """One run of all of them, with a sound test after each: what goes wrong goes wrong in its own test."""
    folder = tmp_path_factory.mktemp("broken")
    for number, (name, source) in enumerate(
        (("virtual", MODEL), ("unraisable", FORGOTTEN), ("message", WARNED))
    ):
        (folder / f"test_{number}_{name}.py").write_text(source, encoding="utf-8")
        (folder / f"test_{number}_{name}_then_sound.py").write_text(SOUND, encoding="utf-8")
    return subprocess.run(
        [*RUN, "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(folder), str(folder)],
        capture_output=True,
        text=True,
        timeout=150,
        cwd=ROOT,
    )


@pytest.mark.parametrize("name", ["virtual", "unraisable", "message"])
def test_an_exception_where_qt_calls_python_fails_the_test(
    name: str, ends: subprocess.CompletedProcess[str]
) -> None:
    said = ends.stdout + ends.stderr
    assert ends.returncode == 1, said
    assert re.search(rf"^FAILED .*\d_{name}\.py::test_it", ends.stdout, re.MULTILINE), said
    assert re.search(rf"^PASSED .*\d_{name}_then_sound\.py::test_it", ends.stdout, re.MULTILINE), said
