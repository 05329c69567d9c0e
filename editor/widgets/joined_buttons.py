"""A row or a column of joined buttons of which one is down: a choice that is seen whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

from PySide6.QtCore import QSize
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from core.text import Names, Text
from editor.base.context import Context


class Segment(QPushButton):
    """One choice, as wide as its words are when they stand bold."""

    def sizeHint(self) -> QSize:
        bold = self.font()
        bold.setWeight(QFont.Weight.DemiBold)
        words = self.text()
        more = QFontMetrics(bold).horizontalAdvance(words) - self.fontMetrics().horizontalAdvance(words)
        return super().sizeHint() + QSize(max(0, more), 0)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class Segments(QWidget):
    """`choices` are (value, words); `chosen` is called with the value when a person picks one."""

    def __init__(
        self,
        context: Context,
        choices: Sequence[tuple[str, Text | Names | str]],
        chosen: Callable[[str], object],
        parent: QWidget | None = None,
        *,
        upright: bool = False,
        rows: Sequence[int] = (),
    ) -> None:
        """`upright`: the buttons stand one below the other, for many or long words.

        `rows`: so many buttons stand in each row, for more of them than one row holds.
        """
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QPushButton] = {}
        outer: QBoxLayout = QVBoxLayout(self) if upright or rows else QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(2 if rows else 0)
        ends = list(accumulate(rows)) or [len(choices)]
        row = outer
        for number, (value, words) in enumerate(choices):
            if rows and number in (0, *ends):
                row = QHBoxLayout()
                row.setSpacing(0)
                outer.addLayout(row)
            button = Segment()
            button.setCheckable(True)
            place = "first" if number in (0, *ends) else "last" if number + 1 in ends else "middle"
            button.setProperty("segment", "column" if upright else place)
            context.speaker.bind(button, button.setText, words)
            button.clicked.connect(lambda _down, value=value: chosen(value))
            self._group.addButton(button)
            self.buttons[value] = button
            row.addWidget(button)
        wide = QSizePolicy.Policy.Preferred if upright else QSizePolicy.Policy.Maximum
        self.setSizePolicy(wide, QSizePolicy.Policy.Fixed)

    def setAccessibleName(self, name: str) -> None:
        """What is chosen here; a screen reader says it after each choice too."""
        super().setAccessibleName(name)
        for button in self.buttons.values():
            button.setAccessibleDescription(name)

    def choose(self, value: str) -> None:
        """Put the button of that value down without calling anybody; none for a value that is not there."""
        button = self.buttons.get(value)
        if button is not None:
            button.setChecked(True)
        else:
            self._group.setExclusive(False)
            for other in self.buttons.values():
                other.setChecked(False)
            self._group.setExclusive(True)

    @property
    def value(self) -> str:
        """The value whose button is down, or an empty one."""
        return next((value for value, button in self.buttons.items() if button.isChecked()), "")
