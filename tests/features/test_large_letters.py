"""An evening at 200 %: the map stays where it is, names and buttons are whole."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from benchmarks.layout import settle, share_of
from core.paths import SCENARIOS
from core.text import Names, _
from editor.base.theme import Theme
from editor.boards.battle.ladder import stands_in_ladder
from editor.boards.battle.prompt_row import PromptAct
from editor.boards.canvas.map_view import MapView
from editor.boards.design.tool_column import ToolButton
from editor.boards.drawing.hex_picture import side_letters
from editor.boards.hex.details import Details
from editor.boards.measured.battle.losses import LossesView
from editor.desks.armies.catalogue import Catalogue
from editor.panels.battle.card_faces import halves
from editor.shell.stage import Stage
from editor.widgets.floating import FloatingCard
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


def test_orders_take_one_line_of_the_map_and_all_are_reached(open_window: OpenWindow) -> None:
    """Four formations of La Garde: one row at a time, the next by X, its button or the order given."""
    person, table = begin(open_window, "la_garde", ("person", "person"))
    table.session.take_screen()
    theme: Theme = person.window.context.theme
    theme.set_scale(2.0)
    person.window.resize(1280, 800)
    settle()
    try:
        ladder, told = table.ladder, set()
        formations = {offer.interaction.row for offer in table.seen.offers.listed if stands_in_ladder(offer)}
        assert len(formations) > 3
        for _row in formations:
            assert ladder.height() < 2 * ladder.buttons[0][1].height()
            assert share_of(person.window) > 0.55
            told |= {offer.interaction.row for offer, _button in ladder.buttons}
            QTest.keyClick(table.host.view, Qt.Key.Key_X)
            settle()
        assert told == formations
        for _formation in formations:
            before = table.session.journal.here
            QTest.keyClick(table.host.view, Qt.Key.Key_1)
            settle()
            assert table.session.journal.here != before
        orders = [moment.step.action for moment in table.session.journal.line()][-len(formations) :]
        assert len(set(orders)) == len(formations), "each got its own"
    finally:
        theme.set_scale(1.0)
        QApplication.processEvents()


def test_the_row_of_orders_hides_no_part_of_a_table_that_is_looked_at_whole(open_window: OpenWindow) -> None:
    """With large letters it lay over the far side of the table, even when the whole was asked for."""
    person, table = begin(open_window, "la_garde", ("person", "person"), scenario="polotsk")
    table.session.take_screen()
    theme: Theme = person.window.context.theme
    theme.set_scale(1.25)
    person.window.resize(1280, 800)
    settle()
    try:
        stage = next(one for one in person.window.findChildren(Stage) if one.isVisible())
        row, view = stage.shown("points"), stage.middle.currentWidget()
        assert row is not None
        assert isinstance(view, MapView)
        QTest.keyClick(view, Qt.Key.Key_Home)
        settle()
        face = view.mapFromScene(view.scene_.shown_rect).boundingRect()
        assert face.top() >= row.geometry().bottom() - 1
        assert face.bottom() <= view.viewport().height() + 1
    finally:
        theme.set_scale(1.0)
        QApplication.processEvents()


def test_the_names_of_tools_are_whole(open_window: OpenWindow) -> None:
    window = open_window("fr").window
    window.files.open(SCENARIOS / "la_garde" / "twin_rises.json", desk="design")
    theme, speaker = window.context.theme, window.context.speaker
    try:
        for scale in (1.0, 1.5, 2.0):
            theme.set_scale(scale)
            for language in ("fr", "en"):
                speaker.set_language(language)
                settle()
                face = theme.font("key")
                face.setPixelSize(theme.px(9))  # so small they may be written
                buttons = [one for one in window.findChildren(ToolButton) if one.isVisible()]
                assert len(buttons) > 5
                for button in buttons:
                    words = QFontMetrics(face).horizontalAdvance(button.accessibleName())
                    assert words <= button.width() - 5, (scale, button.accessibleName())
    finally:
        theme.set_scale(1.0)
        QApplication.processEvents()


def test_the_line_of_the_journal_does_not_lie_under_the_cards(open_window: OpenWindow) -> None:
    person, _table = begin(open_window, "battle_cry", ("person", "person"), "at_once")
    theme: Theme = person.window.context.theme
    try:
        for scale in (1.0, 2.0):
            theme.set_scale(scale)
            settle()
            stage = next(one for one in person.window.findChildren(Stage) if one.isVisible())
            ticker, hand = stage.shown("ticker"), stage.shown("hand")
            assert hand is not None
            if scale > 1.0:  # the board has its room then
                assert ticker is None
                continue
            assert ticker is not None
            seen = ticker.geometry().intersected(stage.rect())
            assert not seen.intersects(hand.geometry())
            assert seen.isEmpty() or seen == ticker.geometry()
    finally:
        theme.set_scale(1.0)
        QApplication.processEvents()


def test_the_name_on_the_card_of_a_unit_is_whole_however_low_the_card_is(open_window: OpenWindow) -> None:
    person, table = begin(open_window, "belle_epoque", ("person", "person"), "at_once")
    theme: Theme = person.window.context.theme
    theme.set_scale(2.0)
    person.window.resize(1280, 800)
    try:
        if table.session.screen.wanted is not None:
            table.session.take_screen()
        for _act in range(30):
            settle(3)
            panel = person.window.findChild(Details)
            if panel is not None and panel.isVisible():
                break
            act(table)
        assert panel is not None
        card = panel.parentWidget()
        assert isinstance(card, FloatingCard)
        card.resize(card.width(), card.least(card.width()))
        settle(3)
        name = panel.name
        assert name.text()
        assert name.visibleRegion().boundingRect().height() >= name.heightForWidth(name.width())
    finally:
        theme.set_scale(1.0)
        QApplication.processEvents()


def test_the_catalogue_of_an_army_list_has_whole_buttons_and_rows_below_them(open_window: OpenWindow) -> None:
    """They were cut, over a single row of troops."""
    window = open_window("fr", scale=2.0).window
    lists = Path(__file__).parent.parent / "data" / "armies"
    assert window.files.open(lists / "macmahon_200.json") is not None
    settle()
    (catalogue,) = [one for one in window.findChildren(Catalogue) if one.isVisible()]
    for button in catalogue.kinds.buttons.values():
        assert button.visibleRegion().boundingRect() == button.rect()
    table = catalogue.table
    third = table.visualRect(table.model().index(2, 0))
    assert table.viewport().rect().contains(third)


@pytest.mark.parametrize(
    ("system", "change"),
    [("mbt", "language"), ("la_garde", "colours"), ("battle_cry", "language"), ("belle_position", "colours")],
)
def test_other_words_and_colours_leave_the_board_where_a_person_had_it(
    open_window: OpenWindow, system: str, change: str
) -> None:
    """He had come nearer to one wing: the whole was in sight again with dark colours."""
    person, table = begin(open_window, system, ("person", "person"))
    settle()
    view, context = table.host.view, person.window.context
    view.set_zoom(view.zoom * 2)
    zoom, middle = view.zoom, view.seen.center()
    try:
        if change == "language":
            context.speaker.set_language("fr")
        else:
            context.theme.set_wish("dark")
        settle()
        assert view.zoom == zoom
        assert (view.seen.center() - middle).manhattanLength() < 4 / zoom
    finally:
        context.theme.set_wish("light")
        settle()
