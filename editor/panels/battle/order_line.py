"""One line for orders: typed in words, with what may be meant below it, answered at once."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QStringListModel, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QHBoxLayout, QLabel, QLineEdit, QPushButton, QSizePolicy, QWidget

from core.text import _, _n
from editor.base.context import Context
from editor.boards.spoken.order_book import OrderBook
from editor.widgets.enter_presses import ENTERS

SHOWN = 8
"""So many completions are seen at once."""
SHOW = "order_line"
"""The setting that keeps the line in its place."""


class OrderLine(QWidget):
    """`book()` has the orders of the moment; `leave` gives the keys back to the board."""

    def __init__(self, context: Context, book: Callable[[], OrderBook], leave: Callable[[], object]) -> None:
        super().__init__()
        self._context, self._book, self._leave = context, book, leave
        self.setObjectName("order_line")
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.field = _Field(self._close)
        self.field.setObjectName("order")
        self._known = QStringListModel(self)
        self._completer = completer = QCompleter(self._known, self)
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        completer.setMaxVisibleItems(SHOWN)
        self.field.setCompleter(completer)
        self._below = _Below(self.field, context)
        popup = completer.popup()
        assert popup is not None
        popup.installEventFilter(self._below)
        self.go = QPushButton()
        self.go.setObjectName("order_go")
        self.answer = QLabel(wordWrap=True)
        self.answer.setObjectName("order_answer")
        self.answer.setTextFormat(Qt.TextFormat.PlainText)
        self.answer.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.addWidget(self.field, 2)
        row.addWidget(self.go)
        row.addWidget(self.answer, 3)
        self.field.textEdited.connect(self._complete)
        self.field.returnPressed.connect(self.submit)
        self.go.clicked.connect(self.submit)
        context.speaker.follow(self, self._say)
        context.theme.changed.connect(self._size)
        self._size()
        self.setVisible(context.settings.flag(SHOW, False))

    def _say(self) -> None:
        say = self._context.speaker.say
        self.field.setPlaceholderText(say(_("Type an order, such as “move Morand 305”")))
        self.field.setAccessibleName(say(_("Order")))
        self.go.setText(say(_("Do it")))
        self.go.setAccessibleName(say(_("Do what the order says")))
        self.answer.setAccessibleName(say(_("Answer to the order")))

    def _size(self) -> None:
        px, layout = self._context.theme.px, self.layout()
        assert layout is not None
        layout.setContentsMargins(px(10), px(3), px(10), px(4))
        layout.setSpacing(px(8))

    # --- opening and closing -----------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether it stands in its place."""
        return not self.isHidden()

    def open(self) -> None:
        """Show the line and give it the keys; those who are in it go back to the board."""
        if self.is_open and self.field.hasFocus():
            self._close()
            return
        self._context.settings.set_flag(SHOW, True)
        self.show()
        self.field.setFocus()
        self.field.selectAll()

    def _close(self) -> None:
        """The keys go back; an empty line goes away."""
        if not self.field.text():
            self._context.settings.set_flag(SHOW, False)
            self.hide()
        self._leave()

    def forget(self) -> None:
        """Another sits before the screen: nothing that was typed, offered or answered stays or comes back."""
        self.field.setText("")  # as no other way, this forgets what the field could undo
        self._known.setStringList([])
        self.answer.setText("")
        self.answer.setAccessibleDescription("")
        popup = self._completer.popup()
        if popup is not None:
            popup.hide()

    # --- typing ------------------------------------------------------------------------------------------

    def _complete(self, line: str) -> None:
        found = self._book().completions(line)
        self._known.setStringList(found)
        self.answer.setText("")
        if line.strip() and found:
            count = _n("{count} act: {first}", "{count} acts: {first}", len(found), first=found[0])
            self._context.announce(count, "everything")

    def submit(self) -> None:
        """Do what the line means, or say why not."""
        line = self.field.text()
        if not line.strip():
            return
        popup = self._completer.popup()
        if popup is not None:
            popup.hide()
        answer = self._book().answer(line)
        self.answer.setText(answer.words)
        self.answer.setAccessibleDescription(answer.words)
        self._context.announce(answer.words, "little", urgent=answer.run is None)
        if answer.run is not None:
            self.field.setText("")
            answer.run()
        else:
            self.field.selectAll()


class _Below(QObject):
    """Keeps the completions clear of the field: Qt lays them over its lower border, which shows the focus."""

    def __init__(self, field: QLineEdit, context: Context) -> None:
        super().__init__(field)
        self._field, self._context = field, context

    def eventFilter(self, popup: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Move, QEvent.Type.Show) and isinstance(popup, QWidget):
            height = self._field.height()
            top = self._field.mapToGlobal(QPoint(0, 0)).y()
            free = top + height + self._context.theme.px(2)
            if top < popup.y() < free:  # where there is no room below they stand above, and free
                popup.move(popup.x(), free)
        return False


class _Field(QLineEdit):
    """Escape leaves it: what was typed stays, an empty line goes. Enter stays in it, for the next order.

    The keys of a field that let Enter through go to the board: the next order would be typed into the map.
    """

    def __init__(self, close: Callable[[], object]) -> None:
        super().__init__()
        self._close = close

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._close()
        else:
            super().keyPressEvent(event)
            if event.key() in ENTERS:
                event.accept()
