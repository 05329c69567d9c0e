"""The design desk on a table: panels, problems, saving, pictures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QSpinBox

from core.paths import SCENARIOS
from core.scenarios import files, table_edits
from core.systems.mbt.design.scenario import MbtScenario
from core.systems.mbt.system import MBT
from editor.desks.printing.picture_export import export
from editor.shell.description import description

if TYPE_CHECKING:
    TableHand = Any

TABLES = sorted(path.stem for path in (SCENARIOS / "mbt").glob("*.json"))


def settle() -> None:
    for _time in range(4):
        QApplication.processEvents()


@pytest.mark.parametrize("name", TABLES)
def test_each_shipped_table_is_shown_and_each_thing_has_its_form(open_table: Any, name: str) -> None:
    hand = open_table(name)
    for sheet in ("scenario", "rules", "selection"):
        hand.desk._right.show_sheet(sheet)
        settle()
    for _layer, _index, thing in hand.scenario.board.things():
        hand.selection.set((), (), [thing.id])
        settle()
        form = hand.desk._right.thing_form
        assert form.isVisible()
        assert not form.rows.widgets["cover"].isVisible(), "no rule of MBT reads it"
    for unit in hand.scenario.units[:3]:
        hand.selection.set((), [unit.id])
        settle()
        assert hand.desk._right.base_form.isVisible()
    for desk in ("armies", "plan", "play", "umpire", "design"):
        hand.page.show_desk(desk)
    assert len(hand.view.table_scene.faces) == len(hand.scenario.units)
    assert len(description(hand.page)) >= 3


def test_a_change_of_the_form_is_one_line_of_the_history(twin_hills: TableHand) -> None:
    hill = next(one for one in twin_hills.scenario.board.features if one.ground == "hill")
    twin_hills.selection.set((), (), [hill.id])
    settle()
    level = twin_hills.desk._right.findChild(QSpinBox, "thing_level")
    level.setValue(3)
    assert twin_hills.scenario.board.thing(hill.id).level == 3
    assert len(twin_hills.titles()) == 1


def test_the_table_is_resized_at_once_where_nothing_is_lost(bare: TableHand) -> None:
    right = bare.desk._right
    width = right.findChild(QSpinBox, "table_width")
    assert bare.scenario.board.width == 15_000
    width.setValue(180)
    assert bare.scenario.board.width == 18_000
    assert bare.view.table_scene.table.board.width == 18_000


def test_a_problem_leads_to_its_place(bare: TableHand) -> None:
    scenario = bare.scenario
    for at in ((5_000, 5_000), (5_100, 5_050)):
        scenario = table_edits.place_base(scenario, "one", "heavy_infantry", at, 0)
    bare.document.do(MBT.title, scenario)
    bare.desk.problems.look()
    overlap = next(
        place for place, problem in enumerate(bare.desk.problems.problems) if len(problem.units) == 2
    )
    bare.desk.problems.choose(overlap)
    assert len(bare.selection.units) == 2
    assert bare.view.cursor_place is not None


def test_it_is_saved_and_opened_again(bare: TableHand, tmp_path: Path) -> None:
    bare.desk.designer.take_up("base")
    bare.click((50, 20))
    bare.document.save(tmp_path / "own.json")
    kept = files.load(tmp_path / "own.json", {"mbt": MbtScenario})
    assert kept == bare.scenario


def test_only_what_an_edit_touches_is_drawn_again(twin_hills: TableHand) -> None:
    """After an edit the tiles are those of a table drawn anew, but for where dashes of rivers begin."""
    view, scenario = twin_hills.view, twin_hills.scenario
    view.settle()
    settle()
    wood = next(one for one in scenario.board.features if one.ground == "wood")
    twin_hills.document.do(MBT.title, table_edits.move_things(scenario, [wood.id], (700, 300)))
    twin_hills.selection.clear()
    view.settle()
    settle()
    edited = view.viewport().grab().toImage()
    view.table_scene.refresh()
    view.settle()
    settle()
    anew = view.viewport().grab().toImage()
    different = sum(
        anew.pixel(x, y) != edited.pixel(x, y) for x in range(anew.width()) for y in range(anew.height())
    )
    assert different < 1_000, "a wood drawn twice or not at all is 1,800 pixels"


def test_pictures_are_written_in_three_kinds(twin_hills: TableHand, tmp_path: Path) -> None:
    export(twin_hills.page, tmp_path / "table.png")
    assert QImage(str(tmp_path / "table.png")).width() > 1_000
    export(twin_hills.page, tmp_path / "table.svg")
    assert b"<svg" in (tmp_path / "table.svg").read_bytes()[:400]
    export(twin_hills.page, tmp_path / "table.pdf")
    assert (tmp_path / "table.pdf").read_bytes().startswith(b"%PDF")
    with pytest.raises(ValueError, match="png"):
        export(twin_hills.page, tmp_path / "table.txt")


def chosen(field: QComboBox, words: str) -> None:
    """Choose a line of a list as a person does."""
    place = field.findText(words)
    assert place >= 0, [field.itemText(number) for number in range(field.count())]
    field.setCurrentIndex(place)
    field.activated.emit(place)


def test_bows_and_heavy_arms_are_set_and_taken_away(twin_hills: TableHand) -> None:
    right = twin_hills.desk._right
    twin_hills.selection.set((), ["red-hi-1"])
    settle()
    shoots, heavy = (right.findChild(QComboBox, f"base_{name}") for name in ("shoots", "heavy"))
    assert (shoots.currentText(), heavy.currentText()) == ("nothing", "as its kind is")
    chosen(shoots, "a sling")
    chosen(heavy, "no")
    unit = twin_hills.scenario.unit("red-hi-1")
    assert (unit.shoots, unit.heavy) == ("sling", False)
    twin_hills.selection.set((), ["red-hi-1", "red-hi-2"])
    settle()
    assert shoots.currentIndex() == -1, "they differ"
    chosen(shoots, "nothing")
    chosen(heavy, "as its kind is")
    unit = twin_hills.scenario.unit("red-hi-1")
    assert (unit.shoots, unit.heavy) == (None, None)


def test_a_quarter_turn_by_its_button(twin_hills: TableHand) -> None:
    twin_hills.selection.set((), ["red-hi-1"])
    settle()
    twin_hills.desk._right.findChild(QPushButton, "turn_quarter").click()
    assert twin_hills.scenario.unit("red-hi-1").facing == 900


def test_the_legend_makes_room_below_the_table(twin_hills: TableHand) -> None:
    scene = twin_hills.view.table_scene
    before = scene.shown_rect.height()
    twin_hills.page.context.settings.set_flag("legend", True)
    assert scene.shown_rect.height() > before + 100
    twin_hills.page.context.settings.set_flag("legend", False)
    assert scene.shown_rect.height() == before
