"""States, frames and steps as plain JSON, and the digest that proves two battles equal."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from enum import Enum
from typing import TYPE_CHECKING

from core.protocol.json_rows import JsonMapping, JsonRow, JsonValue
from core.protocol.state import State
from core.records.serialization.annotations import record_fields, state_fields

if TYPE_CHECKING:
    pass


def plain(value: object) -> JsonValue:
    """`value` as numbers, strings, lists and mappings. Dataclasses carry their name as `is`."""
    if value is None or isinstance(value, bool | int | float | str):
        return value.value if isinstance(value, Enum) else value
    if isinstance(value, bytes | bytearray):
        return value.hex()
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, frozenset | set):
        return sorted((plain(item) for item in value), key=str)
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(item) for key, item in value.items()}
    if isinstance(value, type):
        return value.__name__
    if is_dataclass(value):
        row = {name: plain(getattr(value, name)) for name in record_fields(type(value))}
        return {"is": type(value).__name__, **row}
    raise TypeError(f"{type(value).__name__} is not plain data: {value!r}")


def plain_state(state: State) -> JsonRow:
    """Every field of a state that a replay must bring back."""
    return {name: plain(getattr(state, name)) for name in state_fields(state)}


def canonical(value: object) -> bytes:
    """Canonical JSON: sorted keys, no spaces, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def mark_of(value: object) -> str:
    """First 16 hex digits of the sha256 of plain data."""
    return hashlib.sha256(canonical(value)).hexdigest()[:16]


def digest(scenario: JsonMapping, steps: Sequence[JsonMapping], state: State) -> str:
    """First 16 hex digits of the sha256 of scenario, steps and final state; not of the seed, not of time.

    `scenario` and `steps` are plain JSON already, `state` is the battle's state. Plans change nothing of a
    battle and are left out: what each side has drawn is not the other's to guess.
    """
    if scenario.get("plan"):
        scenario = {**scenario, "plan": {}}
    whole = {"scenario": scenario, "steps": steps, "state": plain_state(state)}
    return mark_of(whole)
