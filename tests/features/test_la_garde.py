"""Two turns of Austerlitz from both seats, in French: hidden orders, typed dice and tokens, a general."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core.paths import SCENARIOS
from core.protocol.pending import UNKNOWN
from core.scenarios import files
from core.systems.la_garde.design.scenario import LaGardeScenario
from core.systems.la_garde.rules import actions as acts
from editor.panels.battle.journal_rows import journal_rows
from editor.widgets.key_button import KeyButton
from tests.features.conftest import OpenWindow
from tests.features.driver import CTRL, Key
from tests.features.test_mbt_play import TableHand

PLACES = {
    "morand": (9400, 6300),
    "thiebault": (10700, 6500),
    "saint-hilaire-guns": (8200, 5600),
    "miloradovich-1": (9400, 7500),
    "miloradovich-2": (9400, 8700),
    "miloradovich-guns": (8400, 8300),
}
"""The Pratzen a moment before the lines meet: one division a side."""
GENERAL = (8600, 7050)
ATTACK, DEFEND = 1, 2


def pratzen(folder: Path) -> Path:
    """Saint-Hilaire against Miloradovich, and nobody breaks before the last division."""
    scenario = files.load(SCENARIOS / "la_garde" / "austerlitz.json", {"la_garde": LaGardeScenario})
    assert isinstance(scenario, LaGardeScenario)
    units = tuple(
        unit.model_copy(update={"at": PLACES[unit.id]}) for unit in scenario.units if unit.id in PLACES
    )
    sides = list(scenario.sides)
    corps = sides[0].corps[0]
    first = corps.divisions[0]
    general = first.general.model_copy(update={"at": GENERAL})
    divisions = (first.model_copy(update={"general": general}), *corps.divisions[1:])
    sides[0] = sides[0].model_copy(update={"corps": (corps.model_copy(update={"divisions": divisions}),)})
    options = scenario.options.model_copy(update={"victory": "to_the_last", "turn_limit": 3})
    path = folder / "pratzen.json"
    changes = {"units": units, "sides": tuple(sides), "options": options, "groups": ()}
    files.save(path, scenario.model_copy(update=changes))
    return path


class Staff:
    """A hand at a table of La Garde: orders in their rows, buttons, tokens."""

    def __init__(self, hand: TableHand) -> None:
        self.hand, self.person = hand, hand.person

    @property
    def asked(self) -> str:
        """What is asked; why something is drawn or rolled."""
        session = self.hand.battle.session
        waits = session.waits_for_dice()
        choice = session.choice
        return waits.why if waits is not None else "" if choice is None else choice.prompt

    def take_screen(self) -> None:
        if self.hand.battle.hand_over.isVisible():
            self.person.take_screen()

    def press(self, kind: type[Any], **values: Any) -> None:
        """The button of an act: in the prompt, or in the rows of orders."""
        self.take_screen()
        offers = self.hand.battle.seen.offers
        assert offers is not None, self.hand.battle.prompt.words.text()
        offer = next(
            one
            for one in offers.all
            if isinstance(one.action, kind)
            and all(getattr(one.action, name) == value for name, value in values.items())
        )
        if offer.interaction.points is not None:
            self.person.spend(offer)
        else:
            self.person._press_offer(offer)
        self.person.end_all_the_same()
        self.take_screen()

    def past(self, *prompts: str) -> None:
        """Nothing to do in these steps."""
        ends = {
            "reveal": acts.KeepOrder,
            "generals": acts.EndGenerals,
            "bombard": acts.EndBombards,
            "move": acts.EndMoves,
            "engage": acts.Stand,
            "occupy": acts.Stand,
        }
        self.take_screen()
        while self.asked in prompts:
            self.press(ends[self.asked])

    def draw(self, tokens: str) -> None:
        """Type tokens by their digits."""
        self.take_screen()
        self.hand.view.setFocus()
        self.person.keys("".join(str("DNV".index(token) + 1) for token in tokens))
        self.take_screen()

    def roll(self, *faces: int) -> None:
        self.take_screen()
        self.person.type_dice(list(faces))
        self.take_screen()

    def journal(self, side: int | None = None) -> str:
        """As a side is told it; None: as the umpire is."""
        session = self.hand.battle.session
        rows = journal_rows(session.system, session.journal, side)
        return "\n".join(self.person.said(row.text) for row in rows)


@pytest.fixture
def staff(open_window: OpenWindow, home: Path) -> Staff:
    """The battle opened; two persons, dice and tokens typed."""
    person = open_window("fr")
    person.name_file(lambda: person.key(Key.Key_O, CTRL), pratzen(home))
    person.key(Key.Key_4, CTRL)
    panel = person.page.desk.seats  # type: ignore[union-attr]
    for side in panel.sides:
        person.click(panel.seats[side].buttons["person"])
    for chance in ("dice", "cards"):
        person.click(panel.seats[chance].buttons["typed"])
    person.click(person.page.desk.start)  # type: ignore[union-attr]
    return Staff(TableHand(person))


def test_two_turns_of_austerlitz(staff: Staff) -> None:
    _first_turn_orders(staff)
    _saint_hilaire_attacks(staff)
    _miloradovich_answers(staff)
    _second_turn(staff)


def _first_turn_orders(staff: Staff) -> None:
    """The French write; the Allied march orders of the first turn stand, and lie face down."""
    person, battle = staff.person, staff.hand.battle
    staff.press(acts.OrderCorps, order=DEFEND)
    staff.press(acts.OrderCorps, order=ATTACK)
    staff.press(acts.OrderDivision, order=ATTACK)
    rows = {person.said(offer.interaction.row) for offer, _button in battle.ladder.buttons}
    assert rows == {"IVe corps", "Saint-Hilaire"}
    written = [button for button in battle.ladder.findChildren(KeyButton, "standing") if button.isVisible()]
    assert [button.words() for button in written] == ["Attaquer", "Attaquer"]
    assert all(button.isChecked() for button in written)
    staff.press(acts.EndOrders)
    assert staff.asked == "initiative"
    staff.roll(6, 1)
    staff.press(acts.GoFirst, side=0)
    assert "Attaquer" in staff.journal()
    staff.press(acts.Activate)
    staff.past("reveal")
    _a_general_rides(staff)
    staff.past("generals", "bombard")
    assert staff.asked == "move"
    assert person.language == "fr"


def _a_general_rides(staff: Staff) -> None:
    """Led beyond 25 cm he stops there; taken back he stands where he stood."""
    hand = staff.hand
    post = hand.state.context.division_post[0]
    goal = (GENERAL[0] - 3_000, GENERAL[1])
    hand.press(GENERAL)
    hand.move((GENERAL[0] - 1_500, GENERAL[1]))
    hand.move(goal)
    hand.release(goal)
    x, y = hand.state.generals[post]
    assert (x, y) == (pytest.approx(GENERAL[0] - 2_500, abs=5), pytest.approx(GENERAL[1], abs=60))
    staff.person.key(Key.Key_Z, CTRL)
    assert hand.state.generals[post] == GENERAL
    hand.press(GENERAL)
    hand.release(GENERAL)
    details = staff.hand.battle.details
    assert "Saint-Hilaire" in details.name.text()
    assert "à 25\N{NO-BREAK SPACE}cm" in details.notes.text()
    assert details.notes.text().count("sous commandement") == 3
    staff.person.key(Key.Key_Escape)
    assert staff.hand.board.hand.general is None


def _saint_hilaire_attacks(staff: Staff) -> None:
    """Morand is dragged into contact; his general joins; the bag, two red tokens; the ground is won."""
    hand, battle = staff.hand, staff.hand.battle
    words = hand.drag("morand", 0, 1300)
    assert "LG-4.5" in words, "stopped at the enemy"
    assert hand.pose("morand").y == pytest.approx(7500, abs=8)
    staff.past("move")
    assert staff.asked == "combat"
    hand.person.click(hand.view.viewport(), hand.odds("morand", "miloradovich-1"))
    staff.take_screen()
    assert staff.asked == "engage"
    before = battle.bag.title.text()
    staff.press(acts.Engage)
    staff.past("engage")  # the general of the other side stands by
    assert staff.asked == "combat"
    assert battle.bag.isVisible()
    assert battle.bag.title.text() != before, "a red token more"
    for words in ("général de division engagé", "cible sans réaction", "LG-6.6"):
        assert words in battle.bag.rows.text()
    staff.draw("VV")
    target = hand.unit("miloradovich-1")
    if staff.asked == "losses":
        staff.roll(1)
    assert hand.state.cohesion[target] == 2
    assert hand.state.elements[target] == 3
    assert "victoire majeure" in staff.journal()
    assert staff.asked == "occupy"
    hand.click(hand.middle("morand"))
    assert hand.board.hand.unit == hand.unit("morand")
    assert "occupation du terrain" in battle.prompt.words.text(), "what is asked, with the brigade in hand"
    hand.person.key(Key.Key_Escape)
    staff.past("occupy")


def _miloradovich_answers(staff: Staff) -> None:
    """The other seat: its division marches nowhere; the first turn ends."""
    staff.press(acts.Activate)
    staff.past("reveal", "generals", "bombard", "move")
    assert staff.hand.state.turn == 2


def _second_turn(staff: Staff) -> None:
    """Both write unseen; the Russian guns fire; the French rout nobody with a blue and a white token."""
    hand, battle = staff.hand, staff.hand.battle
    for side in (0, 1):
        staff.take_screen()
        assert staff.asked == "orders"
        assert battle.seen.state.corps_orders[1 - side] == UNKNOWN, "it lies face down"
        hand.view.setFocus()
        staff.person.keys("11")  # a digit writes the order of a row and goes on to the next one
        assert battle.prompt.press_key("Enter"), "all are written"
        staff.take_screen()
    for side in (0, 1):
        told = staff.journal(side).splitlines()[-6:]
        assert sum("Attaquer" in line for line in told) == 2, "its own orders, never those of the other side"
    while staff.asked == "rally":
        staff.roll(1)
    staff.roll(1, 6)
    staff.press(acts.GoFirst, side=1)
    staff.press(acts.Activate)
    staff.past("reveal", "generals")
    assert staff.asked == "bombard"
    hand.person.click(hand.view.viewport(), hand.odds("miloradovich-guns", "morand"))
    staff.take_screen()
    assert staff.asked == "bombardment"
    assert "mitraille" in battle.bag.rows.text() or "moyenne portée" in battle.bag.rows.text()
    staff.draw("VD")
    while staff.asked in ("losses", "cohesion"):
        staff.roll(6)
    assert hand.state.dry[hand.unit("miloradovich-guns")] == 3
    assert "munitions" in staff.journal()
