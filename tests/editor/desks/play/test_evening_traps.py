"""Traps that a first evening showed: a list that hides who can act, buttons without words, half a march."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QApplication

from core.systems.battle_cry.rules.actions import EndMoves, PlayCard
from core.text import say
from editor.panels.battle.battle import BattleController
from editor.widgets.key_button import KeyButton
from tests.editor.desks.play.conftest import play_until

Start = Callable[..., BattleController]
FORCED_MARCH = 16


def wordless(table: BattleController) -> list[str]:
    """What buttons with nothing but a key stand in the window."""
    buttons = table.host.view.window().findChildren(KeyButton)
    return [button.objectName() for button in buttons if button.isVisible() and not button.words()]


def test_bc_14_9_whoever_marches_is_in_sight_and_its_card_says_two_hexes(start: Start) -> None:
    table = start(second="person", seed=7)
    session = table.session
    play_until(session, "card")
    table.host.window().resize(1280, 700)
    table.host.frame.strip.buttons["left"].click()
    table.forces.units.setFixedHeight(100)
    QApplication.processEvents()
    bar = table.forces.units.verticalScrollBar()
    assert bar.maximum() > 0, "else nothing can be hidden"
    bar.setValue(bar.maximum())
    assert session.act(PlayCard(FORCED_MARCH)) is None
    QApplication.processEvents()
    assert bar.value() == 0, "whoever can be ordered stands at the top, and is seen"
    assert wordless(table) == []
    assert table.seen.offers is not None
    unit = table.seen.candidates()[0]
    assert session.act(table.seen.offers.named(unit)[0].action) is None
    table.pointing.take(unit)
    QApplication.processEvents()
    assert "Forced March: it may move up to 2 hexes now." in table.details.ground.text()
    assert wordless(table) == []


def test_bc_6_whoever_ends_the_moves_is_told_that_nobody_could_battle_then(start: Start) -> None:
    """Guns that were ordered to fire and have no target: "End all the same?" hid that the turn was over."""
    table = start(second="person", seed=7)
    play_until(table.session, "move")
    assert table.seen.offers is not None
    end = next(one for one in table.seen.offers.buttons if isinstance(one.action, EndMoves))
    asked = table.step_end.words(table.seen, end)
    assert asked is not None
    assert say(asked, "en").startswith("Nobody can battle. ")
    assert say(asked, "en").endswith("End all the same?")
