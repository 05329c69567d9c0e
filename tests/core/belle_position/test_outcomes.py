"""What the odds of Belle Position take for probable of cards that nobody has seen."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from core.systems.belle_position.look.outcomes import BellePositionOutcomes
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules.observation import imagine
from core.systems.belle_position.rules.rule_tables import RALLY_CARD
from tests.rulebook.belle_position.table import RULES, battle


def test_rally_is_in_the_hand_or_in_the_pile_never_face_down_on_the_table() -> None:
    """Face down lie units (BP-4.3): the odds of Rally are those of the worlds that may be (BP-R30)."""
    table = battle("L / L / L", "P P P / P / P", foe_reserve="P rally", foe_pile="P P P", special_cards=True)
    known = RULES.observe(table.state, 0)
    card = known.context.by_id[RALLY_CARD]
    held = BellePositionOutcomes().held(known, 1, acts.Rally(card))
    assert known.hands[1].count(known.hands[1][0]) == 2
    assert known.pile[1] == 3
    assert held == Fraction(2, 5)  # not 2 of 10, with the five that lie face down
    rng = Random(7)
    worlds = [imagine(table.state, 0, rng) for _deal in range(400)]
    share = sum(card in world.hands[1] for world in worlds) / len(worlds)
    assert abs(share - float(held)) < 0.08
