"""The line at the foot of the window that shows what is told, where there is no screen reader."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QWidget

from core.text import _
from editor.base.context import Context
from editor.widgets.plain_tips import plain_tip

MOST = 320
"""So many letters are shown; the tool tip and screen readers have the rest."""


class ToldLine(QFrame):
    """Shown as the settings say; the announcer knows whether it is."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setObjectName("told_line")
        self.setProperty("surface", "panel")
        self.words = QLabel(wordWrap=True)
        self.words.setObjectName("told_words")
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        context.speaker.bind(self.words, self.words.setAccessibleName, _("What was told last"))
        row = QHBoxLayout(self)
        row.addWidget(self.words, 1)
        context.announcer.told.connect(self._show_told)
        context.settings.changed.connect(self._take_setting)
        context.theme.changed.connect(self._size)
        self._size()
        self._take_setting("told_line")

    def _size(self) -> None:
        px = self._context.theme.px
        layout = self.layout()
        assert layout is not None
        layout.setContentsMargins(px(10), px(4), px(10), px(4))
        self._context.theme.apply_style(self.words, "prompt")
        self.setMinimumHeight(px(34))

    def _take_setting(self, key: str) -> None:
        if key == "told_line":
            shown = self._context.settings.told_line
            self._context.announcer.shown = shown
            self.setVisible(shown)
            if shown and self._context.announcer.said:
                self._show_told(self._context.announcer.said[-1])

    def _show_told(self, words: str) -> None:
        if not words or not self.isHidden():  # what is forgotten goes from a line that is switched off, too
            long = len(words) > MOST
            self.words.setText(f"{words[:MOST].rpartition(' ')[0]}…" if long else words)
            self.words.setToolTip(plain_tip(words if long else ""))
            self.words.setAccessibleDescription(words)
