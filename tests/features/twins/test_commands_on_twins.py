"""No command tells a person anything by which he could know a battle from one with other secrets."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from core.protocol.journal import Journal
from editor.boards.cards import battle_interaction
from editor.boards.hex import pointer_cards
from editor.boards.measured.battle import cards
from editor.panels.battle import battle_notices
from editor.shell import page_signs, status_line
from editor.shell.window import MainWindow
from endurance.monkey.rounds import new_window
from tests.contract.hidden_twins import twin
from tests.editor.panels.mail.test_what_leaves import BATTLES, battles
from tests.editor.panels.mail.what_leaves import UMBRELLA, pair
from tests.everyday import one_in
from tests.features.commands.doing import answered
from tests.features.commands.what_is_seen import close_dialogs
from tests.features.twins.walk import Seen, seated, walked

DESKS = ("play", "plan")
SYSTEMS = [row[0] for row in BATTLES]
turns = pytest.mark.parametrize("turn", one_in(2, range(2)))
"""Every day the commands of both desks are tried at one of them, from system to system at the other."""


NEVER = 1 << 30
"""Milliseconds: nothing comes or goes by the clock, however slow the machine."""
TOLD_FOR = (
    (status_line, "TOLD"),
    (page_signs, "TOLD"),
    (battle_notices, "PACE_TOLD"),
    (battle_notices, "ENTER_TOLD"),
)


def walk_of(whole: Any, side: int, folder: Path, other: str, turn: int) -> Seen:
    """All commands, in a program of its own: those of both desks at one of them."""
    home = folder / "files"
    home.mkdir(parents=True, exist_ok=True)
    (folder / "settings.ini").unlink(missing_ok=True)
    QApplication.clipboard().clear()  # of the walk before, which another test may have begun with a list
    window = new_window(folder)
    window.context.settings.folder = str(home)
    window.context.speaker.set_language("en")
    window.context.settings.set_map_style(whole.system.id, "table")
    page = seated(window, whole, side, other)
    at = {desk: _commands(window, desk) for desk in DESKS}
    both = frozenset.intersection(*at.values())
    here = DESKS[(SYSTEMS.index(whole.system.id) + turn) % 2]
    found = {
        key: lines
        for desk in DESKS
        for key, lines in walked(window, page, desk, home, frozenset() if desk == here else both)
    }
    close_dialogs(window)
    window.close_unasked()
    window.deleteLater()
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return found


def _commands(window: MainWindow, desk: str) -> frozenset[str]:
    window.show_desk(desk)
    return frozenset(one.id for one in window.commands.all())


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for name in ("DATA", "CONFIG"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    for module in (battle_interaction, cards, pointer_cards):
        monkeypatch.setattr(module, "HOVER_DELAY", NEVER)
    for module, name in TOLD_FOR:
        monkeypatch.setattr(module, name, NEVER)
    return tmp_path


def check_alike(one: Seen, other: Seen) -> None:
    """AssertionError with what differs after which command."""
    assert one.keys() == other.keys()
    assert not {
        key: [line[:300] for line in _only_here(lines, other[key]) + _only_here(other[key], lines)][:6]
        or "order"
        for key, lines in one.items()
        if lines != other[key]
    }


def _only_here(lines: list[str], others: list[str]) -> list[str]:
    """The lines that stand here oftener than there."""
    return list((Counter(lines) - Counter(others)).elements())


@turns
@battles
def test_no_command_tells_twins_apart(
    qapp: QApplication,
    monkeypatch: pytest.MonkeyPatch,
    home: Path,
    unhurried: None,
    system: str,
    stem: str,
    choices: int,
    turn: int,
) -> None:
    both = pair(system, stem, choices)
    answered(monkeypatch, home / "files")
    one, other = (walk_of(game, both.side, home, "greedy", turn) for game in both.games)
    check_alike(one, other)
    assert len(one) > 60
    assert any("My plan" in line for lines in one.values() for line in lines), "nothing was read"
    told = {key: line for key, lines in one.items() for line in lines if UMBRELLA in line.lower()}
    assert not told


@turns
@pytest.mark.parametrize(
    ("system", "stem", "choices"), [("belle_position", "coulmiers", 12), ("la_garde", "waterloo", 9)]
)
def test_before_two_persons_no_command_tells_what_the_one_who_is_asked_hides(
    qapp: QApplication,
    monkeypatch: pytest.MonkeyPatch,
    home: Path,
    unhurried: None,
    system: str,
    stem: str,
    choices: int,
    turn: int,
) -> None:
    """Nobody has taken the screen: it is covered, or shows what all may know."""
    both = pair(system, stem, choices)
    whole = replace(both.games[0], plans={}, papers=[])
    other = twin(whole.system, whole.journal.state, both.side, Random(3))
    assert other is not None
    answered(monkeypatch, home / "files")
    moments = (Journal(whole.system.rules, whole.scenario, state) for state in (whole.journal.state, other))
    games = [replace(whole, journal=journal) for journal in moments]
    check_alike(*(walk_of(game, both.other, home, "person", turn) for game in games))
