"""How a battle travels to another process: its scenario and plain fields; the context is built anew there."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from typing import TYPE_CHECKING

from core.protocol.json_rows import JsonMapping, JsonRow
from core.protocol.state import C, S, State
from core.records.serialization.annotations import state_fields

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario


def plain_fields(state: State) -> JsonRow:
    """The fields that make the moment, by name."""
    return {name: getattr(state, name) for name in state_fields(state)}


def travels(kind: type[S], restored: Callable[[C, JsonMapping], S]) -> None:
    """States of that class are pickled as scenario and fields, and `restored(scenario, fields)` opens them.

    Said by the room's `setup`, where battles begin: a state knows nothing of how it is set up.
    """

    def packed(state: S) -> tuple[Callable[..., S], tuple[Scenario, JsonRow]]:
        return restored, (state.context.scenario, plain_fields(state))

    copyreg.pickle(kind, packed)
