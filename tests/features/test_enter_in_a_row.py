"""Enter never means two things in a row: to go on with what is shown, and then an answer or an end."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.players.greedy import GreedyPlayer
from core.systems.belle_epoque.rules.actions import Assault, Stand
from editor.boards.battle.director import projector as projectors
from editor.panels.battle.battle import BattleController
from editor.panels.battle.enter_guard import EnterGuard
from tests.features.conftest import OpenWindow
from tests.features.enter_guarded import step_of_fights
from tests.features.test_moments import Clock, act, begin


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    monkeypatch.setattr(projectors, "milliseconds", Clock())
    Clock.now = 0.0
    return Clock()


def enter(table: BattleController) -> None:
    table.host.view.setFocus()
    QTest.keyClick(table.host.view, Qt.Key.Key_Return)


def test_enter_with_which_one_went_on_does_not_take_the_summary_away(open_window: OpenWindow) -> None:
    """Four acts of the enemy were gone through with Enter, and one press more closed what tells them."""
    _person, table = begin(open_window, "battle_cry", ("person", "officer"))
    session, sheet = table.session, table.playback.sheet
    pressed = 0
    for _act in range(300):
        if table.playback.is_busy and table.playback.projector.shows_others:
            enter(table)
            pressed += 1
        elif pressed and not sheet.isHidden():
            break
        elif table.playback.projector.finish():
            continue
        elif session.choice is None:
            session._let_computer_act()
        else:
            act(table)
    assert pressed
    assert not sheet.isHidden()
    assert not [one for one in table.prompt.acts if one.key == "Enter"]  # so it would close the lines
    enter(table)
    assert not sheet.isHidden()
    banner = table.host.notices.banner("enter")
    assert banner is not None
    assert "Your turn" in banner.labels[0].text()
    enter(table)
    assert sheet.isHidden()


@pytest.mark.parametrize(("late", "taken"), [(100, False), (5000, True)])
def test_enter_pressed_just_as_go_on_vanishes_is_not_taken_by_what_comes_next(
    open_window: OpenWindow, late: int, taken: bool
) -> None:
    """What the others did came to its end by itself while the key was on its way."""
    _person, table = begin(open_window, "battle_cry", ("person", "officer"))
    session, sheet, projector = table.session, table.playback.sheet, table.playback.projector
    seen = False
    for _beat in range(3000):
        if table.playback.is_busy:
            seen = seen or projector.shows_others
            Clock.now += 400
            projector._timer.timeout.emit()
        elif seen and not sheet.isHidden():
            break
        elif session.choice is None:
            session._let_computer_act()
        else:
            act(table)
    assert not sheet.isHidden()
    assert not [one for one in table.prompt.acts if one.key == "Enter"]  # so it closes the lines
    Clock.now += late
    enter(table)
    assert sheet.isHidden() == taken
    assert (table.host.notices.banner("enter") is None) == taken
    enter(table)
    assert sheet.isHidden()


@pytest.mark.parametrize("goes_on", [True, False])
def test_enter_that_went_on_declines_no_reaction(goes_on: bool) -> None:
    """*Go on* and *Nobody reacts* stand in the same place."""
    then: Any = SimpleNamespace(key="Enter", text=SimpleNamespace(id="stand"))
    session, prompt = step_of_fights(), SimpleNamespace(acts=[then])
    guard = EnterGuard(session, prompt)  # type: ignore[arg-type]
    session.journal.line = list
    guard.goes_on = goes_on
    guard.settle()
    assert guard.take() is (then if goes_on else None)
    assert guard.take() is None  # the next one is taken


def test_what_is_done_by_hand_frees_enter() -> None:
    session = step_of_fights()
    guard = EnterGuard(session, SimpleNamespace(acts=[]))  # type: ignore[arg-type]
    guard.goes_on = True
    guard.begins(SimpleNamespace(is_button=False, interaction=SimpleNamespace(points=None)))  # type: ignore[arg-type]
    assert not guard.goes_on


def until_assault(table: BattleController) -> None:
    """Both sides act until one has declared an assault and the other is asked who reacts."""
    session, mind, rng = table.session, GreedyPlayer(), Random(5)
    for _act in range(600):
        table.playback.projector.finish()
        assert session.choice is not None
        side, offers = session.choice.side, table.seen.offers
        assert offers is not None
        assaults = [one for one in offers.listed if isinstance(one.action, Assault)]
        wanted = mind.decide(session.system, session.known(side), side, rng)
        offer = assaults[0] if assaults else next(one for one in offers.all if one.action == wanted)
        table.do(offer)
        if assaults and session.choice is not None and Stand in session.choice.kinds:
            return
    raise AssertionError("nobody is assaulted")


def test_be_14_4_enter_of_the_one_who_assaults_declines_no_reaction_of_the_other(
    open_window: OpenWindow,
) -> None:
    """Two persons at one screen: the first meant the end of the activation, or the dice."""
    _person, table = begin(open_window, "belle_epoque", ("person", "person"), "at_once")
    until_assault(table)
    session = table.session
    here = session.journal.here
    assert [one.key for one in table.prompt.acts if one.key] == ["Enter"]
    enter(table)
    assert session.journal.here == here
    banner = table.host.notices.banner("enter")
    assert banner is not None
    assert "Nobody reacts" in banner.labels[0].text()
    enter(table)
    assert session.journal.here > here


def test_enter_that_takes_the_screen_is_not_the_first_act_too(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "battle_cry", ("person", "person"), "at_once")
    held: list[bool] = []
    table.hand_over.entered.connect(lambda: held.append(table.enter_guard._held is not None))
    assert table.hand_over.isVisible()
    QTest.keyClick(table.hand_over, Qt.Key.Key_Return)
    assert held == [True]
    assert table.session.screen.wanted is None
