"""Three supporters, then an evade: the window of BE-14.4 survives copying, saving, loading and undoing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.records import games
from core.records.serialization.digests import plain_state
from core.systems.belle_epoque.rules.actions import Advance, Assault, Evade, React, Retreat, Stand
from core.systems.belle_epoque.rules.frames import Assaulting, Evading, Firing, Reactivity, Suffering
from core.systems.belle_epoque.system import BELLE_EPOQUE

# Blue infantry assaults red cavalry in 5.7; three red units beside it may fire, all of type A.
BLUE = "inf 4.6:4 fire=G; inf 1.1:4"
RED = "cav 5.7:3 fire=G; inf 5.6:4 fire=A; inf 4.7:4 fire=A; inf 4.5:4 fire=A; inf 9.1:4; inf 9.3:4"


def assaulted(battle: Callable[..., Any]) -> Any:
    table = battle(BLUE, RED)
    table.activate("b0")
    table.test("b0", cp=0, die=2)
    table.act(Assault(table.unit("b0"), table.unit("r0")))
    return table


def kinds(state: Any) -> list[type]:
    return [type(frame) for frame in state.frames]


def same_after_saving(table: Any) -> None:
    """The file of the game brings back the very same moment, and so does a copy."""
    game = games.Game(BELLE_EPOQUE, table.journal.scenario, table.journal, 1)
    again = games.loads(games.dumps(game), [BELLE_EPOQUE])
    for other in (again.journal.state, table.state.copy()):
        assert plain_state(other) == plain_state(table.state)
        assert other.pending == table.state.pending
        assert other._actions == table.state._actions


def test_three_supporters_then_an_evade(battle: Callable[..., Any]) -> None:
    table = assaulted(battle)
    unit = table.unit
    assert table.prompt == "react"
    tokens = table.state.tokens[1]
    for number, name in enumerate(("r1", "r2", "r3"), 1):
        table.act(React(unit(name), "fire", 0))
        assert kinds(table.state) == [Assaulting, Reactivity]
        same_after_saving(table)
        table.roll(test=[3])
        assert kinds(table.state) == [Assaulting, Firing]
        same_after_saving(table)
        table.roll(firer=[1, 6, 6, 6] if number < 3 else [1, 2, 6, 6])
        assert table.state.tokens[1] == tokens - number
    # The third fire cost two, and there is no way back: the attacker is gone, and so is the assault.
    assert table.at("b0") == ""
    assert not table.state.frames
    assert table.state.active < 0
    assert table.state.strength[unit("r0")] == 3


def test_the_evade_comes_last_and_the_attacker_follows(battle: Callable[..., Any]) -> None:
    table = assaulted(battle)
    unit, hex_ = table.unit, table.hex
    for name in ("r1", "r2", "r3"):
        table.act(React(unit(name), "fire", 0))
        table.roll(test=[3])
        table.roll(firer=[6, 6, 6, 6])
    before = plain_state(table.state)
    table.act(React(unit("r0"), "evade", 0))
    table.roll(test=[1])
    assert kinds(table.state) == [Assaulting, Evading]
    same_after_saving(table)
    beside = table.refused(Evade(unit("r0"), hex_("3.7")))
    assert beside == "beside_attacker"
    table.act(Evade(unit("r0"), hex_("8.7")))
    assert table.prompt == "advance"
    same_after_saving(table)
    table.act(Advance(unit("b0")))
    assert table.at("b0") == "5.7"
    assert table.at("r0") == "8.7"
    assert not table.state.frames
    for _step in range(4):
        table.journal.back()
    assert plain_state(table.state) == before


def test_nobody_reacts_twice_and_stand_closes_the_window(battle: Callable[..., Any]) -> None:
    table = assaulted(battle)
    unit = table.unit
    table.act(React(unit("r2"), "fire", 0))
    table.roll(test=[6])
    assert table.refused(React(unit("r2"), "fire", 0)) == "already_activated"
    assert table.refused(React(unit("r4"), "fire", 0)) == "not_adjacent_to_assault"
    table.act(Stand())
    assert table.prompt == "Roll"
    table.roll(attacker=[1, 1, 1, 1], defender=[1, 1, 1])
    assert table.state.strength[unit("r0")] == 2


def test_an_attacker_driven_off_assaults_nobody(battle: Callable[..., Any]) -> None:
    table = battle("inf 4.6:4 fire=G; inf 1.1:4", "inf 5.6:4 fire=A; inf 9.1:4")
    unit, hex_ = table.unit, table.hex
    table.activate("b0")
    table.test("b0", die=1)
    table.act(Assault(unit("b0"), unit("r0")))
    table.act(React(unit("r0"), "fire", 1))
    table.roll(test=[4])
    table.roll(firer=[1, 2, 6, 6])
    # One element is gone; the other loss may be a retreat, away from the firer.
    assert kinds(table.state) == [Assaulting, Suffering]
    same_after_saving(table)
    assert table.refused(Retreat(unit("b0"), hex_("4.5"))) == "retreat_to_enemy"
    assert table.refused(Retreat(unit("b0"), hex_("2.6"))) == "retreat_one_hex"
    table.act(Retreat(unit("b0"), hex_("3.7")))
    assert table.at("b0") == "3.7"
    assert table.state.strength[unit("b0")] == 3
    assert not table.state.frames
    assert table.state.fought[unit("r0")] == 0
    assert table.state.points[1] == 3


def test_the_strip_of_steps_follows_the_assault(battle: Callable[..., Any]) -> None:
    """Reactions while they are asked (BE-14.4), the fight itself while its dice are (BE-10.3)."""
    table = assaulted(battle)
    assert BELLE_EPOQUE.look.phase(table.state) == "react"
    table.act(Stand())
    assert BELLE_EPOQUE.look.phase(table.state) == "fight"
