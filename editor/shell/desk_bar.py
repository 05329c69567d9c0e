"""The row at the head of the window: menus, what is open, the desks, the search, undo, language, colours."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QTabBar,
    QToolButton,
    QWidget,
)

from core.text import Names, Text, _
from editor.base import icons
from editor.base.context import Context
from editor.base.shown_keys import shown_key
from editor.shell.desk_list import DESKS
from editor.shell.menu_button import MenuButton

LEAST_TABS = 150
"""Pixels at 100 % that one tab or each of two keep before words give way to them."""

TITLED = 150
"""Pixels at 100 % in which a title among several can be told: the words for finding give way to it."""

SIGN_ALONE = 3
"""The step in which finding is a sign alone: more than words it does not give up for titles."""

CLOSE = 24
"""Pixels of the cross on a tab, each way: a finger hits it."""

STEPS = 5
"""In so many steps the row says less."""


class _DocumentTabs(QTabBar):
    """Without a document no key goes to it: there would be nothing to tell."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def wished(self) -> int:
        """The pixels in which all titles are whole."""
        return sum(self.tabSizeHint(index).width() for index in range(self.count()))

    def tabInserted(self, index: int) -> None:
        super().tabInserted(index)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def tabRemoved(self, index: int) -> None:
        super().tabRemoved(index)
        if not self.count():
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)


class DeskBar(QWidget):
    """`desk_asked` carries the id of a desk, `command_asked` that of a command.

    `tabs` are the open documents; the window fills them. What explains gives way first where there is little
    room: keys, the words of the search, the name of the search; at last the desks become one menu.
    """

    desk_asked = Signal(str)
    command_asked = Signal(str)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setObjectName("desk-bar")
        self.setProperty("surface", "window")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._tools: list[tuple[QToolButton, Callable[[], str]]] = []
        self.menu = MenuButton(context)
        self.tabs = self._make_tabs()
        self.finder = self._make_finder()
        self._language = self._tool("language", lambda: "", _("Change the language"))
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(6, 3, 8, 3)
        self._row.setSpacing(4)
        self._row.addWidget(self.menu)
        self._row.addWidget(self.tabs, 1)
        self._row.addWidget(self._make_desks())
        self._row.addWidget(self.desk_menu)
        self._row.addWidget(self.finder)
        self._of_page = (
            self._tool("undo", lambda: "undo", _("Undo")),
            self._tool("redo", lambda: "redo", _("Redo")),
        )
        for tool in (*self._of_page, self._language):
            self._row.addWidget(tool)
        self._row.addWidget(self._tool("colours", self._colours_icon, _("Light or dark colours")))
        context.theme.changed.connect(self._apply_style)
        context.speaker.changed.connect(self._apply_style)
        self.show_start()
        self._apply_style()

    def show_page(self, desk: str) -> None:
        """A document is in front: press the button of its desk."""
        self._show_for_page(shown=True)
        button = self.buttons.get(desk)
        if button is not None:
            button.setChecked(True)
        self._desk = desk
        self._fit()

    def show_start(self, *, is_open: bool = False) -> None:
        """No document is in front: undo is out of place, desks too unless documents are open."""
        self._show_for_page(shown=False)
        self._on_page = is_open
        self._group.setExclusive(False)  # none is pressed in
        for button in self.buttons.values():
            button.setChecked(False)
        self._group.setExclusive(True)
        self._fit()

    _desk = ""
    _on_page = False

    def _show_for_page(self, *, shown: bool) -> None:
        self._on_page = shown
        for tool in self._of_page:
            tool.setVisible(shown)

    def name_tab(self, index: int, title: Names | Text | str, about: Text | str, *, dirty: bool) -> None:
        """Name a document; the dot says that it is not saved, the tooltip where it is kept."""
        say = self._context.speaker.say
        words = say(title)
        shown = words.replace("&", "&&") + (" ●" if dirty else "")
        close = self.tabs.tabButton(index, QTabBar.ButtonPosition.RightSide)
        grown = close is not None and close.minimumWidth() != CLOSE
        if close is not None and grown:
            close.setMinimumSize(CLOSE, CLOSE)
            self.tabs.setTabText(index, "")  # laid out with it: else the row grows with the next name
        if grown or shown != self.tabs.tabText(index):  # Qt lays out all tabs anew
            self.tabs.setTabText(index, shown)
        lines = [words, say(about), say(_("Not saved yet")) if dirty else ""]
        self.tabs.setTabToolTip(index, "\n".join(line for line in lines if line))
        told = ", ".join(line for line in lines if line)
        others = [self.tabs.accessibleTabName(it) for it in range(self.tabs.count()) if it != index]
        self.tabs.setAccessibleTabName(index, f"{told}, {index + 1}" if told in others else told)
        if close is not None:
            close.setAccessibleName(say(_("Close {document}", document=words)))

    def remove_tab(self, index: int) -> None:
        """Take a tab away, and the Python half of its button, which Qt would leave behind."""
        side = QTabBar.ButtonPosition.RightSide
        close = self.tabs.tabButton(index, side)
        if close is not None:
            self.tabs.setTabButton(index, side, None)
            close.setParent(None)
            close.deleteLater()
        self.tabs.removeTab(index)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        if not self.isVisible():  # its width is not known before it is shown
            self._show_step(0)
            return
        px, count = self._context.theme.px, self.tabs.count()
        most = self.tabs.wished()
        least, titles = min(most, px(LEAST_TABS)), min(most, max(px(LEAST_TABS), count * px(TITLED)))
        for step in range(STEPS):
            self._show_step(step)
            needed = self._row.contentsMargins().left() + self._row.contentsMargins().right()
            needed += titles if step < SIGN_ALONE else least
            for index in range(self._row.count()):
                item = self._row.itemAt(index)
                widget = item.widget() if item is not None else None
                if widget is not None and widget is not self.tabs and not widget.isHidden():
                    needed += widget.sizeHint().width() + self._row.spacing()
            if needed <= self.width():
                return

    def _show_step(self, step: int) -> None:
        """How much is said, from 0 (everything) on."""
        self._name_desks(keys=step < 1)
        self._name_finder(0 if step < 2 else 1 if step < 3 else 2)
        self._desks.setVisible(self._on_page and step < 4)
        self.desk_menu.setVisible(self._on_page and step >= 4)

    def minimumSizeHint(self) -> QSize:
        return QSize(320, super().minimumSizeHint().height())

    # --- parts -------------------------------------------------------------------------------------------

    def _make_tabs(self) -> _DocumentTabs:
        tabs = _DocumentTabs()
        tabs.setObjectName("documents")
        tabs.setTabsClosable(True)
        tabs.setDrawBase(False)
        tabs.setElideMode(Qt.TextElideMode.ElideRight)
        tabs.setExpanding(False)
        tabs.setUsesScrollButtons(True)
        tabs.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self._context.speaker.bind(tabs, tabs.setAccessibleName, _("Open documents"))
        return tabs

    def _make_finder(self) -> QToolButton:
        finder = QToolButton()
        finder.setObjectName("finder")
        finder.setProperty("finder", True)
        finder.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        finder.clicked.connect(lambda: self.command_asked.emit("find"))
        return finder

    def _name_finder(self, step: int) -> None:
        """With its words and its key, with one word, or as a sign alone."""
        speaker = self._context.speaker
        words, key = speaker.say(_("Find a command, a rule, a unit...")), shown_key("Ctrl+K", speaker)
        style = Qt.ToolButtonStyle
        self.finder.setToolButtonStyle(
            style.ToolButtonTextBesideIcon if step < 2 else style.ToolButtonIconOnly
        )
        short = speaker.say(_("Find"))
        self.finder.setText(f" {words}   {key} " if step == 0 else f" {short} ")
        self.finder.setAccessibleName(words)
        self.finder.setToolTip("" if step == 0 else f"{words}  {key}")

    def _make_desks(self) -> QWidget:
        self._desks = QWidget()
        row = QHBoxLayout(self._desks)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QPushButton] = {}
        self.desk_menu = QToolButton()
        self.desk_menu.setObjectName("desk-menu")
        self.desk_menu.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._desk_choices = QMenu(self.desk_menu)
        self.desk_menu.setMenu(self._desk_choices)
        for number, desk in enumerate(DESKS):
            button = QPushButton()
            button.setCheckable(True)
            button.setObjectName(f"desk-{desk.id}")
            button.setProperty("desk", True)
            place = "first" if number == 0 else "last" if number == len(DESKS) - 1 else "middle"
            button.setProperty("segment", place)
            button.clicked.connect(lambda _down=False, desk_id=desk.id: self.desk_asked.emit(desk_id))
            choice = self._desk_choices.addAction("")
            choice.triggered.connect(lambda _down=False, desk_id=desk.id: self.desk_asked.emit(desk_id))
            self._group.addButton(button)
            self.buttons[desk.id] = button
            row.addWidget(button)
        return self._desks

    def _name_desks(self, *, keys: bool) -> None:
        speaker = self._context.speaker
        for number, desk in enumerate(DESKS, 1):
            name, key = speaker.say(desk.title), f"Ctrl+{number}"
            self.buttons[desk.id].setText(f"{name}  {key}" if keys else name)
            self.buttons[desk.id].setAccessibleName(name)  # a key in the text is not a part of the name
            self.buttons[desk.id].setToolTip(key)
            self._desk_choices.actions()[number - 1].setText(f"{name}\t{key}")
            if desk.id == self._desk:
                self.desk_menu.setText(f"{name} \N{BLACK DOWN-POINTING SMALL TRIANGLE}")
                self.desk_menu.setAccessibleName(speaker.say(_("{desk} desk", desk=desk.title)))

    def _tool(self, command: str, icon: Callable[[], str], name: Text) -> QToolButton:
        button = QToolButton()
        button.setObjectName(f"bar-{command}")
        self._context.speaker.bind(button, button.setToolTip, name)
        self._context.speaker.bind(button, button.setAccessibleName, name)
        button.clicked.connect(lambda: self.command_asked.emit(command))
        self._tools.append((button, icon))
        return button

    def _colours_icon(self) -> str:
        return "sun" if self._context.theme.dark else "moon"

    def _apply_style(self) -> None:
        theme = self._context.theme
        size = theme.px(17)
        for button, icon in (*self._tools, (self.finder, lambda: "search")):
            if icon():
                button.setIcon(icons.icon(icon(), theme.colour("text")))
                button.setIconSize(QSize(size, size))
        self._language.setText(self._context.speaker.language.upper())
        self._fit()
