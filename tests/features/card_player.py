"""A person at a table of cards: drags cards with the mouse, or walks over them by keys. Shared by tests."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest

from core.presentation.card_look import DragSource, Spot
from core.protocol.pending import Roll
from editor.boards.battle.offers import Offer
from editor.boards.cards.battle_board import CardBattleBoard
from editor.boards.cards.battle_view import Held
from editor.boards.cards.view import CardView
from editor.panels.battle.battle import BattleController
from tests.features.driver import LEFT, NONE, Key
from tests.features.player import Person, Wish


class CardPerson(Person):
    """Plays with cards by the mouse; with `keyboard` by keys alone."""

    @property
    def cards(self) -> BattleController:
        """The battle on the play desk; only looked at."""
        table = self.table
        assert table is not None
        return table

    @property
    def board(self) -> CardBattleBoard:
        """The board of that battle; only looked at."""
        board = self.cards.board
        assert isinstance(board, CardBattleBoard)
        return board

    @property
    def canvas(self) -> CardView:
        view = self.page.view
        assert isinstance(view, CardView)
        return view

    # --- looking -----------------------------------------------------------------------------------------

    def held(self, kind: type | None = None, **fields: Any) -> list[Held]:
        """The offers of that kind with these fields, each with its way."""
        return [
            held
            for held in self.board.seen.held
            if (kind is None or isinstance(held.offer.action, kind))
            and all(getattr(held.offer.action, name) == value for name, value in fields.items())
        ]

    def seen_spot(self, spot: Spot) -> Spot:
        """The card on the table that a grip means: the first of the hand that fits, one of the foes."""
        layout = self.canvas.card_scene.layout
        assert layout is not None
        for row in layout.rows():
            for one in row:
                if (
                    spot.what == "hand"
                    and one.what == "hand"
                    and (one.side, one.item) == (spot.side, spot.item)
                ):
                    return one
                if (
                    spot.what == "foes"
                    and one.what == "card"
                    and (one.side, one.place) == (spot.side, spot.place)
                ):
                    return one
                if (
                    spot.what == "terrain"
                    and one.what == "terrain"
                    and (one.place, one.item) == (spot.place, spot.item)
                ):
                    return one
        return spot

    # --- acting ------------------------------------------------------------------------------------------

    def act(self, wish: Wish | None = None) -> Offer | None:
        """Do one thing of the person who is asked; None when the screen was taken or dice were answered."""
        table = self.cards
        if table.hand_over.isVisible():
            self.take_screen()
            return None
        if table.session.waits_for_dice() is not None:
            self.answer_chance()
            return None
        offers = table.seen.offers
        assert offers is not None, table.prompt.words.text()
        offer = wish(offers.all) if wish is not None else offers.all[0]
        self.do(offer)
        return offer

    def do(self, offer: Offer) -> None:
        """Do just this, as a person takes hold of it."""
        table, before = self.cards, self.moments
        grip = next(held.drag_source for held in table.seen.held if held.offer == offer)
        if grip.source is None:
            self._press_offer(offer)
            if self.keyboard and self.moments == before and "enter" in self.page.notices.shown_keys():
                self._press_offer(offer)  # the step passed with its last act: Enter is asked for again
            self.end_all_the_same()
        elif self.keyboard:
            self._walk_through(grip)
        else:
            self._drag_through(grip)
        if self.moments == before and table.pointing.among:
            place = table.pointing.among.index(offer)
            self.key(Key(Key.Key_1.value + place))
        if grip.source is not None:
            self.end_all_the_same()  # a fight elsewhere asks as well
        assert self.moments > before, f"nothing came of {self.said(table.seen.act_text(offer))}"

    def _drag_through(self, grip: DragSource) -> None:
        assert grip.source is not None
        start = self.canvas.middle_of(self.seen_spot(grip.source))
        if grip.goal is None:
            self.click(self.canvas.viewport(), start)
        else:
            self.drag_card(start, self.canvas.middle_of(self.seen_spot(grip.goal)))

    def drag_card(self, start: QPoint, end: QPoint, *, drop: bool = True) -> None:
        """Press, move in a few steps, let go."""
        view = self.canvas.viewport()
        QTest.mousePress(view, LEFT, NONE, start)
        for step in (1, 2, 4):
            QTest.mouseMove(view, start + (end - start) * step / 4)
            self.rest()
        if drop:
            QTest.mouseRelease(view, LEFT, NONE, end)
            self.rest()

    def _walk_through(self, grip: DragSource) -> None:
        assert grip.source is not None
        self._press_at(self.seen_spot(grip.source))
        if grip.goal is not None:
            self._press_at(self.seen_spot(grip.goal))

    def _press_at(self, spot: Spot) -> None:
        """Enter where the keys have led; Space where they stood already: Enter is the prompt's then."""
        self.walk_to(spot)
        self.key(Key.Key_Return if self.board.hand.walked else Key.Key_Space)

    def walk_to(self, spot: Spot) -> None:
        """Arrow keys from where the keyboard is to a card or a place."""
        view = self.canvas
        view.setFocus()
        layout = view.card_scene.layout
        assert layout is not None
        rows = layout.rows()
        wanted = next(place for place, row in enumerate(rows) if spot in row)
        for _time in range(60):
            here = next((place for place, row in enumerate(rows) if view.cursor_spot in row), None)
            if view.cursor_spot == spot:
                return
            if here is None or here < wanted:
                self.key(Key.Key_Down)
            elif here > wanted:
                self.key(Key.Key_Up)
            else:
                assert view.cursor_spot is not None
                way = rows[here].index(spot) - rows[here].index(view.cursor_spot)
                self.key(Key.Key_Right if way > 0 else Key.Key_Left, times=abs(way))
        raise AssertionError(f"the keys do not lead to {spot}")

    def ready(self) -> Any:
        """Take the screen as often as it is handed over; gives the choice or the roll that is waited for."""
        for _time in range(6):
            self.settle()
            if not self.cards.hand_over.isVisible():
                break
            self.take_screen()
        waits = self.cards.session.waits_for_dice()
        return waits if waits is not None else self.board.seen.choice

    def dice(self, *faces: int) -> None:
        """Type these faces; the last one is repeated until enough dice lie."""
        waits = self.ready()
        assert isinstance(waits, Roll), self.cards.prompt.words.text()
        count = sum(hand.dice for hand in waits.handfuls)
        self.canvas.setFocus()
        self.type_dice([*faces, *[faces[-1]] * count][:count])


def play_to_the_end(person: CardPerson, seed: int = 1, most: int = 4000) -> None:
    """Both seats play the battle on the desk to its end, by keys in the list of acts: quick, as a person may.

    The screen is taken whenever it is handed over; what is done is what a greedy mind would do.
    """
    table = person.cards
    wish = person.greedily(seed)
    panel = table.details
    for _time in range(most):
        person.settle()
        if table.session.over is not None:
            return
        if table.hand_over.isVisible():
            QTest.keyClick(table.hand_over, Key.Key_Return)
            continue
        if table.session.waits_for_dice() is not None:
            QTest.keyClick(person.canvas, Key.Key_Space)
            continue
        assert table.seen.offers is not None
        if not panel.acts_title.isChecked():
            person.click(panel.acts_title)
        offer = wish(table.seen.offers.all)
        rows = [panel.model.offer(row) for row in range(panel.model.rowCount())]
        panel.acts.setCurrentIndex(panel.model.index(rows.index(offer)))
        before = person.moments
        QTest.keyClick(panel.acts, Key.Key_Return)
        assert person.moments > before
    raise AssertionError("the battle did not end")
