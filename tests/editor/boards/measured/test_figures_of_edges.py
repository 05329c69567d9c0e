"""The centimetres along the edges: as far from a table that is turned as from one that is not."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from core.paths import SCENARIOS
from core.scenarios.files import load
from core.systems.mbt.design.scenario import MbtScenario
from editor.boards.measured import items
from editor.boards.measured.rendering import picture_of_table
from editor.boards.styles.measured_colours import table_style


def spots(monkeypatch: pytest.MonkeyPatch, *, turned: bool) -> list[tuple[float, float]]:
    """Where the figures are written, as seen from the middle of the table."""
    scenario = load(SCENARIOS / "mbt" / "twin_hills.json", {"mbt": MbtScenario})
    assert isinstance(scenario, MbtScenario)
    picture = picture_of_table(scenario, table_style(dark=False), "en", numbers=True, turned=turned)
    found: list[QPointF] = []
    monkeypatch.setattr(items, "_figure", lambda _painter, spot, *_rest: found.append(spot))
    image = QImage(8, 8, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    items.draw_figures(painter, picture, 0.25)
    painter.end()
    middle = picture.face.center()
    return sorted((round(spot.x() - middle.x(), 2), round(spot.y() - middle.y(), 2)) for spot in found)


def test_figures_keep_their_distance_when_the_table_is_turned(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain, turned = (spots(monkeypatch, turned=one) for one in (False, True))
    assert len(plain) > 20
    assert plain == turned
