"""A side that never reacts, or never plays cards of one kind, does all the rest."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.chance.sources import Quick
from core.lab.openings import opening
from core.lab.restricted_play import Restriction, restricted
from core.protocol.chance_answers import answer
from core.protocol.pending import Deal, Over, Roll, deciding_side
from core.protocol.scenario_models import ScenarioModels
from core.protocol.state import State
from core.protocol.steps import ActionStep
from core.protocol.system import AnySystem
from core.scenarios.files import load
from core.systems.belle_position.rules.codes import CARD
from core.systems.catalog import BATTLE_CRY, BELLE_EPOQUE, BELLE_POSITION, SYSTEMS
from tests.rulebook.battle_cry.table import fighting
from tests.rulebook.battle_cry.test_special_cards import answered


def kind_of_card(system: AnySystem, state: State, action: object) -> str:
    """The kind of the card that an act plays; empty where it plays none."""
    card = system.look.interaction(state, action).card
    return "" if card is None or card < 0 else system.look.card(state.context, card).kind


def acts(
    repository: Path, system: AnySystem, name: str, without: str, steps: int, wild: tuple[str, ...]
) -> Any:
    """(side, kind of act, kind of card) of a battle at random in which the first side goes without something.

    Acts named in `wild` are taken wherever they may be.
    """
    scenario = load(repository / "scenarios" / system.id / f"{name}.json", ScenarioModels(SYSTEMS))
    rules = restricted(system, (Restriction(0, without),)).rules
    state, rng, done = opening(system, scenario), Random(5), Counter[tuple[int, str, str]]()
    source = Quick(rng)
    for _step in range(steps):
        pending = rules.pending(state)
        if isinstance(pending, Over):
            break
        if isinstance(pending, Roll) or not hasattr(pending, "side"):
            rules.apply(state, answer(pending, source, 0))
            continue
        side = deciding_side(pending)
        actions = list(rules.actions(state, side))
        action = rng.choice([one for one in actions if type(one).__name__ in wild] or actions)
        kind = kind_of_card(system, state, action)
        done[side, type(action).__name__, kind] += 1
        if any(kind_of_card(system, state, other) != kind for other in system.rules.actions(state, side)):
            done[side, "by choice", kind] += 1
        rules.apply(state, ActionStep(side, action))
    return done


def test_a_side_without_reactions_fights_on_and_lets_every_offer_go(repository: Path) -> None:
    """To end an activation is no reaction: such a side did nothing else."""
    done = acts(repository, BELLE_EPOQUE, "mirror_ridge", "reactions", 700, ("Assault", "React"))
    assert done[0, "Move", ""] > 20
    assert done[1, "React", ""] > 0
    assert not done[0, "React", ""]


def test_a_side_without_cards_of_a_kind_plays_the_others(repository: Path) -> None:
    done = acts(repository, BATTLE_CRY, "mirror_creek", "cards:special", 500, ("PlayCard",))
    assert done[1, "by choice", "special"] > 0
    assert done[0, "by choice", "section"] > 0
    assert done[0, "by choice", "special"] == 0, "only where the hand holds nothing else"


def kinds_used(repository: Path, system: AnySystem, name: str, kind: str) -> Counter[tuple[int, str]]:
    """(side, kind of act) of what is done with a kind of troops by choice, where the first side has none."""
    scenario: Any = load(repository / "scenarios" / system.id / f"{name}.json", ScenarioModels(SYSTEMS))
    rules = restricted(system, (Restriction(0, kind),)).rules
    found = Counter[tuple[int, str]]()
    for seed in range(3):
        state, rng = opening(system, scenario), Random(seed)
        for _step in range(400):
            pending = rules.pending(state)
            if isinstance(pending, Over):
                break
            if isinstance(pending, Roll | Deal):
                rules.apply(state, answer(pending, Quick(rng), 0))
                continue
            side = deciding_side(pending)
            actions = list(rules.actions(state, side))
            action: Any = rng.choice(actions)
            if len(actions) > 1 and kind_of_troops(system, state, scenario, side, action) == kind:
                found[side, type(action).__name__] += 1
            rules.apply(state, ActionStep(side, action))
    return found


def kind_of_troops(system: AnySystem, state: Any, scenario: Any, side: int, action: Any) -> str:
    """Of the unit that an act names, or of the card of the deck."""
    if scenario.units:
        unit = getattr(action, "unit", -1)
        return "" if unit < 0 else str(scenario.units[unit].kind)
    card = getattr(action, "card", -1)
    if type(action).__name__ == "Move":
        card = state.stacks[side * 6 + action.position][action.slot] & CARD
    return system.look.card(state.context, card).kind if 0 <= card < len(state.context.cards) else ""


def test_a_side_without_cavalry_neither_lays_out_nor_moves_its_cards(repository: Path) -> None:
    used = kinds_used(repository, BELLE_POSITION, "gravelotte", "cavalry")
    assert {act for side, act in used if side == 1} >= {"Deploy", "Bring", "Move"}
    assert not [act for side, act in used if side == 0]


def test_a_side_without_cavalry_ends_the_activation_of_who_must_be_named(repository: Path) -> None:
    """Where cavalry alone is left it is activated, and lets be."""
    used = kinds_used(repository, BELLE_EPOQUE, "mirror_ridge", "cavalry")
    assert {act for side, act in used if side == 1} >= {"TakeTest", "Move"}
    assert not {"TakeTest", "Move", "Fire", "Assault"} & {act for side, act in used if side == 0}


@pytest.mark.parametrize(("moment", "asked"), [("advance", True), ("fight_back", False)])
def test_an_advance_is_no_reaction(moment: str, asked: bool) -> None:
    """Battle Cry: who never strikes back advances after a combat all the same (BC-14.13)."""
    if moment == "advance":
        table = fighting("cav 6.7", "inf 5.7", options={"rules150": True})
        table.fight("uc1", "ci1", "F C C")
        table.retreat("ci1", "4.7")
    else:
        table = answered("inf 5.7", "inf 4.7", "I C C C")
    assert table.asked[1] == moment
    state, side = table.state, 0 if moment == "advance" else 1
    rules = restricted(BATTLE_CRY, (Restriction(side, "reactions"),)).rules
    assert (len(rules.actions(state, side)) > 1) == asked
