"""Rulings of docs/rulings/battle_cry.md that decide an outcome and stand in no other file."""

from random import Random

import pytest

from core.protocol.pending import UNKNOWN, Deal
from core.protocol.steps import Edit, Ruling
from core.systems.battle_cry.design.special_rules import SPECIAL
from core.systems.battle_cry.look.look import BattleCryLook
from core.systems.battle_cry.planner.planner import PLANNER
from core.systems.battle_cry.rules import actions as acts
from tests.rulebook.battle_cry.table import RULES, Table, battle, fighting, ordered, scenario

FAR = "inf 1.13"


# --- flags, victory, turns ----------------------------------------------------------------------------------


def test_bc_r36_each_side_has_its_own_number_of_flags() -> None:
    """As many as it must hold to win."""
    table = fighting("inf 5.7, inf 5.8", "inf 4.7:1, inf 4.8:1", flags=(2, 1))
    table.fight("ui1", "ci1", "I C C C")
    assert table.over is None
    table.fight("ui2", "ci2", "I C C C")
    assert table.over == ("union", "flags")


def test_bc_r37_a_hex_counts_for_the_side_named_and_for_units_only() -> None:
    """Not for the other side, not for a lone general; from the start of the battle."""
    hexes = [("5.7", "union", 1, "while"), ("5.9", "confederate", 1, "while"), ("5.11", "union", 1, "while")]
    table = battle("inf 5.7, inf 5.9, gen 5.11", FAR, flag_hexes=hexes)
    assert table.flags == (1, 0)


def test_bc_r37_a_retreat_may_pass_over_a_winning_hex() -> None:
    """Also between two steps of a retreat: the battle is won at once."""
    table = fighting("inf 6.7", "inf 5.7", flag_hexes=[("4.7", "confederate", 1, "while")], flags=(6, 1))
    table.fight("ui1", "ci1", "F F C C")
    table.retreat("ci1", "4.7")
    assert table.over == ("confederate", "flags")


def test_bc_r37_turn_end_flags_come_after_the_draw_and_go_with_the_unit() -> None:
    """`turn_end`: from the end of its side's own turn, as long as that same unit stays."""
    table = ordered("inf 5.6, inf 5.8", FAR, flag_hexes=[("5.7", "union", 1, "turn_end")])
    table.move("ui1", "5.7")
    table.end(acts.EndMoves)
    assert table.flags == (0, 0)
    table.deal("attack-centre")
    assert table.flags == (1, 0)
    table.skip()
    table.play("attack-centre")
    table.order("ui1", "ui2")
    table.move("ui1", "4.6")
    table.move("ui2", "5.7")
    assert table.flags == (0, 0)
    table.finish("attack-centre")
    assert table.flags == (1, 0)


def test_bc_r38_both_reach_their_number_at_once() -> None:
    """The side whose turn it is wins; only an umpire can bring this about."""
    for first, side in (("union", "union"), ("confederate", "confederate")):
        table = battle("inf 9.1", FAR, flags=(2, 2), first=first)
        table.rule(Edit("points", side="union", to=2), Edit("points", side="confederate", to=2))
        assert table.over == (side, "flags")


def test_bc_r39_a_turn_starts_with_the_side_that_moved_first() -> None:
    """The limit is judged after the second side's turn; hex flags of that end of turn are counted."""
    hexes = [("1.1", "confederate", 1, "turn_end")]
    table = battle("inf 9.1", "inf 1.1", options={"turn_limit": 1}, flag_hexes=hexes)
    table.skip()
    assert table.over is None
    table.skip()
    assert table.over == ("confederate", "turn_limit")
    table = battle("inf 9.1", "inf 1.1", options={"turn_limit": 1}, first="confederate")
    table.skip()
    assert table.over is None
    table.skip()
    assert table.over == ("", "draw")


def test_bc_r40_a_side_without_pieces_discards() -> None:
    """It does not lose at once."""
    table = battle("inf 5.7", "", foe_hand="probe-left rally")
    table.skip()
    assert table.asked == ("confederate", "card")
    assert table.why_play("probe-left") == "BC-6.2"
    table.discard("probe-left")
    table.finish()
    assert table.over is None


# --- orders -------------------------------------------------------------------------------------------------


def test_bc_r17_useless_orders_are_legal_and_use_the_order() -> None:
    """A unit that can neither move nor battle may be ordered."""
    terrain = {"rough": "4.6 4.7 5.6 5.8 6.6 6.7"}
    table = battle("inf 5.7, inf 5.9", FAR, hand="scout-centre", terrain=terrain)
    table.play("scout-centre")
    table.order("ui1")
    assert table.asked == ("", "deal")


def test_bc_r18_a_card_without_effect_may_be_played() -> None:
    """Any card but a reaction, while others would order somebody (AMB 18)."""
    table = battle("inf 5.7", FAR, hand="probe-left bombard rally fight-back probe-centre")
    for card in ("probe-left", "bombard", "rally"):
        assert table.why_play(card) is None
    assert table.why_play("fight-back") == "BC-14.13"
    table.play("probe-left")
    assert table.asked == ("", "deal")


def test_bc_r43_sections_are_looked_at_when_orders_are_named() -> None:
    """All orders are named before the first move: who moves into the section later is not ordered."""
    table = battle("cav 5.4, inf 5.5", FAR, hand="assault-centre")
    table.play("assault-centre")
    assert table.orderable() == {"ui1"}


@pytest.mark.parametrize(
    ("card", "union", "can"),
    [
        ("forced-march", "inf 9.1", True),
        ("forced-march", "cav 9.1", False),
        ("cavalry-charge", "cav 9.1", True),
        ("cavalry-charge", "inf 9.1", False),
        ("hit-and-run", "cav 9.1", True),
        ("bombard", "art 9.1", True),
        ("bombard", "inf 9.1", False),
        ("leadership", "gen 9.1", True),
        ("leadership", "inf 9.1", False),
        ("construct-fieldworks", "inf 9.1", True),
        ("construct-fieldworks", "cav 9.1", False),
        ("counter-attack", "inf 9.1", True),
        ("rally", "inf 9.1", False),
        ("sharpshooter", "inf 9.1", False),
        ("short-supply", "inf 9.1", False),
        ("fight-back", "inf 9.1", False),
        ("all-out-offensive", "gen 9.1", True),
    ],
)
def test_bc_r48_which_cards_could_order(card: str, union: str, can: bool) -> None:
    """A card that could order a piece forbids discarding; one that could not leaves it open."""
    table = battle(union, FAR, hand=card)
    assert (table.why_discard(card) is None) == (not can)


def test_bc_r48_construct_fieldworks_needs_a_place_to_build() -> None:
    """Infantry that stands in a river or in works could not build."""
    table = battle(
        "inf 9.1, inf 9.3", FAR, hand="construct-fieldworks", terrain={"river": "9.1"}, works={"9.3": "N"}
    )
    assert table.why_discard("construct-fieldworks") is None


def test_bc_r48_a_counter_attack_could_what_it_would_act_as() -> None:
    """A Counter-Attack of a Cavalry Charge could order cavalry only."""
    table = battle("cav 9.1", "inf 1.13", hand="cavalry-charge", foe_hand="counter-attack")
    table.play("cavalry-charge")
    table.finish()
    assert table.why_discard("counter-attack") is None


def test_bc_r50_a_side_without_cards_passes_and_draws() -> None:
    """It passes, the only act, draws one card, and its turn ends."""
    table = battle("inf 9.1", FAR, hand="scout-left")
    table.rule(Edit("card", side="union", item="scout-left", at="pile"))
    assert table.asked == ("union", "no_cards")
    assert table.offered() == (acts.Pass(),)
    table.act(acts.Pass())
    table.deal("rally")
    assert (table.hand("union"), table.asked) == (["rally"], ("confederate", "card"))


def test_bc_r50_a_turn_that_is_passed_leaves_nothing_to_copy() -> None:
    """No card was played in it: a Counter-Attack is 1 order anywhere (BC-14.12), whatever came before."""
    table = battle(
        "inf 9.2, inf 9.12",
        "inf 1.2, inf 1.12",
        hand="probe-left",
        foe_hand="scout-left counter-attack",
    )
    table.play("probe-left")
    table.finish("rally")
    table.play("scout-left")
    table.finish("bombard")
    table.rule(Edit("card", side="union", item="rally", at="pile"))
    table.act(acts.Pass())
    table.deal("rally")
    table.play("counter-attack")
    assert table.orderable() == {"ci1", "ci2"}
    table.order("ci1")
    assert table.asked == ("confederate", "move")


def test_bc_r50_who_has_cards_cannot_pass() -> None:
    """Otherwise nobody passes."""
    table = battle("inf 9.1", FAR)
    assert table.why(acts.Pass()) is not None


# --- cards, hands, piles ------------------------------------------------------------------------------------


def test_bc_r74_the_side_that_moves_first_is_dealt_first() -> None:
    """Its whole hand, then that of the other."""
    for order in (("union", "confederate"), ("confederate", "union")):
        table = Table(scenario("inf 9.1", "inf 1.1", hands=(2, 2), first=order[0]))
        seen = []
        for _side in range(2):
            assert isinstance(table.pending, Deal)
            seen.append(table.pending.to)
            table.deal()
        assert seen == [table.side(name) for name in order]


def test_bc_r75_hands_are_secret_and_numbers_are_public() -> None:
    """A side knows its own hand, the discards, and how many cards the other holds."""
    table = battle("inf 9.1", "inf 1.1", hand="probe-left rally", foe_hand="scout-left bombard fight-back")
    table.skip()
    mine, other = table.side("union"), table.side("confederate")
    seen = RULES.observe(table.state, mine)
    assert seen.hands[other] == (UNKNOWN,) * 3
    assert seen.discards == table.state.discards
    assert seen.pile == table.state.pile
    world = RULES.imagine(table.state, mine, Random(1))
    assert len(world.hands[other]) == 3
    assert UNKNOWN not in world.hands[other]
    assert RULES.observe(world, mine).hands == seen.hands


def test_bc_r76_the_card_on_the_table_is_in_neither_pile() -> None:
    """During a turn it lies in neither; at its end on the discards."""
    table = battle("inf 5.7", FAR, hand="scout-centre")
    table.play("scout-centre")
    assert table.discards() == []
    table.finish()
    assert table.discards() == ["scout-centre"]


def test_bc_r77_one_card_for_one_also_after_a_ruling() -> None:
    """One is drawn for each card discarded, also when an umpire has changed the hand."""
    table = battle("inf 9.1", FAR, hand="scout-left rally bombard")
    table.rule(Edit("card", side="union", item="rally", at="pile"))
    table.skip("scout-left")
    assert len(table.hand("union")) == 2


def test_bc_r79_an_unknown_card_is_named_when_it_is_played() -> None:
    """Refused when every copy lies open or in the same hand; it does not count in BC-6.2."""
    table = battle("inf 9.1", FAR, hand="? ? rally")
    assert table.why_play("probe-left") is None
    assert acts.PlayCard(table.card("probe-left")) in table.offered()
    table.play("probe-left")
    assert table.hand("union") == ["?", "rally"]
    table.finish("rally")
    table.skip()
    assert table.hand("union") == ["?", "rally", "rally"]
    assert table.why_discard("rally") is None
    assert table.why_play("all-out-offensive") is None
    table.play("all-out-offensive")
    table.finish("?")
    table.skip()
    assert table.why_play("all-out-offensive") == "BC-R79"


def test_bc_r80_nothing_is_drawn_for_the_card_of_the_last_turn() -> None:
    """Nothing follows the last flag."""
    table = fighting("inf 5.7", "inf 4.7:1", hand="all-out-offensive rally", flags=(1, 6))
    table.fight("ui1", "ci1", "I C C C")
    assert table.over == ("union", "flags")
    assert table.hand("union") == ["rally"]


# --- special rules ------------------------------------------------------------------------------------------


def special(rule: str, **fields: object) -> list[dict[str, object]]:
    return [{"rule": rule, **fields}]


def test_bc_15_2_special_rules_are_told_to_the_editor() -> None:
    """The closed list of special rules."""
    assert {kind.rule for kind in SPECIAL} == {
        "horse_artillery",
        "cadets",
        "infantry_double_move",
        "hand_by_losses",
    }


def test_bc_r99_horse_artillery() -> None:
    """4, 3, 2, 1 dice at 1 to 4 hexes, never further, not from a hill either; it moves or battles."""
    rule = special("horse_artillery", units=["ua1"])
    for hill in ({}, {"hill": "5.1"}):
        row = []
        for distance in range(1, 7):
            table = fighting("art 5.1", f"inf 5.{1 + distance}", special=rule, terrain=hill)
            row.append(table.dice("ua1", "ci1"))
        assert row == [4, 3, 2, 1, 0, 0]
    table = fighting("art 5.1, art 4.1", "inf 5.2", special=rule)
    assert table.dice("ua2", "ci1") == 5
    table = ordered("art 5.1, inf 9.13", "inf 5.4, inf 8.12", special=rule)
    assert "5.3" not in table.moves("ua1")
    table.move("ua1", "5.2")
    table.end(acts.EndMoves)
    assert table.why_fight("ua1", "ci1") == "BC-7"


def test_bc_r99_bombard_adds_a_die_within_their_range() -> None:
    """+1 within 4 hexes, nothing beyond."""
    for distance, dice in ((4, 2), (5, 0)):
        table = battle(
            "art 5.1, art 9.13",
            f"inf 5.{1 + distance}, inf 8.12",
            hand="bombard",
            special=special("horse_artillery", units=["ua1"]),
        )
        table.play("bombard")
        table.order("ua1", "ua2")
        table.end(acts.EndMoves)
        assert table.dice("ua1", "ci1") == dice


def test_bc_r100_cadets() -> None:
    """3, 2, 1 dice at 1 to 3 hexes, never further; with a general one more; all else is infantry."""
    rule = special("cadets", units=["ui1"])
    for general, expected in (("", [3, 2, 1, 0]), (", gen 5.1", [4, 3, 2, 0])):
        row = []
        for distance in range(1, 5):
            table = fighting(f"inf 5.1{general}", f"inf 5.{1 + distance}", special=rule)
            row.append(table.dice("ui1", "ci1"))
        assert row == expected
    assert len(ordered("inf 5.5", FAR, special=rule).moves("ui1")) == 6


def test_bc_r101_infantry_moves_two_hexes_and_battles() -> None:
    """The side's infantry moves 2 hexes and battles; stops hold; the other side's does not."""
    rule = special("infantry_double_move", side="union")
    table = ordered(
        "inf 5.5, cav 5.12, inf 9.13", "inf 5.8, inf 8.12", special=rule, terrain={"woods": "5.4"}
    )
    assert "5.7" in table.moves("ui1")
    assert "5.3" not in table.moves("ui1")
    table.move("ui1", "5.7")
    table.end(acts.EndMoves)
    assert table.dice("ui1", "ci1") == 4
    table = ordered("inf 5.5", FAR, special=special("infantry_double_move", side="confederate"))
    assert "5.7" not in table.moves("ui1")


def test_bc_r101_forced_march_gives_nothing_more() -> None:
    """Still 2 hexes, and it may battle after them."""
    table = battle(
        "inf 5.5", "inf 5.8", hand="forced-march", special=special("infantry_double_move", side="union")
    )
    table.play("forced-march")
    table.order("ui1")
    assert "4.7" not in table.moves("ui1")
    table.move("ui1", "5.7")
    assert table.dice("ui1", "ci1") == 4


def test_bc_r102_hand_by_losses() -> None:
    """At the end of its own turn the side draws until it has the new number; it never discards down."""
    rule = special("hand_by_losses", side="union", hands=[{"lost": 1, "hand": 4}, {"lost": 2, "hand": 2}])
    table = battle("inf 9.1", FAR, hand="scout-left scout-left", special=rule)
    table.skip()
    assert len(table.hand("union")) == 2
    table.skip()
    table.rule(Edit("points", side="confederate", to=1))
    assert len(table.hand("union")) == 2
    table.skip()
    assert len(table.hand("union")) == 4
    table.skip()
    table.rule(Edit("points", side="confederate", to=2))
    table.skip()
    assert len(table.hand("union")) == 3


def test_bc_r102_hex_flags_are_no_losses() -> None:
    """Only flags taken by eliminating pieces count."""
    rule = special("hand_by_losses", side="union", hands=[{"lost": 1, "hand": 4}])
    table = battle(
        "inf 9.1",
        FAR,
        hand="scout-left scout-left",
        special=rule,
        flag_hexes=[("1.13", "confederate", 1, "while")],
    )
    assert table.flags == (0, 1)
    table.skip()
    assert len(table.hand("union")) == 2


# --- the umpire ---------------------------------------------------------------------------------------------


def test_bc_r103_rulings_give_no_flags_but_are_judged() -> None:
    """Removing a piece gives no flag; the umpire sets flags by themselves, and victory is judged after."""
    table = battle("inf 9.1", "inf 1.1, inf 1.2", flags=(1, 6))
    table.rule(Edit("remove", unit="ci1"))
    assert (table.at("ci1"), table.flags, table.over) == (None, (0, 0), None)
    table.rule(Edit("points", side="union", to=1))
    assert table.over == ("union", "flags")


@pytest.mark.parametrize(
    "edit", [Edit("order", unit="ui1", to=0), Edit("state", unit="ui1", item="ordered", to=0)]
)
@pytest.mark.parametrize("card", ["probe-centre", "skirmish-line"])
def test_bc_r103_an_order_that_is_taken_back_may_be_given_again(card: str, edit: Edit) -> None:
    """To the same piece or to another one; nobody tells meanwhile that it is ordered."""

    def shown(table: Table) -> tuple[frozenset[str], str]:
        piece = next(one for one in BattleCryLook().pieces_of(table.state) if one.id == "ui1")
        picture = PLANNER.command(table.state, table.side("union")).pieces
        return piece.marks & {"ordered"}, picture[table.unit("ui1")].label

    table = battle("inf 5.5, inf 5.6, inf 5.7", "inf 4.6", hand=f"{card} scout-centre")
    before = battle("inf 5.5, inf 5.6, inf 5.7", "inf 4.6", hand=f"{card} scout-centre")
    for one in (table, before):
        one.play(card)
    table.order("ui1")
    if card == "skirmish-line":  # there is one order for the centre: the step is over then
        assert table.asked == ("union", "move")
    table.rule(edit, Edit("phase", to="order"))
    assert shown(table) == shown(before)
    assert table.state.named == 0
    assert table.orderable() == {"ui1", "ui2", "ui3"}
    table.order("ui1")
    mark = 1 << table.unit("ui1")
    assert (table.state.named, table.state.ordered) == (mark, mark)


def test_bc_r103_the_order_of_a_piece_that_is_taken_off_the_board_may_be_given_again() -> None:
    table = battle("inf 5.5, inf 5.6, inf 5.7", "inf 4.6", hand="probe-centre")
    table.play("probe-centre")
    table.order("ui1")
    table.rule(Edit("remove", unit="ui1"))
    table.order("ui2")
    assert table.orderable() == {"ui3"}


def test_bc_r103_a_general_whose_order_is_taken_back_leads_nobody() -> None:
    """Who was named alone and is named anew with a unit orders none that he joins (BC-R89)."""
    table = battle("inf 5.5, inf 5.8, gen 5.7", "inf 4.9", hand="leadership")
    table.play("leadership")
    table.order("ug1")
    table.rule(
        Edit("order", unit="ug1", to=0), Edit("place", unit="ug1", at="5.5"), Edit("phase", to="order")
    )
    table.order("ug1")
    table.move("ug1", "5.8")
    assert not table.state.ordered >> table.unit("ui2") & 1


def test_bc_r103_who_builds_has_no_order_to_take_back() -> None:
    table = battle("inf 5.5, inf 5.6, inf 5.7", "inf 4.6", hand="construct-fieldworks")
    table.play("construct-fieldworks")
    table.act(acts.BuildWorks(table.unit("ui1"), 0))
    table.rule(Edit("order", unit="ui1", to=0))
    table.act(acts.BuildWorks(table.unit("ui2"), 0))
    assert table.asked != ("union", "build")


def test_bc_r103_place_and_strength() -> None:
    """A ruling says exactly what it changes; it cannot crowd a hex."""
    table = battle("inf 9.1, inf 9.2", FAR)
    table.rule(Edit("place", unit="ui1", at="5.7"), Edit("strength", unit="ui1", to=2))
    assert (table.at("ui1"), table.figures("ui1")) == ("5.7", 2)
    crowd = Ruling("", "umpire", (Edit("place", unit="ui2", at="5.7"),))
    refusal = table.journal.refusal(crowd)
    assert refusal is not None
    assert refusal.rule == "BC-1.3"


def test_bc_r107_who_is_placed_where_it_stands_battles_on() -> None:
    """Put elsewhere and back, the battle is called off."""
    table = fighting("inf 5.5", "inf 5.6")
    table.act(acts.Battle(table.unit("ui1"), table.unit("ci1")))
    stays = Edit("place", unit="ui1", at="5.5")
    table.rule(stays, Edit("place", unit="ci1", at="5.6"))
    assert table.asked == ("", "roll")
    table.rule(Edit("place", unit="ui1", at="9.1"), stays)
    assert table.asked != ("", "roll")


def test_bc_r103_an_order_stays_given_wherever_the_umpire_puts_the_piece() -> None:
    """A card of several sections counts it where it stands now, in any of them where that is none."""
    six = "inf 5.1, inf 5.2, inf 5.3, inf 5.10, inf 5.11, inf 5.12"
    table = battle(six, "inf 4.6", hand="flank-attack scout-centre")
    table.play("flank-attack")
    table.order("ui1", "ui2")
    table.rule(Edit("place", unit="ui1", at="5.7"))  # the centre, where the card orders nobody
    table.order("ui4", "ui5")
    assert table.asked == ("union", "move")


def test_bc_r103_who_is_put_beside_as_many_as_the_card_orders_there_bars_no_other_flank() -> None:
    six = "inf 5.1, inf 5.2, inf 5.3, inf 5.10, inf 5.11, inf 5.12"
    table = battle(six, "inf 4.6", hand="flank-attack scout-centre")
    table.play("flank-attack")
    table.order("ui1", "ui2", "ui4")
    table.rule(Edit("place", unit="ui4", at="6.1"))
    assert table.orderable() == {"ui5", "ui6"}
    table.order("ui5")
    assert table.asked == ("union", "move")
