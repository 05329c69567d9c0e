"""The window of one side: made from its observation alone, live, full screen, remembered."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from core.chance.sources import Rolled
from core.paths import SCENARIOS
from core.protocol.journal import Journal
from core.protocol.pending import Choice, Deal, Over, Roll
from core.protocol.steps import ActionStep
from core.records.games import Game
from core.records.serialization.digests import plain_state
from core.scenarios import edits, files
from core.scenarios.plans import PlanPoint
from core.systems.catalog import by_id
from editor.base.context import Context
from editor.boards.battle.session import Session
from editor.desks.umpire.side_window import SideWindow
from editor.shell.window import MainWindow
from tests.editor.desks.umpire.conftest import opened


def later(system_id: str, stem: str, choices: int) -> Game:
    """A battle in which both sides hide something."""
    system = by_id(system_id)
    scenario = files.load(SCENARIOS / system_id / f"{stem}.json", {system_id: system.design().scenario})
    journal: Journal[Any] = Journal(system.rules, scenario)
    rng, source = Random(2), Rolled(2)
    while choices:
        pending = journal.pending
        if isinstance(pending, Roll | Deal):
            journal.answer(source)
            continue
        assert not isinstance(pending, Over)
        side = pending.side if isinstance(pending, Choice) else pending.choices[-1].side
        action = system.rules.propose(journal.state, side, rng)
        journal.must(ActionStep(side, action))
        choices -= 1
    while isinstance(journal.pending, Roll | Deal):
        journal.answer(source)
    return Game(system, scenario, Journal(system.rules, scenario, start=journal.state), 7)


def pictures(qtbot: QtBot, context: Context, game: Game, side: int, parent: QWidget) -> tuple[Any, str, str]:
    session = Session(game)
    window = SideWindow(context, session, side, parent)
    window.resize(800, 600)
    with qtbot.waitExposed(window):
        window.show()
    window.view.settle()
    qtbot.waitUntil(lambda: window.view.scene_.tiles is None or window.view.scene_.tiles.is_finished)
    image = window.grab().toImage()
    found = image, window.prompt.words.text(), window.latest.text()
    window.close()
    return found


@pytest.mark.parametrize(
    ("system", "stem", "choices", "side"),
    [
        ("battle_cry", "mirror_creek", 9, 1),
        ("la_garde", "twin_rises", 60, 0),
        ("belle_position", "coulmiers", 30, 1),
    ],
)
def test_what_a_side_is_shown_hangs_on_its_observation_alone(
    window: MainWindow, qtbot: QtBot, system: str, stem: str, choices: int, side: int
) -> None:
    window.context.settings.set_map_style(system, "table")  # drawn in no time
    game = later(system, stem, choices)
    rules, state = game.system.rules, game.journal.state
    other = rules.imagine(state, side, Random(5))
    assert plain_state(other) != plain_state(state)  # what is hidden differs
    twin = Game(game.system, game.scenario, Journal(rules, game.scenario, start=other), 7)
    mine, theirs = game.scenario.sides[side].id, game.scenario.sides[1 - side].id
    points: dict[str, PlanPoint] = {"hex": "4.4", "table": (3000, 3000), "cards": f"{mine}.left"}
    game.plans = edits.add_mark({}, mine, "note", (points[game.system.board],), "My plan")
    twin.plans = edits.add_mark(game.plans, theirs, "note", (points[game.system.board],), "Their plan")
    seen = pictures(qtbot, window.context, game, side, window)
    assert seen == pictures(qtbot, window.context, twin, side, window)
    assert seen != pictures(qtbot, window.context, game, 1 - side, window)


def test_the_window_follows_fills_its_screen_and_is_one_a_side(window: MainWindow, qtbot: QtBot) -> None:
    desk = opened(window, "battle_cry", "mirror_creek")
    desk.follow(7)
    session = desk.session
    assert session is not None
    while session.choice is None:
        session.roll_now()
    assert desk.host.run("view_of_1")
    mine = desk.views.show(session, 1)
    assert desk.host.run("view_of_0")
    assert set(desk.views.shown) == {0, 1}
    assert mine is desk.views.show(session, 1)
    side = session.asked
    assert side is not None
    theirs = desk.views.show(session, 1 - side)
    hidden = [card for card in theirs.hand.cards if card.isVisibleTo(theirs)]
    assert len(hidden) == len(session.known(1 - side).hands[1 - side])
    before = theirs.latest.text()
    game = session.game
    game.plans = edits.add_mark({}, session.side_ids[1 - side], "note", ("4.4",), "Mine")
    game.plans = edits.add_mark(game.plans, session.side_ids[side], "note", ("4.4",), "Theirs")
    action = session.system.rules.actions(session.known(side), side)[0]
    assert session.act(action) is None
    assert theirs.latest.text() != before  # live
    plan = theirs.map.plan  # what this side drew itself, nothing of the other's
    assert plan is not None
    assert plan.items.picture is not None
    assert [one.mark.label for one in plan.items.picture.marks] == ["Mine"]
    shown = theirs.latest.text()
    session.step(-1)  # the umpire looks back: the players do not
    assert theirs.latest.text() == shown
    session.to_now()
    QTest.keyClick(mine, Qt.Key.Key_F11)
    assert mine.isFullScreen()
    QTest.keyClick(mine, Qt.Key.Key_Escape)
    assert not mine.isFullScreen()
    mine.close()
    assert set(desk.views.shown) == {0}
    assert not window.context.settings.blob("side_window_1").isEmpty()
    desk.host.show_desk("play")  # goes on while somebody plays there
    assert desk.views.shown[0].isVisible()
