"""The centimetres along the edges: as far from a table that is turned as from one that is not."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication

from core.paths import SCENARIOS
from core.scenarios.files import load
from core.systems.mbt.design.scenario import MbtScenario
from editor.boards.measured import items
from editor.boards.measured.rendering import picture_of_table
from editor.boards.styles.measured_colours import table_style
from tests.editor.boards.measured.conftest import TableHand


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


def test_a_narrow_window_shows_the_figures_whole_however_large_they_are(
    twin_hills: TableHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, drawn = twin_hills.view, list[QRectF]()
    view.setMinimumSize(0, 0)

    def noted(painter: QPainter, spot: QPointF, words: str, scale: float, letters: QFont, ink: str) -> None:
        wide = QFontMetricsF(letters).horizontalAdvance(words)
        drawn.append(QRectF(view.mapFromScene(spot).x() - wide / 2, 0, wide, 1))

    monkeypatch.setattr(items, "_figure", noted)
    for lettering in (1.0, 2.0):
        view.set_lettering(lettering)
        view.setFixedSize(640, 700)
        view.fit()
        drawn.clear()
        view.viewport().grab()
        assert len(drawn) > 8
        assert min(one.left() for one in drawn) >= 0
        assert max(one.right() for one in drawn) <= view.viewport().width()
