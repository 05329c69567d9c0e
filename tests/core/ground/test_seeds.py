"""Ground from a seed: the same again, alike on both sides where wished, without a finding."""

from dataclasses import replace
from typing import Any

import pytest

from core.geometry.hex_symmetry import Symmetry
from core.ground.seeds import grown
from core.ground.wishes import GroundWish
from core.scenarios import edits
from core.scenarios.edits import EditRefused
from core.scenarios.lint import run
from core.systems.catalog import by_id
from tests.everyday import by_turns

ROOMS = ("battle_cry", "belle_epoque", "mbt", "la_garde")
RICH = GroundWish(3, 0.6, 0.6, 0.7, 0.6, 0.7)


@pytest.mark.parametrize(("alike", "room"), by_turns(("none", "half_turn", "left_right"), ROOMS))
def test_ground_from_a_seed_passes_lint(room: str, alike: Any) -> None:
    design = by_id(room).design()
    bare = design.blank()
    known = {problem.text for problem in run(bare, design.lint)}
    for seed in range(4):
        wish = replace(RICH, seed=seed, alike=alike, water=0.2 * seed)
        done = grown(bare, wish)
        assert grown(bare, wish) == done
        assert grown(done, wish).board == done.board  # whatever lay there before
        assert type(done).model_validate_json(done.model_dump_json()) == done
        assert {problem.text for problem in run(done, design.lint)} <= known


@pytest.mark.parametrize("alike", list(Symmetry)[:2])
@pytest.mark.parametrize("room", ["battle_cry", "belle_epoque"])
def test_both_sides_have_the_same_ground(room: str, alike: Symmetry) -> None:
    done = grown(by_id(room).design().blank(), replace(RICH, alike=alike.value))
    turned = edits.turned(done, alike)
    assert turned.board.ground == done.board.ground
    assert turned.board.levels == done.board.levels


@pytest.mark.parametrize("room", ["mbt", "la_garde"])
def test_both_halves_of_a_table_have_the_same_ground(room: str) -> None:
    board = grown(by_id(room).design().blank(), replace(RICH, alike="half_turn")).board
    outlines = {frozenset(one.outline) for one in board.features}
    twins = {frozenset((board.width - x, board.depth - y) for x, y in outline) for outline in outlines}
    assert outlines == twins
    assert outlines


def test_nothing_is_wished_and_nothing_is_there() -> None:
    board = grown(by_id("battle_cry").design().blank(), GroundWish(1, 0, 0, 0, 0, 0)).board
    assert {board.ground_at(name) for name in board.hexes()} == {"clear"}
    table = grown(by_id("mbt").design().blank(), GroundWish(1, 0, 0, 0, 0, 0)).board
    assert not table.features
    assert not table.bands


def test_a_board_that_does_not_fit_onto_itself_is_refused() -> None:
    bare = by_id("battle_cry").design().blank(rows=8, columns=9)
    with pytest.raises(EditRefused):
        grown(bare, replace(RICH, alike="half_turn"))


def test_units_and_labels_stay() -> None:
    from core.scenarios import edits

    bare = by_id("battle_cry").design().blank()
    bare = edits.place_unit(bare, bare.sides[0].id, "infantry", "2.2")
    assert grown(bare, RICH).units == bare.units
