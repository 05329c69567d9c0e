"""Of two persons at one screen each finds the switches of the Plan desk as he left them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QCheckBox

from editor.desks.plan.plan_desk import PlanDesk
from editor.panels.battle.battle import BattleController
from editor.shell.window import MainWindow
from editor.widgets.fields import ChoiceField
from tests.editor.boards.battle.test_covered import sits


def window_of(table: BattleController) -> MainWindow:
    shown = table.host.widget.window()
    assert isinstance(shown, MainWindow)
    return shown


def plan_of(table: BattleController) -> PlanDesk:
    """The Plan desk, shown to whoever sits there."""
    shown = window_of(table)
    shown.show_desk("plan")
    assert shown.page is not None
    found = shown.page.desk
    assert isinstance(found, PlanDesk)
    return found


def stands(found: PlanDesk) -> dict[str, object]:
    """All switches and lists of choices beside the map of the plan, and the tab in front."""
    left = found.left()
    rows: dict[str, object] = {one.objectName(): one.isChecked() for one in left.findChildren(QCheckBox)}
    rows |= {one.objectName(): one.value for one in left.findChildren(ChoiceField)}
    layer = found.host.plan_layer
    return rows | {"tab": found.tabs.currentIndex(), "turn": layer.only, "hidden": layer.hidden}


def looks_about(found: PlanDesk, other: int) -> None:
    """Somebody looks at what the other side threatens, by one sort of weapon, and at his luck."""
    boxes = found.showing.boxes
    for name in ("threat", "posts"):
        boxes[name].click()
    found.showing.near.click()
    found.showing.worst.click()
    for field, place in ((found.showing.kinds, 1), (found.showing.field, other)):
        field.setCurrentIndex(place)
        field.activated.emit(place)
    for name in ("plan_policy", "plan_own"):
        field = found.left().findChild(ChoiceField, name)
        assert isinstance(field, ChoiceField)
        field.setCurrentIndex(1)
        field.activated.emit(1)
    found.tabs.setCurrentIndex(2)
    layer = found.host.plan_layer
    layer.show_only(6)
    layer.show_side(layer.sides[1 - other].id, shown=False)


@pytest.fixture
def shared(start: Callable[..., BattleController]) -> BattleController:
    """Two persons at one screen, the first of them before it."""
    table = start("person", "person", 7)
    sits(table, 0)
    return table


def test_what_one_person_has_switched_on_the_other_does_not_find(shared: BattleController) -> None:
    """Which threat the one looked at, for which side and by which assumptions, told what he is about."""
    table, window = shared, window_of(shared)
    found = plan_of(table)
    first = stands(found)
    looks_about(found, 1)
    mine = stands(found)
    assert [name for name in mine if mine[name] == first[name]] == [
        name for name in mine if name in ("plan_line", "plan_sight", "plan_reach", "plan_command")
    ]
    window.show_desk("play")
    sits(table, 1)
    assert stands(plan_of(table)) == first | {"plan_side": 1}
    window.show_desk("play")
    sits(table, 0)
    assert stands(plan_of(table)) == mine


def test_nor_does_he_find_it_on_a_screen_that_nobody_has_taken(shared: BattleController) -> None:
    table, window = shared, window_of(shared)
    found = plan_of(table)
    first = stands(found)
    looks_about(found, 1)
    window.show_desk("play")
    table.session.screen.leave()
    table.session.changed.emit()
    open_ = stands(plan_of(table))
    assert {name: value for name, value in open_.items() if name != "plan_side"} == {
        name: value for name, value in first.items() if name != "plan_side"
    }


def test_who_plays_against_the_computer_keeps_his_own(start: Callable[..., BattleController]) -> None:
    table = start("person", "greedy", 7)
    window = window_of(table)
    found = plan_of(table)
    looks_about(found, 1)
    mine = stands(found)
    window.show_desk("play")
    table.session.computers.stop()
    assert stands(plan_of(table)) == mine


def test_where_nobody_has_said_who_he_is_no_turn_of_a_plan_is_kept(
    start: Callable[..., BattleController],
) -> None:
    """What the one typed at “Only turn” before he said who he is stood there for the other."""
    table = start("person", "person", 7)
    table.session.screen.leave()
    table.session.screen.wanted = None
    table.session.changed.emit()
    found = plan_of(table)
    layer = found.host.plan_layer
    assert layer.seen_sides == ()
    layer.show_only(11)
    layer.show_side(layer.sides[0].id, shown=False)
    assert layer.only is None
    assert not layer.hidden
    panel = found.tabs.layer
    assert panel.turn.isHidden()
    assert panel.now.isHidden()


def test_what_was_pointed_at_and_taken_goes_with_who_leaves_the_desk(shared: BattleController) -> None:
    """It stood in the hidden panel, and was in hand, until the other came to the Plan desk."""
    table, window = shared, window_of(shared)
    found = plan_of(table)
    found.overlay.take_unit(3)
    panel = found.map_panel
    for show in (panel.show_here, panel.show_line, panel.show_notes):
        show("<b>Hex 707</b>")
    window.show_desk("play")
    assert found.taken.unit is None
    assert not [one for one in (panel.here, panel.line, panel.notes) if "707" in one.html]


def test_no_menu_that_is_closed_says_what_the_other_had_switched_on(shared: BattleController) -> None:
    """What opens it puts its marks right; who reads the window otherwise found those of the other."""
    table, window = shared, window_of(shared)
    looks_about(plan_of(table), 1)
    window.show_desk("play")
    sits(table, 1)
    plan_of(table)
    marked = {
        one.id: (window.commands.action(one.id).isChecked(), one.checked())
        for one in window.commands.all()
        if one.checked is not None and one.id.startswith("plan_")
    }
    assert "plan_threat" in marked
    assert not {name: row for name, row in marked.items() if row[0] != row[1]}
