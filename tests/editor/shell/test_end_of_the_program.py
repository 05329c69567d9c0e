"""The program ends well, whatever was done in it."""

import subprocess
import sys

COPIES = """
from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QApplication
from editor.shell.application import prepared
program = prepared(QApplication(["etat-major"]))
data = QMimeData()
data.setText("copied")
program.clipboard().setMimeData(data)
del data
"""


def test_what_was_copied_does_not_crash_the_end() -> None:
    """Where no system keeps the clipboard, Qt took it apart after Python had gone: signal 11."""
    ended = subprocess.run([sys.executable, "-c", COPIES], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
