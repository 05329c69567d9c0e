"""Traits of brigades in the properties of a measured table: shown, set, taken back, for several at once."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from core.paths import SCENARIOS
from core.systems.catalog import SYSTEMS
from editor.base.context import Context
from editor.base.document.document import Document
from editor.base.document.selection import Selection
from editor.boards.measured.base_form import BaseForm
from editor.boards.measured.tools.edit_context import MeasuredEditContext


@pytest.fixture
def form(qtbot: QtBot, context: Context) -> BaseForm:
    document = Document.open(SCENARIOS / "la_garde" / "waterloo.json", SYSTEMS, lock=False)
    form = BaseForm(context, MeasuredEditContext(document, Selection()))
    qtbot.addWidget(form)
    form.resize(360, 900)
    form.show()
    return form


def press(form: BaseForm, qtbot: QtBot, trait: str) -> None:
    switch = form.traits.switches[trait]
    qtbot.mouseClick(switch, Qt.MouseButton.LeftButton, pos=QPoint(8, switch.height() // 2))


def traits(form: BaseForm, unit: str) -> tuple[str, ...]:
    found: tuple[str, ...] = form.edit_context.scenario.unit(unit).traits
    return found


def test_traits_are_set_and_taken_back(form: BaseForm, qtbot: QtBot) -> None:
    form.show_bases(("kempt",))
    assert traits(form, "kempt") == ("rolling_fire",)
    press(form, qtbot, "grognards")
    assert traits(form, "kempt") == ("rolling_fire", "grognards")
    form.show_bases(("kempt",))
    press(form, qtbot, "rolling_fire")
    assert traits(form, "kempt") == ("grognards",)
    form.edit_context.document.undo()
    form.edit_context.document.undo()
    assert traits(form, "kempt") == ("rolling_fire",)


def test_several_brigades_get_a_trait_together(form: BaseForm, qtbot: QtBot) -> None:
    form.show_bases(("kempt", "best"))
    press(form, qtbot, "cautious")
    assert traits(form, "kempt") == ("cautious", "rolling_fire")
    assert traits(form, "best") == ("cautious",)


def test_a_battery_is_attached_to_infantry_and_asked_for_nobody_else(form: BaseForm, qtbot: QtBot) -> None:
    """LG-R82: its elements are asked for where there is one."""

    def shown(name: str) -> bool:
        field = form.findChild(QWidget, f"base_{name}")
        assert field is not None
        return not field.isHidden()

    form.show_bases(("grand-battery-1",))
    assert not shown("battery")
    form.show_bases(("kempt",))
    assert (shown("battery"), shown("battery_elements")) == (True, False)
    form._rows.widgets["battery"].entered.emit("light_horse_artillery")  # type: ignore[attr-defined]
    form.show_bases(("kempt",))
    assert shown("battery_elements")
    assert form.edit_context.scenario.unit("kempt").battery == "light_horse_artillery"
    form._entered("kind", "light_cavalry")
    assert form.edit_context.scenario.unit("kempt").kind == "line_infantry", "refused, with its reason"
