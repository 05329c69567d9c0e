"""Whole battles: under all options, by the greedy player, and counted line by line."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest

from core.chance.sources import Quick
from core.players.playouts import play_out, player_generators
from core.players.seats import player
from core.protocol.pending import Choice, Deal, Over, Roll
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled
from core.records.serialization.digests import canonical, plain_state
from core.scenarios.hex_layers import FlagHex
from core.systems.battle_cry.design.options import BattleCryOptions
from core.systems.battle_cry.design.special_rules import (
    Cadets,
    HandAfter,
    HandByLosses,
    HorseArtillery,
    InfantryDoubleMove,
)
from core.systems.battle_cry.rules.invariants import invariants
from core.systems.battle_cry.rules.rules import BattleCryRules
from core.systems.battle_cry.rules.state import State
from core.systems.battle_cry.system import BATTLE_CRY

RULES = BattleCryRules()


def _options(rng: Random) -> BattleCryOptions:
    return BattleCryOptions(
        orchard_mod=rng.choice((-1, 0)),
        hill_to_hill_los=rng.choice(("blocked", "open")),
        hill_over_friends=rng.choice(("all", "artillery")),
        field_tall=rng.random() < 0.5,
        fieldwork_arc=rng.choice(("front", "all")),
        general_terrain=rng.choice(("stops", "free", "rough")),
        retreat_into_rough=rng.random() < 0.5,
        rules150=rng.random() < 0.7,
        general_moved_die=rng.random() < 0.5,
        min_dice=rng.choice((0, 1)),
        edge_los=rng.choice(("any", "same")),
        turn_limit=rng.choice((5, 60, 200)),
        all_out_price=rng.choice(("none", "pass", "hand", "opponent")),
    )


@pytest.mark.parametrize("seed", range(24))
def test_every_mixture_of_options_and_special_rules_plays_to_its_end(
    perryville: Any, play_on: Any, seed: int
) -> None:
    rng = Random(seed)
    special = (
        HorseArtillery(units=("union-art-1",)),
        Cadets(units=("union-inf-2",)),
        InfantryDoubleMove(side="confederate"),
        HandByLosses(side="union", hands=(HandAfter(lost=1, hand=5), HandAfter(lost=3, hand=2))),
    )
    scenario = perryville.model_copy(
        update={"options": _options(rng), "special": tuple(rule for rule in special if rng.random() < 0.5)}
    )

    def sound(state: State) -> None:
        assert not invariants(state)

    state = play_on(RULES.new_battle(scenario), seed, watch=sound)
    assert isinstance(RULES.pending(state), Over)


def test_the_greedy_player_beats_the_random_one(mirror: Any) -> None:
    start = RULES.new_battle(mirror)
    wins = 0
    for seed in range(12):
        seats = [player("greedy"), player("random")]
        mine = seed % 2
        if mine:
            seats.reverse()
        outcome = play_out(BATTLE_CRY, start.copy(), seats, player_generators(seed), Quick(Random(seed)))
        wins += outcome.winner == mine
    assert wins >= 11


def test_a_battle_travels_to_another_process(perryville: Any, play_on: Any) -> None:
    def in_battle(state: State) -> bool:
        return isinstance(state.pending, Roll)

    state = play_on(RULES.new_battle(perryville), 5, in_battle)
    there = pickle.loads(pickle.dumps(state))
    assert plain_state(there) == plain_state(state)
    assert there.pending == state.pending
    assert there.context is not state.context
    assert not invariants(there)


def test_two_units_in_a_hex_are_no_battle(perryville: Any) -> None:
    first, second, *rest = perryville.units
    crowded = perryville.model_copy(
        update={"units": (first, second.model_copy(update={"at": first.at}), *rest)}
    )
    with pytest.raises(ValueError, match=r"cannot both stand"):
        RULES.new_battle(crowded)


def test_a_flag_hex_held_from_the_start_can_win_at_once(perryville: Any) -> None:
    at = perryville.units[0].at
    flag = FlagHex(at=at, side=perryville.units[0].side, value=6)
    board = perryville.board.model_copy(update={"flags": (flag,)})
    state = RULES.new_battle(perryville.model_copy(update={"board": board}))
    assert RULES.pending(state) == Over(0, "flags")


# --- counts: one number guards the whole generator of moves -----------------------------------------------


def _lines(state: State, depth: int) -> int:
    """Distinct states after so many decisions; a roll is taken in all its outcomes, of a deal the first."""
    level = {canonical(plain_state(state)): state}
    for _decision in range(depth):
        grown: dict[bytes, State] = {}
        for each in level.values():
            pending = each.pending
            if not isinstance(pending, Choice):
                continue
            for action in RULES.actions(each, pending.side):
                after = each.copy()
                RULES.apply(after, ActionStep(pending.side, action))
                for leaf in _settled(after):
                    grown.setdefault(canonical(plain_state(leaf)), leaf)
        level = grown
    return len(level)


def _settled(state: State) -> list[State]:
    pending = state.pending
    if isinstance(pending, Roll):
        found = []
        for shown, _weight in pending.outcomes():
            after = state.copy()
            RULES.apply(after, DiceRolled(shown))
            found += _settled(after)
        return found
    if isinstance(pending, Deal):
        after = state.copy()
        RULES.apply(after, CardsDealt((pending.pool[0].item,) * pending.draw))
        return [after]
    return [state]


def test_the_number_of_lines_of_a_small_battle(perryville: Any) -> None:
    keep = {
        "union-inf-4": "6.6",
        "union-gen-1": "6.6",
        "confederate-inf-1": "5.6",
        "confederate-cav-1": "5.7",
    }
    units = tuple(
        unit.model_copy(update={"at": keep[unit.id]}) for unit in perryville.units if unit.id in keep
    )
    assert len(units) == len(keep)
    state = RULES.new_battle(perryville.model_copy(update={"units": units}))
    cards = state.context.catalogue
    RULES.apply(state, CardsDealt((cards.card("assault-centre"), cards.card("bombard")) * 2))
    RULES.apply(state, CardsDealt((cards.card("fight-back"), cards.card("rally"), cards.card("rally"))))
    # By hand up to the third: 3 sets of orders, 3 cards after no order, 3 x 3 after a Bombard without guns.
    assert [_lines(state, depth) for depth in range(5)] == [1, 2, 6, 15, 75]
