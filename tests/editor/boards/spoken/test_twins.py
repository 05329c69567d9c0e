"""Told aloud, two battles that differ only in what the other side hides are the same, word for word."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from core.chance.sources import Rolled
from core.protocol.chance_answers import answer
from core.protocol.pending import Deal, Roll
from core.protocol.steps import ActionStep
from editor.base.context import Context
from editor.boards.spoken.teller import BattleTeller
from tests.contract.conftest import CASES, Case
from tests.contract.known_things import game_at
from tests.contract.test_raw_twins import HIDING, REVEALS, pairs

SHOWN = [case for case in CASES if case.system.id in HIDING]
FIRST = [next(case for case in SHOWN if case.system.id == system) for system in HIDING]
"""One scenario of each system that hides something."""


def told(context: Context, case: Case, state: Any, step: Any, reader: int) -> tuple[list[str], set[str]]:
    """What is announced to a side of one step, and what kinds of events it was shown."""
    after, events = state.copy(), list[Any]()
    case.system.rules.apply(after, step, events.append)
    node = SimpleNamespace(number=1, step=step, events=events, state=after)
    journal = SimpleNamespace(here=0, line=lambda _upto=None: [node])
    session: Any = SimpleNamespace(system=case.system, journal=journal)
    projector: Any = SimpleNamespace(seen_moment=None, reading=SimpleNamespace(reader=reader))
    teller = BattleTeller(context, session, projector)
    heard: list[str] = []
    context.announcer.told.connect(heard.append)
    journal.here = 1
    teller.follow()
    context.announcer.told.disconnect(heard.append)
    seen = {event.kind for event in events if event.seen_by(reader) is not None}
    return [*heard, teller.last_told()], seen


def steps_of(case: Case, state: Any, side: int, rng: Random) -> list[Any]:
    """What may come next of whoever is asked, or of chance."""
    pending = case.system.rules.pending(state)
    if isinstance(pending, Roll | Deal):
        return [answer(pending, Rolled(5), 0)]
    steps = [ActionStep(it, act) for it in (side, 1 - side) for act in case.system.rules.actions(state, it)]
    return rng.sample(steps, min(8, len(steps)))


@pytest.mark.parametrize("case", FIRST, ids=str)
@pytest.mark.parametrize("telling", ["usual", "everything"])
def test_nobody_hears_what_is_hidden(context: Context, case: Case, telling: Any) -> None:
    context.announcer.shown = True
    context.settings.telling = telling
    rng, count = Random("heard"), 0
    for state, other, side in pairs(case):
        twin_journal = game_at(case.system, other).journal
        for step in steps_of(case, state, side, rng):
            if twin_journal.refusal(step) is None:
                one, two = (told(context, case, it, step, side) for it in (state, other))
                assert one == two or REVEALS & one[1] & two[1], step
                count += 1
    assert count > 0


def test_an_announcement_for_the_wrong_reader_is_found(context: Context) -> None:
    """The test above hears: told to their owner, the twins of some battle differ."""
    context.announcer.shown = True
    rng, differs = Random("heard"), 0
    for case in FIRST:
        for state, other, side in pairs(case):
            twin_journal = game_at(case.system, other).journal
            for step in steps_of(case, state, side, rng):
                if twin_journal.refusal(step) is None:
                    one, two = (told(context, case, it, step, 1 - side) for it in (state, other))
                    differs += one != two
    assert differs > 0
