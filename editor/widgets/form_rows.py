"""Rows of a form made of data: a list, a switch or a number for each field, as `FormField` says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QCheckBox, QWidget

from core.text import Text, Value, _
from editor.base.context import Context
from editor.widgets.fields import ChoiceField, Form, NumberField

if TYPE_CHECKING:
    from core.scenarios.form_fields import FieldValue, FormField
    from core.scenarios.settings import Option, OptionValue

Entered = Callable[[Any], object]
"""What a field calls with the value that a person entered: of the kind that its description says."""


class Shown(Enum):
    """What a field shows in place of a value."""

    DIFFER = "differ"
    """Several things hold several values."""

    @staticmethod
    def of(values: set[Any]) -> Any:
        """The value that all of several things hold, or that they differ."""
        return next(iter(values)) if len(values) == 1 else Shown.DIFFER


def field_widget(context: Context, field: FormField, entered: Entered, words: Text | None = None) -> QWidget:
    """A field that calls `entered(value)`; a switch says `words`, or "yes"."""
    if field.kind == "number":
        number = NumberField(field.least, field.most)
        number.setSuffix(field.suffix)
        number.entered.connect(lambda shown: entered(shown * field.each))
        return number
    if field.kind == "switch":
        switch = QCheckBox()
        if words is None:
            context.speaker.bind(switch, switch.setText, _("yes"))
        else:
            context.speaker.bind(switch, lambda said: switch.setText(said[:1].upper() + said[1:]), words)
        switch.clicked.connect(lambda on: entered(bool(on)))
        return switch
    choice = ChoiceField(context, field.choices)
    choice.entered.connect(entered)
    return choice


def show_value(widget: QWidget, value: FieldValue | Shown, each: int = 1) -> None:
    """What the document holds, or that several things differ in it."""
    if isinstance(widget, NumberField):
        widget.show_number(0 if isinstance(value, Shown) else round(int(value or 0) / each))
    elif isinstance(widget, QCheckBox):
        widget.setTristate(value is Shown.DIFFER)
        if value is not Shown.DIFFER:
            widget.setChecked(bool(value))
    elif isinstance(widget, ChoiceField):
        widget.show_value(value)


class FormRows:
    """A row of `form` for each field, named `prefix` and its id; `entered(id, value)` when one is."""

    def __init__(
        self,
        form: Form,
        fields: Sequence[FormField],
        prefix: str,
        entered: Callable[[str, Any], object],
        *,
        wide_switches: bool = False,
    ) -> None:
        """`wide_switches`: a switch takes the whole line and bears its label itself."""
        self._form = form
        self._fields = {field.id: field for field in fields}
        self.widgets: dict[str, QWidget] = {}
        for field in fields:
            name, is_wide = f"{prefix}_{field.id}", wide_switches and field.kind == "switch"
            words = field.label if is_wide else None
            widget = field_widget(form.context, field, partial(entered, field.id), words)
            if is_wide:
                widget.setObjectName(name)
                form.wide(widget)
            else:
                form.row(field.label, widget, name, field.sentence)
            self.widgets[field.id] = widget

    def show(self, values: Mapping[str, FieldValue | Shown]) -> None:
        """What the document holds of the fields that are named."""
        for name, value in values.items():
            show_value(self.widgets[name], value, self._fields[name].each)

    def show_only(self, names: Sequence[str]) -> None:
        """Hide the rows of all other fields."""
        for name in self.widgets:
            self.show_row(name, name in names)

    def show_row(self, name: str, shown: bool) -> None:
        """Show or hide a row."""
        self._form.show_row(self.widgets[name], shown)

    def offer(self, name: str, choices: Sequence[tuple[FieldValue, Value]]) -> None:
        """Offer other choices; the one shown stays where it is among them."""
        widget = self.widgets[name]
        assert isinstance(widget, ChoiceField)
        widget.offer(choices)

    def number(self, name: str) -> NumberField:
        """The field of a number, to bound it or to read what is shown."""
        widget = self.widgets[name]
        assert isinstance(widget, NumberField)
        return widget


def option_words(option: Option, value: OptionValue) -> Text | str:
    """A value as the room says it."""
    for one, words in option.choices:
        if one == value and type(one) is type(value):
            return words
    return str(value)


def _shown(thing: object, name: str) -> Any:
    """What a record holds; where it holds nothing, what it then has (`usual`)."""
    value = getattr(thing, name)
    usual: dict[str, Any] = getattr(thing, "usual", {})
    return usual.get(name) if value is None else value


class OptionRows(FormRows):
    """A row for each option of a room; `entered(option, value)`."""

    def __init__(
        self,
        form: Form,
        options: Sequence[Option],
        prefix: str,
        entered: Callable[[Option, OptionValue], object],
    ) -> None:
        known = {option.id: option for option in options}
        super().__init__(
            form,
            [option.field for option in options],
            prefix,
            lambda name, value: entered(known[name], value),
        )

    def show_things(self, things: Sequence[object]) -> None:
        """What these records hold, where they agree; nothing is asked that means nothing of one of them."""
        idle: set[str] = set().union(*(getattr(thing, "idle_fields", ()) for thing in things))
        for name in self.widgets:
            self.show_row(name, name not in idle)
            self.show({name: Shown.of({_shown(thing, name) for thing in things})})
