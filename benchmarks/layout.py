"""How much of the window the board has, at each desk of each system: what `bench --layout` prints."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QEvent, QPoint, QRect
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QApplication, QWidget

from core.protocol.system import AnySystem
from editor.boards.canvas.map_view import MapView
from editor.shell.window import MainWindow

DESKS = ("design", "plan", "play", "umpire")
Size = tuple[tuple[int, int], float]
SIZES: tuple[Size, ...] = (((1280, 800), 1.0), ((1920, 1080), 1.0), ((1280, 800), 2.0))
"""Sizes of the window in px, and of the text."""


def name_of(size: tuple[int, int], scale: float) -> str:
    """As a row is called: "1280x800", "1280x800@200"."""
    return f"{size[0]}x{size[1]}" + (f"@{round(scale * 100)}" if scale != 1.0 else "")


def board_region(view: MapView) -> QRegion:
    """The board as it is seen, in px of the viewport: what lies over it is taken away."""
    viewport = view.viewport()
    drawn = view.mapFromScene(view.scene_.shown_rect).boundingRect()
    region = QRegion(drawn.intersected(viewport.rect()))
    stage = view.window()
    for widget in _above(view):
        mask = widget.mask()
        covers = QRegion(widget.rect()) if mask.isEmpty() else mask.intersected(widget.rect())
        region -= covers.translated(viewport.mapFrom(stage, widget.mapTo(stage, QPoint(0, 0))))
    return region


def _above(view: QWidget) -> Iterator[QWidget]:
    """What is painted over a view: later siblings of it and of whatever it stands in."""
    inner: QWidget = view
    outer = inner.parentWidget()
    while outer is not None and not inner.isWindow():
        children = [child for child in outer.children() if isinstance(child, QWidget)]
        for child in children[children.index(inner) + 1 :]:
            if child.isVisible() and not child.isWindow():
                yield child
        inner, outer = outer, outer.parentWidget()


def share_of(window: MainWindow) -> float:
    """The part of the window, 0 to 1, in which the board is drawn and seen."""
    host = window.page.map_host if window.page is not None else None
    assert host is not None
    region = board_region(host.view)
    seen = sum(_area(QRect(rect)) for rect in region)  # type: ignore[attr-defined, misc]  # stubs
    return seen / (window.width() * window.height())


def _area(rect: QRect) -> int:
    return rect.width() * rect.height()


@contextmanager
def a_window(settings: Path) -> Iterator[MainWindow]:
    """A window with settings of its own."""
    from editor.base.settings import Settings
    from editor.shell.application import make_context, prepared

    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    prepared(application)
    kept = Settings(settings)
    kept.colours, kept.pace = "light", "at_once"
    window = MainWindow(make_context("fr", kept))
    window.show()
    try:
        yield window
    finally:
        window.close_unasked()
        window.deleteLater()
        settle()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # no loop ends here that would do it
        window.context.theme.set_scale(1.0)


def settle(rounds: int = 12) -> None:
    """Let what was put off be done."""
    for _round in range(rounds):
        QApplication.processEvents()


def open_battle(window: MainWindow, scenario: Path) -> None:
    """A battle between two persons, begun, its first decision asked for."""
    from editor.desks.play.play_desk import PlayDesk

    page = window.files.open(scenario, desk="play")
    assert page is not None
    window.show_desk("play")  # for a file that was open already
    desk = page.desk
    assert isinstance(desk, PlayDesk)
    for side in desk.seats.sides:
        desk.seats.choose(side, "person")
    desk.seats.seed.setText("7")
    desk.play()
    assert page.map_host is not None
    take_screen(window)
    settle()


def take_screen(window: MainWindow) -> None:
    """The person whom the cover asks for sits down: after the umpire the screen is nobody's."""
    host = window.page.map_host if window.page is not None else None
    session = host.battle.session if host is not None else None
    assert session is not None
    if session.screen.wanted is not None:
        session.take_screen()


def _show_whole(window: MainWindow) -> None:
    """Answer the question before a desk that shows the whole scenario: else it is not shown."""
    from editor.shell.whole_scenario import KEY

    page = window.page
    banner = page.notices.banner(KEY) if page is not None else None
    if banner is not None:
        banner.buttons[0].click()


def umpire(window: MainWindow) -> None:
    """Take the umpire's seat."""
    from editor.desks.umpire.umpire_desk import UmpireDesk

    window.show_desk("umpire")
    assert window.page is not None
    desk = window.page.desk
    assert isinstance(desk, UmpireDesk)
    if not desk.is_seated:
        desk.take_seat()


def go_to(window: MainWindow, desk: str) -> None:
    """Show a desk; that of the umpire with its seat taken."""
    if desk == "umpire":
        umpire(window)
    else:
        window.show_desk(desk)


def shares(window: MainWindow, sizes: Sequence[Size] = SIZES) -> dict[str, dict[str, float]]:
    """`desk: size: share` of the battle in front."""
    rows: dict[str, dict[str, float]] = {desk: {} for desk in DESKS}
    for size, scale in sizes:
        window.context.theme.set_scale(scale)
        window.resize(*size)
        for desk in DESKS:
            if desk == "umpire":
                umpire(window)
            else:
                window.show_desk(desk)
                _show_whole(window)
                take_screen(window)
            settle()
            rows[desk][name_of(size, scale)] = round(share_of(window), 3)
    return rows


def layout_figures(
    rooms: Sequence[tuple[AnySystem, Path]], at: Callable[[float], object] = lambda _part: None
) -> dict[str, dict[str, dict[str, float]]]:
    """`system: desk: size: share` for one scenario of each system; `at` is told how far it is."""
    rows: dict[str, dict[str, dict[str, float]]] = {}
    for number, (room, scenario) in enumerate(rooms):
        with TemporaryDirectory() as folder, a_window(Path(folder) / "settings.ini") as window:
            open_battle(window, scenario)
            rows[room.id] = shares(window)
        at((number + 1) / len(rooms))
    return rows
