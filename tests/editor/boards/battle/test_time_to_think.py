"""How long a computer thinks tells nothing of how much it has to weigh: many cards, few, or one act alone."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QObject

from core.players.seats import effort_of
from core.players.thinking import Asked, Thought
from core.protocol.pending import SecretChoices
from editor.boards.battle import computers as module
from editor.boards.battle.computers import USUAL, Computers
from tests.editor.boards.battle.test_hidden_steps import READER, secretly


class Quick:
    """Thinks no time at all."""

    def __init__(self) -> None:
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
        return Thought(next(iter(asked.system.rules.actions(asked.known, asked.side))))

    def cancel(self) -> None:
        self.asked = None

    close = cancel


@pytest.fixture(params=[True, False], ids=["hidden", "open"])
def table(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, qapp: object) -> Any:
    """Computers who decide in secret, a thinker, a clock that is told the time; whether things are hidden."""
    game = secretly("belle_position", "coulmiers", 0)
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
    """A marshal of Belle Position took 0.4 seconds or 1.9, as its hand was."""
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
