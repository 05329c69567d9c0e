"""The legend on the canvas is drawn when what it shows changes, not with every stroke of a brush."""

import pytest
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsScene

from core.systems.battle_cry.design.scenario import BattleCryBoard
from core.systems.battle_cry.system import BATTLE_CRY
from editor.boards.drawing.hex_picture import MapPicture
from editor.boards.drawing.layers.legend import LegendNames, names_of
from editor.boards.drawing.style import DARK
from editor.boards.hex import items
from editor.boards.hex.items import LegendItem
from editor.boards.styles.legend_painter import paint_legend
from tests.editor.boards.canvas.conftest import painted

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[MapPicture]:
    """The maps whose legends were drawn."""
    pictures: list[MapPicture] = []

    def counted(painter: QPainter, picture: MapPicture, names: LegendNames) -> None:
        pictures.append(picture)
        paint_legend(painter, picture, names)

    monkeypatch.setattr(items, "paint_legend", counted)
    return pictures


def test_a_legend_is_drawn_anew_only_when_it_shows_something_else(drawn: list[MapPicture]) -> None:
    names = names_of(BATTLE_CRY.look)
    board = painted(BattleCryBoard.blank(7, 9), woods=["2.2"])
    scene, first = QGraphicsScene(), MapPicture(board, {})
    item = LegendItem(first, names)
    scene.addItem(item)
    seen = QPixmap(400, 60)

    def look(picture: MapPicture) -> int:
        item.show_legend(picture, names)
        painter = QPainter(seen)
        scene.render(painter)
        painter.end()
        return len(drawn)

    assert look(first) == 1
    more_woods = first.changed(board=painted(board, woods=["4.4"]))
    assert look(more_woods) == 1
    assert look(more_woods.changed(board=painted(board, hill=["4.4"]))) == 2
    assert look(more_woods.changed(style=DARK)) == 3
