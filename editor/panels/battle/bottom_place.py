"""What stands under the map in a battle: the track of turns, hand and journal as tabs, the tray beside."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from core.text import _
from editor.base.context import Context
from editor.boards.battle.turn_track import TurnTrack
from editor.panels.battle.dice_tray import DiceTray
from editor.widgets.panel_tabs import PanelTabs

LARGE = 1.5
"""From this text size on panels become tabs."""

TRAY_WIDTH = 220
"""Pixels at 100 % of the tray where it stands beside the tabs."""

WIDEST = 16777215
"""Qt's own bound of a width."""


class TrayInFront:
    """Where the tray is a tab it comes to the front for dice, and goes when they fell."""

    def __init__(self, tabs: PanelTabs, tray: DiceTray, counterfactual: QWidget) -> None:
        self._tabs, self._tray, self._otherwise = tabs, tray, counterfactual
        self._waited = False
        self._was_front: QWidget | None = None

    def follow(self, waits: bool) -> None:
        """`waits`: something has to be typed now."""
        tabs = self._tabs
        if waits and not self._waited:
            self._was_front = tabs.current_panel()
            tabs.show_panel(self._tray)
        elif self._waited and not waits and tabs.current_panel() is self._tray:
            tabs.show_panel(self._was_front or self._otherwise)
        self._waited = waits


class BottomPlace(QWidget):
    """The tray stands beside the tabs; with large letters it is one of them, before words are cut.

    `rearranged` tells that the letters changed and everything has its place.
    """

    rearranged = Signal()
    tray_width = TRAY_WIDTH

    def __init__(self, context: Context, tabs: PanelTabs, tray: DiceTray, journal: QWidget) -> None:
        super().__init__()
        self._context, self._tray, self._journal = context, tray, journal
        self.tabs, self.track = tabs, TurnTrack(context)
        self.track.hide()  # battles without a last turn keep the room for the map
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.track)
        self._row = QHBoxLayout()
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        rows.addLayout(self._row, 1)
        self._row.addWidget(tabs, 1)
        self._line = QWidget()
        self._line.setProperty("surface", "rule")
        self._line.setFixedWidth(1)
        self._row.addWidget(self._line)
        self.panel_title = _("Hand and journal")
        self.panel_tabs = tabs
        self.place_tray()
        context.theme.changed.connect(self._letters_changed)

    def _letters_changed(self) -> None:
        self.place_tray()
        self.rearranged.emit()

    def widen_tray(self, width: int) -> None:
        """So many pixels at 100 % for the tray: where all dice are typed it wants more of them."""
        self.tray_width = width
        self.place_tray()

    @property
    def is_large(self) -> bool:
        return self._context.theme.scale >= LARGE

    def place_tray(self) -> None:
        """Put the tray where the size of the letters wants it."""
        tabs, tray = self.tabs, self._tray
        beside = not self.is_large
        place = tabs.indexOf(tray)
        self._line.setVisible(beside)
        tray.lie(not beside)
        if beside:
            if place >= 0:
                tabs.removeTab(place)
            self._row.addWidget(tray)
            tray.setFixedWidth(self._context.theme.px(self.tray_width))
            tray.show()
        elif place < 0:
            tray.setMinimumWidth(0)
            tray.setMaximumWidth(WIDEST)
            tabs.insertTab(tabs.indexOf(self._journal) + 1, tray, "")
