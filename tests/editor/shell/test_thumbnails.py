"""Pictures of the start page: drawn in a thread, in the style of the maps, kept by what the file holds."""

import shutil
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPixmap
from pytestqt.qtbot import QtBot

from core.paths import SCENARIOS
from core.scenarios.scenario import Scenario
from editor.base.context import BuiltIn, Context
from editor.base.language import Speaker
from editor.base.settings import Settings
from editor.base.theme import Theme
from editor.shell import thumbnails
from editor.shell.thumbnails import Thumbnails, picture_of

BATTLE = SCENARIOS / "battle_cry" / "perryville.json"
OWN = "Nobody’s battle"


@pytest.fixture
def context(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Context:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return Context(Speaker("en"), Theme("light"), Settings(tmp_path / "settings.ini"), BuiltIn())


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    """A battle that no other window draws: one of an earlier test may be drawing the shipped ones still."""
    path = tmp_path / "own.json"
    path.write_text(BATTLE.read_text(encoding="utf-8").replace("Perryville", OWN), encoding="utf-8")
    return path


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """The styles of the pictures that were drawn, and in which threads; nothing is really drawn."""
    drawn: list[tuple[str, str]] = []

    def draw(scenario: Scenario, _system: object, size: QSize, *, dark: bool, kind: str) -> QImage:
        if OWN in scenario.title.en:
            drawn.append((kind, threading.current_thread().name))
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(QColor("black" if dark else "white"))
        return image

    monkeypatch.setattr(thumbnails, "picture_of", draw)
    return drawn


def asked(qtbot: QtBot, context: Context, *paths: Path) -> list[QPixmap]:
    """The pictures of these files, as a new start page is shown them."""
    made, shown = Thumbnails(context), list[QPixmap]()
    for path in paths:
        made.ask(path, shown.append)
    qtbot.waitUntil(lambda: not made.is_busy)
    return shown


def test_a_picture_is_drawn_once_in_a_thread_and_kept_by_what_the_file_holds(
    qtbot: QtBot, context: Context, tmp_path: Path, battle: Path, painted: list[tuple[str, str]]
) -> None:
    copied, bad = tmp_path / "copy.json", tmp_path / "bad.json"
    shutil.copy(battle, copied)
    bad.write_text("{}")
    first = asked(qtbot, context, battle, bad, tmp_path / "none.json")
    assert [picture.size() for picture in first] == [thumbnails.SIZE]
    assert len(asked(qtbot, context, copied, battle)) == 2
    ((_style, thread),) = painted
    assert thread.startswith("thumbnails")


def test_another_style_of_map_is_another_picture(
    qtbot: QtBot, context: Context, battle: Path, painted: list[tuple[str, str]]
) -> None:
    for style in ("table", "staff", "table"):
        context.settings.set_map_style("battle_cry", style)
        assert len(asked(qtbot, context, battle)) == 1
    assert [style for style, _thread in painted] == ["table", "staff"]


def test_who_is_gone_is_shown_nothing(
    qtbot: QtBot, context: Context, battle: Path, painted: list[tuple[str, str]]
) -> None:
    made, shown = Thumbnails(context), list[QPixmap]()
    made.ask(battle, shown.append)
    made._next()
    made.clear()
    qtbot.waitUntil(lambda: not made.is_busy)
    assert not shown
    assert len(painted) == 1


def test_the_picture_of_a_staff_map_is_a_staff_map(qapp: object) -> None:
    from core.scenarios import files
    from core.systems.catalog import by_id

    system = by_id("battle_cry")
    scenario = files.load(BATTLE, {system.id: system.design().scenario})
    size = QSize(240, 135)
    table, staff = (picture_of(scenario, system, size, dark=False, kind=kind) for kind in ("table", "staff"))
    assert table is not None
    assert staff is not None
    assert table.pixelColor(20, 60) != staff.pixelColor(20, 60)
