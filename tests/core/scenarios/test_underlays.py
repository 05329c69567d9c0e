"""The picture to trace: a strict part of a scenario that goes with its board and is nobody else's."""

import base64
import json

import pytest

from core.geometry.hexes import ROW_STEP
from core.protocol.scenario_models import ScenarioModels
from core.records import games, views
from core.scenarios import edits, files, table_edits
from core.scenarios.bad_file import BadFile
from core.scenarios.diff import diff
from core.scenarios.underlays import carried, digest_of, laid, pairs_of, with_points
from core.systems.catalog import SYSTEMS, by_id
from core.tracing.placements import placed

MODELS = ScenarioModels(SYSTEMS)
DATA = b"a picture"


def traced(system: str = "battle_cry", inside: bool = False):  # type: ignore[no-untyped-def] # of any room
    blank = by_id(system).design().blank()
    board = blank.board
    size = board.grid.extent if hasattr(board, "grid") else (board.width, board.depth)
    underlay = laid("scan.png", DATA, (1200, 800), size)
    return blank.model_copy(update={"underlay": underlay.with_inside(DATA if inside else None)})


@pytest.mark.parametrize("system", ["battle_cry", "mbt"])
@pytest.mark.parametrize("inside", [False, True])
def test_it_is_written_and_read_again(system: str, inside: bool) -> None:
    scenario = traced(system, inside)
    again = files.loads(files.dumps(scenario), MODELS)
    assert again == scenario
    assert again.underlay.kept == (DATA if inside else None)


def test_a_scenario_without_one_says_nothing_of_it() -> None:
    assert b"underlay" not in files.dumps(by_id("battle_cry").design().blank())


@pytest.mark.parametrize(
    ("broken", "word"),
    [
        ({"picture": "../../etc/passwd"}, "picture"),
        ({"digest": "abc"}, "digest"),
        ({"points": [{"board": [0, 0], "picture": [0, 0]}]}, "points"),
        ({"points": [{"board": [0, 0], "picture": [0, 0]}, {"board": [0, 0], "picture": [9, 9]}]}, "points"),
        ({"points": [{"board": [n, n], "picture": [n, 2 * n]} for n in range(3)]}, "points"),
        ({"opacity": 0}, "opacity"),
        ({"pins": 7}, "pins"),
        ({"inside": "%%%"}, "inside"),
        ({"inside": base64.b64encode(b"another").decode()}, "digest"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_what_is_not_strict_is_named_with_its_place(broken: dict[str, object], word: str) -> None:
    row = json.loads(files.dumps(traced()))
    row["underlay"].update(broken)
    with pytest.raises(BadFile) as caught:
        files.loads(json.dumps(row).encode(), MODELS)
    assert "underlay" in str(caught.value)
    assert word in str(caught.value)


def test_it_goes_with_a_map_that_grows_and_turns() -> None:
    scenario = traced()
    board = scenario.board
    before = placed(pairs_of(scenario.underlay))
    grown = edits.resize(scenario, board.rows + 2, board.columns + 1, above=2, left=1)
    after = placed(pairs_of(grown.underlay))
    pixel = (300.0, 500.0)
    (x, y), (new_x, new_y) = before.on_board([pixel])[0], after.on_board([pixel])[0]
    assert (new_x - x, new_y - y) == pytest.approx((1, 2 * ROW_STEP), abs=1e-3)
    turned = edits.rotate_180(edits.rotate_180(scenario))
    again = placed(pairs_of(turned.underlay)).on_board([pixel])[0]
    assert tuple(again) == pytest.approx((x, y), abs=1e-3)


@pytest.mark.parametrize("system", ["battle_cry", "la_garde"])
def test_a_mirrored_board_has_a_mirrored_picture(system: str) -> None:
    scenario = traced(system)
    mirror = (
        edits.mirror_left_right
        if system == "battle_cry"
        else (lambda one: table_edits.mirror(one, "left_right"))
    )
    wide = scenario.board.grid.extent[0] if system == "battle_cry" else scenario.board.width
    pixel = (300.0, 500.0)
    x, y = placed(pairs_of(scenario.underlay)).on_board([pixel])[0]
    mirrored = placed(pairs_of(mirror(scenario).underlay)).on_board([pixel])[0]
    assert tuple(mirrored) == pytest.approx((wide - x, y), rel=1e-3)


def test_a_table_that_grows_below_keeps_the_picture_in_its_place() -> None:
    scenario = traced("mbt")
    board = scenario.board
    grown = table_edits.resize(scenario, board.width, board.depth + 1000, below=1000)
    assert pairs_of(grown.underlay) == pairs_of(scenario.underlay)  # from the top nothing moved
    above = table_edits.resize(scenario, board.width, board.depth + 1000)
    moved = [((x, y + 1000), pixel) for (x, y), pixel in pairs_of(scenario.underlay)]
    assert pairs_of(above.underlay) == moved


def test_the_other_side_does_not_get_it() -> None:
    """Anything may be written on a picture that a map was traced from: where the reserves wait, for one."""
    system = by_id("battle_cry")
    path = next(iter(sorted((files.Path("scenarios") / "battle_cry").glob("mirror*.json"))))
    plain = files.load(path, MODELS)
    scenario = plain.model_copy(update={"underlay": laid("secret.png", DATA, (10, 10), (5.0, 5.0))})
    game, other = games.new_game(system, scenario, 7), games.new_game(system, plain, 7)
    for side in (0, 1):
        view = views.view_of(game, side)
        assert view.scenario.underlay is None
        assert view.battle == views.view_of(other, side).battle


def test_another_opacity_is_a_change_of_the_papers_alone() -> None:
    scenario = traced()
    paler = scenario.model_copy(update={"underlay": scenario.underlay.model_copy(update={"opacity": 20})})
    assert diff(scenario, paler).papers == {"underlay"}
    assert not diff(scenario, paler).board


def test_moving_nothing_is_nothing() -> None:
    assert carried(None, lambda x, y: (x, y)) is None
    scenario = traced()
    assert with_points(scenario.underlay, pairs_of(scenario.underlay)) == scenario.underlay
    assert scenario.underlay.digest == digest_of(DATA)
