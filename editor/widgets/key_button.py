"""A button with its words and its key beside them; why it cannot be pressed stands in its tooltip."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy

from core.text import Value
from editor.base.context import Context
from editor.base.shown_keys import shown_key
from editor.base.wardrobe import wear
from editor.widgets.enter_presses import presses_button
from editor.widgets.plain_tips import plain_tip

MOST = 300
"""Pixels at 100 % that its words may take; the rest is read in the tooltip."""


class KeyButton(QPushButton):
    """`say` gives it its words and key. It leaves the focus on the map when it is clicked."""

    def __init__(self, context: Context, *, primary: bool = False, most: int = MOST) -> None:
        """`most`: pixels at 100 % that its words may take."""
        super().__init__()
        self._context, self._at_most = context, most
        self.setProperty("primary", primary)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        px = context.theme.px
        row.setContentsMargins(px(12), px(3), px(8), px(3))
        row.setSpacing(px(8))
        self._words, self._key = QLabel(), QLabel()
        for label in (self._words, self._key):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            row.addWidget(label)
        self._key.setProperty("role", "keycap")
        self._primary = primary
        self._apply_theme()
        context.theme.changed.connect(self._apply_theme)

    def _apply_theme(self) -> None:
        ink = ("on_accent" if self._primary else "text") if self.isEnabled() else "third"
        colour = self._context.theme.colour(ink).name()
        wear(
            self._words,
            f"color: {colour}; font-weight: {600 if self._primary else 400}; background: transparent;",
        )
        self._measure()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not presses_button(event):
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.EnabledChange:
            self._apply_theme()  # the labels wear colours of their own

    def set_primary(self, primary: bool) -> None:
        """Whether this is the one button that Enter presses."""
        if primary != self._primary:
            self._primary = primary
            self.setProperty("primary", primary)
            self.style().unpolish(self)
            self.style().polish(self)
            self._apply_theme()

    def say(self, text: Value, key: str = "", *, has_key: bool = True) -> None:
        """The words of the moment, in the reader's language, and a key as `QKeySequence` writes it.

        Without `has_key` the room of the key is kept and the key not shown: buttons that get and lose their
        keys stay where they are.
        """
        speaker = self._context.speaker
        words, shown = speaker.say(text), shown_key(key, speaker)
        self._words.ensurePolished()
        self._said = words
        self._elide()
        self._words.setVisible(bool(words))  # a button may be nothing but its key
        self._key.setText(shown)
        # With large letters the map needs the room of the cap; a button without words is nothing else.
        capped = not self._context.theme.is_large or not words
        self._key.setVisible(bool(shown) and capped)
        kept = self._key.sizePolicy()
        kept.setRetainSizeWhenHidden(not has_key and capped)
        self._key.setSizePolicy(kept)
        if not has_key:
            self._key.hide()
            shown = ""
        self.setAccessibleName(words)
        self._shown = shown if not capped else ""
        self._tell_whole()
        self._measure()

    def limit(self, most: int | None) -> None:
        """Give the words so many pixels, cut in their middle; None: as many as they like."""
        if most != self._most:
            self._most = most
            self._elide()
            self._tell_whole()
            self._measure()

    def wanted_words(self) -> int:
        """The pixels of the words that may stand there if nobody limits them."""
        metrics, most = self._words.fontMetrics(), self._context.theme.px(self._at_most)
        advance = metrics.horizontalAdvance(self._said)
        return advance if advance <= most else min(most, self._widest(self._in_two_lines()))

    def whole_width(self) -> int:
        """The pixels of the button if nobody limits its words."""
        return self.sizeHint().width() - self._words.width() + self.wanted_words() + self._room(self._words)

    def _elide(self) -> None:
        most = self._context.theme.px(self._at_most)
        room = most if self._most is None else min(most, self._most)
        metrics, shown = self._words.fontMetrics(), self._said
        if metrics.horizontalAdvance(shown) > room:  # what is left out may be what tells two buttons apart
            shown = self._in_two_lines()
        if self._widest(shown) > room:
            shown = metrics.elidedText(self._said, Qt.TextElideMode.ElideMiddle, room)
        self._words.setText(shown)

    def _in_two_lines(self) -> str:
        """The words parted where both lines are shortest."""
        words = self._said.split(" ")
        ways = [f"{' '.join(words[:at])}\n{' '.join(words[at:])}" for at in range(1, len(words))]
        return min(ways, key=self._widest, default=self._said)

    def low_words(self) -> int:
        """The pixels of the words where they stand in two lines."""
        return min(self.wanted_words(), self._widest(self._in_two_lines()))

    def _widest(self, shown: str) -> int:
        return max(self._words.fontMetrics().horizontalAdvance(line) for line in shown.split("\n"))

    def _tell_whole(self) -> None:
        """What is left out of the words, or the key that is not shown, stands in the tool tip."""
        cut = self._words.text().replace("\n", " ") != self._said
        whole = self._said if cut or self._shown or self._context.theme.is_large else ""
        self.setToolTip(plain_tip(f"{whole} ({self._shown})" if whole and self._shown else whole))

    def _measure(self) -> None:
        """As wide as the words and the key are in the letters that they wear now."""
        for label in (self._words, self._key):
            label.ensurePolished()
            metrics, lines = label.fontMetrics(), label.text().split("\n")
            label.setFixedWidth(max(map(metrics.horizontalAdvance, lines)) + self._room(label))
        layout = self.layout()
        assert layout is not None
        layout.invalidate()
        self.updateGeometry()

    def _room(self, label: QLabel) -> int:
        """The padding of the key's cap, and a little for both."""
        return self._context.theme.px(14) if label is self._key else 3

    def words(self) -> str:
        """All of its words, also those that the button has no room for."""
        return self._said

    _said = ""
    _shown = ""
    _most: int | None = None

    def sizeHint(self) -> QSize:
        layout = self.layout()
        assert layout is not None
        return layout.sizeHint().expandedTo(QSize(0, self._context.theme.px(30)))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()
