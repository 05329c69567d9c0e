"""New colours for what is in front at once, for what is behind it when it comes to the front.

Qt dresses every widget there is when the style sheet changes, which takes seconds with many documents open.
It leaves out what does not count as polished or has a style of its own: pages behind the one in front, panels
that no desk shows, closed menus and dialogs count as such for a moment, and are dressed when they are shown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from weakref import ref

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from shiboken6 import createdByPython, isValid

POLISHED = Qt.WidgetAttribute.WA_WState_Polished
OWN_STYLE = Qt.WidgetAttribute.WA_SetStyle

COMES = (QEvent.Type.Show, QEvent.Type.ParentChange)
"""What happens to a page, a panel or a menu before it is in sight."""


def wear(widget: QWidget, sheet: str) -> None:
    """Put a sheet of its own on a widget, if it is another: Qt reads each anew, for all that is inside."""
    if widget.styleSheet() != sheet:
        widget.setStyleSheet(sheet)


class WhenShown(QObject):
    """Does something now where a widget is in sight, and else once, when it comes there."""

    def __init__(self, widget: QWidget, do: Callable[[], object]) -> None:
        super().__init__(widget)
        self._widget, self._do, self._owed = widget, do, False

    def ask(self) -> None:
        """It is to be done."""
        window = self._widget.window()  # of what stands in no place now that is no window of the program
        if self._widget.isVisible() or (isinstance(window, QMainWindow) and not window.isVisible()):
            self._do()
        elif not self._owed:
            self._owed = True
            self._widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and self._owed:
            self._owed = False
            self._widget.removeEventFilter(self)
            self._do()
        return False


Held = Callable[[], QWidget | None]
"""A widget while there is one."""


def held(widget: QWidget) -> Held:
    """Not by us: a panel that stands in no place lives as long as its owner, and holds its battle.

    What Qt made has no owner in Python, and its Python half would go at once.
    """
    return ref(widget) if createdByPython(widget) else lambda: widget


@dataclass(slots=True)
class Waiting:
    """What is dressed once a page, a panel or a menu comes to the front."""

    root: Held
    inside: list[Held] = field(default_factory=list)

    @property
    def is_gone(self) -> bool:
        """Whether nobody holds it any more, or Qt has taken it apart."""
        root = self.root()
        return root is None or not isValid(root)


class Wardrobe(QObject):
    """Knows the pages of which one is in front. `dressed` counts the widgets that were dressed one by one."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pages: list[QWidget] = []
        self._waiting: dict[int, Waiting] = {}
        self.dressed = 0

    def keep(self, page: QWidget) -> None:
        """This page may be behind another one."""
        self._pages.append(page)
        page.destroyed.connect(self._let_go)

    def _let_go(self) -> None:
        """What is closed is kept by nobody: a page holds its battle."""
        self._pages = [page for page in self._pages if isValid(page)]
        self._waiting = {key: row for key, row in self._waiting.items() if not row.is_gone}

    def put_on(self, application: QApplication, sheet: str) -> None:
        """Dress what is in front in this style sheet, and the rest later."""
        self._let_go()
        if not application.styleSheet():  # the first one: nothing wears another
            application.setStyleSheet(sheet)
            return
        behind = [root for root in (*self._pages, *application.topLevelWidgets()) if not root.isVisible()]
        spared = [one for root in behind for one in self._put_away(root)]
        for widget in spared:
            widget.setAttribute(OWN_STYLE)
        application.setStyleSheet("")  # a sheet after none dresses the polished, after another one all
        application.setStyleSheet(sheet)
        for widget in spared:
            widget.setAttribute(OWN_STYLE, False)
        for widget in application.allWidgets():
            if widget.testAttribute(POLISHED) and widget.styleSheet():
                widget.setStyleSheet(
                    widget.styleSheet()
                )  # what has a sheet of its own is not reached by that

    def _put_away(self, root: QWidget) -> list[QWidget]:
        """Let these be dressed later; gives all of them that have no style of their own."""
        inside = [root, *root.findChildren(QWidget)]
        found = [one for one in inside if one.testAttribute(POLISHED)]
        for widget in found:
            widget.setAttribute(POLISHED, False)
        if found:
            self._waiting_for(root).inside.extend(map(held, found))
        return [one for one in inside if not one.testAttribute(OWN_STYLE)]

    def _waiting_for(self, root: QWidget) -> Waiting:
        waiting = self._waiting.get(id(root))
        if waiting is None or waiting.root() is not root:  # another one had its number
            root.installEventFilter(self)
            waiting = self._waiting[id(root)] = Waiting(held(root))
        return waiting

    def dress(self, root: QWidget) -> None:
        """This comes to the front: it gets the colours of now, if it does not wear them."""
        waiting = self._waiting.pop(id(root), None)
        if waiting is None or waiting.root() is not root:
            return
        root.removeEventFilter(self)
        for one in waiting.inside:
            widget = one()
            if widget is None or not isValid(widget):
                continue
            style = widget.style()
            style.unpolish(widget)
            widget.setAttribute(POLISHED)
            style.polish(widget)
            QApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))
            widget.update()
            self.dressed += 1

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in COMES and isinstance(watched, QWidget):
            self.dress(watched)
        return False
