"""What is dragged where: every offer has its way, every way a person means is legal or says why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from core.presentation.card_look import CardLook, DragSource, Spot
from core.protocol.pending import Choice, SecretChoices
from core.systems.belle_position.design.scenario import BellePositionScenario
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules.codes import CARD
from core.systems.belle_position.rules.positions import POSITIONS
from core.systems.belle_position.rules.state import State
from core.systems.belle_position.system import BELLE_POSITION

RULES = BELLE_POSITION.rules


def look() -> CardLook:
    found = BELLE_POSITION.look
    assert isinstance(found, CardLook)
    return found


def deciders(state: State) -> tuple[int, ...]:
    pending = state.pending
    if isinstance(pending, SecretChoices):
        return tuple(choice.side for choice in pending.choices)
    return (pending.side,) if isinstance(pending, Choice) else ()


def spots(state: State, side: int) -> Iterator[Spot]:
    """Everything on the table that `side` can point at."""
    yield Spot("reserve", side)
    for item in {face.item for face in BELLE_POSITION.look.hand(state, side) if face is not None}:
        yield Spot("hand", side, item=item)
    for place in look().places(state):
        yield Spot("place", place=place.index)
        yield Spot("foes", 1 - side, place.index)
        for face in place.terrain:
            yield Spot("terrain", place=place.index, item=face.item)
        for row in place.cards:
            for card in row:
                yield Spot("card", card.side, place.index, card.slot)


@pytest.mark.parametrize("seed", [1, 4])
def test_every_way_is_an_offer_or_says_why_not(
    woerth: BellePositionScenario, play_on: Callable[..., State], seed: int
) -> None:
    options = {"flank_attack": True, "special_cards": True, "general_face_down": True}
    scenario = woerth.model_copy(update={"options": woerth.options.model_copy(update=options)})
    met: dict[str, int] = {}
    refused: set[str] = set()

    def watch(state: State) -> None:
        for side in deciders(state):
            offered = RULES.actions(state, side)
            prompt = state.pending.prompt if isinstance(state.pending, Choice) else "deploy"
            met[prompt] = met.get(prompt, 0) + 1
            if met[prompt] > 4:
                continue
            for action in offered:
                held = look().drag_source(state, side, action)
                if held.source is None:
                    continue
                meant = look().action_from_drag(state, side, held.source, held.goal)
                plain = action
                if isinstance(action, acts.Bring):
                    plain = replace(action, again=False, face_down=False)
                    if action.again and plain not in offered:  # no other copy lies in the hand
                        plain = replace(plain, again=True)
                elif isinstance(action, acts.Deploy):
                    plain = replace(action, face_down=False)
                assert meant == plain, (prompt, held)
            here = tuple(spots(state, side))
            for source in here:
                for goal in (None, *here):
                    meant = look().action_from_drag(state, side, source, goal)
                    if meant is not None and meant not in offered:
                        refusal = RULES.refusal(state, side, meant)
                        assert refusal is not None
                        assert refusal.rule
                        assert BELLE_POSITION.words.refusal_lines(state.context, refusal)
                        refused.add(refusal.kind)

    play_on(RULES.new_battle(scenario), seed, watch=watch)
    assert set(met) >= {"deploy", "combat", "movement"}
    assert len(refused) > 8


def test_a_fight_is_a_drag_at_the_enemy_never_a_card_let_fall() -> None:
    held = look().drag_source(None, 1, acts.fire(4, 2))
    assert held == DragSource(Spot("card", 1, 4, 2), Spot("foes", 0, 4))
    assert look().drag_source(None, 0, acts.long_range(1, 0)).goal == Spot("place", place=4)
    assert look().drag_source(None, 0, acts.take_loss(1, 3)) == DragSource(Spot("card", 0, 1, 3))
    assert look().drag_source(None, 0, acts.move(1, 3, 6)).goal == Spot("reserve", 0)
    assert look().drag_source(None, 0, acts.END_COMBAT) == DragSource()


def test_a_gun_that_is_only_pressed_fires_far_unless_it_is_engaged(
    woerth: BellePositionScenario, play_on: Callable[..., State]
) -> None:
    met: set[bool] = set()

    def watch(state: State) -> None:
        if not isinstance(state.pending, Choice) or state.pending.prompt != "combat":
            return
        side = state.pending.side
        for action in RULES.actions(state, side):
            if not isinstance(action, acts.Fire | acts.LongRange):
                continue
            gun = Spot("card", side, action.position, action.slot)
            own, its = (state.stacks[each * 6 + action.position] for each in (side, 1 - side))
            if state.context.long_range[own[action.slot] & CARD]:
                kind = acts.Fire if its else acts.LongRange
                assert isinstance(look().action_from_drag(state, side, gun, None), kind)
                met.add(bool(its))

    for seed in (1, 2, 3):
        play_on(RULES.new_battle(woerth), seed, watch=watch)
    assert met == {False, True}


def test_who_fights_is_marked(woerth: BellePositionScenario, play_on: Callable[..., State]) -> None:
    state = play_on(
        RULES.new_battle(woerth), 3, lambda state: bool(state.frames) and hasattr(state.frames[-1], "power")
    )
    frame = state.frames[-1]
    acting = [
        (card.side, place.index, card.slot)
        for place in look().places(state)
        for row in place.cards
        for card in row
        if "acting" in card.marks
    ]
    assert acting == [(frame.side, frame.position, frame.slot)]
    assert not any(place.disordered for place in look().places(state))
    assert len(look().places(state)) == len(POSITIONS)
