"""A folder that may not be entered, for whoever runs the tests with the rights of root."""

from __future__ import annotations

import os
from typing import Any

import pytest


def may_not_be_seen(monkeypatch: pytest.MonkeyPatch, ending: str) -> None:
    """Whatever has a name with this end is refused to all who look."""
    stat = os.stat

    def look(place: Any, *more: Any, **others: Any) -> os.stat_result:
        if str(place).endswith(ending):
            raise PermissionError(13, "Permission denied", str(place))
        return stat(place, *more, **others)

    monkeypatch.setattr(os, "stat", look)
