"""The properties of the chosen card: its copies, where it lies, the values and the name of a general."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from core.scenarios.form_fields import FormField
from core.text import Names, _
from editor.base.context import Context
from editor.boards.cards.details import BigCard
from editor.boards.cards.edit_context import CardEditContext
from editor.boards.cards.picture import seats_of
from editor.boards.cards.table_contents import laid_line
from editor.widgets.fields import Form, names_rows, with_language
from editor.widgets.form_rows import FormRows, OptionRows
from editor.widgets.section import Section

if TYPE_CHECKING:
    from core.scenarios.settings import Option, OptionValue

SHUFFLED = -1


class DeckForm(Section):
    """One line of a deck: the card in large, its copies, where it lies, the values and name of a general."""

    def __init__(self, context: Context, edit_context: CardEditContext) -> None:
        super().__init__(context, _("Card"))
        self.edit_context = edit_context
        self.card = BigCard(context)
        self.body.addWidget(self.card, 0, Qt.AlignmentFlag.AlignHCenter)
        self.words = QLabel(wordWrap=True)
        context.theme.apply_style(self.words, "small")
        self.body.addWidget(self.words)
        self.form = Form(context)
        fields = (
            FormField("count", _("Copies"), "number", least=1, most=30),
            FormField("place", _("At the start"), "choice"),
        )
        self._own = FormRows(self.form, fields, "card", self._entered)
        names = Form(context)
        self._show_name = names_rows(names, (_("Name (EN)"), _("Name (FR)")), "card_name", self._rename)
        self.names = names
        values = Form(context)
        self._rows = OptionRows(values, edit_context.card_look.line_fields(), "card", self._enter)
        self.values = values
        for part in (self.form, self.names, self.values):
            self.body.addWidget(part)
        edit_context.document.changed.connect(lambda _diff: self.show_line())
        edit_context.changed.connect(self.show_line)
        context.speaker.follow(self, self.show_line)
        context.theme.changed.connect(self.show_line)

    def show_line(self) -> None:
        """Show the chosen line as it is now."""
        edit_context, line = self.edit_context, self.edit_context.line
        if line is None or edit_context.chosen is None:
            return
        side, number = edit_context.chosen
        say = self.context.speaker.say
        seats = seats_of(edit_context.scenario, self.context.speaker.language)
        description = say(
            _("{card}, {side}", card=line.face.name, side=edit_context.scenario.sides[side].name)
        )
        self.card.show_card(laid_line(line, side, number, seats), description)
        self.words.setText(say(line.face.text))
        self.words.setVisible(bool(line.face.text.en))
        single = bool(line.fields)
        self._own.show_row("count", not single and line.place is None)
        places = [
            (place.index, place.name)
            for place in edit_context.card_look.layout(edit_context.scenario)
            if place.index == line.place or edit_context.could_lay(side, number, place.index)
        ]
        self._own.offer("place", [(SHUFFLED, _("shuffled in the deck")), *places])
        self._own.show({"count": line.count, "place": SHUFFLED if line.place is None else line.place})
        self._own.show_row("place", bool(places))
        self.names.setVisible(line.name is not None)
        self._show_name(line.name or Names("", ""))
        self.values.setVisible(single)
        if single:
            self._rows.show_things([_Values(dict(line.fields))])

    def _entered(self, name: str, value: Any) -> None:
        if name == "count":
            self._set_count(value)
        else:
            self._set_place(value)

    def _set_count(self, count: int) -> None:
        line = self.edit_context.line
        if line is not None:
            title = _("{card}: {count} copies", card=line.face.name, count=count)
            self.edit_context.change(title, count=count)
            self.show_line()

    def _set_place(self, place: object) -> None:
        if self.edit_context.chosen is not None:
            wanted = int(str(place))
            self.edit_context.lay(*self.edit_context.chosen, None if wanted == SHUFFLED else wanted)
            self.show_line()

    def _rename(self, language: str, words: str) -> None:
        line = self.edit_context.line
        if line is not None:
            self.edit_context.change(
                _("Name: {name}", name=words or "–"), name=with_language(line.name, language, words)
            )

    def _enter(self, option: Option, value: OptionValue) -> None:
        self.edit_context.change(
            _("{option}: {value}", option=option.label, value=str(value)), **{option.id: value}
        )


class _Values:
    """Values by name, as the rows read them."""

    def __init__(self, values: dict[str, int]) -> None:
        self.__dict__.update(values)
