"""Layouts that have their places at once, not only when the event loop has come round a few times."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QWidget


def settle(widget: QWidget) -> None:
    """Lay out all that holds a widget, now: what grew or shrank in it is nowhere cut for a moment.

    Not for a `resizeEvent`: whoever lays the widget out just then goes on with the old places afterwards.
    """
    at: QWidget | None = widget if widget.isVisible() else None
    while at is not None:
        layout = at.layout()
        if layout is not None:
            layout.invalidate()
            layout.activate()
        else:  # a splitter or a scroll area lays out by itself
            QCoreApplication.sendEvent(at, QEvent(QEvent.Type.LayoutRequest))
        at = None if at.isWindow() else at.parentWidget()
