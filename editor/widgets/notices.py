"""Quiet banners over the page: what went wrong, what was found, what can be done. No message boxes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from core.text import Text, _
from editor.base.context import Context

Kind = Literal["warning", "refused", "passed", "accent"]
ActionStep = tuple[Text, Callable[[], object]]
"""A button: its words and what it does. The banner closes first, unless `run` gives True."""


class Notices(QWidget):
    """A pile of banners, newest first; one a key. `emptied`: the banner that had the keys is gone.

    `changed` after one came or went: what lies below has more or less room.
    """

    emptied = Signal()
    changed = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._banners: dict[str, Banner] = {}
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(0)
        self.setVisible(False)

    def show_notice(
        self,
        key: str,
        kind: Kind,
        title: Text | str,
        lines: Sequence[Text | str] = (),
        acts: Sequence[ActionStep] = (),
        *,
        closable: bool = True,
    ) -> Banner:
        """Put a banner up in place of the one of the same key."""
        self.take_down(key)
        banner = Banner(self._context, kind, title, lines, acts, lambda: self.take_down(key), closable)
        self._banners[key] = banner
        self._rows.insertWidget(0, banner)
        self.setVisible(True)
        banner.show()
        self._context.announce(banner.words(), "little", urgent=kind != "passed")
        self.changed.emit()
        return banner

    def take_down(self, key: str) -> None:
        banner = self._banners.pop(key, None)
        if banner is not None:
            focus = QApplication.focusWidget()
            had_keys = focus is not None and banner.isAncestorOf(focus)
            self._rows.removeWidget(banner)
            banner.hide()
            if had_keys:  # else they would pass on to whatever comes next in the window
                self.emptied.emit()
            banner.deleteLater()
            self.setVisible(bool(self._banners))
            self.changed.emit()

    def read_in_order(self) -> list[QWidget]:
        """From above to below, for the Tab key: the newest was made last and stands above."""
        items = (self._rows.itemAt(place) for place in range(self._rows.count()))
        return [found for item in items if item is not None and (found := item.widget()) is not None]

    def height_in(self, width: int) -> int:
        """Pixels that the banners need when they are so wide."""
        return (
            self._rows.totalHeightForWidth(width)
            if self._rows.hasHeightForWidth()
            else self.sizeHint().height()
        )

    def shown_keys(self) -> tuple[str, ...]:
        return tuple(self._banners)

    def banner(self, key: str) -> Banner | None:
        return self._banners.get(key)


class Banner(QFrame):
    """One notice: a sentence in bold, more lines under it, buttons at the right."""

    def __init__(
        self,
        context: Context,
        kind: Kind,
        title: Text | str,
        lines: Sequence[Text | str],
        acts: Sequence[ActionStep],
        close: Callable[[], None],
        closable: bool,
    ) -> None:
        super().__init__()
        self.setProperty("surface", kind)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 8, 10, 8)
        words = QVBoxLayout()
        words.setSpacing(2)
        self.labels: list[QLabel] = []
        for number, line in enumerate((title, *lines)):
            label = QLabel()
            label.setWordWrap(True)
            label.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setProperty("role", "quiet" if number else "strong")
            context.speaker.bind(label, label.setText, line)
            words.addWidget(label)
            self.labels.append(label)
        row.addLayout(words, 1)
        self.buttons: list[QPushButton] = []
        for number, (text, run) in enumerate(acts):
            row.addWidget(self._button(context, text, run, close, primary=number == 0))
        if closable:
            row.addWidget(self._button(context, _("Close"), lambda: None, close, primary=False))

    def _button(
        self,
        context: Context,
        text: Text,
        run: Callable[[], object],
        close: Callable[[], None],
        *,
        primary: bool,
    ) -> QPushButton:
        button = QPushButton()
        button.setProperty("primary", primary)
        context.speaker.bind(button, button.setText, text)

        def clicked() -> None:
            if run() is not True:
                close()

        button.clicked.connect(clicked)
        self.buttons.append(button)
        return button

    def words(self) -> str:
        """All that the banner says, for a screen reader and for tests."""
        return "\n".join(label.text() for label in self.labels)
