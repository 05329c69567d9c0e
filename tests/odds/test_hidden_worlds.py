"""Odds over cards that nobody sees: every world by its weight, or worlds by lot where they are too many."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from core.odds.questions import Budget, Question, answer
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.system import BELLE_POSITION
from core.text import say
from tests.odds.asking import EXACT
from tests.rulebook.belle_position.table import PLACES, battle, starting

PLAYS = Budget(nodes=1, seconds=60.0, plays=2_000, play_seconds=60.0)


def question(**kept: Any) -> Question:
    """Cuirassiers attack a card that lies face down: Landwehr, or one of two of the line."""
    table = battle("L / L / L", "W / P / P", french_in="K / /", **kept)
    return Question(BELLE_POSITION, table.state, 0, acts.Fire(PLACES["gl"], 0), sees=0)


def test_plays_over_the_worlds_fall_as_the_exact_odds_say() -> None:
    exact, plays = answer(question(), EXACT), answer(question(), PLAYS)
    assert (exact.is_exact, plays.is_exact) == (True, False)
    for figure in ("endurance.1", "out.1"):
        for chance in plays.of(figure).chances:
            assert chance.low < exact.of(figure).probability(chance.value) < chance.high


def test_generals_may_lie_face_down_too() -> None:
    """Then the worlds are imagined by lot, and the answer says that it was sampled."""
    found = answer(question(general_face_down=True), PLAYS)
    assert not found.is_exact
    assert found.total == PLAYS.plays
    assert say(found.notes[-1], "en").startswith("The tree is too large: sampled by 2,000 plays")
    assert found.of("endurance.1").mean is not None


def test_what_is_known_needs_no_lot() -> None:
    table = battle("L / L / L", "W / P / P", french_in="K / /", up="gl1")
    found = answer(Question(BELLE_POSITION, table.state, 0, acts.Fire(PLACES["gl"], 0), sees=0), EXACT)
    assert found.is_exact
    assert found.of("out.1").probability(1) * 8 == 1


def test_bp_r31_who_moves_to_a_face_down_card_may_find_a_general_who_falls() -> None:
    """One of two German cards, each alone, is a general: he falls in one case of two (BP-17.6)."""
    table = starting(
        "L L L", "P g00", hands=(3, 2), options={"general_face_down": True, "first_player": "fixed"}
    )
    table.deal("french", "L", "L", "L")
    table.deal("german", "P", "g00")
    table.deploy("french", "L", "left")
    table.deploy("german", "P", "left")
    table.deploy("german", "g00", "right", face_down=True)
    for side in ("french", "german"):
        table.act(acts.END_DEPLOYMENT, side)
    table.to_movement()
    found = answer(Question(BELLE_POSITION, table.state, 0, table.moving("fl", 1, "gr"), sees=0), PLAYS)
    (falls,) = [chance for chance in found.of("out.1").chances if chance.value == 1]
    assert falls.low < Fraction(1, 2) < falls.high
