"""The stamps of one's own beside the stamp tool: taken up, kept, sent, thrown away."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from core.scenarios.bad_file import BadFile
from core.text import Text, _
from editor.widgets.fields import ChoiceField, WordField
from editor.widgets.file_dialogs import asked_to_open, asked_to_save, file_name, unwritten
from editor.widgets.section import quiet_label

if TYPE_CHECKING:
    from core.interchange.stamps import Stamp
    from editor.base.context import Context
    from editor.boards.design.edit_context import EditContext


class StampLibrary(QWidget):
    """`board` is the word of the clipboard for the kind of board."""

    def __init__(self, context: Context, edit_context: EditContext, board: str) -> None:
        super().__init__()
        self._context, self._edit_context, self._board = context, edit_context, board
        self._stamps: dict[Path, Stamp] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(quiet_label(context, _("Stamps of your own")))
        self.choice = ChoiceField(context)
        self.choice.setObjectName("stamps")
        context.speaker.bind(self.choice, self.choice.setAccessibleName, _("Stamps of your own"))
        self.choice.entered.connect(lambda path: self._take_up(path))
        column.addWidget(self.choice)
        self.name = WordField()
        self.name.setObjectName("stamp_name")
        context.speaker.bind(self.name, self.name.setAccessibleName, _("Name of the stamp"))
        context.speaker.bind(self.name, self.name.setPlaceholderText, _("Name of the stamp"))
        column.addWidget(self.name)
        grid = QGridLayout()
        grid.setSpacing(context.theme.px(4))
        self.keep_button = self._button(_("Keep"), self.keep)
        self.send_button = self._button(_("Send…"), self._ask_send)
        self.receive_button = self._button(_("Receive…"), self._ask_receive)
        self.throw_button = self._button(_("Throw away"), self.throw_away)
        buttons = (self.keep_button, self.throw_button, self.send_button, self.receive_button)
        for place, button in enumerate(buttons):
            grid.addWidget(button, place // 2, place % 2)
        column.addLayout(grid)
        self.renew()

    def _button(self, words: Text, act: Callable[[], object]) -> QPushButton:
        button = QPushButton()
        self._context.speaker.bind(button, button.setText, words)
        button.clicked.connect(lambda: act())
        return button

    def renew(self, shown: Path | None = None) -> None:
        """Read the folder anew."""
        from core.interchange.stamps import kept

        self._stamps = kept(self._board)
        self.choice.offer([(path, stamp.name) for path, stamp in self._stamps.items()])
        self.choice.show_value(shown)
        self.choice.setEnabled(bool(self._stamps))

    def _take_up(self, path: object) -> None:
        """The stamp that was chosen is in hand."""
        from core.interchange.target import target_of

        document = self._edit_context.document
        if not isinstance(path, Path) or path not in self._stamps:
            return
        try:
            clip = self._stamps[path].clip(document.scenario, target_of(document.system))
        except BadFile as bad:
            self._edit_context.refuse(bad.wrong)
            return
        self._edit_context.take(clip=clip)
        self._edit_context.wished.emit("stamp")

    def keep(self) -> None:
        """Keep what is in hand under the name that was written."""
        from core.interchange.stamps import keep, stamp_of

        name, clip = self.name.text().strip(), self._edit_context.clip
        if clip is None or not name:
            self._edit_context.refuse(
                _("Copy a piece (Ctrl+C) first.") if clip is None else _("Give the stamp a name first.")
            )
            return
        try:
            path = keep(stamp_of(name, clip, self._edit_context.document.scenario))
        except OSError as fault:
            self._edit_context.refuse(unwritten(Path(name), fault))
            return
        self.name.show_words("")
        self.renew(path)
        self._edit_context.show_status(_("The stamp “{name}” is kept.", name=name))

    def throw_away(self) -> None:
        """The file of the stamp that is chosen is gone; what it laid on maps stays."""
        path = self.choice.value
        if isinstance(path, Path):
            name = self._stamps[path].name
            try:
                path.unlink(missing_ok=True)
            except OSError as fault:
                self._edit_context.refuse(unwritten(path, fault))
                return
            self.renew()
            self._edit_context.show_status(_("The stamp “{name}” is thrown away.", name=name))

    def _ask_send(self) -> None:
        path = self.choice.value
        if not isinstance(path, Path):
            self._edit_context.refuse(_("Choose a stamp first."))
            return
        say = self._context.speaker.say
        name = f"{file_name(self._stamps[path].name)}.json"
        out = asked_to_save(self, self._context, _("Send a stamp"), name, say(_("Stamps (*.json)")))
        if out is not None:
            self.send(path, out)

    def send(self, path: Path, out: Path) -> None:
        """Write the stamp as a file for somebody else."""
        from core.scenarios.writing import write_atomically

        try:
            write_atomically(out, path.read_bytes())
        except OSError as fault:
            self._edit_context.refuse(unwritten(out, fault))
            return
        self._edit_context.show_status(_("{file} is written.", file=out.name))

    def _ask_receive(self) -> None:
        say = self._context.speaker.say
        path = asked_to_open(self, self._context, _("Receive a stamp"), say(_("Stamps (*.json)")))
        if path is not None:
            self.receive(path)

    def receive(self, path: Path) -> None:
        """Keep a stamp that somebody sent; what is wrong with it is said."""
        from core.interchange.stamps import take_in

        try:
            taken = take_in(path)
        except BadFile as bad:
            self._edit_context.refuse(bad.wrong)
            return
        except OSError as fault:
            self._edit_context.refuse(unwritten(path, fault))
            return
        self.renew(taken)
