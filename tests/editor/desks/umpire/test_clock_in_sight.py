"""The clocks stay in sight whatever is asked, typed or bought, in small windows and in large letters too."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import QApplication, QWidget

from core.players.greedy import GreedyPlayer
from core.protocol.pending import Deal, Roll
from editor.shell.window import MainWindow
from tests.editor.desks.umpire.conftest import opened

SMALLEST = (1024, 700, 2.0)
"""Pixels, and the size of the text."""
ACTS = 10


def is_whole(widget: QWidget, window: QWidget) -> bool:
    """Whether all of a widget is within the window and nothing of its own row lies over it."""
    place = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
    seen = widget.visibleRegion().boundingRect()
    return widget.isVisible() and window.rect().contains(place) and seen == widget.rect()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("system", "stem", "size"),
    [
        ("belle_epoque", "mirror_ridge", (1280, 800, 1.0)),
        ("belle_epoque", "mirror_ridge", SMALLEST),
        ("battle_cry", "mirror_creek", SMALLEST),
        ("mbt", "twin_hills", SMALLEST),
        ("la_garde", "twin_rises", SMALLEST),
        ("belle_position", "coulmiers", SMALLEST),
    ],
)
def test_the_clocks_stay_in_sight(
    window: MainWindow, system: str, stem: str, size: tuple[int, int, float], language: str
) -> None:
    window.context.speaker.set_language(language)
    window.resize(*size[:2])
    window.context.theme.set_scale(size[2])
    desk = opened(window, system, stem)
    desk.follow(7)
    if not desk.is_seated:
        desk.take_seat()
    session, board = desk.session, desk.board
    assert session is not None
    assert board is not None
    rng, mind, bought = Random(3), GreedyPlayer(), False
    for _act in range(ACTS):
        QApplication.processEvents()
        buttons = [button for button in board.prompt.buttons if button.isVisible()]
        for seen in (*desk.clocks.faces, desk.clocks.switch, *buttons):
            assert is_whole(seen, window), session.journal.pending
            least = seen.sizeHint()
            assert seen.width() >= least.width(), session.journal.pending
            assert seen.height() >= least.height(), session.journal.pending
        words = board.prompt.words
        assert words.height() >= words.heightForWidth(words.width()) - 1, session.journal.pending
        assert words.height() <= 4 * words.fontMetrics().lineSpacing(), session.journal.pending
        bought = bought or board.ladder.isVisible()
        if isinstance(session.journal.pending, Roll | Deal):
            session.roll_now()
            continue
        side = session.asked
        if side is None:
            break
        known = session.system.rules.observe(session.journal.state, side)
        assert session.act(mind.decide(session.system, known, side, rng)) is None
    assert bought or system != "belle_epoque"
    window.context.theme.set_scale(1.0)


def test_the_clocks_tell_whose_they_are_by_a_letter(window: MainWindow) -> None:
    desk = opened(window, "mbt", "twin_hills")
    desk.follow(7)
    if not desk.is_seated:
        desk.take_seat()
    shown = [QTextDocumentFragment.fromHtml(face.text()).toPlainText() for face in desk.clocks.faces]
    assert [words.split() for words in shown] == [["R", "0:00"], ["B", "0:00"]]
