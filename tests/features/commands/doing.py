"""A command done as a person does it: by its key, else from its menu, else from the list of Ctrl+K."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QImage, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QMessageBox

from editor.base.commands import Command
from editor.shell.window import MainWindow


def by_key(window: MainWindow, keys: str) -> None:
    """Press the first of the keys where the focus is."""
    combination = QKeySequence(keys.split(" | ")[0])[0]
    target = QApplication.focusWidget() or window
    QTest.keyClick(target, combination.key(), combination.keyboardModifiers())


def by_hand(window: MainWindow, command: Command) -> None:
    """Choose it in a menu or in the list."""
    window.commands.action(command.id).trigger()


@contextmanager
def listening(window: MainWindow) -> Iterator[list[str]]:
    """The ids of what is done meanwhile, with "not " before those that are refused."""
    heard: list[str] = []

    def refused(command: Command, _reason: object) -> None:
        heard.append(f"not {command.id}")

    window.commands.done.connect(heard.append)
    window.commands.refused.connect(refused)
    yield heard
    window.commands.done.disconnect(heard.append)
    window.commands.refused.disconnect(refused)


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch, home: Path) -> Path:
    """Files that a dialog asks for are named at once; other questions that wait are answered with yes."""
    answered(monkeypatch, home)
    return home


def answered(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """The same for a program that is no test."""

    def saved(_parent: object, _title: str, proposed: str, kinds: str) -> tuple[str, str]:
        name = Path(proposed).name
        return str(home / (name if "." in name else f"{name}.json")), kinds.split(";;")[0]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", saved)

    def opened(*words: object) -> tuple[str, str]:
        return str(_a_picture(home) if "*.png" in str(words[-1]) else _a_file(home)), ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", opened)
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_words: ([str(_a_file(home))], ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_words: str(home))
    monkeypatch.setattr(QInputDialog, "getText", lambda *_words: ("303", True))
    monkeypatch.setattr(QInputDialog, "getInt", lambda *_words, **_more: (7, True))
    monkeypatch.setattr(QMessageBox, "exec", lambda box: _leave(box))


def _a_file(home: Path) -> Path:
    from core.paths import SCENARIOS

    path = home / "other.json"
    path.write_bytes((SCENARIOS / "battle_cry" / "perryville.json").read_bytes())
    return path


def _a_picture(home: Path) -> Path:
    picture = QImage(260, 180, QImage.Format.Format_RGB32)
    picture.fill(0x7A8A5A)
    path = home / "scan.png"
    picture.save(str(path))
    return path


def _leave(box: QMessageBox) -> int:
    """Close without saving, as who has only looked does."""
    button = next(
        one for one in box.buttons() if box.buttonRole(one) == QMessageBox.ButtonRole.DestructiveRole
    )
    button.click()
    return 0


def soon(deed: Callable[[], object]) -> None:
    """Do it when the program is idle."""
    QTimer.singleShot(0, deed)
