"""A planner is shown no acts of the other side that tell what its briefing keeps back."""

from __future__ import annotations

from random import Random

import pytest

from core.protocol.pending import Choice, Deal, Roll
from core.protocol.steps import ActionStep
from editor.boards.battle.session import Session
from editor.boards.plan.moment import NOT_YOURS, choice_in
from tests.editor.panels.mail.what_leaves import pair


@pytest.mark.usefixtures("qapp")
def test_a_choice_of_who_keeps_reinforcements_back_is_not_shown() -> None:
    """Belle Époque hides nothing by its rules, but its briefings do: their entry hexes stood in the list."""
    both = pair("belle_epoque", "saint_privat", 12)
    game, rng = both.games[0], Random(1)
    ids = [side.id for side in game.scenario.sides]
    game.seats.update({ids[both.side]: "person", ids[both.other]: "greedy"})
    session = Session(game)
    session.computers.stop()
    journal = game.journal
    while not (isinstance(journal.pending, Choice) and journal.pending.side == both.other):
        if isinstance(journal.pending, Roll | Deal):
            journal.answer(session.source)
        else:
            journal.must(ActionStep(both.side, game.system.rules.propose(journal.state, both.side, rng)))
    assert choice_in(game.system, journal.pending, session) == (None, NOT_YOURS)
    session.computers.close()
