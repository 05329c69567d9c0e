"""Who types cards for a computer would be told by what is refused which of them it holds."""

from __future__ import annotations

from random import Random

import pytest

from core.paths import SCENARIOS
from core.protocol.pending import Choice, Deal, Roll
from core.protocol.steps import CardsDealt
from core.records.games import new_game
from core.scenarios.files import load
from core.systems.catalog import by_id
from editor.boards.battle.policies import Policies
from editor.boards.battle.session import Session

PERSON, COMPUTER = 0, 1


def against_a_computer(system_id: str, stem: str) -> Session:
    """A battle in which the person types all cards, after the computer has drawn in its turn."""
    system = by_id(system_id)
    scenario = load(SCENARIOS / system_id / f"{stem}.json", {system_id: system.design().scenario})
    game = new_game(system, scenario, 5)
    ids = [side.id for side in scenario.sides]
    game.seats = {ids[PERSON]: "person", ids[COMPUTER]: "greedy"}
    return Session(game, Policies(deal="typed"), "at_once")


@pytest.mark.parametrize(
    ("system", "stem"), [("battle_cry", "mirror_creek"), ("belle_position", "chalons_manoeuvres")]
)
@pytest.mark.usefixtures("qapp")
def test_cards_that_come_to_a_computer_are_never_asked_of_a_person(system: str, stem: str) -> None:
    session, rng, typed = against_a_computer(system, stem), Random(1), 0
    session.start()
    for _step in range(200):
        pending = session.journal.pending
        if isinstance(pending, Deal):
            assert session.waits_for_dice() is None or pending.to == PERSON
            session.roll_now()
            typed += 1
        elif session.asked == PERSON:
            assert session.act(session.system.rules.propose(session.known(PERSON), PERSON, rng)) is None
        elif isinstance(pending, Choice) or session.asked == COMPUTER:
            session.computers.stop()
            session._let_computer_act()
        else:
            assert not isinstance(pending, Roll)
            break
    dealt = [one for one in session.journal.line() if isinstance(one.step, CardsDealt)]
    assert typed > 1, "the person was asked for his own"
    assert len(dealt) > typed + 1, "cards came to the computer"


@pytest.mark.usefixtures("qapp")
def test_the_umpire_types_the_cards_of_all() -> None:
    session = against_a_computer("battle_cry", "mirror_creek")
    session.umpired = True
    session.start()
    asked = set()
    for _deal in range(20):
        pending = session.waits_for_dice()
        if not isinstance(pending, Deal):
            break
        asked.add(pending.to)
        session.roll_now()
    assert asked == {PERSON, COMPUTER}
