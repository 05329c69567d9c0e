"""The card beside the pointer keeps off what it speaks of, and off what can be clicked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.base.context import Context
from editor.boards.battle.prompt import without_name
from editor.boards.battle.reason_card import ReasonCard


@pytest.fixture
def card(qtbot: QtBot, context: Context) -> Iterator[ReasonCard]:
    room = QWidget()
    qtbot.addWidget(room)
    room.resize(900, 600)
    room.show()
    yield ReasonCard(context, room, lambda _link: None)
    room.hide()


def test_the_reason_stands_at_the_right_of_its_hex(card: ReasonCard) -> None:
    beside = QRect(300, 280, 60, 60)
    card.show_html("<p>No.</p>", beside, refused=True)
    assert card.geometry().left() > beside.right()
    assert card.parentWidget().rect().contains(card.geometry())


def test_the_reason_keeps_off_what_can_be_clicked(card: ReasonCard) -> None:
    beside = QRect(300, 280, 60, 60)
    highlighted = [QRect(380, 200, 500, 220)]
    card.show_html("<p>No.</p>", beside, refused=True, highlighted=highlighted)
    assert not card.geometry().intersects(highlighted[0])
    assert not card.geometry().intersects(beside)


def test_put_away_it_keeps_no_words(card: ReasonCard) -> None:
    card.show_html("<p>Hussars lie there.</p>", QRect(300, 280, 60, 60), refused=False, pinned=True)
    card.clear()
    assert "Hussars" in card.words.text(), "it was to be kept in sight"
    card.clear(pinned_too=True)
    assert not card.words.text()


def test_the_prompt_beside_the_name_of_its_side_does_not_say_it_again() -> None:
    assert without_name("Union: play a card.", "Union") == "Play a card."
    assert without_name("Union\u202f: jouez une carte.", "Union") == "Jouez une carte."
    assert without_name("Unionists: wait.", "Union") == "Unionists: wait."
    assert without_name("Which of these?", "Union") == "Which of these?"


def test_french_quotes_stay_with_their_words(card: ReasonCard) -> None:
    words = "la carte «\N{NARROW NO-BREAK SPACE}Scout\N{NARROW NO-BREAK SPACE}»"
    card.show_html(f"<p>{words}</p>", QRect(300, 280, 60, 60), refused=True)
    assert "«\N{NO-BREAK SPACE}Scout\N{NO-BREAK SPACE}»" in card.words.text()
