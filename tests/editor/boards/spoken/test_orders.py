"""The line for orders: legal acts in words, refusals with the nearest legal act, moves by their length."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from benchmarks.layout import open_battle, settle, umpire
from core.paths import SCENARIOS
from editor.panels.battle.battle import BattleController
from editor.shell.window import MainWindow


def battle_of(window: MainWindow, name: str) -> BattleController:
    open_battle(window, SCENARIOS / f"{name}.json")
    assert window.page is not None
    desk: Any = window.page.desk
    controller: BattleController = desk.controller
    return controller


def order(battle: BattleController, line: str) -> str:
    """Type a line and press Enter; the answer."""
    orders = battle.heard.orders
    orders.field.setText(line)
    orders.submit()
    settle(3)
    return orders.answer.text()


def to_moves(battle: BattleController) -> None:
    """As far as a choice in which pieces move."""
    for _step in range(40):
        session = battle.session
        if session.screen.wanted is not None:
            session.take_screen()
            settle(1)
        if session.choice is not None and session.choice.prompt == "move":
            return
        offers = battle.seen.offers
        assert offers is not None
        battle.do(offers.all[0])
        settle(1)


def test_a_typed_act_is_carried_out(window: MainWindow, told: list[str]) -> None:
    battle = battle_of(window, "battle_cry/picketts_charge")
    before = len(battle.session.journal.moments)
    assert order(battle, "probe left") == "Play Probe, Left"
    assert len(battle.session.journal.moments) > before
    assert battle.heard.orders.field.text() == ""
    assert any("name who is ordered" in words for words in told)


def test_a_wish_that_the_rules_refuse_is_answered_with_rule_and_nearest_act(window: MainWindow) -> None:
    battle = battle_of(window, "battle_cry/picketts_charge")
    to_moves(battle)
    offers = battle.seen.offers
    assert offers is not None
    unit = next(offer.interaction.unit for offer in offers.all if offer.interaction.at is not None)
    before = len(battle.session.journal.moments)
    name = battle.heard.spoken.say(battle.seen.unit_name(unit)).split(" (")[0]
    answer = order(battle, f"move {name} 913")
    assert "BC-" in answer
    assert "Nearest legal: Move" in answer
    assert len(battle.session.journal.moments) == before
    assert battle.heard.orders.field.text() == f"move {name} 913"


def test_what_is_in_hand_is_meant_where_only_a_place_is_named(window: MainWindow) -> None:
    battle = battle_of(window, "battle_cry/picketts_charge")
    to_moves(battle)
    offers = battle.seen.offers
    assert offers is not None
    unit = next(offer.interaction.unit for offer in offers.all if offer.interaction.at is not None)
    battle.board.take(unit)
    settle(1)
    answer = order(battle, "move 913")
    assert "BC-" in answer
    assert "Nearest legal: Move" in answer
    assert "acts are possible" in order(battle, "dance 1000 times")


def test_enter_stays_in_the_line_for_the_next_order(qtbot: QtBot, window: MainWindow) -> None:
    """Else the digits of the next order would be keys of the board."""
    battle = battle_of(window, "battle_cry/picketts_charge")
    orders = battle.heard.orders
    window.commands.run("order_line")
    for line in ("dance", "probe left"):
        orders.field.selectAll()
        qtbot.keyClicks(orders.field, line)
        qtbot.keyClick(orders.field, Qt.Key.Key_Return)
        settle(2)
        assert orders.field.hasFocus()
    assert orders.answer.text() == "Play Probe, Left"


def test_several_acts_alike_are_named_and_none_is_done(window: MainWindow) -> None:
    battle = battle_of(window, "belle_epoque/alma")
    before = len(battle.session.journal.moments)
    answer = order(battle, "activate")
    assert answer.startswith("Which of these? Activate ")
    assert answer.endswith("more.")
    assert "asked" not in answer
    unknown = order(battle, "dance with the enemy")
    assert "acts are possible" in unknown
    assert len(battle.session.journal.moments) == before


@pytest.mark.parametrize(
    ("language", "line", "refused"),
    [
        ("en", "numidians forward 2 turn right 30", "gauls 1 forward 9"),
        ("fr", "numides avance 2 tourne droite 30", "gaulois 1 avance 9"),
    ],
)
def test_a_base_moves_by_typed_distance_and_turn(
    window: MainWindow, language: str, line: str, refused: str
) -> None:
    window.context.speaker.set_language(language)
    battle = battle_of(window, "mbt/cannae")
    unit = next(one for one, name in battle.heard.spoken.names().items() if "Numid" in str(name))  # type: ignore[attr-defined]
    before = battle.seen.by_unit[unit].pose
    order(battle, line)
    after = battle.seen.by_unit[unit].pose
    assert after.facing - before.facing == 300
    assert after.y > before.y
    answer = order(battle, refused)
    assert "MBT-5" in answer
    assert ("Nearest legal" in answer) or ("Le plus proche permis" in answer)


def test_cards_are_laid_by_their_names(window: MainWindow) -> None:
    battle = battle_of(window, "belle_position/coulmiers")
    assert order(battle, "lay dragoons centre") == "Lay Dragoons in centre (French)"


def test_the_umpire_types_too(window: MainWindow) -> None:
    battle_of(window, "battle_cry/picketts_charge")
    umpire(window)
    assert window.page is not None
    desk: Any = window.page.desk
    assert order(desk.board, "probe left") == "Play Probe, Left"


def test_keys_open_the_line_complete_and_leave_it(qtbot: QtBot, window: MainWindow) -> None:
    battle = battle_of(window, "battle_cry/picketts_charge")
    orders = battle.heard.orders
    assert orders.isHidden()
    window.commands.run("order_line")
    assert orders.field.hasFocus()
    qtbot.keyClicks(orders.field, "probe")
    completer = orders.field.completer()
    assert completer.completionModel().rowCount() == 1
    assert completer.completionModel().index(0, 0).data() == "Play Probe, Left"
    popup = completer.popup()
    assert popup is not None
    popup.hide()
    qtbot.keyClick(orders.field, Qt.Key.Key_Escape)
    assert battle.host.view.hasFocus()
    assert not orders.isHidden()
    orders.field.clear()
    window.commands.run("order_line")
    qtbot.keyClick(orders.field, Qt.Key.Key_Escape)
    assert orders.isHidden()


def test_the_next_target_is_told_with_its_odds(window: MainWindow, told: list[str]) -> None:
    battle = battle_of(window, "belle_epoque/alma")
    random, session = Random(2), battle.session
    for _step in range(400):
        if battle.heard.spoken.targets():
            break
        assert session.choice is not None
        known = session.known(session.choice.side)
        session.act(random.choice(session.system.rules.actions(known, session.choice.side)))
        settle(1)
    told.clear()
    window.commands.run("heard_target")
    first = told[-1]
    assert "Fire at" in first or "Assault" in first
    assert "%" in first
    window.commands.run("heard_target_before")
    assert told[-1] != first or "1 of 1" in first


def test_distance_is_told_from_a_mark(window: MainWindow, told: list[str]) -> None:
    battle = battle_of(window, "belle_epoque/alma")
    grid = battle.seen.scenario.board.grid
    spoken = battle.heard.spoken
    spoken.go_to(grid.parse_label("505"))
    window.commands.run("heard_mark")
    spoken.go_to(grid.parse_label("508"))
    window.commands.run("heard_distance")
    assert told[-1] == "505 to 508: 3 hexes east."
    window.commands.run("heard_mine")
    assert told[-1].startswith("Allies:")
