"""The cards of the start page: a recent file, a battle to play, a system to begin with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QVBoxLayout

from core.text import Names, Text, _, _n
from editor.base.clock_text import day_and_clock, moment_at
from editor.base.context import Context
from editor.base.sentences import beginning
from editor.shell.file_cards import Card
from editor.shell.thumbnails import Thumbnails

if TYPE_CHECKING:
    from core.system_entries import SystemEntry
    from editor.base.document.recent import Recent, Shipped


class StartCards(QObject):
    """Makes them; what somebody presses on one is asked by a signal.

    `open_asked`, `play_asked`, `copy_asked` carry a path, `new_asked` and `list_asked` the id of a system.
    """

    open_asked = Signal(object)
    play_asked = Signal(object)
    copy_asked = Signal(object)
    new_asked = Signal(str)
    list_asked = Signal(str)

    def __init__(self, context: Context, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._recent_pictures, self._battle_pictures = Thumbnails(context, self), Thumbnails(context, self)

    def forget_recent(self) -> None:
        """The cards of recent files are made anew: nobody waits for their pictures."""
        self._recent_pictures.clear()

    def forget_battles(self) -> None:
        """The same of the battles that come with the program."""
        self._battle_pictures.clear()

    def recent(self, file: Recent) -> Card:
        """A file that was worked on."""
        kind = _KINDS.get(file.kind, _("scenario"))
        about = _("{system} · {kind}", system=self._system_title(file.system), kind=kind)
        when = moment_at(file.at)
        title = file.title if file.title.en or file.title.fr else file.path.stem
        stands = [("small", file.standing.words())] if file.standing is not None else []
        card = Card(
            self._context,
            title,
            [("small", about), *stands, ("small", day_and_clock(when)), ("small", file.path.name)],
        )
        card.setToolTip(str(file.path))
        card.opened.connect(lambda: self.open_asked.emit(file.path))
        if file.kind != "roster":
            self._ask_picture(self._recent_pictures, card, file.path)
        return card

    def battle(self, battle: Shipped) -> Card:
        """A battle that comes with the program."""
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
        self._ask_picture(self._battle_pictures, card, battle.path)
        return card

    def system(self, system: SystemEntry, battles: Sequence[Shipped]) -> Card:
        """A system, with what may be begun in it; `battles` are all that come with the program."""
        system_id = system.id
        own = [battle for battle in battles if battle.system == system_id]
        lines = [("small", words) for words in _SYSTEM_LINES.get(system_id, ())]
        shipped = _n("{count} battle comes with it", "{count} battles come with it", len(own))
        card = Card(self._context, system.title, [*lines, ("small", shipped)], picture=False)
        row = QHBoxLayout()
        row.setContentsMargins(12, 4, 12, 0)
        blank = QPushButton()
        model = QPushButton()
        self._context.speaker.bind(blank, blank.setText, _("Blank map"))
        self._context.speaker.bind(model, model.setText, _("Model..."))
        blank.setObjectName(f"new-{system_id}")
        blank.clicked.connect(lambda: self.new_asked.emit(system_id))
        model.clicked.connect(lambda: self._choose_model(own, model))
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

    def _choose_model(self, battles: Sequence[Shipped], button: QPushButton) -> None:
        menu = QMenu(button)
        for battle in battles:
            action = menu.addAction(self._context.speaker.say(battle.title))
            action.triggered.connect(lambda _on=False, path=battle.path: self.copy_asked.emit(path))
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    @staticmethod
    def _ask_picture(pictures: Thumbnails, card: Card, path: Path) -> None:
        def show(picture: QPixmap, errors: int) -> None:
            assert card.picture is not None
            card.picture.show_pixmap(picture)
            if errors:
                card.add_line("warned", _n("{count} error", "{count} errors", errors))

        if card.picture is not None:
            pictures.ask(path, show)

    def _system_title(self, system_id: str) -> Text | str:
        return next(
            (system.title for system in self._context.system_entries if system.id == system_id), system_id
        )


_KINDS: dict[str, Text] = {"game": _("battle in play"), "roster": _("army list")}

_SYSTEM_LINES: dict[str, tuple[Text, ...]] = {
    "la_garde": (_("measured table, brigades, a bag of tokens"), _("the wars of the Empire")),
    "mbt": (_("measured table, bases that fight edge to edge"), _("antiquity and the Middle Ages")),
    "battle_cry": (_("13 x 9 hexes, cards"), _("American Civil War, 1861 – 1865")),
    "belle_epoque": (_("hexes, a bowl of tokens"), _("from the Crimea to the Boers, 1854 – 1900")),
    "belle_position": (_("cards and dice, no map"), _("war of 1870")),
}


def told_system(system: SystemEntry) -> Text:
    """A system in one line: its title, and what it is played with where that is known."""
    lines = _SYSTEM_LINES.get(system.id, ())
    return _("{system}: {about}", system=system.title, about=lines[0]) if lines else system.title
