"""The screen between two persons at one computer: everything hidden is covered until it is handed over."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from core.text import Names, Text, _
from editor.base.context import Context
from editor.base.sentences import begun
from editor.base.wardrobe import wear
from editor.boards.styles.style_colours import style_of
from editor.widgets.key_button import KeyButton


class HandOver(QWidget):
    """Covers its parent whole. Enter, Space or the button says that the other person is there."""

    entered = Signal()
    """Enter or Space said so."""

    def __init__(
        self,
        context: Context,
        parent: QWidget,
        taken: Callable[[], object],
        undo: Callable[[], object],
    ) -> None:
        super().__init__(parent)
        self._context, self._taken = context, taken
        self.wary = False
        """Enter may still be meant for the turn that its last act has ended: its first press is not taken."""
        self.setObjectName("hand_over")
        self.setProperty("surface", "window")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        column = QVBoxLayout(self)
        column.addStretch(2)
        self.badge = QLabel()
        column.addWidget(self.badge, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(context.theme.px(12))
        self.title, self.words = QLabel(), QLabel()
        for label, role in ((self.title, "title"), (self.words, "prompt")):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            context.theme.apply_style(label, role)
            column.addWidget(label)
        column.addSpacing(context.theme.px(18))
        self.button = KeyButton(context, primary=True)
        self.button.clicked.connect(lambda: taken())  # who clicks it has read it
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        self.undo = KeyButton(context, primary=False)
        self.undo.clicked.connect(lambda: undo())
        column.addSpacing(context.theme.px(8))
        column.addWidget(self.undo, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(context.theme.px(18))
        self.latest = QLabel(wordWrap=True)
        self.latest.setTextFormat(Qt.TextFormat.PlainText)
        self.latest.setAlignment(Qt.AlignmentFlag.AlignCenter)
        context.theme.apply_style(self.latest, "base")
        column.addWidget(self.latest)
        column.addStretch(3)
        parent.installEventFilter(self)
        self.hide()

    def ask(
        self,
        name: Names,
        letter: str,
        side_colour: int,
        told: Sequence[Text] = (),
        *,
        undo: bool = False,
        asks: Text | None = None,
    ) -> None:
        """Cover all and ask for the person of that side, of letter and colours `letter`, `side_colour`.

        `told` is what happened last, as everybody may know it; `undo`: the last act can be taken back here;
        `asks` is the question for which a person is called in another's turn.
        """
        say, theme = self._context.speaker.say, self._context.theme
        look = style_of(theme.dark).sides[side_colour % 2]
        self.badge.setText(letter)
        wear(
            self.badge,
            f"background: {look.fill}; color: {look.ink}; font-weight: 600; border-radius: {theme.px(6)}px;"
            f" font-size: {theme.px(34)}px; padding: {theme.px(10)}px {theme.px(26)}px;",
        )
        self._name = name
        self.title.setText(say(name))
        words = say(_("Hand the screen over to this side: {side}. Then press Enter.", side=name))
        self._asks = "" if asks is None else say(asks)
        self.words.setText("\n".join(filter(None, (self._asks, words))))
        self.button.say(_("I am here: {side}", side=name), "Enter")
        self.undo.say(_("Undo"), "Ctrl+Z")
        self.undo.setVisible(undo)
        self._told = [begun(say(line)) for line in told]
        self.setAccessibleName("\n".join((self.words.text(), *self._told)))
        self.setGeometry(_room(self))
        self._fit()
        self.show()
        self.raise_()
        self.setFocus()

    _asks = ""
    _name: Names | str = ""
    _told: Sequence[str] = ()

    def _fit(self) -> None:
        """Large letters in a low window: the badge goes before any line, the oldest lines before the last."""
        column = self.layout()
        assert column is not None
        left = len(self._told)
        self.badge.show()
        while True:
            cut = left < len(self._told)
            lines = [*(["\N{HORIZONTAL ELLIPSIS}"] if cut else []), *self._told[len(self._told) - left :]]
            self.latest.setText("\n".join(lines))
            self.latest.setVisible(bool(lines))
            column.invalidate()
            if column.totalHeightForWidth(self.width()) <= self.height():
                return
            if not self.badge.isHidden():
                self.badge.hide()
            elif left > 1:
                left -= 1
            else:
                return

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self.isHidden():
            self._fit()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab stays here: what lies below must not be reached."""
        round_ = [self, self.button, *([] if self.undo.isHidden() else [self.undo])]
        here = next((place for place, one in enumerate(round_) if one.hasFocus()), -1)
        round_[(here + (1 if forward else -1)) % len(round_)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            return
        if not self.wary:
            self._taken()
            self.entered.emit()
            return
        self.wary = False
        words = _(
            "That turn was over with its last act. Press Enter once more when this side is here: {side}.",
            side=self._name,
        )
        if self._asks:
            words = _(
                "That act waits for an answer. Press Enter once more when this side is here: {side}.",
                side=self._name,
            )
        self.words.setText("\n".join(filter(None, (self._asks, self._context.speaker.say(words)))))
        self._context.announce(words, "little", urgent=True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.wary = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self.parent():
            self.setGeometry(_room(self))
        return False


def _room(widget: QWidget) -> QRect:
    """The place of the widget that this one floats over."""
    parent = widget.parentWidget()
    assert parent is not None
    return parent.rect()
