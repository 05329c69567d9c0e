"""The umpire of a real game, at the umpire's desk: acts for both sides, types what falls, rules, reports."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pypdfium2
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from core.players.greedy import GreedyPlayer
from core.protocol.pending import Deal
from core.protocol.steps import CardsDealt, DiceRolled
from core.text import _
from editor.boards.battle.offers import Offer
from editor.desks.printing.dialog import PrintDialog
from editor.desks.umpire.umpire_desk import UmpireDesk
from tests.features.card_player import CardPerson
from tests.features.driver import Key
from tests.features.player import Person, Wish


def words_of(path: Path) -> str:
    """All words of a PDF, a space between them."""
    document = pypdfium2.PdfDocument(path)
    pages = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    return " ".join(" ".join(pages).split())


class Umpire(Person):
    """The same hand as a player's; what it holds is the board of the umpire's desk. It types 1 to `faces`."""

    faces = 6

    @property
    def desk(self) -> UmpireDesk:
        desk = self.page.desk
        assert isinstance(desk, UmpireDesk)
        return desk

    @property
    def table(self) -> Any:
        board = self.desk.board
        assert board is not None
        return board

    def answer_chance(self) -> None:
        """Type what fell wherever the keys go by themselves: digits, or Enter on the first card of a list."""
        before = self.moments
        for _key in range(40):
            focus = self.window.focusWidget()
            assert focus is not None, "the keys go nowhere"
            session = self.table.session
            if isinstance(session.journal.pending, Deal) and not self.table.tray.is_typing:
                assert focus is self.table.tray.pool
                QTest.keyClick(focus, Key.Key_Return)
            else:
                QTest.keyClick(focus, Key(Key.Key_1.value + (self.moments + _key) % self.faces))
            assert self.table.tray.fault.text() == ""
            if self.moments > before:
                return
        raise AssertionError("what was typed was never enough")

    def shown(self) -> list[DiceRolled | CardsDealt]:
        """All dice, tokens and cards of the battle."""
        line = self.table.session.journal.line()
        return [moment.step for moment in line if isinstance(moment.step, DiceRolled | CardsDealt)]

    def rules(self, form: str, reason: str, piece: str | None = None) -> None:
        """Rule by that kind of edit with what its fields say at first; keep it as a house rule."""
        desk = self.desk
        self.key(Key.Key_F3)
        panel = desk.rulings
        panel.show_form(form)
        assert panel.fields is not None
        assert panel.fields.form.id == form
        assert piece is None or panel.fields.choose_piece(piece)
        panel.why.reason.setFocus()
        panel.why.reason.setPlainText(reason)
        self.click(panel.why.keep)
        before = self.moments
        self.click(panel.record)
        assert self.moments == before + 1, panel.verdict.text()
        self.key(Key.Key_F2)

    def briefs(self, folder: Path) -> dict[str, str]:
        """Print a briefing for each side and for the umpire; the words of each, by the end of its name."""

        def answer(dialog: QDialog) -> None:
            assert isinstance(dialog, PrintDialog)
            dialog.write_all(folder)
            while dialog.progress.is_printing:
                QApplication.processEvents()
            dialog.close()

        self.dialog(lambda: self.page.run("print_briefings"), answer)
        self.window.activateWindow()
        self.rest()
        return {path.stem.split("_briefing_")[1]: words_of(path) for path in folder.glob("*_briefing_*.pdf")}

    def reports(self, path: Path) -> str:
        """Write the report as a web page, without waiting for what is counted beside, and read it."""
        self.name_file(lambda: self.page.run("battle_report"), path)
        self.press_button(self.said(_("Write it without them")), self.page.notices)
        self.wait(path.exists, "the report")
        return path.read_text(encoding="utf-8")


class CardUmpire(Umpire, CardPerson):
    """At a table of cards."""


class TableUmpire(Umpire):
    """At a measured table: what bases do is told by the list of acts; their drags have tests of their own."""

    def act(self, wish: Wish | None = None) -> Offer | None:
        """Do one thing of the side that is asked; None when dice or tokens were typed."""
        board, before = self.table, self.moments
        session = board.session
        if session.waits_for_dice() is not None:
            self.answer_chance()
            return None
        wanted = self.mind.decide(session.system, board.seen.decider, session.asked, self.random)
        button = next((act for act in board.prompt.acts if act.key == "Enter"), None)
        ends = board.seen.offer(wanted)
        if button is not None and self.said(button.text) == self.said(board.seen.act_text(ends)):
            self.key(Key.Key_Return)
        else:
            board.do(ends)
        self.end_all_the_same()
        assert self.moments > before, f"nothing came of {self.said(board.seen.act_text(ends))}"
        return None

    mind, random = GreedyPlayer(), Random(5)
