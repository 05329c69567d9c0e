"""The places around the map at the umpire's desk: a battle's own panels beside the umpire's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget
from shiboken6 import isValid

from core.text import Text, _
from editor.base.context import Context
from editor.base.shown_keys import shown_key
from editor.boards.battle.forces_panel import ForcesPanel
from editor.widgets.panel_tabs import Guest, PanelTabs
from editor.widgets.section import on_panel

if TYPE_CHECKING:
    from editor.desks.umpire.sequence_panel import SequencePanel


BOLDER = 16
"""Pixels at 100 % by which the longest name grows when its tab comes to the front."""
FEW = 84
"""Pixels at 100 % of the list of units that are always seen."""


class Holder(QWidget):
    """Keeps its place in the window while what it holds comes and goes with a battle."""

    def __init__(self, title: Text, scrolls: Context | None = None) -> None:
        """`scrolls`: with it what is held is seen whole by scrolling where the place is low."""
        super().__init__()
        on_panel(self)
        self.panel_title = title
        self._scrolls = scrolls
        self._guest: Guest | None = None
        self._held: QWidget | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def hold(self, widget: QWidget | None) -> None:
        """Show `widget` and nothing else."""
        if self._held is widget:
            return
        if self._held is not None and isValid(self._held):
            self._column.removeWidget(self._held)
            self._held.setParent(None)
        if self._guest is not None:
            self._guest.deleteLater()
            self._guest = None
        self._held = widget
        if widget is not None and self._scrolls is not None:
            self._guest = Guest(self._scrolls, self.panel_title, widget)
            self._column.addWidget(self._guest)
        elif widget is not None:
            self._column.addWidget(widget)
            widget.show()
        tabs = getattr(widget, "panel_tabs", None)
        if tabs is not None:
            self.panel_tabs = tabs  # panels from beside a narrow map stand in this row too
        elif hasattr(self, "panel_tabs"):
            del self.panel_tabs

    def cover(self, *, covered: bool) -> None:
        """Show nothing of what is held while nobody may see it."""
        shown = self._guest or self.held
        if shown is not None:
            shown.setVisible(not covered)

    @property
    def held(self) -> QWidget | None:
        """What it holds now."""
        return self._held if self._held is not None and isValid(self._held) else None

    def sizeHint(self) -> QSize:
        return self._held.sizeHint() if self._held is not None and isValid(self._held) else QSize(0, 0)


class Left(QSplitter):
    """The sequence of play, and under it the forces."""

    def __init__(self, context: Context, sequence: SequencePanel) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self.panel_title = sequence.panel_title
        self._context, self.sequence = context, sequence
        self.forces = Holder(_("Units"), context)
        self.setChildrenCollapsible(False)
        self.setHandleWidth(1)
        for part in (sequence, self.forces):
            self.addWidget(part)
        self.setStretchFactor(1, 1)
        self._size()
        context.theme.changed.connect(self._size)

    def _size(self) -> None:
        px = self._context.theme.px
        self.setMinimumWidth(px(262))
        self.sequence.setMinimumHeight(px(112))

    def hold(self, forces: QWidget | None) -> None:
        """The forces of a battle; None for a table of cards, where everything lies on the map."""
        self.forces.hold(forces)
        self.forces.setVisible(forces is not None)
        self.share()

    def cover(self, *, covered: bool) -> None:
        """Show no forces while nobody may see them; the sequence of play is everybody's."""
        self.forces.cover(covered=covered)

    def showEvent(self, event: QShowEvent) -> None:
        """Its rows were made just now, if nobody looked before."""
        super().showEvent(event)
        self.share()

    def share(self) -> None:
        """The sequence takes what it needs, as far as the forces keep their totals and a few lines."""
        if not self.isVisible():
            return  # folded: nobody sees how they share
        whole = max(self.height(), 400)
        wanted = min(self.sequence.sizeHint().height(), whole - self._needed())
        wanted = max(wanted, self.sequence.minimumHeight())
        self.setSizes([wanted, whole - wanted])

    def _needed(self) -> int:
        """How high the forces are with the fewest lines of their list: words over two lines count in full."""
        forces = self.forces.held
        if not isinstance(forces, ForcesPanel):
            return 0
        column = forces.layout()
        assert column is not None
        whole = column.totalHeightForWidth(max(self.width(), forces.minimumWidth()))
        lists = forces.units
        return whole - lists.sizeHint().height() + self._context.theme.px(FEW)


class Right(PanelTabs):
    """What the unit in hand can do, rulings, the register of house rules: one in front."""

    def __init__(self, context: Context, named: tuple[tuple[QWidget, Text, str], ...]) -> None:
        super().__init__(context)
        self._context_, self._named = context, named
        self.panel_title = _("Rulings and papers")
        for panel, _title, _key in named:
            self.addTab(panel, "")
        context.speaker.follow(self, self._name)

    def _name(self) -> None:
        speaker = self._context_.speaker
        for panel, title, key in self._named:
            self.setTabText(self.indexOf(panel), speaker.say(title))
            self.setTabToolTip(self.indexOf(panel), shown_key(key, speaker))

    def sizeHint(self) -> QSize:
        """Wide enough for all its names."""
        return super().sizeHint().expandedTo(self.minimumSizeHint())

    def minimumSizeHint(self) -> QSize:
        names = self.tabBar().sizeHint().width() + self._context_.theme.px(BOLDER)
        own = super().minimumSizeHint().expandedTo(QSize(names, 0))
        widths = [panel.minimumSizeHint().width() for panel, _title, _key in self._named]
        return QSize(max(own.width(), *widths), own.height())
