"""Army lists in the real window: two decks built, printed, taken into a battle, played; an MBT list."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QTableView,
    QWidget,
)

from core.text import _, say
from editor.desks.armies.catalogue_model import TROOP
from editor.desks.armies.lines_view import LinesView
from editor.shell.roster_page import RosterPage
from editor.shell.tab_ring import ring
from tests.features.card_player import CardPerson, play_to_the_end
from tests.features.conftest import OpenWindow
from tests.features.driver import CTRL, LEFT, NONE, Key, type_words
from tests.features.player import Person

FRENCH = (
    ("ligne-francaise", 6),
    ("zouaves-turcos", 3),
    ("chasseurs-a-pied", 2),
    ("artillerie-legere-ml", 2),
    ("artillerie-de-reserve-ml", 1),
    ("mitrailleuses", 1),
    ("garde-imperiale", 1),
    ("artillerie-de-la-garde-ml", 1),
    ("cuirassiers", 2),
    ("height", 1),
)

GERMAN = (
    ("ligne pru", 9),
    ("autres", 1),
    ("garde pru", 1),
    ("jagers pru", 1),
    ("jagers bav", 2),
    ("legere", 2),
    ("artillerie garde", 2),
    ("dragons", 1),
    ("bois", 1),
)


def open_list(person: Person, system: str) -> RosterPage:
    """A new army list from the card of a system on the start page."""
    person.key(Key.Key_Home, Qt.KeyboardModifier.AltModifier)
    person.see_start()
    button = person.window.findChild(QAbstractButton, f"list-{system}")
    assert button is not None
    person.reveal(button)
    person.click(button)
    page = person.page
    assert isinstance(page, RosterPage)
    return page


def row_of(person: Person, troop: str) -> Any:
    """The row of some troops in the catalogue, in sight."""
    table = person.find(QTableView, "catalogue", person.page)
    for row in range(table.model().rowCount()):
        index = table.model().index(row, 0)
        if index.data(TROOP) == troop:
            table.scrollTo(index)
            return index
    raise AssertionError(f"no {troop} in the catalogue")


def take(person: Person, troop: str, count: int = 1) -> None:
    """By the mouse: click the row, write how many, press Take; one piece by a double click."""
    index = row_of(person, troop)
    table = person.find(QTableView, "catalogue", person.page)
    spot = table.visualRect(index).center()
    if count == 1:
        QTest.mouseClick(table.viewport(), LEFT, NONE, spot)
        QTest.mouseDClick(table.viewport(), LEFT, NONE, spot)
        person.rest()
        return
    person.click(table.viewport(), spot)
    person.enter(person.find(QSpinBox, "take_count", person.page), str(count))
    person.click(person.find(QPushButton, "take", person.page))


def find_and_take(person: Person, words: str, count: int) -> None:
    """By keys: write in the search field, Enter for each piece."""
    search = person.find(QLineEdit, "catalogue_search", person.page)
    search.setFocus()
    QTest.keyClick(search, Key.Key_A, CTRL)
    type_words(search, words)
    for _time in range(count):
        QTest.keyClick(search, Key.Key_Return)
    person.rest()


def general_by_keys(person: Person, raised: tuple[str, ...]) -> None:
    """A general with these values at 1: Down from the search to his row, Tab to the values, Space."""
    search = person.find(QLineEdit, "catalogue_search", person.page)
    search.setFocus()
    QTest.keyClick(search, Key.Key_A, CTRL)
    type_words(search, "general")
    person.key(Key.Key_Down)
    person.rest()
    for part in ("attack", "defence", "rally"):
        holder = person.find(QWidget, f"compose_{part}", person.page)
        buttons = holder.findChildren(QPushButton)
        tab_to(person, next(one for one in buttons if one.isChecked()))
        for _step in range(len(buttons)):
            person.key(Key.Key_Left)
        if part in raised:
            person.key(Key.Key_Right)
        person.key(Key.Key_Space)
    person.key(Key.Key_Insert)


def tab_to(person: Person, widget: QWidget) -> None:
    """Tab until the focus is there."""
    for _time in range(24):
        if QApplication.focusWidget() is widget:
            return
        person.key(Key.Key_Tab)
    raise AssertionError(f"Tab does not lead to {widget.objectName()}")


def segment(person: Person, part: str, value: int) -> None:
    """Press one of the few values of a part of the troops in hand."""
    holder = person.find(QWidget, f"compose_{part}", person.page)
    buttons = [one for one in holder.findChildren(QPushButton) if one.isVisible()]
    person.reveal(buttons[value])
    person.click(buttons[value])


def beside(person: Person, name: str) -> QDialog:
    """A dialog that stands beside the window."""
    found = [one for one in QApplication.topLevelWidgets() if one.objectName() == name and one.isVisible()]
    assert found, f"no {name} can be seen"
    dialog = found[0]
    assert isinstance(dialog, QDialog)
    return dialog


def use(person: Person, button: str) -> None:
    """F5: into the battle that stands first among those that are offered."""
    person.key(Key.Key_F5)
    dialog = beside(person, "use_list")
    person.click(person.find(QPushButton, button, dialog))


def total(person: Person) -> str:
    return person.find(QLabel, "total", person.page).text()


def test_two_decks_are_built_printed_and_played_to_the_end(open_window: OpenWindow, home: Path) -> None:
    person = open_window("fr")
    french = open_list(person, "belle_position")
    for troop, count in FRENCH:
        take(person, troop, count)
    for values in ({"attack": 1, "defence": 1}, {"attack": 1, "defence": 0, "rally": 1}):
        row = row_of(person, "general")
        table = person.find(QTableView, "catalogue", person.page)
        person.click(table.viewport(), table.visualRect(row).center())
        for part, value in values.items():
            segment(person, part, value)
        person.click(person.find(QPushButton, "take", person.page))
    assert total(person) == "200 / 200"
    assert french.bench.report.errors == ()
    person.enter(person.find(QLineEdit, "list_title", person.page), "Corps de Mac-Mahon")
    chances = person.find(QLabel, "chances", person.page).text()
    assert "81,8" in chances  # one card among the first 18 of 22

    person.key(Key.Key_P, CTRL)
    dialog = beside(person, "print_list")
    write = person.find(QPushButton, "write_pdf", dialog)
    person.name_file(lambda: person.click(write), home / "mac-mahon.pdf")
    written = (home / "mac-mahon.pdf").read_bytes()
    assert written.startswith(b"%PDF")
    assert written.count(b"/Type /Page\n") == 4  # the sheet, and 22 cards at nine a page
    dialog.close()

    german = open_list(person, "belle_position")
    nation = person.find(QWidget, "nation", person.page)
    nation.setFocus()
    QTest.keyClick(nation, Key.Key_Down)
    for words, count in GERMAN:
        find_and_take(person, words, count)
    assert german.bench.roster.nation == "german"
    general_by_keys(person, ("attack", "rally"))
    general_by_keys(person, ("attack", "defence"))
    assert total(person) == "200 / 200"
    assert german.bench.report.errors == ()

    use_both(person, french, german)
    player = CardPerson(person.window)
    panel = person.page.desk.seats  # type: ignore[union-attr]
    for side in panel.sides:
        player.click(panel.seats[side].buttons["person"])
    player.enter(panel.seed, "3")  # Enter begins the battle
    play_to_the_end(player)
    assert player.cards.session.over is not None


def use_both(person: Person, french: RosterPage, german: RosterPage) -> None:
    """The German list into a new battle, then the French one into the same, to be played by two persons."""
    use(person, "use_place")
    battle = person.page
    deck = battle.document.scenario.side("german").deck
    assert sum(row.count for row in deck) == german.bench.report.army.pieces
    tabs = person.window._tabs
    person.click(tabs, tabs.tabRect(person.window.pages.index(french)).center())
    assert person.page is french
    use(person, "use_play")
    assert person.page is battle
    deck = battle.document.scenario.side("french").deck
    assert sum(row.count for row in deck) == 22
    assert say(battle.document.lines()[-1].title, "fr").count("Corps de Mac-Mahon") == 1


def told(person: Person, severity: str) -> list[str]:
    """What the panel of limits says of that kind."""
    rows = person.page.findChildren(QWidget, f"finding_{severity}")
    return [row.accessibleName() for row in rows if row.isVisible()]


def test_an_mbt_list_has_exactly_one_general(person: Person) -> None:
    page = open_list(person, "mbt")
    take(person, "heavy_infantry", 4)
    missing = person.said(_("No base carries the general."))
    assert [row for row in told(person, "error") if missing in row]
    switch: Callable[[], QCheckBox] = lambda: person.find(QCheckBox, "compose_general", person.page)  # noqa: E731
    person.click(row_table(person), row_spot(person, "heavy_cavalry"))
    person.reveal(switch())
    stops = ring(person.window, person.window.regions())  # the form was made after what stands below it
    assert stops.index(switch()) < stops.index(person.find(QSpinBox, "take_count", person.page))
    QTest.keyClick(switch(), Key.Key_Space)
    person.click(person.find(QPushButton, "take", person.page))
    assert told(person, "error") == []
    person.click(person.find(QPushButton, "take", person.page))
    assert len(told(person, "error")) == 1
    lines = person.find(LinesView, "lines", person.page)
    person.click(lines.viewport(), lines.place_of(1, "minus"))
    assert told(person, "error") == []
    person.key(Key.Key_Z, CTRL)
    assert len(told(person, "error")) == 1
    friendly = person.find(QCheckBox, "friendly", person.page)
    person.reveal(friendly)
    person.click(friendly)
    person.enter(person.find(QLineEdit, "reason", person.page), "Pyrrhus et son fils")
    assert page.bench.report.stands
    assert page.bench.roster.reason == "Pyrrhus et son fils"


def row_table(person: Person) -> QWidget:
    return person.find(QTableView, "catalogue", person.page).viewport()


def row_spot(person: Person, troop: str) -> Any:
    table = person.find(QTableView, "catalogue", person.page)
    return table.visualRect(row_of(person, troop)).center()
