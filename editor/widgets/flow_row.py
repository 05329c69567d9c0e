"""Controls beside each other, in as many rows as the width asks for: none of them is ever cut."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget


class FlowRow(QWidget):
    """Lays out what `add` gave it from left to right; what has no room left begins the next row."""

    def __init__(self, gap: int) -> None:
        """`gap`: pixels between two controls and between two rows."""
        super().__init__()
        self._gap = gap
        self._parts: list[QWidget] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, *parts: QWidget) -> None:
        """Put controls behind those that stand there."""
        for part in parts:
            part.setParent(self)
            self._parts.append(part)
        self.updateGeometry()

    def _laid(self, width: int) -> list[tuple[QWidget, QRect]]:
        """Where each control that is shown stands in a row so wide; those of one row share their middle."""
        rows: list[list[tuple[QWidget, QSize]]] = []
        left = 0
        for part in self._parts:
            if part.isHidden():
                continue
            size = part.sizeHint().expandedTo(part.minimumSize())
            size.setWidth(min(size.width(), max(width, part.minimumSizeHint().width())))
            if not rows or left + size.width() > width:
                rows.append([])
                left = 0
            rows[-1].append((part, size))
            left += size.width() + self._gap
        found: list[tuple[QWidget, QRect]] = []
        top = 0
        for row in rows:
            high = max(size.height() for _part, size in row)
            left = 0
            for part, size in row:
                found.append((part, QRect(QPoint(left, top + (high - size.height()) // 2), size)))
                left += size.width() + self._gap
            top += high + self._gap
        return found

    def sizeHint(self) -> QSize:
        return self._size(self.width() if self.isVisible() else 1 << 15)

    def minimumSizeHint(self) -> QSize:
        shown = [part for part in self._parts if not part.isHidden()]
        wide = max((part.minimumSizeHint().width() for part in shown), default=0)
        high = max((part.sizeHint().height() for part in shown), default=0)
        return QSize(wide, high)

    def _size(self, width: int) -> QSize:
        laid = [box for _part, box in self._laid(width)]
        return QSize(
            max((box.right() + 1 for box in laid), default=0),
            max((box.bottom() + 1 for box in laid), default=0),
        )

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._size(width).height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # a word grew, a control came or went
            self.updateGeometry()
            self._lay()
        return super().event(event)

    def _lay(self) -> None:
        for part, box in self._laid(self.width()):
            part.setGeometry(box)
