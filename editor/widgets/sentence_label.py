"""A label for one plain sentence in which no short word or number stands alone on the last line."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy

ALONE = 3
"""A last word of so many letters, its full stop included, keeps to the word before."""

LONG = 14
"""A word of more letters stands at the end of a line without it: else the lines would differ too much."""


def kept_together(said: str) -> str:
    """The sentence with its last word bound to the one before where it is too short to stand alone."""
    head, space, last = said.rpartition(" ")
    if not space or len(last) > ALONE or len(head.rpartition(" ")[2]) > LONG:
        return said
    return f"{head}\N{NO-BREAK SPACE}{last}"


class SentenceLabel(QLabel):
    """`text` is what was said, `laid` how it is laid into lines."""

    def __init__(self) -> None:
        super().__init__(wordWrap=True)
        self._said = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def setText(self, said: str) -> None:
        self._said = said
        super().setText(self.laid)

    def text(self) -> str:
        return self._said

    @property
    def laid(self) -> str:
        """The sentence as it is broken into lines."""
        return kept_together(self._said)
