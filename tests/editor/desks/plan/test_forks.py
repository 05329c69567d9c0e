"""Lines that are tried at the plan desk: kept, named, compared, left; the battle stays where it is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog, QLineEdit
from pytestqt.qtbot import QtBot

from core.odds.keys import StateKeys
from core.paths import SCENARIOS
from core.planning.forks import forks, tried
from core.players.greedy import GreedyPlayer
from core.protocol.steps import ActionStep, DiceRolled
from core.records import games
from core.systems.catalog import SYSTEMS
from editor.boards.battle.offers import TO_UNIT, Offer
from editor.boards.battle.ways_back import branches
from editor.desks.plan.plan_desk import PlanDesk
from editor.desks.play.play_desk import PlayDesk
from editor.panels.battle.battle import BattleController
from editor.shell.window import MainWindow
from tests.editor.desks.play.conftest import play_until
from tests.rulebook.battle_cry.table import fighting

Start = Callable[..., BattleController]


def plan(table: BattleController) -> PlanDesk:
    table.host.show_desk("plan")
    desk = table.host.desk
    assert isinstance(desk, PlanDesk)
    desk.trials._rng.seed(5)
    return desk


def mark(desk: PlanDesk, offer: Offer) -> None:
    """Go to an act in the list."""
    unit, target = offer.interaction.unit, offer.interaction.target
    assert unit is not None
    assert desk.acts.show_unit(unit, target)


def try_first(desk: PlanDesk, qtbot: QtBot) -> None:
    """Try the first act against an enemy that the list offers, by the keyboard."""
    assert desk.moment.offers is not None
    mark(desk, next(one for one in desk.moment.offers.all if one.interaction.kind == TO_UNIT))
    qtbot.keyClick(desk.acts.tree, Qt.Key.Key_Insert, Qt.KeyboardModifier.ShiftModifier)


def test_lines_are_tried_named_compared_and_left(window: MainWindow, qtbot: QtBot) -> None:
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
    while True:
        if session.choice is None:
            session.roll_now()
            continue
        known, side = session.known(session.choice.side), session.choice.side
        offered = session.system.rules.actions(known, side)
        if any(type(one).__name__ == "Fire" for one in offered):
            break
        session.act(mind.decide(session.system, known, side, rng))
    desk, journal, here = plan(play.controller), session.journal, session.journal.here
    before = StateKeys(journal.state).of(journal.state)
    desk.host.run("try_act")
    assert desk.trials.at is None  # nothing is marked yet
    try_first(desk, qtbot)
    assert desk.moment.is_trial
    assert desk.moment.state is not journal.state
    assert "line A is tried" in desk.prompt.words.text()
    desk.tabs.forks.buttons["earlier"].click()
    assert not desk.moment.is_trial
    for _try in range(6):  # until other dice have fallen
        if len(desk.trials.lines()) == 2:
            break
        try_first(desk, qtbot)
        assert desk.host.run("leave_line")
    first, second = desk.trials.lines()
    desk.tabs.forks.ask_name(first)
    (dialog,) = desk.tabs.forks.findChildren(QInputDialog)
    (edit,) = dialog.findChildren(QLineEdit)
    edit.setText("By the left")
    dialog.accept()
    assert [fork.name for fork in desk.trials.lines()] == ["By the left", second.name]
    assert desk.tabs.forks.cells["fallen", 1].text()
    assert desk.tabs.forks.cells["fallen", 1].text() != desk.tabs.forks.cells["fallen", 2].text()
    assert "Turn" in desk.tabs.forks.cells["stands", 0].text()
    assert (session.journal.here, session.now) == (here, here)
    assert StateKeys(journal.state).of(journal.state) == before
    assert session.branches() == ()  # the play desk does not show what is only planned
    game = games.loads(games.dumps(session.game), SYSTEMS)
    assert [fork.name for fork in forks(game.journal, game.journal.here)] == ["By the left", second.name]
    desk.trials.put_away(desk.trials.lines()[0])
    assert [fork.name for fork in desk.trials.lines()] == [second.name]


def test_of_two_persons_at_one_screen_each_is_shown_the_lines_that_he_tried(window: MainWindow) -> None:
    """Nothing is hidden there, so nobody takes the screen; what one side has tried tells what it plans."""
    assert window.files.open(SCENARIOS / "mbt" / "twin_hills.json", desk="play") is not None
    assert window.page is not None
    play = window.page.desk
    assert isinstance(play, PlayDesk)
    for side in play.seats.sides:
        play.seats.choose(side, "person")
    play.start.click()
    assert play.controller is not None
    session, rng = play.controller.session, Random(3)

    def plans(others: int) -> tuple[int, PlanDesk]:
        """Play until another side than that chooses, and go where it plans."""
        while session.choice is None or session.choice.side == others:
            if session.choice is None:
                session.roll_now()
            else:
                known, side = session.known(session.choice.side), session.choice.side
                session.act(session.system.rules.propose(known, side, rng))
        assert play.controller is not None
        return session.choice.side, plan(play.controller)

    first, desk = plans(-1)
    desk.trials.try_act(session.system.rules.actions(session.known(first), first)[0], "greedy")
    assert [fork.name for fork in desk.trials.lines()] == ["A"]
    assert not desk.trials.is_apart
    desk.host.show_desk("play")
    second, desk = plans(first)
    assert desk.trials.lines() == ()
    desk.trials.try_act(session.system.rules.actions(session.known(second), second)[0], "greedy")
    assert [fork.name for fork in desk.trials.lines()] == ["A"], "by another letter lines could be counted"
    desk.host.show_desk("play")
    _first, desk = plans(second)
    assert [fork.by for fork in desk.trials.lines()] == [session.side_ids[first]]
    game = games.loads(games.dumps(session.game), SYSTEMS)
    assert len(forks(game.journal, game.journal.here)) == 2  # the umpire sees both


def test_lines_that_were_undone_are_shown_and_those_only_tried_are_not() -> None:
    """The battle itself takes the first step of a line that was tried, and its dice fall twice."""
    table = fighting("inf 5.7", "inf 4.7")
    journal, attack = table.journal, ActionStep(0, table.battling("ui1", "ci1"))
    roll = tried(journal, journal.here, attack, journal.here)
    journal.must(attack)
    (hand,) = journal.pending.handfuls  # type: ignore[union-attr]
    ends = []
    for face in ("flag", "artillery"):
        journal.go(roll)
        journal.must(DiceRolled({hand.key: (face,) * hand.dice}))
        ends.append(journal.here)
    tried(journal, roll, DiceRolled({hand.key: ("sabres",) * hand.dice}), journal.here)
    assert [leaf.number for leaf in branches(journal, ends[1], journal.tip())] == [ends[0]]
    assert len(forks(journal, journal.here)) == 1


def test_hidden_cards_are_drawn_by_lot_for_a_line(start: Start, qtbot: QtBot) -> None:
    table = start("person", "person", 7)
    play_until(table.session, "battle", least=2)
    session = table.session
    moments = len(session.journal.moments)
    desk = plan(table)
    try_first(desk, qtbot)
    assert desk.trials.is_apart
    assert len(desk.trials.lines()) == 1
    assert len(session.journal.moments) == moments  # it is tried in a journal apart
    other = 1 - desk.trials.side
    assert desk.moment.shown.hands[other] == session.known(desk.trials.side).hands[other]
    assert desk.moment.shown.hands[other] != desk.trials.journal.moments[0].state.hands[other]
