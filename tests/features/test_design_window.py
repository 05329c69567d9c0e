"""The design desk in the real window, in both languages: tools by their keys, copies, problems, saving."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLineEdit, QTabWidget

from core.scenarios import files
from core.systems.battle_cry.design.scenario import BattleCryScenario
from tests.features.driver import ALT, CTRL, NONE, RIGHT, SHIFT, Key
from tests.features.player import Person


def blank_map(person: Person) -> None:
    """A new map by the card of the start page; the map has the focus."""
    person.new_map()


def ground(person: Person, name: str) -> Any:
    return person.page.document.scenario.board.ground_at(name)


def test_a_map_by_keys_alone(person: Person) -> None:
    blank_map(person)
    view = person.page.view
    view.set_cursor_hex(person.hex("303"))
    person.keys("b3]")
    person.key(Key.Key_Return)
    assert [ground(person, name) for name in ("3.3", "2.2", "4.3")] == ["hill"] * 3
    person.keys("u1")
    person.key(Key.Key_Space)
    person.keys("4")
    person.key(Key.Key_Space)
    person.keys("f")
    person.key(Key.Key_Right, times=6)
    person.keys("2")
    person.key(Key.Key_Space)
    units = person.page.document.scenario.units
    assert [(unit.kind, unit.at) for unit in units] == [
        ("infantry", "3.3"),
        ("general", "3.3"),
        ("cavalry", "3.9"),
    ]
    assert units[0].side != units[2].side
    person.keys("w")
    person.key(Key.Key_Space)
    person.keys("q")
    person.keys("e")
    person.key(Key.Key_Space)
    board = person.page.document.scenario.board
    assert board.works == {"3.9": "ENE"}
    assert len(board.hexsides["fence"]) == 1
    person.keys("o")
    person.key(Key.Key_Space)
    assert [flag.at for flag in person.page.document.scenario.board.flags] == ["3.9"]
    person.key(Key.Key_Z, CTRL, times=20)
    scenario = person.page.document.scenario
    assert not scenario.units
    assert ground(person, "3.3") == "clear"
    person.key(Key.Key_Z, CTRL | SHIFT, times=20)
    assert len(person.page.document.scenario.units) == 3


def test_a_region_copied_by_keys_and_the_right_button_erases(person: Person) -> None:
    blank_map(person)
    person.keys("b1")
    person.drag([person.hex("505"), person.hex("507")])
    person.keys("v")
    person.drag([person.hex("404"), person.hex("608")])
    person.key(Key.Key_C, CTRL)
    person.page.view.set_cursor_hex(person.hex("801"))
    person.hover_hex(person.hex("101"))
    person.keys("c")
    person.click_hex(person.hex("104"))
    assert ground(person, "2.4") == "woods"
    person.keys("b")
    person.click_hex(person.hex("506"), RIGHT)
    assert [ground(person, name) for name in ("5.5", "5.6", "5.7")] == ["woods", "clear", "woods"]


def test_a_problem_found_reached_and_mended(person: Person) -> None:
    blank_map(person)
    person.keys("u1")
    person.click_hex(person.hex("606"))
    person.keys("2")
    person.click_hex(person.hex("606"))
    person.key(Key.Key_F8)
    assert person.page.view.cursor_hex == person.hex("606")
    lists = person.find(QTabWidget, "lists")
    assert "(" in lists.tabText(0)
    person.key(Key.Key_Return, ALT)
    places = {unit.at for unit in person.page.document.scenario.units}
    assert len(places) == 2
    assert "6.6" in places


def test_names_in_both_languages_are_saved_and_come_back(
    person: Person, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blank_map(person)
    person.page.desk._right.show_sheet("scenario")  # type: ignore[union-attr]
    person.rest()
    person.enter(person.find(QLineEdit, "title_en"), "Mill Creek")
    person.enter(person.find(QLineEdit, "title_fr"), "Le Moulin")
    person.page.view.setFocus()
    person.keys("u1")
    person.click_hex(person.hex("804"))
    person.rest(30)
    person.enter(person.find(QLineEdit, "unit_name_fr"), "Zouaves")
    target = home / "mill.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_all: (str(target), ""))
    person.key(Key.Key_S, CTRL)
    kept = files.load(target, {"battle_cry": BattleCryScenario})
    assert kept == person.page.document.scenario
    assert (kept.title.en, kept.title.fr) == ("Mill Creek", "Le Moulin")
    assert kept.units[0].name is not None
    assert kept.units[0].name.fr == "Zouaves"


def test_letters_write_in_a_field_and_act_on_the_map(person: Person) -> None:
    blank_map(person)
    person.page.desk._right.show_sheet("scenario")  # type: ignore[union-attr]
    person.rest()
    field = person.find(QLineEdit, "title_en")
    person.click(field)
    QTest.keyClicks(field, "buvx")
    assert field.text() == "buvx"
    assert person.page.desk.designer.tool.id == "paint"  # type: ignore[union-attr]
    QTest.mouseClick(
        person.page.view.viewport(), Qt.MouseButton.MiddleButton, NONE, person.spot(person.hex("101"))
    )
    person.page.view.setFocus()
    person.keys("x")
    assert person.page.desk.designer.tool.id == "erase"  # type: ignore[union-attr]
