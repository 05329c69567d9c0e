"""No field of a battle is in no list, and the lists say what is so (`what_is_known`)."""

from __future__ import annotations

import json
from dataclasses import fields
from random import Random
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from core.protocol.journal import JournalNode
from core.records.games import Game, new_game, plain_scenario, set_out
from core.records.sealed_papers import Paper
from core.records.serialization.annotations import state_fields
from core.records.views import View
from core.scenarios.scenario import Scenario
from tests.contract import what_is_known as lists
from tests.contract.conftest import CASES, Case
from tests.contract.kept_twins import is_whole, varied
from tests.contract.test_kept_back import handed, late, twins
from tests.everyday import one_in

ONE_OF_EACH = [next(case for case in CASES if case.system.id == name) for name in lists.OPEN_STATE]
SEED = 7


def test_every_field_of_a_state_is_open_or_hidden() -> None:
    for case in ONE_OF_EACH:
        state, system = case.start(), case.system.id
        open_, hidden = lists.OPEN_STATE[system].split(), lists.HIDDEN_STATE[system]
        assert sorted(state_fields(state)) == sorted([*open_, *hidden]), system
    assert {case.system.id for case in CASES} == set(lists.OPEN_STATE) == set(lists.HIDDEN_STATE)


@pytest.mark.parametrize("case", one_in(5, CASES), ids=str)
def test_what_is_open_is_seen_as_it_is_and_what_is_hidden_is_not(case: Case) -> None:
    hidden = lists.HIDDEN_STATE[case.system.id]
    other: set[str] = set()
    for state, _pending, _step in case.samples(31, every=40):
        for side in (0, 1):
            seen = case.system.rules.observe(state, side)
            other |= {name for name in state_fields(state) if getattr(seen, name) != getattr(state, name)}
    seldom = {"attached", "skills", "terrain"}  # where a briefing keeps somebody back; no terrain is laid
    assert other <= set(hidden)
    assert other >= set(hidden) - seldom


def models(kind: Any, found: dict[str, set[str]]) -> dict[str, set[str]]:
    """The fields of every model that stands in a scenario, by its name."""
    if isinstance(kind, type) and issubclass(kind, BaseModel) and kind.__name__ not in found:
        found[kind.__name__] = set(kind.model_fields)
        for field in kind.model_fields.values():
            models(field.annotation, found)
    for part in (*get_args(kind), getattr(kind, "__value__", None)):
        models(part, found) if part is not None else None
    return found


def test_every_field_of_a_scenario_is_open_or_private() -> None:
    for case in ONE_OF_EACH[:5]:
        own = lists.OPEN_OF_SYSTEM.get(case.system.id, "").split()
        said = {*lists.OPEN_SCENARIO.split(), *lists.PRIVATE_SCENARIO, *own}
        assert set(type(case.scenario).model_fields) == said, case.system.id
    assert set(lists.PRIVATE_SCENARIO) < set(Scenario.model_fields)


def test_every_field_of_what_can_be_kept_back_is_in_a_list() -> None:
    for name in ("belle_epoque", "la_garde"):
        case = next(case for case in ONE_OF_EACH if case.system.id == name)
        found = models(type(case.scenario), {})
        for kind in lists.KEPT.keys() & found.keys():
            said = [*lists.KEPT[kind]["open"].split(), *lists.KEPT[kind]["hidden"].split()]
            assert sorted(said) == sorted(found[kind]), kind
    assert is_whole()


def test_every_field_of_a_game_a_moment_and_a_paper_is_in_a_list() -> None:
    for kind, said in ((Game, lists.GAME), (JournalNode, lists.MOMENT), (Paper, lists.PAPER)):
        assert {field.name for field in fields(kind)} == set(said), kind
    assert [field.name for field in fields(View)] == lists.VIEW.split()


@late
@pytest.mark.parametrize("lot", one_in(4, range(8)))
def test_all_that_is_kept_back_is_drawn_anew_and_nothing_differs(case: Case, owner: int, lot: int) -> None:
    """Values, which of them is given at all, places in lists, the words of a briefing: all at once."""
    whole, rng = twins(case, owner)[0], Random(lot)
    found = []
    for _each in range(2):
        scenario = varied(case, whole, owner, rng)
        game = new_game(case.system, set_out(case.system, scenario, rng.randrange(100)), SEED)
        found.append((plain_scenario(scenario), list(handed(game, 1 - owner))))
    assert found[0][0] != found[1][0]
    assert json.dumps(found[0][1], default=str) == json.dumps(found[1][1], default=str)
