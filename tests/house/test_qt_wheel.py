"""PySide6 6.12.0 on Python 3.11 loses a reference to None at each call and aborts after some 5,000."""

import subprocess
import sys

import pytest

from editor.shell.start import leaking

PROBE = """
import sys
from PySide6.QtCore import QRectF
keep = [None] * 100_000  # a stock of references, so that a bad wheel fails the assert before it aborts
rect = QRectF()
before = sys.getrefcount(None)
for _ in range(1_000):
    rect.setWidth(1.0)  # any binding call that returns nothing
drift = sys.getrefcount(None) - before
assert drift > -100, f"PySide6 loses references to None: {drift} in 1,000 calls"
"""


def test_the_installed_pyside_keeps_its_references_to_none() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", PROBE], capture_output=True, text=True, timeout=60, check=False
    )
    assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize(
    ("pyside", "python", "refused"),
    [
        ("6.12.0", (3, 11), True),
        ("6.12.1", (3, 11), True),
        ("6.12.0", (3, 12), False),
        ("6.11.3", (3, 11), False),
        ("6.1.2", (3, 11), False),
    ],
)
def test_the_start_refuses_the_leaking_wheel_only(
    pyside: str, python: tuple[int, int], refused: bool
) -> None:
    assert (leaking(pyside, python) is not None) is refused
