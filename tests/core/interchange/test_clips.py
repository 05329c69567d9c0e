"""Copied pieces as bytes: the same on another map, less what another game has not; broken ones are told."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.interchange import clips
from core.interchange.target import target_of
from core.scenarios import edits, files, table_edits
from core.scenarios.bad_file import BadFile
from core.systems.catalog import by_id
from endurance.files.foreign import tmx
from tests.core.interchange.test_fuzz_imports import mutant

SCENARIOS = Path(__file__).parents[3] / "scenarios"


def shipped(system: str, stem: str) -> Any:
    return files.load(SCENARIOS / system / f"{stem}.json", target_of(by_id(system)).models)


def hex_piece() -> tuple[Any, bytes]:
    source = shipped("battle_cry", "perryville")
    names = list(source.board.hexes())[:40]
    return source, clips.dumps(edits.copy_region(source, names), source)


def test_a_piece_of_hexes_is_the_same_after_the_clipboard() -> None:
    source, data = hex_piece()
    got = clips.loads(data, source, target_of(by_id("battle_cry")))
    names = list(source.board.hexes())[:40]
    assert got == edits.copy_region(source, names)


def test_units_of_a_piece_take_the_sides_of_the_other_map() -> None:
    source, data = hex_piece()
    blank = by_id("battle_cry").design().blank()
    renamed = tuple(side.model_copy(update={"id": f"x{place}"}) for place, side in enumerate(blank.sides))
    other = blank.model_copy(update={"sides": renamed, "first": "x0"})
    got = clips.loads(data, other, target_of(by_id("battle_cry")))
    after = edits.paste(other, got, "1.1")
    ids = [side.id for side in source.sides]
    assert [unit.side for unit in after.units] == [
        f"x{ids.index(unit.side)}" for _at, unit in got_units(source)
    ]


def got_units(source: Any) -> list[Any]:
    names = list(source.board.hexes())[:40]
    return list(edits.copy_region(source, names).units)


def test_a_piece_goes_into_the_other_game_on_hexes_as_far_as_that_has_it() -> None:
    _source, data = hex_piece()
    blank = by_id("belle_epoque").design().blank()
    got = clips.loads(data, blank, target_of(by_id("belle_epoque")))
    after = edits.paste(blank, got, "1.1")
    kinds = {unit.kind for unit in after.units}
    assert kinds <= {"infantry", "cavalry"}
    grounds = set(got.ground.values())  # type: ignore[union-attr]
    assert grounds <= set(blank.board.GROUNDS)
    assert files.loads(files.dumps(after), target_of(by_id("belle_epoque")).models) == after


@pytest.mark.parametrize(("system", "stem"), [("mbt", "cannae"), ("la_garde", "waterloo")])
def test_a_selection_of_a_table_goes_to_a_blank_one(system: str, stem: str) -> None:
    source, target = shipped(system, stem), target_of(by_id(system))
    things = [thing.id for _layer, _index, thing in source.board.things()]
    clip = table_edits.copy(source, things[:6], [unit.id for unit in source.units[:5]])
    data = clips.dumps(clip, source)
    same = clips.loads(data, source, target)
    assert same.things == clip.things  # type: ignore[union-attr]
    assert same.bases == clip.bases  # type: ignore[union-attr]
    blank = by_id(system).design().blank()
    other = blank.model_copy(
        update={"board": blank.board.model_copy(update={"width": 60_000, "depth": 60_000})}
    )
    after = table_edits.paste(other, clips.loads(data, other, target), (0, 0))
    assert files.loads(files.dumps(after), target.models) == after


def test_another_kind_of_board_and_broken_bytes_are_told() -> None:
    _source, data = hex_piece()
    table = by_id("mbt").design().blank()
    with pytest.raises(BadFile, match="another kind of board"):
        clips.loads(data, table, target_of(by_id("mbt")))
    with pytest.raises(BadFile):
        clips.loads(tmx(), table, target_of(by_id("mbt")))


def test_broken_pieces_are_pieces_or_faults() -> None:
    source, data = hex_piece()
    target, luck = target_of(by_id("battle_cry")), Random("clips")
    for _turn in range(150):
        try:
            clips.loads(mutant(data, luck), source, target)
        except BadFile as bad:
            assert bad.faults  # noqa: PT017
    row = json.loads(data)
    row["hexes"] = [[10**9, 0, "clear", 0]]
    with pytest.raises(BadFile):
        clips.loads(json.dumps(row).encode(), source, target)
