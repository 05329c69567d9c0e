"""What is told of a number adds up to it: the terms of dice, scores, tests and bags, in random battles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from core.protocol.events import Event
from core.protocol.pending import Deal
from tests.contract.conftest import CASES, Case

LONGEST = 1_200
"""So many steps of a battle are looked at."""
Facts = dict[str, Any]
SUMS: dict[str, dict[str, Callable[[Facts], int]]] = {
    "battle_cry": {"battle": lambda facts: facts["dice"]},
    "belle_epoque": {
        "test": lambda facts: facts["needed"],
        "fire": lambda facts: facts["dice"] + facts["score"] - facts["misses"],
        "assault_rolled": lambda facts: facts["score"],
    },
    "belle_position": {
        "combat": lambda facts: facts["dice"],
        "tested": lambda facts: 0 if facts["general"] else facts["cohesion"],
    },
    "mbt": {"rolled": lambda facts: facts["total"] - sum(facts["faces"])},
}
BAGS = ("combat_drawn", "bombardment_drawn")
"""What La Garde tells with the rows of a bag: as many tokens as lay in it."""


SCENARIOS = {"battle_cry": 6, "belle_epoque": 3, "belle_position": 2, "la_garde": 2, "mbt": 2}


def firsts() -> list[Any]:
    """The first scenarios of each system."""
    found: list[Any] = []
    for system, most in SCENARIOS.items():
        cases = [one for one in CASES if one.system.id == system][:most]
        found += [pytest.param(case, id=str(case)) for case in cases]
    return found


@pytest.mark.parametrize("case", firsts())
def test_terms_add_up_to_the_number_that_is_told(case: Case) -> None:
    rules, sums, told = case.system.rules, SUMS.get(case.system.id, {}), Counter[str]()
    for state, pending, step in islice(case.walk(5), LONGEST):
        events: list[Event] = []
        rules.apply(state.copy(), step, events.append)
        for event in events:
            found = sum(modifier.value for modifier in event.modifiers)
            if event.kind in sums:
                assert found == sums[event.kind](dict(event.facts)), event
            elif event.kind in BAGS:
                assert isinstance(pending, Deal)
                assert found == sum(row.count for row in pending.pool), event
            else:
                assert not event.modifiers, f"say what the terms of {event.kind} add up to"
                continue
            told[event.kind] += 1
    assert told
