"""Belle Époque at the table and on the drawing board, in French: reactions, undo, save, load; a map made."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QAbstractButton, QWidget

from core.play.pending import Deal, Roll
from core.scenarios import edits
from core.scenarios.files import dumps
from core.systems.belle_epoque.actions import Evade, React
from core.systems.belle_epoque.scenario import BelleEpoqueScenario, blank
from core.text import Names
from tests.features.driver import CTRL, Key
from tests.features.player import Offer, Person

ATTACKER, TARGET = "5.6", "5.7"
SUPPORTERS = ("4.5", "4.6", "6.6")


def ambush() -> BelleEpoqueScenario:
    """One red unit beside blue horse that three blue units can support (BE-14.2)."""
    scenario = blank(Names("Ambush", "Embuscade"))
    scenario = edits.place_unit(scenario, "red", "infantry", ATTACKER, unit_id="red-1")
    scenario = edits.place_unit(scenario, "red", "infantry", "9.1", unit_id="red-2")
    scenario = edits.place_unit(scenario, "blue", "cavalry", TARGET, unit_id="horse")
    for number, place in enumerate(SUPPORTERS, 1):
        scenario = edits.place_unit(scenario, "blue", "infantry", place, unit_id=f"blue-{number}")
    return scenario


def start_typed(person: Person) -> None:
    """Two persons, dice and tokens of the club."""
    panel = person.page.desk.seats  # type: ignore[union-attr]
    for side in panel.sides:
        person.click(panel.seats[side].buttons["person"])
    person.click(panel.seats["dice"].buttons["typed"])
    person.click(panel.seats["cards"].buttons["typed"])
    person.click(person.page.desk.start)  # type: ignore[union-attr]


def ready(person: Person) -> Any:
    """Take the screen as often as it is handed over; gives what is waited for: a roll, a deal or a choice."""
    for _time in range(6):
        person.settle()
        if person.table.hand_over.isVisible():
            person.take_screen()
            continue
        break
    waits = person.table.session.waits_for_dice()
    return waits if waits is not None else person.table.seen.choice


def dice(person: Person, *faces: int) -> None:
    """Type these faces; the last one is repeated until enough dice lie."""
    waits = ready(person)
    assert isinstance(waits, Roll), person.table.prompt.words.text()
    count = sum(hand.dice for hand in waits.handfuls)
    person.page.view.setFocus()
    person.type_dice([*faces, *[faces[-1]] * count][:count])


def token(person: Person, side: str) -> None:
    """Click the colour that came out of the bowl."""
    assert isinstance(ready(person), Deal)
    person.click(person.find(QAbstractButton, f"token-{side}"))


def offers(person: Person, kind: type) -> list[Offer]:
    waits = ready(person)
    assert person.table.seen.offers is not None, (waits, told(person))
    return [offer for offer in person.table.seen.offers.all if isinstance(offer.action, kind)]


def do(person: Person, **wanted: Any) -> None:
    """Carry out the act that has these fields."""
    choice = ready(person)
    seen = person.table.seen
    assert seen.offers is not None, choice
    found = [
        offer
        for offer in seen.offers.all
        if type(offer.action).__name__ == wanted["kind"]
        and all(getattr(offer.action, name) == value for name, value in wanted.items() if name != "kind")
    ]
    assert found, (wanted, [offer.action for offer in seen.offers.all])
    person.act(lambda _offers: found[0])


def told(person: Person) -> list[str]:
    """The kinds of all events of the line so far."""
    return [event.kind for moment in person.table.session.journal.line() for event in moment.events]


@pytest.fixture(params=[False, True], ids=["mouse", "keyboard"])
def player(request: pytest.FixtureRequest, open_window: Any, tmp_path: Path) -> Person:
    person: Person = open_window("fr")
    person.keyboard = request.param
    return person


def open_ambush(person: Person, folder: Path) -> Path:
    path = folder / "embuscade.json"
    path.write_bytes(dumps(ambush()))
    person.name_file(lambda: person.key(Key.Key_O, CTRL), path)
    person.wait(lambda: person.window.page is not None, "the map")
    return path


def test_three_supporters_react_then_the_target_evades(player: Person, home: Path) -> None:
    person = player
    open_ambush(person, home)
    person.key(Key.Key_4, CTRL)
    keyboard, person.keyboard = person.keyboard, False
    start_typed(person)
    person.keyboard = keyboard
    dice(person, 4)
    token(person, "red")
    ids = person.table.seen.unit_ids
    do(person, kind="Activate", unit=ids.index("red-1"))
    do(person, kind="TakeTest", cp=1)
    dice(person, 1)
    do(person, kind="Assault", target=ids.index("horse"))
    for number in (1, 2, 3):
        assert {offer.action.how for offer in offers(person, React)} >= {"fire", "evade"}
        do(person, kind="React", unit=ids.index(f"blue-{number}"), how="fire", cp=0)
        dice(person, 1)  # the test is passed
        dice(person, 6)  # all shots miss
        assert told(person).count("reaction") == number
        if number == 1:
            go_back_and_forth(person)
            save_and_load(person, home)
    assert all(offer.action.unit == ids.index("horse") for offer in offers(person, React))
    do(person, kind="React", unit=ids.index("horse"), how="evade", cp=1)
    dice(person, 1)
    ways = offers(person, Evade)
    assert ways
    person.act(lambda found: found[0])
    ready(person)
    kinds = told(person)
    assert kinds.count("reaction") == 4
    assert kinds.count("fire") == 3
    assert kinds[kinds.index("evaded") :].count("assault_rolled") == 0
    horse = person.table.seen.by_unit[ids.index("horse")]
    assert person.table.seen.label(horse.at) != "507"
    words = person.table.forces.counters.bowl.accessibleName().replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert words.startswith("Jetons dans le bol")
    assert [int(word) for word in re.findall(r"\d+", words)] == [0, 1]


def go_back_and_forth(person: Person) -> None:
    """The dice of the first supporter are undone, asked for once, and come back by redo."""
    ready(person)
    here, kinds = person.table.session.journal.here, told(person)
    person.page.view.setFocus()
    person.key(Key.Key_Z, CTRL)
    assert person.table.session.question is not None
    person.key(Key.Key_Return)
    assert told(person) != kinds
    person.page.view.setFocus()
    for _time in range(12):
        if person.table.session.journal.here == here:
            break
        person.key(Key.Key_Y, CTRL)
        if person.table.hand_over.isVisible():
            person.take_screen()
    assert told(person) == kinds


def save_and_load(person: Person, folder: Path) -> None:
    """The battle goes on from its file, in the middle of the reactions."""
    kinds, path = told(person), folder / "milieu.json"
    person.page.view.setFocus()
    person.name_file(lambda: person.key(Key.Key_S, CTRL), path)
    person.wait(path.exists, "the file")
    person.key(Key.Key_W, CTRL)
    person.wait(lambda: person.window.page is None or person.window.page.game is None, "a closed page")
    person.name_file(lambda: person.key(Key.Key_O, CTRL), path)
    person.wait(lambda: person.window.page is not None and person.page.game is not None, "the battle")
    ready(person)
    assert told(person) == kinds
    person.table.session.policies.set_all("roll", "typed")
    person.table.session.policies.set_all("deal", "typed")
    person.table.session.start()


def swatch(person: Person, name: str) -> None:
    person.click(person.find(QWidget, f"swatch-{name}"))


def take(person: Person, tool: str) -> None:
    button = person.find(QWidget, f"tool-{tool}")
    person.reveal(button)
    person.click(button)
