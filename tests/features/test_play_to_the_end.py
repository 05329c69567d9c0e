"""A whole battle by mouse and keyboard: to its end, undone, saved, replayed, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.paths import SCENARIOS
from core.play import games
from core.players.greedy import GreedyPlayer
from core.systems.catalog import SYSTEMS
from editor.app import dressed, make_context
from editor.settings import Settings
from editor.table.battle_table import BattleTable
from editor.table.offers import CARD, TO_HEX, TO_UNIT, UNIT, Offer
from editor.table.play_desk import PlayDesk
from editor.window import MainWindow

MIRROR = SCENARIOS / "battle_cry" / "mirror_creek.json"
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Iterator[MainWindow]:
    for name in ("DATA", "CONFIG", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    dressed(qapp)
    settings = Settings(tmp_path / "settings.ini")
    settings.colours, settings.dice_speed = "light", "instant"
    window = MainWindow(make_context("en", settings))
    window.resize(1280, 800)
    with qtbot.waitExposed(window):
        window.show()
    yield window
    window.close_unasked()
    window.deleteLater()
    QApplication.processEvents()


class Hands:
    """Somebody who does by mouse and keys what a greedy mind chooses."""

    def __init__(self, qtbot: QtBot, table: BattleTable) -> None:
        self.qtbot, self.table = qtbot, table
        self.mind, self.rng = GreedyPlayer(), Random(5)
        self.gestures: dict[str, int] = {}

    def play(self, steps: int) -> None:
        """So many decisions, or to the end."""
        session = self.table.session
        for _step in range(steps):
            if session.over is not None:
                return
            if session.screen.wanted is not None:
                self.qtbot.keyClick(self.table.hand_over, Qt.Key.Key_Return)
            if session.choice is None:
                self.qtbot.waitUntil(
                    lambda: (
                        session.choice is not None
                        or session.over is not None
                        or session.screen.wanted is not None
                    ),
                    timeout=20000,
                )
                continue
            self._decide()

    def _decide(self) -> None:
        table = self.table
        session, seen = table.session, table.seen
        assert seen.choice is not None
        assert seen.offers is not None
        wanted = self.mind.decide(session.system, seen.decider, seen.choice.side, self.rng)
        offer = next(one for one in seen.offers.all if one.action == wanted)
        before = session.journal.here
        self.gestures[offer.handle.kind] = self.gestures.get(offer.handle.kind, 0) + 1
        self._gesture(offer)
        made = [one.step for one in session.journal.line() if one.parent == before]
        assert [getattr(step, "action", None) for step in made] == [wanted]

    def _gesture(self, offer: Offer) -> None:
        table, handle = self.table, offer.handle
        if handle.kind == CARD:
            place = next(
                at for at, face in enumerate(table.seen.hand) if face is not None and face.item == handle.card
            )
            self.qtbot.keyClick(table.page.view, Qt.Key(Qt.Key.Key_1 + place))
        elif handle.kind == UNIT:
            assert handle.unit is not None
            self._click(table.seen.hex_of(handle.unit))
        elif handle.kind in (TO_HEX, TO_UNIT):
            assert handle.unit is not None
            while table.pointing.unit != handle.unit:
                if table.pointing.unit is not None:
                    self.qtbot.keyClick(table.page.view, Qt.Key.Key_Escape)
                self._click(table.seen.hex_of(handle.unit))
                if table.pointing.unit not in (None, handle.unit):
                    self._click(table.seen.hex_of(handle.unit))
            self._click(handle.at if handle.kind == TO_HEX else table.seen.hex_of(handle.target or 0))
        else:
            self._press(offer)
            return
        if offer in table.pointing.among:
            self._press(offer)

    def _press(self, offer: Offer) -> None:
        menu = self.table.act_menu
        if menu.isVisible():
            menu.list.setCurrentRow(self.table.pointing.among.index(offer))
            self.qtbot.keyClick(menu.list, Qt.Key.Key_Return)
            return
        words = self.table.page.context.speaker.say(self.table.seen.act_text(offer))
        button = next(one for one in self.table.prompt.buttons if one.isVisible() and one.words() == words)
        self.qtbot.mouseClick(button, LEFT)

    def _click(self, hex_: int | None) -> None:
        view = self.table.page.view
        assert hex_ is not None
        assert view.picture is not None
        spot: QPoint = view.mapFromScene(view.picture.projection.centre(hex_))
        self.qtbot.mouseClick(view.viewport(), LEFT, pos=spot)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_battle_to_its_end_undone_saved_and_replayed(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, language: str
) -> None:
    window.context.speaker.set_language(language)
    page = window.files.open(MIRROR)
    assert page is not None
    window.show_desk("play")
    desk = page.desk
    assert isinstance(desk, PlayDesk)
    for side, seat in zip(desk.seats.sides, ("person", "person"), strict=True):
        qtbot.mouseClick(desk.seats.seats[side].buttons[seat], LEFT)
    qtbot.keyClicks(desk.seats.seed, "11")
    qtbot.keyClick(desk.seats.seed, Qt.Key.Key_Return)
    table = desk.table
    assert table is not None
    hands = Hands(qtbot, table)
    hands.play(1500)
    session = table.session
    over = session.over
    assert over is not None
    assert {CARD, UNIT, TO_HEX, TO_UNIT} <= set(hands.gestures)
    score = session.system.look.score(session.journal.state)
    if over.reason == "flags":
        assert over.winner is not None
        assert score[over.winner][0] >= score[over.winner][1]
    assert table.result.isVisible()
    assert table.prompt.words.text() == window.context.speaker.say(
        session.system.words.over(session.journal.state, over)
    )
    end = session.journal.here
    assert window.commands.run("undo")
    if session.question is not None:
        qtbot.keyClick(page.view, Qt.Key.Key_Return)
    assert session.over is None
    assert window.commands.run("redo")
    assert session.journal.here == end
    keeper = desk.keeper()
    assert keeper is not None
    path = tmp_path / "battle.json"
    assert keeper.save(path) is None
    again = games.load(path, SYSTEMS)
    assert again.journal.steps() == session.journal.steps()
    assert again.journal.over() == over
