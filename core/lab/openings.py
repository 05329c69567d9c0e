"""How battles begin: what never changes in the battles of a scenario is worked out once a process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.protocol.state import State
from core.protocol.system import AnySystem

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

KEPT = 8
"""Scenarios whose beginnings are kept, the latest ones."""

_kept: list[tuple[str, Scenario, State]] = []


def opening(system: AnySystem, scenario: Scenario) -> State:
    """The state before the first step; its context is that of all battles of this scenario here.

    A scenario that came from another process is the same one when it is equal. CannotBeginError as
    `Rules.new_battle`.
    """
    for place, (of, known, kept) in enumerate(_kept):
        if of == system.id and (known is scenario or known == scenario):
            if place:
                _kept.insert(0, _kept.pop(place))
            return kept.copy()
    state: State = system.rules.new_battle(scenario)
    _kept.insert(0, (system.id, scenario, state))
    del _kept[KEPT:]
    return state.copy()
