"""What may be chosen of the base in hand: the group that it leads, the order that is supposed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.presentation.measured_planner import Supposed
from core.text import _, _n
from editor.base.context import Context
from editor.widgets.fields import ChoiceField
from editor.widgets.section import quiet_label


class TableChoices(QWidget):
    """Two boxes; each is there only where there is something to choose."""

    def __init__(
        self,
        context: Context,
        group_chosen: Callable[[tuple[int, ...]], object],
        supposed_chosen: Callable[[str], object],
    ) -> None:
        super().__init__()
        self._chosen = group_chosen
        self._groups: tuple[tuple[int, ...], ...] = ()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(context.theme.px(4))
        self._labels, self._fields = [], []
        for words, name in ((_("Moves with"), "plan_group"), (_("Order supposed"), "plan_order")):
            label, field = quiet_label(context, words), ChoiceField(context)
            field.setObjectName(name)
            label.setBuddy(field)
            context.speaker.bind(field, field.setAccessibleName, words)
            column.addWidget(label)
            column.addWidget(field)
            self._labels.append(label)
            self._fields.append(field)
        self.group, self.order = self._fields
        self.group.entered.connect(lambda place: self._choose(int(str(place))))
        self.order.entered.connect(lambda value: supposed_chosen(str(value)))
        self.show_unit(None, (), ())

    def show_unit(
        self, unit: int | None, groups: Sequence[tuple[int, ...]], supposed: Sequence[Supposed]
    ) -> None:
        """The groups that a base may lead and the orders that may be supposed of it."""
        self._groups = tuple(groups)
        rows = [
            (place, _("alone") if len(row) == 1 else _n("a group of {count}", "a group of {count}", len(row)))
            for place, row in enumerate(self._groups)
        ]
        self.group.offer(rows)
        self.group.show_value(0)
        self.order.offer([(one.id, one.title) for one in supposed])
        self.order.show_value(supposed[0].id if supposed else None)
        for place, shown in enumerate((len(rows) > 1, len(supposed) > 1)):
            self._labels[place].setVisible(shown)
            self._fields[place].setVisible(shown)
        self.setVisible(unit is not None and (len(rows) > 1 or len(supposed) > 1))

    def next_group(self) -> None:
        """The next group that the base may lead."""
        if self._groups:
            place = (self.group.currentIndex() + 1) % len(self._groups)
            self.group.show_value(place)
            self._choose(place)

    def _choose(self, place: int) -> None:
        self._chosen(self._groups[place])
