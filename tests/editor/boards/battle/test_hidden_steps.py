"""How often the other side wrote its orders anew, or laid a card and took it up, shows in no number."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from core.chance.sources import Rolled
from core.paths import SCENARIOS
from core.protocol.chance_answers import answer
from core.protocol.pending import Deal, Roll, SecretChoices
from core.protocol.steps import ActionStep
from core.records import replies, views
from core.records.games import Game, new_game
from core.records.shown_steps import count_shown, is_hidden
from core.scenarios.documents import BadFile
from core.scenarios.files import load
from core.systems.catalog import by_id
from core.text import say
from editor.boards.battle.screen_owner import NOBODY
from editor.boards.battle.session import Session
from editor.panels.battle.journal_rows import branch_name, journal_rows

SECRET = (("la_garde", "twin_rises"), ("belle_position", "coulmiers"))
secret = pytest.mark.parametrize(("system", "stem"), SECRET)
WRITER, READER = 0, 1


def secretly(system_id: str, stem: str, more: int) -> Game:
    """A battle in which one side has decided in secret, after `more` acts that it changed again."""
    system = by_id(system_id)
    scenario = load(SCENARIOS / system_id / f"{stem}.json", {system_id: system.design().scenario})
    game, rng = new_game(system, scenario, 1), Random(3)
    while not isinstance(game.journal.pending, SecretChoices):
        pending = game.journal.pending
        assert isinstance(pending, Roll | Deal)
        game.journal.must(answer(pending, Rolled(3), game.journal.here))
    for _act in range(more):
        acts = [act for act in system.rules.actions(game.journal.state, WRITER) if not _ends(act)]
        game.journal.must(ActionStep(WRITER, rng.choice(acts)))
    while any(choice.side == WRITER for choice in getattr(game.journal.pending, "choices", ())):
        act = system.rules.propose(game.journal.state, WRITER, Random(3))
        game.journal.must(ActionStep(WRITER, act))
    game.seats = {scenario.sides[WRITER].id: "greedy", scenario.sides[READER].id: "person"}
    return game


def _ends(act: Any) -> bool:
    return type(act).__name__.startswith("End")


def numbers(session: Session) -> Iterator[Any]:
    """Every number of steps that the screen says."""
    journal = session.journal
    for row in journal_rows(session.system, journal, session.reader):
        yield row.step, say(row.text, "en")
    yield session.step_of(journal.here), session.step_of(session.now), session.changes
    for leaf in session.branches():
        yield branch_name(leaf, journal, {one.number for one in journal.line()}, session.reader)


@secret
@pytest.mark.usefixtures("qapp")
def test_secret_acts_of_the_other_side_are_not_counted(system: str, stem: str) -> None:
    short, long = (Session(secretly(system, stem, more)) for more in (0, 5))
    assert short.journal.moments[short.now].depth != long.journal.moments[long.now].depth
    assert list(numbers(short)) == list(numbers(long))
    own = journal_rows(long.system, long.journal, None)
    assert own[-1].step == long.journal.moments[long.now].depth, "the umpire counts all"


@secret
@pytest.mark.usefixtures("qapp")
def test_looking_back_passes_over_them(system: str, stem: str) -> None:
    seen = []
    for session in (Session(secretly(system, stem, more)) for more in (0, 5)):
        stands = []
        for _step in range(4):
            session.step(-1)
            stands.append(session.step_of(session.journal.here))
        for _step in range(9):
            session.step(1)
            stands.append(session.step_of(session.journal.here))
        assert session.live
        seen.append(stands)
    assert seen[0] == seen[1]


@secret
@pytest.mark.usefixtures("qapp")
def test_a_line_of_secret_acts_alone_is_no_branch_for_the_other_side(system: str, stem: str) -> None:
    game = secretly(system, stem, 5)
    journal, end = game.journal, game.journal.here
    first = next(one for one in journal.line() if is_hidden(one, READER))
    journal.go(first.parent)
    acts = [act for act in game.system.rules.actions(journal.state, WRITER) if not _ends(act)]
    journal.must(ActionStep(WRITER, next(act for act in acts if ActionStep(WRITER, act) != first.step)))
    left = journal.here
    journal.go(end)
    session = Session(game)
    assert session.reader == READER
    assert not session.branches()
    session.umpired = True
    assert [leaf.number for leaf in session.branches()] == [left]
    assert count_shown(journal.moments[1:], NOBODY) < len(journal.moments) - 1


@secret
@pytest.mark.usefixtures("qapp")
def test_secret_acts_on_a_line_that_was_left_are_neither_walked_through_nor_listed_apart(
    system: str, stem: str
) -> None:
    """By the full stop key one could count them, and a line stood there for each way they were done."""
    game = secretly(system, stem, 0)
    journal = game.journal
    start = next(one for one in journal.line() if is_hidden(one, READER)).parent
    end = journal.here
    journal.go(start)
    acts = [act for act in game.system.rules.actions(journal.state, WRITER) if not _ends(act)]
    for act in acts[:3]:  # what the reader did first, then secret acts of three kinds
        journal.go(start)
        own = next(one for one in game.system.rules.actions(journal.state, READER) if not _ends(one))
        journal.must(ActionStep(READER, own))
        journal.must(ActionStep(WRITER, act))
    left = journal.here
    journal.go(end)
    session = Session(game)
    assert [one.number for one in session.branches()] == [left]
    session.look_at(journal.moments[left].parent)
    session.step(1)
    assert session.journal.here == journal.moments[left].parent, "there is nothing more to be seen"
    session.umpired = True
    session.step(1)
    assert session.journal.here == left
    assert len(session.branches()) == 3


@secret
@pytest.mark.usefixtures("qapp")
def test_who_waits_for_the_screen_takes_back_his_acts_himself(system: str, stem: str) -> None:
    """Each Ctrl+Z at his cover took one of his secret acts back: the other person could count them."""
    game = secretly(system, stem, 5)
    while game.journal.line()[-1].step != ActionStep(WRITER, _end_of(game)):
        game.journal.back()
    game.seats = {}
    session = Session(game)
    assert session.screen.wanted == READER
    assert session.refusals.undo() is None
    session.undo()
    assert session.screen.wanted == WRITER
    assert session.refusals.undo() is not None
    here = session.journal.here
    session.undo()
    assert session.journal.here == here
    session.take_screen()
    session.undo()
    assert session.journal.here != here


def _end_of(game: Game) -> Any:
    """How the writer has ended his secret acts."""
    steps = [one.step for one in game.journal.line()]
    return next(
        one.action for one in steps if isinstance(one, ActionStep) and one.by == WRITER and _ends(one.action)
    )


@secret
@pytest.mark.usefixtures("qapp")
def test_a_reply_to_an_earlier_moment_counts_no_secret_acts(system: str, stem: str) -> None:
    """The refusal said how many steps lie behind, and so how often the other side had written anew."""
    told = set()
    for more in (3, 8):
        game = secretly(system, stem, more)
        view = views.view_of(game, READER)
        journal = view.journal()
        journal.must(ActionStep(READER, game.system.rules.propose(journal.state, READER, Random(3))))
        reply = replies.loads(replies.reply_to(view, journal))
        while any(choice.side == READER for choice in getattr(game.journal.pending, "choices", ())):
            act = game.system.rules.propose(game.journal.state, READER, Random(3))
            game.journal.must(ActionStep(READER, act))
        with pytest.raises(BadFile) as bad:
            replies.judged(game, reply, READER)
        told.add(say(bad.value.wrong, "en"))
    assert len(told) == 1
    assert "is to step" in told.pop()
