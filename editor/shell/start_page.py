"""The first thing seen: work to go on with, battles to play, maps to begin."""

from __future__ import annotations

import datetime
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QScrollArea, QVBoxLayout, QWidget

from core.paths import SCENARIOS
from core.text import Names, Text, Value, _, _n
from editor.base import icons
from editor.base.clock_text import clock_text
from editor.base.context import Context
from editor.shell.file_cards import Card, CardGrid
from editor.shell.shipped_battles import BattleShelves
from editor.shell.start_side import StartSide
from editor.shell.thumbnails import Thumbnails
from editor.widgets.elided import ElidedLabel
from editor.widgets.notices import Notices

if TYPE_CHECKING:
    from core.shelf import Shelved
    from editor.base.document.recent import Recent, Shipped
    from editor.base.document.recovery import Entry

MOST_RECENT = 8
FIRST_CARDS = 30
"""Milliseconds from the first painting to the cards."""


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

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._thumbnails = Thumbnails(context, self)
        self._battles: list[Shipped] = []
        self._entries: list[Entry] = []
        self.notices = Notices(context)
        self.open_now = QWidget()
        self.open_now.setObjectName("open_now")
        self._open_rows = QVBoxLayout(self.open_now)
        self._open_rows.setContentsMargins(0, 0, 0, 0)
        self.resumes: list[QPushButton] = []
        self.recent = CardGrid(context)
        self.battles = BattleShelves(context)
        self.systems = CardGrid(context, 240)
        self._title_icons: list[tuple[QPushButton, str]] = []
        self._recent_heading = self._heading(_("Recent"))
        self._body = self._build_body()
        self._scroll = QScrollArea()
        self._scroll.setWidget(self._body)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.side = StartSide(context)
        self.side.page_asked.connect(self.page_asked)
        self.side.command_asked.connect(self.command_asked)
        self._side_scroll = QScrollArea()
        self._side_scroll.setWidget(self.side)
        self._side_scroll.setWidgetResizable(True)
        self._side_scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for area in (self._scroll, self._side_scroll):
            area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what can be focused in them scrolls them
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._scroll, 1)
        row.addWidget(self._side_scroll)
        context.theme.changed.connect(self._renew_pictures)
        self._drawn = False
        self._is_old = False

    # --- what is shown -----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Read the recent files, the battles and the kept work again; loads what that needs."""
        from editor.base.document.recent import recent

        self._thumbnails.clear()
        files = recent(self._context.settings)[:MOST_RECENT]
        self._recent_heading.setVisible(bool(files))
        self.recent.setVisible(bool(files))
        self.recent.set_cards([self._recent_card(file) for file in files])
        battles = self.shipped_battles()
        self.battles.set_cards(
            {
                system.id: [self._battle_card(battle) for battle in battles if battle.system == system.id]
                for system in self._context.shelf
            }
        )
        self.systems.set_cards([self._system_card(system) for system in self._context.shelf])
        self._show_kept()
        self._order_tabs()
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
        from editor.base.document.recent import shipped

        if not self._battles:
            self._battles = shipped(SCENARIOS)
        return self._battles

    def _order_tabs(self) -> None:
        """Tab walks the page as it is read: the buttons above, the cards row by row, what stands beside."""
        before: QWidget | None = self.findChild(QPushButton, "open")
        cards = [
            card
            for grid in (self.recent, self.battles, self.systems)
            for card in grid.cards
            if isinstance(card, Card)
        ]
        for card in cards:
            for stop in (card, *card.buttons):
                if before is not None:
                    QWidget.setTabOrder(before, stop)
                before = stop

    def paintEvent(self, event: QPaintEvent) -> None:
        """The cards come once the window is on the screen: what they need takes longer than all the rest."""
        super().paintEvent(event)
        if not self._drawn:
            self._drawn = True
            QTimer.singleShot(FIRST_CARDS, self.refresh)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_side()

    def _fit_side(self) -> None:
        """At the right, or under the rest where it would take too much of the width."""
        wanted = max(self._context.theme.px(300), self.side.minimumSizeHint().width() + 14)
        beside = wanted <= self.width() * 36 // 100
        rows = self._body.layout()
        assert isinstance(rows, QVBoxLayout)
        if beside and self._side_scroll.widget() is None:
            rows.removeWidget(self.side)
            self._side_scroll.setWidget(self.side)
        elif not beside and self._side_scroll.widget() is not None:
            rows.insertWidget(rows.count() - 1, self._side_scroll.takeWidget())
            self.side.show()
        self._side_scroll.setVisible(beside)
        self._side_scroll.setFixedWidth(wanted)

    def _renew_pictures(self) -> None:
        """The theme is another one; behind a map nobody sees it, and the map should not wait."""
        self._dress_title()
        self._fit_side()
        self._is_old = not self.isVisible()
        if not self._is_old:
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_old:
            self._is_old = False
            self.refresh()

    def _show_kept(self) -> None:
        for key in self.notices.shown_keys():
            self.notices.take_down(key)
        from editor.base.document.recovery import found

        self._entries = found()
        for entry in reversed(self._entries):
            title = _("“{title}” was not saved.", title=entry.title)
            when = datetime.datetime.fromtimestamp(entry.at).astimezone()
            kept = _n(
                "{count} change of {when}, kept apart.",
                "{count} changes of {when}, kept apart.",
                entry.changes,
                when=moment(when),
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

    # --- cards -------------------------------------------------------------------------------------------

    def _recent_card(self, file: Recent) -> Card:
        kind = _KINDS.get(file.kind, _("scenario"))
        about = _("{system} · {kind}", system=self._system_title(file.system), kind=kind)
        when = datetime.datetime.fromtimestamp(file.at).astimezone()
        title = file.title if file.title.en or file.title.fr else file.path.stem
        stands = [("small", file.standing.words())] if file.standing is not None else []
        card = Card(
            self._context,
            title,
            [("small", about), *stands, ("small", moment(when)), ("small", file.path.name)],
        )
        card.setToolTip(str(file.path))
        card.opened.connect(lambda: self.open_asked.emit(file.path))
        if file.kind != "roster":
            self._ask_picture(card, file.path)
        return card

    def _battle_card(self, battle: Shipped) -> Card:
        acts = [
            (_("Play"), lambda: self.play_asked.emit(battle.path)),
            (_("Design"), lambda: self.open_asked.emit(battle.path)),
            (_("Copy"), lambda: self.copy_asked.emit(battle.path)),
        ]
        notes = Names(beginning(battle.notes.en), beginning(battle.notes.fr))
        card = Card(
            self._context,
            battle.title,
            [("small", self._system_title(battle.system)), ("small", notes)],
            acts,
        )
        card.buttons[0].setProperty("strong", True)
        card.setObjectName(f"battle-{battle.path.stem}")
        card.opened.connect(lambda: self.play_asked.emit(battle.path))
        self._ask_picture(card, battle.path)
        return card

    def _system_card(self, system: Shelved) -> Card:
        system_id = system.id
        count = sum(battle.system == system_id for battle in self._battles)
        lines = [("small", words) for words in _SYSTEM_LINES.get(system_id, ())]
        battles = _n("{count} battle comes with it", "{count} battles come with it", count)
        card = Card(self._context, system.title, [*lines, ("small", battles)], picture=False)
        row = QHBoxLayout()
        row.setContentsMargins(12, 4, 12, 0)
        blank = QPushButton()
        model = QPushButton()
        self._context.speaker.bind(blank, blank.setText, _("Blank map"))
        self._context.speaker.bind(model, model.setText, _("Model..."))
        blank.setObjectName(f"new-{system_id}")
        blank.clicked.connect(lambda: self.new_asked.emit(system_id))
        model.clicked.connect(lambda: self._choose_model(system_id, model))
        row.addWidget(blank)
        row.addWidget(model)
        if system.has_armies:
            new_list = QPushButton()
            self._context.speaker.bind(new_list, new_list.setText, _("List"))
            self._context.speaker.bind(new_list, new_list.setAccessibleName, _("New army list"))
            new_list.setObjectName(f"list-{system_id}")
            new_list.clicked.connect(lambda: self.list_asked.emit(system_id))
            row.addWidget(new_list)
        row.addStretch(1)
        layout = card.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.addLayout(row)
        card.opened.connect(lambda: self.new_asked.emit(system_id))
        return card

    def _choose_model(self, system_id: str, button: QPushButton) -> None:
        menu = QMenu(button)
        for battle in self._battles:
            if battle.system == system_id:
                action = menu.addAction(self._context.speaker.say(battle.title))
                action.triggered.connect(lambda _on=False, path=battle.path: self.copy_asked.emit(path))
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def _ask_picture(self, card: Card, path: Path) -> None:
        if card.picture is not None:
            self._thumbnails.ask(path, card.picture.show_pixmap)

    def _system_title(self, system_id: str) -> Text | str:
        return next((system.title for system in self._context.shelf if system.id == system_id), system_id)

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
        rows.addWidget(self._heading(_("Play a battle")))
        rows.addWidget(self.battles)
        rows.addWidget(self._heading(_("New scenario")))
        rows.addWidget(self.systems)
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
            label = QLabel() if role == "title" else ElidedLabel(0)
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
        self._dress_title()
        return row

    def _dress_title(self) -> None:
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
        self._ask_system("blank", self._context.shelf, self.new_asked.emit)

    def ask_list(self) -> None:
        """An army list of the one system that has them, or of the one that is chosen in a menu."""
        systems = [system for system in self._context.shelf if system.has_armies]
        self._ask_system("list", systems, self.list_asked.emit)

    def _ask_system(self, name: str, systems: Sequence[Shelved], chosen: Callable[[str], object]) -> None:
        """Let a person choose among systems in a menu under that button; one alone is chosen at once."""
        if len(systems) == 1:
            chosen(systems[0].id)
            return
        button = self.findChild(QPushButton, name)
        assert button is not None
        menu = QMenu(button)
        for system in systems:
            action = menu.addAction(self._context.speaker.say(system.title))
            action.triggered.connect(lambda _on=False, id_=system.id: chosen(id_))
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def _heading(self, words: Text) -> QLabel:
        label = QLabel()
        label.setProperty("role", "heading")
        self._context.speaker.bind(label, label.setText, words)
        return label


_KINDS: dict[str, Text] = {"game": _("battle in play"), "roster": _("army list")}

_SYSTEM_LINES: dict[str, tuple[Text, ...]] = {
    "la_garde": (_("measured table, brigades, a bag of tokens"), _("the wars of the Empire")),
    "mbt": (_("measured table, bases that fight edge to edge"), _("antiquity and the Middle Ages")),
    "battle_cry": (_("13 x 9 hexes, cards"), _("American Civil War, 1861 – 1865")),
    "belle_epoque": (_("hexes, a bowl of tokens"), _("from the Crimea to the Boers, 1854 – 1900")),
    "belle_position": (_("cards and dice, no map"), _("war of 1870")),
}


SHORT = 50
"""A sentence with fewer signs is a date or a place and tells nothing of the battle."""
SENTENCE_END = re.compile(r"\.\s+(?!\w\.)")


def first_sentence(text: str) -> str:
    """The beginning of a note, up to the full stop after which another sentence begins.

    What follows "av." in "216 av. J.-C." is an initial and begins none.
    """
    end = SENTENCE_END.search(text)
    return text if end is None else text[: end.start() + 1]


def beginning(text: str) -> str:
    """The first sentence; the second too where the first gives no more than a place or a day."""
    first = first_sentence(text)
    rest = text[len(first) :].lstrip()
    return first if len(first) >= SHORT or not rest else f"{first} {first_sentence(rest)}"


def moment(when: datetime.datetime) -> Text:
    """A time as one says it: 14:05 today, yesterday, or the day."""
    today = datetime.datetime.fromtimestamp(time.time()).astimezone().date()
    clock = clock_text(when)
    if when.date() == today:
        return _("today, {clock}", clock=clock)
    if when.date() == today - datetime.timedelta(days=1):
        return _("yesterday, {clock}", clock=clock)
    return _("{day}, {clock}", day=when.strftime("%d.%m.%Y"), clock=clock)
