"""The first thing seen: work to go on with, battles to play, maps to begin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QScrollArea, QVBoxLayout, QWidget

from core.text import Text, Value, _, _n
from editor.base import icons
from editor.base.context import Context
from editor.shell.card_grid import CardGrid
from editor.shell.start_shelves import StartShelves, heading
from editor.widgets.elided import WholeLabel
from editor.widgets.notices import Notices

if TYPE_CHECKING:
    from core.system_entries import SystemEntry
    from editor.base.document.recent import Shipped
    from editor.base.document.recovery import Entry
    from editor.shell.start_cards import StartCards
    from editor.shell.start_side import StartSide

MOST_RECENT = 8
FIRST_REST, FIRST_CARDS = 10, 30
"""Milliseconds from the first painting to what stands beside, keys and menus, and to the cards."""

MOVED = 1500
"""Milliseconds in which the cards over the side have come to their new sizes."""


class StartPage(QWidget):
    """Asks the window by signals; holds nothing that could be lost.

    `open_asked`, `play_asked`, `copy_asked` carry a path, `new_asked` and `list_asked` (an army list) the id
    of a system, `reopen_asked`, `show_asked` and `discard_asked` an Entry of kept work, `page_asked` a help
    page, `command_asked` the id of a command.
    """

    open_asked = Signal(object)
    play_asked = Signal(object)
    copy_asked = Signal(object)
    new_asked = Signal(str)
    list_asked = Signal(str)
    reopen_asked = Signal(object)
    show_asked = Signal(object)
    discard_asked = Signal(object)
    page_asked = Signal(str)
    command_asked = Signal(str)
    resume_asked = Signal(int)
    """The place of an open document that somebody goes on with."""
    renewed = Signal()
    painted = Signal()
    """Once, when the page was seen for the first time."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._entries: list[Entry] = []
        self.notices = Notices(context)
        self.open_now = QWidget()
        self.open_now.setObjectName("open_now")
        self._open_rows = QVBoxLayout(self.open_now)
        self._open_rows.setContentsMargins(0, 0, 0, 0)
        self.resumes: list[QPushButton] = []
        self.recent = CardGrid(context)
        self.shelves = StartShelves(context, lambda: self._cards)
        self.shelves.whole.connect(self._tell_whole)
        self.battles, self.systems = self.shelves.battles, self.shelves.systems
        self._title_icons: list[tuple[QPushButton, str]] = []
        self._recent_heading = heading(context, _("Recent"))
        self._body = self._build_body()
        self._scroll = QScrollArea()
        self._scroll.setWidget(self._body)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.verticalScrollBar().rangeChanged.connect(lambda _least, _most: self._find_moved())
        self._side_scroll = QScrollArea()
        self._side_scroll.setWidget(_empty_side())
        self._side_scroll.setWidgetResizable(True)
        self._side_scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for area in (self._scroll, self._side_scroll):
            area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what can be focused in them scrolls them
        for area, name in ((self._scroll, _("Battles")), (self._side_scroll, _("Learn"))):
            context.speaker.bind(area, area.setAccessibleName, name)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._scroll, 1)
        row.addWidget(self._side_scroll)
        context.theme.changed.connect(self._renew_pictures)
        context.speaker.changed.connect(self.renew)
        self._drawn = False
        self._is_old = False
        self._is_left = False
        self._has_side = False

    # --- what is shown -----------------------------------------------------------------------------------

    @cached_property
    def side(self) -> StartSide:
        """What can be learnt, and how the program looks: built when the page has been seen."""
        from editor.shell.start_side import StartSide

        side = StartSide(self._context)
        side.page_asked.connect(self.page_asked)
        side.command_asked.connect(self.command_asked)
        return side

    @cached_property
    def _cards(self) -> StartCards:
        from editor.shell.start_cards import StartCards  # not before the window shows

        cards = StartCards(self._context, self)
        cards.open_asked.connect(self.open_asked)
        cards.play_asked.connect(self.play_asked)
        cards.copy_asked.connect(self.copy_asked)
        cards.new_asked.connect(self.new_asked)
        cards.list_asked.connect(self.list_asked)
        return cards

    def refresh(self, *, at_once: bool = True) -> None:
        """Read the recent files, the battles and the kept work again; loads what that needs.

        Else than `at_once` the battles come group by group, as long as somebody looks.
        """
        from editor.base.document.recent import recent

        self._is_old = False
        self._cards.forget_recent()
        files = recent(self._context.settings)[:MOST_RECENT]
        self._recent_heading.setVisible(bool(files))
        self.recent.setVisible(bool(files))
        self.recent.set_cards([self._cards.recent(file) for file in files])
        self._show_kept()
        self.shelves.lay(at_once=at_once)

    def _tell_whole(self) -> None:
        self.renewed.emit()

    def show_open(self, documents: Sequence[tuple[Value, Value]]) -> None:
        """The documents that are open, each with what it stands at: a button goes on with it."""
        for old in self.resumes:
            self._open_rows.removeWidget(old)
            old.deleteLater()
        self.resumes = []
        for place, (title, stands) in enumerate(documents):
            button = QPushButton()
            button.setObjectName(f"resume-{place}")
            button.setProperty("strong", place == 0)
            say = self._context.speaker.say
            words = _("Resume “{title}” · {stands}", title=title, stands=stands)
            button.setText(say(words).replace("&", "&&"))
            button.clicked.connect(lambda _down=False, place=place: self.resume_asked.emit(place))
            self._open_rows.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
            self.resumes.append(button)
        self.open_now.setVisible(bool(documents))

    def shipped_battles(self) -> list[Shipped]:
        """The battles that come with the program, read once."""
        return self.shelves.shipped()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The cards come once the window is on the screen: what they need takes longer than all the rest."""
        super().paintEvent(event)
        if not self._drawn:
            self._drawn = True
            QTimer.singleShot(FIRST_REST, self._complete)
            QTimer.singleShot(FIRST_CARDS, self._fill)

    def _complete(self) -> None:
        if self.isVisible():
            self._build_side()
        self.painted.emit()

    def _build_side(self) -> None:
        self._side_scroll.setWidget(self.side)
        self.side.installEventFilter(self)
        self._has_side = True
        self._fit_side()

    def _fill(self) -> None:
        self._is_old = True
        if self.isVisible():
            self.refresh(at_once=False)

    def renew(self) -> None:
        """Read everything again: now where somebody looks, else when the page is seen."""
        if self.isVisible():
            self.refresh()
        else:
            self._is_old = True

    def leave(self) -> None:
        """Nobody will look at the page any more: the window goes."""
        self._is_old = False
        self._is_left = True

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_side()

    def _fit_side(self) -> None:
        """At the right, or under the rest where it would take too much of the width."""
        needed = self.side.minimumSizeHint().width() + 14 if self._has_side else 0
        wanted = max(self._context.theme.px(300), needed)
        beside = wanted <= self.width() * 36 // 100
        rows = self._body.layout()
        assert isinstance(rows, QVBoxLayout)
        chosen = self.focusWidget()
        if not self._has_side:
            pass  # its place is kept free
        elif beside and self._side_scroll.widget() is None:
            rows.removeWidget(self.side)
            self._side_scroll.setWidget(self.side)
        elif not beside and self._side_scroll.widget() is not None:
            rows.insertWidget(rows.count() - 1, self._side_scroll.takeWidget())
            self.side.show()
        self._side_scroll.setVisible(beside)
        self._side_scroll.setFixedWidth(wanted)
        if chosen not in (None, self.focusWidget()) and self.side.isAncestorOf(chosen):
            self._moved = chosen  # what goes elsewhere gives the keys away
            QTimer.singleShot(MOVED, self, lambda: setattr(self, "_moved", None))
            self._find_moved()

    def _renew_pictures(self) -> None:
        """The theme is another one; behind a map nobody sees it, and the map should not wait."""
        self._style_title()
        self._fit_side()
        self.renew()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Letters of another size come to the side later than here: only then it tells how wide it is."""
        if event.type() == QEvent.Type.LayoutRequest:
            QTimer.singleShot(0, self, self._fit_side)
        return super().eventFilter(watched, event)

    _moved: QWidget | None = None
    """What had the keys in the side when it went elsewhere a moment ago."""

    def _find_moved(self) -> None:
        """Who chose the size of the letters in the side finds the choice again, wherever it went."""
        if self._moved is not None:
            self._moved.setFocus()
            self._scroll.ensureWidgetVisible(self._moved)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._drawn and not self._has_side and not self._is_left:  # a file came before it
            self._build_side()
        if self._is_old:
            self.refresh(at_once=False)

    def _show_kept(self) -> None:
        for key in self.notices.shown_keys():
            self.notices.take_down(key)
        from editor.base.clock_text import day_and_clock, moment_at
        from editor.base.document.recovery import found

        self._entries = found()
        for entry in reversed(self._entries):
            title = _("“{title}” was not saved.", title=entry.title)
            when = moment_at(entry.at)
            kept = _n(
                "{count} change of {when}, kept apart.",
                "{count} changes of {when}, kept apart.",
                entry.changes,
                when=day_and_clock(when),
            )
            calm = _("Your file was not touched.") if entry.path is not None else _("It has no file yet.")
            acts = [
                (_("Reopen what was kept"), lambda entry=entry: self.reopen_asked.emit(entry)),
                (_("Show what differs"), lambda entry=entry: self._show_difference(entry)),
                (_("Throw away"), lambda entry=entry: self.discard_asked.emit(entry)),
            ]
            self.notices.show_notice(
                entry.token,
                "warning",
                title,
                [_("{kept} {calm}", kept=kept, calm=calm)],
                acts,
                closable=False,
            )

    def _show_difference(self, entry: Entry) -> bool:
        """True: the banner stays, the words come into it."""
        self.show_asked.emit(entry)
        return True

    # --- the frame ---------------------------------------------------------------------------------------

    def _build_body(self) -> QWidget:
        body = QWidget()
        body.setProperty("surface", "window")
        rows = QVBoxLayout(body)
        rows.setContentsMargins(26, 18, 26, 18)
        rows.setSpacing(12)
        rows.addLayout(self._title_row())
        rows.addWidget(self.notices)
        rows.addWidget(self.open_now)
        rows.addWidget(self._recent_heading)
        rows.addWidget(self.recent)
        rows.addWidget(self.shelves)
        rows.addStretch(1)
        return body

    def _title_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(14)
        words: Sequence[tuple[str, Text | str]] = (
            ("title", "État-Major"),
            ("motto", _("draw, compose, prepare, play, umpire")),
        )
        for role, text in words:
            label = QLabel() if role == "title" else WholeLabel(0)
            label.setProperty("role", role)
            self._context.speaker.bind(label, label.setText, text)
            row.addWidget(label, 0, Qt.AlignmentFlag.AlignBaseline)
        row.addStretch(1)
        for name, icon, words_, run in (
            ("blank", "brush", _("Blank map"), self.ask_new),
            ("list", "list", _("New army list"), self.ask_list),
            ("open", "folder", _("Open..."), lambda: self.command_asked.emit("open")),
        ):
            row.addWidget(self._title_button(name, icon, words_, run))
        self._style_title()
        return row

    def _style_title(self) -> None:
        """The icons wear the colours and the size of the moment."""
        theme = self._context.theme
        for button, icon in self._title_icons:
            button.setIcon(icons.icon(icon, theme.colour("text")))
            button.setIconSize(QSize(theme.px(16), theme.px(16)))

    def _title_button(self, name: str, icon: str, words: Text, run: Callable[[], object]) -> QPushButton:
        button = QPushButton()
        button.setObjectName(name)
        self._context.speaker.bind(button, button.setText, words)
        button.setToolTip({"open": "Ctrl+O", "blank": "Ctrl+N", "list": "Ctrl+Shift+N"}[name])
        self._title_icons.append((button, icon))
        button.clicked.connect(lambda: run())
        return button

    def ask_new(self) -> None:
        """A blank map of the one system, or of the one that is chosen in a menu."""
        self._ask_system("blank", self._context.system_entries, self.new_asked.emit)

    def ask_list(self) -> None:
        """An army list of the one system that has them, or of the one that is chosen in a menu."""
        systems = [system for system in self._context.system_entries if system.has_armies]
        self._ask_system("list", systems, self.list_asked.emit)

    def _ask_system(self, name: str, systems: Sequence[SystemEntry], chosen: Callable[[str], object]) -> None:
        """Let a person choose among systems in a menu under that button; one alone is chosen at once."""
        if len(systems) == 1:
            chosen(systems[0].id)
            return
        from editor.shell.start_cards import told_system

        button = self.findChild(QPushButton, name)
        assert button is not None
        menu = QMenu(button)
        for system in systems:
            action = menu.addAction(self._context.speaker.say(told_system(system)))
            action.triggered.connect(lambda _on=False, id_=system.id: chosen(id_))
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))


def _empty_side() -> QWidget:
    """What stands at the right until the side is built, in its colour."""
    empty = QWidget()
    empty.setProperty("surface", "panel")
    empty.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    return empty
