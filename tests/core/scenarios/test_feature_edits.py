"""Features of hexes, in any combination, under every edit; and the hexes that stand beside the board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.scenarios import edits
from core.scenarios.diff import diff
from core.scenarios.files import dumps, loads
from core.systems.belle_epoque.design.scenario import (
    BelleEpoqueBoard,
    BelleEpoqueScenario,
    BelleEpoqueSide,
    BelleEpoqueUnit,
    Objective,
    Seize,
)
from core.text import Names

MODELS = {"belle_epoque": BelleEpoqueScenario}
HEXES = tuple(BelleEpoqueBoard.blank(5, 7).hexes())
KINDS = BelleEpoqueBoard.FEATURES

some_hexes = st.frozensets(st.sampled_from(HEXES), max_size=12)
layers = st.lists(st.tuples(st.sampled_from(KINDS), some_hexes), max_size=6)


def field() -> BelleEpoqueScenario:
    return BelleEpoqueScenario(
        title=Names("Field", "Plaine"),
        sides=(
            BelleEpoqueSide(id="a", name=Names("A", "A"), edge="top"),
            BelleEpoqueSide(id="b", name=Names("B", "B"), edge="bottom"),
        ),
        first="a",
        board=BelleEpoqueBoard.blank(5, 7),
        units=(
            BelleEpoqueUnit(id="a-inf-1", side="a", kind="infantry", at="1.1", turn=2, entry=("1.1", "1.7")),
        ),
        objectives=(Objective(at="5.7"),),
        seize=(Seize(side="a", hexes=("5.6", "5.7"), count=2),),
    )


def painted(work: list[tuple[str, frozenset[str]]]) -> BelleEpoqueScenario:
    scenario = field()
    for kind, hexes in work:
        scenario = edits.add_feature(scenario, hexes, kind)
    return scenario


def test_a_hex_has_any_combination_of_features() -> None:
    scenario = edits.add_feature(field(), ["2.2"], "cover")
    scenario = edits.add_feature(scenario, ["2.2", "2.3"], "hill")
    assert scenario.board.features_at("2.2") == {"cover", "hill"}
    assert edits.add_feature(scenario, ["2.3"], "hill") is scenario
    assert edits.remove_feature(scenario, ["2.2"], "cover").board.features_at("2.2") == {"hill"}
    assert edits.remove_feature(scenario, ["2.2", "2.3"]).board.features == {}


def test_a_feature_that_is_not_there_is_refused() -> None:
    with pytest.raises(edits.EditRefused, match="There is no feature “swamp”"):
        edits.add_feature(field(), ["2.2"], "swamp")
    with pytest.raises(edits.EditRefused, match=r"There is no hex 9\.9"):
        edits.add_feature(field(), ["9.9"], "cover")


@given(layers)
def test_a_file_holds_every_feature(work: list[tuple[str, frozenset[str]]]) -> None:
    scenario = painted(work)
    assert loads(dumps(scenario), MODELS) == scenario


@given(layers, st.sampled_from(list(edits.Symmetry)))
def test_mirrors_and_half_turns_take_features_along(
    work: list[tuple[str, frozenset[str]]], symmetry: edits.Symmetry
) -> None:
    scenario = painted(work)
    once = edits.turned(scenario, symmetry)
    for kind, hexes in scenario.board.features.items():
        assert len(once.board.features[kind]) == len(hexes)
    assert edits.turned(once, symmetry) == scenario


@given(layers, some_hexes)
def test_a_diff_names_the_hexes_whose_features_differ(
    work: list[tuple[str, frozenset[str]]], hexes: frozenset[str]
) -> None:
    scenario = painted(work)
    after = edits.add_feature(scenario, hexes, "cover")
    assert diff(scenario, after).features == hexes - scenario.board.features.get("cover", frozenset())
    assert bool(diff(scenario, after)) is (after is not scenario)


@given(layers, some_hexes.filter(bool))
def test_erased_hexes_have_no_feature_and_a_piece_brings_its_own(
    work: list[tuple[str, frozenset[str]]], hexes: frozenset[str]
) -> None:
    scenario = painted(work)
    bare = edits.erase(scenario, hexes)
    assert not any(bare.board.features_at(name) for name in hexes)
    anchor = min(hexes)
    clip = edits.copy_region(scenario, hexes, anchor)
    assert edits.paste(bare, clip, anchor).board.features == scenario.board.features


def test_what_stands_beside_the_board_is_turned_with_it() -> None:
    turned = edits.rotate_180(field())
    assert turned.units[0].at == "5.7"
    assert turned.units[0].entry == ("5.7", "5.1")
    assert turned.objectives[0].at == "1.1"
    assert turned.seize[0].hexes == ("1.2", "1.1")
    assert edits.rotate_180(turned) == field()


def test_a_smaller_map_loses_objectives_aims_and_entry_hexes_that_fall_off() -> None:
    smaller = edits.resize(field(), 5, 6)
    assert smaller.units[0].entry == ("1.1",)
    assert smaller.objectives == ()
    assert smaller.seize[0].hexes == ("5.6",)
    assert smaller.seize[0].count == 1
    assert edits.resize(field(), 4, 7).seize == ()
    assert loads(dumps(smaller), MODELS) == smaller
