"""The line that an act opens stands beside it: on the map, on its button, on its card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from core.text import Text, _
from editor.boards.battle.lines_ahead import MOST_ACTS, acts_after, line_ahead
from editor.panels.battle.battle import BattleController
from editor.panels.battle.card_faces import CardButton, CardState
from editor.panels.battle.card_tip import CardTip
from tests.editor.desks.play.conftest import play_until
from tests.editor.desks.play.person import hover

pytestmark = pytest.mark.usefixtures("unhurried")


def tip_of(widget: QWidget) -> str:
    """The tool tip that stands once somebody has pointed at a widget for a while."""
    at = QPoint(4, 4)
    QToolTip.hideText()
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, at, widget.mapToGlobal(at)))
    return QToolTip.text()


def test_a_card_tells_the_best_line_that_it_opens(start: Callable[..., BattleController]) -> None:
    table = start("person", "person", 7)
    table.session.take_screen()
    faces = [face for face in table.seen.hand if face is not None]
    assert table.seen.offers is not None
    plays = [table.seen.offers.cards(face.item) for face in faces]
    number = next(number for number, offers in enumerate(plays) if len(offers) == 1)
    found = line_ahead(table.seen, plays[number][0].action)
    assert found is not None
    words = table.host.context.speaker.say(found.line.words[1])
    card = table.hand.cards[number]
    told = tip_of(card)
    assert f"\N{RIGHTWARDS ARROW} {words}" in told
    assert table.host.context.speaker.say(faces[number].text) not in told  # it is read on the card
    (tip,) = [one for one in QApplication.topLevelWidgets() if one.inherits("QTipLabel") and one.isVisible()]
    assert not tip.geometry().intersects(QRect(card.mapToGlobal(QPoint(0, 0)), card.size()))
    assert len(acts_after(found)) <= MOST_ACTS


def test_a_card_that_opens_no_line_has_a_tip_only_where_its_face_leaves_something_out(
    start: Callable[..., BattleController],
) -> None:
    table = start("person", "person", 7)
    table.session.take_screen()
    card = table.hand.cards[0]
    face = card.state.face
    assert face is not None
    quiet = CardButton(table.host.context, ())
    CardTip(table.host.context, quiet)
    quiet.show_card(CardState(face), ())
    assert tip_of(quiet) == ""
    quiet.show_card(CardState(face, note=_("cannot be played now")), ())
    assert tip_of(quiet) == "cannot be played now"  # the foot of a card may cut it
    long = replace(face, text=Text("word " * 90))
    quiet.show_card(CardState(long), ())
    assert face.rule in tip_of(quiet)
    assert "word word" in tip_of(quiet)
    quiet.deleteLater()


def test_the_act_under_the_pointer_has_its_line_beside_it(
    qtbot: QtBot, start: Callable[..., BattleController]
) -> None:
    table = start("person", "person", 7)
    play_until(table.session, "move")
    seen = table.seen
    assert seen.offers is not None
    line, unit, hex_ = next(
        (line, unit, hex_)
        for unit in sorted(seen.by_unit)
        if seen.offers.is_actor(unit)
        for hex_ in seen.offers.hexes(unit)
        for offer in seen.offers.reaching(unit, hex_)
        if (line := line_ahead(seen, offer.action)) is not None
    )
    table.board.take(unit)
    hover(qtbot, table, hex_)
    card = table.pointing.card
    qtbot.waitUntil(card.isVisible, timeout=3000)
    assert "Best after it" in card.words.text()
    assert table.host.context.speaker.say(line.line.words[1]) in card.words.text()


def test_an_act_that_opens_none_keeps_its_own_tip(start: Callable[..., BattleController]) -> None:
    table = start("person", "person", 7)
    play_until(table.session, "battle")
    seen = table.seen
    assert seen.offers is not None
    quiet = [offer for offer in seen.offers.all if line_ahead(seen, offer.action) is None]
    assert quiet, "dice decide what comes of a battle"
