"""The fields of one kind of edit: a piece, a word, a number, a hex, a place on a measured table."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDoubleSpinBox, QVBoxLayout, QWidget

from core.geometry.hexes import HexNameError
from core.presentation.edits import EditForm
from core.scenarios.form_fields import FormField
from core.text import Value, _
from editor.base.context import Context
from editor.widgets.fields import ChoiceField, Form, NumberField, WordField
from editor.widgets.form_rows import field_widget

CENTIMETRE, DEGREE = 100, 10
"""Tenths of a millimetre in a centimetre, tenths of a degree in a degree."""

LONG = 140
"""Pixels at 100 % of the words of a choice that has its name over it and not beside it."""


class PlaceField(QWidget):
    """A place on a measured table in centimetres, and the front in degrees."""

    entered = Signal()

    def __init__(self, context: Context, width: float, depth: float) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(context.theme.px(4))
        self.boxes: list[QDoubleSpinBox] = []
        named = ((_("cm from the left"), width), (_("cm from below"), depth), (_("Front, in degrees"), 359.9))
        for words, most in named:
            box = QDoubleSpinBox()
            box.setRange(0.0, most)
            box.setDecimals(1)
            box.setSuffix(" cm")
            box.setMinimumWidth(context.theme.px(90))
            box.lineEdit().setTextMargins(5, 0, 0, 0)
            context.speaker.bind(box, box.setToolTip, words)
            context.speaker.bind(box, box.setAccessibleName, words)
            box.valueChanged.connect(self.entered)
            column.addWidget(box)  # beside each other they are wider than the panel
            self.boxes.append(box)
        self.boxes[2].setSuffix("\N{DEGREE SIGN}")

    @property
    def value(self) -> str:
        """As an edit writes a pose."""
        x, y, front = (box.value() for box in self.boxes)
        return f"{round(x * CENTIMETRE)},{round(y * CENTIMETRE)},{round(front * DEGREE)}"

    def show_pose(self, x: int, y: int, facing: int | None = None) -> None:
        """A place in tenths of a millimetre; the front stays where it is not given."""
        self.boxes[0].setValue(x / CENTIMETRE)
        self.boxes[1].setValue(y / CENTIMETRE)
        if facing is not None:
            self.boxes[2].setValue(facing / DEGREE)


class RulingFields(Form):
    """The fields of `form` in the battle `state`; `changed` when any of them is."""

    changed = Signal()
    piece_chosen = Signal(str)

    def __init__(self, context: Context, form: EditForm, state: Any) -> None:
        super().__init__(context)
        self.form, self._state = form, state
        self.fields: dict[str, QWidget] = {}
        for field in form.fields:
            widget = self._field(field)
            self.row(field.label, widget, f"ruling_{field.id}", below=self._is_long(widget))
            self.fields[field.id] = widget

    def _is_long(self, widget: QWidget) -> bool:
        """Whether the longest choice needs the whole width of the panel."""
        if not isinstance(widget, ChoiceField):
            return False
        metrics = widget.fontMetrics()
        words = (widget.itemText(place) for place in range(widget.count()))
        return max(map(metrics.horizontalAdvance, words), default=0) > self.context.theme.px(LONG)

    def _field(self, field: FormField) -> QWidget:
        if field.kind == "hex":
            words = WordField()
            words.textEdited.connect(lambda _words: self.changed.emit())
            return words
        if field.kind == "pose":
            table = self._state.context.scenario.board
            place = PlaceField(self.context, table.width / CENTIMETRE, table.depth / CENTIMETRE)
            place.entered.connect(self.changed)
            return place
        widget = field_widget(self.context, field, partial(self._chosen, field))
        if isinstance(widget, ChoiceField) and widget.count() and field.kind != "unit":
            widget.setCurrentIndex(0)
        return widget

    def _chosen(self, field: FormField, value: object) -> None:
        if field.kind == "unit":
            self.piece_chosen.emit(str(value))
        self.changed.emit()

    @property
    def has_piece(self) -> bool:
        """Whether the piece that this edit wants is named."""
        return self._value("unit") is not None

    def values(self) -> dict[str, int | str | None]:
        """What the fields hold, by the field of the edit."""
        return {field.id: self._value(field.id) for field in self.form.fields}

    def _value(self, name: str) -> int | str | None:
        widget = self.fields.get(name)
        match widget:
            case NumberField():
                return widget.value()
            case PlaceField():
                return widget.value
            case WordField():
                return self._hex(widget.text())
            case ChoiceField():
                row = next(one for one in self.form.fields if one.id == name)
                place = widget.currentIndex()
                return row.choices[place][0] if 0 <= place < len(row.choices) else None
        return None

    def _hex(self, written: str) -> str | None:
        """The name of a hex as files write it; what is no hex stays as it is, for the room to refuse."""
        if not written.strip():
            return None
        grid = self._state.context.grid
        try:
            return str(grid.name(grid.parse_label(written)))
        except HexNameError:
            return written

    def value_words(self, field: FormField, value: int | str | None) -> Value:
        """What a field holds in words: a hex as the map prints it, a place in centimetres."""
        if field.kind == "hex" and value is not None:
            return self._label(str(value))
        if field.kind == "pose" and value is not None:
            x, y, facing = (int(part) for part in str(value).split(","))
            front = facing / DEGREE
            return _("{x} / {y} cm, front {front}°", x=x / CENTIMETRE, y=y / CENTIMETRE, front=front)
        return next((words for one, words in field.choices if one == value), str(value))

    def choose_piece(self, unit_id: str) -> bool:
        """Name a piece, as by a click on it; False where this edit names none like it."""
        field = self.fields.get("unit")
        row = next((one for one in self.form.fields if one.id == "unit"), None)
        if not isinstance(field, ChoiceField) or row is None:
            return False
        if unit_id not in (value for value, _words in row.choices):
            return False
        field.show_value(unit_id)
        self.piece_chosen.emit(unit_id)
        self.changed.emit()
        return True

    def show_values(self, values: dict[str, int | str | None]) -> None:
        """What was named before, of the same kind of edit."""
        for name, value in values.items():
            widget = self.fields.get(name)
            match widget:
                case NumberField() if isinstance(value, int):
                    widget.show_number(value)
                case WordField() if value is not None:
                    widget.setText(self._label(str(value)))
                case ChoiceField() if value is not None:
                    widget.show_value(value)

    def _label(self, written: str) -> str:
        """A hex as the map prints it."""
        grid = self._state.context.grid
        try:
            return str(grid.label(grid.parse(written)))
        except HexNameError:
            return written

    def forget_piece(self) -> None:
        """Name no piece and no hex any more."""
        for widget in self.fields.values():
            if isinstance(widget, WordField):
                widget.clear()
        field = self.fields.get("unit")
        if isinstance(field, ChoiceField):
            field.setCurrentIndex(-1)

    def choose_hex(self, hex_: int) -> bool:
        """Name a hex, as by a click on it; False where this edit names none."""
        field = self.fields.get("at")
        if not isinstance(field, WordField):
            return False
        field.setText(self._state.context.grid.label(hex_))
        self.changed.emit()
        return True

    def choose_place(self, x: int, y: int, facing: int | None = None) -> bool:
        """Name a place on the table in tenths of a millimetre; False where this edit names none."""
        field = self.fields.get("at")
        if not isinstance(field, PlaceField):
            return False
        field.show_pose(x, y, facing)
        return True
