"""Seats given to computers and taken again, a screen handed over: nobody sees or hears more than before."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from PySide6.QtGui import QClipboard, QGuiApplication
from PySide6.QtTest import QTest

from core.paths import SCENARIOS
from core.players.player import decide
from core.players.seats import player
from core.protocol.pending import SecretChoices
from core.records import games
from core.records.games import Game
from core.scenarios.documents import BadFile
from core.scenarios.files import load
from core.systems.catalog import SYSTEMS, by_id
from core.text import _
from editor.base.document.document import Document
from editor.base.theme import LARGE
from editor.boards.battle.screen_owner import NOBODY
from editor.boards.battle.session import Session
from editor.panels.battle.battle import BattleController
from editor.shell.map_page import MapPage
from editor.shell.page_signs import SAID
from editor.shell.told_line import ToldLine
from editor.shell.whole_scenario import KEY
from editor.shell.window import MainWindow
from tests.editor.boards.battle.test_covered import gives_to_computers, sits, taken_by_the_asked
from tests.editor.desks.play.test_whole_scenario import table


def opened(session: Session) -> Session:
    """The battle as its file gives it back."""
    found = Session(games.loads(games.dumps(session.game), SYSTEMS))
    found.start()
    found.computers.close()
    return found


@pytest.mark.usefixtures("qapp")
def test_a_file_in_which_both_seats_were_given_to_computers_shows_neither_hand() -> None:
    """It looked like a battle that nobody had ever played: who opened it saw both hands."""
    session = taken_by_the_asked()
    gives_to_computers(session)
    session.computers.close()
    again = opened(session)
    assert again.looker == NOBODY
    assert again.keeps_secrets
    assert opened(again).looker == NOBODY, "as often as it is saved"
    again.set_seat(0, "person")
    assert again.looker == NOBODY
    assert again.screen.wanted == 0, "whose seat it is has to say that he is there"
    again.computers.close()


@pytest.mark.usefixtures("qapp")
def test_computers_that_nobody_has_replaced_are_watched_from_a_file_too() -> None:
    session = taken_by_the_asked()
    game = session.game
    game.seats = dict.fromkeys(session.side_ids, "greedy")
    only = opened(Session(Game(game.system, game.scenario, game.journal, 1, game.seats)))
    assert only.looker == only.asked
    assert b'"given"' not in games.dumps(only.game)


@pytest.mark.usefixtures("qapp")
def test_who_gave_both_seats_takes_his_own_back_at_once_and_the_other_is_asked_for() -> None:
    """The hand of the other lay open at once, as if its person had taken the screen."""
    for taken, wanted in ((0, None), (1, 1)):
        session = taken_by_the_asked()
        mine = session.looker
        for side in (1 - mine, mine):
            session.set_seat(side, "greedy")
            session.computers.stop()
        side = mine if taken == 0 else 1 - mine
        session.set_seat(side, "person")
        session.computers.close()
        assert session.screen.wanted == (None if wanted is None else side)
        assert session.looker == (mine if wanted is None else NOBODY)
        assert session.game.given == {session.side_ids[1 - side]}


def test_the_whole_scenario_is_asked_for_in_such_a_file(window: MainWindow) -> None:
    """Which reinforcements a briefing keeps back stood at the Design desk unasked."""
    page: Any = table(window, ("greedy", "greedy"))
    game = page.battle.game
    game.given = {page.document.scenario.sides[1].id}
    page.battle.put_away()
    page.battle.game = games.loads(games.dumps(game), SYSTEMS)
    window.show_desk("design")
    assert page.desk_id == "play"
    assert page.notices.banner(KEY) is not None
    window.remove_page(page)


@pytest.mark.parametrize("given", ["union", ["nobody"], [1], {}])
def test_a_list_of_given_seats_that_is_none_is_refused(given: object) -> None:
    row = json.loads(games.dumps(taken_by_the_asked().game))
    with pytest.raises(BadFile) as bad:
        games.loads(json.dumps({**row, "given": given}).encode(), SYSTEMS)
    assert bad.value.faults[0].place.path.startswith("given")


def test_handing_the_screen_over_breaks_off_what_is_being_told(
    start: Callable[..., BattleController], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A screen reader went on with the cards of the one while the other sat down: they came before it."""
    table = start("person", "person", 7)
    announcer = table.host.context.announcer
    heard: list[tuple[str, bool]] = []
    announcer.shown = True
    monkeypatch.setattr(announcer, "announce", lambda words, *, urgent=False: heard.append((words, urgent)))
    for side in (0, 1):
        table.session.screen.looker, table.session.screen.wanted = NOBODY, side
        table.session.changed.emit()
    handed = [urgent for words, urgent in heard if "Hand the screen over" in words]
    assert handed
    assert all(handed)


def test_nothing_that_the_one_looked_at_on_the_map_is_drawn_or_told_to_the_other(
    start: Callable[..., BattleController],
) -> None:
    """The line of sight that he had laid, the hex at which his keyboard was, the target that he was told."""
    table = start("person", "person", 7)
    hand: Any = table.pointing
    sits(table, 0)
    here, there = (table.seen.hex_of(unit) for unit in (0, len(table.seen.unit_ids) - 1))
    hand.overlays.turn_sight()
    table.host.selection.set(units=[table.seen.unit_ids[0]])
    view: Any = table.host.view
    view.set_cursor_hex(there)
    assert (hand.overlays.start, hand.overlays.end) == (here, there)
    told: Any = table.host
    assert told.cells["hex"] is not None
    table.heard.target = 3
    sits(table, 1)
    assert hand.overlays.start is None
    assert not hand.overlays.marks(table.seen)
    assert told.cells["hex"] is None
    assert told.cells["ground"] is None
    assert table.heard.target == -1
    details: Any = table.details
    assert not details.about.text() + details.ground.text()


def test_the_help_goes_with_the_person_who_read_in_it(
    start: Callable[..., BattleController], window: MainWindow
) -> None:
    """Beside the page that covers all it went on telling which card of his hand he had asked about."""
    table = start("person", "person", 7)
    sits(table, 0)
    table.host.show_rule("BC-14.13")
    help_view = window.help
    assert help_view is not None
    QTest.keyClicks(help_view.search, "fight back")
    table.notices.say_refused(_("The reason"), "BC-14.13")
    table.session.screen.looker, table.session.screen.wanted = NOBODY, 1
    table.session.changed.emit()
    assert window.help is None
    assert not help_view.here + help_view.search.text() + help_view.browser.toPlainText()
    help_view.search.undo()
    assert not help_view.search.text(), "Ctrl+Z brings nothing back"
    page: Any = table.host
    assert page.notices.banner("table") is None


class Marked:
    """A clipboard of X11, in which words stand that were marked and others that were copied."""

    def __init__(self) -> None:
        self.held = {QClipboard.Mode.Selection: "fight back", QClipboard.Mode.Clipboard: "copied"}

    def supportsSelection(self) -> bool:
        return True

    def ownsSelection(self) -> bool:
        return True

    def clear(self, mode: QClipboard.Mode) -> None:
        del self.held[mode]


def test_words_that_were_marked_are_not_laid_in_by_the_middle_button(
    start: Callable[..., BattleController], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mouse drawn over an answer to an order, a line of what was told: the other had it in any field."""
    table, marked = start("person", "person", 7), Marked()
    sits(table, 0)
    monkeypatch.setattr(QGuiApplication, "clipboard", lambda: marked)
    table.session.screen.looker, table.session.screen.wanted = NOBODY, 1
    table.session.changed.emit()
    assert list(marked.held.values()) == ["copied"]


def test_what_was_told_stays_in_no_line_be_it_switched_off(
    start: Callable[..., BattleController], window: MainWindow
) -> None:
    """Who switched the line on found the last words of the person before; so did who looked at the foot."""
    table, context = start("person", "person", 7), window.context
    sits(table, 0)
    context.settings.told_line = True
    context.announce(_("My card is Fight Back"), "little")
    line = window.findChild(ToldLine)
    assert line is not None
    assert "Fight Back" in line.words.text()
    context.settings.told_line = False
    window.status.show_message("Nothing is called ambush")
    table.session.screen.looker, table.session.screen.wanted = NOBODY, 1
    table.session.changed.emit()
    context.settings.told_line = True
    assert "Fight Back" not in line.words.text() + line.words.accessibleDescription()
    assert not window.status.currentMessage()


def test_what_was_told_over_the_page_with_large_letters_goes_too(
    start: Callable[..., BattleController], window: MainWindow
) -> None:
    """The line at the foot is hidden then, and its sentence a banner: it stood over the cover."""
    table, theme = start("person", "person", 7), window.context.theme
    theme.set_scale(LARGE)
    try:
        sits(table, 0)
        window.status.show_message("Nothing is called ambush")
        assert window.notices.shown_keys() == (SAID,)
        table.session.screen.looker, table.session.screen.wanted = NOBODY, 1
        table.session.changed.emit()
        assert window.notices.shown_keys() == ()
    finally:
        theme.set_scale(1.0)


def test_half_an_order_goes_with_the_turn_where_nobody_has_to_take_the_screen(window: MainWindow) -> None:
    """In an open game what the one had begun to order, and measured from, stood there for the other."""
    system = by_id("belle_epoque")
    path = SCENARIOS / "belle_epoque" / "mirror_ridge.json"
    scenario = load(path, {"belle_epoque": system.design().scenario})
    page: Any = MapPage(window.context, Document(system, scenario), window.commands)
    page.battle.game = games.new_game(system, scenario, 1)
    window.add_page(page, "play")
    page.battle.take_up_saved()
    session, heard = page.battle.session, page.desk.controller.heard
    mind, rng = player("greedy"), Random(1)
    one = session.asked
    for _act in range(400):
        if session.asked != one and not session.journal.state.frames:
            break
        assert session.looker == NOBODY
        QTest.keyClicks(heard.orders.field, "m")
        heard.mark = 0
        act = decide(mind, system, session.known(session.asked), session.asked, rng)
        assert session.act(act) is None
    assert session.asked == 1 - one
    assert not heard.orders.field.text()
    assert heard.mark is None
    window.remove_page(page)


def test_who_plays_alone_keeps_the_help_beside_the_board(
    start: Callable[..., BattleController], window: MainWindow
) -> None:
    table = start("person", "greedy", 7)
    table.host.show_rule("BC-14.13")
    table.session.changed.emit()
    assert window.help is not None


def test_the_general_whom_the_one_looked_at_is_nobody_to_the_other(window: MainWindow) -> None:
    """Whose circle he had before him as he wrote his orders unseen was the first thing that the other saw."""
    system = by_id("la_garde")
    scenario = load(SCENARIOS / "la_garde" / "twin_rises.json", {"la_garde": system.design().scenario})
    page: Any = MapPage(window.context, Document(system, scenario), window.commands)
    page.battle.game = games.new_game(system, scenario, 1)
    assert isinstance(page.battle.game.journal.pending, SecretChoices)
    window.add_page(page, "play")
    page.battle.take_up_saved()
    session, hand = page.battle.session, page.desk.controller.pointing
    session.take_screen()
    writer = session.looker
    hand.choose_general(1)
    while session.asked == writer:
        state = session.journal.state
        assert session.act(session.system.rules.propose(state, writer, Random(3))) is None
    assert session.screen.wanted == 1 - writer
    session.take_screen()
    assert hand.general is None
    window.remove_page(page)
