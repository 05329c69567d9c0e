"""Lines at the desks: what an act opens, the acts that follow it, lines kept and laid side by side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.odds.lines import line_answer
from core.odds.lookahead import look_ahead
from core.odds.questions import THOROUGH
from core.paths import SCENARIOS
from core.systems.battle_cry.rules import actions as cry
from core.systems.battle_cry.system import BATTLE_CRY
from core.text import _, say
from editor.base.context import Context
from editor.boards.battle.offers import CARD, Offer
from editor.desks.plan.plan_desk import PlanDesk
from editor.desks.play.play_desk import PlayDesk
from editor.panels.battle.battle import BattleController
from editor.panels.odds.act_odds import Candidate
from editor.panels.odds.comparison_view import found_words, nothing_words
from editor.panels.odds.line_head import MORE, LineMenu, LineWords
from editor.shell.window import MainWindow
from tests.editor.desks.play.conftest import play_until
from tests.odds.test_lines import skirmish
from tests.odds.test_lookahead import WIDE, asked

pytestmark = pytest.mark.usefixtures("unhurried")

Start = Callable[..., BattleController]


def plan(table: BattleController) -> PlanDesk:
    table.host.show_desk("plan")
    desk = table.host.desk
    assert isinstance(desk, PlanDesk)
    return desk


def card_of(desk: PlanDesk) -> Offer:
    assert desk.moment.offers is not None
    return next(one for one in desk.moment.offers.all if one.interaction.kind == CARD)


def test_a_card_is_weighed_with_the_line_that_it_opens(start: Start, qtbot: QtBot) -> None:
    table = start("person", "person", 7)
    play_until(table.session, "card")
    here = table.session.journal.here
    desk = plan(table)
    desk.add(card_of(desk))
    (one,) = desk.asking.candidates
    assert one.is_line
    assert one.prospect is not None
    assert one.answer.then == one.prospect.line.acts[1:]
    words = desk.compare.findChild(LineWords)
    assert words is not None
    assert words.toolTip().startswith("1. Play ")
    assert "\N{RIGHTWARDS ARROW}" in words.text()
    desk.asking.halt()
    assert desk.asking.can_go_on  # a battle has more lines than were weighed at once, and says so
    assert table.session.journal.here == here
    desk.host.show_desk("play")


def test_the_acts_that_a_line_only_counts_open_in_place(context: Context, qtbot: QtBot) -> None:
    words = [_("act {number}", number=number) for number in range(1, 9)]
    line = SimpleNamespace(prospect=SimpleNamespace(line=SimpleNamespace(words=words)), then=())
    shown = LineWords(context, line)  # type: ignore[arg-type]
    qtbot.addWidget(shown)
    assert "4 more acts" in shown.text()
    assert "act 5" not in shown.text()
    shown.linkActivated.emit(MORE)
    assert [f"act {number}" in shown.text() for number in range(2, 9)] == [True] * 7
    assert "more" not in shown.text()


def test_what_follows_is_chosen_kept_and_laid_beside_the_best(start: Start, qtbot: QtBot) -> None:
    table = start("person", "person", 7)
    play_until(table.session, "card")
    desk = plan(table)
    offer = card_of(desk)
    desk.add(offer)
    menu = desk.compare.findChild(LineMenu)
    assert menu is not None
    menu.fill()
    following = desk.asking.following(0)
    assert len(following) > 1
    rows = [action for action in menu.rows.actions() if not action.isSeparator()]
    assert len(rows) == 1 + min(24, len(following))
    rows[2].trigger()  # the second best guess for the next act
    desk.asking.stop()
    one = desk.asking.candidates[0]
    assert one.then == (following[1][0],)
    assert one.answer.then[:1] == one.then
    desk.asking.keep(0)
    desk.asking.stop()
    one = desk.asking.candidates[0]
    assert one.is_kept
    assert one.prospect is not None
    assert one.then == one.prospect.line.acts[1:]
    desk.add(offer)
    desk.asking.stop()
    assert [len(row.then) for row in desk.asking.candidates] == [len(one.then), 0]
    assert len(desk.compare.findChildren(LineWords)) >= 2
    desk.asking.loosen(0)
    desk.asking.stop()
    assert desk.asking.candidates[0].then == ()
    desk.host.show_desk("play")


def test_a_better_line_comes_from_the_background(start: Start, qtbot: QtBot) -> None:
    table = start("person", "person", 7)
    play_until(table.session, "order")
    desk = plan(table)
    assert desk.moment.offers is not None
    desk.add(desk.moment.offers.all[0])
    first = desk.asking.candidates[0].prospect
    assert first is not None
    assert desk.asking.share is not None

    def has_found_more() -> bool:
        found = desk.asking.candidates[0].prospect  # what is told on the way may be less yet
        return found is not None and found is not first and found.lines >= first.lines

    qtbot.waitUntil(has_found_more, timeout=60_000)
    desk.asking.halt()
    assert desk.asking.share is None
    desk.host.show_desk("play")


def test_a_line_that_was_tried_is_weighed(start: Start, qtbot: QtBot) -> None:
    table = start("person", "person", 7)
    play_until(table.session, "order")
    desk = plan(table)
    desk.trials._rng.seed(5)
    assert desk.moment.offers is not None
    side = desk.trials.side
    for _act in range(2):
        assert desk.moment.offers is not None
        desk.trials.try_act(desk.moment.offers.all[0].action, "greedy")
    (line,) = desk.trials.lines()
    acts = desk.trials.acts_of(line)
    assert len(acts) == 2
    desk.compare_line(line)
    desk.asking.stop()
    assert desk.trials.at is None
    (one,) = desk.asking.candidates
    assert (one.offer.action, *one.then) == acts
    assert one.answer.side == side
    desk.host.show_desk("play")


def test_lines_are_laid_side_by_side_while_the_battle_is_played(window: MainWindow, qtbot: QtBot) -> None:
    for name in ("belle_epoque/mirror_ridge", "mbt/twin_hills"):
        assert window.files.open(SCENARIOS / f"{name}.json") is not None
        window.show_desk("play")
        assert window.page is not None
        play = window.page.desk
        assert isinstance(play, PlayDesk)
        for side in play.seats.sides:
            play.seats.choose(side, "person")
        play.seats.seed.setText("7")
        play.start.click()
        table = play.controller
        assert table is not None
        while table.session.choice is None:
            table.session.roll_now()
        assert window.page.run("weigh_act")
        table.lines.menu.hide()
        assert table.tabs.current_panel() is table.lines
        moment = table.lines.asking.moment
        assert moment is not None
        assert moment.offers is not None
        for offer in moment.offers.all[:2]:
            table.lines.add(offer)
        table.lines.asking.halt()
        assert len(table.lines.asking.candidates) == 2
        assert table.lines.view.findChildren(LineWords)
        act = moment.offers.all[0].action
        assert table.session.act(act) is None
        assert table.lines.asking.candidates == ()  # they were weighed for another moment
        table.session.undo()
        assert len(table.lines.asking.candidates) == 2  # which has come back
        table.lines.clear.click()
        assert table.lines.asking.candidates == ()


def test_what_one_side_weighs_the_other_does_not_see(start: Start, qtbot: QtBot) -> None:
    table = start("person", "person", 7)
    play_until(table.session, "card")
    table.tabs.show_panel(table.lines)
    table.host.show_place("bottom")
    QApplication.processEvents()
    moment = table.lines.asking.moment
    assert moment is not None
    assert moment.offers is not None
    offer = next(one for one in moment.offers.all if one.interaction.kind == CARD)
    table.lines.add(offer)
    table.lines.asking.halt()
    assert table.lines.asking.candidates
    table.session.screen.ask_for(1 - moment.choice.side)  # type: ignore[union-attr]
    table.refresh()
    assert table.lines.asking.candidates == ()


def test_a_line_that_was_cut_off_is_not_called_certain() -> None:
    table = skirmish()
    question = asked(BATTLE_CRY, table, cry.PlayCard(table.card("probe-centre")))
    offer: Any = None
    for acts, told, nothing in (
        (2, "Up to there nothing falls.", "Nothing is lost or won as far as it was looked."),
        (99, "Odds: exact.", "Nothing is lost or won by it."),
    ):
        prospect = look_ahead(question, replace(WIDE, acts=acts))
        one = Candidate(offer, line_answer(question, prospect.line, THOROUGH), prospect)
        assert say(found_words(one), "en").endswith(told)
        assert say(nothing_words((one,)), "en") == nothing
