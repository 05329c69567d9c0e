"""Keys of the main window: Tab goes as the eye does, and what no panel wanted is given to the map."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from editor.base.focus_chain import focus_within
from editor.shell.unwanted_keys import UnwantedKeys
from editor.shell.window_frame import WindowFrame
from editor.widgets.enter_presses import presses_button


class WindowKeys(WindowFrame):
    """The frame of the window with its keys."""

    def __init__(self) -> None:
        super().__init__()
        self._unwanted = UnwantedKeys()

    @abstractmethod
    def regions(self) -> Sequence[QWidget]:
        """The parts of the window in the order in which they are read."""

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Where Tab goes, and Shift+Tab."""
        from editor.shell.tab_ring import next_stop  # nobody presses Tab before the window is shown

        focus = focus_within(self) or self
        stop = next_stop(self, self.regions(), focus, 1 if forward else -1)
        if stop is None:
            return False
        stop.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.page is not None:
            self.page.view.setFocus()
        elif not presses_button(event) and not self._unwanted.take(event, self.page):
            super().keyPressEvent(event)
