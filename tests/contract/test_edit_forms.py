"""What an umpire is offered in each room can be ruled there, by every word that is offered."""

from __future__ import annotations

from typing import Any

import pytest

from core.paths import SCENARIOS
from core.play.edits import EditField, EditForm
from core.play.steps import EDITS, Ruling
from core.play.system import System
from core.scenarios import files
from core.systems.catalog import SYSTEMS

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


def _values(system: System, state: Any, field: EditField) -> list[int | str]:
    if field.kind == "number":
        return [max(field.least, 1)]
    if field.kind == "hex":
        return [state.setting.grid.name(state.setting.grid.hexes[0])]
    if field.kind == "pose":
        return ["10000,8000,0"]
    return [value for value, _words in field.choices]


def _edits(system: System, state: Any, form: EditForm) -> list[dict[str, Any]]:
    """One edit for each word that any field offers, the other fields at their first."""
    rows = [(field.name, _values(system, state, field)) for field in form.fields]
    first: dict[str, Any] = {name: values[0] for name, values in rows}
    return [first | {name: value} for name, values in rows for value in values] or [{}]


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_every_word_of_every_form_is_known_to_the_room(system: System) -> None:
    path = sorted((SCENARIOS / system.id).glob("*.json"))[-1]
    state = system.rules.new_battle(files.load(path, {system.id: system.scenario()}))
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
