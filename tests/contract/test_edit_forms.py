"""What an umpire is offered in each room can be ruled there, by every word that is offered."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from core.paths import SCENARIOS
from core.presentation.edits import EditForm
from core.protocol.events import Event
from core.protocol.steps import EDITS, Edit, Ruling
from core.protocol.system import System
from core.scenarios import files
from core.scenarios.form_fields import FormField
from core.systems.catalog import SYSTEMS
from core.text import say
from tests.contract.conftest import CASES

RICH = {
    "battle_cry": "mirror_creek",
    "belle_epoque": "saint_privat",
    "la_garde": "austerlitz",
    "mbt": "twin_hills",
    "belle_position": "chalons_manoeuvres",
}
"""A scenario of each system with much to rule on, and the step after which it is ruled."""
AFTER = {"battle_cry": 40, "belle_epoque": 60, "la_garde": 150, "mbt": 60, "belle_position": 120}

MISFITS = {
    "edit_unknown",
    "edit_no_use",
    "edit_no_unit",
    "edit_no_side",
    "edit_no_mark",
    "edit_no_phase",
    "edit_no_pile",
    "edit_no_corner",
    "edit_no_position",
    "edit_no_objective",
    "edit_no_formation",
    "edit_no_order",
    "edit_no_group",
    "edit_no_place",
    "edit_no_hex",
    "edit_fixed_owner",
    "edit_no_reinforcements",
}
"""Reasons that say that the form and the room do not speak of the same things."""


def _values(system: System, state: Any, field: FormField) -> list[int | str]:
    if field.kind == "number":
        return [max(field.least, 1)]
    if field.kind == "hex":
        return [state.context.grid.name(state.context.grid.hexes[0])]
    if field.kind == "pose":
        return ["10000,8000,0"]
    return [value for value, _words in field.choices]


def _edits(system: System, state: Any, form: EditForm) -> list[dict[str, Any]]:
    """One edit for each word that any field offers, the other fields at their first."""
    rows = [(field.id, _values(system, state, field)) for field in form.fields]
    first: dict[str, Any] = {name: values[0] for name, values in rows}
    return [first | {name: value} for name, values in rows for value in values] or [{}]


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_every_word_of_every_form_is_known_to_the_room(system: System) -> None:
    path = sorted((SCENARIOS / system.id).glob("*.json"))[-1]
    state = system.rules.new_battle(files.load(path, {system.id: system.design().scenario}))
    assert system.edits is not None
    forms = system.edits(state)
    assert len({form.id for form in forms}) == len(forms) > 2
    deploying = system.id in ("mbt", "la_garde", "belle_position")
    for form in forms:
        assert form.set in EDITS
        for values in _edits(system, state, form):
            refusal = system.rules.ruling_refusal(state, Ruling("a sleeve", "Anne", (form.edit(values),)))
            if refusal is not None and not (deploying and form.set == "phase"):
                assert refusal.kind not in MISFITS, (form.id, values, refusal)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_rulings_are_told_by_names_and_never_by_ids(system: System) -> None:
    """Every word of every form that can be ruled after some turns: no id of the file stands in a line."""
    case = next(case for case in CASES if case.system is system and case.path.stem == RICH[system.id])
    state = next(islice((state for state, _pending, _step in case.walk(2)), AFTER[system.id], None))
    assert system.edits is not None
    told = 0
    for form in system.edits(state):
        for values in _edits(system, state, form):
            ruling = Ruling("a sleeve", "Anne", (form.edit(values),))
            if system.rules.ruling_refusal(state, ruling) is not None:
                continue
            events: list[Event] = []
            system.rules.apply(state.copy(), ruling, events.append)
            told += 1
            asked = {field.id for field in form.fields if field.kind not in ("hex", "number")}
            ids = [str(values[name]) for name in asked if any(mark in str(values[name]) for mark in "._-,")]
            for event in events:
                for side in (None, 0, 1):
                    seen = event.seen_by(side)
                    line = "" if seen is None else say(system.words.event(state.context, seen), "fr")
                    assert not [one for one in ids if one in line]
    assert told > 10


COMMON = {"place", "remove", "state", "phase"}
OFFERED = {
    "battle_cry": COMMON | {"strength", "order", "card", "token", "points"},
    "belle_epoque": COMMON | {"strength", "order", "token", "points", "owner", "reinforcement"},
    "la_garde": COMMON | {"strength", "order", "points", "owner", "reinforcement"},
    "mbt": COMMON | {"owner"},
    "belle_position": COMMON | {"card", "token"},
}
"""What has a meaning in each game: the rest is refused there with its reason."""


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_the_closed_list_is_offered_as_far_as_it_means_something(system: System) -> None:
    case = next(case for case in CASES if case.system is system and case.path.stem == RICH[system.id])
    forms: set[str] = set()
    for state, _pending, _step in islice(case.walk(2), AFTER[system.id]):
        assert system.edits is not None
        forms = {form.set for form in system.edits(state)} | forms
        if forms == OFFERED[system.id]:
            break
    assert forms == OFFERED[system.id]
    for missing in set(EDITS) - OFFERED[system.id]:
        assert system.rules.ruling_refusal(state, Ruling("x", "y", (Edit(missing),))) is not None
