"""The bottom panel: problems, order of battle, notes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from core.text import Text, _
from editor.base.context import Context
from editor.boards.design.designer import ListTab
from editor.desks.design.problems import Problems
from editor.widgets.panel_tabs import PanelTabs
from editor.widgets.section import on_panel

LEAST = 120
"""Px that the tabs keep when large letters leave little room; their pages scroll."""


class BottomTabs(QWidget):
    """The problems, the lists of the board, the notes; the tab of the problems counts them."""

    panel_title = _("Lists")

    def __init__(
        self,
        context: Context,
        problems: Problems,
        lists: Sequence[ListTab],
        notes: QWidget,
    ) -> None:
        super().__init__()
        self.context, self.problems = context, problems
        on_panel(self)
        self.tabs = self.panel_tabs = PanelTabs(context)
        self.tabs.setObjectName("lists")
        self.summary = QLabel()
        context.theme.apply_style(self.summary, "small")
        self.summary.setContentsMargins(0, 0, context.theme.px(12), 0)
        self.tabs.setCornerWidget(self.summary)
        first, last = (
            ListTab("problems", _("Problems"), problems),
            ListTab("notes", _("Notes"), notes),
        )
        self._titles: list[Text] = []
        for name, title, widget in (first, *lists, last):
            self._titles.append(title)
            widget.setObjectName(f"tab-{name}")
            self.tabs.addTab(widget, "")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.tabs)
        problems.counted.connect(lambda *_counts: self._speak())
        context.speaker.follow(self, self._speak)
        self.tabs.setMinimumHeight(LEAST)

    def _speak(self) -> None:
        say = self.context.speaker.say
        count = len(self.problems.problems)
        first: Text = _("Problems ({count})", count=count) if count else _("Problems")
        for place, words in enumerate((first, *self._titles[1:])):
            self.tabs.setTabText(place, say(words))
        self.summary.setMinimumHeight(self.tabs.tabBar().sizeHint().height())
        self.summary.setText(say(self.problems.summary()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = self.width() - self.tabs.tabBar().sizeHint().width() - self.summary.sizeHint().width()
        self.summary.setVisible(room > 8)

    def show_tab(self, widget: QWidget) -> None:
        """Bring one of them to the front."""
        self.tabs.show_panel(widget)
