"""What the trained weights of MBT know beside the greedy ones: helpers, prey, hopeless duels."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.geometry.bases import Pose
from core.geometry.conformation import face_to_face
from core.systems.mbt.players.evaluation import Thought
from core.systems.mbt.players.weights import GREEDY, Weights
from core.systems.mbt.rules.rules import MbtRules
from core.systems.mbt.rules.state import State

RULES = MbtRules()


def placed(scenario: Any, **places: tuple[int, int, int]) -> State:
    """The battle with these bases (their dashes as underscores) elsewhere."""
    state: State = RULES.new_battle(scenario)
    context = state.context
    state.place({context.unit_index[name.replace("_", "-")]: Pose(*place) for name, place in places.items()})
    return state


def stands(state: State, name: str, weights: Weights) -> float:
    unit = state.context.unit_index[name]
    return Thought(state, state.context.side_of[unit], weights).stands(state, unit)


def test_one_who_may_be_helped_is_feared_more(twins: Any) -> None:
    """MBT-6.2: each friend in contact with the same enemy adds 1, and it may still come."""
    helped = placed(twins, red_li_1=(7400, 6700, 0))
    none, two = replace(GREEDY, helpers=0.0), replace(GREEDY, helpers=2.0)
    unit = helped.context.unit_index["red-li-1"]
    foot = helped.feet[unit]
    assert foot is not None
    assert len(Thought(helped, 0, GREEDY).comers(helped, foot)) > 2
    assert stands(helped, "red-li-1", two) < stands(helped, "red-li-1", none)

    alone = {f"blue_{name}": (500 + 450 * at, 9500, 1800) for at, name in enumerate(FAR)}
    single = placed(twins, red_li_1=(7400, 6700, 0), **alone)
    foot = single.feet[unit]
    assert foot is not None
    assert len(Thought(single, 0, GREEDY).comers(single, foot)) == 1
    assert stands(single, "red-li-1", two) == stands(single, "red-li-1", none)


FAR = ("hi-1", "hi-3", "hi-4", "li-1", "li-2", "e-1", "hc-1", "lc-1", "ch-1")


def test_the_strong_like_the_weak_in_reach(twins: Any) -> None:
    """MBT-6.3: heavy cavalry doubles light cavalry one time in three; nobody weaker is worth nothing more."""
    hunting = replace(GREEDY, prey=0.4)
    near = placed(twins, red_hc_1=(5900, 6600, 0))
    gain = stands(near, "red-hc-1", hunting) - stands(near, "red-hc-1", GREEDY)
    assert gain > 0.1
    weak = placed(twins, red_lc_1=(8000, 6300, 0))
    assert stands(weak, "red-lc-1", hunting) == stands(weak, "red-lc-1", GREEDY)


def test_a_hopeless_duel_is_worth_nothing_by_itself(twins: Any) -> None:
    """Light cavalry face to face with heavy infantry is not glad to have met it."""
    met = face_to_face(Pose(8000, 7000, 1800))
    state = placed(twins, red_lc_1=met)
    unit, foe = (state.context.unit_index[name] for name in ("red-lc-1", "blue-hi-1"))
    assert state.opposed()[unit] == foe
    wary = replace(GREEDY, least_duel=-0.1)
    assert stands(state, "red-lc-1", GREEDY) - stands(state, "red-lc-1", wary) == pytest.approx(
        GREEDY.engaged
    )
    assert stands(state, "blue-hi-1", GREEDY) == stands(state, "blue-hi-1", wary)
