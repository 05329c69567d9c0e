"""Acts as files write them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.geometry.bases import Pose
from core.records.serialization.steps import BadStepError
from core.systems.mbt.rules.actions import END_COMBATS, END_MOVES, Fight, Lay, Move, Shoot
from core.systems.mbt.rules.codec import MbtCodec
from core.systems.mbt.rules.rules import MbtRules
from tests.core.mbt.conftest import shipped

CODEC = MbtCodec()
SETTING = MbtRules().new_battle(shipped("twin_hills")).context
COUNT = len(SETTING.unit_ids)

places = st.builds(Pose, st.integers(-500, 20_000), st.integers(-500, 20_000), st.integers(0, 3599))
units = st.integers(0, COUNT - 1)
moves = st.builds(
    Move,
    st.lists(units, min_size=1, max_size=5, unique=True).map(tuple),
    st.lists(places, min_size=1, max_size=4).map(tuple),
    st.integers(-1, COUNT - 1),
)


@given(st.one_of(moves, st.builds(Lay, units, places), st.builds(Fight, units, units), st.just(END_MOVES)))
def test_every_act_comes_back(action: Any) -> None:
    row = CODEC.action_to_json(SETTING, action)
    assert CODEC.action_from_json(SETTING, row) == action


def test_acts_are_written_with_the_ids_of_the_file() -> None:
    move = Move((0, 1), (Pose(1, 2, 3),))
    assert CODEC.action_to_json(SETTING, move) == {
        "do": "move",
        "units": ["red-hi-1", "red-hi-2"],
        "path": [[1, 2, 3]],
    }
    assert CODEC.action_to_json(SETTING, Shoot(4, 10)) == {
        "do": "shoot",
        "unit": "red-li-1",
        "target": "blue-hi-1",
    }
    assert CODEC.action_to_json(SETTING, END_COMBATS) == {"do": "end_combats"}
    assert CODEC.action_from_json(SETTING, {"do": "end_combats"}) is END_COMBATS


GOOD: dict[str, Any] = {"do": "move", "units": ["red-hi-1"], "path": [[1, 2, 3]]}


@pytest.mark.parametrize(
    ("row", "where"),
    [
        ({"do": "charge"}, "do"),
        ({"do": 3}, "do"),
        ({"do": "fight", "unit": "red-hi-1"}, "target"),
        ({"do": "fight", "unit": "red-hi-1", "target": "nobody"}, "target"),
        ({"do": "shoot", "unit": 1, "target": "blue-hi-1"}, "unit"),
        ({"do": "end_moves", "unit": "red-hi-1"}, "unit"),
        ({**GOOD, "speed": 3}, "speed"),
        ({**GOOD, "units": []}, "units"),
        ({**GOOD, "units": "red-hi-1"}, "units"),
        ({**GOOD, "units": ["red-hi-1", "red-hi-1"]}, "units"),
        ({**GOOD, "path": []}, "path"),
        ({**GOOD, "path": [[1, 2]]}, "path"),
        ({**GOOD, "path": [[1, 2, 3600]]}, "path"),
        ({**GOOD, "path": [[1, 2, True]]}, "path"),
        ({**GOOD, "path": [[1, 2, 0.5]]}, "path"),
        ({**GOOD, "path": [[1, 10**9, 0]]}, "path"),
        ({**GOOD, "prefer": 4}, "prefer"),
        ({"do": "lay", "unit": "red-hi-1", "pose": "here"}, "pose"),
    ],
)
def test_what_names_nothing_is_refused_with_its_key(row: Any, where: str) -> None:
    with pytest.raises(BadStepError) as caught:
        CODEC.action_from_json(SETTING, row)
    assert caught.value.where == where


def test_nothing_is_dealt() -> None:
    with pytest.raises(BadStepError):
        CODEC.item_from_json(SETTING, "card")
