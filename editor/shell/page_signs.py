"""What the head and the foot of the window say of the pages: titles, tabs, status line, news of kept work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from core.text import Text, _
from editor.shell.status_line import TOLD

if TYPE_CHECKING:
    from editor.base.commands import Command
    from editor.shell.desk_bar import DeskBar
    from editor.shell.page import Page
    from editor.shell.window_frame import WindowFrame

SAID = "said"
"""The banner of that sentence."""


class PageSigns(QObject):
    """`bar` has the tabs; the status line and the banners are those of the window."""

    def __init__(self, window: WindowFrame, bar: DeskBar) -> None:
        super().__init__(window)
        self._window, self._bar = window, bar
        self._said = QTimer(self, singleShot=True, interval=TOLD)
        self._said.timeout.connect(self._forget_said)
        window.status.over_page.connect(self.show_over_page)
        window.context.announcer.told.connect(self._forget_with)
        window.context.speaker.changed.connect(self.name_all)
        window.context.theme.changed.connect(self.name_all)

    def follow(self, page: Page) -> None:
        """From now on tell what a new page says of itself."""
        status = self._window.status
        page.renewed.connect(self.name_all)
        page.desk_changed.connect(lambda _desk: self._desk_changed(page))
        page.desk_changed.connect(lambda _desk: self._forget_why())
        page.document.changed.connect(lambda _change: self._forget_why())
        page.keeper_changed.connect(lambda: self._desk_changed(page))
        page.status_changed.connect(lambda place, text: self._show_status(page, place, text))
        page.zoomed.connect(lambda _zoom: self._show_zoom(page))
        page.frame.stage.laid.connect(lambda: self._show_zoom(page))
        page.document.refused.connect(self._tell_why_not)
        page.said.connect(status.show_message)

    def show_page(self, page: Page) -> None:
        """A page came to the front: its cells, its zoom, its name."""
        for name in self._window.status.cells:
            self._window.status.show_status(name, page.cells.get(name))
        self._show_zoom(page)
        self.name_all()

    def show_none(self) -> None:
        """The start page came to the front."""
        for name in self._window.status.cells:
            self._window.status.show_status(name, None)
        self._window.status.watch(None, None)
        self.name_all()

    def name_all(self) -> None:
        """Title, tabs, and what is kept of the page in front."""
        window = self._window
        page = window.page
        window.status.setVisible(page is None or not window.context.theme.is_large)
        for index, other in enumerate(window.pages):
            self._name_tab(index, other)
        if page is None:
            self._bar.show_start(is_open=bool(window.pages))
            window.setWindowTitle("État-Major")
            return
        keeper = page.keeper()
        self._bar.show_page(page.desk.id if page.desk is not None else "")
        mark = " •" if keeper.dirty else ""
        window.setWindowTitle(f"{window.context.speaker.say(keeper.title)}{mark} — État-Major")
        saver = (
            page.desk.autosaver
            if page.desk is not None and page.desk.autosaver is not None
            else page.autosaver
        )
        window.status.watch(saver, window.files.saved_at(keeper))

    def say_why_not(self, command: Command, reason: Text) -> None:
        """A command that cannot be done now."""
        words = _("{command}: {reason}", command=command.title, reason=reason)
        self._tell_why_not(words)

    def _tell_why_not(self, text: Text | str) -> None:
        self._window.status.show_why_not(text)
        self._says_why = True

    def show_over_page(self, text: Text | str) -> None:
        """What a hidden status line would tell, or any must not tell alone, stands over the page as long;
        "": it is over.
        """
        self._says_why = False
        if text:
            self._window.notices.show_notice(SAID, "accent", text)
            self._said.start()
        else:
            self._forget_said()

    def _forget_with(self, told: str) -> None:
        """Nothing is told: another person may read on (`Announcer.forget`)."""
        if not told:
            self._forget_said()

    _says_why = False
    """What stands over the page is why something could not be done."""

    def _forget_why(self) -> None:
        """Something was done, or another desk is in sight: nobody asks any more why not."""
        if self._says_why:
            self._says_why = False
            self._forget_said()

    def _forget_said(self) -> None:
        self._said.stop()
        self._window.notices.take_down(SAID)

    def _desk_changed(self, page: Page) -> None:
        """A new desk may bring an autosaver: its news go to the status line, its failures to a banner."""
        for autosaver in page.autosavers():
            if not autosaver.property("watched"):
                autosaver.setProperty("watched", True)
                autosaver.kept.connect(self.name_all)
                autosaver.failed.connect(self._say_not_kept)
        self.name_all()

    def _name_tab(self, index: int, page: Page) -> None:
        """The document's name; what Save would write now is told by its tooltip."""
        keeper = page.keeper()
        about: Text | str = page.document.system.title
        if keeper.path is not None:
            about = _("{system} · {file}", system=page.document.system.title, file=keeper.path.name)
        title = page.document.title if page.desk_reason("design") is None else keeper.title
        self._bar.name_tab(index, title, about, dirty=any(one.dirty for one in page.keepers()))

    def _show_status(self, page: Page, place: str, text: Text | str | None) -> None:
        if page is self._window.page:
            self._window.status.show_status(place, text)

    def _show_zoom(self, page: Page) -> None:
        """How large the map is; nothing where a list or a form stands in its place."""
        shown = page.zoom if page.frame.stage.shows_map else 0.0
        words = _("Zoom {percent}%", percent=round(shown * 100)) if shown else None
        self._show_status(page, "zoom", words)

    def _say_not_kept(self, fault: OSError) -> None:
        window = self._window
        window.notices.show_notice(
            "not-kept",
            "warning",
            _("Unsaved work cannot be kept apart: {reason}.", reason=fault.strerror or str(fault)),
            [_("Save it to another place.")],
            [(_("Save as..."), lambda: window.commands.run("save_as"))],
        )
