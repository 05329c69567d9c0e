"""A battle on a measured table, played from both seats by mouse and keyboard with typed dice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from core.paths import ROOT, SCENARIOS
from core.scenarios import files
from core.systems.mbt.design.scenario import MbtScenario
from core.text import _
from editor.boards.measured.battle.battle_board import MeasuredBattleBoard
from editor.boards.measured.view import TableView
from editor.panels.battle.battle import BattleController
from editor.panels.battle.journal_rows import journal_rows
from tests.features.conftest import OpenWindow
from tests.features.driver import ALT, CTRL, LEFT, NONE, SHIFT, Key
from tests.features.player import Person

Place = tuple[int, int]
PLACES = {
    "alexander-hc-1": (4800, 2750, 0),
    "alexander-hc-2": (9400, 4000, 0),
    "alexander-hc-3": (11000, 4000, 0),
    "alexander-li-2": (8050, 4300, 0),
    "alexander-hi-1": (6925, 4500, 0),
    "alexander-hi-2": (6925, 4250, 0),
    "porus-lc-1": (9480, 4800, 1700),
    "porus-e-1": (8050, 4750, 1800),
    "porus-e-2": (6925, 4500, 1800),
    "porus-li-2": (6925, 5100, 1800),
    "porus-li-3": (7300, 4800, 1800),
    "porus-lc-2": (4800, 7250, 1800),
}
"""The Hydaspes a turn before the lines meet."""


class TableHand:
    """A hand over a table; places in tenths of a millimetre."""

    def __init__(self, person: Person) -> None:
        self.person = person

    @property
    def view(self) -> TableView:
        view = self.person.page.view
        assert isinstance(view, TableView)
        return view

    @property
    def battle(self) -> BattleController:
        battle = self.person.table
        assert battle is not None
        return battle

    @property
    def board(self) -> MeasuredBattleBoard:
        board = self.battle.board
        assert isinstance(board, MeasuredBattleBoard)
        return board

    @property
    def state(self) -> Any:
        return self.battle.session.journal.state

    def unit(self, name: str) -> int:
        return int(self.state.context.unit_index[name])

    def pose(self, name: str) -> Any:
        return self.state.poses[self.unit(name)]

    def middle(self, name: str) -> Place:
        foot = self.state.feet[self.unit(name)]
        return foot.double_x // 20, foot.double_y // 20

    def press(self, at: Place) -> None:
        QTest.mousePress(self.view.viewport(), LEFT, NONE, self.view.on_screen(at))

    def move(self, at: Place) -> None:
        QTest.mouseMove(self.view.viewport(), self.view.on_screen(at))
        self.person.rest()

    def release(self, at: Place) -> None:
        QTest.mouseRelease(self.view.viewport(), LEFT, NONE, self.view.on_screen(at))
        self.person.rest()

    def lead(self, name: str, right: int, up: int) -> str:
        """Drag a base by so much and give the words that stand beside it; the button stays down."""
        x, y = self.middle(name)
        self.press((x, y))
        self.move((x + right // 2, y + up // 2))
        self.move((x + right, y + up))
        return self.words()

    def words(self) -> str:
        return " ".join(chip.words for chip in self.board.hand.showing.drag_chips)

    def drag(self, name: str, right: int, up: int) -> str:
        x, y = self.middle(name)
        words = self.lead(name, right, up)
        self.release((x + right, y + up))
        return words

    def click(self, at: Place) -> None:
        self.person.click(self.view.viewport(), self.view.on_screen(at))

    def hover(self, spot: QPoint) -> None:
        QTest.mouseMove(self.view.viewport(), spot + QPoint(3, 1))
        self.person.rest()
        QTest.mouseMove(self.view.viewport(), spot)
        self.person.rest()

    def odds(self, unit: str, target: str) -> QPoint:
        """Where the odds of a fight or a shot stand."""
        seen = self.board.hand.seen
        assert seen is not None
        pair = self.unit(unit), self.unit(target)
        offer = next(one for one in seen.pairs if (one.interaction.unit, one.interaction.target) == pair)
        rect = self.board.hand.showing.bar_rect(offer)
        assert rect is not None
        return rect.center()


def scripted(folder: Path, *, deploy: bool = False) -> Path:
    """A small battle in which everything can happen in two turns."""
    scenario = files.load(SCENARIOS / "mbt" / "hydaspes.json", {"mbt": MbtScenario})
    assert isinstance(scenario, MbtScenario)
    units = tuple(
        unit.model_copy(update={"at": PLACES[unit.id][:2], "facing": PLACES[unit.id][2]})
        for unit in scenario.units
        if unit.id in PLACES
    )
    if deploy:
        units = tuple(unit for unit in scenario.units if unit.id in ("alexander-hc-1", "porus-lc-1"))
    options = scenario.options.model_copy(update={"deploy": deploy})
    path = folder / "hydaspe.json"
    sides = tuple(side.model_copy(update={"losses": 6}) for side in scenario.sides)
    files.save(path, scenario.model_copy(update={"units": units, "options": options, "sides": sides}))
    return path


def begin(person: Person, path: Path) -> TableHand:
    """Open the file, two persons, dice typed."""
    person.name_file(lambda: person.key(Key.Key_O, CTRL), path)
    person.key(Key.Key_4, CTRL)
    panel = person.page.desk.seats  # type: ignore[union-attr]
    for side in panel.sides:
        person.click(panel.seats[side].buttons["person"])
    person.click(panel.seats["dice"].buttons["typed"])
    person.click(person.page.desk.start)  # type: ignore[union-attr]
    return TableHand(person)


@pytest.fixture
def hand(open_window: OpenWindow, home: Path) -> TableHand:
    return begin(open_window("fr"), scripted(home))


def test_a_battle_by_mouse_and_keyboard(hand: TableHand, home: Path) -> None:
    person = hand.person
    _moves_of_the_first_side(hand)
    _combats_of_the_first_side(hand)
    _second_side_by_keys(hand)
    path = home / "partie.json"
    person.name_file(lambda: person.key(Key.Key_S, CTRL), path)
    assert not person.page.keeper().dirty

    hand.drag("alexander-hc-1", 0, 400)  # after the saving: kept apart only
    assert person.page.keeper().dirty


def test_the_card_of_a_base_lies_over_nothing_while_it_is_led(hand: TableHand) -> None:
    details, (x, y) = hand.battle.arrangement.panels.details, hand.middle("alexander-hc-1")
    hand.click((x, y))
    assert not details.isHidden()
    assert hand.battle.details.model.rowCount() == 0, "the end of the moves is no act of this base"
    prompt = hand.battle.prompt
    assert "Cœnos" in prompt.words.text(), "what to do with what is in hand"
    assert [act.key for act in prompt.acts if act.key] == [], "Enter sets nothing down yet, no button has it"
    hand.person.page.view.setFocus()
    hand.person.key(Key.Key_Return)
    notices = hand.person.page.notices
    assert "lead" in notices.shown_keys(), "Enter says what it would need"
    said = hand.person.said(
        _("Nothing to set down yet: drag it or use the arrow keys, then Enter. Esc lets it go.")
    )
    assert said in " ".join(label.text() for label in notices.findChildren(QLabel))
    hand.lead("alexander-hc-1", 0, 400)
    assert details.isHidden()
    assert "lead" not in notices.shown_keys(), "it is led now"
    hand.person.page.view.setFocus()
    hand.person.key(Key.Key_Escape)  # it is put back and still in hand
    assert not details.isHidden()
    hand.lead("alexander-hc-1", 0, 400)
    hand.release((x, y + 400))
    assert not hand.board.hand.is_dragging


KILLED = """
import os, signal, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from editor.shell.application import prepared, make_context
from editor.base.settings import Settings
from editor.shell.window import MainWindow
from tests.features.player import Person
from tests.features.test_mbt_play import begin, scripted
home = Path(sys.argv[1])
program = prepared(QApplication([]))
settings = Settings(home / "settings.ini")
settings.folder = str(home)
window = MainWindow(make_context("fr", settings))
window.resize(1280, 800)
window.show()
person = Person(window)
person.wait(lambda: window.start.systems.cards, "the start page")  # keys are there from the first painting
hand = begin(person, scripted(home))
hand.drag("alexander-hc-1", 0, 400)
saver = person.page.desk.autosaver
person.wait(lambda: saver.place is not None and not saver._stale, "the keeping")
print(*hand.pose("alexander-hc-1"), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
def test_a_battle_that_was_killed_comes_back(open_window: OpenWindow, home: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", KILLED, str(home)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
        timeout=120,
        check=False,
    )
    assert ended.returncode == -signal.SIGKILL, ended.stderr[-800:]
    pose = tuple(map(int, ended.stdout.split()))
    person = open_window("fr")
    person.wait(lambda: person.window.start.notices.shown_keys(), "what was kept")
    person.press_button(person.said(_("Reopen what was kept")))
    hand = TableHand(person)
    assert len(hand.battle.session.journal.steps()) == 1
    assert hand.pose("alexander-hc-1") == pose
    assert pose[1] > 3000
    hand.drag("alexander-hc-2", 0, 500)
    assert len(hand.battle.session.journal.steps()) == 2, "and goes on"


def _moves_of_the_first_side(hand: TableHand) -> None:
    """Too far and stopped, taken back; into contact, where the enemy lines up."""
    person = hand.person
    words = hand.drag("alexander-hc-1", 0, 1500)
    assert "Cœnos (cavalerie lourde) · MBT-5" in words
    y = hand.pose("alexander-hc-1").y
    assert 3745 <= y <= 3750, "stopped at the nearest legal pose"
    person.key(Key.Key_Z, CTRL)
    assert hand.pose("alexander-hc-1") == (4800, 2750, 0)
    foe = hand.pose("porus-lc-1")
    words = hand.drag("alexander-hc-2", 0, 900)
    assert person.said(_("contact: {unit} to line up", unit="Cavalerie, aile gauche")) in words
    assert foe.facing == 1700
    assert hand.pose("porus-lc-1").facing == 1800
    session = hand.battle.session
    lines = journal_rows(session.system, session.journal, None)
    assert "alignement" in "\n".join(person.said(row.text) for row in lines)


def _combats_of_the_first_side(hand: TableHand) -> None:
    """A shot by keys; a fight by its odds; an elephant that panics."""
    person, battle = hand.person, hand.battle
    person.press_button(person.said(_("End the moves")), battle.prompt)
    pointing = hand.board.hand
    while pointing.highlighted is None or pointing.highlighted.interaction.unit != hand.unit(
        "alexander-li-2"
    ):
        person.key(Key.Key_Tab)
    person.key(Key.Key_Return)
    person.keys("12")
    assert hand.pose("porus-e-1") == (8050, 4750, 1800), "missed"

    before = [person.said(act.text) for act in battle.prompt.acts]
    for _time in range(20):  # a hand is never quite still, and the view may still follow the fight
        hand.hover(hand.odds("alexander-hc-2", "porus-lc-1"))
        person.rest(150)
        if pointing.card.isVisible():
            break
    person.wait(lambda: pointing.card.isVisible(), "the calculation")
    acts = [person.said(act.text) for act in battle.prompt.acts]
    assert pointing.highlighted is not None
    assert acts == before, "a pointer that rests moves no button, and no table under it"
    legend = hand.view.findChild(QLabel, "bar_legend")
    assert legend is not None
    assert legend.isVisible()
    assert "Issues possibles" in legend.text() or "How it may end" in legend.text()
    assert hand.view.rect().contains(legend.geometry())
    told = pointing.card.words.text()
    assert "MBT-2.2" in told
    assert "9/36" in told
    person.click(hand.view.viewport(), hand.odds("alexander-hc-2", "porus-lc-1"))
    person.type_dice([6, 1])
    assert hand.state.poses[hand.unit("porus-lc-1")] is None, "10 against 3"
    assert "1</b>/6" in battle.forces.losses.figures.text()  # type: ignore[attr-defined]

    person.click(hand.view.viewport(), hand.odds("alexander-hi-1", "porus-e-2"))
    person.keys("52")
    runs = battle.session.system.look.runs(hand.state)  # type: ignore[attr-defined]
    assert {hand.unit("porus-li-2")} <= {lost for run in runs for lost in run.destroyed}
    assert "4\N{EN DASH}6" in [chip.words for chip in pointing.showing.chips]
    person.key(Key.Key_Z, CTRL)  # dice have fallen: it asks
    assert battle.session.question is not None
    person.key(Key.Key_Escape)
    person.keys("4")
    assert hand.state.poses[hand.unit("porus-li-2")] is None, "trampled"
    assert hand.state.active == 1


def _second_side_by_keys(hand: TableHand) -> None:
    """Tab to a base, arrows, a turn, Enter; a move that is refused; the ends of the steps."""
    person, pointing = hand.person, hand.board.hand
    hand.view.setFocus()
    for _time in range(12):
        person.key(Key.Key_Tab)
        if pointing.unit == hand.unit("porus-lc-2"):
            break
    person.key(Key.Key_Down, SHIFT, times=2)
    person.key(Key.Key_Right, times=3)
    person.key(Key.Key_R, ALT, times=5)
    assert "2,0" in hand.words() or "2,1" in hand.words()
    person.key(Key.Key_Return)
    pose = hand.pose("porus-lc-2")
    assert (pose.facing, pose.y) == (1850, pytest.approx(6750, abs=12))
    person.key(Key.Key_Escape)
    hand.click(hand.middle("porus-lc-2"))
    assert pointing.card.isVisible(), "why it moves no more"
    assert "MBT-3.1" in pointing.card.words.text()
    person.key(Key.Key_Escape, times=2)
    person.key(Key.Key_Return)
    while hand.state.active == 1:
        person.press_button(person.said(_("Hand over")), hand.battle.prompt)
    assert hand.state.turn == 2


def test_the_armies_are_laid_in_their_zones(open_window: OpenWindow, home: Path) -> None:
    hand = begin(open_window("en"), scripted(home, deploy=True))
    person, view = hand.person, hand.view
    assert hand.state.laid == 0
    hand.press((4800, 2650))
    hand.move((5200, 4000))
    assert "MBT-R56" in hand.words()
    hand.release((5200, 5000))
    x, y, _facing = hand.pose("alexander-hc-1")
    assert x == pytest.approx(5200, abs=30), "the nearest place of the zone"
    assert y == pytest.approx(2750, abs=3)
    view.setFocus()
    person.key(Key.Key_Left, times=4)
    person.key(Key.Key_Return)
    assert hand.pose("porus-lc-1") == (10300, 7250, 1800)
    assert hand.battle.session.choice is not None
    assert hand.battle.session.choice.prompt == "move"


def test_a_group_is_led_and_the_computer_answers(open_window: OpenWindow, home: Path) -> None:
    person = open_window("fr")
    person.name_file(lambda: person.key(Key.Key_O, CTRL), scripted(home))
    person.key(Key.Key_4, CTRL)
    person.click(person.page.desk.start)  # type: ignore[union-attr]
    hand = TableHand(person)
    spot = hand.view.on_screen(hand.middle("alexander-hi-1"))
    QTest.mouseDClick(hand.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, spot)
    person.rest()
    units = [hand.unit("alexander-hi-1"), hand.unit("alexander-hi-2")]
    assert sorted(hand.board.hand.hand.units) == sorted(units)
    hand.view.setFocus()
    person.key(Key.Key_Down, times=4)
    person.key(Key.Key_Return)
    assert [hand.state.poses[unit].y for unit in units] == [4400, 4150]
    person.key(Key.Key_Escape)
    while hand.state.active == 0 and hand.state.turn == 1:  # the computer may have answered within a click
        prompt = hand.battle.prompt
        person.click(prompt.buttons[0])
    person.wait(
        lambda: hand.battle.session.choice is not None or hand.battle.session.waits_for_dice(), "the computer"
    )
