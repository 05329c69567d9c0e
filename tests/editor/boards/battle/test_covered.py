"""Between two persons at one screen nothing of the one waits in a widget for the other."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QToolTip

from core.chance.sources import Rolled
from core.lab.analysis import Analysis
from core.odds.luck import LuckQuestion
from core.paths import SCENARIOS
from core.players.advice import AdviceAsked
from core.players.player import decide
from core.players.seats import player
from core.protocol.chance_answers import answer
from core.protocol.pending import Choice, Deal, Roll
from core.protocol.steps import ActionStep
from core.records.games import Game, new_game
from core.scenarios.files import load
from core.systems.catalog import by_id
from core.text import Text, _, say
from editor.base.context import Context
from editor.boards.battle.computers import Computers
from editor.boards.battle.prompt import Prompt
from editor.boards.battle.prompt_row import PromptAct
from editor.boards.battle.screen_owner import NOBODY
from editor.boards.battle.session import Session
from editor.desks.umpire.umpire_desk import UmpireDesk
from editor.panels.advice.adviser import Topic, why_not
from editor.panels.battle.battle import BattleController
from editor.panels.odds.planned_moment import moment_of
from editor.shell.window import MainWindow
from tests.editor.boards.battle.test_hidden_steps import SECRET, secretly


@pytest.mark.parametrize(("system", "stem"), SECRET)
@pytest.mark.usefixtures("qapp")
def test_before_the_battle_goes_on_nobody_sits_before_the_screen(system: str, stem: str) -> None:
    """The panels are made before the first act: a battle that was saved in the middle of secret orders."""
    game = secretly(system, stem, 5)
    game.journal.go(game.journal.line()[-3].number)
    game.seats = {}
    session = Session(game)
    assert session.screen.wanted is not None
    assert session.choice is None


def test_a_button_that_is_not_needed_forgets_what_it_offered(context: Context) -> None:
    prompt = Prompt(context)
    acts = [PromptAct(_("Attack"), lambda: None), PromptAct(_("Defend"), lambda: None)]
    words: Text = _("Units")
    prompt.show_prompt(0, "A", words, acts)
    assert [button.accessibleName() for button in prompt.buttons[:2]] == ["Attack", "Defend"]
    prompt.show_prompt(1, "B", words, ())
    assert not [button.accessibleName() for button in prompt.buttons if button.accessibleName()]


def asked_for_a_reaction(*, holds: bool) -> Game:
    """A battle of Battle Cry in which the other side might fight back, and holds the card for it or not."""
    system = by_id("battle_cry")
    scenario = load(SCENARIOS / "battle_cry" / "mirror_creek.json", {"battle_cry": system.design().scenario})
    game, mind, rng = new_game(system, scenario, 1), player("greedy"), Random(1)
    for number in range(400):
        pending = game.journal.pending
        state = game.journal.state
        is_window = isinstance(pending, Choice) and pending.prompt == "fight_back"
        if is_window and (len(system.rules.actions(state, pending.side)) > 1) == holds:
            return game
        if isinstance(pending, Roll | Deal):
            game.journal.must(answer(pending, Rolled(3), number))
        else:
            assert isinstance(pending, Choice)
            action = decide(mind, system, state, pending.side, rng)
            game.journal.must(ActionStep(pending.side, action))
    raise AssertionError("nobody is asked")


@pytest.mark.usefixtures("qapp")
def test_whether_a_reaction_is_held_shows_in_no_handing_over() -> None:
    """The one person would learn from not being asked for the screen that the other holds no such card."""
    for holds in (True, False):
        game = asked_for_a_reaction(holds=holds)
        session = Session(game)
        session.start()
        assert isinstance(game.journal.pending, Choice)
        assert session.screen.wanted == game.journal.pending.side
    before = game.journal.here
    game.seats = {game.scenario.sides[1 - game.journal.pending.side].id: "greedy"}
    alone = Session(game)
    alone.start()
    assert game.journal.here > before, "who plays against the computer is not asked in vain"
    alone.computers.close()


@pytest.mark.usefixtures("qapp")
def test_whether_a_computer_holds_a_reaction_shows_in_no_thinking() -> None:
    """With the card it would have two acts to weigh, for seconds; without it there is nothing to weigh."""
    for holds in (True, False):
        game = asked_for_a_reaction(holds=holds)
        parent = QObject()
        computers = Computers(game, lambda: None, "at_once", parent)
        pending = game.journal.pending
        assert isinstance(pending, Choice)
        assert computers.act(pending.side, "general"), "it has decided at once"
        assert not computers.waiting
        computers.close()


def taken_by_the_asked() -> Session:
    """A battle whose screen is taken by who is asked for a reaction that he holds."""
    session = Session(asked_for_a_reaction(holds=True))
    session.start()
    session.take_screen()
    return session


@pytest.mark.usefixtures("qapp")
def test_who_gives_his_seat_to_the_computer_does_not_see_the_other_side() -> None:
    """The other person is not there yet: the screen is handed over as after any turn."""
    session = taken_by_the_asked()
    mine = session.looker
    other = 1 - mine
    session.set_seat(mine, "greedy")
    session.computers.close()
    assert session.looker == NOBODY
    assert session.screen.wanted == other
    session.screen.look(session.journal.pending)
    assert session.looker == NOBODY, "whatever happens meanwhile"
    session.take_screen()
    assert session.looker == other
    session.screen.look(session.journal.pending)
    assert session.screen.wanted is None


@pytest.mark.usefixtures("qapp")
def test_who_plays_against_the_computer_keeps_the_screen() -> None:
    session = taken_by_the_asked()
    mine = session.looker
    session.set_seat(1 - mine, "greedy")
    session.computers.close()
    assert session.looker == mine
    assert session.screen.wanted is None


@pytest.mark.usefixtures("qapp")
def test_who_gives_both_seats_to_computers_sees_neither_hand() -> None:
    """He saw both, and when the seats were taken back the last hand lay open still, whoever sat there."""
    session = taken_by_the_asked()
    game = session.game
    mine = session.looker
    for side, seat, looker in (
        (mine, "greedy", NOBODY),
        (1 - mine, "greedy", NOBODY),
        (mine, "person", mine),  # he plays against the computer now, and sees his own
        (1 - mine, "person", mine),
    ):
        session.set_seat(side, seat)
        session.computers.stop()
        assert session.looker in (looker, NOBODY), (side, seat)
        assert session.looker != 1 - mine
    session.computers.close()
    only = Session(
        Game(game.system, game.scenario, game.journal, 1, dict.fromkeys(session.side_ids, "greedy"))
    )
    only.start()
    only.computers.close()
    assert only.looker == only.asked, "who watches computers from the beginning sees what each of them does"


def gives_to_computers(session: Session) -> None:
    """Whoever sits here gives both seats away; they do not act."""
    for side in (0, 1):
        session.set_seat(side, "greedy")
        session.computers.stop()


def test_who_gives_both_seats_to_computers_is_told_nothing_of_what_either_side_hides(
    start: Callable[..., BattleController],
) -> None:
    """Else he looked back, had luck and acts weighed, read both plans, and took the seats again."""
    table = start("person", "person", 7)
    session = table.session
    session.take_screen()
    table.do(table.seen.offers.all[0])
    gives_to_computers(session)
    assert session.journal.line()
    secret = table.look_back.refused()
    assert secret is not None
    assert "give away" in say(secret, "en")
    assert why_not(session) == secret
    moment = moment_of(table.host)
    assert moment.choice is None
    assert not isinstance(moment.luck_question(), LuckQuestion)
    assert table.host.plan_layer.seen_sides == ()
    window = table.host.widget.window()
    assert isinstance(window, MainWindow)
    window.show_desk("umpire")
    assert window.page is not None
    desk = window.page.desk
    assert isinstance(desk, UmpireDesk)
    assert not desk.is_seated, "who is the umpire says so himself"


def test_what_was_told_to_who_may_know_all_goes_when_a_person_sits_down(
    start: Callable[..., BattleController],
) -> None:
    """A look back at a battle between computers, and why one did what it did, in the middle of it."""
    table = start("greedy", "greedy", 7)
    session, view = table.session, table.look_back
    session.computers.act(session.asked or 0, "greedy")
    session.computers.stop()
    session.now = session.journal.here
    assert not session.keeps_secrets
    view._at, view.found = session.now, Analysis()
    view._show()
    table.advice.adviser.topic = Topic(
        moment_of(table.host).key, AdviceAsked(session.system, session.shown, 0, 1.0), 1
    )
    session.set_seat(0, "person")
    session.computers.stop()
    session.changed.emit()
    assert session.keeps_secrets
    assert view.found is None
    assert not view.told.text()
    assert not view.line.isVisibleTo(view)
    assert table.advice.adviser.topic is None


def test_the_order_line_of_the_one_tells_the_other_nothing(start: Callable[..., BattleController]) -> None:
    """Its answer, its completions, half a line, and what Ctrl+Z would bring back into the field."""
    table = start("person", "person", 7)
    session, line = table.session, table.heard.orders
    session.take_screen()
    one = session.looker
    first = table.heard.order_book().everything()[0]
    line.field.setText(first)
    line.submit()
    assert line.answer.text()
    QTest.keyClicks(line.field, "c")
    session.screen.looker, session.screen.wanted = NOBODY, 1 - one
    session.changed.emit()
    assert not line.field.text()
    assert not line.answer.text()
    assert not line.answer.accessibleDescription()
    assert not line.field.isUndoAvailable()
    completer = line.field.completer()
    assert completer is not None
    assert completer.model().rowCount() == 0


def test_words_beside_the_pointer_go_with_the_person_who_asked_for_them(
    start: Callable[..., BattleController],
) -> None:
    """The tip "Best after it" lies over all windows: the cover between two persons is below it."""
    table = start("person", "person", 7)
    session, widget = table.session, table.host.widget
    session.take_screen()
    one = session.looker
    menu = QMenu(widget)
    menu.addAction("Best after it")
    menu.popup(QPoint(40, 40))
    QToolTip.showText(QPoint(60, 60), "Best after it", widget)
    assert QToolTip.isVisible()
    session.screen.looker, session.screen.wanted = NOBODY, 1 - one
    session.changed.emit()
    assert not QToolTip.isVisible()
    assert not menu.isVisible()


def sits(table: BattleController, side: int) -> None:
    """The screen is handed to the person of a side, who takes it."""
    screen = table.session.screen
    screen.looker, screen.wanted = NOBODY, side
    table.session.changed.emit()
    table.session.take_screen()


def test_each_person_finds_the_map_as_he_left_it_and_nothing_of_the_other_in_hand(
    start: Callable[..., BattleController],
) -> None:
    """Where the one had zoomed, walked by keys and chosen a unit, there the other found himself."""
    table = start("person", "person", 7)
    view, selection = table.host.view, table.host.selection
    sits(table, 0)
    whole = view.zoom
    view.walk(1, 1)
    selection.set(units=[table.seen.unit_ids[0]])
    view.set_zoom(whole * 2)
    mine = view.seen
    sits(table, 1)
    assert not view.has_cursor
    assert not selection.units
    assert view.zoom == pytest.approx(whole)
    view.set_zoom(whole * 3)
    sits(table, 0)
    assert view.zoom == pytest.approx(whole * 2)
    assert view.seen.center().x() == pytest.approx(mine.center().x(), abs=3)
    assert view.seen.center().y() == pytest.approx(mine.center().y(), abs=3)
    table.session.umpired = True
    view.set_zoom(whole * 4)
    table.session.umpired = False
    table.session.changed.emit()
    sits(table, 0)
    assert view.zoom == pytest.approx(whole * 2), "where the umpire looked is his own"


def test_under_the_cover_the_keyboard_stands_nowhere(start: Callable[..., BattleController]) -> None:
    """Called for an answer within an act the other could have it read to him before he took the screen."""
    table = start("person", "person", 7)
    view, screen = table.host.view, table.session.screen
    sits(table, 0)
    before = view.accessibleDescription()
    view.walk(1, 1)
    assert view.has_cursor
    screen.looker, screen.wanted = NOBODY, 1
    table.session.changed.emit()
    assert not view.has_cursor
    assert view.accessibleDescription() == before


def test_the_way_back_from_a_fight_that_the_map_followed_is_the_way_of_one_person(
    start: Callable[..., BattleController],
) -> None:
    """Ctrl+Home led the other to the place where the one had looked, and his next turn began there."""
    table = start("person", "person", 7)
    view = table.host.view
    sits(table, 0)
    whole = view.zoom
    view.set_zoom(whole * 4)
    corner = view.scene_.shown_rect.bottomRight()
    view.follow_to(QRectF(corner - QPointF(2, 2), QSizeF(2, 2)))
    assert view.has_followed
    sits(table, 1)
    assert not view.has_followed
    sits(table, 0)
    sits(table, 1)
    assert view.zoom == pytest.approx(whole)


def test_what_the_plan_desk_said_to_the_one_is_gone_before_the_other(
    start: Callable[..., BattleController],
) -> None:
    """That three acts are compared, or that a plan has no room for more, tells of what the one plans."""
    table = start("person", "person", 7)
    host = table.host
    window = host.widget.window()
    assert isinstance(window, MainWindow)
    sits(table, 0)
    window.show_desk("plan")
    for key in ("plan", "plan_layer"):
        host.notices.show_notice(key, "refused", _("A plan has at most {most} marks.", most=9))
    window.show_desk("play")  # where the screen is handed over
    assert host.notices.banner("plan") is None
    assert host.notices.banner("plan_layer") is None
    assert not [words for words in host.context.announcer.said if "at most" in words]


def test_a_list_of_acts_keeps_nothing_once_it_is_away(start: Callable[..., BattleController]) -> None:
    """Closed, it held the acts of the one for whoever asked next, a screen reader too."""
    table = start("person", "person", 7)
    sits(table, table.session.asked or 0)
    offers = table.seen.offers
    assert offers is not None
    menu = table.act_menu
    menu.ask(table.seen, offers.all[:3], QRect(10, 10, 20, 20))
    assert menu.list.count() == 3
    menu.hide()
    assert menu.list.count() == 0
    done: list[object] = []
    menu._do = done.append
    menu.ask(table.seen, offers.all[:3], QRect(10, 10, 20, 20))
    menu.list.setFocus()
    QTest.keyClick(menu.list, Qt.Key.Key_Return)
    assert done == [offers.all[0]]
