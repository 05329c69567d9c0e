"""The umpire's desk in large letters: what is fought over is not under the dice, and no button is cut."""

from __future__ import annotations

from random import Random

from PySide6.QtCore import QPoint, QRect
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget

from benchmarks.layout import settle
from core.paths import SCENARIOS
from core.players.greedy import GreedyPlayer
from core.protocol.pending import Roll
from core.text import _
from editor.boards.battle.prompt import Prompt
from editor.boards.battle.prompt_row import PromptAct
from editor.desks.umpire.umpire_desk import UmpireDesk
from tests.features.conftest import OpenWindow


def rect_in(widget: QWidget, window: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint()), widget.size())


def no_button_is_cut(prompt: Prompt) -> None:
    """In two lines where one is too long; what has no room even so is one of "more"."""
    shown = [button for button in prompt.buttons if button.isVisible()]
    for button in shown:
        assert button.findChildren(QLabel)[0].text().replace("\n", " ") == button.words()
        assert button.height() >= button.sizeHint().height()
    assert len(shown) + len(prompt.folded.buttons) == len(prompt.acts)


def test_dice_are_typed_beside_the_fight_and_buttons_keep_their_words(open_window: OpenWindow) -> None:
    window = open_window("fr", scale=2.0).window
    assert window.files.open(SCENARIOS / "mbt" / "twin_hills.json", desk="umpire") is not None
    assert window.page is not None
    desk = window.page.desk
    assert isinstance(desk, UmpireDesk)
    desk.follow(7)
    board = desk.board
    assert board is not None
    session, mind, rng = board.session, GreedyPlayer(), Random(7)
    fights = 0
    tray = board.arrangement.tray
    for _act in range(120):
        if session.over is not None or fights > 3:
            break
        pending = session.journal.pending
        if isinstance(pending, Roll):
            settle(3)
            fights += 1
            view = board.host.view
            for box in board.playback.in_question():
                fought = view.mapFromScene(box).boundingRect().translated(view.mapTo(window, QPoint()))
                assert not fought.intersects(rect_in(tray, window))
            where = tray.geometry()
            while isinstance(session.journal.pending, Roll) and session.journal.pending is pending:
                assert tray.geometry() == where  # it does not run away while it is typed in
                QTest.keyClick(view, str(rng.randint(1, 6)))
            continue
        side = session.asked
        assert side is not None
        known = session.system.rules.observe(session.journal.state, side)
        assert session.act(mind.decide(session.system, known, side, rng)) is None
    assert fights > 3
    long = _("Take the umpire’s seat")
    for number in (4, 3, 5):
        acts = [PromptAct(long, lambda: None) for _act in range(number)]
        board.prompt.show_prompt(0, "R", _("Follow a game on a real table"), acts)
        settle(3)
        no_button_is_cut(board.prompt)
