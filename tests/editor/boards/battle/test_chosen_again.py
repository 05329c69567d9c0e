"""Who went back and chose again in secret does not tell the other person whether it was the same."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from core.paths import SCENARIOS
from core.protocol.pending import SecretChoices
from core.records.games import new_game
from core.scenarios.files import load
from core.systems.catalog import by_id
from editor.boards.battle.session import Session

SECRET = pytest.mark.parametrize(
    ("system", "stem"), [("la_garde", "twin_rises"), ("belle_position", "coulmiers")]
)
Again = Callable[[Session, list[Any]], None]


def decided(session: Session, seed: int) -> list[Any]:
    """The person who is asked takes the screen and decides in secret; what."""
    side, rng, acts = session.asked, Random(seed), list[Any]()
    assert side is not None
    while isinstance(session.journal.pending, SecretChoices) and session.asked == side:
        if session.screen.wanted is not None:
            session.take_screen()
        acts.append(session.system.rules.propose(session.journal.state, side, rng))
        assert session.act(acts[-1]) is None
    return acts


def before_the_other(system_id: str, stem: str, again: Again) -> Session:
    """Both have decided and went back; the one has decided `again`, and the other sits before the screen."""
    system = by_id(system_id)
    scenario = load(SCENARIOS / system_id / f"{stem}.json", {system_id: system.design().scenario})
    session = Session(new_game(system, scenario, 5))
    session.start()
    while session.asked is None:
        session.roll_now()
    start = session.journal.here
    acts = decided(session, 1)
    decided(session, 2)
    while session.journal.here != start:
        if session.screen.wanted is not None:
            session.take_screen()
        session.undo()
        session.answer_question(True)
    session.take_screen()
    again(session, acts)
    session.take_screen()
    return session


def alike(session: Session, acts: list[Any]) -> None:
    for act in acts:
        assert session.act(act) is None


def otherwise(session: Session, acts: list[Any]) -> None:
    assert decided(session, 7) != acts


def redone(session: Session, acts: list[Any]) -> None:
    side = session.asked
    while session.asked == side:
        session.redo()


@SECRET
@pytest.mark.usefixtures("qapp")
def test_nothing_tells_whether_the_other_side_decided_in_secret_as_before(system: str, stem: str) -> None:
    """Redo could be pressed, and the line that was left was no branch, where it was the same."""
    told, unsaved = [], []
    for again in (alike, otherwise, redone):
        session = before_the_other(system, stem, again)
        told.append((session.refusals.redo(), len(session.branches())))
        unsaved.append(session.changes)
    assert told[0] == told[1] == told[2]
    assert unsaved[0] == unsaved[1]
