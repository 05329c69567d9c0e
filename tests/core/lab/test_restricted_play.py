"""A side that never reacts, or never plays cards of one kind, does all the rest."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from core.chance.sources import Quick
from core.lab.openings import opening
from core.lab.restricted_play import Restriction, restricted
from core.protocol.chance_answers import answer
from core.protocol.pending import Over, Roll, deciding_side
from core.protocol.scenario_models import ScenarioModels
from core.protocol.state import State
from core.protocol.steps import ActionStep
from core.protocol.system import AnySystem
from core.scenarios.files import load
from core.systems.catalog import BATTLE_CRY, BELLE_EPOQUE, SYSTEMS


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
