"""How large a dialog is: as it wishes, but no larger than the window that it belongs to."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

SHARE = 0.94
"""Of the window: its edges stay in sight."""


def bounded(wish: QSize, parent: QWidget | None) -> QSize:
    """The wished size, cut to what the window of `parent` has room for; at 200 % many wish for more."""
    return wish if parent is None else wish.boundedTo(parent.window().size() * SHARE)


def picture_room(wish: QSize, beside: QSize, parent: QWidget | None) -> QSize:
    """The size of a picture in a dialog that has `beside` for all else, within the window of `parent`.

    A third of what is wished for is always left: less shows nothing.
    """
    return (bounded(wish + beside, parent) - beside).expandedTo(wish / 3)
