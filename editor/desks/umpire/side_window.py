"""The view of one side in a window of its own, for a second screen: live, and nothing hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from core.protocol.pending import Choice, Deal, Over, Roll, SecretChoices
from core.text import Text, Value, _
from editor.base.context import Context
from editor.base.sentences import begun
from editor.boards.battle.prompt import Prompt
from editor.boards.drawing.hex_picture import side_letters
from editor.boards.drawing.style import side_place
from editor.boards.registry import kind_of
from editor.desks.umpire.side_map import SideMap
from editor.desks.umpire.spectator import SpectatorSession, seen_by
from editor.panels.battle.hand import HandView
from editor.panels.battle.journal_rows import Kept, journal_rows
from editor.widgets.section import on_panel

if TYPE_CHECKING:
    from editor.boards.battle.session import Session

TOLD = 4
"""Lines of the journal under the map."""


class SideWindow(QWidget):
    """Who must do what, the map, the last lines and the hand, as side number `side` knows them.

    F11 fills the screen on which the window stands; it comes back there.
    """

    closed = Signal(int)

    def __init__(self, context: Context, session: Session, side: int, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._context, self.session, self.side = context, session, side
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setObjectName(f"view_of_{side}")
        on_panel(self)
        self._kept: Kept = {}
        self.prompt = Prompt(context)
        self.map = SideMap(context, kind_of(session.system), self)
        self.view = self.map.view
        self.latest = QLabel(wordWrap=True)
        self.latest.setTextFormat(Qt.TextFormat.PlainText)
        px = context.theme.px
        self.latest.setContentsMargins(px(12), px(6), px(12), px(8))
        context.theme.apply_style(self.latest, "base")
        self.hand = HandView(context, lambda _card: None, lambda: None, rising=False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.prompt)
        column.addWidget(self.view, 1)
        column.addWidget(self.latest)
        column.addWidget(self.hand)
        self.hand.setVisible(session.system.parts.hands and kind_of(session.system).battle.hand_under_map)
        self.resize(1000, 720)
        self.restoreGeometry(context.settings.blob(self._key))
        session.changed.connect(self.refresh)
        context.theme.changed.connect(self.refresh)
        context.speaker.changed.connect(self._say_again)
        self.refresh()

    @property
    def _key(self) -> str:
        return f"side_window_{self.side}"

    # --- showing -----------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """The battle as the side knows it now, whatever moment the umpire looks at."""
        session = self.session
        eye = SpectatorSession(session, self.side)
        seen = seen_by(eye)
        say, language = self._context.speaker.say, self._context.speaker.language
        side = eye.sides[self.side]
        self.setWindowTitle(say(_("View of {side}", side=side.name)))
        self.map.show(seen)
        letters = side_letters((eye.sides[0].name, eye.sides[1].name), language)
        side_colour = side_place(eye.side_ids, self.side)
        words = _("Turn {turn}. {what}", turn=eye.shown.turn, what=asked_words(eye))
        self.prompt.show_prompt(side_colour, letters[self.side], words, (), side.name)
        rows = journal_rows(session.system, session.journal, self.side, eye.journal.here, self._kept)
        self.latest.setText("\n".join(begun(say(row.text)) for row in rows[-TOLD:]))
        self.latest.setVisible(bool(rows))
        if not self.hand.isHidden():
            self.hand.show_hand(seen)
        self.setAccessibleName(self.windowTitle())

    def _say_again(self) -> None:
        self._kept = {}
        self.refresh()

    # --- the window --------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.view.fit()

    def fill_screen(self) -> None:
        """Fill the screen, or stand in it as a window again."""
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def event(self, event: QEvent) -> bool:
        """F11 is this window's own, not that of the window beside which it stands."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and event.key() == Qt.Key.Key_F11
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F11:
            self.fill_screen()
        elif event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self.showNormal()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange and self.isVisible():
            self._context.settings.set_blob(self._key, self.saveGeometry())

    def closeEvent(self, event: QCloseEvent) -> None:
        self._context.settings.set_blob(self._key, self.saveGeometry())
        self.session.changed.disconnect(self.refresh)
        self._context.theme.changed.disconnect(self.refresh)
        self._context.speaker.changed.disconnect(self._say_again)
        self.map.end()
        self.closed.emit(self.side)
        event.accept()
        self.deleteLater()


def asked_words(eye: SpectatorSession) -> Value:
    """Who must do what, as far as the side may know it."""
    pending, words = eye.pending, eye.system.words
    match pending:
        case Choice():
            return words.prompt(eye.shown, pending)
        case Roll() | Deal():
            return words.chance(eye.shown, pending)
        case Over():
            return words.over(eye.shown, pending)
        case SecretChoices():
            mine = next((choice for choice in pending.choices if choice.side == eye.looker), None)
            if mine is not None:
                return words.prompt(eye.shown, mine)
            waiting: Text = _("The other side has still to decide.")
            return waiting
    raise AssertionError(pending)
