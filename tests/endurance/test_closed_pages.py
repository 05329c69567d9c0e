"""What a page leaves behind when it is closed: nothing that is its own."""

from __future__ import annotations

import gc
import sys
import threading
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QRectF
from PySide6.QtGui import QAccessible, QFont, QImage, QPainterPath
from PySide6.QtWidgets import QApplication, QDialog, QMenu
from pytestqt.qtbot import QtBot

from benchmarks.layout import open_battle, settle
from core.geometry.hex_sight import hex_sight
from core.geometry.hexes import HexGrid
from core.paths import SCENARIOS
from core.protocol.journal import Journal
from core.systems.catalog import SYSTEMS as CATALOG
from editor.base.document.document import Document
from editor.base.drawing.lettering import HALOS, text_path
from editor.boards.battle.session import Session
from editor.boards.canvas.tiles import TileCache
from editor.boards.styles.staff.drawings import Drawing, Plate
from editor.boards.styles.staff.plates import SHELF
from editor.shell.page import Page
from editor.shell.thumbnails import KEPT
from editor.shell.window import MainWindow
from endurance.monkey.rounds import close_all, new_window
from tests.everyday import one_in

pytestmark = pytest.mark.usefixtures("thawing")

SYSTEMS = ("battle_cry", "belle_epoque", "belle_position", "la_garde", "mbt")


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    for name in ("DATA", "CONFIG"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    made = new_window(tmp_path)
    qtbot.addWidget(made)
    return made


def swept() -> None:
    """All that nobody holds any more is gone."""
    for _time in range(3):
        settle()
        gc.collect()


def stand() -> None:
    """Whatever there is now is looked at no more: what a collector still knows later is new."""
    swept()
    gc.freeze()


WAITING = ("thread.py", "threading.py", "queues.py", "queue.py", "selectors.py", "connection.py")
"""Where a thread stands that has nothing to do."""


def at_rest() -> None:
    """Nobody else works: of a tuple that another thread is making nobody may take hold, as below."""
    own = threading.get_ident()
    for _time in range(1000):
        frames = [frame for ident, frame in sys._current_frames().items() if ident != own]
        if all(Path(frame.f_code.co_filename).name in WAITING for frame in frames):
            return
        time.sleep(0.01)


def left_behind() -> list[str]:
    """Pages, documents, battles and windowless panels that came since, by their classes."""
    swept()
    at_rest()
    new = gc.get_objects()
    found = [one for one in new if is_of_a_page(one)]
    ids = {id(one) for one in new}
    panels = [one for one in QApplication.topLevelWidgets() if one.parent() is None and id(one) in ids]
    return sorted(type(one).__name__ for one in (*found, *panels))


def is_of_a_page(one: object) -> bool:
    """A page, what it shows, its board as pixels, what its battle is played in: the largest things of all."""
    of_a_page = isinstance(one, Page | Document | Session | Journal | TileCache)
    return of_a_page or type(one).__name__ == "BattleContext"


@pytest.mark.parametrize(
    ("system", "begun"),
    one_in(3, [*((system, True) for system in SYSTEMS), ("mbt", False), ("belle_position", False)]),
)
def test_a_closed_page_is_gone(window: MainWindow, system: str, begun: bool) -> None:
    """What stands in no place when it closes, seats, wings, panels of a desk, goes with it."""
    stand()
    scenario = min((SCENARIOS / system).glob("*.json"))
    if begun:
        open_battle(window, scenario)
    else:
        window.files.open(scenario)
    for desk in ("design", "umpire", "play", "plan"):
        window.show_desk(desk)
        settle()
    close_all(window)
    assert left_behind() == []


@pytest.mark.parametrize("system", one_in(2, [system.id for system in CATALOG if system.has_armies]))
def test_a_closed_army_list_is_gone(window: MainWindow, system: str) -> None:
    """The desk of the lists of a scenario, from which one comes back to its map."""
    stand()
    window.files.open(min((SCENARIOS / system).glob("*.json")))
    for desk in ("armies", "design", "armies"):
        window.show_desk(desk)
        settle()
    close_all(window)
    assert left_behind() == []


def points_of(path: QPainterPath) -> list[tuple[float, float]]:
    """Where its elements lie, for a comparison to the last bit."""
    elements = map(path.elementAt, range(path.elementCount()))
    return [(element.x, element.y) for element in elements]


def test_what_was_drawn_goes_with_the_last_page(window: MainWindow) -> None:
    """Plates, halos and outlines of maps, which are the same when made again; what the cards of the start
    page show stays.
    """
    for name in ("mirror_creek", "perryville"):
        window.files.open(SCENARIOS / "battle_cry" / f"{name}.json")
        settle()
    sight = hex_sight(HexGrid(3, 3, short_rows=False))
    letters = text_path("a name that is on no map", QFont())
    HALOS.lay("a name", letters)
    SHELF.lay("a plate", Plate(QRectF(), (Drawing(letters, "ink"),)))
    shown = KEPT.ask("a card", lambda: QImage(10, 10, QImage.Format.Format_RGB32))
    window.remove_page(window.pages[0])
    settle()
    assert "a name" in HALOS, "the other page may show the same"
    assert "a plate" in SHELF
    close_all(window)
    assert "a name" not in HALOS
    assert "a plate" not in SHELF
    again = text_path("a name that is on no map", QFont())
    assert again is not letters
    assert points_of(again) == points_of(letters)
    assert hex_sight(sight.grid) is not sight
    assert KEPT.find("a card") is shown


def test_a_page_that_was_left_for_the_start_page_is_not_held(window: MainWindow) -> None:
    stand()
    window.files.open(min((SCENARIOS / "mbt").glob("*.json")))
    window.show_start()
    close_all(window)
    assert left_behind() == []


def test_pages_that_are_closed_behind_others_are_gone(window: MainWindow) -> None:
    """The window goes to the next page while the one before is on its way out."""
    stand()
    for scenario in sorted((SCENARIOS / "battle_cry").glob("*.json"))[:3]:
        window.files.open(scenario)
        settle()
    close_all(window)
    assert left_behind() == []


def test_a_game_that_was_followed_is_gone(window: MainWindow) -> None:
    """Begun at the umpire's desk, it never stood at the Play desk."""
    stand()
    window.files.open(SCENARIOS / "battle_cry" / "mirror_creek.json")
    window.show_desk("umpire")
    assert window.commands.run("follow_game")
    settle()
    close_all(window)
    assert left_behind() == []


def test_what_stood_in_no_place_when_the_colours_changed_is_gone(window: MainWindow) -> None:
    """New colours are owed to all that is not in sight: clocks, switches, whole wings of a desk."""
    stand()
    window.files.open(SCENARIOS / "battle_cry" / "mirror_creek.json")
    for desk in ("umpire", "plan", "play"):
        window.show_desk(desk)
        settle()
        for wish in ("dark", "light"):
            window.context.theme.set_wish(wish)
    close_all(window)
    assert left_behind() == []


def test_the_menu_of_recent_files_goes_when_it_closes(window: MainWindow) -> None:
    for _time in range(3):
        assert window.commands.run("recent_files")
        menus = window.findChildren(QMenu, "recent_files")
        assert len(menus) == 1
        menus[0].close()
        swept()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not window.findChildren(QMenu, "recent_files")


def test_a_page_that_was_read_aloud_is_gone(window: MainWindow) -> None:
    """Qt's cache of interfaces is one thing, Python's halves of them another."""
    stand()
    window.files.open(SCENARIOS / "battle_cry" / "mirror_creek.json")
    assert window.page is not None
    canvas = QAccessible.queryAccessibleInterface(window.page.view)
    assert canvas.childCount() > 10
    assert canvas.child(3).text(QAccessible.Text.Name)
    del canvas
    close_all(window)
    assert left_behind() == []


def test_a_page_that_is_closed_offers_nothing_any_more(window: MainWindow) -> None:
    """Late news of its battle ask for the commands of its desk anew, before the page itself is gone."""
    window.files.open(min((SCENARIOS / "mbt").glob("*.json")))
    page = window.page
    assert page is not None
    assert "design.copy" in window.commands
    window.remove_page(page)
    page.renew_commands()
    assert "design.copy" not in window.commands
    close_all(window)


@pytest.mark.parametrize("command", ["print_map", "export", "describe", "fork", "design.ground"])
def test_a_dialog_that_was_closed_is_gone(window: MainWindow, command: str) -> None:
    """It holds the page that it was opened for; ten of them would hold ten."""
    open_battle(window, min((SCENARIOS / "battle_cry").glob("*.json")))
    if command not in window.commands:
        window.show_desk("design")
    assert command in window.commands, sorted(one.id for one in window.commands.all())
    assert window.commands.run(command)
    settle()
    shown = [one for one in window.findChildren(QDialog) if one.isVisible()]
    assert len(shown) == 1
    shown[0].reject()
    settle()
    assert window.findChildren(QDialog) == []
    close_all(window)
