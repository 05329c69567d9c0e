"""The desk makes what is seen of it when a scenario is opened there; the rest when somebody looks."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from core.paths import SCENARIOS
from editor.boards.cards.deck_list import DeckPanel
from editor.boards.design.forces import Forces
from editor.boards.design.left_panel import LayerSheets
from editor.boards.design.order_tree import OrderTreePanel
from editor.boards.hex.turns_panel import TurnsPanel
from editor.boards.hex.unit_form import UnitForm
from editor.desks.design.notes import Notes
from editor.shell.window import MainWindow
from tests.editor.desks.play.conftest import context, home, window

__all__ = ["context", "home", "window"]

UNSEEN = (Forces, LayerSheets, OrderTreePanel, TurnsPanel, DeckPanel, Notes)


@pytest.mark.parametrize(
    "name",
    [
        "battle_cry/mirror_creek",
        "belle_epoque/mirror_ridge",
        "mbt/twin_hills",
        "la_garde/twin_rises",
        "belle_position/chalons_manoeuvres",
    ],
)
def test_lists_and_layers_are_made_when_somebody_looks(window: MainWindow, name: str) -> None:
    window.files.open(SCENARIOS / f"{name}.json", desk="design")
    QApplication.processEvents()
    page: Any = window.page
    assert not [one for kind in UNSEEN for one in page.findChildren(kind)]
    page.show_place("bottom")
    tabs = page.desk._bottom.tabs
    for place in range(tabs.count()):
        tabs.setCurrentIndex(place)
        assert tabs.currentWidget().isVisible()
    page.show_place("left")
    made = {type(one) for kind in UNSEEN for one in page.findChildren(kind) if one.size().width() > 100}
    wanted: set[type] = {Notes, DeckPanel} if "position" in name else {Notes, Forces, LayerSheets}
    wanted |= {TurnsPanel} if "epoque" in name else {OrderTreePanel} if "garde" in name else set()
    assert made == wanted


def test_a_unit_in_hand_at_play_fills_no_form_of_design_until_one_goes_there(window: MainWindow) -> None:
    window.files.open(SCENARIOS / "battle_cry" / "mirror_creek.json", desk="design")
    page: Any = window.page
    window.show_desk("play")
    unit = page.document.scenario.units[0]
    page.selection.set((), (unit.id,))
    QApplication.processEvents()
    assert not page.findChildren(UnitForm)
    window.show_desk("design")
    QApplication.processEvents()
    (form,) = page.findChildren(UnitForm)
    assert form.isVisible()
    assert form.unit_ids == (unit.id,)


def test_the_legend_is_shown_though_the_overview_is_folded(window: MainWindow) -> None:
    window.context.settings.set_flag("legend", True)
    window.files.open(SCENARIOS / "battle_cry" / "mirror_creek.json", desk="design")
    page: Any = window.page
    assert page.view._legend_shown
    page.run("design.legend")
    assert not page.view._legend_shown
