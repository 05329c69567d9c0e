"""The design desk on a page, over a small window that holds the commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from core.paths import SCENARIOS
from core.systems.catalog import SYSTEMS
from core.text import say
from editor.base.commands import Commands
from editor.base.context import Context
from editor.base.document.document import Document
from editor.base.language import Speaker
from editor.base.settings import Settings
from editor.base.theme import Theme
from editor.desks.design.design_desk import DesignDesk
from editor.shell.map_page import MapPage


@pytest.fixture
def context(qapp: QApplication, tmp_path: Path) -> Context:
    theme = Theme("light")
    theme.apply()
    return Context(Speaker("en"), theme, Settings(tmp_path / "settings.ini"), SYSTEMS)


class Desk:
    """The desk, and a hand that works it as a person would."""

    def __init__(self, qtbot: QtBot, page: MapPage) -> None:
        assert isinstance(page.desk, DesignDesk)
        self.qtbot, self.page, self.desk = qtbot, page, page.desk
        self.document, self.selection, self.view = page.document, page.selection, page.view

    def hex(self, name: str) -> int:
        return self.desk.designer.edit_context.grid.parse(name)

    def spot(self, name: str, right: float = 0.0, down: float = 0.0) -> QPoint:
        """The place of a hex in the viewport; `right` and `down` in scene units from its centre."""
        assert self.view.picture is not None
        centre = self.view.picture.projection.centre(self.hex(name))
        centre.setX(centre.x() + right)
        centre.setY(centre.y() + down)
        return self.view.mapFromScene(centre)

    def click(self, name: str, button: Qt.MouseButton = Qt.MouseButton.LeftButton, **where: float) -> None:
        self.qtbot.mouseClick(self.view.viewport(), button, pos=self.spot(name, **where))

    def drag(self, *names: str) -> None:
        viewport = self.view.viewport()
        self.qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=self.spot(names[0]))
        for name in names[1:]:
            self.qtbot.mouseMove(viewport, self.spot(name))
        self.qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=self.spot(names[-1]))

    def keys(self, words: str) -> None:
        self.view.setFocus()
        self.qtbot.keyClicks(self.view, words)

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.view.setFocus()
        self.qtbot.keyClick(self.view, key, modifier)

    def history(self) -> list[str]:
        return [say(line.title, "en") for line in self.document.lines()]

    def find(self, name: str, kind: type[Any] = QWidget) -> Any:
        """The visible widget of that name."""
        return next(one for one in self.page.findChildren(kind, name) if one.isVisible())

    def cell(self, place: str) -> str:
        """What a cell of the status line says."""
        text = self.page.cells.get(place)
        return "" if text is None else self.page.context.speaker.say(text)

    @property
    def board(self) -> Any:
        return self.document.scenario.board


OpenDesk = Callable[..., Desk]


@pytest.fixture
def open_desk(qtbot: QtBot, context: Context) -> Iterator[OpenDesk]:
    """Open a shipped scenario by its name, a blank map, or a scenario of another system."""
    windows: list[QWidget] = []

    def opened(name: Any = None, system: Any = SYSTEMS[0]) -> Desk:
        if isinstance(name, str):
            path = SCENARIOS / "battle_cry" / f"{name}.json"
            document = Document.open(path, SYSTEMS, lock=False)
        else:
            document = Document(system, system.design().blank() if name is None else name)
        window = QWidget()
        windows.append(window)
        page = MapPage(context, document, Commands(context.speaker, window))
        rows = QVBoxLayout(window)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(page)
        window.resize(1500, 900)
        with qtbot.waitExposed(window):
            window.show()
        context.settings.set_folded("design", frozenset())  # every panel is open
        page.show_desk("design")
        QApplication.processEvents()
        page.view.setFocus()
        return Desk(qtbot, page)

    yield opened
    for window in windows:
        window.close()
        window.deleteLater()
    QApplication.processEvents()


@pytest.fixture
def blank(open_desk: OpenDesk) -> Desk:
    return open_desk(None)


@pytest.fixture
def charge(open_desk: OpenDesk) -> Desk:
    """Pickett's Charge."""
    return open_desk("picketts_charge")
