"""The mark in hand: its words and the turns for which it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton

from core.text import Text, _
from editor.boards.plan.layer_words import KIND_NAMES
from editor.widgets.fields import Form, NoteField, NumberField
from editor.widgets.section import Section, quiet_label

if TYPE_CHECKING:
    from editor.boards.plan.layer import PlanLayer

MOST_TURNS = 99


class WordsField(NoteField):
    """The words of a mark: Enter ends them (`typed`), Shift+Enter begins a new line, Escape ends them too."""

    typed = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        new_line = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        ends = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not new_line
        if ends or event.key() == Qt.Key.Key_Escape:
            self.commit()
            self.typed.emit()
        else:
            super().keyPressEvent(event)


class MarkForm(Section):
    """Empty words where no mark is in hand; 0 in a field of turns means from the start, or to the end.

    `typed` after the words of a mark were ended.
    """

    typed = Signal()

    def __init__(self, layer: PlanLayer) -> None:
        context = layer.host.context
        super().__init__(context, _("Mark"), grows=True)
        self.layer = layer
        self.hint = quiet_label(
            context, _("Take a tool and draw, or take a mark in hand by a click in the list.")
        )
        self.body.addWidget(self.hint)
        self.form = Form(context)
        self.label = WordsField()
        self.label.typed.connect(self.typed)
        context.theme.changed.connect(self._size)
        self._size()
        self.label.setObjectName("plan_label")
        context.speaker.bind(self.label, self.label.setPlaceholderText, _("Words on the map"))
        context.speaker.bind(self.label, self.label.setAccessibleName, _("Words on the map"))
        self.first, self.last = NumberField(0, MOST_TURNS), NumberField(0, MOST_TURNS)
        self.form.wide(self.label)
        self.form.row(_("First turn"), self.first, "plan_first", _("The first turn for which it counts."))
        self.form.row(_("Last turn"), self.last, "plan_last", _("The last turn for which it counts."))
        self.delete = QPushButton()
        self.delete.setObjectName("plan_delete")
        context.speaker.bind(self.delete, self.delete.setText, _("Delete"))
        self.head.addWidget(self.delete)
        self.body.addWidget(self.form)
        self.body.addStretch(1)
        context.speaker.follow(self, self._speak)
        self.label.entered.connect(lambda words: self._change(_("Label a mark of the plan"), label=words))
        self.first.entered.connect(lambda turn: self._span(turn, self.last.value(), leads=True))
        self.last.entered.connect(lambda turn: self._span(self.first.value(), turn, leads=False))
        self.delete.clicked.connect(layer.remove)
        layer.changed.connect(self.refresh)
        layer.drawn.connect(self.ask)
        self.refresh()

    def _size(self) -> None:
        self.label.setFixedHeight(self.context.theme.px(48))

    def _speak(self) -> None:
        say = self.context.speaker.say
        self.first.setSpecialValueText(say(_("the start")))
        self.last.setSpecialValueText(say(_("the end")))

    def _change(self, title: Text, **changes: Any) -> None:
        self.layer.change(title, **changes)

    def _span(self, first: int, last: int, *, leads: bool) -> None:
        """Both turns at once: the one that was entered pushes the other before it."""
        if first and last and first > last:
            first, last = (first, first) if leads else (last, last)
        self._change(_("Give a mark its turns"), first=first or None, last=last or None)

    def refresh(self) -> None:
        """Show the mark in hand."""
        mark = self.layer.mark()
        self.form.setVisible(mark is not None)
        self.delete.setVisible(mark is not None)
        self.hint.setVisible(mark is None)
        if mark is None:
            self.label.show_words("")  # the next who opens it may be another person
            self.say(_("Mark"))
            return
        self.say(KIND_NAMES[mark.kind])
        self.label.show_words(mark.label)
        self.first.show_number(mark.first or 0)
        self.last.show_number(mark.last or 0)

    def ask(self) -> None:
        """A mark was drawn: its words are typed next."""
        self.refresh()
        self.label.setFocus()
        self.label.selectAll()
