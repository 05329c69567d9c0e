"""Troops in hand: what they do, their parts to be set, the price of one piece as it stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QLabel, QPushButton, QWidget

from core.armies.troop import Part, PartValue, Troop
from core.text import Names, Text, _, signed
from editor.base.context import Context
from editor.desks.armies.workbench import Workbench
from editor.widgets.choice_row import ChoiceRow
from editor.widgets.fields import ChoiceField, Form, NumberField
from editor.widgets.rich_text import rule_link
from editor.widgets.section import Section, quiet_label

FEW = 4
"""So many values of a number stand as buttons; more are a field with arrows."""

Field = tuple[QWidget, Callable[[PartValue], object]]


class PartsForm(Form):
    """A field for each part of some troops. `entered(part, value)` when a person sets one."""

    entered = Signal(object, object)

    def __init__(self, context: Context, parts: Sequence[Part], prefix: str) -> None:
        super().__init__(context)
        self.parts = tuple(parts)
        self._shows: dict[str, Callable[[PartValue], object]] = {}
        switches: list[QCheckBox] = []
        for part in self.parts:
            widget, show = self._field(part)
            words = part.name if isinstance(part.name, Text) else _("{part}", part=part.name)
            if isinstance(widget, QCheckBox):
                widget.setObjectName(f"{prefix}_{part.id}")
                context.speaker.bind(widget, widget.setText, part.name)
                switches.append(widget)
            else:
                self.row(words, widget, f"{prefix}_{part.id}")
            self._shows[part.id] = show
            if part.rule:
                widget.setToolTip(part.rule)
        if switches:
            self.wide(_in_columns(switches))

    def show_parts(self, parts: dict[str, PartValue]) -> None:
        """Show these values; every part must be there."""
        for part_id, show in self._shows.items():
            show(parts[part_id])

    def _field(self, part: Part) -> Field:
        emit = partial(self.entered.emit, part)
        if part.kind == "switch":
            switch = QCheckBox()
            switch.clicked.connect(lambda on: emit(on))
            return switch, lambda value: switch.setChecked(value is True)
        if part.kind == "number" and part.most - part.least < FEW:
            name = part.name if isinstance(part.name, Text) else _("{part}", part=part.name)
            buttons = ChoiceRow(
                self.context, name, [(value, _number(part, value)) for value in part.values()]
            )
            buttons.chosen.connect(emit)
            return buttons, buttons.show_chosen
        if part.kind == "number":
            number = NumberField(part.least, part.most)
            number.entered.connect(emit)
            return number, lambda value: number.show_number(int(value))
        choice = ChoiceField(self.context, part.choices)
        choice.entered.connect(emit)
        return choice, choice.show_value


def _in_columns(switches: Sequence[QCheckBox]) -> QWidget:
    """Switches in two columns where there are many."""
    holder = QWidget()
    grid = QGridLayout(holder)
    grid.setContentsMargins(0, 0, 0, 0)
    columns = 1 if len(switches) < FEW else 2
    for place, switch in enumerate(switches):
        grid.addWidget(switch, place // columns, place % columns)
    return holder


def _number(part: Part, value: PartValue) -> Text | Names | str:
    """How a number stands on its button: what is added has its sign."""
    return signed(int(value)) if part.least == 0 and part.default == 0 and value else str(value)


class Composer(Section):
    """The troops of the catalogue in hand, to be taken as they are set. `added(troop, count, parts)`."""

    added = Signal(str, int, object)
    rule_asked = Signal(str)
    resized = Signal()

    def __init__(self, context: Context, bench: Workbench) -> None:
        super().__init__(context, _("Troops in hand"))
        self.bench = bench
        self._parts: dict[str, dict[str, PartValue]] = {}
        self._form: PartsForm | None = None
        self._tallest: int | None = None
        self.effect = quiet_label(context)
        self.rules = QLabel()
        self.rules.setTextFormat(Qt.TextFormat.RichText)
        self.rules.linkActivated.connect(lambda link: self.rule_asked.emit(link.removeprefix("rule:")))
        self.price = QLabel()
        context.theme.apply_style(self.price, "strong")
        self.count = NumberField(1, 99)
        self.count.setObjectName("take_count")
        context.speaker.bind(self.count, self.count.setAccessibleName, _("How many"))
        self.take = QPushButton()
        self.take.setObjectName("take")
        self.take.setProperty("strong", True)
        context.speaker.bind(self.take, self.take.setText, _("Take"))
        self.take.clicked.connect(self._take)
        foot = QHBoxLayout()
        foot.addWidget(self.price, 1)
        foot.addWidget(self.count)
        foot.addWidget(self.take)
        self.why = quiet_label(context)
        self.why.setProperty("role", "bad")
        self.head.addWidget(self.rules)
        self.body.addWidget(self.effect)
        self.body.addLayout(foot)
        self.body.addWidget(self.why)
        bench.chosen.connect(self.refresh)
        bench.renewed.connect(self.refresh)
        context.speaker.follow(self, self.refresh)
        context.theme.changed.connect(self.refresh)

    def read_in_order(self) -> list[QWidget]:
        """From above to below, for the Tab key: the form is made anew for each kind of troops."""
        form = [] if self._form is None else [self._form]
        return [self.rules, self.effect, *form, self.count, self.take, self.why]

    @property
    def troop(self) -> Troop:
        """The troops in hand."""
        return self.bench.troops.troop(self.bench.troop)

    @property
    def parts(self) -> dict[str, PartValue]:
        """Their parts as they are set here."""
        return self.troop.complete(self._parts.get(self.troop.id, {}))

    def tallest(self) -> int:
        """The height of this section with those of all troops that have the most to be set."""
        if self._tallest is None:
            here = self._form.sizeHint().height() if self._form is not None else 0
            self._tallest = self.sizeHint().height() - here + self._tallest_form()
        return self._tallest

    def forget_heights(self) -> None:
        """Letters have another size: measure anew."""
        self._tallest = None

    def _tallest_form(self) -> int:
        forms = {troop.parts for troop in self.bench.troops.all if troop.parts}
        heights = [0]
        for parts in forms:
            form = PartsForm(self.context, parts, "measured")
            heights.append(form.sizeHint().height())
            form.deleteLater()
        return max(heights)

    def refresh(self) -> None:
        """Show the troops in hand, with the price by the table of the list."""
        troop, say = self.troop, self.context.speaker.say
        self.say(_("{troop}", troop=troop.name))
        self.rules.setText(" ".join(rule_link(self.context, rule) for rule in troop.rules))
        self.effect.setText(say(troop.effect) if troop.effect is not None else "")
        self.effect.setVisible(troop.effect is not None)
        if self._form is None or self._form.parts != troop.parts:
            self._put_form(troop)
        if self._form is not None:
            self._form.show_parts(self.parts)
        price = self.bench.price(troop, self.parts)
        self.price.setText(
            say(_("one piece: {points} points", points=price) if price is not None else _("no price"))
        )
        refusal = self.bench.refusal(troop, price)
        self.why.setVisible(refusal is not None)
        if refusal is not None:
            what, way, _rule = refusal
            self.why.setText(f"{say(what)} {say(way)}")
        self.resized.emit()

    def _put_form(self, troop: Troop) -> None:
        if self._form is not None:
            self.body.removeWidget(self._form)
            self._form.hide()
            self._form.deleteLater()
            self._form = None
        if troop.parts:
            self._form = PartsForm(self.context, troop.parts, "compose")
            self._form.entered.connect(self._set)
            self.body.insertWidget(1, self._form)

    def _set(self, part: Part, value: PartValue) -> None:
        self._parts.setdefault(self.troop.id, {})[part.id] = value
        self.refresh()

    def _take(self) -> None:
        self.added.emit(self.troop.id, self.count.value(), self.parts)
        self.count.show_number(1)
