"""A unit that has to retreat: the hex from which there is no way on is marked before anybody clicks it."""

from __future__ import annotations

from core.lab.battles import fight
from core.paths import SCENARIOS
from core.protocol.steps import ActionStep
from core.records import games
from core.scenarios import files
from core.systems.belle_epoque.rules.actions import Retreat
from core.systems.belle_epoque.system import BELLE_EPOQUE
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.policies import Policies
from editor.boards.battle.session import Session
from editor.boards.hex.battle_highlights import FATAL, highlighted_marks

SEED, STEPS = 22, 116
"""A random battle of the Alma, played until a unit must retreat from 408 and one of its ways is a trap."""


def test_the_way_that_ends_a_unit_is_marked() -> None:
    scenario = files.load(
        SCENARIOS / "belle_epoque" / "alma.json", {BELLE_EPOQUE.id: BELLE_EPOQUE.design().scenario}
    )
    battle = fight(BELLE_EPOQUE, scenario, ("random", "random"), SEED)
    game = games.new_game(BELLE_EPOQUE, scenario, SEED)
    for step in battle.steps[:STEPS]:
        game.journal.must(step)
    session = Session(game, Policies())
    seen = BattleView(session)
    assert seen.choice is not None
    assert seen.offers is not None
    ways = [offer.action for offer in seen.offers.all if isinstance(offer.action, Retreat)]
    unit = ways[0].unit
    traps = set()
    for way in ways:
        session.journal.do(ActionStep(seen.choice.side, way))
        told = {event.kind for event in session.journal.moments[session.journal.here].events}
        traps |= {way.to} if "eliminated" in told else set()
        session.journal.back()
    assert 0 < len(traps) < len(ways)
    marked = {mark.hex for mark in highlighted_marks(seen, unit, None) if mark.label == FATAL}
    assert marked == traps
