"""What lies round the board at the Play desk: lists, seats, the result, words, questions."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.protocol.pending import Deal
from core.records import games
from core.records.games import Game
from core.text import say
from editor.boards.battle.prompt import without_name
from editor.boards.battle.session import Session
from editor.desks.play.play_desk import PlayDesk
from editor.panels.battle.battle import BattleController
from editor.shell.description import description
from editor.shell.window import MainWindow
from tests.editor.boards.battle.test_session import play_until_fell
from tests.editor.desks.play.conftest import click_hex, play_until, press
from tests.editor.desks.play.person import Start, acts


def begun_for_two(start: Start) -> BattleController:
    """A battle of two persons in which dice have fallen; who is asked sits before the screen."""
    table = start(second="person")
    play_until_fell(table.session)
    if table.session.screen.wanted is not None:
        table.session.take_screen()
    return table


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


def test_the_result_stands_when_the_battle_is_over(start: Start, qtbot: QtBot) -> None:
    table = start(first="random", second="random")
    table.session.hurry()
    qtbot.waitUntil(lambda: table.session.over is not None, timeout=60000)
    assert table.result.isVisible()
    assert acts(table) == ["Look back at the battle", "See the journal", "Another battle"]
    score = table.session.system.look.score(table.session.journal.state)
    assert all(f"{taken}/{needed}" in table.result.figure_rows.text() for taken, needed in score)


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
    table = begun_for_two(start)
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


def test_the_board_in_words_tells_the_battle_as_it_stands(
    start: Start, qtbot: QtBot, window: MainWindow
) -> None:
    table = begun_for_two(start)

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
