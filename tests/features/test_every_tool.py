"""Each tool of the Design desk does its work on a blank map, by the mouse; one history line a gesture."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QLineEdit, QWidget

from tests.features.driver import CTRL, Key
from tests.features.player import Person


def take(person: Person, tool: str) -> None:
    person.click(person.find(QWidget, f"tool-{tool}"))


def swatch(person: Person, name: str) -> None:
    person.click(person.find(QWidget, f"swatch-{name}"))


def board(person: Person) -> Any:
    return person.page.document.scenario.board


def test_terrain_by_brush_fill_line_and_hexside(person: Person) -> None:
    person.new_map()
    take(person, "fill")
    swatch(person, "field")
    person.click_hex(person.hex("505"))
    kinds = {board(person).ground_at(board(person).grid.name(one)) for one in board(person).grid.hexes}
    assert kinds == {"field"}
    person.key(Key.Key_Z, CTRL)
    for kind in ("woods", "hill", "rough"):
        take(person, "paint")
        swatch(person, kind)
        person.click_hex(person.hex("505"))
        assert board(person).ground_at("5.5") == kind
    take(person, "line")
    swatch(person, "river")
    person.drag([person.hex(label) for label in ("301", "302", "303")])
    assert [board(person).ground_at(f"3.{column}") for column in (1, 2, 3)] == ["river"] * 3
    take(person, "hexside")
    swatch(person, "fence")
    person.click_hex(person.hex("706"), right=50)
    assert len(board(person).hexsides["fence"]) == 1
    take(person, "works")
    person.click_hex(person.hex("708"))
    assert list(board(person).works) == ["7.8"]
    take(person, "erase")
    person.click_hex(person.hex("505"))
    assert board(person).ground_at("5.5") == "clear"


def test_flag_label_pick_stamp_and_mirror(person: Person) -> None:
    person.new_map()
    take(person, "paint")
    swatch(person, "woods")
    person.drag([person.hex("203"), person.hex("204")])
    take(person, "flag")
    person.click_hex(person.hex("505"))
    assert [flag.at for flag in board(person).flags] == ["5.5"]
    take(person, "label")
    for language, words in (("en", "Mill"), ("fr", "Le Moulin")):
        person.enter(person.find(QLineEdit, f"label_{language}"), words)
    person.click_hex(person.hex("606"))
    assert [(label.at, label.text.fr) for label in board(person).labels] == [("6.6", "Le Moulin")]
    take(person, "pick")
    person.click_hex(person.hex("203"))
    take(person, "paint")
    person.click_hex(person.hex("808"))
    assert board(person).ground_at("8.8") == "woods"
    person.click(person.find(QWidget, "tool-select"))
    person.drag([person.hex("808")])
    person.key(Key.Key_C, CTRL)
    take(person, "stamp")
    person.click_hex(person.hex("710"))
    assert board(person).ground_at("7.10") == "woods"
    take(person, "mirror")
    before = person.page.document.scenario
    person.click(person.find(QWidget, "turn-half_turn"))
    assert {flag.at for flag in board(person).flags} == {"5.9"}
    assert board(person).ground_at("8.9") == "woods"
    person.click(person.find(QWidget, "turn-half_turn"))
    assert person.page.document.scenario.board == before.board


@pytest.mark.parametrize("tool", ["distance", "sight"])
def test_measuring_changes_nothing(person: Person, tool: str) -> None:
    person.new_map()
    before = person.page.document.scenario
    take(person, tool)
    person.drag([person.hex("303"), person.hex("503")])
    assert person.page.document.scenario is before
