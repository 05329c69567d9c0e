"""What is selected changes nothing but what is shown of it: neither the unit nor the place of the map."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from core.paths import SCENARIOS
from core.scenarios.files import load
from core.systems.catalog import by_id
from editor.boards.design.properties import WIDTH

EPOQUE = by_id("belle_epoque")


def mirror_ridge() -> Any:
    return load(SCENARIOS / "belle_epoque" / "mirror_ridge.json", {EPOQUE.id: EPOQUE.design().scenario})


def select(desk: Any, name: str) -> None:
    desk.keys("v")
    desk.click(name)
    QApplication.processEvents()


def test_a_unit_of_fewer_elements_is_not_changed_by_selecting_it(open_desk: Any) -> None:
    """Six may stand in a tribal formation, three in mounted infantry: the field gives way without a word."""
    desk = open_desk(mirror_ridge(), EPOQUE)
    select(desk, "8.3")
    select(desk, "8.11")
    assert desk.history() == []
    assert desk.document.scenario == mirror_ridge()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_panel_of_a_unit_is_no_wider_than_that_of_the_scenario(open_desk: Any, language: str) -> None:
    """Or the map would move under the pointer with the first click on a unit."""
    desk = open_desk(mirror_ridge(), EPOQUE)
    desk.page.context.speaker.set_language(language)
    QApplication.processEvents()
    select(desk, "8.3")
    panel = desk.desk._right
    assert panel.sheet == "selection"
    assert panel.minimumSizeHint().width() <= desk.page.context.theme.px(WIDTH)
