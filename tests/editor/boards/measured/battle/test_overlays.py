"""What is laid over a battle of La Garde: a switch for each layer, and words for who commands whom."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.base.settings import Settings
from editor.boards.measured.battle.battle_board import MeasuredBattleBoard
from editor.boards.measured.battle.details import BaseDetails
from editor.desks.play.play_desk import PlayDesk
from editor.shell.application import make_context, prepared
from editor.shell.window import MainWindow
from tests.features.test_la_garde import pratzen


@pytest.fixture
def desk(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Iterator[PlayDesk]:
    """A person against a computer on the Pratzen, before the first orders."""
    for name in ("DATA", "CONFIG"):  # the cache is that of all tests
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    prepared(qapp)
    settings = Settings(tmp_path / "settings.ini")
    settings.colours, settings.pace = "light", "at_once"
    window = MainWindow(make_context("en", settings))
    window.resize(1280, 800)
    with qtbot.waitExposed(window):
        window.show()
    assert window.files.open(pratzen(tmp_path), desk="play") is not None
    assert window.page is not None
    desk = window.page.desk
    assert isinstance(desk, PlayDesk)
    one, other = desk.seats.sides
    desk.seats.choose(one, "person")
    desk.seats.choose(other, "random")
    desk.play()
    yield desk
    window.close_unasked()
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_each_layer_has_its_switch_and_command_is_told_in_words(desk: PlayDesk) -> None:
    table = desk.controller
    assert table is not None
    assert isinstance(table.board, MeasuredBattleBoard)
    hand, index = table.board.hand, table.session.journal.state.context.unit_index

    def words() -> str:
        return " | ".join(chip.words for chip in hand.showing.chips)

    def turn(name: str) -> tuple[int, str]:
        """Use a switch of the menu; how many more lines there are then, and what the table says."""
        before = len(hand.showing.shapes)
        command = next(one for one in desk.commands() if one.id == f"overlay_{name}")
        was = command.checked and command.checked()
        command.run()
        assert command.checked is not None
        assert command.checked() is not was
        return len(hand.showing.shapes) - before, words()

    hand.take(index["saint-hilaire-guns"])
    assert "Medium range" in words()
    fewer, said = turn("ranges")
    assert fewer == -3
    assert "Medium range" not in said
    assert "Zone of control" in said
    assert turn("support") == (1, said.replace("Zone of control", "Zone of control | Support"))
    turn("support")
    assert turn("sight")[0] == 2, "Berg and the Russian battery are in range"
    turn("sight")
    # The one pointed at shows its ranges beside those of the one in hand.
    turn("ranges")
    hand.point_over(index["miloradovich-guns"])
    assert words().count("Medium range") == 2
    hand.take(None)
    hand.point_over(None)
    assert "range" not in words()
    # Whole sides.
    assert [turn(f"zones_{side}")[0] for side in (0, 1)] == [1, 1]
    more, _said = turn("command_1")
    assert more == 8, "four generals, a chain, three brigades"
    hand.take(index["morand"])
    assert isinstance(table.details, BaseDetails)
    assert "Commanded by Saint-Hilaire, " in table.details.notes.text()
    assert "The orders are not written yet." in table.details.notes.text()
