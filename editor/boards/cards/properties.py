"""The properties of a card scenario: the chosen card, the scenario, its options, the history."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from core.text import _
from editor.base.context import Context
from editor.boards.cards.deck_form import DeckForm
from editor.boards.cards.edit_context import CardEditContext
from editor.boards.design.properties import Properties


class CardProperties(Properties):
    """The form of a card; what is chosen stands in the context, not in the selection."""

    edit_context: CardEditContext
    nothing_words = _(
        "Click a card of a deck to see and change it. Drag a terrain card to a position: "
        "it lies there from the start."
    )

    def __init__(self, context: Context, edit_context: CardEditContext) -> None:
        super().__init__(context, edit_context)
        edit_context.changed.connect(self.selection_changed)

    def has_selection(self) -> bool:
        return self.edit_context.line is not None

    def selection_sections(self) -> tuple[QWidget, ...]:
        self.deck_form = DeckForm(self.context, self.edit_context)
        return (self.deck_form,)

    def show_selection(self) -> bool:
        there = self.edit_context.line is not None
        self.deck_form.setVisible(there)
        self.deck_form.show_line()
        return there
