"""The main window: one row at its head, one page a document, status line, help at the right."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QApplication,
    QStackedWidget,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from core.system_entries import SHIPPED
from core.text import Value, _
from editor.base.context import Context
from editor.base.drawing.byte_memory import forget_drawings
from editor.shell.desk_bar import DeskBar
from editor.shell.help_dock import HelpDock
from editor.shell.page_signs import PageSigns
from editor.shell.start_page import StartPage
from editor.shell.status_line import StatusLine
from editor.shell.system_loader import SystemLoader
from editor.shell.told_line import ToldLine
from editor.shell.window_keys import WindowKeys
from editor.widgets.notice_place import NoticePlace
from editor.widgets.notices import Notices

if TYPE_CHECKING:
    from editor.base.commands import Commands
    from editor.shell.help_view import HelpView
    from editor.shell.opening import Opening
    from editor.shell.page import Page


class MainWindow(WindowKeys):
    """The window itself: tabs over the pages, menus, desk bar, help, status line."""

    page_removed = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.setObjectName("main")
        self.setWindowTitle("État-Major")
        self.setAcceptDrops(True)
        self.resize(1280, 800)
        self.pages: list[Page] = []
        self.bar = DeskBar(context)
        self.bar.desk_asked.connect(self.show_desk)
        self.bar.command_asked.connect(lambda name: self.commands.run(name))
        self.notices = Notices(context)
        self.start = StartPage(context)
        self.status = StatusLine(context)
        self._help = HelpDock(self)
        self._files: Opening | None = None
        self._lay_out()
        self._connect_start()
        self._loader = SystemLoader(self)
        self._loader.loaded.connect(self._put_systems)
        self.start.renewed.connect(self._loader.begin)
        self._signs = PageSigns(self, self.bar)
        self.show_start()
        self.restoreGeometry(context.settings.blob("window"))

    @cached_property
    def commands(self) -> Commands:
        """What can be done, with its keys and its menus: made when somebody asks.

        At the latest when the window has been painted: before that there is nobody to press a key.
        """
        from editor.base.commands import Commands
        from editor.shell import window_commands
        from editor.shell.window_menus import WindowMenus

        commands = Commands(self.context.speaker, self)
        commands.refused.connect(self._signs.say_why_not)
        menus = WindowMenus(self, commands, self.bar)
        self.bar.menu.put(self, menus.titled())
        commands.put("window", window_commands.commands(self))
        menus.fill()
        return commands

    # --- pages -------------------------------------------------------------------------------------------

    @property
    def files(self) -> Opening:
        """Opening, saving, closing; loaded with the first file."""
        if self._files is None:
            from editor.shell.opening import Opening

            self._files = Opening(self)
        return self._files

    @property
    def page(self) -> Page | None:
        """The page in front, None while the start page is."""
        shown = self._stack.currentWidget()
        return next((page for page in self.pages if page is shown), None)

    def regions(self) -> Sequence[QWidget]:
        """From the head of the window down: the bar, the page, what is told at its foot, the help."""
        page = self.page
        inner = (self.start,) if page is None else page.frame.regions()
        beside = () if self.help is None else (self.help,)
        return (self._bar_holder, self.notices, *inner, self.told, self.status, *beside)

    def add_page(self, page: Page, desk: str) -> None:
        """Show a new page at `desk`."""
        self._loader.finish()
        page.lists = lambda: self.files.lists
        self.pages.append(page)
        self._stack.addWidget(page)
        self.context.theme.wardrobe.keep(page)
        self._tabs.addTab("")
        self._signs.follow(page)
        page.rule_asked.connect(lambda rule: self.show_help(f"rule:{rule}"))
        page.help_asked.connect(lambda name: self.show_help(f"page:{name}"))
        page.help_forgotten.connect(self._help.forget)
        page.frame.stage.laid.connect(self._place_notices)
        self.go_to(page)
        page.show_desk(desk)

    def remove_page(self, page: Page, *, to_the_end: bool = False) -> None:
        """Take a page away for good; whoever asks has asked the person before.

        `to_the_end`: the window goes too, and nobody looks at the start page any more.
        """
        index = self.pages.index(page)
        page.closing()
        self.pages.remove(page)
        self._left = None if page is self._left else self._left
        self.bar.remove_tab(index)
        if to_the_end:
            self.start.leave()  # before the stack shows it in the place of the page
        self._stack.removeWidget(page)  # at once: the next page is fitted as if this one had never been
        if self.pages:  # whoever asks the stack for its children before it goes would hold it for ever
            page.setParent(None)
        page.deleteLater()
        self.page_removed.emit()
        if self.pages:
            self.go_to(self.pages[min(index, len(self.pages) - 1)])
            return
        if not to_the_end:
            self.start.renew()  # what was saved meanwhile stands among the recent files
            _forget_maps()
        self.show_start()

    def go_to(self, page: Page) -> None:
        """Bring a page to the front."""
        self.context.theme.wardrobe.dress(page)
        self._stack.setCurrentWidget(page)
        self._tabs.blockSignals(True)
        self._tabs.setCurrentIndex(self.pages.index(page))
        self._tabs.blockSignals(False)
        page.show_again()
        self._signs.show_page(page)
        page.view.setFocus()

    def show_start(self) -> None:
        """The start page; open documents stay open."""
        if self.page is not None:
            self.commands.put("desk", ())
        self._left = self.page or self._left
        self.context.theme.wardrobe.dress(self.start)
        if self.pages:
            self.start.renew()
        self._stack.setCurrentWidget(self.start)
        self.start.show_open([self._standing(page) for page in self._resumable()])
        self._signs.show_none()

    _left: Page | None = None
    """The page that was in front before the start page."""

    def _resumable(self) -> list[Page]:
        """The open pages, the one left last first."""
        return sorted(self.pages, key=lambda page: page is not self._left)

    def _standing(self, page: Page) -> tuple[Value, Value]:
        """What an open document is called and where it stands, for the start page."""
        session = page.map_host.battle.session if page.map_host is not None else None
        if session is not None:
            from editor.base.document.standing import standing_of  # not before the window shows

            at = None if session.live else session.now
            return page.document.title, standing_of(session.game, at).words()
        return page.document.title, page.desk.title if page.desk is not None else ""

    def show_desk(self, desk: str) -> None:
        if self.page is None and self.pages:
            self.go_to(self._resumable()[0])  # its desks stay alive on the start page
        if self.page is None:
            return
        reason = self.page.desk_reason(desk)
        if reason is None:
            self.page.view.setFocus()  # letters act at once, unless the desk asks for something first
            self.page.show_desk(desk)
        else:
            self.page.notices.show_notice(
                "desk", "refused", _("This desk is closed: {reason}.", reason=reason)
            )
        self._signs.name_all()

    # --- help --------------------------------------------------------------------------------------------

    def show_help(self, place: str) -> None:
        """Open "page:design" or "rule:BC-9.2" at the right of the window."""
        self._help.show_place(place)

    @property
    def help(self) -> HelpView | None:
        """The help while it is open."""
        return self._help.view

    def close_help(self) -> None:
        """Put the help away; the keys go to the map."""
        self._help.close()
        if self.page is not None:
            self.page.view.setFocus()

    # --- the end -----------------------------------------------------------------------------------------

    def keep_work(self) -> bool:
        """Keep everything that is not saved, now; True when all could be kept."""
        done = [autosaver.flush() for page in self.pages for autosaver in page.autosavers()]
        return all(done)

    def open_files(self, files: Sequence[Path]) -> None:
        """Open each of `files`; one that cannot be read is told in a banner."""
        for path in files:
            self.files.open(path)

    def close_unasked(self) -> None:
        """The terminal or the system wants the program to end: keep unsaved work apart and go."""
        for page in list(self.pages):
            self.remove_page(page, to_the_end=True)
        self.close()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        from editor.shell.interchange.dropping import welcome

        welcome(event)

    def dropEvent(self, event: QDropEvent) -> None:
        from editor.shell.interchange.dropping import take

        take(self, event)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.pages and not self.files.close_all():
            event.ignore()
            return
        self.context.settings.set_blob("window", self.saveGeometry())
        event.accept()

    # --- building ----------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self._tabs = self.bar.tabs
        self._tabs.currentChanged.connect(self._go_to_tab)
        self._tabs.tabBarClicked.connect(self._go_to_tab)  # the one in front too, from the start page
        self._tabs.tabCloseRequested.connect(lambda index: self.files.close(self.pages[index]))
        self._stack = QStackedWidget()
        self._stack.addWidget(self.start)
        self.context.theme.wardrobe.keep(self.start)
        whole = QWidget()
        rows = QVBoxLayout(whole)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        self._notices = NoticePlace(self.notices, whole, rows, 0)
        self.notices.changed.connect(self._place_notices)
        self._stack.currentChanged.connect(self._place_notices)
        self._bar_holder = QToolBar(self)  # over the help too, which lies beside the page
        self._bar_holder.setObjectName("desk-bar-holder")
        self._bar_holder.setMovable(False)
        self._bar_holder.toggleViewAction().setVisible(False)
        self._bar_holder.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._bar_holder.addWidget(self.bar)
        held = self._bar_holder.layout()
        assert held is not None
        held.setContentsMargins(0, 0, 0, 0)  # Qt takes them from the style once, when the bar is made
        held.setSpacing(0)
        self.addToolBar(self._bar_holder)
        rows.addWidget(self._stack, 1)
        self.told = ToldLine(self.context)
        rows.addWidget(self.told)
        self.setCentralWidget(whole)
        self.setStatusBar(self.status)

    def _place_notices(self) -> None:
        """What is told lies over the map in front, below its row of buttons and the banners of the page."""
        stage = None if self.page is None else self.page.frame.stage
        if stage is None or not stage.shows_map:
            self._notices.put(None)
            return
        corner = stage.mapTo(self, QPoint(0, 0)) - self._stack.mapTo(self, QPoint(0, 0))
        room = QRect(corner + self._stack.pos(), stage.size())
        self._notices.put(room.adjusted(0, stage.taken_above, 0, 0))

    def _go_to_tab(self, index: int) -> None:
        if 0 <= index < len(self.pages):
            self.go_to(self.pages[index])

    def _put_systems(self) -> None:
        from editor.shell import window_commands

        self.commands.put("systems", window_commands.system_commands(self))
        self._tell_left_out()
        if len(self.context.systems) > len(SHIPPED):  # packages have some more
            self.start.renew()

    def need_systems(self) -> None:
        self._loader.finish()

    def _tell_left_out(self) -> None:
        """Name the packages of systems that do not fit."""
        from core.systems.catalog import installed

        for number, reason in enumerate(installed().left_out):
            self.notices.show_notice(f"package-{number}", "warning", reason)

    def _connect_start(self) -> None:
        start = self.start
        start.open_asked.connect(lambda path: self.files.open(path))
        start.play_asked.connect(lambda path: self.files.open(path, desk="play"))
        start.copy_asked.connect(lambda path: self.files.open(path, copy=True))
        start.new_asked.connect(lambda system: self.files.new(system))
        start.list_asked.connect(lambda system: self.files.lists.new(system))
        start.reopen_asked.connect(lambda entry: self.files.recovering.reopen(entry))
        start.show_asked.connect(lambda entry: self.files.recovering.show_difference(entry))
        start.discard_asked.connect(lambda entry: self.files.recovering.throw_away(entry))
        start.page_asked.connect(lambda name: self.show_help(f"page:{name}"))
        start.command_asked.connect(lambda name: self.commands.run(name))
        start.painted.connect(lambda: self.commands)
        start.resume_asked.connect(lambda place: self.go_to(self._resumable()[place]))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowDeactivate and QApplication.activeModalWidget() is None:
            self.keep_work()


def _forget_maps() -> None:
    """What was drawn and worked out of maps goes with the last page: sight takes some 5 MB for each size."""
    from core.geometry.hex_sight import hex_sight  # with the rules, after the first window

    forget_drawings()
    hex_sight.cache_clear()
