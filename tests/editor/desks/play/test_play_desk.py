"""Battle Cry at the Play desk: beginning, cards, orders, moves and fights by mouse and keys."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from core.chance.seeds import Secret
from core.protocol.pending import Choice
from core.protocol.steps import DiceRolled
from core.scenarios.edits.handicap import with_handicap
from core.scenarios.handicaps import Change
from core.text import _
from editor.desks.play.play_desk import PlayDesk
from editor.panels.battle.journal_export import readable
from editor.shell.window import MainWindow
from tests.editor.desks.play.conftest import click_hex, play_until, press
from tests.editor.desks.play.person import Start, acts, hover


def test_a_battle_is_played_with_the_handicap_where_somebody_wants_it(desk: PlayDesk, qtbot: QtBot) -> None:
    document = desk.host.document
    side = document.scenario.sides[0]
    assert not desk.seats.handicap.isVisible(), "it has none"
    document.do(
        _("Keep a handicap"),
        with_handicap(document.scenario, [Change("side", side.id, "flags", side.flags, side.flags + 2)]),
    )
    desk.activate()
    assert desk.seats.handicap.isVisible()
    assert not desk.seats.handicap.isChecked()
    desk.seats.handicap.click()
    qtbot.mouseClick(desk.start, Qt.MouseButton.LeftButton)
    assert desk.controller is not None
    scenario = desk.controller.session.game.scenario
    assert (scenario.side(side.id).flags, scenario.handicap) == (side.flags + 2, ())
    assert document.scenario.side(side.id).flags == side.flags


def test_three_clicks_from_a_scenario_to_its_first_card(desk: PlayDesk, qtbot: QtBot) -> None:
    assert desk.controller is None
    assert desk.host.view.isVisible()
    qtbot.mouseClick(desk.start, Qt.MouseButton.LeftButton)
    assert desk.controller is not None
    assert "Play a card" in desk.controller.prompt.words.text()
    assert [card for card in desk.controller.hand.cards if card.isVisible()]


def test_enter_starts_the_battle_and_a_wrong_seed_does_not(desk: PlayDesk, qtbot: QtBot) -> None:
    qtbot.keyClicks(desk.seats.seed, "seven")
    qtbot.keyClick(desk.seats.seed, Qt.Key.Key_Return)
    assert desk.controller is None
    assert "whole number" in desk.seats.fault.text()
    desk.seats.seed.clear()
    qtbot.keyClicks(desk.seats.seed, "41")
    qtbot.keyClick(desk.seats.seed, Qt.Key.Key_Return)
    assert desk.controller is not None
    assert desk.controller.session.game.seed == 41


def test_a_battle_has_a_secret_where_nobody_types_a_seed(desk: PlayDesk, qtbot: QtBot) -> None:
    qtbot.mouseClick(desk.start, Qt.MouseButton.LeftButton)
    assert desk.controller is not None
    game = desk.controller.session.game
    assert isinstance(game.seed, Secret)
    assert game.seed.written() not in repr(game)
    assert game.seed.written() not in "".join(readable(game, "en", side) for side in (None, 0, 1))


def test_a_typed_seed_is_told_to_nobody_who_may_not_see_all(desk: PlayDesk, qtbot: QtBot) -> None:
    desk.seats.seed.setText("734982113")
    qtbot.mouseClick(desk.start, Qt.MouseButton.LeftButton)
    assert desk.controller is not None
    game = desk.controller.session.game
    assert "734982113" in readable(game, "en", None)
    assert not any("734982113" in readable(game, "en", side) for side in (0, 1))


def test_a_turn_by_the_keyboard_alone(start: Start, qtbot: QtBot) -> None:
    table = start()
    session = table.session
    hand = table.seen.hand
    legal = next(
        place
        for place, face in enumerate(hand)
        if face is not None and not table.seen.orders_nothing(face) and face.kind == "section"
    )
    qtbot.keyClick(table.host.view, Qt.Key(Qt.Key.Key_1 + legal))
    assert isinstance(session.pending, Choice)
    assert session.pending.prompt == "order"
    assert "Another card" in acts(table)
    press(qtbot, table, Qt.Key.Key_Tab)
    assert table.host.view.cursor_hex in [table.seen.hex_of(unit) for unit in table.seen.candidates()]
    press(qtbot, table, Qt.Key.Key_Space)
    assert any("ordered" in piece.marks for piece in table.seen.pieces)
    if session.pending.prompt == "order":
        press(qtbot, table, Qt.Key.Key_Backspace)
        assert not any("ordered" in piece.marks for piece in table.seen.pieces)
        press(qtbot, table, Qt.Key.Key_Tab, Qt.Key.Key_Space)
    if session.choice is not None and session.choice.prompt == "order":
        press(qtbot, table, Qt.Key.Key_Return)
    if session.question is not None:  # more might be ordered: that is asked
        press(qtbot, table, Qt.Key.Key_Return)
    assert session.choice is not None
    assert session.choice.prompt == "move"
    if table.pointing.unit is None:  # a unit that alone can move is in hand already
        press(qtbot, table, Qt.Key.Key_Tab, Qt.Key.Key_Space)
    unit = table.pointing.unit
    assert unit is not None
    goals = table.seen.offers.hexes(unit) if table.seen.offers is not None else ()
    press(qtbot, table, Qt.Key.Key_Tab, Qt.Key.Key_Return)
    if table.pointing.among:
        press(qtbot, table, Qt.Key.Key_Return)
    assert table.seen.hex_of(unit) in goals


def test_enter_is_not_taken_once_when_the_last_order_ended_the_step(start: Start, qtbot: QtBot) -> None:
    table = start()
    session = table.session
    legal = next(
        place
        for place, face in enumerate(table.seen.hand)
        if face is not None and not table.seen.orders_nothing(face) and face.kind == "section"
    )
    press(qtbot, table, Qt.Key(Qt.Key.Key_1 + legal))
    assert acts(table)[0] == "End the orders"
    while session.choice is not None and session.choice.prompt == "order":
        assert table.seen.offers is not None
        unit = table.seen.offers.units()[0]
        table.do(table.seen.offers.named(unit)[0])
    assert acts(table)[0] == "End the moves"
    press(qtbot, table, Qt.Key.Key_Return)
    assert session.choice is not None
    assert session.choice.prompt == "move"
    banner = table.host.notices.banner("enter")
    assert banner is not None
    assert "End the moves" in "".join(label.text() for label in banner.findChildren(QLabel))
    press(qtbot, table, Qt.Key.Key_Return)
    assert session.choice is None or session.choice.prompt != "move"
    assert table.host.notices.banner("enter") is None


def test_escape_gives_the_card_back(start: Start, qtbot: QtBot) -> None:
    table = start()
    playable = next(
        place
        for place, face in enumerate(table.seen.hand)
        if face is not None and face.kind == "section" and not table.seen.orders_nothing(face)
    )
    cards = len(table.seen.hand)
    qtbot.keyClick(table.host.view, Qt.Key(Qt.Key.Key_1 + playable))
    assert len(table.seen.hand) == cards - 1
    press(qtbot, table, Qt.Key.Key_Escape)
    assert len(table.seen.hand) == cards
    assert table.session.choice is not None
    assert table.session.choice.prompt == "card"


def test_click_a_unit_then_a_hex(start: Start, qtbot: QtBot) -> None:
    table = start(second="person")
    play_until(table.session, "move", 3)
    seen = table.seen
    assert seen.offers is not None
    unit = next(unit for unit in seen.candidates() if len(seen.units_in(seen.hex_of(unit) or 0)) == 1)
    place = seen.hex_of(unit)
    assert place is not None
    click_hex(qtbot, table, place)
    assert table.pointing.unit == unit
    marks = {mark.hex: mark.kind for mark in table.pointing.marks()}
    assert marks[place] == "chosen"
    goals = seen.offers.hexes(unit)
    assert all(marks[goal] == "legal" for goal in goals)
    click_hex(qtbot, table, goals[0])
    assert table.seen.hex_of(unit) == goals[0]


def test_a_general_goes_along_or_stays_by_two_buttons(start: Start, qtbot: QtBot) -> None:
    table = start(second="person")
    for _time in range(40):
        play_until(table.session, "move", 3)
        offers = table.seen.offers
        assert offers is not None
        pairs = [
            (unit, hex_)
            for unit in offers.units()
            for hex_ in offers.hexes(unit)
            if len(offers.reaching(unit, hex_)) == 2
        ]
        if pairs:
            break
        table.do(offers.buttons[0])
    else:
        raise AssertionError("no general could go along")
    unit, hex_ = pairs[0]
    table.pointing.take(unit)
    click_hex(qtbot, table, hex_)
    assert len(table.pointing.among) == 2
    assert acts(table)[2] == "Neither"
    press(qtbot, table, Qt.Key.Key_Escape)
    assert not table.pointing.among
    click_hex(qtbot, table, hex_)
    qtbot.mouseClick(table.prompt.buttons[1], Qt.MouseButton.LeftButton)
    assert table.seen.hex_of(unit) == hex_


def test_a_target_shows_its_dice_and_a_click_rolls_them(start: Start, qtbot: QtBot) -> None:
    table = start(second="person")
    play_until(table.session, "battle", 2)
    seen = table.seen
    assert seen.offers is not None
    unit = next(unit for unit in seen.candidates() if seen.offers.targets(unit))
    table.pointing.take(unit)
    target = seen.offers.targets(unit)[0]
    preview = seen.offers.preview(seen.offers.against(unit, target)[0].action)
    assert preview is not None
    place = seen.hex_of(target)
    assert place is not None
    mark = next(mark for mark in table.pointing.marks() if mark.hex == place)
    assert (mark.kind, mark.label) == ("target", str(preview.dice))
    hover(qtbot, table, place)
    assert table.pointing.target == target
    assert all(one.rule in table.details.sum.text() for one in preview.modifiers)
    before = table.session.journal.here
    click_hex(qtbot, table, place)
    depth = table.session.journal.moments[before].depth
    fell = [
        one.step
        for one in table.session.journal.line()
        if one.depth > depth and isinstance(one.step, DiceRolled)
    ]
    assert len(next(iter(fell[0].shown.values()))) == preview.dice
    assert "dice" in [beat.kind for beat in table.playback.projector.director.done]  # they lie on the map


def test_a_refused_hex_says_why_with_its_rule_and_why_opens_it(
    start: Start, qtbot: QtBot, window: MainWindow
) -> None:
    table = start(second="person")
    play_until(table.session, "order", 2)
    seen = table.seen
    choice = seen.choice
    assert choice is not None
    enemy = next(unit for unit, piece in seen.by_unit.items() if piece.side != choice.side)
    place = seen.hex_of(enemy)
    assert place is not None
    hover(qtbot, table, place)
    card = table.pointing.card
    denied = table.pointing.denied
    assert denied is not None
    assert card.isVisible()
    assert denied.refusal.rule in card.words.text()
    assert not card.pinned
    table.host.view.setFocus()
    press(qtbot, table, Qt.Key.Key_P)
    assert card.pinned
    press(qtbot, table, Qt.Key.Key_Escape)
    assert not card.isVisible()
    click_hex(qtbot, table, place)
    assert card.pinned
    hover(qtbot, table, seen.scenario.board.grid.hexes[0])
    assert card.isVisible()
    asked: list[str] = []
    table.host.rule_asked.connect(asked.append)
    assert window.commands.run("why")
    assert asked == [denied.refusal.rule]
    press(qtbot, table, Qt.Key.Key_Escape)
    assert not card.isVisible()
