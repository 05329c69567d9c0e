"""The one voice of the program: what is told to screen readers, and to the line at the foot of the window."""

from __future__ import annotations

from collections import deque

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QClipboard, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from editor.base import accessible_switches


def _is_shown(window: QWidget) -> bool:
    return window.isVisible() and window.isWindow()


def _forget_marked() -> None:
    """On X11 and Wayland the middle button lays into any field which words were marked last.

    What was copied stays: to copy is an act, to mark words is none.
    """
    clipboard = QGuiApplication.clipboard()
    if clipboard.supportsSelection() and clipboard.ownsSelection():
        clipboard.clear(QClipboard.Mode.Selection)


KEPT = 100
"""So many sentences can be heard again."""


class Announcer(QObject):
    """`told` carries each sentence as it is told; an empty one takes the last away.

    `shown`: somebody reads what is told in a line.
    """

    told = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        accessible_switches.install()
        self.said: deque[str] = deque(maxlen=KEPT)
        self.shown = False

    @property
    def is_heard(self) -> bool:
        """Whether anybody listens: what costs time to put into words may be left unsaid else."""
        return self.shown or QAccessible.isActive()

    def forget(self) -> None:
        """Another person may read the line now: what was told or marked is not shown again."""
        self.said.clear()
        self.told.emit("")
        _forget_marked()

    def announce(self, words: str, *, urgent: bool = False) -> None:
        """Tell a sentence after those that are being told, or at once where it is `urgent`."""
        if not words:
            return
        self.said.append(words)
        self.told.emit(words)
        speaker = QApplication.activeWindow() or next(filter(_is_shown, QApplication.topLevelWidgets()), None)
        if speaker is None:
            return
        event = QAccessibleAnnouncementEvent(speaker, words)
        politeness = QAccessible.AnnouncementPoliteness
        event.setPoliteness(politeness.Assertive if urgent else politeness.Polite)
        QAccessible.updateAccessibility(event)
