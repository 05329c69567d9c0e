"""The help at the right of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QWidget

if TYPE_CHECKING:
    from editor.shell.help_view import HelpView
    from editor.shell.window_frame import WindowFrame


class HelpDock:
    """Loaded when it is first asked for."""

    def __init__(self, window: WindowFrame) -> None:
        self._window = window
        self._view: HelpView | None = None
        self._dock: QDockWidget | None = None

    def show_place(self, place: str) -> None:
        """Open "page:design" or "rule:BC-9.2"; the keys go there."""
        if self._view is None or self._dock is None:
            from editor.shell.help_view import HelpView

            self._view = HelpView(self._window.context)
            self._dock = QDockWidget(self._window)
            self._dock.setObjectName("help-dock")
            self._dock.setTitleBarWidget(QWidget())
            self._dock.setWidget(self._view)
            self._view.closed.connect(self._window.close_help)
            self._window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self._dock)
        self._view.open(place)
        self._dock.show()
        self._view.browser.setFocus()

    @property
    def view(self) -> HelpView | None:
        """The help while it is open."""
        return self._view if self._dock is not None and self._dock.isVisible() else None

    def close(self) -> None:
        """Put it away."""
        if self._dock is not None:
            self._dock.hide()

    def forget(self) -> None:
        """Put it away with the way through it: the keys stay where they are."""
        if self._view is not None:
            self._view.forget()
        self.close()
