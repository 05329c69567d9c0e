"""What a person does at the Play desk, in short: the pointer, the buttons, on to the next dice."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.panels.battle.battle import BattleController
from tests.editor.desks.play.conftest import play_until, spot

Start = Callable[..., BattleController]


def hover(qtbot: QtBot, table: BattleController, hex_: int) -> None:
    view = table.host.view.viewport()
    at = spot(table, hex_)
    event = QMouseEvent(
        QMouseEvent.Type.MouseMove,
        QPointF(at),
        QPointF(view.mapToGlobal(at)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(view, event)


def acts(table: BattleController) -> list[str]:
    return [act.text.id for act in table.prompt.acts]


def play_to_roll(table: BattleController) -> None:
    for _time in range(200):
        play_until(table.session, "battle", 2)
        offers = table.seen.offers
        assert offers is not None
        table.do(offers.all[0])
        if table.session.waits_for_dice() is not None:
            return
    raise AssertionError("no dice were asked for")
