"""What the windows are told: brigades, generals, zones, ghosts, wishes, objectives, bags."""

from __future__ import annotations

from typing import Any

import pytest

from core.geometry.bases import Pose
from core.geometry.shapes import gap, point
from core.presentation.command_look import CommandLook
from core.protocol.events import Event
from core.protocol.steps import ActionStep, Edit
from core.systems.la_garde.look.look import LaGardeLook
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import phases
from core.systems.la_garde.rules.fighting_frames import Rallying
from core.systems.la_garde.rules.orders import ATTACK, MANOEUVRE, UNKNOWN_ORDER
from core.systems.la_garde.rules.results import bombardment_outcomes
from core.systems.la_garde.rules.rule_tables import ROUT
from core.systems.la_garde.rules.rules import LaGardeRules
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.system import LA_GARDE
from core.systems.la_garde.words.names import leading
from core.text import Text, _, say
from tests.core.la_garde.conftest import Play
from tests.rulebook.la_garde.fights import fight
from tests.rulebook.la_garde.table import battle

RULES = LaGardeRules()
LOOK = LaGardeLook()


def moving(scenario: Any, play_on: Play, order: int = MANOEUVRE) -> State:
    """A battle in which a division with this order is about to move."""
    return play_on(
        RULES.new_battle(scenario),
        4,
        stop=lambda state: (
            state.phase == phases.MOVE and state.orders[state.division] == order and not state.frames
        ),
    )


def test_brigades_of_a_scenario_and_of_a_battle(austerlitz: Any) -> None:
    setup = LOOK.table_bases(austerlitz)
    now = LOOK.table_bases_of(RULES.new_battle(austerlitz))
    assert (len(setup), len(now)) == (19, 15)
    assert {piece.id for piece in setup if "reserve" in piece.marks} == {
        "kamensky",
        "guard-1",
        "guard-2",
        "guard-horse",
    }
    assert {piece.id: piece.base for piece in setup}["guard-1"] == (900, 300)
    tags = {face.id: face.figures for face in LOOK.bases(austerlitz)}
    assert tags["margaron"] == 3


def test_lg_14_2_the_score_says_everywhere_whose_divisions_it_counts(austerlitz: Any) -> None:
    """What a side has taken are exhausted divisions of its enemy, not its own."""
    state = RULES.new_battle(austerlitz)
    own = state.context.units_of_division[state.context.divisions_of[1][0]]
    for unit in own:
        state.cohesion[unit] = ROUT
    assert [taken for taken, _needed in LOOK.score(state)] == [1, 0]
    assert LOOK.scored(state) is None, "the words of the room hold in every battle"
    words = LA_GARDE.parts.score
    assert words is not None
    assert say(words, "en") == "Enemy divisions exhausted"
    assert say(words, "fr") == "Divisions ennemies épuisées"


@pytest.mark.parametrize("swap", [False, True])
def test_lg_9_2_the_ends_of_a_bombardment_stand_from_the_best_to_the_worst(swap: bool) -> None:
    """To shake the target is better with the ammunition than without it, whichever draw that is."""
    table = battle("mb 9000 4000", "li 9000 6500", options={"bombard_swap": swap})
    table.activate("b1", b="attack", b1="attack")
    table.past("generals")
    ends = [say(one.label, "en") for one in LOOK.chances(table.state, 0, acts.Bombard(0, 1))]
    shaken = [words for words in ends if "shaken" in words]
    assert ["out of ammunition" in words for words in shaken] == [False, True]
    assert ends.index(shaken[1]) < next(place for place, words in enumerate(ends) if "disorganised" in words)


def test_lg_9_2_an_end_of_a_bombardment_is_coloured_by_whom_it_strikes() -> None:
    """No effect has the colour of no effect everywhere; nobody answers a bombardment."""
    table = battle("mb 9000 4000", "li 9000 6500")
    table.activate("b1", b="attack", b1="attack")
    table.past("generals")
    shown = {
        say(one.label, "en").split(": ")[1]: one.shown_as
        for one in LOOK.chances(table.state, 0, acts.Bombard(0, 1))
    }
    assert shown == {
        "target routed": "target_gone",
        "target driven back": "target_struck",
        "target shaken": "target_struck",
        "target shaken, battery out of ammunition": "target_struck",
        "target disorganised": "target_struck",
        "no effect": "nothing",
    }


def test_lg_2_1_who_has_still_to_come_is_awaited_not_lost(austerlitz: Any) -> None:
    state = RULES.new_battle(austerlitz)
    coming = {"kamensky", "guard-1", "guard-2", "guard-horse"}
    assert LOOK.awaited(state) == coming
    for name, how in (("kamensky", "gone"), ("margaron", "gone"), ("guard-1", "here")):
        unit = state.context.unit_index[name]
        if how == "gone":
            state.gone |= 1 << unit
            state.place({unit: None})
        else:
            state.place({unit: Pose(9000, 11000, 1800)})
    assert LOOK.awaited(state) == {"guard-2", "guard-horse"}


def test_generals_are_markers_with_their_reach_and_bonds(austerlitz: Any) -> None:
    assert isinstance(LOOK, CommandLook)
    state = RULES.new_battle(austerlitz)
    markers = {marker.id: marker for marker in LOOK.markers(state)}
    assert markers["army-0"].reach == 70_000
    assert markers["division-1"].at == (110_000, 20_000)
    assert "division-5" not in markers  # the Guard has not come
    set_up = {marker.id: marker.post for marker in LOOK.markers_set_up(austerlitz)}
    assert set_up == {name: marker.post for name, marker in markers.items()}
    bonds = LOOK.bonds(state, 0)
    assert sum(bond.kind == "corps" for bond in bonds) == 3
    assert sum(bond.kind == "brigade" for bond in bonds) == 9
    assert all(bond.held for bond in bonds)


def test_a_general_is_told_with_those_he_commands(austerlitz: Any) -> None:
    state = RULES.new_battle(austerlitz)
    posts = {marker.id: marker.post for marker in LOOK.markers(state)}
    army = [say(note.text, "en") for note in LOOK.general_notes(state, posts["army-0"])]
    assert army[0] == "General of the army; commands as far as 70 cm."
    assert sum("in range" in line for line in army) == 3
    division = [say(note.text, "en") for note in LOOK.general_notes(state, posts["division-0"])]
    assert division[0].startswith("General of Saint-Hilaire")
    assert [line.endswith(": commanded.") for line in division[1:]] == [True] * 4


def test_strips_reach_as_far_as_they_say(austerlitz: Any) -> None:
    state = RULES.new_battle(austerlitz)
    unit = state.context.unit_index["vandamme-guns"]
    strips = {strip.id: strip for strip in LOOK.strips(state, unit)}
    assert list(strips) == ["zone", "support", "short", "medium", "long"]
    for name, far in (("zone", 15_000), ("short", 10_000), ("medium", 22_500), ("long", 30_000)):
        corners = strips[name].outline
        assert all(abs(gap(point(x, y), state.foot(unit)) - far) <= 3 for x, y in corners)
    assert [strip.id for strip in LOOK.strips(state, 0)] == ["zone", "support"]
    assert {strip.layer for strip in strips.values()} < {one.id for one in LOOK.table_overlays}


def test_a_battery_without_ammunition_shows_no_support(austerlitz: Any) -> None:
    """LG-6.5: it supports nobody while its ammunition is out (LG-2.5)."""
    state = RULES.new_battle(austerlitz).copy()
    unit = state.context.unit_index["vandamme-guns"]
    state.dry[unit] = 2
    assert [strip.id for strip in LOOK.strips(state, unit)] == ["zone", "short", "medium", "long"]


def test_two_tokens_say_what_they_came_to() -> None:
    event = Event("bombardment_drawn", {"result": next(iter(bombardment_outcomes()))}, "LG-9.2")
    assert LOOK.dice_outcome([event]) == next(iter(bombardment_outcomes().values())).name
    assert LOOK.dice_outcome([]) is None


def test_a_wish_becomes_a_move_with_its_ghost(twins: Any, play_on: Play) -> None:
    state = moving(twins, play_on)
    unit = next(unit for unit in range(18) if LOOK.groups_of(state, unit))
    side = state.context.side_of[unit]
    pose = state.poses[unit]
    assert pose is not None
    step = -200 if side == 0 else 200
    wished = LOOK.action_from_drag(state, (unit,), (Pose(pose.x, pose.y + step, pose.facing),))
    ghost = LOOK.ghost(state, side, wished)
    assert ghost is not None
    assert ghost.refusal is None
    assert ghost.used == 2
    far = LOOK.action_from_drag(state, (unit,), (Pose(pose.x, pose.y + 20 * step, pose.facing),))
    refused = LOOK.ghost(state, side, far)
    assert refused is not None
    assert refused.refusal is not None
    assert LOOK.ghost(state, side, acts.END_MOVES) is None
    RULES.apply(state, ActionStep(side, wished))
    assert LOOK.groups_of(state, unit) == ()


def test_reinforcements_are_brought_in_by_a_wish(austerlitz: Any, play_on: Play) -> None:
    state = play_on(RULES.new_battle(austerlitz), 2, stop=lambda state: state.phase == phases.ENTER)
    (unit, *_more) = LOOK.to_lay(state, state.active)
    wished = LOOK.action_from_drag(state, (unit,), (state.context.start[unit],))
    assert isinstance(wished, acts.Enter)
    assert LOOK.groups_of(state, unit) == ((unit,),)


def test_objectives_score_and_standings(austerlitz: Any) -> None:
    state = RULES.new_battle(austerlitz)
    (aim,) = LOOK.table_aims(state)
    assert (aim.id, aim.side, aim.holder, aim.points) == ("high-point", None, 1, ((75_000, 60_000),))
    assert LOOK.score(state) == ((0, 2), (0, 2))
    whole = [row for row in LOOK.standings(state) if row.whole]
    assert [(row.side, row.lost, row.limit) for row in whole] == [(0, 0, 2), (1, 0, 2)]
    assert {row.id for row in LOOK.counters(state)} == {"lost", "aides"}
    assert LOOK.last_turn(austerlitz) == 10
    assert LOOK.unit_notes(austerlitz, "morand")


def test_palettes() -> None:
    assert len(LOOK.units) == 12
    assert {entry.id for entry in LOOK.grounds} >= {"clear", "woods", "redoubt", "urban"}
    assert {entry.id for entry in LOOK.bands} >= {"road", "river", "bridge", "sunken_road"}
    assert [LOOK.card(None, token).kind for token in "DNV"] == ["disc"] * 3


def test_the_bag_of_an_attack_is_shown_row_by_row(twins: Any, play_on: Play) -> None:
    state = play_on(
        RULES.new_battle(twins), 5, stop=lambda state: state.phase == phases.COMBAT and not state.frames
    )
    attack = RULES.actions(state, state.active)[0]
    preview = LOOK.preview(state, state.active, attack)
    assert preview is not None
    assert preview.modifiers[0].kind == "combat/base/DNNV"
    chances = LOOK.chances(state, state.active, attack)
    assert sum(chance.ways for chance in chances) == chances[0].of
    assert LOOK.interaction(state, attack).kind == "unit_to_unit"


def test_the_chain_of_command_is_told_in_words(austerlitz: Any) -> None:
    state = RULES.new_battle(austerlitz)
    unit = state.context.unit_index["morand"]
    division = state.context.division_of[unit]
    corps = state.context.corps_of[division]

    def told() -> list[str]:
        return [say(note.text, "en") for note in LOOK.command_notes(state, unit)]

    assert told() == [
        "Commanded by Saint-Hilaire, 4 cm away of 25 cm.",
        "Saint-Hilaire is in range of Soult: 14.6 cm of 70 cm.",
        "The orders are not written yet.",
    ]
    state.orders[division], state.corps_orders[corps] = ATTACK, MANOEUVRE
    assert told()[2] == "The chain of command is not coherent: Attack; its corps: Manoeuvre."
    state.corps_orders[corps] = ATTACK
    assert told()[2] == "The chain of command is coherent: Attack."
    state.generals[state.context.division_post[division]] = (17_000, 11_000)
    state.touch()
    assert told()[0].startswith("Not commanded: Saint-Hilaire is ")
    assert told()[1].startswith("Saint-Hilaire is out of range of Soult: ")
    state.corps_orders[corps] = UNKNOWN_ORDER
    assert "is not known" in told()[2]
    assert not [bond for bond in LOOK.bonds(state, 0) if bond.kind == "corps" and bond.coherent]


def test_rays_say_what_hides_a_target(austerlitz: Any) -> None:
    state = RULES.new_battle(austerlitz)
    index = state.context.unit_index
    gun, near, far = index["vandamme-guns"], index["miloradovich-1"], index["miloradovich-2"]
    state.place({gun: Pose(9000, 1000, 0), near: Pose(9000, 1500, 1800), far: Pose(9000, 2500, 1800)})
    rays = {ray.target: ray for ray in LOOK.rays(state, gun)}
    assert rays[near].clear
    assert rays[near].why is None
    why = rays[far].why
    assert why is not None
    assert "hidden by" in say(why, "en")
    assert LOOK.rays(state, near) == ()


def test_a_brigade_is_drawn_as_wide_as_it_is_and_says_what_is_left() -> None:
    table = fight(red="li 9000 6000 +mb")
    table.attack("bli1", "rli1", "DV")
    look, unit = LOOK, table.unit("rli1")
    face = look.bases(table.scenario)[unit]
    piece = next(one for one in look.table_bases_of(table.state) if one.unit == unit)
    now = face.standing(piece)
    assert (face.width, face.has_battery) == (1200, True)
    assert (now.width, now.has_battery, say(now.tag, "en")) == (900, True, "Inf3")
    table.rule(Edit("state", unit="rli1", item="attached", to=0))
    piece = next(one for one in look.table_bases_of(table.state) if one.unit == unit)
    assert not face.standing(piece).has_battery


def test_a_die_says_which_test_it_was_for_and_falls_beside_who_is_tested(austerlitz: Any) -> None:
    """Rallies of a division fall together and have no combat round them (LG-8.1)."""
    rallied = LOOK.dice_outcome([Event("rally_tested", {"unit": 3}, "LG-8.1")])
    lost = LOOK.dice_outcome([Event("loss_tested", {"unit": 3}, "LG-7.2")])
    assert rallied is not None
    assert lost is not None
    assert (say(rallied, "fr"), say(lost, "fr")) == ("Ralliement", "Test de pertes")
    safe, fallen = (Event(f"general_{end}", {"post": 1}, "LG-10") for end in ("safe", "lost"))
    told = [LOOK.dice_outcome(events) for events in ([safe], [safe, fallen])]
    assert [say(words, "fr") for words in told if words is not None] == [
        "Le général est sauf",
        "Un général est perdu",
    ], "a 4 stood beside a bare LG-10"
    state = RULES.new_battle(austerlitz).copy()
    state.frames = (Rallying((3, 5)),)
    assert LOOK.actors(state) == (3, None)
    state.frames = ()
    assert LOOK.actors(state) == (None, None)


def test_a_general_is_called_by_the_name_of_his_division_as_it_is(austerlitz: Any) -> None:
    context = RULES.new_battle(austerlitz).context
    post = context.division_post[0]
    name = context.division_names[context.posts[post].number]
    assert say(leading(_("the general of {division}", division=name)), "fr") == f"Le général ({name.fr})"


def test_lg_2_2_dice_that_tie_say_whose_the_initiative_is() -> None:
    """ "Initiative: 1 + 3 = 4 against 2 + 2 = 4" left open who had won."""

    def told(sums: tuple[int, int]) -> object:
        return LOOK.dice_outcome(
            [Event("initiative_rolled", {"side": side, "count": sums[side]}, "LG-2.2") for side in (0, 1)]
        )

    assert told((4, 5)) is None
    words = told((4, 4))
    assert isinstance(words, Text)
    assert say(words, "fr") == "À égalité\u202f: au camp qui ne l’avait pas"
