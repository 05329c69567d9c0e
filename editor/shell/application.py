"""The Qt application around the windows: its name, its style, its fonts, its language, its end."""

import atexit
import signal
import sys
import time
from types import FrameType

from PySide6.QtCore import QObject, QSettings, QSocketNotifier, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from core.text import preferred
from editor.base.context import BuiltIn, Context
from editor.base.language import Speaker
from editor.base.settings import Settings
from editor.base.theme import STYLED, Theme
from editor.shell.allocation import give_large_blocks_back
from editor.shell.collector import collect_at_rest
from editor.shell.crash import watch_for_hard_crashes
from editor.shell.crash_banner import CrashBanner
from editor.shell.integration.identity import ID
from editor.shell.opening_wish import Wish
from editor.shell.screens import Screens
from editor.shell.window import MainWindow

WITHOUT_CLIPBOARD = ("offscreen", "minimal")
"""Platforms of Qt that have no clipboard of a system."""


def run(language: str | None, wish: Wish, *, smoke: bool = False) -> int:
    """Show the window and stay until it is closed; gives the exit code.

    `language` is that of `--lang`; without one the setting decides, then the locale.
    """
    watch_for_hard_crashes()
    program = begun()
    window = make_window(language)
    CrashBanner(window).install()
    from editor.shell.opening_arrivals import Arrivals

    arrivals = Arrivals(window)
    arrivals.begin(wish)
    show_as_left(window)
    from editor.shell.integration.pictures import window_icon

    program.setWindowIcon(window_icon())  # what a task bar needs that knows no menu entry of ours
    if smoke:
        return _shown_and_closed(program, window)
    if not wish.own_window:
        QTimer.singleShot(0, arrivals.listen)
    interrupts = Interrupts(program, window)
    collector = collect_at_rest(window, program)
    Screens(program)
    from editor.shell.watchdog import watch_for_pauses

    dog = watch_for_pauses(program)
    code = program.exec()
    dog.stop()
    collector.stop()
    interrupts.stop()
    arrivals.close()
    return code


def show_as_left(window: MainWindow) -> None:
    """The first start takes the whole screen, later ones what one left."""
    if window.context.settings.blob("window").isEmpty():
        window.showMaximized()
    else:
        window.show()


def begun() -> QApplication:
    """The application of a start: Qt sets its style itself, which spares loading Python's class of styles."""
    program = QApplication([*sys.argv[:1], "-style", "fusion"])
    program.setProperty(STYLED, True)
    return prepared(program)


def prepared(program: QApplication) -> QApplication:
    """`program` with our name: for the real start, tests and pictures. `make_context` gives it its theme."""
    give_large_blocks_back()
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    program.setOrganizationName("etat-major")
    program.setApplicationName("etat-major")
    program.setApplicationDisplayName("État-Major")
    program.setDesktopFileName(ID)
    atexit.register(_let_go_of_what_was_copied)
    return program


def _let_go_of_what_was_copied() -> None:
    """Where no clipboard of a system keeps it, what was copied outlives Python, and its end is a crash.

    Qt holds it in a static object there and takes it apart after the interpreter has gone.
    """
    program = QGuiApplication.instance()
    if isinstance(program, QGuiApplication) and program.platformName() in WITHOUT_CLIPBOARD:
        program.clipboard().clear()


def make_context(wish: str | None = None, settings: Settings | None = None) -> Context:
    """What every widget is handed, from the settings; puts fonts, style and palette on the application."""
    context = _undressed(wish, settings or Settings())
    context.theme.apply()
    return context


def make_window(wish: str | None = None, settings: Settings | None = None) -> MainWindow:
    """The window of a start, not yet shown; its style sheet is put on when all of it is there."""
    context = _undressed(wish, settings or Settings())
    window = MainWindow(context)
    context.theme.apply()
    return window


def _undressed(wish: str | None, settings: Settings) -> Context:
    """Fonts, style and palette are on the application, the style sheet is not."""
    theme = Theme(settings.colours, settings.text_scale)
    theme.apply(sheet=False)
    theme.follow_desktop()
    return Context(Speaker(preferred(wish or settings.language)), theme, settings, BuiltIn())


def _shown_and_closed(program: QApplication, window: MainWindow) -> int:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        program.processEvents()
        handle = window.windowHandle()
        if handle is not None and handle.isExposed():
            window.grab()
            return 0 if window.close() else 1
    return 1


class Interrupts(QObject):
    """Lets Ctrl+C in the terminal close the windows, so that they keep their work; the program ends with 130.

    Python runs its signal handlers between two steps of its own, and Qt's loop makes none by itself: the
    socket that the signal writes to wakes it.
    """

    def __init__(self, program: QApplication, window: MainWindow) -> None:
        super().__init__(program)
        self._program, self._window = program, window
        import socket  # not before the window is shown

        self._reader, self._writer = socket.socketpair()
        self._writer.setblocking(False)
        notifier = QSocketNotifier(self._reader.fileno(), QSocketNotifier.Type.Read, self)
        notifier.activated.connect(self._woken)
        signal.signal(signal.SIGINT, self._interrupted)
        signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)

    def stop(self) -> None:
        """Give Ctrl+C back to Python."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def _woken(self) -> None:
        self._reader.recv(64)

    def _interrupted(self, _number: int, _frame: FrameType | None) -> None:
        self._window.close_unasked()
        self._program.exit(130)
