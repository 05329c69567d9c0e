"""The tabs under the map; where the window is too narrow, panels from beside the map come in as guests."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QTabBar, QTabWidget, QWidget

from core.text import Text, _
from editor.base.context import Context


class Guest(QScrollArea):
    """A panel that was made for a tall place: it scrolls in a low one."""

    def __init__(self, context: Context, title: Text, panel: QWidget) -> None:
        super().__init__()
        self.title = title
        context.speaker.bind(self, self.setAccessibleName, title)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        filled = panel.autoFillBackground()
        self.setWidget(panel)
        panel.setAutoFillBackground(filled)  # Qt fills what it scrolls, and would for ever
        panel.show()

    def send_back(self) -> None:
        """Let the panel go; without the second line shiboken would take it for a part of this frame still."""
        panel = self.takeWidget()
        if panel is not None:
            panel.setParent(None)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 40)


class PanelTabs(QTabWidget):
    """One row of tabs, whoever stands in it. A panel under the map that has one calls it `panel_tabs`."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._guests: list[Guest] = []
        bar = QTabBar()  # made here: shiboken may cut off the Python half of one that Qt makes
        self.setTabBar(bar)
        self.setDocumentMode(True)
        self.setUsesScrollButtons(True)
        for part in (self, bar):
            context.speaker.bind(part, part.setAccessibleName, _("Lists"))
        context.speaker.follow(self, self.name_guests)

    def host(self, panels: Sequence[tuple[Text, QWidget]]) -> None:
        """Take in these panels and send the others back; the one in front stays there if it can."""
        wanted = [panel for _title, panel in panels]
        if wanted == [guest.widget() for guest in self._guests]:
            return
        front = self.current_panel()
        for guest in self._guests:
            guest.send_back()
            self.removeTab(self.indexOf(guest))
            guest.deleteLater()
        self._guests = [Guest(self._context, title, panel) for title, panel in panels]
        for guest in self._guests:
            self.addTab(guest, "")
        self.name_guests()
        if front is not None:
            self.show_panel(front)

    def name_guests(self) -> None:
        for guest in self._guests:
            self.setTabText(self.indexOf(guest), self._context.speaker.say(guest.title))

    def current_panel(self) -> QWidget | None:
        """The panel in front, a guest or one of its own."""
        front = self.currentWidget()
        return front.widget() if isinstance(front, Guest) else front

    def show_panel(self, panel: QWidget) -> bool:
        """Bring a panel to the front; False where it does not stand here."""
        for place in range(self.count()):
            page = self.widget(place)
            if page is not None and (page is panel or page.isAncestorOf(panel)):
                self.setCurrentIndex(place)
                return True
        return False

    def minimumSizeHint(self) -> QSize:
        """That of its own pages: guests scroll. Qt would ask all of them."""
        own = [self.widget(place) for place in range(self.count())]
        sizes = [page.minimumSizeHint().expandedTo(page.minimumSize()) for page in own if page is not None]
        height = max((size.height() for size in sizes), default=0)
        return QSize(120, height + self.tabBar().sizeHint().height())
