"""Austerlitz on the table, from both seats in French: orders face down, generals, typed dice and tokens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core.paths import SCENARIOS
from core.play.pending import Deal, Roll
from core.scenarios import files
from core.systems.la_garde import actions as acts
from core.systems.la_garde.orders import ATTACK, DEFEND, MANOEUVRE
from core.systems.la_garde.scenario import LaGardeScenario
from core.systems.la_garde.tables import DISORGANISED, FORMED, ROUT
from editor.table.journal_rows import journal_rows
from tests.features.conftest import OpenWindow
from tests.features.driver import CTRL, Key
from tests.features.player import Person
from tests.features.test_mbt_play import TableHand

KEPT = {
    "morand": (7_600, 5_800, 0),
    "thiebault": (6_200, 5_800, 0),
    "saint-hilaire-guns": (6_900, 5_400, 0),
    "miloradovich-1": (7_600, 6_500, 1800),
    "miloradovich-2": (7_600, 7_900, 1800),
    "miloradovich-guns": (8_600, 7_000, 1800),
}
TOKENS = {"D": "jeton bleu", "N": "jeton blanc", "V": "jeton rouge"}
"""The moment in which Saint-Hilaire meets the Russian column on the Pratzen."""


def on_the_heights(folder: Path) -> Path:
    """The shipped battle with one division a side, a march before contact."""
    scenario = files.load(SCENARIOS / "la_garde" / "austerlitz.json", {"la_garde": LaGardeScenario})
    assert isinstance(scenario, LaGardeScenario)
    units = tuple(
        unit.model_copy(update={"at": KEPT[unit.id][:2], "facing": KEPT[unit.id][2]})
        for unit in scenario.units
        if unit.id in KEPT
    )
    places = {"saint-hilaire": (7_600, 5_300), "miloradovich": (7_600, 7_000)}
    sides = []
    for side, general in zip(scenario.sides, ((7_000, 5_000), (8_000, 8_500)), strict=True):
        corps = side.corps[0]
        divisions = tuple(
            division.model_copy(
                update={"general": division.general.model_copy(update={"at": places[division.id]})}
            )
            for division in corps.divisions
            if division.id in places
        )
        sides.append(
            side.model_copy(
                update={
                    "general": side.general.model_copy(update={"at": general}),
                    "corps": (corps.model_copy(update={"divisions": divisions}),),
                }
            )
        )
    path = folder / "pratzen.json"
    small = scenario.model_copy(update={"units": units, "sides": tuple(sides), "groups": ()})
    files.save(path, small)
    return path


class Marshal(TableHand):
    """A hand over a battle of La Garde."""

    def do(self, action: Any) -> None:
        """An act out of the list of all, by its button or its row."""
        offers = self.battle.seen.offers
        assert offers is not None
        self.person.act(lambda all_: next(offer for offer in all_ if offer.action == action))

    def tokens(self, letters: str) -> None:
        """Type the tokens of the bag by their buttons."""
        for letter in letters:
            buttons = self.battle.tray.token_buttons
            self.person.click(next(one for one in buttons if one.accessibleName() == TOKENS[letter]))

    def ride(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag a general."""
        self.press(start)
        self.move(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
        self.move(end)
        self.release(end)

    def rows(self) -> list[Any]:
        session = self.battle.session
        return list(journal_rows(session.system, session.journal, None))

    def cohesion(self, name: str) -> int:
        return int(self.state.cohesion[self.unit(name)])

    def dice(self, face: int) -> None:
        """Every die that is waited for shows this face, until somebody is asked."""
        while isinstance(pending := self.battle.session.waits_for_dice(), Roll):
            self.person.type_dice([face] * sum(hand.dice for hand in pending.handfuls))

    def told(self) -> str:
        return "\n".join(self.person.said(row.text) for row in self.rows())


@pytest.fixture
def marshal(open_window: OpenWindow, home: Path) -> Marshal:
    person = open_window("fr")
    path = on_the_heights(home)
    person.name_file(lambda: person.key(Key.Key_O, CTRL), path)
    person.key(Key.Key_4, CTRL)
    panel = person.page.desk.seats  # type: ignore[union-attr]
    for side in panel.sides:
        person.click(panel.seats[side].buttons["person"])
    for what in ("dice", "cards"):
        person.click(panel.seats[what].buttons["typed"])
    person.click(person.page.desk.start)  # type: ignore[union-attr]
    return Marshal(person)


def test_two_turns_of_austerlitz(marshal: Marshal) -> None:
    _orders(marshal)
    _generals_and_moves(marshal)
    _combat(marshal)
    _the_allies(marshal)
    _second_turn(marshal)


def _orders(marshal: Marshal) -> None:
    """The French write face down; the Allies march in column by the scenario: surprise."""
    person, battle = marshal.person, marshal.battle
    assert battle.hand_over.isVisible()
    person.take_screen()
    marshal.do(acts.OrderCorps(0, ATTACK))
    marshal.do(acts.OrderDivision(0, ATTACK))
    marshal.do(acts.END_ORDERS)
    person.settle()
    person.type_dice([5, 2])
    marshal.do(acts.GoFirst(0))
    marshal.do(acts.Activate(0))
    assert "LG-3.1" in [row.rule for row in marshal.rows()]
    marshal.do(acts.KEEP_ORDER)


def _generals_and_moves(marshal: Marshal) -> None:
    """A general is led too far and stops; the battery bombards; Morand goes into contact."""
    person, state = marshal.person, marshal.state
    post = state.setting.division_post[0]
    marshal.ride((7_600, 5_300), (9_900, 9_900))
    x, y = marshal.state.generals[post]
    assert 2_490 <= ((x - 7_600) ** 2 + (y - 5_300) ** 2) ** 0.5 <= 2_500, "stopped at 25 cm"
    person.key(Key.Key_Z, CTRL)
    marshal.ride((7_600, 5_300), (7_300, 5_450))
    x, y = marshal.state.generals[post]
    assert (x, y) == (pytest.approx(7_300, abs=40), pytest.approx(5_450, abs=40))
    marshal.do(acts.END_GENERALS)
    person.click(marshal.view.viewport(), marshal.odds("saint-hilaire-guns", "miloradovich-1"))
    marshal.tokens("DN")
    assert marshal.cohesion("miloradovich-1") == FORMED, "no effect"


def _combat(marshal: Marshal) -> None:
    """Morand goes into contact; a Russian general may join; the bag is drawn by hand, red and red."""
    person, battle = marshal.person, marshal.battle
    words = marshal.drag("morand", 0, 300)
    assert "LG-4.2" in words, "an attack goes as far as it can"
    if marshal.pose("morand").y < 6_400:
        marshal.drag("morand", 0, 6_500 - marshal.pose("morand").y)
    assert marshal.pose("morand").y == pytest.approx(6_500, abs=5)
    marshal.do(acts.END_MOVES)
    person.click(marshal.view.viewport(), marshal.odds("morand", "miloradovich-1"))
    assert battle.session.choice is not None
    assert (battle.session.choice.side, battle.session.choice.prompt) == (1, "engage")
    marshal.do(acts.STAND)
    pending = battle.session.waits_for_dice()
    assert isinstance(pending, Deal)
    marshal.tokens("VV")
    marshal.dice(2)
    assert marshal.cohesion("miloradovich-1") == ROUT
    assert marshal.state.elements[marshal.unit("miloradovich-1")] == 3
    assert battle.session.choice is not None
    assert battle.session.choice.prompt == "occupy"
    marshal.do(acts.STAND)
    assert "victoire majeure" in marshal.told()


def _the_allies(marshal: Marshal) -> None:
    """The other seat: its column shows that it manoeuvres; a battery goes back, the rest stand."""
    marshal.do(acts.Activate(1))
    marshal.do(acts.KEEP_ORDER)
    assert marshal.state.orders[1] == MANOEUVRE
    marshal.do(acts.END_GENERALS)
    before = marshal.pose("miloradovich-guns")
    marshal.drag("miloradovich-guns", 0, 400)
    assert marshal.pose("miloradovich-guns").y == pytest.approx(before.y + 400, abs=25)
    marshal.do(acts.END_MOVES)
    assert marshal.state.turn == 2


def _second_turn(marshal: Marshal) -> None:
    """Both write, neither sees the other's; a rally; both defend until the third turn begins."""
    person, battle = marshal.person, marshal.battle
    for side in (0, 1):
        assert battle.hand_over.isVisible(), "orders are secret"
        person.take_screen()
        seen = battle.seen.decider
        assert seen.orders[1 - side] not in (ATTACK, DEFEND, MANOEUVRE)
        marshal.do(acts.OrderCorps(side, DEFEND))
        marshal.do(acts.OrderDivision(side, DEFEND))
        marshal.do(acts.END_ORDERS)
    if battle.hand_over.isVisible():
        person.take_screen()
    marshal.dice(6)
    assert marshal.cohesion("miloradovich-1") == DISORGANISED, "it has rallied by a step"
    quiet = {
        "first": acts.GoFirst(1),
        "reveal": acts.KEEP_ORDER,
        "generals": acts.END_GENERALS,
        "bombard": acts.END_BOMBARDS,
        "move": acts.END_MOVES,
    }
    while marshal.state.turn == 2 and battle.session.choice is not None:
        choice = battle.session.choice
        marshal.do(acts.Activate(choice.side) if choice.prompt == "activate" else quiet[choice.prompt])
    assert marshal.state.turn == 3
    assert marshal.state.revealed == 0
