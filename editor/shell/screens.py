"""A screen that is unplugged takes no window with it: what was on it comes back onto one that is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QRect, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

LEAST = 120
"""Pixels of a window, across and down, by which it can be taken hold of."""


def brought_back(frame: QRect, areas: Sequence[QRect]) -> QRect:
    """Where a window stands, to be seen on screens with these free `areas`; px, the first is the main one.

    It stays as it is where enough of it and its upper edge can be seen; else it comes into the first area, no
    larger than that.
    """
    for area in areas:
        seen = area.intersected(frame)
        if seen.width() >= LEAST and seen.height() >= LEAST and frame.top() >= area.top():
            return frame
    if not areas:
        return frame
    area = areas[0]
    size = frame.size().boundedTo(area.size())
    left = min(max(frame.left(), area.left()), area.right() - size.width() + 1)
    top = min(max(frame.top(), area.top()), area.bottom() - size.height() + 1)
    return QRect(left, top, size.width(), size.height())


def free_areas() -> list[QRect]:
    """What of each screen windows may cover, that of the main screen first."""
    main = QGuiApplication.primaryScreen()
    rest = [screen for screen in QGuiApplication.screens() if screen is not main]
    return [screen.availableGeometry() for screen in (main, *rest) if screen is not None]


class Screens(QObject):
    """Looks after all windows of the program while it runs; `areas` as `free_areas` gives them."""

    def __init__(self, program: QApplication, areas: Callable[[], Sequence[QRect]] = free_areas) -> None:
        super().__init__(program)
        self._areas = areas
        program.screenRemoved.connect(lambda _screen: QTimer.singleShot(0, self, self.bring_back))

    def bring_back(self) -> None:
        """Each window that nobody could see any more comes back; a side's full screen becomes a window."""
        for window in QApplication.topLevelWidgets():
            if window.isVisible() and window.isWindow() and window.parentWidget() is None:
                self._bring(window)

    def _bring(self, window: QWidget) -> None:
        frame = window.frameGeometry()
        wanted = brought_back(frame, self._areas())
        if wanted == frame:
            return
        if window.isFullScreen() or window.isMaximized():
            window.showNormal()
        beside = window.geometry()
        border = frame.size() - beside.size()
        window.resize(wanted.size() - border)
        window.move(wanted.topLeft())
