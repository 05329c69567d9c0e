"""What the card table is told: places, limits with their reasons, hidden cards, previews."""

from __future__ import annotations

from collections.abc import Callable

from core.presentation.card_look import Spot, place_and_slot, table_card
from core.protocol.events import Event
from core.protocol.steps import Edit
from core.systems.belle_position.design.scenario import BellePositionScenario
from core.systems.belle_position.look.cues import TOLD_TOO, cue
from core.systems.belle_position.look.look import BellePositionLook
from core.systems.belle_position.look.sequence import sequence
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules.codes import UNKNOWN_CARD
from core.systems.belle_position.rules.rules import BellePositionRules
from core.systems.belle_position.rules.state import State
from core.text import say
from tests.rulebook.belle_position.table import battle, card_id

RULES = BellePositionRules()
LOOK = BellePositionLook()


def in_play(state: State) -> bool:
    return state.deployed == 0b11 and state.turn >= 2


def test_capacity_of_a_position_is_told_with_its_reasons(woerth: BellePositionScenario) -> None:
    state = RULES.new_battle(woerth)
    places = {place.id: place for place in LOOK.places(state)}
    centre = places["french.centre"]
    for side in (0, 1):
        terms = [(term.kind, term.value, term.rule) for term in centre.capacity[side].terms]
        assert terms == [("base", 4, "BP-3.1"), ("terrain", -1, "BP-3.2")]
        assert (centre.capacity[side].limit, centre.capacity[side].rule) == (3, "BP-3.5")
    assert [face.id for face in centre.terrain] == ["town"]
    assert places["french.left"].facing == places["german.right"].index
    assert say(places["french.left"].name, "en") == "left wing (French)"


def test_hidden_cards_have_no_face_for_the_other_side(
    woerth: BellePositionScenario, play_on: Callable[..., State]
) -> None:
    state = play_on(RULES.new_battle(woerth), 5, in_play)
    for side in (0, 1):
        seen = RULES.observe(state, side)
        for place in LOOK.places(seen):
            for card in place.cards[1 - side]:
                assert (card.face is None) == (not card.up)
            assert all(card.face is not None for card in place.cards[side])
        reserve = LOOK.reserves(seen)[1 - side]
        assert all(face is None for face in reserve.hand)
        assert len(reserve.hand) == len(state.hands[1 - side])


def test_every_combat_is_previewed_as_it_rolls(
    woerth: BellePositionScenario, play_on: Callable[..., State]
) -> None:
    met = 0
    for seed in range(8):
        state = play_on(
            RULES.new_battle(woerth),
            seed,
            lambda state: any(isinstance(action, acts.Fire) for action in RULES.actions(state, state.active)),
        )
        for action in RULES.actions(state, state.active):
            preview = LOOK.preview(state, state.active, action)
            if preview is not None:
                met += 1
                assert preview.dice == max(0, sum(term.value for term in preview.modifiers))
                assert preview.roll is not None
    assert met


def test_card_numbers_and_handles() -> None:
    assert place_and_slot(table_card(4, 3)) == (4, 3)
    interaction = LOOK.interaction(None, acts.Move(4, 3, 6))  # type: ignore[arg-type]
    assert (interaction.kind, interaction.unit, interaction.at) == ("move", table_card(4, 3), 6)


def test_bp_r30_a_card_of_a_hand_that_nobody_knows_is_called_so(woerth: BellePositionScenario) -> None:
    face = LOOK.card(RULES.new_battle(woerth).context, UNKNOWN_CARD)
    assert (face.name.en, face.name.fr) == ("an unknown card", "une carte inconnue")


def test_figures_are_those_of_the_print(woerth: BellePositionScenario) -> None:
    context = RULES.new_battle(woerth).context

    def figures(card: str) -> dict[str, int]:
        return {key: value for key, value, _words in LOOK.figures(context, context.by_id[card]).figures}

    assert figures("cuirassiers") == {"vc": 3, "attack": 3, "defence": 1, "save": -1, "moves": 2}
    assert figures("artillerie-legere-bl")["long_range"] == 3
    assert figures("macmahon") == {"attack_value": 0, "defence_value": 1, "rally": 1, "moves": 2}
    assert LOOK.figures(context, context.by_id["town"]).points == 8


def test_bp_r15_a_position_is_overcrowded_in_cohesion_or_by_a_ruling() -> None:
    """Moves alone never do it: after them there is no step for it."""

    def steps() -> list[tuple[str, str]]:
        return [(step.id, step.when) for step in sequence(table.state)]

    table = battle("L L L L g00+1 / L / L", "P / P / P", german_in="P / /", reserve="L L")
    table.phase("movement")
    table.bring("L", "fl")
    names = [name for name, _when in steps()]
    assert names == ["cohesion", "overcrowded", "combat", "dice", "losses", "movement", "reinforcement"]
    table.end_turn()
    table.end_turn()
    table.wound("fl5", 1)
    table.phase("cohesion")
    table.roll("6")
    assert steps()[:3] == [("cohesion", "now"), ("overcrowded", "now"), ("combat", "later")]
    table.rolls("2 5 1 3 4")
    table.to_movement()
    table.rule(*(Edit("place", side="french", item=card_id("L", "french"), at="french.left") for _ in "123"))
    assert steps()[-3:] == [("movement", "done"), ("overcrowded", "now"), ("reinforcement", "later")]


def test_bp_r15_a_ruling_may_overcrowd_a_position_among_the_combats() -> None:
    table = battle("L L L L / L / L", "P / P / P", german_in="P / /", reserve="L L", up="gl1")
    assert table.asked == ("french", "combat")
    table.rule(Edit("place", side="french", item=card_id("L", "french"), at="french.left"))
    found = [(step.id, step.inside, step.when) for step in sequence(table.state)]
    assert found[:5] == [
        ("cohesion", "", "done"),
        ("combat", "", "now"),
        ("dice", "combat", "done"),
        ("losses", "combat", "done"),
        ("overcrowded", "combat", "now"),
    ]


def test_bp_10_4_and_bp_12_1_a_fight_and_a_loss_are_seen_on_the_cards_they_are_about() -> None:
    look = LOOK
    facts = {"how": "fire", "side": 0, "position": 1, "card": 3, "slot": 2, "target": 1}
    fight = look.cue(Event("combat", facts, "BP-10.4"))
    assert fight is not None
    assert fight.who == (Spot("card", 0, 1, 2),)
    assert fight.whom == Spot("foes", 1, 1)
    counter = look.cue(Event("combat", {**facts, "aim": 5, "aim_slot": 0}, "BP-11.2"))
    assert counter is not None
    assert counter.whom == Spot("card", 1, 1, 0)
    lost = {"side": 1, "position": 1, "card": 4, "slot": 1, "tokens": 1}
    loss = look.cue(Event("token", lost, "BP-12.1"))
    assert loss is not None
    assert loss.who == (Spot("card", 1, 1, 1),)


def test_two_sixes_cost_the_general_two_and_who_is_disorganised_is_seen_to_go() -> None:
    """BP-17.4, BP-14.4: and it is told when a position is held no more (BP-8.1)."""
    place = {"side": 1, "position": 4, "card": 0}
    hit = cue(Event("general_hit", {**place, "slot": 1, "tokens": 2}, "BP-17.4"))
    assert hit is not None
    assert hit.count == 2
    found = [cue(Event("disorder_test", {**place, "leaves": leaves}, "BP-14.4")) for leaves in (True, False)]
    assert found[1] is None
    assert found[0] is not None
    assert (found[0].kind, found[0].whom) == ("withdraw", Spot("reserve", 1))
    assert {"position_held", "position_free"} <= TOLD_TOO
