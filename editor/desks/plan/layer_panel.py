"""The panel of the plan layer: its tools, switches and sides, the list of marks, the mark in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from core.text import Text, _
from editor.boards.design.tool_column import ToolButton
from editor.boards.plan.moment import HANDED_OVER
from editor.desks.plan.layer_form import MOST_TURNS, MarkForm
from editor.desks.plan.layer_list import MarkList
from editor.desks.plan.layer_tool import ToolKind
from editor.widgets.fields import NumberField
from editor.widgets.joined_buttons import Segments
from editor.widgets.section import on_panel, quiet_label

if TYPE_CHECKING:
    from editor.boards.host import DeskHost
    from editor.boards.plan.layer import PlanLayer
    from editor.desks.plan.layer_hand import LayerHand

FORM, LEAST = 198, 610
"""Pixels at 100 % of the form of the mark in hand, and of the whole panel: under that it scrolls."""

TITLE = _("Plan on the map")
WHO = _("Two persons play at this screen: each sees the own plan only. Who sits here?")


class LayerPanel(QWidget):
    """Stands in the tabs of the plan desk; `hand` has the tools."""

    def __init__(self, host: DeskHost, hand: LayerHand) -> None:
        super().__init__()
        self.host, self.context, self.hand = host, host.context, hand
        self.layer: PlanLayer = host.plan_layer
        on_panel(self)
        self.buttons: dict[ToolKind, ToolButton] = {}
        self._sheet = sheet = _Sheet()
        on_panel(sheet)
        across = QHBoxLayout(sheet)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(0)
        across.addLayout(self._tool_column())
        across.addLayout(self._middle(), 1)
        self.form = MarkForm(self.layer)
        self.form.typed.connect(host.view.setFocus)
        self.list.wants_words.connect(self.form.ask)
        across.addWidget(self.form)
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its tools and fields scroll it
        self.context.speaker.bind(area, area.setAccessibleName, _("Plan on the map"))
        area.setWidget(sheet)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(area)
        self.layer.changed.connect(self.refresh)
        hand.changed.connect(self._show_tool)
        self.context.theme.changed.connect(self._size)
        self._size()
        self.refresh()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.context.theme.px(120))

    def _size(self) -> None:
        """Letters have another size."""
        px = self.context.theme.px
        self._sheet.setMinimumWidth(px(LEAST))
        self.form.setFixedWidth(px(FORM))
        self.turn.setFixedWidth(px(52))

    # --- building ----------------------------------------------------------------------------------------

    def _tool_column(self) -> QVBoxLayout:
        column, grid = QVBoxLayout(), QGridLayout()
        px = self.context.theme.px
        column.setContentsMargins(px(6), px(6), px(2), px(4))
        grid.setSpacing(px(2))
        column.addLayout(grid)
        for place, (kind, tool) in enumerate(self.hand.tools.items()):
            button = self.buttons[kind] = ToolButton(self.context, tool)  # type: ignore[arg-type]
            button.clicked.connect(lambda _down, kind=kind: self.hand.take(kind))
            grid.addWidget(button, place // 2, place % 2)
        column.addStretch(1)
        return column

    def _middle(self) -> QVBoxLayout:
        column = QVBoxLayout()
        px = self.context.theme.px
        column.setContentsMargins(px(4), px(6), px(4), px(6))
        column.setSpacing(px(5))
        top = QHBoxLayout()
        top.setSpacing(px(5))
        self.who = quiet_label(self.context, _("Draw for"))
        self.who.setWordWrap(False)
        names = [(side.id, side.name) for side in self.layer.sides]
        self.sides = Segments(self.context, names, self._draw_for)
        self.sides.setObjectName("plan_side")
        top.addWidget(self.who)
        top.addWidget(self.sides)
        top.addStretch(1)
        self.now = self._switch("plan_only", _("Only turn"))
        self.now.toggled.connect(lambda on: self.layer.show_only(self.layer.turn if on else None))
        self.turn = NumberField(1, MOST_TURNS)
        self.turn.setObjectName("plan_turn")
        self.context.speaker.bind(self.turn, self.turn.setAccessibleName, _("Only turn"))
        self.turn.entered.connect(self.layer.show_only)
        top.addWidget(self.now)
        top.addWidget(self.turn)
        self.list = MarkList(self.layer)
        self.cover = self._cover()
        column.addLayout(top)
        column.addWidget(self.cover)
        column.addWidget(self.list, 1)
        return column

    def _switch(self, name: str, words: Text) -> QCheckBox:
        box = QCheckBox()
        box.setObjectName(name)
        self.context.speaker.bind(box, box.setText, words)
        return box

    def _cover(self) -> QWidget:
        """What stands in the place of the list while nobody's plan is shown."""
        cover = QWidget()
        rows = QVBoxLayout(cover)
        self.covered = quiet_label(self.context)
        rows.addWidget(self.covered)
        self.takers: list[QPushButton] = []
        row = QHBoxLayout()
        for number, side in enumerate(self.layer.sides):
            button = QPushButton()
            button.setObjectName(f"plan_take_{side.id}")
            self.context.speaker.bind(button, button.setText, _("Show the plan of {side}", side=side.name))
            button.clicked.connect(lambda _down, number=number: self.layer.take(number))
            self.takers.append(button)
            row.addWidget(button)
        row.addStretch(1)
        rows.addLayout(row)
        rows.addStretch(1)
        return cover

    # --- showing -----------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what one may see now."""
        layer, seen = self.layer, self.layer.seen_sides
        self.cover.setVisible(not seen)
        words = WHO if layer.takers else HANDED_OVER
        self.context.speaker.bind(self.covered, self.covered.setText, words)
        self.list.setVisible(bool(seen))
        for number, taker in enumerate(self.takers):
            taker.setVisible(number in layer.takers)
        both = len(seen) > 1
        self.who.setVisible(both and not self.context.theme.is_large)
        self.sides.setVisible(both)
        self.sides.choose(layer.side_id)
        for part in (self.now, self.turn):
            part.setVisible(bool(seen))
        _quietly(self.now, layer.only is not None)
        self.turn.show_number(layer.only or layer.turn)
        for button in self.buttons.values():
            button.setVisible(bool(seen))
        self._show_tool()

    def _show_tool(self) -> None:
        for kind, button in self.buttons.items():
            button.setChecked(self.hand.in_hand is self.hand.tools[kind])
            button.update()

    def _draw_for(self, side_id: str) -> None:
        self.layer.draw_for(next(place for place, side in enumerate(self.layer.sides) if side.id == side_id))


class _Sheet(QWidget):
    """Content as low as it may be: words that would like more lines make nobody scroll."""

    def heightForWidth(self, width: int) -> int:
        return self.minimumSizeHint().height()


def _quietly(box: QCheckBox, checked: bool) -> None:
    """Show a switch without telling anybody."""
    box.blockSignals(True)
    box.setChecked(checked)
    box.blockSignals(False)
