"""The traits of units as switches in two columns, under their own word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from core.text import _
from editor.base.context import Context
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
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(2)
        title = QLabel()
        context.theme.apply_style(title, "quiet")
        context.speaker.bind(title, title.setText, _("Traits"))
        grid.addWidget(title, 0, 0, 1, 2)
        for place, option in enumerate(options):
            switch = field_widget(context, option.field, partial(turned, option), option.label)
            switch.setObjectName(f"trait_{option.id}")
            context.speaker.bind(switch, switch.setToolTip, option.sentence)
            grid.addWidget(switch, 1 + place // 2, place % 2)
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
