"""Objects of JSON: what a file holds is `Any` until its reader has looked at it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

JsonRow: TypeAlias = dict[str, Any]
"""An object that is written."""

JsonMapping: TypeAlias = Mapping[str, Any]
"""An object that is read and not changed."""

JsonValue: TypeAlias = Any
"""What stands in one: a number, a string, a list, an object."""
