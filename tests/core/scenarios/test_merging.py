"""Pieces of another scenario, taken over one by one, and what does not go together."""

from __future__ import annotations

from typing import Any

import pytest

from core.paths import SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.scenarios import edits
from core.scenarios.bad_file import BadFile
from core.scenarios.changes import changes
from core.scenarios.files import load
from core.scenarios.merging import merged
from core.systems.catalog import SYSTEMS
from core.text import Names, say

MODELS = ScenarioModels(SYSTEMS)


def shipped(system: str, stem: str) -> Any:
    return load(SCENARIOS / system / f"{stem}.json", MODELS)


def other_hexes() -> Any:
    """Perryville with one of each thing changed."""
    scenario = shipped("battle_cry", "perryville")
    first, second = scenario.units[:2]
    scenario = edits.paint(edits.move_units(scenario, {first.id: "5.5"}), ["4.4"], "orchard")
    units = tuple(unit for unit in scenario.units if unit.id != second.id)
    sides = (scenario.sides[0].model_copy(update={"name": Names("Blue", "Bleus")}), scenario.sides[1])
    title = Names("Another", "Une autre")
    return scenario.model_copy(update={"units": units, "title": title, "sides": sides})


def other_table() -> Any:
    """The twin hills with a wood that is elsewhere, a thing less and a base that stands elsewhere."""
    scenario = shipped("mbt", "twin_hills")
    board = scenario.board
    moved = board.features[0].model_copy(
        update={"outline": tuple((x + 50, y + 50) for x, y in board.features[0].outline)}
    )
    units = (scenario.units[0].model_copy(update={"facing": 30}), *scenario.units[1:])
    board = board.model_copy(
        update={"features": (moved, *board.features[1:]), "bands": board.bands[:-1], "modules": 3000}
    )
    return scenario.model_copy(update={"board": board, "units": units})


def other_decks() -> Any:
    """Coulmiers with a card more, other names and notes."""
    scenario = shipped("belle_position", "coulmiers")
    first, second = scenario.sides
    deck = (first.deck[0].model_copy(update={"count": first.deck[0].count + 1}), *first.deck[1:])
    sides = (first.model_copy(update={"deck": deck}), second.model_copy(update={"name": Names("X", "Y")}))
    papers = {"title": Names("Another", "Une autre"), "notes": Names("None", "Aucune")}
    return scenario.model_copy(update={"sides": sides, "board": scenario.board.model_copy(), **papers})


OTHERS = {
    "battle_cry/perryville": other_hexes,
    "mbt/twin_hills": other_table,
    "belle_position/coulmiers": other_decks,
}


@pytest.mark.parametrize("name", OTHERS)
def test_all_pieces_make_it_the_other_scenario(name: str) -> None:
    mine, other = shipped(*name.split("/")), OTHERS[name]()
    found = changes(mine, other)
    assert len(found) > 3
    assert merged(mine, other, [one.piece for one in found], MODELS) == other


@pytest.mark.parametrize("name", OTHERS)
def test_a_piece_taken_alone_leaves_all_others(name: str) -> None:
    mine, other = shipped(*name.split("/")), OTHERS[name]()
    found = changes(mine, other)
    for one in found:
        left = changes(merged(mine, other, [one.piece], MODELS), other)
        assert [each.piece for each in left] == [each.piece for each in found if each is not one]
    assert merged(mine, other, [], MODELS) == mine


def test_pieces_that_do_not_go_together_are_a_fault() -> None:
    """A unit that stands beyond the edge of the smaller map comes with that map only."""
    mine = shipped("battle_cry", "perryville")
    board = mine.board
    wide = edits.resize(mine, rows=board.rows, columns=board.columns + 2)
    unit = wide.units[0]
    wide = edits.move_units(wide, {unit.id: f"1.{board.columns + 1}"})
    with pytest.raises(BadFile):
        merged(mine, wide, [f"unit:{unit.id}"], MODELS)
    assert merged(mine, wide, ["board", f"unit:{unit.id}"], MODELS) == wide


def test_sides_in_the_other_order() -> None:
    mine = shipped("battle_cry", "perryville")
    other = mine.model_copy(update={"sides": mine.sides[::-1]})
    assert [one.piece for one in changes(mine, other)] == ["order"]
    assert merged(mine, other, ["order"], MODELS) == other


def test_a_side_that_is_here_alone_is_told_by_its_name() -> None:
    """No table of cards differs from another one: what lies on it belongs to the sides."""
    mine, other = shipped("belle_position", "coulmiers"), shipped("belle_position", "froeschwiller")
    found = {one.piece: say(one.text, "en") for one in changes(mine, other)}
    assert "board" not in found
    gone = next(side for side in mine.sides if side.id not in {one.id for one in other.sides})
    assert gone.name.en in found[f"side:{gone.id}"]


def told(before: Any, after: Any, language: str = "en") -> list[str]:
    """What the comparison says of the sides."""
    return [say(one.text, language) for one in changes(before, after) if one.piece.startswith("side:")]


def test_of_a_side_that_differs_it_is_said_in_what() -> None:
    """Its cards with their numbers, a general by his name, other parts by what they are."""
    before, after = shipped("belle_position", "coulmiers"), other_decks()
    row, french, german = before.sides[0].deck[0], before.sides[0], before.sides[1]
    assert set(told(before, after)) == {
        f"The side {french.name.en} differs: the deck ({row.called.en}: {row.count} here, "
        f"{row.count + 1} there).",
        "The side X differs: the name.",
    }
    general = next(one for one in german.deck if one.is_general)
    rest = tuple(one for one in german.deck if one is not general)
    side = german.model_copy(update={"deck": rest, "hand": 17, "points_ahead": 3})
    after = before.model_copy(update={"sides": (french, side)})
    (text,) = told(before, after)
    for words in ("the points ahead", "the first hand", f"the deck ({general.called.en}: 1 here, 0 there)"):
        assert words in text
    assert told(before, after, "fr")[0].startswith(f"Le camp {german.name.fr} diffère")


def test_of_a_side_that_only_one_scenario_has_no_part_is_named() -> None:
    before = shipped("battle_cry", "perryville")
    other = before.sides[0].model_copy(update={"id": "blue"})
    after = before.model_copy(update={"sides": (other, before.sides[1])})
    assert all(text.endswith(" differs.") for text in told(before, after))
    fewer = before.sides[0].model_copy(update={"hand": 1, "flags": 2})
    after = before.model_copy(update={"sides": (fewer, before.sides[1])})
    (text,) = told(before, after)
    assert text.endswith(" differs: the first hand and the flags that win.")
