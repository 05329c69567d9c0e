"""Sealed papers at the umpire's desk: what each side has handed in, sealed until the umpire opens it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from core.protocol.pending import SecretChoices
from core.records import replies, sealed_papers
from core.records.sealed_papers import Paper
from core.scenarios.documents import BadFile
from core.text import Text, _, _n
from editor.base.settings import UMPIRE_NAME
from editor.widgets.key_button import KeyButton
from editor.widgets.section import Section, on_panel, quiet_label

if TYPE_CHECKING:
    from editor.boards.battle.session import Session
    from editor.boards.host import DeskHost


class PapersPanel(QWidget):
    """A list of papers; sealing, opening, carrying out. The journal tells of each without its words."""

    panel_title = _("Papers")

    def __init__(self, host: DeskHost) -> None:
        super().__init__()
        self._host, self._context = host, host.context
        self._session: Session | None = None
        self._read = ""
        self.setObjectName("papers")
        on_panel(self)
        context = self._context
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._section = Section(context, _("Sealed papers"), grows=True)
        column.addWidget(self._section, 1)
        body = self._section.body
        body.addWidget(quiet_label(context, _("Orders or a deployment that the other side must not read.")))
        self.papers = QListWidget()
        self.papers.setObjectName("papers_list")
        self.papers.setWordWrap(True)
        self.papers.setTextElideMode(Qt.TextElideMode.ElideNone)  # the seal is read whole, on more lines
        self.papers.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.papers.setSpacing(2)
        self.papers.setMinimumHeight(context.theme.px(90))
        self.papers.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        context.speaker.bind(self.papers, self.papers.setAccessibleName, _("Sealed papers"))
        self.papers.currentRowChanged.connect(lambda _row: self.cover())
        body.addWidget(self.papers, 1)
        self.words = QLabel(wordWrap=True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        body.addWidget(self.words)
        self.buttons: dict[str, KeyButton] = {}
        self._titles: dict[str, Text] = {}
        self._make_buttons()
        context.speaker.follow(self, self.refresh)

    def sizeHint(self) -> QSize:
        return QSize(self._context.theme.px(300), self._context.theme.px(400))

    def _make_buttons(self) -> None:
        rows: tuple[tuple[tuple[str, Text, Callable[[], object]], ...], ...] = (
            (("seal", _("Seal a paper..."), self.ask_paper),),
            (("read", _("Read it alone"), self.read), ("open", _("Open it to all"), self.open)),
            (("carry_out", _("Carry it out"), self.carry_out),),
        )
        for acts in rows:
            row = QHBoxLayout()
            row.setSpacing(self._context.theme.px(6))
            for name, title, run in acts:
                button = KeyButton(self._context, primary=name == "seal")
                button.setObjectName(f"paper_{name}")
                self._titles[name] = title
                button.clicked.connect(run)
                self.buttons[name] = button
                row.addWidget(button)
            row.addStretch(1)
            self._section.body.addLayout(row)

    # --- showing -------------------------------------------------------------------------------------------

    def show_session(self, session: Session) -> None:
        """The papers of that battle as they are now."""
        self._session = session
        self.refresh()

    def refresh(self) -> None:
        """Say every paper anew; the one that was chosen stays chosen."""
        for name, button in self.buttons.items():
            button.say(self._titles[name])
        row = self.papers.currentRow()
        self.papers.clear()
        session = self._session
        papers = () if session is None else session.game.standing_papers
        for paper in papers:
            self.papers.addItem(QListWidgetItem(self._context.speaker.say(self._line(paper))))
        sealed_ones = sum(paper.opened is None for paper in papers)
        none = _("none yet")
        aside = _n("{count} sealed", "{count} sealed", sealed_ones)
        self._section.say_aside(aside if papers else none)
        self.papers.setCurrentRow(min(max(row, 0), len(papers) - 1))
        self._mind()

    def _line(self, paper: Paper) -> Text:
        side = self._side(paper)
        if paper.opened is not None:
            return _(
                "{side}, turn {turn}: opened in turn {opened}, seal {seal}",
                side=side,
                turn=paper.turn,
                opened=paper.opened,
                seal=paper.short_seal,
            )
        return _("{side}, turn {turn}: sealed, {seal}", side=side, turn=paper.turn, seal=paper.short_seal)

    def _side(self, paper: Paper) -> Text:
        assert self._session is not None
        name = next(side.name for side in self._session.sides if side.id == paper.side)
        return _("{name}", name=name)

    @property
    def chosen(self) -> Paper | None:
        """The paper that the list stands on."""
        row = self.papers.currentRow()
        papers = () if self._session is None else self._session.game.standing_papers
        return papers[row] if 0 <= row < len(papers) else None

    def cover(self) -> None:
        """What was read alone is covered again: another paper is looked at, or the umpire goes."""
        self._read = ""
        self._mind()

    def _mind(self) -> None:
        """What stands below the list, and which buttons can be pressed."""
        paper, say = self.chosen, self._context.speaker.say
        words: list[str] = []
        if paper is not None and paper.opened is None and paper.seal == self._read:
            words += [say(_("You alone read this:")), paper.text.strip() or say(_("no words, acts alone"))]
        elif paper is not None and paper.opened is None:
            words.append(say(_("Its words are hidden until you open it.")))
        elif paper is not None:
            words += [paper.text.strip()] if paper.text.strip() else []
            if paper.acts:
                words.append(
                    say(_n("{count} act to carry out", "{count} acts to carry out", len(paper.acts)))
                )
        self.words.setText("\n".join(words))
        self.words.setVisible(bool(words))
        live = self._session is not None and self._session.live
        self.buttons["seal"].setEnabled(live)
        self.buttons["read"].setEnabled(paper is not None and paper.opened is None)
        self.buttons["open"].setEnabled(live and paper is not None and paper.opened is None)
        self.buttons["carry_out"].setEnabled(live and self._can_be_done(paper))

    def _can_be_done(self, paper: Paper | None) -> bool:
        """Whether what stands on a paper may be carried out: once it is open, or unseen as it was sealed.

        What both decide unseen (orders, a deployment) would stand in the view of the other side otherwise.
        """
        if paper is None or self._session is None or not paper.acts:
            return False
        return paper.opened is not None or isinstance(self._session.journal.pending, SecretChoices)

    # --- acts ----------------------------------------------------------------------------------------------

    def ask_paper(self) -> None:
        """Ask whose paper it is and what stands on it."""
        from editor.panels.mail.seal_dialog import SealDialog

        if self._session is not None:
            dialog = SealDialog(self, self._host, self._session.game)
            dialog.written.connect(self.seal)
            dialog.open()

    def seal(self, side: int, text: str, acts: tuple[dict[str, object], ...] = ()) -> None:
        """Seal a paper of a side; the journal tells its seal."""
        session = self._session
        assert session is not None
        paper = sealed_papers.sealed(session.side_ids[side], text, session.journal.state.turn, acts)
        session.game.papers.append(paper)
        self._note_in_journal(sealed_papers.sealing_note(paper, session.sides[side].name))
        self.papers.setCurrentRow(len(session.game.standing_papers) - 1)

    def read(self) -> None:
        """Read the chosen paper without opening it; a second time covers it again. Nobody is told."""
        paper = self.chosen
        self._read = "" if paper is None or paper.seal == self._read else paper.seal
        self._mind()

    def open(self) -> None:
        """Open the chosen paper: from now on everybody may read it."""
        session, paper = self._session, self.chosen
        if session is None or paper is None or paper.opened is not None:
            return
        place = next(place for place, one in enumerate(session.game.papers) if one.seal == paper.seal)
        open_one = session.game.papers[place] = sealed_papers.opened(paper, session.journal.state.turn)
        name = next(side.name for side in session.sides if side.id == paper.side)
        self._note_in_journal(sealed_papers.opening_note(open_one, name))

    def carry_out(self) -> bool:
        """Let the side do what stands on the paper, or say why it cannot be; whether it was done."""
        from editor.panels.mail.exchange import take_into, why_of

        session, paper = self._session, self.chosen
        if session is None or paper is None or not self._can_be_done(paper):
            return False
        try:
            reply = replies.as_reply(session.game, paper)
        except BadFile as bad:
            head = _("The paper cannot be carried out.")
            self._host.notices.show_notice("post", "refused", head, why_of(bad))
            return False
        return take_into(self._host, reply, self._host.notices)

    def _note_in_journal(self, words: Text) -> None:
        """Put it into the journal, for all to read."""
        assert self._session is not None
        say = self._context.speaker.say
        by = self._context.settings.words(UMPIRE_NAME) or say(_("umpire"))
        self._session.rule(say(words), by, ())
        self.refresh()


def papers_of(host: DeskHost, session: Session | None) -> PapersPanel:
    """The panel with the papers of a battle; without one it waits for a battle."""
    panel = PapersPanel(host)
    if session is not None:
        panel.show_session(session)
    return panel
