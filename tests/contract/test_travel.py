"""Each system goes to other processes, where odds are worked out and battles played."""

from __future__ import annotations

import pickle

import pytest

from core.protocol.system import AnySystem
from core.systems.catalog import SYSTEMS


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_a_system_travels(system: AnySystem) -> None:
    assert pickle.loads(pickle.dumps(system)).id == system.id
