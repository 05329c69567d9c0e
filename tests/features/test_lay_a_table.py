"""A whole battle laid on a table by mouse and keyboard, step by step as the help tells it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QComboBox, QLineEdit, QWidget

from core.scenarios import files
from core.systems.mbt.design.scenario import MbtScenario
from editor.boards.measured.view import TableView
from tests.features.driver import CTRL, LEFT, NONE, Key
from tests.features.player import Person

MOST_GESTURES = 150
Centimetres = tuple[float, float]


class TableHand:
    """Counts what a person does: a click, a drag, a key, a word typed into a field are one gesture each."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.gestures = 0

    @property
    def view(self) -> TableView:
        view = self.person.page.view
        assert isinstance(view, TableView)
        return view

    @property
    def scenario(self) -> Any:
        return self.person.page.document.scenario

    def spot(self, at: Centimetres) -> QPoint:
        return self.view.on_screen((round(at[0] * 100), round(at[1] * 100)))

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
        self.gestures += 1
        self.person.key(key, modifier)

    def letter(self, letter: str) -> None:
        self.gestures += 1
        self.person.keys(letter)

    def click(self, at: Centimetres) -> None:
        self.gestures += 1
        self.person.click(self.view.viewport(), self.spot(at))

    def drag(self, *places: Centimetres) -> None:
        self.gestures += 1
        viewport = self.view.viewport()
        spots = [self.spot(place) for place in places]
        QTest.mousePress(viewport, LEFT, NONE, spots[0])
        for spot in spots[1:]:
            QTest.mouseMove(viewport, spot)
            self.person.rest()
        QTest.mouseRelease(viewport, LEFT, NONE, spots[-1])
        self.person.rest()

    def take(self, item: str) -> None:
        self.gestures += 1
        button = self.person.find(QAbstractButton, f"swatch-{item}")
        self.person.reveal(button)
        self.person.click(button)
        self.view.setFocus()

    def write(self, name: str, words: str) -> None:
        self.gestures += 1
        field: QWidget = self.person.find(QLineEdit, name)
        self.person.enter(field, words)

    def number(self, name: str, number: int) -> None:
        self.gestures += 1
        field: QWidget = self.person.find(QAbstractSpinBox, name)
        self.person.enter(field, str(number))

    def choose(self, name: str, place: int) -> None:
        self.gestures += 1
        field = self.person.find(QComboBox, name)
        self.person.choose(field, place)
        field.activated.emit(field.currentIndex())
        self.view.setFocus()


def circle(middle: Centimetres, reach: float) -> Iterable[Centimetres]:
    """A rough ring drawn by hand."""
    ring = (
        (1.0, 0.1),
        (0.7, 0.8),
        (-0.1, 1.0),
        (-0.8, 0.6),
        (-1.0, -0.2),
        (-0.5, -0.9),
        (0.3, -1.0),
        (0.9, -0.5),
    )
    return [(middle[0] + x * reach, middle[1] + y * reach) for x, y in ring]


def lay_terrain(hand: TableHand) -> None:
    hand.letter("b")
    hand.take("wood")
    hand.drag(*circle((25, 70), 9))
    hand.take("hill")
    hand.choose("shape", 2)
    hand.drag((95, 62), (120, 78))
    hand.choose("shape", 4)
    hand.drag((30, 22), (52, 38))
    hand.letter("r")
    hand.take("river")
    for place in ((0, 50), (30, 54), (60, 48), (95, 52), (150, 46)):
        hand.click(place)
    hand.key(Key.Key_Return)
    hand.take("road")
    hand.drag((76, 0), (74, 30), (75, 60), (76, 100))


def lay_zones_and_aims(hand: TableHand) -> None:
    hand.letter("z")
    hand.drag((20, 2), (130, 22))
    hand.letter("f")
    hand.drag((20, 80), (130, 98))
    hand.letter("f")
    hand.letter("o")
    hand.click((107, 70))
    hand.number("aim_value", 2)
    hand.view.setFocus()
    hand.click((41, 30))


def set_out_bases(hand: TableHand) -> None:
    hand.letter("u")
    hand.take("heavy_infantry")
    hand.drag((60, 18), (76.5, 18))
    hand.take("light_infantry")
    hand.drag((84, 18), (88, 18))
    hand.take("heavy_cavalry")
    hand.click((50, 16))
    hand.click((100, 16))
    hand.take("light_cavalry")
    hand.click((110, 12))
    hand.letter("f")
    hand.take("heavy_infantry")
    hand.drag((60, 84), (76.5, 84))
    hand.take("elephant")
    hand.click((86, 86))
    hand.click((94, 86))
    hand.take("light_cavalry")
    hand.click((48, 86))
    hand.click((106, 86))
    hand.click((114, 88))


def test_a_table_laid_by_mouse_and_keyboard(person: Person, home: Path) -> None:
    hand = TableHand(person)
    person.new_map("mbt")
    hand.gestures += 2
    lay_terrain(hand)
    lay_zones_and_aims(hand)
    set_out_bases(hand)
    hand.letter("v")
    for number, side in enumerate(("one", "two")):
        general = next(unit for unit in hand.scenario.units if unit.side == side)
        hand.click((general.at[0] / 100, general.at[1] / 100 + (-1.0 if number == 0 else 1.0)))
        hand.gestures += 1
        box = person.find(QAbstractButton, "base_general")
        person.reveal(box)
        person.click(box, QPoint(8, box.height() // 2))
        hand.view.setFocus()
    path = home / "laid.json"
    person.name_file(lambda: hand.key(Key.Key_S, CTRL), path)
    hand.gestures += 1

    scenario = files.load(path, {"mbt": MbtScenario})
    board = scenario.board
    assert [feature.ground for feature in board.features] == ["wood", "hill", "hill"]
    assert [band.ground for band in board.bands] == ["river", "road"]
    assert board.bands[0].width == 300
    assert [zone.side for zone in board.zones] == ["one", "two"]
    assert [aim.value for aim in board.objectives] == [1, 2]
    assert len(scenario.units) == 20
    assert sorted(unit.side for unit in scenario.units if unit.general) == ["one", "two"]
    assert hand.gestures <= MOST_GESTURES
    assert person.page.document.lines()
    rows = [unit for unit in scenario.units if unit.kind == "heavy_infantry" and unit.side == "one"]
    assert len({unit.at[1] for unit in rows}) == 1
    apart = {other.at[0] - one.at[0] for one, other in itertools.pairwise(rows)}
    assert apart == {400}, "edge to edge"


def test_one_gesture_is_one_line_and_is_undone(person: Person) -> None:
    hand = TableHand(person)
    person.new_map("mbt")
    lay_terrain(hand)
    assert len(person.page.document.lines()) == 5
    for _time in range(5):
        hand.key(Key.Key_Z, CTRL)
    assert not hand.scenario.board.features
    assert not hand.scenario.board.bands
    hand.key(Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert [feature.ground for feature in hand.scenario.board.features] == ["wood"]
