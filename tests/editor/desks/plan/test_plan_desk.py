"""The plan desk: acts of the battle in play weighed by their odds, nothing of it changed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from benchmarks.layout import settle
from core.odds.keys import StateKeys
from core.odds.luck import LuckQuestion, luck
from core.odds.questions import Question, answer, played
from core.paths import SCENARIOS
from core.players.greedy import GreedyPlayer
from core.protocol.pending import Choice
from core.text import _, say
from editor.boards.battle.offers import TO_UNIT
from editor.boards.plan.moment import NO_BATTLE, NOT_YOURS
from editor.desks.plan.plan_desk import PlanDesk
from editor.desks.play.play_desk import PlayDesk
from editor.panels.battle.battle import BattleController
from editor.panels.odds.act_odds import Candidate
from editor.shell.window import MainWindow
from tests.editor.desks.play.conftest import click_hex, play_until, press

Start = Callable[..., BattleController]


def plan(table: BattleController) -> PlanDesk:
    table.host.show_desk("plan")
    desk = table.host.desk
    assert isinstance(desk, PlanDesk)
    return desk


@pytest.mark.usefixtures("unhurried")
def test_two_acts_are_compared_by_their_exact_odds(start: Start, qtbot: QtBot) -> None:
    table = start("person", "person", 7)
    play_until(table.session, "battle", least=2)
    before, here = table.session.journal.state.copy(), table.session.journal.here
    desk = plan(table)
    assert desk.moment.offers is not None
    offers = [one for one in desk.moment.offers.all if one.interaction.kind == TO_UNIT][:2]
    unit = offers[0].interaction.unit
    assert unit is not None
    place = table.seen.by_unit[unit].at
    click_hex(qtbot, table, place)
    assert desk.taken.hex == place
    target = offers[0].interaction.target
    assert target is not None
    click_hex(qtbot, table, table.seen.by_unit[target].at)
    assert desk.acts.current() == offers[0]  # a click on the unit, one on its target
    assert desk.host.run("compare_act")
    desk.add(offers[1])
    assert [one.offer for one in desk.asking.candidates] == offers
    assert all(one.answer.is_exact for one in desk.asking.candidates)
    side = desk.moment.choice.side if desk.moment.choice is not None else -1
    found = answer(Question(table.session.system, before, side, offers[0].action, side, whole=True))
    lost = found.of(f"lost.{1 - side}")
    views = [line[0] for line in desk.compare.views if line[0] is not None]
    shown = next(one for one in views if one.accessibleName() == say(lost.figure.title, "en"))
    assert f"on average {round(float(lost.mean or 0), 2):g}" in shown.words
    assert not desk.asking.add(offers[1])  # it is weighed already
    press(qtbot, table, Qt.Key.Key_Escape)
    assert desk.taken.hex is None
    assert table.session.journal.here == here
    assert StateKeys(before).of(table.session.journal.state) == StateKeys(before).of(before)
    desk.host.show_desk("play")
    assert table.host.desk is not desk


def test_without_a_battle_the_map_shows_its_beginning(window: MainWindow) -> None:
    for name in ("belle_epoque/mirror_ridge", "mbt/twin_hills"):
        assert window.files.open(SCENARIOS / f"{name}.json", desk="plan") is not None
        assert window.page is not None
        desk = window.page.desk
        assert isinstance(desk, PlanDesk)
        assert desk.moment.session is None
        assert desk.moment.choice is not None or desk.moment.why is NO_BATTLE
        before = desk.moment.state
        desk.refresh()
        assert desk.moment.state is before  # the battle is not laid out anew while the scenario is the same
        window.page.document.do(_("Turns"), window.page.document.scenario.model_copy(update={"turns": 3}))
        desk.refresh()
        assert desk.moment.state is not before
        assert window.page.view.isVisible()


def test_luck_is_told_by_side_and_by_piece(window: MainWindow, qtbot: QtBot) -> None:
    assert window.files.open(SCENARIOS / "belle_epoque" / "mirror_ridge.json", desk="play") is not None
    assert window.page is not None
    play = window.page.desk
    assert isinstance(play, PlayDesk)
    for side in play.seats.sides:
        play.seats.choose(side, "person")
    play.seats.seed.setText("7")
    play.start.click()
    assert play.controller is not None
    session, mind, rng = play.controller.session, GreedyPlayer(), Random(3)
    while not (session.choice is not None and session.journal.here > 40):
        if session.choice is None:
            session.roll_now()
        else:
            known = session.known(session.choice.side)
            session.act(mind.decide(session.system, known, session.choice.side, rng))
    desk = plan(play.controller)
    assert desk.host.run("luck_so_far")
    qtbot.waitUntil(lambda: desk.tabs.luck.luck is not None, timeout=20_000)
    found = luck(LuckQuestion(session.system, session.game.scenario, tuple(session.journal.steps())))
    assert found.rolls
    rows = [desk.tabs.luck.table.topLevelItem(side) for side in (0, 1)]
    for side, row in enumerate(rows):
        assert row is not None
        assert row.text(1) == str(found.lost(side))
        assert float(row.text(2)) == pytest.approx(float(found.expected(side)), abs=0.06)
        assert row.childCount() == sum(piece.side == side for piece in found.pieces.values())


def test_a_sampled_answer_is_bettered_and_hidden_things_stay_hidden(start: Start, qtbot: QtBot) -> None:
    table = start("person", "person", 7)
    session = table.session
    play_until(session, "battle")
    desk = plan(table)
    assert desk.moment.offers is not None
    offer = next(one for one in desk.moment.offers.all if one.interaction.kind == TO_UNIT)
    rough = played(desk.moment.question(offer.action, "greedy", "greedy"), 200)
    desk.asking.candidates = (Candidate(offer, rough),)
    desk.compare.redraw()
    desk.host.show_place("bottom")
    view = desk.compare.views[0][0]
    assert view is not None
    assert "95 %" in view.words  # the bounds of each share
    desk.asking._ask()
    assert desk.compare.halt.isVisible()
    qtbot.waitUntil(lambda: desk.asking.share is None, timeout=20_000)
    assert desk.asking.candidates[0].answer.is_exact
    assert not desk.compare.halt.isVisible()
    view = desk.compare.views[0][0]
    assert view is not None
    assert "95 %" not in view.words
    desk.asking.candidates = (Candidate(offer, rough),)
    desk.asking._ask()
    desk.compare.halt.click()
    assert desk.asking.share is None
    assert not desk.asking.candidates[0].answer.is_exact  # content with what is known
    assert desk.compare.halt.text() == "Go on"
    desk.compare.halt.click()
    assert desk.asking.share is not None
    desk.host.show_desk("play")
    asked = [session.system.rules.pending(moment.state) for moment in session.journal.moments]
    other = next(
        number
        for number, pending in enumerate(asked)
        if isinstance(pending, Choice) and pending.side != session.looker
    )
    session.look_at(other)
    assert plan(table) is desk
    assert desk.moment.offers is None
    assert desk.moment.why is NOT_YOURS
    assert not desk.acts.tree.isVisible()
    desk.show_luck()
    assert "once the battle is over" in desk.tabs.luck.words.text()  # it would tell of hidden cards


def test_its_panels_grow_with_the_letters(window: MainWindow) -> None:
    assert window.files.open(SCENARIOS / "mbt" / "twin_hills.json", desk="plan") is not None
    assert window.page is not None
    desk, theme = window.page.desk, window.context.theme
    assert isinstance(desk, PlanDesk)
    before = desk.left().sizeHint().width(), desk.bottom().sizeHint().height()
    theme.set_scale(2.0)
    try:
        assert (desk.left().sizeHint().width(), desk.bottom().sizeHint().height()) == (
            2 * before[0],
            2 * before[1],
        )
        window.page.show_place("left")
        settle()
        held = desk.left().parentWidget()
        assert held is not None
        assert held.width() >= 2 * before[0]
    finally:
        theme.set_scale(1.0)
