"""Counter-examples of moves on measured tables: made small, written as JSON, laid out again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from core.protocol.json_rows import JsonRow
from core.protocol.steps import ActionStep
from core.protocol.system import AnySystem
from core.records.serialization.states import Reader, written_state
from core.records.serialization.steps import StepRecords
from oracles import readings
from oracles.judgements import Judgement

Judge = Callable[[Any, Any], Judgement]


def shrunk(state: Any, action: Any, movers: tuple[int, ...], judge: Judge) -> tuple[Any, Any]:
    """The disagreement with as few pieces and legs as keep it: each is left out where it changes nothing."""
    for unit, pose in enumerate(state.poses):
        if unit not in movers and pose is not None:
            smaller = state.copy()
            smaller.place({unit: None})
            if not judge(smaller, action).agrees:
                state = smaller
    place = 0
    while len(action.path) > 1 and place < len(action.path):
        shorter = replace(action, path=(*action.path[:place], *action.path[place + 1 :]))
        if judge(state, shorter).agrees:
            place += 1
        else:
            action = shorter
    return state, action


def written(system: AnySystem, state: Any, action: Any) -> JsonRow:
    """A moment and an action as JSON."""
    scenario = state.context.scenario
    step = _records(system, state).write(ActionStep(state.active, action))
    return {
        "system": system.id,
        "scenario": scenario.title.en,
        "options": readings.changed(scenario),
        "state": written_state(state),
        "step": step,
    }


def laid(system: AnySystem, scenario: Any, row: Mapping[str, Any]) -> tuple[Any, Any]:
    """The moment and the action again; `scenario` is the one that the case names."""
    scenario = readings.with_options(scenario, row.get("options", {}))
    fresh = system.rules.new_battle(scenario)
    state = system.restored(scenario, Reader(system.state_kinds).fields(row["state"], fresh))
    step = _records(system, state).read(row["step"])
    assert isinstance(step, ActionStep)
    return state, step.action


def _records(system: AnySystem, state: Any) -> StepRecords:
    sides = [side.id for side in state.context.scenario.sides]
    return StepRecords(system.codec, state.context, sides)
