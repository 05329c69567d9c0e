"""What stands round the map follows the parts of the system, and the room that the letters leave."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.players.greedy import GreedyPlayer
from core.presentation.parts import NO_PARTS
from core.text import Names
from editor.base.document.standing import Standing, standing_from, standing_of
from editor.boards.battle.battle_board import letters_of
from editor.desks.play.play_desk import PlayDesk
from editor.panels.battle.battle import BattleController

Start = Callable[..., BattleController]


def test_a_system_without_cards_flags_and_orders_shows_no_empty_parts(desk: PlayDesk, start: Start) -> None:
    document = desk.host.document
    document.system = replace(document.system, parts=NO_PARTS)
    table = start()
    table.session.system = document.system
    table.refresh()
    assert not table.forces.score_title.isVisible()
    assert not any(label.isVisible() or flags.isVisible() for label, flags in table.forces.score)
    assert not table.forces.cards.isVisible()
    assert not table.hand.isVisible()
    assert "deal" not in table.tray.policies.switches


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_every_panel_of_a_battle_can_be_shown(
    desk: PlayDesk, start: Start, qtbot: QtBot, scale: float
) -> None:
    table = start()
    desk.host.window().resize(1280, 800)
    desk.host.context.theme.set_scale(scale)
    try:
        for place, panels in (
            ("left", (table.forces,)),
            ("bottom", (table.journal,)),
            ("tray", (table.tray,)),
            ("card", (table.right, table.details)),
        ):
            strip = desk.host.frame.strip.buttons[place]
            assert not strip.isChecked()
            assert not any(panel.isVisible() for panel in panels)
            qtbot.mouseClick(strip, Qt.MouseButton.LeftButton)
            QApplication.processEvents()
            assert all(panel.isVisible() for panel in panels)
            qtbot.mouseClick(desk.host.frame.strip.buttons[place], Qt.MouseButton.LeftButton)
            QApplication.processEvents()
            assert not any(panel.isVisible() for panel in panels)
    finally:
        desk.host.context.theme.set_scale(1.0)


def test_where_a_battle_stands_outlives_the_settings(start: Start, qtbot: QtBot) -> None:
    stands = standing_of(start().session.game)
    assert stands.turn == 1
    assert stands.side is not None
    assert standing_from(stands.record()) == stands
    assert standing_from({"turn": "x"}) is None
    assert standing_from(Standing(3, Names("A", "B"), True).record()) == Standing(3, Names("A", "B"), True)


def test_the_switches_of_dice_and_cards_open_whole_over_the_tray(start: Start, qtbot: QtBot) -> None:
    table = start()
    policies = table.tray.policies
    qtbot.mouseClick(policies.fold, Qt.MouseButton.LeftButton)
    for buttons in policies.switches.values():
        for button in buttons:
            assert button.isVisible()
            assert button.width() >= button.sizeHint().width()
            assert button.parentWidget().rect().contains(button.geometry())
    qtbot.mouseClick(policies.switches["roll"][1], Qt.MouseButton.LeftButton)
    assert table.session.policies.roll == "typed"
    qtbot.keyClick(policies.switches["roll"][1], Qt.Key.Key_Escape)
    assert not policies.switches["roll"][1].isVisible()
    assert not policies.fold.isChecked()


def test_the_list_of_units_shows_whose_each_is(start: Start) -> None:
    """By a letter on the colour: never by the colour alone."""
    table = start()
    model, wanted = table.forces.model, letters_of(table.seen, table.host.context.speaker.language)
    chips: dict[int, set[int]] = {0: set(), 1: set()}
    for row in range(model.rowCount()):
        side = table.seen.by_unit[model.unit(row)].side
        assert model._rows[row].letter == wanted[side]
        chips[side].add(model.index(row, 0).data(Qt.ItemDataRole.DecorationRole).cacheKey())
    assert [len(keys) for keys in chips.values()] == [1, 1]
    assert chips[0] != chips[1]


def test_whoever_can_act_stands_first_in_the_list_of_forces(start: Start) -> None:
    """At every choice of a turn, in the order in which Tab walks them; the enemy stands last."""
    table = start(second="person")
    session, seen_able = table.session, 0
    rng, mind = Random(3), GreedyPlayer()
    for _act in range(40):
        if session.screen.wanted is not None:
            session.take_screen()
        choice = session.choice
        if choice is None:
            break
        model, able = table.forces.model, table.seen.candidates()
        listed = [model.unit(row) for row in range(model.rowCount())]
        assert tuple(listed[: len(able)]) == able
        assert model.able_count == len(able)
        sides = [table.seen.by_unit[unit].side for unit in listed[len(able) :]]
        assert sides == sorted(sides, key=lambda side: side != choice.side)
        seen_able += len(able)
        known = session.known(choice.side)
        assert session.act(mind.decide(session.system, known, choice.side, rng)) is None
    assert seen_able > 10
