"""Lines that one of two persons tried beside an open game are his, also once he plays their first act."""

from __future__ import annotations

import pytest

from core.paths import SCENARIOS
from core.planning.forks import forks, rename, tried
from core.protocol.steps import ActionStep
from core.records.games import new_game
from core.scenarios.files import load
from core.systems.catalog import by_id
from editor.boards.battle.battle_keeper import BattleKeeper
from editor.boards.battle.session import Session


@pytest.mark.usefixtures("qapp")
def test_what_was_planned_beyond_the_act_that_is_played_is_no_branch_for_the_other_person() -> None:
    """Its name stood over the journal, the rest of it was a branch, and its steps were counted."""
    system = by_id("mbt")
    scenario = load(SCENARIOS / "mbt" / "twin_hills.json", {"mbt": system.design().scenario})
    session = Session(new_game(system, scenario, 3))
    session.start()
    journal, side = session.journal, session.asked
    assert side is not None
    counted = max(1, session.changes), BattleKeeper(session).steps
    at, acts = journal.here, []
    for _act in range(3):
        acts.append(system.rules.actions(journal.moments[at].state, side)[0])
        at = tried(journal, at, ActionStep(side, acts[-1]), journal.here, session.side_ids[side])
    rename(journal, forks(journal, journal.here)[0], "The mill first")
    assert (session.changes, BattleKeeper(session).steps) == counted
    assert session.act(acts[0]) is None
    assert not any(moment.name for moment in journal.line())
    assert session.branches() == ()
    (left,) = forks(journal, journal.here, session.side_ids[side])
    assert (left.name, left.steps) == ("The mill first", 2)
    assert forks(journal, journal.here, session.side_ids[1 - side]) == ()
