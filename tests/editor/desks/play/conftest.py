"""A battle on the table of a real window, with settings and folders of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.paths import SCENARIOS
from core.players.greedy import GreedyPlayer
from core.records import games
from core.records.games import Game
from core.scenarios import files
from core.systems.catalog import by_id
from editor.base.context import Context
from editor.base.settings import Settings
from editor.boards.battle.session import Session
from editor.desks.play.play_desk import PlayDesk
from editor.panels.battle.battle import BattleController
from editor.shell.application import make_context, prepared
from editor.shell.window import MainWindow

MIRROR = SCENARIOS / "battle_cry" / "mirror_creek.json"


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for name in ("DATA", "CONFIG"):  # the cache is that of all tests
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    return tmp_path


@pytest.fixture
def context(qapp: QApplication, home: Path) -> Context:
    prepared(qapp)
    settings = Settings(home / "settings.ini")
    settings.colours = "light"
    settings.pace = "at_once"
    return make_context("en", settings)


@pytest.fixture
def window(qtbot: QtBot, context: Context) -> Iterator[MainWindow]:
    window = MainWindow(context)
    window.resize(1280, 800)
    with qtbot.waitExposed(window):
        window.show()
    yield window
    window.close_unasked()
    window.deleteLater()
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # no loop ends here that would do it


@pytest.fixture
def desk(window: MainWindow) -> PlayDesk:
    """The play desk of a shipped battle, before its start."""
    assert window.files.open(MIRROR, desk="play") is not None
    assert window.page is not None
    found = window.page.desk
    assert isinstance(found, PlayDesk)
    return found


@pytest.fixture
def start(desk: PlayDesk) -> Callable[..., BattleController]:
    """Start the battle with these seats, as (first side, second side)."""

    def started(first: str = "person", second: str = "greedy", seed: int = 7) -> BattleController:
        for side, seat in zip(desk.seats.sides, (first, second), strict=True):
            desk.seats.choose(side, seat)
        desk.seats.seed.setText(str(seed))
        assert desk.start.isVisible()
        desk.start.click()
        assert desk.controller is not None
        return desk.controller

    return started


@pytest.fixture
def game() -> Game:
    """A battle without a window."""
    system = by_id("battle_cry")
    scenario = files.load(MIRROR, {"battle_cry": system.design().scenario})
    return games.new_game(system, scenario, 7)


def play_until(session: Session, prompt: str, least: int = 1, limit: int = 3000) -> None:
    """Let a greedy hand play for the persons until one is asked `prompt` with that many acts."""
    mind, rng = GreedyPlayer(), Random(3)
    for _step in range(limit):
        if session.screen.wanted is not None:
            session.take_screen()
        choice = session.choice
        if choice is None:
            session.roll_now()
            continue
        known = session.known(choice.side)
        if choice.prompt == prompt and len(session.system.rules.actions(known, choice.side)) >= least:
            return
        assert session.act(mind.decide(session.system, known, choice.side, rng)) is None
    raise AssertionError(f"nobody was asked {prompt}")


def spot(table: BattleController, hex_: int) -> QPoint:
    """Where a hex lies in the view."""
    view = table.host.view
    assert view.picture is not None
    return view.mapFromScene(view.picture.projection.centre(hex_))


def click_hex(qtbot: QtBot, table: BattleController, hex_: int) -> None:
    qtbot.mouseClick(table.host.view.viewport(), Qt.MouseButton.LeftButton, pos=spot(table, hex_))


def press(qtbot: QtBot, table: BattleController, *keys: Qt.Key) -> None:
    """Keys pressed over the map."""
    for key in keys:
        qtbot.keyClick(table.host.view, key)
