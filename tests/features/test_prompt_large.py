"""A prompt in large letters is as high as it was: the board under it stays, and so does what is clicked."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from benchmarks.layout import settle
from core.paths import SCENARIOS
from editor.desks.play.play_desk import PlayDesk
from editor.panels.battle.battle import BattleController
from editor.shell.help_view import HelpView
from editor.shell.page import Page
from tests.features.conftest import OpenWindow
from tests.features.test_moments import act


def table_of(open_window: OpenWindow, scenario: str) -> BattleController:
    """Two persons, in French letters of 200 %, at a window of 1280 x 800."""
    window = open_window("fr", scale=2.0).window
    page = window.files.open(SCENARIOS / f"{scenario}.json", desk="play")
    assert page is not None
    desk = page.desk
    assert isinstance(desk, PlayDesk)
    for side in desk.seats.sides:
        desk.seats.choose(side, "person")
    desk.seats.seed.setText("7")
    desk.play()
    assert desk.controller is not None
    return desk.controller


@pytest.mark.parametrize(
    "scenario",
    ["belle_position/chalons_manoeuvres", "mbt/twin_hills", "la_garde/polotsk", "belle_epoque/alma"],
)
def test_no_sentence_of_a_turn_makes_the_prompt_higher(open_window: OpenWindow, scenario: str) -> None:
    """It was 88 pixels high, 144 with "Reprendre" beside its button and 102 with the last base to move."""
    table = table_of(open_window, scenario)
    heights = set()
    for _act in range(24):
        if table.session.screen.wanted is not None:
            table.session.take_screen()
        settle(3)
        heights.add(table.prompt.height())
        assert all(
            not one.isVisible() or one.geometry().right() < table.prompt.width() for one in parts(table)
        )
        act(table)
    assert len(heights) == 1, heights


def parts(table: BattleController) -> list[QWidget]:
    return [*table.prompt.buttons, table.prompt.more]


@pytest.mark.parametrize("scenario", ["belle_position/chalons_manoeuvres", "la_garde/polotsk"])
def test_rules_beside_leave_the_prompt_whole(open_window: OpenWindow, scenario: str) -> None:
    """They take half the window; the prompt kept 800 pixels, and its button went under them."""
    table = table_of(open_window, scenario)
    table.session.take_screen()
    for _act in range(8):
        act(table)
        settle(3)
    page = table.prompt.window().findChild(Page)
    assert page is not None
    page.rule_asked.emit("BP-10" if "belle" in scenario else "LG-5")
    settle()
    window = table.prompt.window()
    beside = window.findChild(HelpView)
    assert beside is not None
    left = beside.mapTo(window, QPoint(0, 0)).x()
    for part in (*parts(table), table.prompt.words):
        assert not part.isVisible() or part.mapTo(window, part.rect().topRight()).x() < left


def test_rules_beside_leave_the_orders_whole(open_window: OpenWindow) -> None:
    """ "Attaque", "Défendr" and "Manœu" stood in half a window."""
    table = table_of(open_window, "la_garde/polotsk")
    table.session.take_screen()
    page = table.prompt.window().findChild(Page)
    assert page is not None
    page.rule_asked.emit("LG-3")
    settle()
    shown = [button for _offer, button in table.ladder.buttons if button.isVisible()]
    assert shown
    assert all(button.width() >= button.sizeHint().width() for button in shown)
