"""Fields of the properties: they show what the document holds and tell what a person entered, once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QWheelEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QLineEdit, QPlainTextEdit, QSpinBox, QWidget

from core.text import Names, Text, Value
from editor.base.context import Context

NARROW = 112
"""Pixels at 100 % of a list of choices in a narrow panel."""


def asks_undo(event: QEvent) -> bool:
    """Whether a key says undo or redo: a field with nothing of its own to undo leaves it to the document."""
    return isinstance(event, QKeyEvent) and (
        event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)
    )


_KEYS = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)


class WordField(QLineEdit):
    """`entered(words)` when Enter is pressed or the field is left, and only for new words."""

    entered = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._shown = ""
        self.editingFinished.connect(self._finish)

    def event(self, event: QEvent) -> bool:
        """Where nothing is typed that is not entered, Ctrl+Z is the document's."""
        if event.type() in _KEYS and asks_undo(event) and self.text() == self._shown:
            event.ignore()
            return False
        return super().event(event)

    def show_words(self, words: str) -> None:
        """What the document holds. What is being typed stays unless the document changed."""
        if words != self._shown or not self.hasFocus():
            self._shown = words
            # Typed and rubbed out, or entered by hand: who opens it next may be another person.
            if self.text() != words or self.isUndoAvailable() or self.isRedoAvailable():
                self.setText(words)
                self.setCursorPosition(0)

    def _finish(self) -> None:
        if self.text() != self._shown:
            self._shown = self.text()
            self.entered.emit(self.text())


class NoteField(QPlainTextEdit):
    """Several lines; `entered(words)` when the field is left."""

    entered = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._shown = ""
        self.setTabChangesFocus(True)

    def event(self, event: QEvent) -> bool:
        """Where nothing is typed that is not entered, Ctrl+Z is the document's."""
        if event.type() in _KEYS and asks_undo(event) and self.toPlainText() == self._shown:
            event.ignore()
            return False
        return super().event(event)

    def show_words(self, words: str) -> None:
        if words != self._shown or not self.hasFocus():
            self._shown = words
            kept = self.document()
            if self.toPlainText() != words or kept.isUndoAvailable() or kept.isRedoAvailable():
                self.setPlainText(words)  # with nothing that its menu could undo

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.commit()

    def commit(self) -> None:
        """Take what is typed as entered."""
        if self.toPlainText() != self._shown:
            self._shown = self.toPlainText()
            self.entered.emit(self._shown)


class NumberField(QSpinBox):
    """`entered(number)` at each step; the wheel turns it only when it has the focus."""

    entered = Signal(int)

    def __init__(self, least: int, most: int) -> None:
        super().__init__()
        self.setRange(least, most)
        self.setKeyboardTracking(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # else the wheel takes the focus, then turns it
        self.lineEdit().setTextMargins(5, 0, 0, 0)
        self._quiet = False
        self.valueChanged.connect(self._emit_entered)

    def event(self, event: QEvent) -> bool:
        """Where the number shown is the one that holds, Ctrl+Z is the document's."""
        if (
            event.type() in _KEYS
            and asks_undo(event)
            and self.cleanText() == self.textFromValue(self.value())
        ):
            event.ignore()
            return False
        return super().event(event)

    def setMaximum(self, most: int) -> None:
        """Another greatest number is nothing that a person enters, whatever becomes of the number shown."""
        self._quiet = True
        super().setMaximum(most)
        self._quiet = False

    def show_number(self, number: int) -> None:
        self._quiet = True
        self.setValue(number)
        self._quiet = False
        line = self.lineEdit()
        if not self.hasFocus() and (line.isUndoAvailable() or line.isRedoAvailable()):
            line.setText(line.text())

    def _emit_entered(self, number: int) -> None:
        if not self._quiet:
            self.entered.emit(number)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class ChoiceField(QComboBox):
    """`entered(value)` when a person chooses; the words follow the language."""

    entered = Signal(object)

    def __init__(self, context: Context, choices: Sequence[tuple[object, Value]] = ()) -> None:
        super().__init__()
        self.context = context
        self._choices: list[tuple[object, Value]] = []
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.activated.connect(lambda place: self.entered.emit(self._choices[place][0]))
        self.offer(choices)
        context.speaker.changed.connect(self._speak)

    def offer(self, choices: Sequence[tuple[object, Value]]) -> None:
        """Offer these; the one shown stays where it is among them."""
        if list(choices) == self._choices:
            return
        shown = self.value
        self._choices = list(choices)
        self.clear()
        for _value, words in self._choices:
            self.addItem(self.context.speaker.say(words))
        self.show_value(shown)

    def minimumSizeHint(self) -> QSize:
        """In a narrow panel it gives way before it is cut: the words of a choice are read in its list too."""
        least = super().minimumSizeHint()
        return QSize(min(least.width(), self.context.theme.px(NARROW)), least.height())

    def setAccessibleName(self, name: str) -> None:
        """Told as a description too: on Linux Qt calls a list of choices by what is chosen in it."""
        super().setAccessibleName(name)
        self.setAccessibleDescription(name)

    def _speak(self) -> None:
        for place, (_value, words) in enumerate(self._choices):
            self.setItemText(place, self.context.speaker.say(words))

    @property
    def value(self) -> object:
        """What is chosen now; None for nothing."""
        return self._choices[self.currentIndex()][0] if self.currentIndex() >= 0 else None

    def show_value(self, value: object) -> None:
        values = [one for one, _words in self._choices]
        self.setCurrentIndex(values.index(value) if value in values else -1)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


WORDS = 80
"""Pixels at 100 % of a label in one line; longer ones take two, so that their field keeps its room."""


class FormLabel(QLabel):
    """The word of a field."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context

    def setText(self, text: str) -> None:
        self.setWordWrap(self.fontMetrics().horizontalAdvance(text) > self._context.theme.px(WORDS))
        super().setText(text)


class Form(QWidget):
    """Rows of a word and a field."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(context.theme.px(8))
        self._grid.setVerticalSpacing(context.theme.px(5))
        self._grid.setColumnStretch(1, 1)
        self._labels: dict[QWidget, QLabel] = {}

    def row(
        self, words: Text, field: QWidget, name: str, sentence: Text | None = None, *, below: bool = False
    ) -> QWidget:
        """Add a field beside its word, or `below` it; `name` is its objectName, `sentence` its tooltip."""
        place = self._grid.rowCount()
        label = FormLabel(self.context)
        self.context.theme.apply_style(label, "quiet")
        label.setBuddy(field)
        field.setObjectName(name)
        self.context.speaker.bind(label, label.setText, words)
        self.context.speaker.bind(field, field.setAccessibleName, words)
        if sentence is not None:
            for widget in (label, field):
                self.context.speaker.bind(widget, widget.setToolTip, sentence)
        if below:
            self._grid.addWidget(label, place, 0, 1, 2)
            self._grid.addWidget(field, place + 1, 0, 1, 2)
        else:
            self._grid.addWidget(label, place, 0)
            self._grid.addWidget(field, place, 1)
        self._labels[field] = label
        return field

    def show_row(self, field: QWidget, shown: bool) -> None:
        """Show or hide a field with its word."""
        field.setVisible(shown)
        self._labels[field].setVisible(shown)

    def wide(self, widget: QWidget) -> None:
        """Add a widget over the whole width."""
        self._grid.addWidget(widget, self._grid.rowCount(), 0, 1, 2)


def names_rows(
    form: Form, words: tuple[Text, Text], name: str, entered: Callable[[str, str], object]
) -> Callable[[Names], None]:
    """Two fields for a name in both languages; `entered(language, words)`. Gives the way to show a name."""
    fields: dict[str, WordField] = {}
    for language, word in zip(("en", "fr"), words, strict=True):
        field = fields[language] = WordField()
        field.entered.connect(lambda text, language=language: entered(language, text))
        form.row(word, field, f"{name}_{language}")

    def show(names: Names) -> None:
        fields["en"].show_words(names.en)
        fields["fr"].show_words(names.fr)

    return show


def with_language(names: Names | None, language: str, words: str) -> Names:
    """The names with one of them replaced."""
    old = names or Names("", "")
    return Names(words, old.fr) if language == "en" else Names(old.en, words)
