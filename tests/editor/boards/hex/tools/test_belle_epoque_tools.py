"""Features in any combination, levels, objectives, hexes to hold, entry hexes, sight with its reasons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt

from core.scenarios import edits
from core.systems.belle_epoque.design.scenario import blank
from core.systems.belle_epoque.system import BELLE_EPOQUE
from editor.base.document.document import Document
from editor.boards.hex.tools.aims import EntryTool, ObjectiveTool, set_turn
from editor.boards.hex.tools.eyedropper import sample
from editor.boards.hex.tools.features import FeatureTool, LevelTool
from editor.boards.hex.tools.measure_tool import SightTool
from editor.boards.hex.tools.placement_tools import EraseTool, UnitTool
from editor.boards.hex.tools.stamp import copy_selection, paste_at
from editor.boards.hex.tools.toolbox import toolbox

RIGHT = Qt.MouseButton.RightButton
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def document(qapp: object) -> Document:
    """A blank map of Belle Époque with two units."""
    scenario = edits.place_unit(blank(), "blue", "infantry", "2.2", unit_id="blue-1")
    scenario = edits.place_unit(scenario, "red", "infantry", "2.5", unit_id="red-1")
    return Document(BELLE_EPOQUE, scenario)


def features(document: Document) -> dict[str, list[str]]:
    return {kind: sorted(there) for kind, there in document.scenario.board.features.items()}


def test_features_are_added_and_taken_away_in_any_combination(
    document: Document, edit_context: Any, hand: Any, history: Callable[[], list[str]]
) -> None:
    edit_context.take(features=frozenset(("cover", "hill")))
    tool = FeatureTool(edit_context)
    hand.drag(tool, "5.5", "5.6")
    assert features(document) == {"cover": ["5.5", "5.6"], "hill": ["5.5", "5.6"]}
    assert len(history()) == 1
    edit_context.take(features=frozenset(("hill",)))
    hand.click(tool, "5.5", button=RIGHT)
    assert features(document) == {"cover": ["5.5", "5.6"], "hill": ["5.6"]}
    hand.click(tool, "5.6", modifiers=ALT)
    assert edit_context.features == {"cover", "hill"}
    edit_context.take(locked=frozenset(("features",)))
    hand.click(tool, "4.4")
    assert features(document) == {"cover": ["5.5", "5.6"], "hill": ["5.6"]}


def test_no_feature_in_hand_changes_nothing_and_says_so(
    document: Document, edit_context: Any, hand: Any, told: list[str]
) -> None:
    edit_context.take(features=frozenset())
    hand.click(FeatureTool(edit_context), "5.5")
    assert features(document) == {}
    assert "Choose at least one feature at the left." in told


def test_levels_are_painted_and_put_back(document: Document, edit_context: Any, hand: Any) -> None:
    edit_context.take(level=9)
    tool = LevelTool(edit_context)
    hand.drag(tool, "3.3", "3.4")
    board = document.scenario.board
    assert (board.level_at("3.3"), board.level_at("3.4")) == (9, 9)
    hand.click(tool, "3.3", button=RIGHT)
    assert document.scenario.board.level_at("3.3") == 0
    edit_context.take(level=1)
    hand.click(tool, "3.4", modifiers=ALT)
    assert edit_context.level == 9


def test_objectives_and_hexes_to_hold(document: Document, edit_context: Any, hand: Any) -> None:
    tool = ObjectiveTool(edit_context)
    edit_context.take(aim_points=4, aim_side=1, aim_held=0)
    hand.click(tool, "6.6")
    (row,) = document.scenario.objectives
    assert (row.at, row.points, row.side, row.held) == ("6.6", 4, "red", "blue")
    edit_context.take(aim_points=1, aim_side=-1, aim_held=-1)
    hand.click(tool, "6.6", modifiers=ALT)
    assert (edit_context.aim_points, edit_context.aim_side, edit_context.aim_held) == (4, 1, 0)
    edit_context.take(aim_kind="hold", aim_side=0)
    hand.click(tool, "7.1")
    hand.click(tool, "7.2")
    hand.click(tool, "7.1")
    assert [(aim.side, aim.hexes) for aim in document.scenario.seize] == [("blue", ("7.2",))]
    hand.click(tool, "6.6", button=RIGHT)
    assert document.scenario.objectives == ()


def test_entry_hexes_make_a_reinforcement(
    document: Document, edit_context: Any, hand: Any, told: list[str]
) -> None:
    tool = EntryTool(edit_context)
    hand.click(tool, "1.1")
    assert told[-1].startswith("Select the units that arrive first")
    hand.click(tool, "2.2")
    assert edit_context.selection.units == {"blue-1"}
    edit_context.take(entry_turn=3)
    hand.drag(tool, "1.1", "1.2")
    unit = document.scenario.unit("blue-1")
    assert (unit.turn, unit.entry) == (3, ("1.1", "1.2"))
    hand.click(tool, "1.1")
    assert document.scenario.unit("blue-1").entry == ("1.2",)
    set_turn(edit_context, 0)
    assert document.scenario.unit("blue-1").turn == 0


def test_eraser_eyedropper_and_stamp_know_features_and_objectives(
    document: Document, edit_context: Any, hand: Any
) -> None:
    edit_context.take(features=frozenset(("cover", "difficult")))
    hand.click(FeatureTool(edit_context), "5.5")
    hand.click(ObjectiveTool(edit_context), "5.5")
    edit_context.take(features=frozenset(("hill",)))
    assert sample(edit_context, edit_context.grid.parse("5.5")) == "feature"
    assert edit_context.features == {"cover", "difficult"}
    edit_context.selection.set([edit_context.grid.parse("5.5")])
    copy_selection(edit_context)
    paste_at(edit_context, edit_context.grid.parse("7.7"))
    assert features(document) == {"cover": ["5.5", "7.7"], "difficult": ["5.5", "7.7"]}
    assert [row.at for row in document.scenario.objectives] == ["5.5", "7.7"]
    tool = EraseTool(edit_context)
    hand.click(tool, "5.5")
    assert [row.at for row in document.scenario.objectives] == ["7.7"]
    hand.click(tool, "5.5")
    assert features(document) == {"cover": ["7.7"], "difficult": ["7.7"]}


def test_sight_tells_how_far_its_end_is_seen_and_why(
    document: Document, edit_context: Any, hand: Any, told: list[str]
) -> None:
    edit_context.take(features=frozenset(("cover",)))
    hand.click(FeatureTool(edit_context), "2.5")
    tool = SightTool(edit_context)
    hand.click(tool, "2.2")
    hand.click(tool, "2.5")
    assert told[-1].startswith("202 does not see 205: at 3, seen up to 2 (4 ")
    assert "BE-9" in told[-1]
    assert edit_context.ruler is not None
    assert not edit_context.ruler[2]


def test_the_toolbox_holds_what_the_system_has(edit_context: Any) -> None:
    tools = toolbox(edit_context)
    assert {"feature", "level", "objective", "entry"} <= set(tools)
    assert not {"flag", "hexside", "works"} & set(tools)
    shortcuts = [tool.shortcut for tool in tools.values()]
    assert len(shortcuts) == len(set(shortcuts))


def test_units_placed_after_one_was_taken_up_are_like_it(
    document: Document, edit_context: Any, hand: Any
) -> None:
    changed = edits.change_unit(
        document.scenario, "blue-1", fire="A", order="open", traits=("shock",), turn=4, figures=3
    )
    document.do(document.system.title, changed)
    assert sample(edit_context, edit_context.grid.parse("2.2")) == "unit"
    hand.click(UnitTool(edit_context), "4.4")
    new = document.scenario.units[-1]
    assert (new.fire, new.order, new.traits, new.figures, new.turn) == ("A", "open", ("shock",), 3, 0)
    edit_context.take(unit_kind="cavalry")
    hand.click(UnitTool(edit_context), "4.5")
    assert document.scenario.units[-1].traits == ()
