"""A page with a table at the design desk, and a hand that works on it as a person would."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from core.paths import SCENARIOS
from core.systems.mbt.system import MBT
from editor.base.commands import Commands
from editor.base.context import Context
from editor.base.document.document import Document
from editor.base.language import Speaker
from editor.base.settings import Settings
from editor.base.theme import Theme
from editor.boards.measured.view import TableView
from editor.desks.design.design_desk import DesignDesk
from editor.shell.map_page import MapPage

Centimetres = tuple[float, float]


@pytest.fixture
def context(qapp: QApplication, tmp_path: Path) -> Context:
    theme = Theme("light")
    theme.apply()
    return Context(Speaker("en"), theme, Settings(tmp_path / "settings.ini"), (MBT,))


class TableHand:
    """The desk, and mouse and keys on its canvas; places in centimetres."""

    def __init__(self, qtbot: QtBot, page: MapPage) -> None:
        assert isinstance(page.desk, DesignDesk)
        assert isinstance(page.view, TableView)
        self.qtbot, self.page, self.desk, self.view = qtbot, page, page.desk, page.view
        self.document, self.selection = page.document, page.selection

    @property
    def scenario(self) -> Any:
        return self.document.scenario

    def spot(self, at: Centimetres) -> QPoint:
        return self.view.on_screen((round(at[0] * 100), round(at[1] * 100)))

    def click(
        self,
        at: Centimetres,
        button: Qt.MouseButton = Qt.MouseButton.LeftButton,
        modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        self.qtbot.mouseClick(self.view.viewport(), button, modifier, self.spot(at))

    def drag(self, *places: Centimetres) -> None:
        viewport, left = self.view.viewport(), Qt.MouseButton.LeftButton
        self.qtbot.mousePress(viewport, left, pos=self.spot(places[0]))
        for place in places[1:]:
            self.qtbot.mouseMove(viewport, self.spot(place))
        self.qtbot.mouseRelease(viewport, left, pos=self.spot(places[-1]))

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.qtbot.keyClick(self.view, key, modifier)

    def titles(self) -> list[str]:
        return [line.title.id for line in self.document.lines()]


OpenTable = Callable[[str | None], TableHand]


@pytest.fixture
def open_table(qtbot: QtBot, context: Context) -> Iterator[OpenTable]:
    """A page over a shipped table, or over a bare one."""
    windows: list[QWidget] = []

    def opened(name: str | None = None) -> TableHand:
        if name is None:
            document = Document(MBT, MBT.design().blank())
        else:
            document = Document.open(SCENARIOS / "mbt" / f"{name}.json", (MBT,), lock=False)
        window = QWidget()
        windows.append(window)
        page = MapPage(context, document, Commands(context.speaker, window), window)
        rows = QVBoxLayout(window)
        rows.addWidget(page)
        window.resize(1300, 850)
        window.show()
        page.context.settings.set_folded("design", frozenset())  # every panel is open
        page.show_desk("design")
        QApplication.processEvents()
        page.view.setFocus()
        return TableHand(qtbot, page)

    yield opened
    for window in windows:
        window.close()
        for page in window.findChildren(MapPage):
            page.closing()
        window.deleteLater()
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # else the next theme dresses them too


@pytest.fixture
def bare(open_table: OpenTable) -> TableHand:
    """A table of 150 x 100 cm with nothing on it."""
    return open_table(None)


@pytest.fixture
def twin_hills(open_table: OpenTable) -> TableHand:
    """The shipped table with everything on it."""
    return open_table("twin_hills")
