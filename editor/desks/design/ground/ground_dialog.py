"""Ground from a seed or from heights: wishes at the left, the map that comes of them at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from core.text import _
from editor.desks.design.ground.ground_preview import Preview
from editor.desks.design.ground.ground_wishes import HeightWishes, SeedWishes, Wishes
from editor.desks.design.ground.line_wishes import LineWishes
from editor.widgets.dialog_ends import deciding, framed
from editor.widgets.dialog_sizes import picture_room
from editor.widgets.joined_buttons import Segments
from editor.widgets.sized_panel import ScrolledSheet

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from editor.base.context import Context

PICTURE = (620, 420)
"""Of the picture, in px at 100 %."""


class GroundDialog(QDialog):
    """`made` is the scenario with the ground in sight, None while there is none."""

    def __init__(self, parent: QWidget, context: Context, system: AnySystem, scenario: Any) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("ground")
        self._context, self._scenario = context, scenario
        say, px = context.speaker.say, context.theme.px
        self.setWindowTitle(say(_("Ground from a seed or from heights")))
        self.made: Any = None
        self.seed = SeedWishes(context, roads=hasattr(scenario.board, "bands"))
        self.heights = HeightWishes(context)
        self.lines = LineWishes(context, self.heights)
        self.source = Segments(
            context,
            [("seed", _("By lot")), ("heights", _("Heights")), ("lines", _("Lines"))],
            lambda _value: self._turn(),
        )
        self.source.choose("seed")
        self.sheets = QStackedWidget()
        for sheet, words in (
            (self.seed, _("By lot")),
            (self.heights, _("Heights")),
            (self.lines, _("Lines")),
        ):
            self.sheets.addWidget(ScrolledSheet(sheet, say(words)))
            sheet.changed.connect(self.refresh)
        room = picture_room(QSize(px(PICTURE[0]), px(PICTURE[1])), QSize(px(340), px(125)), parent)
        self.preview = Preview(context, system, room)
        self.preview.setAccessibleName(say(_("The map as it would be")))
        self.preview.shown.connect(self._show)
        self.note = QLabel(wordWrap=True)
        self.note.setObjectName("ground_note")
        self._lay_out()
        self.finished.connect(lambda _result: self.preview.close_down())
        self.refresh()

    @property
    def sheet(self) -> Wishes:
        """The wishes in front."""
        sheets: dict[str, Wishes] = {"heights": self.heights, "lines": self.lines}
        return sheets.get(self.source.value, self.seed)

    def refresh(self) -> None:
        """Show the ground that is wished now."""
        self.made = None
        make = self.sheet.maker(self._scenario)
        self._ok.setEnabled(False)
        if make is None:
            self.preview.clear()
            words = (
                _("Choose a file of lines.") if self.sheet is self.lines else _("Choose a file of heights.")
            )
            self.note.setText(self._context.speaker.say(words))
            return
        self.preview.wish(make)

    def _turn(self) -> None:
        self.sheets.setCurrentIndex((self.seed, self.heights, self.lines).index(self.sheet))
        self.lines.look()
        self.refresh()

    def _show(self, scenario: Any, fault: Any) -> None:
        self.made = scenario
        self._ok.setEnabled(scenario is not None)
        say = self._context.speaker.say
        words = _("Units, objectives and names of places stay where they are.")
        self.note.setText(say(words if fault is None else getattr(fault, "text", words)))

    def _lay_out(self) -> None:
        context, px = self._context, self._context.theme.px
        side = QVBoxLayout()
        side.addWidget(self.source)
        side.addWidget(self.sheets, 1)
        self.sheets.setFixedWidth(px(300))
        right = QVBoxLayout()
        right.addWidget(self.preview, 1)
        context.theme.apply_style(self.note, "quiet")
        self.note.setMinimumHeight(2 * self.note.fontMetrics().lineSpacing() + px(2))
        right.addWidget(self.note)
        both = QHBoxLayout()
        both.addLayout(side)
        both.addLayout(right, 1)
        buttons, self._ok = deciding(self, context, _("Lay this ground"))
        column = framed(self, context)
        column.addLayout(both, 1)
        column.addWidget(buttons)
