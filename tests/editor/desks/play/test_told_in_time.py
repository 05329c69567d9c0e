"""What the Play desk tells in words waits for the dice, belongs to the unit in hand, and keeps its place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea
from pytestqt.qtbot import QtBot

from core.protocol.pending import Over
from editor.boards.battle.director.beats import Beat
from editor.boards.hex.battle_interaction import HexBattleInteraction
from editor.desks.play.play_desk import PlayDesk
from editor.desks.play.seats import SEAT_NAMES
from editor.panels.battle.battle import BattleController
from editor.shell.search import open_palette
from editor.shell.window import MainWindow
from editor.widgets.fade import Fade
from tests.editor.desks.play.conftest import play_until

Start = Callable[..., BattleController]


def told(monkeypatch: pytest.MonkeyPatch, table: BattleController) -> dict[str, object]:
    """What the line below the window reads from now on."""
    words: dict[str, object] = {}
    monkeypatch.setattr(table.host, "show_status", words.__setitem__)
    return words


def test_the_line_below_tells_losses_only_once_the_dice_have_fallen(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = start("person", "person")
    hand, session = table.pointing, table.session
    assert isinstance(hand, HexBattleInteraction)
    words = told(monkeypatch, table)
    at = table.seen.hex_of(0)
    hand.hovered(at)
    first = words["ground"]
    assert first
    monkeypatch.setattr(session, "is_watched", lambda: True)
    unit = table.seen.by_unit[0]
    monkeypatch.setattr(type(table.seen), "describe", lambda _seen, _unit: "fewer")
    hand.refresh(table.seen)
    assert words["ground"] == first  # as it stood before the dice
    hand.hovered(at)
    assert "hex" in words
    assert words["ground"] is None
    monkeypatch.setattr(session, "is_watched", lambda: False)
    hand.refresh(table.seen)
    assert str(words["ground"]).startswith("fewer")
    assert unit.at == at


def test_the_card_of_a_unit_that_can_do_nothing_counts_no_acts_of_others(start: Start) -> None:
    table = start("person", "person")
    play_until(table.session, "order")
    offers = table.seen.offers
    assert offers is not None
    idle = next(unit for unit in table.seen.by_unit if not offers.of_unit(unit))
    table.details.show_unit(table.seen, idle, "A", None)
    shown = [table.details.model.offer(row) for row in range(table.details.model.rowCount())]
    assert len(offers.all) > len(shown)
    assert all(one.interaction.unit is None and one.interaction.target is None for one in shown)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_rows_below_keep_their_place_whoever_is_chosen_to_play(
    desk: PlayDesk, window: MainWindow, language: str
) -> None:
    window.context.speaker.set_language(language)
    QApplication.processEvents()
    labels = [label for label in desk.seats.findChildren(QLabel) if label.isVisible()]
    side = desk.seats.sides[0]
    places = set()
    for seat, _words in SEAT_NAMES:
        desk.seats.choose(side, seat)
        QApplication.processEvents()
        places.add(tuple(label.y() for label in labels))
    assert len(places) == 1


def test_the_pace_stays_beside_the_prompt_while_a_computer_has_not_been_woken(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = start("greedy", "person")
    table.host.context.settings.pace = "slow"
    session = table.session
    assert session.choice is None
    session.computers.stop()  # seen to its end, and nobody woken yet
    assert not session.computer_acts
    content = table.playback.prompt_of(table.board.asked(table.seen))
    assert any(act.text.id == "Pace: {pace}" for act in content.acts)
    assert "is thinking" in content.words.id
    director = table.playback.projector.director
    own = Beat("withdraw", session.journal.here, (0,))  # its retreat within the other side's own act
    monkeypatch.setattr(type(director), "ahead", property(lambda _director: (own,)))
    monkeypatch.setattr(type(director), "is_idle", property(lambda _director: False))
    content = table.playback.prompt_of(table.board.asked(table.seen))
    assert "being shown" in content.words.id  # nobody thinks while it is seen to fall back
    assert content.acts[0].key == "Enter"
    hastened = iter((True,))
    monkeypatch.setattr(table.playback.projector, "hasten", lambda: next(hastened))
    assert table.playback.key("Enter")
    assert next(hastened, None) is None


def test_the_palette_finds_the_battle_report_which_is_written_once_the_battle_is_over(
    window: MainWindow, start: Start, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, tmp_path: Path
) -> None:
    window.context.speaker.set_language("fr")
    table = start("person", "person")
    assert table.session.over is None
    palette = open_palette(window)
    palette.line.setText("rapport")
    assert "Compte rendu..." in palette.shown()
    palette.close()
    report = next(command for command in window.commands.all() if command.id == "battle_report")
    refused = report.reason()
    assert refused is not None
    assert refused.id == "the battle is not over"  # it would tell what is hidden
    monkeypatch.setattr(type(table.session), "over", property(lambda _session: Over(0, "flags")))
    assert report.reason() is None
    desk = window.page.desk if window.page is not None else None
    assert isinstance(desk, PlayDesk)
    path = tmp_path / "report.html"
    desk.reports.write_to(path)
    assert desk.reports.is_busy
    desk.reports._write_at_once()
    qtbot.waitUntil(lambda: not desk.reports.is_busy, timeout=60_000)
    assert "<html" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_card_of_a_unit_shows_no_line_cut_in_two(start: Start, qtbot: QtBot, scale: float) -> None:
    table = start("person", "person")
    theme = table.host.context.theme
    theme.set_scale(scale)
    try:
        play_until(table.session, "battle")
        unit = table.seen.candidates()[0]
        assert isinstance(table.pointing, HexBattleInteraction)
        table.pointing.take(unit)
        table.hand_changed()
        area = table.details.findChild(QScrollArea)
        fade = table.details.findChild(Fade)
        assert area is not None
        assert fade is not None
        qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0)
        assert fade.isVisible()
        assert fade.geometry().bottom() == area.viewport().geometry().bottom()
        seen = fade.grab().toImage()
        lowest = {seen.pixelColor(x, seen.height() - 2).name() for x in range(seen.width())}
        assert lowest == {theme.colour("panel").name()}  # a line that does not fit waits below
        area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())
        assert not fade.isVisible()
    finally:
        theme.set_scale(1.0)
