"""The play desk as a person uses it: mouse, keyboard, dice typed, screen handed over, files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QInputDialog, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from core.chance.seeds import Secret
from core.protocol.pending import UNKNOWN, Choice, Deal, Roll
from core.protocol.steps import ActionStep, DiceRolled
from core.records import games
from core.records.games import Game
from core.scenarios.edits.handicap import with_handicap
from core.scenarios.handicaps import Change
from core.text import Names, _, say
from editor.base.document import recovery
from editor.base.document.lock import FileLock
from editor.boards.battle.prompt import without_name
from editor.boards.battle.session import Session
from editor.desks.play.play_desk import PlayDesk
from editor.panels.battle.battle import BattleController
from editor.panels.battle.journal_export import export_to, readable
from editor.panels.battle.journal_rows import journal_rows
from editor.shell.description import description
from editor.shell.window import MainWindow
from tests.editor.boards.battle.test_session import play_until_fell
from tests.editor.desks.play.conftest import click_hex, play_until, press, spot

Start = Callable[..., BattleController]


def hover(qtbot: QtBot, table: BattleController, hex_: int) -> None:
    view = table.host.view.viewport()
    at = spot(table, hex_)
    event = QMouseEvent(
        QMouseEvent.Type.MouseMove,
        QPointF(at),
        QPointF(view.mapToGlobal(at)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(view, event)


def acts(table: BattleController) -> list[str]:
    return [act.text.id for act in table.prompt.acts]


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


def test_dice_are_typed_by_digits_and_wrong_digits_say_why(start: Start, qtbot: QtBot) -> None:
    table = start(second="person")
    table.set_policy("roll", "typed")
    play_to_roll(table)
    roll = table.session.journal.pending
    assert isinstance(roll, Roll)
    dice = roll.handfuls[0].dice
    press(qtbot, table, Qt.Key.Key_9)
    assert "6 faces" in table.tray.fault.text()
    press(qtbot, table, Qt.Key.Key_6)
    if dice > 1:
        press(qtbot, table, Qt.Key.Key_Backspace)
        assert isinstance(table.session.journal.pending, Roll)
        press(qtbot, table, Qt.Key.Key_6)
    for _die in range(dice - 1):
        qtbot.mouseClick(table.tray.face_buttons[-1], Qt.MouseButton.LeftButton)
    last = [one.step for one in table.session.journal.line() if isinstance(one.step, DiceRolled)][-1]
    assert last.how == "typed"
    assert last.shown[roll.handfuls[0].key] == ("flag",) * dice
    said = [table.journal.model.index(row).data() for row in range(table.journal.model.rowCount())]
    assert any("(typed)" in line for line in said)


def test_space_rolls_what_should_be_typed(start: Start, qtbot: QtBot) -> None:
    table = start(second="person")
    table.set_policy("roll", "typed")
    play_to_roll(table)
    press(qtbot, table, Qt.Key.Key_Space)
    assert not isinstance(table.session.journal.pending, Roll)
    last = [one.step for one in table.session.journal.line() if isinstance(one.step, DiceRolled)][-1]
    assert last.how == "rolled"


def play_to_roll(table: BattleController) -> None:
    for _time in range(200):
        play_until(table.session, "battle", 2)
        offers = table.seen.offers
        assert offers is not None
        table.do(offers.all[0])
        if table.session.waits_for_dice() is not None:
            return
    raise AssertionError("no dice were asked for")


def test_cards_are_typed_from_the_rows_of_the_pool(desk: PlayDesk, qtbot: QtBot) -> None:
    desk.seats.seats["cards"].buttons["typed"].click()
    desk.seats.choose(desk.seats.sides[1], "person")
    desk.play()
    table = desk.controller
    assert table is not None
    table.session.take_screen()
    deal = table.session.journal.pending
    assert isinstance(deal, Deal)
    pool = table.tray.pool
    assert pool.count() == len([row for row in deal.pool if row.count]) + 1
    first = pool.item(0)
    assert first is not None
    name = first.text().split("  ")[0]
    low, aimed = pool.item(pool.count() - 4), pool.count() - 4
    assert low is not None
    last = low.text().split("  ")[0]
    bar = pool.verticalScrollBar()
    assert bar.maximum() > 0
    bar.setValue(bar.maximum() - 1)
    above, at = bar.value(), pool.visualItemRect(low).center()
    qtbot.mouseClick(pool.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert bar.value() == above  # the next click hits what it is aimed at
    assert abs(pool.row(pool.itemAt(at)) - aimed) <= 1
    assert last in table.tray._pool.named.text()
    assert table.tray.rub_out()
    assert table.tray._pool.named.text() == ""
    for _card in range(deal.draw):
        line = pool.item(0)
        assert line is not None
        qtbot.mouseClick(pool.viewport(), Qt.MouseButton.LeftButton, pos=pool.visualItemRect(line).center())
    assert table.session.journal.pending is not deal
    hand = table.session.system.look.hand(table.session.journal.state, deal.to or 0)
    assert hand[0] is not None
    assert hand[0].name.en == name


def test_hands_stay_hidden_until_enter(start: Start, qtbot: QtBot) -> None:
    table = start(second="person")
    assert table.hand_over.isVisible()
    assert table.hand_over.geometry() == table.host.rect()
    press_digit = Qt.Key.Key_1
    qtbot.keyClick(table.hand_over, press_digit)
    assert table.session.screen.wanted is not None
    assert all(card.state.face is None for card in table.hand.cards if not card.isHidden())
    qtbot.keyClick(table.hand_over, Qt.Key.Key_Return)
    assert not table.hand_over.isVisible()
    assert all(card.state.face is not None for card in table.hand.cards if not card.isHidden())


def test_journal_click_shows_that_moment_and_esc_comes_back(start: Start, qtbot: QtBot) -> None:
    table = start(second="person")
    play_until(table.session, "battle", 2)
    now = table.session.journal.here
    table.show_journal()
    QApplication.processEvents()
    model, view = table.journal.model, table.journal.list
    row = next(row for row in range(model.rowCount()) if model.moment(row) < now - 3)
    index = model.index(row)
    view.scrollTo(index)
    rect = view.visualRect(index)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(12, rect.center().y()))
    assert not table.session.live
    assert table.session.journal.here == model.moment(row)
    assert table.seen.offers is None
    table.host.view.setFocus()
    press(qtbot, table, Qt.Key.Key_Escape)
    assert table.session.live
    assert table.session.journal.here == now


def test_comma_and_full_stop_step_and_f_forks_with_a_name(
    start: Start, qtbot: QtBot, window: MainWindow
) -> None:
    table = start(second="person")
    play_until(table.session, "battle", 2)
    now = table.session.journal.here
    table.host.view.setFocus()
    press(qtbot, table, Qt.Key.Key_Comma, Qt.Key.Key_Comma)
    here = table.session.journal.here
    assert here < now
    press(qtbot, table, Qt.Key.Key_Period)
    assert table.session.journal.here > here
    press(qtbot, table, Qt.Key.Key_Comma)
    press(qtbot, table, Qt.Key.Key_F)
    dialog = window.findChild(QInputDialog, "fork")
    assert dialog is not None
    field = dialog.findChild(QLineEdit)
    assert field is not None
    qtbot.keyClicks(field, "Left first")
    dialog.accept()
    assert table.session.live
    assert table.session.journal.here == here


def test_undo_past_dice_asks_in_the_prompt(start: Start, qtbot: QtBot, window: MainWindow) -> None:
    table = start(second="person")
    table.set_policy("roll", "typed")
    play_to_roll(table)
    press(qtbot, table, Qt.Key.Key_Space)
    here = table.session.journal.here
    assert window.commands.run("undo")
    assert table.session.question is not None
    assert acts(table) == ["Go back", "Stay"]
    press(qtbot, table, Qt.Key.Key_Escape)
    assert table.session.journal.here == here
    window.commands.run("undo")
    press(qtbot, table, Qt.Key.Key_Return)
    assert table.session.journal.here != here
    assert window.commands.run("redo")
    assert table.session.journal.moments[table.session.journal.here].depth > 0


def test_lists_can_be_read_and_act(start: Start, qtbot: QtBot) -> None:
    table = start(second="person")
    play_until(table.session, "order", 2)
    model = table.forces.model
    first = model.index(0, 0)
    assert "can act now" in first.data(Qt.ItemDataRole.AccessibleTextRole)
    unit = model.unit(0)
    table.forces.units.setFocus()
    table.forces.units.setCurrentIndex(first)
    qtbot.keyClick(table.forces.units, Qt.Key.Key_Return)
    assert "ordered" in table.seen.by_unit[unit].marks
    acts_model = table.details.model
    row = next(row for row in range(acts_model.rowCount()) if "End" in str(acts_model.index(row).data()))
    before = table.session.journal.here
    table.details.acts_title.setFocus()
    qtbot.keyClick(table.details.acts_title, Qt.Key.Key_Space)
    table.details.acts.setCurrentIndex(acts_model.index(row))
    table.details.acts.setFocus()
    qtbot.keyClick(table.details.acts, Qt.Key.Key_Return)
    assert before in [moment.parent for moment in table.session.journal.line()]


def seed_with_a_reaction(game: Game) -> int:
    """A seed that deals the side that begins a reaction card."""
    for seed in range(500):
        dealt = games.new_game(game.system, game.scenario, seed)
        Session(dealt).start()
        side = dealt.journal.state.context.first
        hand = game.system.look.hand(dealt.journal.state, side)
        if any(face is not None and face.kind == "reaction" for face in hand):
            return seed
    raise AssertionError("no seed deals a reaction card")


def test_a_card_that_cannot_be_played_says_why(start: Start, qtbot: QtBot, game: Game) -> None:
    table = start(seed=seed_with_a_reaction(game))
    place = next(
        at for at, face in enumerate(table.seen.hand) if face is not None and face.kind == "reaction"
    )
    before = table.session.journal.here
    qtbot.keyClick(table.host.view, Qt.Key(Qt.Key.Key_1 + place))
    assert table.session.journal.here == before
    assert table.pointing.card.pinned
    assert "BC-" in table.pointing.card.words.text()


def test_the_language_changes_everything_at_once(start: Start, window: MainWindow) -> None:
    table = start()
    choice = table.seen.choice
    assert choice is not None
    prompt = table.session.system.words.prompt(table.seen.decider, choice)
    card = table.seen.hand[0]
    assert card is not None
    for language in ("fr", "en"):
        window.context.speaker.set_language(language)
        name = table.seen.side_name(choice.side)
        assert table.prompt.side.text().endswith(say(name, language))
        assert table.prompt.words.text() == without_name(say(prompt, language), say(name, language))
        assert say(card.name, language) in table.hand.cards[0].accessibleName()
        assert say(table.hand.title, language) == table.hand.accessibleName()


def test_a_battle_is_kept_apart_saved_and_opened_again(
    start: Start, qtbot: QtBot, window: MainWindow, home: Path, desk: PlayDesk
) -> None:
    table = start(second="person")
    play_until(table.session, "battle", 2)
    assert desk.autosaver is not None
    qtbot.waitUntil(lambda: desk.autosaver is not None and desk.autosaver.place is not None, timeout=4000)
    kept = desk.autosaver.place
    assert kept is not None
    assert kept.is_file()
    keeper = desk.keeper()
    assert keeper is not None
    assert keeper.dirty
    path = home / "creek battle.json"
    assert keeper.save(path) is None
    desk.autosaver.discard()
    assert not kept.exists()
    assert not keeper.dirty
    steps = table.session.journal.steps()
    page = window.files.open(path)
    assert page is not None
    other = page.desk
    assert isinstance(other, PlayDesk)
    assert other.controller is not None
    assert other.controller.session.journal.steps() == steps
    assert other.controller.session.game.seats == table.session.game.seats


def test_unsaved_battles_are_found_after_a_crash(
    start: Start, qtbot: QtBot, desk: PlayDesk, window: MainWindow
) -> None:
    table = start(second="person")
    table.set_policy("roll", "typed")
    play_until(table.session, "battle", 2)
    assert desk.autosaver is not None
    assert desk.autosaver.write_now()
    desk.autosaver.leave()
    (entry,) = [entry for entry in recovery.found() if entry.kind == "game"]
    assert b"etat-major/game" in entry.read()
    page = window.files.recovering.reopen(entry)
    assert page is not None
    assert isinstance(page.desk, PlayDesk)
    assert page.desk.controller is not None
    policies = page.desk.controller.session.policies
    assert (policies.roll, policies.deal) == ("typed", "rolled")


def test_the_result_stands_when_the_battle_is_over(start: Start, qtbot: QtBot) -> None:
    table = start(first="random", second="random")
    table.session.hurry()
    qtbot.waitUntil(lambda: table.session.over is not None, timeout=60000)
    assert table.result.isVisible()
    assert acts(table) == ["Look back at the battle", "See the journal", "Another battle"]
    score = table.session.system.look.score(table.session.journal.state)
    assert all(f"{taken}/{needed}" in table.result.figure_rows.text() for taken, needed in score)


def test_the_journal_is_exported_as_text(start: Start, desk: PlayDesk, home: Path) -> None:
    table = start(second="person")
    play_until(table.session, "battle", 2)
    path = home / "journal.txt"
    export_to(path, desk.host, table.session)
    assert "Turn 1" in path.read_text("utf-8")


def test_seats_change_during_the_battle(start: Start, qtbot: QtBot, window: MainWindow) -> None:
    table = start(second="person")
    side = table.session.asked
    assert side is not None
    assert window.commands.run(f"seat_{side}_random")
    assert table.session.seat(side) == "random"
    other = 1 - side
    assert table.session.screen.wanted == other  # who gave his seat away has still his own before him
    table.session.take_screen()
    qtbot.waitUntil(lambda: table.session.choice is not None and table.session.asked == other, timeout=20000)
    assert table.session.looker == other


def test_the_board_turns_to_the_seat(start: Start, window: MainWindow) -> None:
    table = start()
    side = table.session.persons[0]
    top = table.seen.scenario.sides[side].edge == "top"
    view = table.host.view
    assert view.picture is not None
    assert view.picture.turned == top
    window.commands.run("turn_board")
    assert view.picture is not None
    assert view.picture.turned != top


def test_no_act_is_lost_from_the_list(start: Start) -> None:
    table = start(second="person")
    play_until(table.session, "battle", 2)
    assert table.seen.offers is not None
    table.pointing.take(None)
    table.host.selection.clear()
    table.refresh()
    assert table.details.model.rowCount(QModelIndex()) == len(table.seen.offers.all)


def test_six_facings_stand_in_a_list_beside_the_hex(desk: PlayDesk, qtbot: QtBot) -> None:
    desk.seats.seats["cards"].buttons["typed"].click()
    desk.seats.choose(desk.seats.sides[1], "person")
    desk.play()
    table = desk.controller
    assert table is not None
    session = table.session
    kinds = session.journal.state.context.catalogue
    wanted = ("construct-fieldworks", "scout-left", "scout-left", "scout-right", "scout-right")
    while isinstance(deal := session.journal.pending, Deal):
        if session.screen.wanted is not None:
            session.take_screen()
        cards = [kinds.card(name) for name in wanted]
        left = {row.item: row.count for row in deal.pool}
        drawn = [card for card in dict.fromkeys(cards) if left.get(card)]
        drawn += [card for card in left for _copy in range(left[card]) if card not in cards]
        assert session.type_cards(tuple(drawn[: deal.draw])) is None
    if session.screen.wanted is not None:
        session.take_screen()
    place = [face.id for face in table.seen.hand if face is not None].index("construct-fieldworks")
    assert table.hand.press(place)
    before = table.session.system.hexes.works_of(session.journal.state)
    candidates = table.seen.candidates()
    idle = next(piece for unit, piece in table.seen.by_unit.items() if unit not in candidates)
    click_hex(qtbot, table, idle.at)
    assert table.pointing.denied is not None  # BC-14.17: a click that builds nothing says why
    assert table.pointing.denied.refusal.rule == "BC-14.17"
    hex_ = table.seen.hex_of(candidates[0])
    assert hex_ is not None
    click_hex(qtbot, table, hex_)
    assert table.act_menu.isVisible()
    assert table.act_menu.list.count() == 6
    qtbot.keyClick(table.act_menu.list, Qt.Key.Key_Escape)
    assert not table.act_menu.isVisible()
    click_hex(qtbot, table, hex_)
    view = table.host.view
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Return):
        focused = QApplication.focusWidget()
        assert focused is not None
        if key == Qt.Key.Key_Return:  # a click beside the list says what is asked, and leaves it the keys
            view.setFocus(Qt.FocusReason.MouseFocusReason)
            click_hex(qtbot, table, idle.at)
            banner = table.host.notices.banner("asked")
            assert banner is not None
            assert "a line of the list" in banner.labels[0].text()
            focused = QApplication.focusWidget()
        assert focused is table.act_menu.list
        qtbot.keyClick(focused, key)
    after = table.session.system.hexes.works_of(session.journal.state)
    assert {**before, hex_: 1} == after
    assert QApplication.focusWidget() is view, "no card of the hand rises over the pieces"
    assert table.hand._risen is None


def test_a_card_that_lies_face_down_is_named_when_it_is_played(desk: PlayDesk, qtbot: QtBot) -> None:
    desk.seats.seats["cards"].buttons["typed"].click()
    desk.play()
    table = desk.controller
    assert table is not None
    session = table.session
    while isinstance(deal := session.journal.pending, Deal):
        assert session.type_cards((UNKNOWN,) * deal.draw) is None
    assert set(table.seen.hand) == {None}
    assert table.hand.press(0)
    assert table.act_menu.isVisible()
    wanted = table.pointing.among[0]
    table.act_menu.list.setCurrentRow(0)
    qtbot.keyClick(table.act_menu.list, Qt.Key.Key_Return)
    assert ActionStep(deal_side(table), wanted.action) in session.journal.steps()


def deal_side(table: BattleController) -> int:
    """The side of the one person."""
    return table.session.persons[0]


def test_a_battle_that_is_open_elsewhere_goes_on_as_a_copy(
    start: Start, window: MainWindow, home: Path, desk: PlayDesk
) -> None:
    start(second="person")
    keeper = desk.keeper()
    assert keeper is not None
    path = home / "battle.json"
    assert keeper.save(path) is None
    elsewhere = home / "again.json"
    elsewhere.write_bytes(path.read_bytes())
    lock = FileLock(elsewhere)
    assert lock.take() is None
    page = window.files.open(elsewhere)
    assert page is not None
    other = page.desk
    assert isinstance(other, PlayDesk)
    copy = other.keeper()
    assert copy is not None
    assert copy.path is None
    assert copy.dirty
    assert page.notices.banner("locked") is not None
    lock.release()


def test_sides_renamed_at_the_design_desk_are_renamed_in_the_seats(
    desk: PlayDesk, window: MainWindow
) -> None:
    document = desk.host.document
    first, second = document.scenario.sides
    renamed = first.model_copy(update={"name": Names("The Blue", "Les Bleus")})
    desk.seats.choose(second.id, "random")
    window.show_desk("design")
    document.do(_("Untitled"), document.scenario.model_copy(update={"sides": (renamed, second)}))
    window.show_desk("play")
    assert desk.seats.seats[first.id].accessibleName() == "The Blue"
    assert desk.seats.chosen[second.id] == "random"


def test_another_battle_begins_at_the_seats(start: Start, window: MainWindow, desk: PlayDesk) -> None:
    start(second="person")
    assert desk.controller is not None
    assert window.commands.run("new_battle")
    assert desk.controller is None
    assert desk.keeper() is None
    assert desk.seats.isVisible()
    desk.play()
    assert desk.controller is not None
    assert desk.controller.top.isVisible()


def test_the_card_played_lies_on_the_table(start: Start, qtbot: QtBot) -> None:
    table = start(second="person")
    play_until(table.session, "card")
    face = next(face for face in table.seen.hand if face is not None and face.kind == "section")
    offers = table.seen.offers
    assert offers is not None
    assert offers.cards(face.item)
    table.play_card(face.item)
    assert table.seen.on_table == face


def test_a_question_stops_every_other_act_until_it_is_answered(
    start: Start, qtbot: QtBot, window: MainWindow
) -> None:
    table = start(second="person")
    play_until_fell(table.session)
    if table.session.screen.wanted is not None:
        table.session.take_screen()
    here = table.session.journal.here
    assert window.commands.run("undo")
    assert table.session.question is not None
    assert table.seen.offers is None
    for card in range(5):
        press(qtbot, table, Qt.Key(Qt.Key.Key_1 + card))
    assert not window.commands.run("redo")
    assert table.session.journal.here == here
    assert acts(table) == ["Go back", "Stay"]
    press(qtbot, table, Qt.Key.Key_Escape)
    assert table.seen.offers is not None or table.session.waits_for_dice() is not None


def test_nothing_can_be_done_under_the_hand_over_screen(
    start: Start, qtbot: QtBot, window: MainWindow
) -> None:
    table = start(second="person")
    play_until_fell(table.session)
    for _step in range(200):
        if table.session.screen.wanted is not None:
            break
        choice = table.session.choice
        assert choice is not None
        known = table.session.known(choice.side)
        table.session.act(table.session.system.rules.actions(known, choice.side)[-1])
    assert table.hand_over.isVisible()
    last = journal_rows(table.session.system, table.session.journal, table.session.looker)[-1]
    assert say(last.text, "en") in table.hand_over.latest.text()
    here = table.session.journal.here
    for command in ("redo", "take_back", "step_back", "fork", "play_on"):
        assert not window.commands.run(command), command
    assert table.session.question is None
    assert table.session.journal.here == here
    for _tab in range(3):  # the keys cannot walk below it either
        qtbot.keyClick(QApplication.focusWidget() or table.hand_over, Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        assert focus is table.hand_over or (focus is not None and table.hand_over.isAncestorOf(focus))
    qtbot.keyClick(table.hand_over, Qt.Key.Key_Return)
    assert not table.hand_over.isVisible()
    assert table.session.question is None


def test_the_board_in_words_tells_the_battle_as_it_stands(
    start: Start, qtbot: QtBot, window: MainWindow
) -> None:
    table = start(second="person")
    play_until_fell(table.session)
    if table.session.screen.wanted is not None:
        table.session.take_screen()

    def told() -> str:
        return "\n".join(say(line, "en") for line in description(table.host))

    words = told()
    for unit, piece in table.seen.by_unit.items():
        strength = f" ({piece.figures} of {piece.full}" if piece.full > 1 else ""
        line = f"{say(table.seen.short_name(unit), 'en')} in {table.seen.label(piece.at)}{strength}"
        assert line in words
    assert any(piece.figures < piece.full for piece in table.seen.pieces)
    assert say(table.seen.side_name(1), "en") in words
    assert f"Turn {table.seen.state.turn}" in words
    assert "Flags held: " in words
    table.session.look_at(1)
    assert "You look at step 1" in told()
    assert told() != words
    table.session.to_now()
    table.session.screen.ask_for(1 - table.session.looker if table.session.looker >= 0 else 0)
    assert table.session.screen.wanted is not None
    table.refresh()
    assert "being handed over" in told()
    hand = [face for face in table.session.system.look.hand(table.session.journal.state, 0) if face]
    assert not any(say(face.name, "en") in told() for face in hand)


def test_the_journal_says_on_which_line_one_is(start: Start) -> None:
    table = start(second="person")
    play_until(table.session, "battle", 2)
    now = table.session.journal.here
    table.session.look_at(now - 1)
    assert f"of {table.session.journal.moments[now].depth}" in table.journal.place.text()
    table.session.fork("Left first")
    if table.session.screen.wanted is not None:
        table.session.take_screen()
    choice = table.session.choice
    assert choice is not None
    known = table.session.known(choice.side)
    other = table.session.system.rules.actions(known, choice.side)
    before = table.session.journal.moments[now].step
    act = next(one for one in other if not isinstance(before, ActionStep) or one != before.action)
    assert table.session.act(act) is None
    assert table.journal.place.text().endswith("Left first")


def test_the_board_lies_before_the_battle_as_it_will_lie_in_it(
    desk: PlayDesk, start: Callable[..., BattleController]
) -> None:
    sides = desk.host.document.scenario.sides
    for mine, seats in enumerate((("person", "greedy"), ("greedy", "person"))):
        for side, seat in zip(desk.seats.sides, seats, strict=True):
            desk.seats.choose(side, seat)
        assert desk.host.view.scene_.appearance.turned == (sides[mine].edge == "top")
    turned = desk.host.view.scene_.appearance.turned
    start("greedy", "person")
    assert desk.host.view.scene_.appearance.turned == turned
