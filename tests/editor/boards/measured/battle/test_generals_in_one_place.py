"""Generals of several ranks who stand in one place: each is taken and led."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from editor.boards.measured.battle.generals import general_at, rider_at
from tests.rulebook.la_garde.table import LOOK, battle

PLACE, FULL = (9_000, 3_000), 1.0


def test_each_click_takes_the_next_of_those_who_stand_there_and_a_drag_leads_him() -> None:
    """So they begin behind the same brigade where the scenario gives them no place (LG-3.7)."""
    table = battle("li 9000 5000", "li 9000 9000", generals=dict.fromkeys(("b", "bc", "b1"), "9000 3000"))
    table.activate("b1")
    assert table.asked == ("blue", "generals")
    state = table.state
    seen: Any = SimpleNamespace(look=LOOK, state=state, decider=state, side=0, base_at=lambda place: None)
    taken: list[int | None] = []
    for _click in range(4):
        taken.append(general_at(seen, PLACE, FULL, taken[-1] if taken else None))
    army, corps, division = state.context.army_post[0], 1, state.context.division_post[0]
    assert taken == [army, corps, division, army]
    assert [rider_at(seen, PLACE, FULL, post) for post in (None, division, corps)] == [army, division, corps]
    assert general_at(seen, (9_000, 9_500), FULL) is None
