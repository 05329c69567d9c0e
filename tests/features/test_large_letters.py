"""An evening at 200 %: the map stays where it is, names and buttons are whole."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from benchmarks.layout import settle
from core.text import Names, _
from editor.base.theme import Theme
from editor.boards.battle.prompt import PromptAct
from editor.boards.drawing.hex_picture import side_letters
from editor.boards.measured.battle.losses import LossesView
from editor.panels.battle.card_faces import halves
from tests.features.conftest import OpenWindow
from tests.features.test_moments import act, begin


def test_no_sentence_of_a_turn_moves_the_map_and_no_card_lies_over_a_button(open_window: OpenWindow) -> None:
    person, table = begin(open_window, "battle_cry", ("person", "person"), "at_once")
    theme: Theme = person.window.context.theme
    theme.set_scale(2.0)
    person.window.resize(1280, 800)
    settle()
    try:
        heights: set[int] = set()
        for _act in range(60):
            if table.session.screen.wanted is not None:
                table.session.take_screen()
            settle(3)
            heights.add(table.prompt.height())
            hand = table.hand
            if not hand.uncover.isHidden():
                assert not any(card.geometry().intersects(hand.uncover.geometry()) for card in hand.cards)
            if table.session.choice is not None:
                act(table)
        assert len(heights) == 1, heights
    finally:
        theme.set_scale(1.0)
        QApplication.processEvents()


def test_a_name_in_two_lines_is_as_even_as_its_words_allow() -> None:
    assert halves("Coup de sonde, au centre") == ("Coup de sonde,", "au centre")
    assert halves("Ralliement") == ("Ralliement",)


def test_the_letter_of_a_side_is_that_of_the_word_that_tells_it_from_the_other() -> None:
    def letters(one: str, other: str) -> tuple[str, str]:
        return side_letters((Names(one, one), Names(other, other)), "fr")

    assert letters("Armée rouge", "Armée bleue") == ("R", "B")
    assert letters("Corps bleu", "Corps rouge") == ("B", "R")
    assert letters("Union", "Confédérés") == ("U", "C")
    assert letters("Blue", "Black") == ("B", "L")


def test_what_has_no_room_in_the_prompt_unfolds_under_it_and_escape_folds_it(
    open_window: OpenWindow,
) -> None:
    _person, table = begin(open_window, "battle_cry", ("person", "person"))
    prompt, done = table.prompt, []
    acts = [PromptAct(_("Back"), partial(done.append, number)) for number in range(5)]
    prompt.show_prompt(0, "U", _("Back"), acts)
    prompt.more.click()
    folded = prompt.folded
    assert folded.isVisible()
    assert len(folded.buttons) == 2
    top = prompt.mapTo(prompt.window(), prompt.rect().bottomLeft()).y()
    assert abs(folded.geometry().top() - top) <= 2
    QTest.keyClick(folded.buttons[0], Qt.Key.Key_Escape)
    assert not folded.isVisible()
    prompt.more.click()
    folded.buttons[1].click()
    assert done == [4]
    assert not folded.isVisible()


def test_losses_are_whole_in_a_low_panel(open_window: OpenWindow) -> None:
    person, table = begin(open_window, "la_garde", ("person", "person"), "at_once")
    theme: Theme = person.window.context.theme
    theme.set_scale(2.0)
    person.window.resize(1280, 800)
    try:
        if table.session.screen.wanted is not None:
            table.session.take_screen()
        assert person.window.page is not None
        person.window.page.show_place("left")
        settle()
        losses = person.window.findChild(LossesView)
        assert losses is not None
        assert losses.isVisible()
        assert losses.figures.height() >= losses.figures.heightForWidth(losses.figures.width()) - 2
    finally:
        theme.set_scale(1.0)
        QApplication.processEvents()
