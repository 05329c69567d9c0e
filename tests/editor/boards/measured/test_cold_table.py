"""A table whose tiles are not there yet is painted all the same."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from core.paths import SCENARIOS
from editor.boards.measured.items import TableTiles
from editor.shell.window import MainWindow
from tests.editor.desks.play.conftest import context, home, window

__all__ = ["context", "home", "window"]


def test_the_table_in_flat_colours_stands_in_for_its_tiles(window: MainWindow) -> None:
    page = window.files.open(SCENARIOS / "mbt" / "twin_hills.json", desk="play")
    assert page is not None
    shown = page.view.scene_.tiles
    assert isinstance(shown, TableTiles)
    tiles = TableTiles(shown.picture)
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.fill(QColor("magenta"))
    painter = QPainter(image)
    tiles.draw(painter, QRectF(100, 100, 400, 300), 1.0)
    painter.end()
    assert not tiles.is_settled
    assert image.pixelColor(200, 200) != QColor("magenta")
