"""A step of a piece's own depth is seen: its arrow leads from middle to middle."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPicture
from PySide6.QtWidgets import QApplication

from core.presentation.cues import CueKind
from editor.boards.battle.director import drawing
from editor.boards.battle.director.beats import Beat
from editor.boards.battle.director.drawing import Inks, draw_over
from editor.boards.battle.director.placed import Placed
from editor.boards.battle.director.stage import Standing
from editor.boards.styles.style_colours import style_of


@pytest.mark.parametrize(("far", "least"), [(30, 30), (36, 36), (90, 60)])
@pytest.mark.parametrize("kind", ["move", "withdraw"])
def test_an_arrow_is_more_than_its_tip(
    kind: CueKind, far: int, least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[float] = []

    def noted(_painter: QPainter, line: list[QPointF], *_rest: object, **_more: object) -> None:
        lines.append((line[-1] - line[0]).manhattanLength())

    monkeypatch.setattr(drawing, "draw_arrow", noted)
    start, end = (Standing(QPointF(0, y), 0.0, QRectF(-20, y - 15, 40, 30), None, 0) for y in (0, far))
    picture = QPicture()
    painter = QPainter(picture)
    inks = Inks(style_of(dark=False).sides, 1.0, 1.0)
    draw_over(painter, Placed(Beat(kind, 1, (0,)), (start,), (end,), None), 1.0, inks, running=False)
    painter.end()
    assert lines
    assert min(lines) >= least


def test_an_arrow_is_pale_over_the_name_of_a_place(qapp: QApplication) -> None:
    """It hid the middle of "Maison Henry"; beside the name it is as it was."""
    start, end = (Standing(QPointF(x, 50), 0.0, QRectF(x - 20, 35, 40, 30), None, 0) for x in (30, 370))
    placed = Placed(Beat("move", 1, (0,)), (start,), (end,), None)
    name = QRectF(150, 35, 100, 30)
    found = []
    for names in ((), (name,)):
        image = QImage(400, 100, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        draw_over(
            painter, placed, 1.0, Inks(style_of(dark=False).sides, 1.0, 1.0, names=names), running=False
        )
        painter.end()
        found.append([image.pixelColor(x, 50).lightness() for x in (100, 200, 300)])
    (before, under, after), (left, over, right) = found
    assert (left, right) == (before, after)
    assert over > under + 50
