"""A person at the play desk: chooses among what the window offers, by the mouse or by the keyboard only."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from PySide6.QtTest import QTest

from core.players.greedy import GreedyPlayer
from core.protocol.pending import Deal, Roll
from editor.boards.battle.offers import BUTTON, CARD, TO_HEX, TO_UNIT, UNIT, Offer
from tests.features.driver import LEFT, NONE, Hand, Key

Wish = Callable[[tuple[Offer, ...]], Offer]


def forward(offers: tuple[Offer, ...]) -> Offer:
    """Battle before move, move before order, order before card, a button last."""
    ranks = {TO_UNIT: 0, TO_HEX: 1, UNIT: 2, CARD: 3, BUTTON: 4}
    return min(offers, key=lambda offer: ranks[offer.interaction.kind])


def any_of(seed: int) -> Wish:
    """Any offer, always the same ones for a seed."""
    random = Random(seed)
    return lambda offers: random.choice(offers)


class Person(Hand):
    """Somebody who plays."""

    def greedily(self, seed: int) -> Wish:
        """What a greedy mind would choose that knows no more than the person does."""
        mind, random = GreedyPlayer(), Random(seed)

        def wish(offers: tuple[Offer, ...]) -> Offer:
            seen = self.table.seen
            wanted = mind.decide(self.table.session.system, seen.decider, seen.choice.side, random)
            return next(offer for offer in offers if offer.action == wanted)

        return wish

    def act(self, wish: Wish = forward) -> Offer | None:
        """Do one thing of the person who is asked, and give the offer; None when the dice were answered."""
        table = self.table
        if table.hand_over.isVisible():
            self.take_screen()
            return None
        if table.session.waits_for_dice() is not None:
            self.answer_chance()
            return None
        seen = table.seen
        assert seen.offers is not None, table.prompt.words.text()
        offer, before = wish(seen.offers.all), self.moments
        if self.keyboard:
            self._by_keys(offer)
        else:
            self._by_mouse(offer)
        if self.moments == before and table.pointing.among:
            self._press_meant(offer)
        self.end_all_the_same()
        assert self.moments > before, f"nothing came of {self.said(seen.act_text(offer))}"
        return offer

    def end_all_the_same(self) -> None:
        """Where the prompt asks whether a step shall end in which units may still act: yes."""
        question = self.table.session.question
        if question is not None and question.kind == "end":
            self._press_act(0)

    def take_screen(self) -> None:
        """The person to whom the screen was handed says so."""
        if self.keyboard:
            self.key(Key.Key_Return)
            if self.table.hand_over.isVisible():  # the turn was over by itself: Enter is asked for again
                self.key(Key.Key_Return)
        else:
            self.click(self.table.hand_over.button)
        assert not self.table.hand_over.isVisible()

    def settle(self) -> None:
        """Let computers act until a person is asked or the battle is over."""
        session = self.table.session
        self.wait(
            lambda: (
                session.over
                or session.screen.wanted is not None
                or session.choice
                or session.waits_for_dice() is not None
            ),
            "a person's turn",
        )

    def until(self, done: Callable[[], object], wish: Wish = forward, most: int = 400) -> None:
        """Act until `done()`."""
        for _time in range(most):
            self.settle()
            if done():
                return
            assert self.table.session.over is None, "the battle ended before"
            self.act(wish)
        raise AssertionError("waited in vain")

    def offered(self, kind: str) -> bool:
        """Whether an offer of that kind is before the person."""
        offers = self.table.seen.offers
        return offers is not None and any(offer.interaction.kind == kind for offer in offers.all)

    # --- by mouse ----------------------------------------------------------------------------------------

    def _by_mouse(self, offer: Offer) -> None:
        interaction, table = offer.interaction, self.table
        if interaction.points is not None:
            self.spend(offer)
        elif interaction.kind == BUTTON:
            self._press_offer(offer)
        elif interaction.kind == CARD:
            self._choose_card(offer)
        elif interaction.kind == UNIT:
            self.click_hex(table.seen.hex_of(interaction.unit))
        else:
            self.take_unit(interaction.unit)
            self.click_hex(
                interaction.at if interaction.kind == TO_HEX else table.seen.hex_of(interaction.target)
            )

    def take_unit(self, unit: int) -> None:
        """Take a unit in hand by clicks on its hex."""
        for _time in range(4):
            if self.table.pointing.unit == unit:
                return
            self.click_hex(self.table.seen.hex_of(unit))
        raise AssertionError("the unit cannot be taken up")

    def spend(self, offer: Offer) -> None:
        """An act of the row of points; the unit is pointed at first where several could do it."""
        table, before = self.table, self.moments

        def button() -> Any:
            return next((each for one, each in table.ladder.buttons if one.action == offer.action), None)

        if button() is None or not table.ladder.isVisible():
            place = table.seen.hex_of(offer.interaction.unit)
            if self.keyboard:
                self.tab_to(place)
                self.key(Key.Key_Return)
            else:
                self.click_hex(place)
        if self.moments > before:
            return  # the unit had but this one act
        first = table.ladder.buttons[0][0].interaction.row
        if self.keyboard and table.ladder.waits_for_key:
            self.key(Key.Key_X)  # digits name dice of a real table until then
        if self.keyboard and offer.interaction.row == first:
            self.key(Key(Key.Key_0.value + offer.interaction.points))
        elif self.keyboard:
            button().setFocus()
            self.key(Key.Key_Space)
            self.page.view.setFocus()
        else:
            self.click(button())

    def _choose_card(self, offer: Offer) -> None:
        table = self.table
        place = next(
            place
            for place, face in enumerate(table.seen.hand)
            if face is not None and face.item == offer.interaction.card
        )
        if self.keyboard:
            self.key(Key(Key.Key_1.value + place))
            return
        table.tabs.setCurrentWidget(table.hand)
        self.reveal(table.hand.cards[place])
        self.click(table.hand.cards[place])

    def _press_offer(self, offer: Offer) -> None:
        words = self.said(self.table.seen.act_text(offer))
        acts = self.table.prompt.acts
        self._press_act(next(place for place, act in enumerate(acts) if self.said(act.text) == words))

    def _press_meant(self, offer: Offer) -> None:
        """Of the acts that share a hex, this one: a button of the prompt, else the first."""
        words = self.said(self.table.seen.act_text(offer))
        said = [self.said(act.text) for act in self.table.prompt.acts]
        self._press_act(said.index(words) if words in said else 0)

    def _press_act(self, place: int) -> None:
        """An act of the prompt, by its button or by one that unfolds below."""
        prompt = self.table.prompt
        if place >= len(prompt.buttons):
            prompt.folded.buttons[place - len(prompt.buttons)].click()
        elif self.keyboard and prompt.acts[place].key == "Enter":
            self.key(Key.Key_Return)
        elif self.keyboard:
            prompt.buttons[place].setFocus()
            self.key(Key.Key_Space)
            self.page.view.setFocus()
        else:
            self.click(prompt.buttons[place])
        self.rest()

    # --- by keys -----------------------------------------------------------------------------------------

    def _by_keys(self, offer: Offer) -> None:
        interaction, table = offer.interaction, self.table
        if interaction.points is not None:
            self.spend(offer)
        elif interaction.kind == BUTTON:
            self._press_offer(offer)
        elif interaction.kind == CARD:
            self._choose_card(offer)
        elif interaction.kind == UNIT:
            self.tab_to(table.seen.hex_of(interaction.unit))
            self.key(Key.Key_Return)
        else:
            for _time in range(4):
                if table.pointing.unit == interaction.unit:
                    break
                self.tab_to(table.seen.hex_of(interaction.unit))
                self.key(Key.Key_Return)
            self.tab_to(
                interaction.at if interaction.kind == TO_HEX else table.seen.hex_of(interaction.target)
            )
            self.key(Key.Key_Return)

    def tab_to(self, hex_: Any) -> None:
        """Walk the candidates until the cursor stands in that hex."""
        view = self.page.view
        if hex_ not in self.table.pointing.stops():
            self.key(Key.Key_Escape)  # another unit is in hand
        for _time in range(len(self.table.pointing.stops()) + 1):
            self.key(Key.Key_Tab)
            if view.cursor_hex == hex_:
                return
        raise AssertionError("Tab never came there")

    # --- dice --------------------------------------------------------------------------------------------

    def answer_chance(self) -> None:
        """Type what is waited for: a six, a five, ... or the first card of the list."""
        pending = self.table.session.waits_for_dice()
        if isinstance(pending, Roll):
            self.type_dice([1 + (self.moments + place) % 6 for place in range(_dice(pending))])
        elif isinstance(pending, Deal):
            for _time in range(pending.draw):
                self.type_card(0)

    def type_dice(self, faces: list[int]) -> None:
        """Digits with the map in focus, or clicks on the faces."""
        for face in faces:
            if self.keyboard:
                self.key(Key(Key.Key_0.value + face))
            else:
                buttons = self.table.tray.face_buttons
                self.click(buttons[(face - 1) % len(buttons)])

    def type_card(self, row: int) -> None:
        """Choose a line of the pool of cards, or a token by its place."""
        tokens = self.table.tray.token_buttons
        pool = self.table.tray.pool
        if not pool.isVisible() and self.keyboard:
            self.key(Key(Key.Key_1.value + row))
            return
        if not pool.isVisible():
            self.click(tokens[row])
            return
        if self.keyboard:
            pool.setFocus()
            pool.setCurrentRow(row)
            self.key(Key.Key_Return)
        else:
            spot = pool.visualItemRect(pool.item(row)).center()
            QTest.mouseClick(pool.viewport(), LEFT, NONE, spot)
            self.rest()


def _dice(roll: Roll) -> int:
    return sum(hand.dice for hand in roll.handfuls)
