"""The place of a panel that is made when somebody looks at it: a desk stands sooner without it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.widgets.section import on_panel

P = TypeVar("P", bound=QWidget)


class Later(QWidget, Generic[P]):
    """Holds what `make` gives, from the first time that it is shown, or that `panel` is asked for."""

    def __init__(self, make: Callable[[], P]) -> None:
        super().__init__()
        on_panel(self)
        self._make = make
        self._panel: P | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    @property
    def is_made(self) -> bool:
        """Whether anybody has asked for it."""
        return self._panel is not None

    @property
    def panel(self) -> P:
        """The panel, made now if it was not."""
        if self._panel is None:
            self._panel = self._make()
            self._column.addWidget(self._panel)
            self._panel.show()  # Qt would show it a round later
        return self._panel

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.panel.show()
