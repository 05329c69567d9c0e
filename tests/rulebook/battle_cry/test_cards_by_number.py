"""Rulings of Battle Cry, each by a test of its own number: sections, cards, piles, what a roll costs."""

from __future__ import annotations

import json

import pytest

from core.paths import RESOURCES
from core.protocol.pending import Deal
from core.protocol.steps import Edit
from core.systems.battle_cry.planner.planner import PLANNER
from core.systems.battle_cry.rules import actions as acts
from core.text import say
from tests.rulebook.battle_cry.card_table import played
from tests.rulebook.battle_cry.table import Table, battle, fighting, ordered

SENTENCES = json.loads((RESOURCES / "rules" / "battle_cry.json").read_text(encoding="utf-8"))
CORNERS = "inf 9.1, inf 9.13", "inf 1.1, inf 1.13"
"""A unit in each outer corner of either side: ui1 and ci1 in the west, ui2 and ci2 in the east."""


def test_bc_r11_an_empty_pile_is_the_discards_shuffled() -> None:
    """The card that was played is one of the pool, with the other that lies open; all of them may come."""
    table = battle("inf 9.1", "inf 1.1", hand="scout-left", foe_hand="scout-right")
    table.skip(draw=("probe-left",))
    table.rule(*[Edit("card", side="confederate", item="?", at="hand")] * table.state.pile)
    assert (table.state.pile, table.discards()) == (0, ["scout-left"])
    table.play("scout-right")
    table.end(acts.EndOrders)
    assert isinstance(table.pending, Deal)
    pool = {table.state.context.cards[row.item].id for row in table.pending.pool if row.count}
    assert {"scout-left", "scout-right"} <= pool
    assert table.discards() == []
    table.deal("scout-left")
    assert table.state.pile == 1


@pytest.mark.parametrize("card", ["probe-left", "probe-centre"])
def test_bc_r19_a_piece_on_a_dotted_line_is_ordered_through_either_section_once(card: str) -> None:
    table = played(card, "inf 4.4, inf 9.13")
    assert table.orderable() == {"ui1"}
    table.order("ui1")
    assert table.asked[1] != "order"


def test_bc_r19_beside_the_line_it_is_one_section_s() -> None:
    for place, card in (("4.3", "probe-left"), ("4.5", "probe-centre")):
        other = "probe-centre" if card == "probe-left" else "probe-left"
        assert played(card, f"inf {place}, inf 5.1, inf 5.7").why_order("ui1") is None
        assert played(other, f"inf {place}, inf 5.1, inf 5.7").why_order("ui1") is not None


def test_bc_r67_a_retreating_unit_takes_along_the_general_that_it_passes() -> None:
    table = fighting("inf 6.7", "inf 5.7, gen 4.6")
    table.fight("ui1", "ci1", "F F C C")
    table.retreat("ci1", "4.6")
    assert table.asked == ("confederate", "retreat_or_stop")
    table.retreat("ci1", "3.6")
    assert (table.at("ci1"), table.at("cg1")) == ("3.6", "3.6")


def test_bc_r69_what_is_hit_beyond_the_target_hits_nobody() -> None:
    """Neither the general who stood with it nor the unit beside it."""
    table = fighting("inf 5.5", "inf 5.6:1, gen 5.6, inf 4.6")
    table.fight("ui1", "ci1", "I I X X")
    assert (table.at("ci1"), table.at("cg1"), table.figures("ci2")) == (None, "5.6", 4)
    assert table.flags == (1, 0)


@pytest.mark.parametrize(("first", "west"), [("union", "left"), ("confederate", "right")])
def test_bc_r81_left_is_that_of_who_plays_the_card(first: str, west: str) -> None:
    """The western corner is the Union's left and the right of the Confederates, who look south."""
    table = battle(*CORNERS, hand=f"probe-{west}", first=first)
    table.play(f"probe-{west}")
    assert table.orderable() == {f"{first[0]}i1"}


@pytest.mark.parametrize(
    ("card", "acts_as", "their", "ours"),
    [
        ("probe-right", ("probe-left", "probe-right"), {"ui1"}, {"ci1"}),
        ("flank-attack", ("flank-attack", "flank-attack"), {"ui1", "ui2"}, {"ci1", "ci2"}),
        ("all-out-offensive", ("all-out-offensive",) * 2, {"ui1", "ui2"}, {"ci1", "ci2"}),
    ],
)
def test_bc_r86_the_copy_of_a_copy_is_the_card_of_the_upper_side_again(
    card: str, acts_as: tuple[str, str], their: set[str], ours: set[str]
) -> None:
    """Left and right are exchanged twice, from either edge: west is the right of the upper side."""
    table = battle(*CORNERS, hand=f"{card} counter-attack", foe_hand="counter-attack", first="confederate")
    table.play(card)
    table.finish("rally")
    for told, pieces in zip(acts_as, (their, ours), strict=True):
        table.play("counter-attack")
        assert table.events("card_played")[-1].facts["acts"] == table.card(told)
        assert table.orderable() == pieces
        table.finish("rally")


def test_bc_r86_a_copied_construct_fieldworks_is_copied_again_by_the_first_side() -> None:
    """Each builds with its own infantry."""
    table = battle(*CORNERS, hand="construct-fieldworks counter-attack", foe_hand="counter-attack")
    for card, unit, hex_ in (
        ("construct-fieldworks", "ui1", "9.1"),
        ("counter-attack", "ci1", "1.1"),
        ("counter-attack", "ui2", "9.13"),
    ):
        table.play(card)
        assert table.asked == (table.acting, "build")
        table.act(acts.BuildWorks(table.unit(unit), 0))
        assert hex_ in table.works
        table.finish("rally")


@pytest.mark.parametrize("ground", ["", "building", "woods", "hill"])
def test_bc_r93_one_die_whatever_the_ground_and_the_unit_stays_as_it_is(ground: str) -> None:
    terrain = {ground: "5.6"} if ground else {}
    table = played("sharpshooter", "inf 5.1", "inf 5.6:3, gen 5.6", terrain=terrain)
    table.act(acts.Sharpshoot(table.unit("cg1")))
    table.roll("X")
    assert (table.at("cg1"), table.at("ci1"), table.figures("ci1")) == (None, "5.6", 3)
    assert table.flags == (1, 0)


@pytest.mark.parametrize(("shooter", "aims"), [("inf 5.1", True), ("cav 5.1", False), ("inf 5.13", False)])
def test_bc_r93_one_infantry_unit_within_five_hexes_is_enough(shooter: str, aims: bool) -> None:
    table = played("sharpshooter", f"{shooter}, inf 9.13", "gen 5.6")
    assert (table.asked[1] == "sharpshoot") == aims


def put(table: Table) -> set[str]:
    """The hexes into which the owner may put the unit that was cut off."""
    name = table.state.context.grid.name
    return {name(action.to) for action in table.offered() if isinstance(action, acts.PutUnit)}


@pytest.mark.parametrize(
    ("at", "hexes"),
    [
        ("5.7", {"1.5", "1.6", "1.7", "1.8", "1.9"}),
        ("4.4", {f"1.{column}" for column in range(1, 10)}),
        ("1.7", {"1.5", "1.6", "1.8", "1.9"}),
    ],
    ids=["centre", "dotted line", "base row"],
)
def test_bc_r94_into_the_base_row_of_a_section_in_which_it_stands(at: str, hexes: set[str]) -> None:
    table = played("short-supply", "inf 9.1", f"inf {at}")
    table.act(acts.NameUnit(table.unit("ci1")))
    assert table.asked == ("confederate", "put")
    assert put(table) == hexes


def test_bc_r95_who_builds_does_nothing_else_nor_does_its_general() -> None:
    table = played("construct-fieldworks", "inf 5.5, gen 5.5", "inf 4.5")
    builds = [one for one in table.offered() if isinstance(one, acts.BuildWorks)]
    assert [one.facing for one in builds[:1]] == [0]
    assert {one.facing for one in builds} == set(range(6))
    table.act(builds[2])
    assert len(table.works) == 1
    assert table.asked == ("", "deal"), "neither a move nor a battle follows"


@pytest.mark.parametrize(
    ("kept", "may"),
    [
        ({"terrain": {"bridge": "5.5"}}, True),
        ({"terrain": {"woods": "5.5"}}, True),
        ({"terrain": {"river": "5.5"}}, False),
        ({"works": {"5.5": "S"}}, False),
        ({"works": {f"1.{column}": "S" for column in range(1, 6)}}, True),
        ({"works": {f"1.{column}": "S" for column in range(1, 7)}}, False),
    ],
    ids=["bridge", "woods", "river", "works", "five", "six"],
)
def test_bc_r96_where_works_are_built(kept: dict[str, dict[str, str]], may: bool) -> None:
    table = played("construct-fieldworks", "inf 5.5", **kept)
    offered = table.offered() if table.asked[1] == "build" else ()
    assert any(isinstance(one, acts.BuildWorks) for one in offered) == may


def test_bc_r98_who_begins_with_fewer_figures_is_not_damaged_and_does_not_outgrow_them() -> None:
    table = battle("inf 9.1:2, gen 9.1", "inf 1.13", hand="rally")
    assert table.figures("ui1") == 2
    table.play("rally")
    assert table.asked == ("", "deal"), "nobody rolls"
    table = battle("inf 9.1:2", "inf 1.13", hand="rally")
    table.weaken("ui1", 1)
    table.play("rally")
    table.roll("I X")
    assert table.figures("ui1") == 2


@pytest.mark.parametrize(("card", "battles"), [("scout-centre", False), ("leadership", True)])
def test_bc_r56_leadership_alone_orders_whom_a_general_joins(card: str, battles: bool) -> None:
    """Its sentence says so: who is joined by a general with another card may not battle."""
    table = played(card, "inf 5.6, gen 5.5", "inf 5.7")
    table.order("ug1")
    table.move("ug1", "5.6")
    table.end(acts.EndMoves)
    assert (table.asked == ("union", "battle")) == battles
    for language, name in (("en", "Leadership"), ("fr", "Meneurs d’hommes")):
        assert name in SENTENCES["BC-R56"][language]


def test_bc_r58_a_general_s_die_may_make_a_battle_possible() -> None:
    """Four hexes away against woods a line has no die but his: the sentence speaks of the ground alone."""
    table = fighting("inf 5.1, gen 5.2", "inf 5.5", terrain={"woods": "5.5"})
    assert table.dice("ui1", "ci1") == 0
    table = ordered("inf 5.1, gen 4.1, inf 9.13", "inf 5.5, inf 8.12", terrain={"woods": "5.5"})
    table.move("ug1", "5.1")
    table.end(acts.EndMoves)
    assert table.dice("ui1", "ci1") == 1
    assert "woods" in SENTENCES["BC-R58"]["en"]


def test_bc_r92_in_its_last_turn_who_has_battled_by_a_hit_and_run_moves_again() -> None:
    """So the planner says of him no more than that he battles no more (BC-R39)."""
    table = played("hit-and-run", "cav 5.5", "inf 5.6", options={"turn_limit": 1})
    table.order("uc1")
    table.end(acts.EndMoves)
    table.fight("uc1", "ci1", "C C C")
    assert table.asked == ("union", "second_move")
    found = PLANNER.threat(table.state, table.side("union"), None)
    (note,) = (note for note in found.notes if note.rule == "BC-R39")
    assert say(note.text, "en").endswith("or has battled, battles no more.")
