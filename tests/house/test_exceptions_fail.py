"""What goes wrong where Qt calls Python fails the test in which it happens: nothing is only printed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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


RUN = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")


@pytest.mark.parametrize("source", [MODEL, FORGOTTEN, WARNED], ids=["virtual", "unraisable", "message"])
def test_an_exception_where_qt_calls_python_fails_the_test(tmp_path: Path, source: str) -> None:
    file = tmp_path / "test_broken.py"
    file.write_text(source, encoding="utf-8")
    ends = subprocess.run(
        [*RUN, "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path), str(file)],
        capture_output=True,
        text=True,
        timeout=150,
        cwd=ROOT,
    )
    assert ends.returncode == 1, ends.stdout + ends.stderr
