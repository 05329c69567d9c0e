"""A battle on a table in a window: what waits to be seen, what is drawn, what goes with the page."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from html import escape
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QLineF, QObject, QRect, QRectF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from core.chance.dice import D6
from core.records import games
from core.scenarios import files
from core.systems.mbt.rules.actions import END_MOVES, Fight
from core.systems.mbt.system import MBT
from core.text import say
from editor.base.settings import Settings
from editor.boards.battle.director.items import DirectorItem
from editor.boards.battle.offers import Offer
from editor.boards.battle.policies import Policies
from editor.boards.battle.session import Session
from editor.boards.measured import words_item
from editor.boards.measured.bases import tag_size
from editor.boards.measured.battle.battle_board import MeasuredBattleBoard
from editor.boards.measured.view import TableView
from editor.boards.measured.words import Word
from editor.desks.play.play_desk import PlayDesk
from editor.shell.application import make_context, prepared
from editor.shell.window import MainWindow
from tests.features.test_mbt_play import scripted
from tests.rulebook.mbt.table import scenario


@pytest.fixture
def window(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Iterator[MainWindow]:
    for name in ("DATA", "CONFIG"):  # the cache is that of all tests
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    prepared(qapp)
    settings = Settings(tmp_path / "settings.ini")
    settings.colours, settings.pace = "light", "at_once"
    window = MainWindow(make_context("en", settings))
    window.resize(1280, 800)
    with qtbot.waitExposed(window):
        window.show()
    yield window
    if isValid(window):
        window.close_unasked()
        window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def begun(window: MainWindow, folder: Path, path: Path | None = None) -> MeasuredBattleBoard:
    """The scripted battle, or that of a file, in play, two persons, the program rolls."""
    assert window.files.open(path or scripted(folder), desk="play") is not None
    assert window.page is not None
    desk = window.page.desk
    assert isinstance(desk, PlayDesk)
    for side in desk.seats.sides:
        desk.seats.choose(side, "person")
    desk.play()
    assert desk.controller is not None
    assert isinstance(desk.controller.board, MeasuredBattleBoard)
    return desk.controller.board


def test_a_fight_and_a_shot_at_one_enemy_have_a_row_and_a_sum_each(
    window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "melee.json"
    files.save(path, scenario("li 5000 3000 bow gen", "li 5000 3000 gen", options={"shoot_into_melee": True}))
    board = begun(window, tmp_path, path)
    board.session.act(END_MOVES)
    board.hand.take(0)
    details, seen = board.details, board.hand.seen
    assert seen is not None
    assert [f"<b>{act}: " in details.targets.text() for act in ("Fight", "Shoot")] == [True, True]
    for one in seen.pairs_of(0):
        words = escape(say(seen.act_text(one), "en"))
        assert words in (details.sum_title.text() + details.sum.text()).replace("\u2060", "")


def test_a_panic_is_seen_before_the_program_rolls(qapp: QApplication, tmp_path: Path) -> None:
    from core.scenarios import files
    from core.systems.mbt.design.scenario import MbtScenario

    scenario = files.load(scripted(tmp_path), {"mbt": MbtScenario})
    session = Session(games.new_game(MBT, scenario, 7), Policies(roll="typed"))
    session.shows_first = lambda state: bool(MBT.look.runs(state))  # type: ignore[attr-defined]
    index = session.journal.state.context.unit_index
    session.start()
    assert session.act(END_MOVES) is None
    assert session.act(Fight(index["alexander-hi-1"], index["porus-e-2"])) is None
    assert session.type_dice({"attacker": (5,), "defender": (2,)}) is None
    session.policies.roll = "rolled"
    session.start()
    waits = session.waits_for_dice()
    assert waits is not None
    assert (waits.why, waits.handfuls[0].die) == ("panic", D6)  # type: ignore[union-attr]
    session.roll_now()
    assert session.waits_for_dice() is None


def test_a_frame_takes_bases_and_escape_lays_them_down(window: MainWindow, tmp_path: Path) -> None:
    battle = begun(window, tmp_path)
    view, hand = battle.view, battle.hand
    left = Qt.MouseButton.LeftButton
    viewport = view.viewport()
    QTest.mousePress(viewport, left, pos=view.on_screen((9100, 3500)))
    QTest.mouseMove(viewport, view.on_screen((10_000, 3_900)))
    QTest.mouseMove(viewport, view.on_screen((11_400, 4_100)))
    QTest.mouseRelease(viewport, left, pos=view.on_screen((11_400, 4_100)))
    index = battle.session.journal.state.context.unit_index
    assert set(hand.hand.units) == {index["alexander-hc-2"], index["alexander-hc-3"]}
    shift, place = Qt.KeyboardModifier.ShiftModifier, battle.seen.middle(index["alexander-hc-1"])  # type: ignore[attr-defined]
    view.show_place(place)
    QTest.mouseClick(viewport, left, shift, view.on_screen(place))
    assert len(hand.hand.units) == 3, "Shift and a click takes one more"
    QTest.mouseClick(viewport, left, shift, view.on_screen(place))
    assert len(hand.hand.units) == 2
    assert hand.clear_hand()
    assert hand.hand.units == ()


def test_the_trace_of_the_last_move_stays_on_the_table(window: MainWindow, tmp_path: Path) -> None:
    battle = begun(window, tmp_path)
    hand = battle.hand
    assert battle.seen.choice is not None
    hand.take(battle.session.journal.state.context.unit_index["alexander-hc-1"])
    hand.keyed.shift(0, 500)
    hand.drop()
    assert isinstance(battle.view, TableView)
    marks = [
        mark for item in battle.view.scene().items() if isinstance(item, DirectorItem) for mark in item.marks
    ]
    assert [mark.beat.kind for mark in marks][-1] == "move", "an arrow from where it came"
    start, end = marks[-1].starts[0], marks[-1].ends[0]
    assert start is not None
    assert end is not None
    assert start.spot != end.spot


def test_panels_in_no_place_go_with_the_page(window: MainWindow, tmp_path: Path) -> None:
    window.context.theme.set_scale(2.0)
    begun(window, tmp_path)
    QApplication.processEvents()
    window.close_unasked()
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    left = [type(widget).__name__ for widget in QApplication.topLevelWidgets()]
    assert "TableProperties" not in left
    window.context.theme.apply()


def test_a_way_is_bent_and_a_group_taken_by_keys(window: MainWindow, tmp_path: Path) -> None:
    battle = begun(window, tmp_path)
    view, hand = battle.view, battle.hand
    index = battle.session.journal.state.context.unit_index
    hand.take(index["alexander-hc-1"])
    shift = Qt.KeyboardModifier.ShiftModifier
    for key, modifier in (
        (Qt.Key.Key_Up, shift),
        (Qt.Key.Key_W, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_Right, shift),
        (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier),
    ):
        QTest.keyClick(view, key, modifier)
    step = battle.session.journal.steps()[-1]
    assert step.action.path == ((4800, 3000, 0), (5050, 3000, 0))  # type: ignore[union-attr]
    hand.take(index["alexander-hi-2"])
    QTest.keyClick(view, Qt.Key.Key_G)
    assert set(hand.hand.units) == {index["alexander-hi-1"], index["alexander-hi-2"]}
    QTest.keyClick(view, Qt.Key.Key_R, shift)
    assert hand.drag is not None
    assert "and its group of 2: drag it" in battle.battle_host.prompt.words.text()  # type: ignore[attr-defined]
    assert hand.drag.pose.facing == 900, "Shift+R turns what is led, not the board"
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert hand.drag is None


class Repaints(QObject):
    """The parts of a widget that are painted, in pixels."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.parts: list[int] = []
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            painted = [QRect(rect) for rect in event.region()]  # type: ignore[attr-defined]  # stubs
            self.parts.append(sum(rect.width() * rect.height() for rect in painted))
        return False


def test_a_frame_of_a_drag_paints_only_what_moves(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """What is far away is left as it is, no words are placed, what stays is not laid anew."""
    battle = begun(window, tmp_path)
    hand, viewport = battle.hand, battle.view.viewport()
    battle.view.table_scene.words_item._rest.setInterval(60_000)  # however slow the machine is
    hand.take(battle.session.journal.state.context.unit_index["alexander-hc-1"])
    hand.keyed.shift(0, 100)
    battle.view.settle()
    viewport.repaint()
    QTest.qWait(50)
    placed: list[object] = []

    def counted(*given: object) -> tuple[Word, ...]:
        placed.append(given)
        return ()

    monkeypatch.setattr(words_item, "placed_words", counted)
    still, repaints = hand.showing._still_over.shapes, Repaints(viewport)
    for _frame in range(3):  # the first one may show a card that was not there
        hand.keyed.shift(0, 100)
        QTest.qWait(30)
    third = viewport.width() * viewport.height() / 3
    qtbot.waitUntil(lambda: any(part < third for part in repaints.parts))
    assert hand.showing._still_over.shapes is still
    assert not placed


def both(fight: Offer) -> tuple[int, int]:
    """Who fights whom."""
    unit, target = fight.interaction.unit, fight.interaction.target
    assert unit is not None
    assert target is not None
    return unit, target


def test_each_line_of_a_question_lights_up_what_it_alone_is_about(window: MainWindow, tmp_path: Path) -> None:
    board = begun(window, tmp_path)
    assert board.session.act(END_MOVES) is None
    hand = board.hand
    seen = hand.seen
    assert seen is not None
    fights = tuple({one.interaction.target: one for one in seen.pairs}.values())
    assert len(fights) > 1

    def rings(*units: int) -> list[QRectF]:
        """Of all that is shown, or those that these bases would have."""
        picture = hand.showing.canvas()
        assert picture is not None
        rounds = [picture.round(one.base, one.pose).boundingRect() for one in seen.by_unit.values()]
        if units:
            return [picture.round(seen.piece(one).base, seen.piece(one).pose).boundingRect() for one in units]
        shown = [shape.path.boundingRect() for shape in hand.showing.shapes]
        return [one for one in shown if one in rounds]

    idle = rings()
    hand.choose(fights)
    assert len(rings()) == len({unit for one in fights for unit in both(one)})
    for row, fight in enumerate(fights):
        board.details.acts.setCurrentIndex(board.details.model.index(row))
        assert rings() == rings(*both(fight))
    hand.clear_hand()
    assert rings() == idle


def test_dice_make_way_for_the_bars_of_odds(window: MainWindow, tmp_path: Path) -> None:
    """The bar of the next fight came over the dice of the last, and hid what was added up there."""
    board = begun(window, tmp_path)
    assert board.session.act(END_MOVES) is None
    hand = board.hand
    assert hand.seen is not None
    bars = [bar for one in hand.seen.pairs if (bar := hand.showing.bar_rect(one)) is not None]
    assert len(bars) > 1
    over = [board.view.mapFromScene(one).boundingRect() for one in hand.showing.overlaid()]
    for bar in bars:
        assert any(one.adjusted(-1, -1, 1, 1).contains(bar) for one in over), bar


def test_the_result_of_a_battle_counts_bases_and_no_figures(window: MainWindow, tmp_path: Path) -> None:
    board = begun(window, tmp_path)
    rows = board.result._rows(board.seen)
    assert [row[0] for row in rows] == ["", "Losses inflicted", "bases lost"]
    assert rows[-1][1:] == ("0", "0")


def test_where_nobody_plays_cards_none_is_given_back(window: MainWindow, tmp_path: Path) -> None:
    begun(window, tmp_path)
    assert "take_back" in window.commands
    assert "another_card" not in window.commands


def test_the_ring_of_the_base_in_hand_covers_none_of_its_letters(window: MainWindow, tmp_path: Path) -> None:
    board = begun(window, tmp_path)
    board.view.set_zoom(1.0)
    hand, seen = board.hand, board.hand.seen
    assert seen is not None
    unit = seen.candidates()[0]
    hand.take(unit)
    picture = hand.showing.canvas()
    assert picture is not None
    wide, _high = tag_size(seen.face(unit), picture.scale, "en")
    assert wide
    piece = seen.piece(unit)
    rounded = picture.round(piece.base, piece.pose).boundingRect()
    (own,) = (one for one in hand.showing.shapes if one.ink == picture.colours.chosen)
    assert own.path.boundingRect() == rounded
    ends = own.path.pointAtPercent(0), own.path.pointAtPercent(1)
    assert abs(QLineF(*ends).length() - min(wide, rounded.width())) < 0.01
