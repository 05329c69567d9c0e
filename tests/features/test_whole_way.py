"""From a blank map to six flags, as a person goes: by the mouse, in both languages."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QWidget

from core.lab.battles import Battle, report
from core.players.playouts import Outcome
from core.protocol.pending import Roll
from core.protocol.steps import DiceRolled
from core.text import _
from editor.desks.design.problems import ProblemRow
from tests.features.driver import CTRL, Key
from tests.features.player import CARD, Person

INFANTRY, CAVALRY, ARTILLERY, GENERAL = "infantry", "cavalry", "artillery", "general"
TITLE = {"en": "Two farms", "fr": "Deux fermes"}


def swatch(person: Person, name: str) -> None:
    person.click(person.find(QWidget, f"swatch-{name}"))


def take(person: Person, tool: str) -> None:
    person.click(person.find(QWidget, f"tool-{tool}"))


def draw_the_map(person: Person) -> None:
    """Ground by drags, by a key and by the fill; a river, a fence, fieldworks."""
    hexes = person.hex
    take(person, "paint")
    swatch(person, "hill")
    person.drag([hexes("502"), hexes("503"), hexes("504")])
    swatch(person, "woods")
    person.click_hex(hexes("513"))
    take(person, "line")
    swatch(person, "river")
    person.drag([hexes("509"), hexes("510"), hexes("511")])
    take(person, "hexside")
    swatch(person, "fence")
    person.click_hex(hexes("506"), right=50)
    take(person, "works")
    person.click_hex(hexes("407"))


def set_out(person: Person, side: int, unit: str, *places: str) -> None:
    """Place units of a side by the palette."""
    names = [person.said(each.name) for each in person.page.document.scenario.sides]
    person.press_button(names[side])
    swatch(person, unit)
    for place in places:
        person.click_hex(person.hex(place))


def set_out_armies(person: Person) -> None:
    take(person, "unit")
    set_out(person, 0, INFANTRY, "604", "605", "606", "607", "608", "609")
    set_out(person, 0, ARTILLERY, "706")
    set_out(person, 0, GENERAL, "607")
    set_out(person, 1, INFANTRY, "404", "405", "406", "407", "408", "409")
    set_out(person, 1, CAVALRY, "310")
    set_out(person, 1, GENERAL, "407")


def name_all(person: Person) -> None:
    """The generals, the title in both languages."""
    take(person, "select")
    for place, name in (("607", "Meade"), ("407", "Lee")):
        person.click_hex(person.hex(place))
        choose_general(person)
        for language in ("en", "fr"):
            person.enter(person.find(QLineEdit, f"unit_name_{language}"), name)
    person.press_button(person.said(_("Scenario")))
    for language, title in TITLE.items():
        person.enter(person.find(QLineEdit, f"title_{language}"), title)


def choose_general(person: Person) -> None:
    """Of the pieces in the hex selected, the general."""
    field = person.find(QComboBox, "which_unit")
    general = person.said(person.page.desk.designer.edit_context.name_of(GENERAL)).lower()  # type: ignore[union-attr]
    row = next(row for row in range(field.count()) if general in field.itemText(row).lower())
    person.choose(field, row)


def problems(person: Person) -> list[str]:
    person.rest(350)
    return [row.accessibleName() for row in person.window.findChildren(ProblemRow) if row.isVisible()]


def save(person: Person, path: Path) -> None:
    person.name_file(lambda: person.key(Key.Key_S, CTRL), path)
    person.wait(path.exists, "the file")


def program(*words: str) -> str:
    """What the command line says of it, in a process of its own; it must end well."""
    line = [sys.executable, "-m", "editor", *words]
    ended = subprocess.run(line, capture_output=True, text=True, check=False, timeout=60)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def start_battle(person: Person, seats: tuple[str, str], *, seed: str, dice: str = "rolled") -> None:
    panel = person.page.desk.seats  # type: ignore[union-attr]
    for side, seat in zip(panel.sides, seats, strict=True):
        person.click(panel.seats[side].buttons[seat])
    person.click(panel.seats["dice"].buttons[dice])
    person.enter(panel.seed, seed)
    if person.page.desk.controller is None:  # type: ignore[union-attr]
        person.click(person.page.desk.start)  # type: ignore[union-attr]


def hands_are_hidden(person: Person) -> None:
    """While the screen is handed over it covers the page, and the cards under it are face down."""
    person.until(lambda: person.table.hand_over.isVisible())
    table = person.table
    assert table.hand_over.geometry().contains(person.page.rect())
    assert all(card.state.face is None for card in table.hand.cards if card.isVisible())
    person.take_screen()
    assert any(card.state.face is not None for card in table.hand.cards if card.isVisible())


def type_dice_of_ones_own(person: Person) -> None:
    """S: real dice. A die that cannot be is refused with its reason, then what fell is taken."""
    table = person.table
    person.page.view.setFocus()
    person.keys("s")
    person.until(lambda: isinstance(table.session.waits_for_dice(), Roll))
    person.page.view.setFocus()
    person.keys("9")
    assert table.tray.fault.isVisible()
    assert table.tray.fault.text()
    roll = table.session.waits_for_dice()
    person.keys("5" * sum(hand.dice for hand in roll.handfuls))
    fell = [one.step for one in table.session.journal.line() if isinstance(one.step, DiceRolled)]
    assert fell[-1].how == "typed"
    person.settle()
    person.page.view.setFocus()
    person.keys("s")


def undo_past_dice(person: Person) -> None:
    """Undo asks first; what is undone stays in the record as a branch."""
    session, table = person.table.session, person.table
    person.until(lambda: isinstance(session.journal.moments[session.journal.here].step, DiceRolled))
    here = session.journal.here
    person.key(Key.Key_Z, CTRL)
    assert session.question is not None
    person.press_button(person.said(_("Stay")), table.prompt)
    assert session.journal.here == here
    person.key(Key.Key_Z, CTRL)
    person.press_button(person.said(_("Go back")), table.prompt)
    assert session.journal.moments[session.journal.here].depth < session.journal.moments[here].depth
    person.until(lambda: session.branches())
    assert here in {moment.number for leaf in session.branches() for moment in _line(session, leaf.number)}


def _line(session: Any, number: int) -> list[Any]:
    return list(session.journal.line(number))


def give_both_seats_away(person: Person) -> None:
    """Computers play on: found by Ctrl+K."""
    for number in (0, 1):
        person.command(person.said(person.window.commands[f"seat_{number}_greedy"].title))
    assert person.table.session.persons == ()


def look_back(person: Person) -> None:
    """A click in the journal shows the past, a point goes a step on; nothing is played by it."""
    table = person.table
    end = table.session.journal.here
    person.click(table.tabs.tabBar(), table.tabs.tabBar().tabRect(1).center())
    journal = table.journal.list
    journal.scrollToTop()
    person.rest()
    spot = journal.visualRect(journal.model().index(2, 0)).center()
    QTest.mouseClick(journal.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    person.rest()
    assert not table.session.live
    shown = table.session.journal.here
    assert shown != end
    person.page.view.setFocus()
    person.keys(".")
    assert table.session.journal.here != shown
    person.key(Key.Key_End)
    assert table.session.live
    assert table.session.journal.here == end


def save_and_open_again(person: Person, file: Path) -> None:
    """The battle reopened is the battle saved, and the command line replays it to the same end."""
    told = digest_of(person)
    save(person, file)
    person.key(Key.Key_W, CTRL)
    person.name_file(lambda: person.key(Key.Key_O, CTRL), file)
    assert digest_of(person) == told
    row = json.loads(program("replay", str(file), "--json").splitlines()[-1])
    assert row["digest"] == told
    assert row["winner"] is not None


def digest_of(person: Person) -> str:
    """What proves two battles equal: of the scenario, all steps and the state that stands."""
    game, state = person.table.session.game, person.table.session.journal.state
    steps = tuple(game.journal.steps())
    battle = Battle(game.scenario, game.seed, Outcome(None, "", 0, len(steps), 0), steps, state, 0.0)
    return str(report(game.system, battle)["digest"])


def test_from_a_blank_map_to_six_flags(person: Person, tmp_path: Path) -> None:
    window = person.window
    person.see_start()
    person.click(window.findChild(QPushButton, "new-battle_cry"))
    draw_the_map(person)
    set_out_armies(person)
    name_all(person)
    scenario = person.page.document.scenario
    assert len(scenario.units) == 16
    assert (scenario.title.en, scenario.title.fr) == (TITLE["en"], TITLE["fr"])
    assert {unit.name.fr for unit in scenario.units if unit.kind == GENERAL} == {"Meade", "Lee"}
    assert problems(person) == []
    file = tmp_path / "two_farms.json"
    save(person, file)
    program("check", str(file))

    person.key(Key.Key_4, CTRL)
    start_battle(person, ("person", "person"), seed="11")
    assert person.table.hand_over.isVisible()
    person.take_screen()
    hands_are_hidden(person)
    type_dice_of_ones_own(person)
    undo_past_dice(person)
    person.until(lambda: person.offered(CARD))
    give_both_seats_away(person)
    person.wait(lambda: person.table.session.over, "six flags", 60)
    session = person.table.session
    score = session.system.look.score(session.journal.state)
    assert score[session.over.winner][0] >= 6
    assert person.table.result.isVisible()
    look_back(person)
    save_and_open_again(person, tmp_path / "battle.json")
