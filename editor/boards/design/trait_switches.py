"""The traits of units as switches beside each other, under their own word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from core.text import _
from editor.base.context import Context
from editor.widgets.flow_row import FlowRow
from editor.widgets.form_rows import field_widget, show_value

if TYPE_CHECKING:
    from core.scenarios.settings import Option


class TraitSwitches(QWidget):
    """`turned(option, on)` when a person turns one; hidden in a room without traits."""

    def __init__(
        self, context: Context, options: Sequence[Option], turned: Callable[[Option, bool], object]
    ) -> None:
        super().__init__()
        self.switches: dict[str, QWidget] = {}
        if not options:
            self.hide()
            return
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        title = QLabel()
        context.theme.apply_style(title, "quiet")
        context.speaker.bind(title, title.setText, _("Traits"))
        column.addWidget(title)
        row = FlowRow(context.theme.px(6))  # never wider than the panel: a wider one would move the map
        column.addWidget(row)
        for option in options:
            switch = field_widget(context, option.field, partial(turned, option), option.label)
            switch.setObjectName(f"trait_{option.id}")
            context.speaker.bind(switch, switch.setToolTip, option.sentence)
            row.add(switch)
            self.switches[option.id] = switch

    def show_units(self, units: Iterable[Any]) -> None:
        """Which traits these units have; none is on where they differ."""
        held = [frozenset(getattr(unit, "traits", ())) for unit in units]
        for name, switch in self.switches.items():
            has = {name in traits for traits in held}
            show_value(switch, has.pop() if len(has) == 1 else None)

    def turned_to(self, unit: Any, trait: str, on: bool) -> tuple[str, ...]:
        """The traits of a unit with that one or without it, in the order of the room."""
        kept = {name for name in unit.traits if name != trait} | ({trait} if on else set())
        return tuple(name for name in self.switches if name in kept)
