"""Rulings: what an umpire may change, what is refused, and that every battle goes on after it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from core.protocol.pending import Over
from core.protocol.steps import Edit, Ruling
from core.systems.belle_position.design.scenario import BellePositionScenario
from core.systems.belle_position.rules.invariants import invariants
from core.systems.belle_position.rules.rules import BellePositionRules
from core.systems.belle_position.rules.state import State

RULES = BellePositionRules()
IDS = (
    "zouaves-turcos",
    "ligne-francaise",
    "artillerie-legere-ml",
    "macmahon",
    "ducrot",
    "ligne-prussienne",
    "dragons",
    "bose",
    "wood",
)
PLACES = tuple(f"{side}.{wing}" for side in ("french", "german") for wing in ("left", "centre", "right"))


def in_play(state: State) -> bool:
    return state.deployed == 0b11 and state.turn >= 2


def why(state: State, *edits: Edit) -> str | None:
    refusal = RULES.ruling_refusal(state, Ruling("", "umpire", edits))
    return None if refusal is None else refusal.kind


@pytest.mark.parametrize(
    ("edit", "kind"),
    [
        (Edit("owner", side="french"), "edit_no_use"),
        (Edit("remove", unit="french.left/9"), "edit_no_unit"),
        (Edit("remove", unit="nowhere/1"), "edit_no_unit"),
        (Edit("place", side="saxon", item="dragons", at="french.left"), "edit_no_side"),
        (Edit("place", side="french", item="dragoons", at="french.left"), "edit_no_card"),
        (Edit("place", side="french", item="zouaves-turcos", at="french.middle"), "edit_no_position"),
        (Edit("place", side="french", item="ligne-prussienne", at="french.left"), "edit_no_copy"),
        (Edit("phase", to="lunch"), "edit_no_phase"),
        (Edit("card", side="french", item="zouaves-turcos", at="table"), "edit_no_pile"),
    ],
)
def test_what_names_nothing_is_refused(
    woerth: BellePositionScenario, play_on: Callable[..., State], edit: Edit, kind: str
) -> None:
    state = play_on(RULES.new_battle(woerth), 3, in_play)
    assert why(state, edit) == kind


def test_nothing_is_placed_before_both_have_deployed(woerth: BellePositionScenario) -> None:
    state = RULES.new_battle(woerth)
    assert why(state, Edit("remove", unit="french.left/1")) == "edit_before_deployment"


def some_edit(rng: Random) -> Edit:
    side = rng.choice(("french", "german"))
    unit = f"{rng.choice(PLACES)}/{rng.randint(1, 4)}"
    return rng.choice(
        (
            Edit(
                "place", side=side, item=rng.choice(IDS), at=rng.choice(PLACES), to=rng.choice(("up", "down"))
            ),
            Edit("place", unit=unit, side=side, at=rng.choice((*PLACES, "reserve"))),
            Edit("remove", unit=unit, side=side),
            Edit("token", unit=unit, side=side, to=rng.randint(0, 3)),
            Edit("state", unit=unit, side=side, item=rng.choice(("face_up", "moved", "fought")), to=1),
            Edit("phase", to=rng.choice(("cohesion", "combat", "movement", "reinforcement"))),
            Edit("card", side=side, item=rng.choice(IDS), at=rng.choice(("hand", "pile", "lost"))),
        )
    )


@pytest.mark.parametrize("seed", range(25))
def test_any_ruling_that_is_not_refused_leaves_a_battle_that_goes_on(
    woerth: BellePositionScenario, play_on: Callable[..., State], seed: int
) -> None:
    rng = Random(seed)
    state = RULES.new_battle(woerth)
    ruled = 0
    play_on(state, seed, stop=in_play)
    while not isinstance(state.pending, Over) and ruled < 60:
        ruling = Ruling("so be it", "umpire", tuple(some_edit(rng) for _edit in range(rng.randint(1, 3))))
        if RULES.ruling_refusal(state, ruling) is None:
            told: list[object] = []
            RULES.apply(state, ruling, told.append)
            assert told
            assert invariants(state) == (), ruling
            ruled += 1
        steps = iter(range(6))
        play_on(state, rng.randrange(1 << 20), stop=lambda _state, steps=steps: next(steps, None) is None)
        assert invariants(state) == ()
    assert ruled
    play_on(state, seed)
    assert isinstance(state.pending, Over)
