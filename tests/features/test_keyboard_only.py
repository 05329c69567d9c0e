"""The whole way once more without touching the mouse: a small map, a battle to six flags, save, step back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from core.text import _
from editor.boards.battle.offers import CARD, TO_HEX, TO_UNIT, UNIT, Offer
from tests.features.driver import CTRL, NONE, SHIFT, Key
from tests.features.player import Person

OWN_LINE = ((8, 4), (8, 5), (8, 6), (8, 7), (8, 8), (7, 5), (7, 7))
OTHER_LINE = ((4, 4), (4, 5), (4, 6), (4, 7), (4, 8), (3, 5), (3, 7))


def walk_to(person: Person, row: int, column: int) -> None:
    """Bring the keyboard cursor to a hex by the arrows, one hex a key."""
    grid, view = person.page.document.scenario.board.grid, person.page.view
    goal = grid.at(row, column)
    for _step in range(60):
        here = view.cursor_hex
        if here == goal:
            return
        if here is None or grid.row(here) == grid.row(goal):
            person.key(
                Key.Key_Right if here is None or grid.column(here) < grid.column(goal) else Key.Key_Left
            )
        else:
            person.key(Key.Key_Down if grid.row(here) < grid.row(goal) else Key.Key_Up)
    raise AssertionError("the cursor never came there")


def draw(person: Person) -> None:
    """A hill, a wood, a fence, works: tools and items by letter and digit, hexes by arrows and Enter."""
    for tool, row, column in (("b3", 6, 3), ("b1", 6, 10), ("e", 6, 6), ("w", 4, 6)):
        person.keys(tool)
        walk_to(person, row, column)
        person.key(Key.Key_Return)
    board = person.page.document.scenario.board
    assert board.ground_at("6.3") == "hill"
    assert board.ground_at("6.10") != "clear"
    assert len(board.hexsides["fence"]) == 1
    assert list(board.works) == ["4.6"]


def set_out(person: Person) -> None:
    """Infantry for both; Ctrl+K finds nothing that the keys have not."""
    person.keys("u1")
    for line in (OWN_LINE, OTHER_LINE):
        for row, column in line:
            walk_to(person, row, column)
            person.key(Key.Key_Return)
        person.keys("4")
        person.key(Key.Key_Return)
        person.keys("f1")
    sides = [unit.side for unit in person.page.document.scenario.units]
    assert [sides.count(side.id) for side in person.page.document.scenario.sides] == [8, 8]


def write_title(person: Person) -> None:
    """Ctrl+K goes anywhere; Tab goes from field to field."""
    for _step in range(12):
        person.key(Key.Key_F6)
        if _in_panel(person):
            break
    tab_to(person, lambda focus: focus.objectName() == "segment")
    person.key(Key.Key_Right)
    tab_to(person, lambda focus: focus.objectName() == "title_en")
    person.keys("Keys")
    person.key(Key.Key_Tab)
    person.keys("Touches")
    person.key(Key.Key_Return)
    title = person.page.document.scenario.title
    assert (title.en, title.fr) == ("Keys", "Touches")


def tab_to(person: Person, wanted: Callable[[QWidget], bool], modifier: Qt.KeyboardModifier = NONE) -> None:
    """Tab until the focus is where it is wanted."""
    for _step in range(60):
        focus = QApplication.focusWidget()
        if focus is not None and wanted(focus):
            return
        person.key(Key.Key_Tab, modifier)
    raise AssertionError("Tab never came there")


def _in_panel(person: Person) -> bool:
    focus = QApplication.focusWidget()
    right = person.page.panels()[-1]
    return focus is not None and right.isAncestorOf(focus)


def start(person: Person, seed: str) -> None:
    """The button to start has the focus; the field before it is the seed."""
    person.key(Key.Key_4, CTRL)
    tab_to(person, lambda focus: isinstance(focus, QLineEdit), SHIFT)
    person.keys(seed)
    person.key(Key.Key_Return)


def undo_and_redo(person: Person) -> None:
    session = person.table.session
    depth = session.journal.moments[session.journal.here].depth
    person.key(Key.Key_Z, CTRL)
    if session.question is not None:
        person.key(Key.Key_Return)
    assert session.journal.moments[session.journal.here].depth < depth
    person.key(Key.Key_Y, CTRL)
    person.settle()
    assert session.journal.moments[session.journal.here].depth >= depth


def test_a_battle_without_the_mouse(person: Person, tmp_path: Path) -> None:
    person.keyboard = True
    person.new_map()
    draw(person)
    set_out(person)
    write_title(person)
    person.page.view.setFocus()
    file = tmp_path / "keys.json"
    person.name_file(lambda: person.key(Key.Key_S, CTRL), file)
    assert file.exists()
    start(person, "23")
    session = person.table.session
    assert session.game.seed == 23
    mind, chosen = person.greedily(5), set()

    def wish(offers: tuple[Offer, ...]) -> Offer:
        offer = mind(offers)
        chosen.add(offer.interaction.kind)
        return offer

    person.until(lambda: session.journal.state.turn >= 4 and person.offered(CARD), wish)
    undo_and_redo(person)
    person.until(lambda: session.over, wish, most=1500)
    assert {CARD, UNIT, TO_HEX, TO_UNIT} <= chosen
    score = session.system.look.score(session.journal.state)
    assert session.over.reason == "flags"
    assert score[session.over.winner][0] >= 6
    person.page.view.setFocus()
    person.key(Key.Key_Comma, times=3)
    assert not session.live
    depth = session.journal.moments[session.journal.here].depth
    told = _("You look at step {step}. Nothing is played until you play on from here.", step=depth)
    assert person.table.prompt.words.text() == person.said(told)
    person.key(Key.Key_End)
    assert session.live


def test_the_prompt_and_the_list_of_units_say_it_in_words(person: Person) -> None:
    """A screen reader finds what the map shows: the prompt, the units, the board in words."""
    person.keyboard = True
    person.new_map()
    set_out(person)
    start(person, "5")
    table = person.table
    person.until(lambda: person.offered(UNIT))
    assert table.prompt.words.accessibleName() == table.prompt.words.text() != ""
    model = table.forces.units.model()
    assert model.rowCount() == 16
    assert table.forces.units.accessibleName()
