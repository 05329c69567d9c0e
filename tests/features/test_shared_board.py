"""Two persons before one open board: what is shown again, what cards cover, where the map stands."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from benchmarks.layout import settle
from core.protocol.steps import ActionStep
from editor.boards.battle.screen_owner import NOBODY
from editor.shell.stage import Stage
from editor.widgets.floating import FloatingCard
from tests.features.conftest import OpenWindow
from tests.features.test_moments import act, begin


def test_again_at_a_board_that_two_share_shows_what_came_since_who_is_asked_acted(
    open_window: OpenWindow,
) -> None:
    """Nobody looks alone there: the whole battle was played anew, and all its dice stayed on the map."""
    _person, table = begin(open_window, "belle_epoque", ("person", "person"), "at_once")
    for _act in range(40):
        act(table)
    session, projector = table.session, table.playback.projector
    assert session.looker == NOBODY
    moments = session.journal.moments
    own = [
        node.number
        for node in session.journal.line()
        if isinstance(node.step, ActionStep)
        and node.step.by == session.asked
        and not moments[node.parent].state.frames
    ]
    table.playback.again()
    shown = [beat.moment for beat in (*projector.director.done, *projector.director.ahead)]
    assert shown
    assert min(shown) >= own[-3], "since his last activation: a unit, its test, what it does"
    projector.finish()
    session.look_at(own[0])
    session.play_on()
    session.answer_question(True)
    assert session.live
    assert session.screen.wanted is None, "nothing is hidden: nobody has to take the screen"


def test_who_asks_again_at_a_board_that_two_share_is_told_in_lines(open_window: OpenWindow) -> None:
    """The board bore the numbers of lines that were nowhere to be read."""
    _person, table = begin(open_window, "mbt", ("person", "person"), "at_once")
    session, sheet = table.session, table.playback.sheet
    while session.asked == 0:
        act(table)
    settle()
    assert session.looker == NOBODY
    assert sheet.isHidden(), "both have seen it"
    table.run("again")
    table.playback.projector.finish()
    settle()
    assert not sheet.isHidden()
    assert sheet.lines
    act(table)
    settle()
    assert sheet.isHidden()


def test_the_card_of_the_unit_stays_and_hides_no_counter(open_window: OpenWindow) -> None:
    """It went up and down with the row of tests, and a panel that was folded left it over an own unit."""
    person, table = begin(open_window, "belle_epoque", ("person", "person"), "at_once")
    assert person.window.page is not None
    stage = person.window.page.frame.stage
    tops = []
    for _act in range(6):
        settle()
        card = stage.shown("card")
        if card is not None:
            tops.append(card.y())
            assert not hidden(stage, card)
        act(table)
    assert len(tops) == 4
    assert len(set(tops)) == 1
    act(table)
    for _key in ("opens", "folds"):
        QTest.keyClick(person.window, Qt.Key.Key_F11)
        settle()
        card = stage.shown("card")
        assert card is not None
        assert not hidden(stage, card)
    was = card.geometry()
    assert isinstance(card, FloatingCard)
    assert card.keeps_off == table.playback.projector.layers.diced
    card.keeps_off = lambda: [table.host.view.mapToScene(was).boundingRect()]
    for show in (card.hide, card.show):
        show()
        settle()
    assert not card.geometry().intersects(was), "dice lay there first"


def hidden(stage: Stage, card: QWidget) -> list[QRect]:
    return [piece for piece in stage._pieces() if piece.intersects(card.geometry())]
