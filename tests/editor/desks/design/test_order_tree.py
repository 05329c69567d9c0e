"""The tree of the armies: in step with scenario and selection; drags, names, skills, each one line back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot

from core.paths import SCENARIOS
from core.scenarios import table_edits
from core.systems.catalog import SYSTEMS, by_id
from core.text import _
from editor.base.context import Context
from editor.base.document.document import Document
from editor.base.document.selection import Selection
from editor.boards.design.order_tree import KIND, OrderTreePanel
from editor.boards.measured.tools.edit_context import MeasuredEditContext


@pytest.fixture
def panel(qtbot: QtBot, context: Context) -> OrderTreePanel:
    document = Document.open(SCENARIOS / "la_garde" / "austerlitz.json", SYSTEMS, lock=False)
    selection = Selection()
    rows = by_id("la_garde").design().order_tree
    assert rows is not None
    edit_context = MeasuredEditContext(document, selection)
    panel = OrderTreePanel(context, document, selection, edit_context, rows, lambda at: None)
    panel.resize(600, 900)
    qtbot.addWidget(panel)
    panel.show()
    return panel


def formation(panel: OrderTreePanel, unit: str) -> str | None:
    return panel.document.scenario.unit(unit).formation


def drag(panel: OrderTreePanel, line: QTreeWidgetItem, onto: QTreeWidgetItem) -> None:
    """A line is let fall on another."""
    tree = panel.tree
    tree.clearSelection()
    line.setSelected(True)
    spot = QPointF(tree.visualItemRect(onto).center())
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    tree.dropEvent(QDropEvent(spot, Qt.DropAction.MoveAction, QMimeData(), left, none))


def test_a_brigade_is_dragged_to_another_division(panel: OrderTreePanel) -> None:
    drag(panel, panel.line("unit:vare"), panel.line("division:vandamme"))
    assert formation(panel, "vare") == "vandamme"
    assert panel.line("unit:vare").parent() is panel.line("division:vandamme")
    panel.document.undo()
    assert formation(panel, "vare") == "saint-hilaire"
    assert panel.line("unit:vare").parent() is panel.line("division:saint-hilaire")


def test_a_division_goes_before_another(panel: OrderTreePanel) -> None:
    drag(panel, panel.line("division:margaron"), panel.line("division:saint-hilaire"))
    corps = panel.document.scenario.sides[0].corps[0]
    assert [division.id for division in corps.divisions] == ["margaron", "saint-hilaire", "vandamme"]


def test_what_cannot_stand_there_is_said(panel: OrderTreePanel) -> None:
    told: list[object] = []
    panel.edit_context.status_changed.connect(told.append)
    before = panel.document.scenario
    drag(panel, panel.line("unit:vare"), panel.line("corps:iv-corps"))
    drag(panel, panel.line("unit:vare"), panel.line("division:kollowrath"))
    assert panel.document.scenario is before
    assert len(told) == 2


def test_selection_follows_both_ways(panel: OrderTreePanel) -> None:
    panel.tree.setCurrentItem(panel.line("division:vandamme"))
    assert panel.selection.units == {"schiner", "ferey", "candras", "vandamme-guns"}
    panel.selection.set((), {"morand"})
    assert panel.keys() == ["unit:morand"]


def test_corps_and_divisions_are_added_named_and_taken_away(panel: OrderTreePanel) -> None:
    panel.tree.setCurrentItem(panel.line("corps:iv-corps"))
    panel.add_button.click()
    added = panel.document.scenario.sides[0].corps[0].divisions[-1]
    line = panel.line(f"division:{added.id}")
    line.setText(0, "Legrand")
    renamed = panel.document.scenario.sides[0].corps[0].divisions[-1]
    assert (renamed.name.en, renamed.name.fr) == ("Legrand", added.name.fr), "in the language shown"
    panel.tree.setCurrentItem(panel.line(f"division:{added.id}"))
    panel.remove_button.click()
    assert len(panel.document.scenario.sides[0].corps[0].divisions) == 3


def test_a_general_gets_another_skill(panel: OrderTreePanel) -> None:
    panel.tree.setCurrentItem(panel.line("army:allies"))
    assert panel.skill.currentData() == "poor"
    panel.skill.setCurrentIndex(panel.skill.findData("good"))
    panel.skill.activated.emit(panel.skill.currentIndex())
    assert panel.document.scenario.sides[1].general.skill == "good"
    assert "good" in panel.line("army:allies").text(1)


def test_reinforcements_have_their_turn_die_and_place(panel: OrderTreePanel) -> None:
    panel.tree.setCurrentItem(panel.line("reserve:french"))
    panel.add_button.click()
    group = panel.document.scenario.groups[-1]
    assert (group.side, group.turn, group.number, group.entry) == ("french", 2, 4, ((9000, 0),))
    panel.tree.setCurrentItem(panel.line(f"group:{group.id}"))
    assert list(panel.numbers) == ["turn", "number", "x", "y"]
    for name, value in (("turn", 5), ("number", 3), ("x", 40)):
        panel.numbers[name].setValue(value)
    group = panel.document.scenario.groups[-1]
    assert (group.turn, group.number, group.entry) == (5, 3, ((4000, 0),))
    drag(panel, panel.line("unit:margaron"), panel.line(f"group:{group.id}"))
    assert panel.document.scenario.unit("margaron").group == group.id
    assert panel.line("arrival:margaron").parent() is panel.line(f"group:{group.id}")
    assert formation(panel, "margaron") == "margaron", "it keeps its division"
    panel.tree.setCurrentItem(panel.line("arrival:margaron"))
    panel.remove_button.click()
    assert panel.document.scenario.unit("margaron").group is None


def test_a_line_of_entry_is_shifted_whole(panel: OrderTreePanel) -> None:
    panel.tree.setCurrentItem(panel.line("group:kamensky"))
    panel.numbers["y"].setValue(70)
    group = next(group for group in panel.document.scenario.groups if group.id == "kamensky")
    assert group.entry == ((18000, 7000), (18000, 11000))
    before = panel.document.scenario
    panel.numbers["y"].setValue(110)
    assert panel.document.scenario is before, "its other end would lie off the table"


def test_a_general_stands_elsewhere(panel: OrderTreePanel) -> None:
    panel.tree.setCurrentItem(panel.line("division:vandamme"))
    panel.numbers["x"].setValue(100)
    division = panel.document.scenario.sides[0].corps[0].divisions[1]
    assert division.general.at == (10000, 2000)


def test_a_new_brigade_waits_for_its_division(panel: OrderTreePanel) -> None:
    scenario = panel.document.scenario
    assert not [line for line in panel.tree.lines() if line.data(0, KIND) == "loose"]
    panel.document.do(_("test"), table_edits.place_base(scenario, "french", "line_infantry", (3000, 3000), 0))
    new = panel.document.scenario.units[-1].id
    assert panel.line(f"unit:{new}").parent() is panel.line("loose:french")
    drag(panel, panel.line(f"unit:{new}"), panel.line("division:vandamme"))
    assert formation(panel, new) == "vandamme"


def test_what_has_no_name_is_counted_and_never_called_by_its_id(panel: OrderTreePanel) -> None:
    document, say = panel.document, panel.context.speaker.say
    scenario = document.scenario
    side = scenario.sides[0]
    for key in [f"corps:{side.corps[0].id}", *(f"division:{one.id}" for one in side.corps[0].divisions)]:
        for language in ("en", "fr"):
            scenario = panel.rows.renamed(scenario, key, "", language)
    scenario = panel.rows.added(scenario, f"reserve:{side.id}")
    army = panel.rows.branches(scenario)[0]
    corps, reserve = army.children[0], army.children[-1]
    assert say(corps.name) == "Corps 1"
    assert [say(one.name) for one in corps.children][:2] == ["Division 1", "Division 2"]
    assert say(reserve.children[-1].name) == f"Group {len(reserve.children)}"
