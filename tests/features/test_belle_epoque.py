"""Belle Époque at the table and on the drawing board, in French: reactions, undo, save, load; a map made."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QComboBox, QSpinBox, QWidget

from core.protocol.pending import Deal, Roll
from core.scenarios import edits
from core.scenarios.files import dumps
from core.systems.belle_epoque.design.scenario import BelleEpoqueScenario, blank
from core.systems.belle_epoque.rules.actions import Enter, Evade, React
from core.text import Names, _
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
    """The battle goes on from its file, in the middle of the reactions; dice and tokens stay the club's."""
    kinds, path = told(person), folder / "milieu.json"
    person.page.view.setFocus()
    person.name_file(lambda: person.key(Key.Key_S, CTRL), path)
    person.wait(path.exists, "the file")
    person.key(Key.Key_W, CTRL)
    person.wait(lambda: person.window.page is None or person.window.page.battle.game is None, "a closed page")
    person.name_file(lambda: person.key(Key.Key_O, CTRL), path)
    person.wait(lambda: person.window.page is not None and person.page.battle.game is not None, "the battle")
    ready(person)
    assert told(person) == kinds
    policies = person.table.session.policies
    assert (policies.roll, policies.deal) == ("typed", "typed")


def swatch(person: Person, name: str) -> None:
    person.click(person.find(QWidget, f"swatch-{name}"))


def take(person: Person, tool: str) -> None:
    button = person.find(QWidget, f"tool-{tool}")
    person.reveal(button)
    person.click(button)


def draw_small_map(person: Person) -> None:
    """Features in combination, a hill on two levels, an objective that the reds hold."""
    hexes = person.hex
    take(person, "feature")
    swatch(person, "difficult")  # cover is in hand already
    person.drag([hexes("505"), hexes("506")])
    take(person, "paint")
    swatch(person, "hill")
    person.click_hex(hexes("508"))
    take(person, "level")
    person.page.view.setFocus()
    person.keys("2")
    person.click_hex(hexes("508"))
    take(person, "objective")
    person.choose(person.find(QComboBox, "aim_held"), 2)
    person.click_hex(hexes("508"))


def set_out_units(person: Person) -> None:
    names = [person.said(side.name) for side in person.page.document.scenario.sides]
    take(person, "unit")
    for name, kind, places in (
        (names[0], "infantry", ("204", "205")),
        (names[0], "cavalry", ("206",)),
        (names[1], "infantry", ("804", "805")),
    ):
        person.press_button(name)
        swatch(person, kind)
        for place in places:
            person.click_hex(person.hex(place))


def make_reinforcement(person: Person) -> None:
    """The horse in 206 arrives at the end of turn 1 in 101 or 102; it is fiery and fires as type G."""
    take(person, "select")
    person.click_hex(person.hex("206"))
    person.choose(person.find(QComboBox, "unit_fire"), 6)
    switch = person.find(QCheckBox, "trait_fiery")
    person.reveal(switch)
    person.click(switch, QPoint(8, switch.height() // 2))
    take(person, "entry")
    person.drag([person.hex("101"), person.hex("102")])


def test_a_small_map_is_designed_and_played(open_window: Any) -> None:
    person: Person = open_window("fr")
    person.new_map("belle_epoque")
    draw_small_map(person)
    set_out_units(person)
    make_reinforcement(person)
    person.press_button(person.said(_("Scenario")))
    person.enter(person.find(QSpinBox, "scenario_turns"), "2")
    scenario = person.page.document.scenario
    board = scenario.board
    assert {kind: sorted(there) for kind, there in board.features.items()} == {
        "cover": ["5.5", "5.6"],
        "difficult": ["5.5", "5.6"],
    }
    assert (board.ground_at("5.8"), board.level_at("5.8")) == ("hill", 2)
    assert [(row.at, row.points, row.held) for row in scenario.objectives] == [("5.8", 2, "red")]
    horse = scenario.units[2]
    assert (horse.turn, horse.entry, horse.fire, horse.traits) == (1, ("1.1", "1.2"), "G", ("fiery",))
    assert scenario.turns == 2
    person.key(Key.Key_4, CTRL)
    panel = person.page.desk.seats  # type: ignore[union-attr]
    for side in panel.sides:
        person.click(panel.seats[side].buttons["person"])
    person.enter(panel.seed, "4")
    if person.page.desk.controller is None:  # type: ignore[union-attr]
        person.click(person.page.desk.start)  # type: ignore[union-attr]
    person.until(lambda: offers_now(person, Enter))
    assert {person.table.seen.label(one.action.to) for one in offers_now(person, Enter)} == {"101", "102"}
    person.act()
    assert person.table.seen.label(person.table.seen.by_unit[2].at) in ("101", "102")
    while person.table.session.over is None:
        person.settle()
        if person.table.session.over is None:
            person.act()
    assert person.table.result.isVisible()


def offers_now(person: Person, kind: type) -> list[Offer]:
    """What is offered of that kind, without taking the screen."""
    found = person.table.seen.offers
    return [] if found is None else [one for one in found.all if isinstance(one.action, kind)]


def open_scenario(person: Person, folder: Path, scenario: BelleEpoqueScenario) -> None:
    path = folder / "essai.json"
    path.write_bytes(dumps(scenario))
    person.name_file(lambda: person.key(Key.Key_O, CTRL), path)
    person.wait(lambda: person.window.page is not None, "the map")
    person.key(Key.Key_4, CTRL)
    start_typed(person)


def test_reinforcements_choose_their_hexes(open_window: Any, home: Path) -> None:
    """BE-R74: the entry hexes light up; a hex is clicked and the unit named, or the unit first."""
    person: Person = open_window("fr")
    scenario = blank(Names("Late", "Tard"))
    scenario = edits.place_unit(scenario, "red", "infantry", "5.6", unit_id="red-1")
    scenario = edits.place_unit(scenario, "blue", "infantry", "9.1", unit_id="blue-1")
    for number in (1, 2, 3):
        scenario = edits.place_unit(scenario, "blue", "infantry", f"9.{number + 1}", unit_id=f"late-{number}")
    coming = {"turn": 1, "entry": ("1.1", "1.2", "1.3")}
    units = tuple(
        unit.model_copy(update=coming) if unit.id.startswith("late") else unit for unit in scenario.units
    )
    open_scenario(person, home, scenario.model_copy(update={"units": units}))
    waits = ready(person)
    dice_left = 20
    while getattr(waits, "prompt", "") != "enter" and dice_left:
        dice_left -= 1
        if isinstance(waits, Deal):
            token(person, "red")
        else:
            do(person, kind="EndActivation")
        waits = ready(person)
    marks = {person.table.seen.label(mark.hex) for mark in person.table.pointing.marks()}
    assert marks >= {"101", "102", "103"}
    person.click_hex(person.hex("102"))
    assert {offer.interaction.at for offer in person.table.pointing.among} == {person.hex("102")}
    menu = person.table.act_menu.list
    person.click(menu.viewport(), menu.visualItemRect(menu.item(1)).center())
    person.click(person.table.track.units["late-3"])
    pressed = [name for name, button in person.table.track.units.items() if button.isChecked()]
    assert pressed == ["late-3"]
    person.click_hex(person.hex("103"))
    ready(person)
    seen = person.table.seen
    there = {name: seen.label(seen.by_unit[seen.index[name]].at) for name in ("late-2", "late-3")}
    assert there == {"late-2": "102", "late-3": "103"}
    assert {"late-2", "late-3"} <= seen.arrived()
    awaited = [note for note in seen.hex_notes(person.hex("101")) if note.rule == "BE-AMB-40"]
    assert len(awaited) == 3 - len(seen.arrived())  # who has arrived is awaited no more


def test_taking_the_hex_has_its_button(open_window: Any, home: Path) -> None:
    """BE-10.6: the winner is asked with a no and a yes, though the lit hex would be a yes, too."""
    person: Person = open_window("fr")
    open_ambush(person, home)
    person.key(Key.Key_4, CTRL)
    start_typed(person)
    dice(person, 4)
    token(person, "red")
    ids = person.table.seen.unit_ids
    do(person, kind="Activate", unit=ids.index("red-1"))
    do(person, kind="TakeTest", cp=1)
    dice(person, 1)
    do(person, kind="Assault", target=ids.index("horse"))
    do(person, kind="Stand")
    dice(person, 1, 2, 3, 3, 6)
    assert ready(person).prompt == "advance"
    no, yes = person.table.prompt.acts
    assert (no.key, yes.key) == ("Enter", "")
    person.press_button(person.said(yes.text))
    ready(person)
    seen = person.table.seen
    assert seen.by_unit[ids.index("red-1")].at == person.hex("507")
