"""The Qt application around the windows: its name, its style, its fonts, its language, its end."""

import signal
import socket
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

from PySide6.QtCore import QEvent, QLibraryInfo, QLocale, QObject, QSettings, QSocketNotifier, QTranslator
from PySide6.QtWidgets import QApplication

from core.text import preferred
from editor import fonts
from editor.crash import watch_for_hard_crashes
from editor.window import MainWindow

TEXT_SIZE = 10.0
"""Points of the interface's text at 100 %."""


def run(wish: str | None, files: Sequence[Path], *, smoke: bool = False) -> int:
    """Show the window and stay until it is closed; gives the exit code.

    `wish` is the language of `--lang`; without one the setting decides, then the locale.
    """
    watch_for_hard_crashes()
    program = dressed(QApplication(sys.argv[:1]))
    language = preferred(wish or stored_language())
    speak(program, language)
    window = MainWindow(language)
    window.open_files(files)
    window.show()
    if smoke:
        return _shown_and_closed(program, window)
    interrupts = Interrupts(program)
    code = program.exec()
    interrupts.stop()
    return code


def dressed(program: QApplication) -> QApplication:
    """`program` with our name, style and fonts; the same for the real start, tests and pictures."""
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    program.setOrganizationName("etat-major")
    program.setApplicationName("etat-major")
    program.setApplicationDisplayName("État-Major")
    program.setDesktopFileName("fr.etatmajor.EtatMajor")
    program.setStyle("Fusion")
    program.setFont(fonts.font(fonts.INTERFACE, TEXT_SIZE))
    return program


def stored_language() -> str | None:
    """The language that the settings hold, None before a person has chosen one."""
    language = QSettings().value("language", "", type=str)
    return str(language) or None


def speak(program: QApplication, language: str) -> None:
    """Give Qt's own dialogs and numbers `language`; every widget gets a LanguageChange."""
    QLocale.setDefault(QLocale(language))
    for old in program.findChildren(QTranslator):
        program.removeTranslator(old)
        old.deleteLater()
    translator = QTranslator(program)
    if translator.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        program.installTranslator(translator)
    else:  # English is Qt's own: nothing to install, but the widgets must still hear of the change
        for widget in program.topLevelWidgets():
            QApplication.sendEvent(widget, QEvent(QEvent.Type.LanguageChange))


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

    def __init__(self, program: QApplication) -> None:
        super().__init__(program)
        self._program = program
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
        self._program.closeAllWindows()
        if not any(window.isVisible() for window in self._program.topLevelWidgets()):
            self._program.exit(130)
