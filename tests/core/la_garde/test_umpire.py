"""What an umpire may correct in La Garde, and what he may not (LG-R57)."""

from __future__ import annotations

import pytest

from core.protocol.steps import Edit, Ruling
from core.systems.la_garde.rules import phases
from core.systems.la_garde.rules.rules import LaGardeRules
from core.systems.la_garde.rules.state import State
from tests.rulebook.la_garde.fights import fight
from tests.rulebook.la_garde.table import Table, battle

RULES = LaGardeRules()


@pytest.fixture
def table() -> Table:
    """At the combats of Blue's first division."""
    return fight("li 9000 6000", "li 9000 6000")


def ruled(state: State, *edits: Edit) -> str | None:
    """Why the ruling is refused, None when it was done."""
    ruling = Ruling("why", "umpire", tuple(edits))
    refusal = RULES.ruling_refusal(state, ruling)
    if refusal is None:
        RULES.apply(state, ruling)
    return None if refusal is None else refusal.kind


def test_only_the_phase_of_consolidation_can_be_gone_to_and_the_next_turn_follows(table: Table) -> None:
    state = table.state.copy()
    turn = state.turn
    assert ruled(state, Edit("phase", to="move")) == "edit_no_phase"
    assert ruled(state, Edit("phase", to="consolidate")) is None
    assert state.turn == turn + 1
    assert state.phase < phases.CONSOLIDATE
    assert not state.frames


def test_lg_r57_no_step_is_gone_to_while_brigades_are_still_laid() -> None:
    """What is refused is the moment, not the step that was named."""
    zones = [
        {"side": side, "outline": [[8_000, low], [10_000, low], [10_000, low + 2_000], [8_000, low + 2_000]]}
        for side, low in (("blue", 0), ("red", 10_000))
    ]
    laid = battle("li 9000 1000", "li 9000 11000", options={"deploy": True}, zones=zones)
    assert ruled(laid.state.copy(), Edit("phase", to="consolidate")) == "edit_still_laid"
    assert ruled(laid.state.copy(), Edit("phase", to="move")) == "edit_no_phase"


def test_a_battery_without_ammunition_is_dry_to_the_end_of_the_next_turn() -> None:
    table = fight("li 9000 6000, mb 6000 4000", "li 9000 6000")
    state, unit = table.state.copy(), table.unit("bmb1")
    assert state.dry[unit] == 0
    assert ruled(state, Edit("state", unit="bmb1", item="dry", to=1)) is None
    assert state.dry[unit] == state.turn + 1
    assert ruled(state, Edit("state", unit="bmb1", item="dry", to=0)) is None
    assert state.dry[unit] == 0
    assert ruled(state, Edit("state", unit="bmb1", item="dry", to=2)) == "edit_no_mark"
    assert ruled(state, Edit("state", unit="bli1", item="dry", to=1)) == "edit_needs_battery"


def test_cohesion_strength_and_aides_are_set(table: Table) -> None:
    state, unit = table.state.copy(), table.unit("rli1")
    full = state.elements[unit]
    assert ruled(state, Edit("state", unit="rli1", item="cohesion", to=1)) is None
    assert state.cohesion[unit] == 1
    assert ruled(state, Edit("state", unit="rli1", item="cohesion", to=3)) == "edit_no_mark"
    assert ruled(state, Edit("strength", unit="rli1", to=full - 1)) is None
    assert state.elements[unit] == full - 1
    assert ruled(state, Edit("strength", unit="rli1", to=full + 1)) == "edit_no_number"
    assert ruled(state, Edit("strength", unit="rli1", to=0)) == "edit_no_number"
    side = state.context.side_of[unit]
    name = state.context.scenario.sides[side].id
    assert ruled(state, Edit("points", side=name, to=5)) is None
    assert state.pools[side] == 5


def test_a_brigade_that_was_taken_away_has_no_strength(table: Table) -> None:
    state, unit = table.state.copy(), table.unit("rli1")
    assert ruled(state, Edit("remove", unit="rli1")) is None
    assert state.poses[unit] is None
    assert state.gone >> unit & 1
    assert ruled(state, Edit("remove", unit="rli1")) == "edit_not_on_table"
    assert ruled(state, Edit("strength", unit="rli1", to=1)) == "edit_not_on_table"
    assert ruled(state, Edit("state", unit="rli1", item="cohesion", to=1)) == "edit_not_on_table"
