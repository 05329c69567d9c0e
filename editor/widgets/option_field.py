"""The field of an `Option`: a list, a switch or a number, as the room says; one for all forms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QCheckBox, QWidget

from core.text import Text, _
from editor.base.context import Context
from editor.widgets.fields import ChoiceField, Form, NumberField

if TYPE_CHECKING:
    from core.scenarios.settings import Option, OptionValue

Entered = Callable[["Option", "OptionValue"], object]


def option_field(
    context: Context, option: Option, entered: Callable[[OptionValue], object], words: Text | None = None
) -> QWidget:
    """A field that calls `entered(value)`; a switch says `words`, or "yes"."""
    if option.kind == "number":
        number = NumberField(option.least, option.most)
        number.entered.connect(entered)
        return number
    if option.kind == "switch":
        switch = QCheckBox()
        if words is None:
            context.speaker.bind(switch, switch.setText, _("yes"))
        else:
            context.speaker.bind(switch, lambda said: switch.setText(said[:1].upper() + said[1:]), words)
        switch.clicked.connect(lambda on: entered(bool(on)))
        return switch
    choice = ChoiceField(context, option.choices)
    choice.entered.connect(entered)
    return choice


class Shown(Enum):
    """What a field shows in place of a value."""

    DIFFER = "differ"
    """Several things hold several values."""


def show_value(field: QWidget, value: OptionValue | Shown) -> None:
    """What the document holds, or that several things differ in it."""
    if isinstance(field, NumberField):
        field.show_number(0 if isinstance(value, Shown) else int(value or 0))
    elif isinstance(field, QCheckBox):
        field.setTristate(value is Shown.DIFFER)
        if value is not Shown.DIFFER:
            field.setChecked(bool(value))
    elif isinstance(field, ChoiceField):
        field.show_value(value)


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


class OptionRows:
    """A row of `form` for each option, named `prefix` and the option's id."""

    def __init__(self, form: Form, options: Sequence[Option], prefix: str, entered: Entered) -> None:
        self.fields: dict[str, QWidget] = {}
        for option in options:
            field = self._field(form.context, option, entered)
            form.row(option.label, field, f"{prefix}_{option.id}", option.sentence)
            self.fields[option.id] = field

    @staticmethod
    def _field(context: Context, option: Option, entered: Entered) -> QWidget:
        return option_field(context, option, lambda value: entered(option, value))

    def show(self, things: Sequence[object]) -> None:
        """What these records of the document hold, where they agree."""
        for name, field in self.fields.items():
            values = {_shown(thing, name) for thing in things}
            show_value(field, values.pop() if len(values) == 1 else Shown.DIFFER)
