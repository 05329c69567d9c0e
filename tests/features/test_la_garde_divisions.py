"""A division is activated by its brigades: the first click shows which, the second or Enter does it."""

from __future__ import annotations

from random import Random
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from benchmarks.layout import settle
from core.paths import SCENARIOS
from core.players.greedy import GreedyPlayer
from core.systems.la_garde.rules import actions as acts
from editor.boards.battle.screen_owner import NOBODY
from editor.boards.drawing.overlay import Shape
from editor.boards.measured.battle.battle_board import MeasuredBattleBoard
from editor.desks.play.play_desk import PlayDesk
from tests.features.conftest import OpenWindow, home, open_window

__all__ = ["home", "open_window"]


def begun(open_window: OpenWindow, kind: type[Any] = acts.Activate) -> tuple[PlayDesk, MeasuredBattleBoard]:
    """Two persons, as far as such an act may be done: orders written, the first division to be activated."""
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
        if choice is not None and kind in choice.kinds:
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


def test_the_board_lies_before_the_same_person_in_other_words(open_window: OpenWindow) -> None:
    desk, board = begun(open_window)
    scene = board.hand.view.scene_
    assert desk.controller is not None
    assert desk.controller.session.looker == NOBODY, "nobody has taken the screen: who had it last sits below"
    turned = scene.appearance.turned
    assert turned, "Red wrote last"
    speaker = desk.host.context.speaker  # type: ignore[attr-defined]
    speaker.set_language("en")
    settle()
    assert scene.appearance.turned == turned


def test_generals_stay_while_something_is_seen_and_while_a_brigade_is_led(
    open_window: OpenWindow,
) -> None:
    desk, board = begun(open_window)
    table, showing = desk.controller, board.hand.showing
    assert table is not None

    def stars() -> list[str]:
        return sorted(chip.words for chip in showing.chips if "\N{BLACK STAR}" in chip.words)

    seen, view = board.seen, board.hand.view
    for place in ((9000, 300), (9000, 2600)):
        seen.state.generals[0] = place  # type: ignore[attr-defined]
        assert board._armies().contains(view.spot(place)), "who commands is in sight"
    standing, under = stars(), len(showing._laid[1].under)
    assert len(standing) == 8
    stage = board.stage()
    stage.show(board.seen.state, board.seen.state, (), ())
    board.hand.show()
    assert stars() == standing
    assert len(showing._laid[1].under) < under, "nobody's ring is lit meanwhile"
    stage.release()
    board.hand.show()
    for kind in (acts.Activate, acts.KeepOrder, acts.EndGenerals):
        offers = board.seen.offers
        assert offers is not None
        table.do(next(one for one in offers.all if isinstance(one.action, kind)))
    settle()
    seen, view = board.seen, board.hand.view
    spot = view.mapFromScene(view.spot(seen.middle(seen.candidates()[0])))
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    for step in (10, 20):
        QTest.mouseMove(view.viewport(), spot + QPoint(0, -step))
    assert board.hand.is_leading
    assert stars() == standing
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=spot + QPoint(0, -20))


def test_enter_is_not_taken_at_once_when_the_last_act_gives_the_turn_to_the_other_person(
    open_window: OpenWindow,
) -> None:
    desk, board = begun(open_window)
    table = desk.controller
    assert table is not None
    session = table.session
    side = session.asked
    for _step in range(40):
        if session.asked != side:
            break
        seen = board.seen
        able = session.system.rules.actions(seen.decider, side)
        moves = [one for one in able if not isinstance(one, acts.EndMoves | acts.EndBombards | acts.Activate)]
        action = next(iter(moves or able))
        table.do(seen.offer(action))
        settle()
    assert session.asked == 1 - side, "all have moved"
    assert not isinstance(action, acts.EndMoves)
    here = session.journal.here
    QTest.keyClick(board.hand.view, Qt.Key.Key_Return)
    assert session.journal.here == here, "it may have been meant for the own act"
    words = desk.host.context.speaker.say(session.sides[1 - side].name)  # type: ignore[attr-defined]
    told = " ".join(label.text() for label in table.host.widget.window().findChildren(QLabel))
    assert f"ce camp\N{NARROW NO-BREAK SPACE}: {words}" in told
    QTest.keyClick(board.hand.view, Qt.Key.Key_Return)
    assert session.journal.here != here
    for kind in (acts.KeepOrder, acts.EndGenerals, acts.EndBombards, acts.EndMoves):
        settle()
        offers = board.seen.offers
        assert offers is not None
        if kind is acts.EndMoves:
            able = session.system.rules.actions(board.seen.decider, 1 - side)
            table.do(board.seen.offer(next(one for one in able if isinstance(one, acts.Move))))
            offers = board.seen.offers
            assert offers is not None
        for offer in [one for one in offers.all if isinstance(one.action, kind)]:
            table.do(offer)
    settle()
    assert session.asked == side, "the other side has ended its moves"
    here = session.journal.here
    QTest.keyClick(board.hand.view, Qt.Key.Key_Return)
    assert session.journal.here != here, "who pressed the button of the end knows that it is over"


def test_who_points_at_an_order_or_an_activation_sees_whom_it_is_for(open_window: OpenWindow) -> None:
    desk, board = begun(open_window, kind=acts.OrderDivision)
    table = desk.controller
    assert table is not None
    seen = board.seen
    division, button = next(
        (offer.action.division, button)
        for offer, button in table.ladder.buttons
        if isinstance(offer.action, acts.OrderDivision)
    )
    units = board.seen.state.context.units_of_division[division]  # type: ignore[attr-defined]

    def ringed() -> int:
        return sum(shape.ink == board.hand.showing.canvas().colours.chosen for shape in shapes())  # type: ignore[union-attr]

    def shapes() -> list[Shape]:
        return list(board.hand.showing.shapes)

    middle = board.hand.view.mapFromScene(board.hand.view.spot(seen.middle(units[0])))
    assert ringed() == 0
    for kind in (QEvent.Type.Enter, QEvent.Type.Leave):
        QApplication.sendEvent(button, QEvent(kind))
        assert ringed() == (len(units) if kind == QEvent.Type.Enter else 0)
    QTest.mouseMove(board.hand.view.viewport(), middle)
    board.hand.cards._show()
    assert not board.hand.card.isVisible(), "who writes orders and points at a brigade asked nothing"
