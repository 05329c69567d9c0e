"""Errors that leave what Qt calls of ours are errors, and no end of the program."""

from __future__ import annotations

import subprocess
import sys

import pytest

from editor.base.overrides import NORMALISED, guarded

PRESSED = """
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from shiboken6 import delete

GUARD
class Filter(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.MouseButtonPress:
            gone.text()  # an error that is made in C
        return False

class Pressed(QWidget):
    def mousePressEvent(self, event):
        gone.text()

program = QApplication([])
gone = QLabel()
delete(gone)
sieve = Filter()
program.installEventFilter(sieve)
for kind in (QWidget, Pressed):
    window = kind()
    window.show()
    try:
        QTest.mouseClick(window, Qt.MouseButton.LeftButton)
    except RuntimeError as error:
        assert "already deleted" in str(error)
    program.removeEventFilter(sieve)
print("lives")
"""
GUARD = "from editor.base.overrides import guard_overrides\nguard_overrides()"

STARTED = """
from types import FunctionType
from editor.cli import main
assert main(["--smoke"]) == 0
from shiboken6 import Shiboken

def below(kind):
    for made in kind.__subclasses__():
        yield made
        yield from below(made)

count = 0
for made in {one for one in below(Shiboken.Object) if one.__module__.startswith("editor.")}:
    bases = [base for base in made.__mro__[1:] if base.__module__.startswith("PySide6.")]
    for name, value in vars(made).items():
        if isinstance(value, FunctionType) and name[:2] != "__" and any(name in vars(base) for base in bases):
            assert hasattr(value, "__wrapped__"), f"{made.__qualname__}.{name}"
            count += 1
print(count)
"""

only_older = pytest.mark.skipif(sys.version_info >= NORMALISED, reason="errors are objects at once here")


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=90, check=False
    )


def test_an_error_made_in_c_amid_a_call_ends_no_program() -> None:
    ended = run(PRESSED.replace("GUARD", GUARD))
    assert ended.stdout.split() == ["lives"], ended.stderr


@only_older
def test_every_override_of_a_started_window_is_guarded() -> None:
    ended = run(STARTED)
    assert int(ended.stdout.split()[-1]) > 20, ended.stderr


def test_what_is_guarded_gives_what_it_gave() -> None:
    def add(one: int, other: int = 2) -> int:
        return one + other

    assert guarded(add)(1) == 3
    assert guarded(add)(1, other=4) == 5
    with pytest.raises(TypeError):
        guarded(add)("x")  # type: ignore[arg-type]
