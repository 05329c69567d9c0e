"""How long a computer thinks tells nothing of how much it has to weigh: many cards, few, or one act alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QObject

from core.players.seats import effort_of
from core.players.thinking import Asked, Thought
from core.protocol.pending import SecretChoices
from core.protocol.steps import ActionStep
from core.records.shown_steps import is_hidden
from core.systems.belle_position.rules.actions import EndDeployment
from editor.boards.battle import computers as module
from editor.boards.battle.computers import USUAL, Computers
from editor.boards.battle.director.pace import pause_between
from editor.boards.battle.session import Session
from tests.editor.boards.battle.test_hidden_steps import READER, WRITER, secretly


class Quick:
    """Thinks no time at all; lays so many cards before it ends."""

    def __init__(self, lays: int = 0) -> None:
        self.lays = lays
        self.asked: Asked | None = None
        self.questions = 0

    @property
    def is_busy(self) -> bool:
        return self.asked is not None

    def ask(self, asked: Asked) -> None:
        self.asked = asked
        self.questions += 1

    def answer(self) -> Thought | None:
        asked, self.asked = self.asked, None
        if asked is None:
            return None
        acts = list(asked.system.rules.actions(asked.known, asked.side))
        ends = [act for act in acts if _ends(act)] if self.questions > self.lays else []
        return Thought((ends or acts)[0])

    def cancel(self) -> None:
        self.asked = None

    close = cancel


def _ends(act: Any) -> bool:
    return isinstance(act, EndDeployment)


@pytest.fixture(params=[True, False], ids=["hidden", "open"])
def table(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, qapp: object) -> Any:
    """Computers who end what they decide in secret, a thinker, a clock that is told the time; whether
    things are hidden.
    """
    game = secretly("belle_position", "coulmiers", 0)
    while not any(map(_ends, game.system.rules.actions(game.journal.state, READER))):
        game.journal.must(
            ActionStep(READER, game.system.rules.propose(game.journal.state, READER, Random(3)))
        )
    assert isinstance(game.journal.pending, SecretChoices)
    parent, now = QObject(), [0.0]
    found = Computers(game, lambda: None, "at_once", parent, lambda: request.param)
    quick: Any = Quick()
    found._thinker = quick
    monkeypatch.setattr(module, "monotonic", lambda: now[0])

    def wait(seconds: float) -> None:
        now[0] += seconds

    yield found, quick, wait, request.param
    found.close()


@pytest.mark.parametrize("seat", ["general", "marshal"])
def test_an_answer_that_comes_at_once_waits_for_the_usual_time_where_things_are_hidden(
    table: Any, seat: str
) -> None:
    """A marshal of Belle Position took 0.4 seconds or 1.9, as its hand was. Its end alone is seen."""
    computers, quick, wait, hidden = table
    assert not computers.act(READER, seat), "it is asked"
    assert computers.act(READER, seat) is not hidden
    if hidden:
        wait(USUAL * effort_of(seat) - 0.01)
        assert not computers.act(READER, seat)
        wait(0.02)
        assert computers.act(READER, seat)
    assert quick.questions == 1, "it is thought about once"


def test_who_is_hurried_on_and_who_stops_forget_what_was_thought(table: Any) -> None:
    computers, quick, _wait, hidden = table
    if not hidden:
        return
    computers.act(READER, "marshal")
    computers.act(READER, "marshal")
    computers.stop()
    assert not computers.act(READER, "marshal")
    assert quick.questions == 2, "another moment may be looked at by now"
    assert computers.waiting
    computers.stop_thinking()
    assert computers.act(READER, "marshal"), "as an officer would do it at once"


def test_a_slow_machine_takes_the_next_multiple_from_then_on(table: Any) -> None:
    computers, quick, wait, hidden = table
    if not hidden:
        return
    usual = USUAL * effort_of("marshal")
    for asked, late in ((1, 2.5), (2, 0.1)):  # a thought that took too long, then a short one
        computers.stop()
        assert not computers.act(READER, "marshal")
        assert quick.questions == asked
        computers._unseen = None
        wait(usual * late)
        assert not computers.act(READER, "marshal")
        wait(usual * (2.9 - late))
        assert not computers.act(READER, "marshal")
    wait(usual * 0.2)
    assert computers.act(READER, "marshal")


@pytest.mark.parametrize("took", [5.2, 5.7, 9.1])
def test_beyond_the_most_times_too_only_whole_multiples_can_be_told_apart(table: Any, took: float) -> None:
    """A thought of 5.2 times the usual was told at 5.2, one of 5.7 at 5.7."""
    computers, _quick, wait, hidden = table
    if not hidden:
        return
    usual, whole = USUAL * effort_of("marshal"), int(took) + 1
    assert not computers.act(READER, "marshal")
    wait(usual * took)
    assert not computers.act(READER, "marshal")
    wait(usual * (whole - took) - 0.01)
    assert not computers.act(READER, "marshal")
    wait(0.02)
    assert computers.act(READER, "marshal")


@pytest.mark.parametrize("seat", ["greedy", "general"])
def test_how_many_things_a_computer_decides_unseen_can_be_counted_by_no_pause(
    qapp: object, monkeypatch: pytest.MonkeyPatch, seat: str
) -> None:
    """It laid card after card before the person had laid his: the pauses between them told how many."""
    game = secretly("belle_position", "coulmiers", 0)
    while game.journal.line()[-1].step != ActionStep(WRITER, EndDeployment()):
        game.journal.back()
    game.journal.go(next(one for one in game.journal.line() if is_hidden(one, READER)).parent)
    game.seats = {game.scenario.sides[WRITER].id: seat, game.scenario.sides[READER].id: "person"}
    session, now = Session(game, pace="normal"), [0.0]
    quick: Any = Quick(lays=3)
    session.computers._thinker = quick
    monkeypatch.setattr(module, "monotonic", lambda: now[0])
    session.start()
    pauses = [session.computers._timer.interval()]
    while session.asked == WRITER:
        session._let_computer_act()
        if session.asked == WRITER:
            pauses.append(session.computers._timer.interval())
            now[0] += pauses[-1] / 1000
    assert pauses.count(pause_between("normal")) == 1, "before it begins, as before any act"
    assert now[0] == pytest.approx(USUAL * effort_of(seat) if seat == "general" else 0, abs=0.04)
    session.computers.close()
