"""Objectives and hexes to seize: set, taken away, copied with the map."""

import pytest

from core.scenarios import edits
from core.systems.battle_cry.design.scenario import blank as flags_only
from core.systems.belle_epoque.design.scenario import BelleEpoqueScenario, blank


def test_an_objective_is_set_changed_and_taken_away() -> None:
    scenario = edits.set_objective(blank(), "3.3", points=3, held="blue")
    changed = edits.set_objective(scenario, "3.3", side="red")
    row = edits.objective_at(changed, "3.3")
    assert row is not None
    assert (row.points, row.side, row.held) == (3, "red", "blue")
    assert edits.set_objective(changed, "3.3", points=3) is changed
    assert edits.remove_objectives(changed, ["3.3"]).objectives == ()


def test_an_objective_is_refused_off_the_map_and_for_nobody() -> None:
    for at, side in (("99.9", "red"), ("3.3", "green")):
        with pytest.raises(edits.EditRefused):
            edits.set_objective(blank(), at, side=side)
    with pytest.raises(edits.EditRefused):
        edits.set_objective(flags_only(), "3.3", points=1)


def test_hexes_to_seize_never_ask_for_more_than_there_are() -> None:
    scenario = edits.set_seize(blank(), "red", ["3.3", "4.4"], 2)
    assert (scenario.seize[0].hexes, scenario.seize[0].count) == (("3.3", "4.4"), 2)
    left = edits.remove_objectives(scenario, ["3.3"])
    assert (left.seize[0].hexes, left.seize[0].count) == (("4.4",), 1)
    assert edits.remove_objectives(left, ["4.4"]).seize == ()


def test_objectives_go_along_with_a_copied_piece_and_are_erased_with_it() -> None:
    scenario = edits.set_objective(blank(), "3.3", points=4, held="red")
    pasted = edits.paste(scenario, edits.copy_region(scenario, ["3.3"]), "5.5")
    assert [(row.at, row.points, row.held) for row in pasted.objectives] == [
        ("3.3", 4, "red"),
        ("5.5", 4, "red"),
    ]
    assert [row.at for row in edits.erase(pasted, ["3.3"]).objectives] == ["5.5"]
    assert len(edits.erase(pasted, ["3.3"], ["ground"]).objectives) == 2
    assert BelleEpoqueScenario.model_validate_json(pasted.model_dump_json()) == pasted
