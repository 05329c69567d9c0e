"""A whole battle against the computer, by the mouse, to six flags; undone, saved, reopened."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog, QLineEdit

from core.records import games
from core.systems.catalog import SYSTEMS
from editor.boards.battle.offers import CARD, TO_HEX, TO_UNIT, UNIT, Offer
from tests.features.driver import CTRL, SHIFT, Key, type_words
from tests.features.player import Person, any_of


def open_battle(person: Person, name: str, seats: tuple[str, str], seed: str) -> None:
    """Play a battle of the start page, from its seats on."""
    card = person.battle_card(name)
    person.reveal(card.buttons[0])
    person.click(card.buttons[0])
    panel = person.page.desk.seats  # type: ignore[union-attr]
    for side, seat in zip(panel.sides, seats, strict=True):
        person.click(panel.seats[side].buttons[seat])
    person.enter(panel.seed, seed)
    if person.page.desk.controller is None:  # type: ignore[union-attr]
        person.click(person.page.desk.start)  # type: ignore[union-attr]


def test_a_battle_to_six_flags_by_the_mouse(person: Person, tmp_path: Path) -> None:
    open_battle(person, "mirror_creek", ("person", "greedy"), "11")
    session, table = person.table.session, person.table
    mind, gestures = person.greedily(5), Counter[str]()

    def wish(offers: tuple[Offer, ...]) -> Offer:
        offer = mind(offers)
        gestures[offer.interaction.kind] += 1
        return offer

    person.until(lambda: session.over, wish, most=1500)
    assert {CARD, UNIT, TO_HEX, TO_UNIT} <= set(gestures)
    over, score = session.over, session.system.look.score(session.journal.state)
    assert over.reason == "flags"
    assert score[over.winner][0] >= score[over.winner][1] == 6
    assert table.result.isVisible()
    assert table.prompt.words.text() == person.said(session.system.words.over(session.journal.state, over))
    end = session.journal.here
    person.page.view.setFocus()
    person.key(Key.Key_Z, CTRL)
    if session.question is not None:
        person.key(Key.Key_Return)
    assert session.over is None
    person.key(Key.Key_Z, CTRL | SHIFT)
    assert session.journal.here == end
    path = tmp_path / "battle.json"
    person.name_file(lambda: person.key(Key.Key_S, CTRL), path)
    person.wait(path.exists, "the file")
    again = games.load(path, SYSTEMS)
    assert again.journal.steps() == session.journal.steps()
    assert again.journal.over() == over


def test_another_line_forked_named_and_kept(person: Person, tmp_path: Path) -> None:
    open_battle(person, "mirror_creek", ("person", "greedy"), "4")
    session = person.table.session
    person.until(lambda: person.offered(CARD))
    dealt = len(list(session.journal.steps()))
    person.until(lambda: session.journal.state.turn >= 3 and person.offered(CARD))
    old = list(session.journal.steps())
    person.page.view.setFocus()
    person.key(Key.Key_Comma, times=len(old))
    assert session.journal.here == 0
    person.keys("." * dealt)
    start = session.journal.here
    person.keys("f")
    person.wait(lambda: person.window.findChild(QInputDialog, "fork"), "the question for a name")
    field = person.window.findChild(QInputDialog, "fork").findChild(QLineEdit)
    type_words(field, "Left first")
    QTest.keyClick(field, Key.Key_Return)
    person.rest()
    assert session.live
    assert session.journal.here == start
    person.until(lambda: session.journal.state.turn >= 3 and person.offered(CARD), any_of(3))
    new = list(session.journal.steps())
    assert new != old[: len(new)]
    path = tmp_path / "two_lines.json"
    person.name_file(lambda: person.key(Key.Key_S, CTRL), path)
    person.wait(path.exists, "the file")
    again = games.load(path, SYSTEMS).journal
    assert list(again.steps()) == new
    leaves = [moment for moment in again.moments if not moment.children]
    lines = [[moment.step for moment in again.line(leaf.number)] for leaf in leaves]
    assert old in lines
    assert "Left first" in {moment.name for moment in again.moments}
