"""The window and the battle of tests/editor/desks/play, for the umpire's desk."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.paths import SCENARIOS
from core.protocol.pending import UNKNOWN
from editor.desks.umpire.umpire_desk import UmpireDesk
from editor.panels.battle.battle import BattleController
from editor.shell.window import MainWindow
from tests.editor.desks.play.conftest import context, desk, home, start, window

__all__ = ["context", "desk", "home", "opened", "start", "umpire", "window"]


def opened(window: MainWindow, system: str, stem: str) -> UmpireDesk:
    assert window.files.open(SCENARIOS / system / f"{stem}.json", desk="umpire") is not None
    assert window.page is not None
    desk = window.page.desk
    assert isinstance(desk, UmpireDesk)
    return desk


def umpire(table: BattleController) -> UmpireDesk:
    table.host.show_desk("umpire")
    desk = table.host.desk
    assert isinstance(desk, UmpireDesk)
    hands = table.session.shown.hands
    assert UNKNOWN in hands[0] + hands[1]  # nobody sees all by mistake
    assert not desk.rulings.isEnabled()
    assert not desk.host.run("record_ruling")
    QTest.keyClick(desk.prompt.buttons[0], Qt.Key.Key_Return)
    assert desk.rulings.isEnabled()
    desk.show_rulings()
    return desk
