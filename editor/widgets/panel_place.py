"""A place beside the map in which the desks show their panels, one at a time."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QStackedWidget, QWidget


class PanelPlace(QStackedWidget):
    """`hold` shows the panel of the desk in hand; None folds the place away."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("surface", "panel")
        self.setVisible(False)

    def hold(self, panel: QWidget | None) -> None:
        """Show `panel` alone: a stack is as high as the highest words of all its pages, seen or not."""
        if panel is not None:
            for other in [self.widget(number) for number in range(self.count())]:
                if other is not None and other is not panel:
                    self.removeWidget(other)
                    other.hide()
            if self.indexOf(panel) < 0:
                self.addWidget(panel)
            self.setCurrentWidget(panel)
            self.setMinimumWidth(natural_width(panel))  # its height is asked for as it changes
        self.setVisible(panel is not None)

    def keep(self, panel: QWidget) -> None:
        """Hold a panel that is not shown now."""
        if self.indexOf(panel) < 0:
            self.addWidget(panel)

    def minimumSizeHint(self) -> QSize:
        """That of the panel shown: QStackedWidget would ask all of them."""
        shown = self.currentWidget()
        return shown.minimumSizeHint() if shown is not None else super().minimumSizeHint()

    def sizeHint(self) -> QSize:
        """That of the panel shown."""
        shown = self.currentWidget()
        return shown.sizeHint() if shown is not None else super().sizeHint()


def natural_width(panel: QWidget) -> int:
    """The width under which the panel would be cut, in px."""
    return max(panel.minimumWidth(), panel.minimumSizeHint().width())
