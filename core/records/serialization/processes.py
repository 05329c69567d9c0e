"""How a battle travels to another process: its scenario and plain fields; the setting is built anew there."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Mapping
from typing import Any

from core.records.serialization.annotations import state_fields


def plain_fields(state: Any) -> dict[str, Any]:
    """The fields that make the moment, by name."""
    return {name: getattr(state, name) for name in state_fields(state)}


def travels(kind: type[Any], restored: Callable[[Any, Mapping[str, Any]], Any]) -> None:
    """States of that class are pickled as scenario and fields, and `restored(scenario, fields)` opens them.

    Said by the room's `setup`, where battles begin: a state knows nothing of how it is set up.
    """

    def packed(state: Any) -> tuple[Any, tuple[Any, dict[str, Any]]]:
        return restored, (state.setting.scenario, plain_fields(state))

    copyreg.pickle(kind, packed)
