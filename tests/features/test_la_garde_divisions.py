"""A division is activated by its brigades: the first click shows which, the second or Enter does it."""

from __future__ import annotations

from random import Random

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from benchmarks.layout import settle
from core.paths import SCENARIOS
from core.players.greedy import GreedyPlayer
from core.systems.la_garde.rules import actions as acts
from editor.boards.measured.battle.battle_board import MeasuredBattleBoard
from editor.desks.play.play_desk import PlayDesk
from tests.features.conftest import OpenWindow, home, open_window

__all__ = ["home", "open_window"]


def begun(open_window: OpenWindow) -> tuple[PlayDesk, MeasuredBattleBoard]:
    """Two persons, orders written, the first division to be activated."""
    window = open_window("fr").window
    window.context.settings.pace = "at_once"
    page = window.files.open(SCENARIOS / "la_garde" / "twin_rises.json", desk="play")
    assert page is not None
    desk = page.desk
    assert isinstance(desk, PlayDesk)
    for side in desk.seats.sides:
        desk.seats.choose(side, "person")
    desk.seats.seed.setText("7")
    desk.play()
    table = desk.controller
    assert table is not None
    session = table.session
    for _step in range(40):
        session.take_screen()
        choice = session.choice
        if choice is not None and acts.Activate in choice.kinds:
            break
        settle()
        if choice is None:
            session.go_on()
            continue
        seen = table.seen
        session.act(GreedyPlayer().decide(session.system, seen.decider, choice.side, Random(1)))
    settle()
    assert isinstance(table.board, MeasuredBattleBoard)
    return desk, table.board


def click(board: MeasuredBattleBoard, name: str) -> None:
    """A real click on the middle of a base."""
    view, seen = board.hand.view, board.hand.seen
    assert seen is not None
    spot = view.mapFromScene(view.spot(seen.middle(seen.index[name])))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPointF(spot).toPoint())
    settle()


def test_two_clicks_on_a_brigade_activate_its_division(open_window: OpenWindow) -> None:
    desk, board = begun(open_window)
    assert desk.controller is not None
    session = desk.controller.session
    side = session.asked
    other = "red" if side else "blue"
    seen = board.hand.seen
    assert seen is not None
    assert seen.index[f"{other}-horse-1"] in seen.candidates(), "it is seen who can be activated"
    here = session.journal.here
    click(board, f"{other}-horse-1")
    assert session.journal.here == here, "who looks at a brigade shows no order"
    content = board.asked(board.hand.seen)  # type: ignore[arg-type]
    assert content.acts[0].key == "Enter"
    assert "avalerie" in desk.host.context.speaker.say(content.acts[0].text)  # type: ignore[attr-defined]
    assert len({str(one.text) for one in content.acts}) == len(content.acts), "no act twice"
    click(board, f"{other}-horse-2")
    assert session.journal.here != here
    state = session.journal.state
    assert state.division == state.context.division_of[seen.index[f"{other}-horse-2"]]


def test_a_bombardment_that_is_looked_at_is_a_short_button(open_window: OpenWindow) -> None:
    desk, board = begun(open_window)
    table = desk.controller
    assert table is not None
    session, say = table.session, desk.host.context.speaker.say  # type: ignore[attr-defined]
    for _step in range(400):
        seen = table.board.seen  # type: ignore[attr-defined]
        if seen.choice is not None and seen.pairs:
            break
        if session.choice is None:
            session.take_screen()
            session.go_on()
            continue
        session.act(GreedyPlayer().decide(session.system, table.seen.decider, session.choice.side, Random(1)))
    board.hand.light(seen.pairs[0])
    words = say(board.asked(board.seen).acts[0].text)
    assert words.startswith(("Attaquer", "Bombarder"))
    assert "→" in words
    assert "(" not in words
    ticker = table.ticker
    gun, foot = "Batterie à pied (artillerie moyenne à pied)", "2e brigade (infanterie de ligne)"
    ticker.show_line(f"{gun} bombarde {foot} : blanc, bleu.", 43)
    settle()
    assert ticker.words.width_of_both() <= ticker.words.width(), "what came of it is not cut off"
