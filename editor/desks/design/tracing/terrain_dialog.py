"""Hexes of the traced picture that look alike: each group is given a ground, and the map shows it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from core.text import Names, Text, _, _n
from editor.desks.design.ground.ground_preview import Preview
from editor.widgets.dialog_ends import deciding, framed
from editor.widgets.dialog_sizes import picture_room
from editor.widgets.fields import ChoiceField, NumberField
from editor.widgets.section import on_panel, quiet_label
from editor.widgets.sized_panel import ScrolledSheet

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.underlays import Underlay
    from core.tracing.terrain_groups import HexGroup, Picture
    from editor.base.context import Context

PICTURE = (600, 420)
"""Of the map, in px at 100 %."""
GROUPS = (2, 16)
USUAL = 6


class TerrainDialog(QDialog):
    """`made` is the scenario with the grounds that are named now."""

    def __init__(
        self,
        parent: QWidget,
        context: Context,
        system: AnySystem,
        scenario: Any,
        picture: Picture,
        underlay: Underlay,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("suggest_ground")
        self._context, self._system, self._scenario = context, system, scenario
        self._picture, self._underlay = picture, underlay
        say, px = context.speaker.say, context.theme.px
        self.setWindowTitle(say(_("Suggest ground from the picture")))
        self.made: Any = None
        self.groups: Sequence[HexGroup] = ()
        self.choices: list[ChoiceField] = []
        self.count = NumberField(*GROUPS)
        self.count.show_number(USUAL)
        self.count.setAccessibleName(say(_("So many kinds of ground on the picture")))
        self.count.entered.connect(lambda _number: self._group())
        room = picture_room(QSize(px(PICTURE[0]), px(PICTURE[1])), QSize(px(360), px(80)), parent)
        self.preview = Preview(context, system, room)
        self.preview.setAccessibleName(say(_("The map as it would be")))
        self.preview.shown.connect(self._take)
        self._rows = QGridLayout()
        self._lay_out()
        self.finished.connect(lambda _result: self.preview.close_down())
        self._group()

    def _group(self) -> None:
        """Sort the hexes of the picture anew; the largest group is proposed as clear."""
        from core.scenarios.underlays import pairs_of
        from core.tracing.placements import placed
        from core.tracing.terrain_groups import groups

        placement = placed(pairs_of(self._underlay))
        self.groups = groups(self._picture, placement, self._scenario.board.grid, self.count.value())
        while (item := self._rows.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self.choices = [self._row(place, group) for place, group in enumerate(self.groups)]
        self._rows.setRowStretch(len(self.groups), 1)
        self.refresh()

    def _row(self, place: int, group: HexGroup) -> ChoiceField:
        say, px = self._context.speaker.say, self._context.theme.px
        swatch = QLabel()
        colour = QPixmap(px(30), px(20))
        colour.fill(QColor(*group.colour))
        swatch.setPixmap(colour)
        swatch.setAccessibleName(say(_("Colour of group {number}", number=place + 1)))
        count = QLabel(say(_n("{count} hex", "{count} hexes", len(group.hexes))))
        self._context.theme.apply_style(count, "small")
        choice = ChoiceField(self._context, self._grounds())
        choice.setMinimumContentsLength(14)
        choice.setAccessibleName(say(_("Ground of group {number}", number=place + 1)))
        choice.show_value("clear" if place == 0 else "")
        choice.entered.connect(lambda _value: self.refresh())
        for column, widget in enumerate((swatch, count, choice)):
            self._rows.addWidget(widget, place, column)
        return choice

    def _grounds(self) -> list[tuple[object, Text | Names]]:
        known: list[tuple[object, Text | Names]] = [("", _("Leave as it is")), ("clear", _("clear ground"))]
        return known + [(one.id, one.name) for one in self._system.look.grounds if one.id != "clear"]

    @property
    def names(self) -> list[str | None]:
        """The ground of each group; None for one that is left."""
        return [str(choice.value) if choice.value else None for choice in self.choices]

    def refresh(self) -> None:
        """Show the map with the grounds that are named now."""
        self.made = None
        self._ok.setEnabled(False)
        self.preview.wish(partial(painted_scenario, self._scenario, self.groups, self.names))

    def _take(self, scenario: Any, _fault: Any) -> None:
        self.made = scenario
        self._ok.setEnabled(scenario is not None and scenario is not self._scenario)

    def _lay_out(self) -> None:
        context, px = self._context, self._context.theme.px
        say = context.speaker.say
        head = QHBoxLayout()
        words = QLabel(say(_("Kinds of ground on the picture")))
        words.setBuddy(self.count)
        head.addWidget(words, 1)
        head.addWidget(self.count)
        inside = QWidget()
        on_panel(inside)
        inside.setLayout(self._rows)
        scroll = ScrolledSheet(inside, say(_("Kinds of ground on the picture")))
        scroll.setMinimumWidth(px(320))
        side = QVBoxLayout()
        side.addWidget(
            quiet_label(
                context,
                _("Hexes that look alike are one group. Give each its ground; correct the rest by hand."),
            )
        )
        side.addLayout(head)
        side.addWidget(scroll, 1)
        both = QHBoxLayout()
        both.addLayout(side)
        both.addWidget(self.preview, 1)
        buttons, self._ok = deciding(self, context, _("Paint this ground"))
        column = framed(self, context)
        column.addLayout(both, 1)
        column.addWidget(buttons)


def painted_scenario(scenario: Any, found: Sequence[HexGroup], names: Sequence[str | None]) -> Any:
    """The scenario whose hexes have the ground that their group was given."""
    from core.scenarios import edits
    from core.tracing.terrain_groups import painted

    by_ground: dict[str, list[str]] = {}
    for hex_, ground in painted(found, names).items():
        by_ground.setdefault(ground, []).append(scenario.board.grid.name(hex_))
    for ground, hexes in by_ground.items():
        scenario = edits.paint(scenario, hexes, ground)
    return scenario
