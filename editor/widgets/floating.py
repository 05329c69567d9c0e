"""What lies over a board: names of the places there, and a card that is as high as what it shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtWidgets import QApplication, QFrame, QVBoxLayout, QWidget

from core.text import Text

Floating = Literal["hand", "ticker", "tray", "card", "points", "sheet"]
"""Cards along the lower edge, the journal's last line and the dice in the lower right corner, the card of
what is in hand, a row of points along the upper edge, the sheet that tells what happened; card and sheet at
the side where they hide least."""


class FloatingRow(QWidget):
    """A row along the upper edge. The board leaves it `kept_room` pixels from the start: it does not slide
    when the row comes for the first time.
    """

    def kept_room(self) -> int:
        return 0


class FloatingSheet(QFrame):
    """Lies over the board and takes the height that it is given: what has no room is scrolled or left out.

    `speaks_of` gives the parts of the scene that it tells of: it lies elsewhere.
    """

    speaks_of: Callable[[], Sequence[QRectF]] = staticmethod(lambda: ())

    def fit(self, width: int, most: int) -> int:
        """The height for a width in pixels, `most` at the most; it lays itself out for it."""
        return min(most, max(1, self.heightForWidth(width)))


class FloatingCard(QFrame):
    """Lies over the board while it is wanted or pinned, or while one of its parts has something to show.

    `keeps_off` gives the parts of the scene, as dice, beside which it comes where there is room.
    """

    pin_changed = Signal()
    keeps_off: Callable[[], Sequence[QRectF]] = staticmethod(lambda: ())

    def __init__(self, title: Text, name: str, icon: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.panel_title, self.panel_icon = title, icon
        self.setObjectName(name)
        self.setProperty("floating", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._parts: list[QWidget] = []
        self._wanted = self.pinned = False
        self.back: QWidget | None = None
        """Who gets the focus when the card that has it goes."""
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(1, 1, 1, 1)
        self._rows.setSpacing(0)
        self.hide()

    def hold(self, part: QWidget, stretch: int = 0) -> None:
        """Show this below what it holds already, and be seen while it is."""
        self._parts.append(part)
        self._rows.addWidget(part, stretch)
        part.installEventFilter(self)
        self._follow()

    def hold_still(self, part: QWidget) -> None:
        """Show this, but be seen only while `want` or `pin` says so."""
        self._rows.addWidget(part, 1)

    def want(self, wanted: bool) -> None:
        """Be seen now."""
        self._wanted = wanted
        self._follow()

    def pin(self, pinned: bool) -> None:
        """Be seen whatever there is to show."""
        if pinned != self.pinned:
            self.pinned = pinned
            self.pin_changed.emit()
            self._follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A part came or went."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._follow()
        return super().eventFilter(watched, event)

    def _follow(self) -> None:
        shown = self._wanted or self.pinned or any(not part.isHidden() for part in self._parts)
        focus = QApplication.focusWidget()
        if not shown and self.back is not None and focus is not None and self.isAncestorOf(focus):
            self.back.setFocus()  # Qt would pass it on to whatever comes next
        self.setVisible(shown)

    def sizeHint(self) -> QSize:
        shown = [part.sizeHint() for part in self._shown()]
        width = max((size.width() for size in shown), default=0)
        wide, high = self._edges()
        return QSize(width + wide, sum(size.height() for size in shown) + high)

    def fit(self, width: int) -> int:
        """The height at which nothing is cut in that width: words break into more lines in a narrow one."""
        wide, high = self._edges()
        return high + sum(
            max(part.sizeHint().height(), part.heightForWidth(width - wide)) for part in self._shown()
        )

    def least(self, width: int) -> int:
        """The height in that width below which a part is cut that does not stretch: it cannot be scrolled."""
        wide, high = self._edges()
        for part in self._shown():
            if self._rows.stretch(self._rows.indexOf(part)):
                high += part.minimumSizeHint().height()
            else:
                high += max(part.sizeHint().height(), part.heightForWidth(width - wide))
        return max(self.minimumSizeHint().height(), high)

    def _shown(self) -> list[QWidget]:
        items = [self._rows.itemAt(number) for number in range(self._rows.count())]
        parts = [item.widget() for item in items if item is not None]
        return [part for part in parts if part is not None and not part.isHidden()]

    def _edges(self) -> tuple[int, int]:
        """What is left and right, above and below of the parts: the edge is the style's line."""
        edge, rows = self.contentsMargins(), self._rows.contentsMargins()
        return (
            edge.left() + edge.right() + rows.left() + rows.right(),
            edge.top() + edge.bottom() + rows.top() + rows.bottom(),
        )
