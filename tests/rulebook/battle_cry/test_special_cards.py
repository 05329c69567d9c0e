"""BC-14: Counter-Attack, Fight Back, and the cards that order nobody."""

from __future__ import annotations

from typing import Any

from core.protocol.pending import Roll
from core.systems.battle_cry.rules import actions as acts
from tests.rulebook.battle_cry.card_table import CENTRE, FAR, LEFT, RIGHT, ROW, played
from tests.rulebook.battle_cry.table import Table, battle, fighting

# --- Counter-Attack -----------------------------------------------------------------------------------------


def countered(card: str, union: str, confederate: str) -> Table:
    """The Union played `card` in its last turn; the Confederates hold a Counter-Attack and are asked."""
    table = battle(union, confederate, hand=card, foe_hand="counter-attack")
    table.play(card)
    table.finish("rally")
    assert table.asked == ("confederate", "card")
    return table


def test_bc_14_12_acts_as_the_enemy_s_card_mirrored() -> None:
    """Left and right exchanged: his left is your right, so the same ground is meant (BC-R81)."""
    rebels = "inf 5.1, inf 5.2, inf 5.7, inf 5.12, inf 5.13"
    table = countered("probe-left", "inf 9.2", rebels)
    table.play("counter-attack")
    assert table.orderable() == {"ci1", "ci2"}
    table.order("ci1", "ci2")
    assert table.asked == ("confederate", "move")
    table = countered("probe-centre", "inf 9.7", rebels)
    table.play("counter-attack")
    assert table.orderable() == {"ci3"}


def test_bc_14_12_special_cards_are_copied_too() -> None:
    """Every card but Fight Back: a copied Cavalry Charge gives +1 die."""
    table = countered("cavalry-charge", "cav 9.7, inf 5.7", "cav 4.7, inf 4.3")
    table.play("counter-attack")
    assert table.orderable() == {"cc1"}
    table.order("cc1")
    table.end(acts.EndMoves)
    assert table.dice("cc1", "ui1") == 4


def test_bc_14_12_cards_that_order_nobody_are_copied_from_the_new_side() -> None:
    """A copied Short Supply is played against the one who played it (BC-R86)."""
    table = battle("inf 5.7, gen 5.7, inf 6.7", "gen 1.7", hand="short-supply", foe_hand="counter-attack")
    table.play("short-supply")
    table.finish("rally")
    table.play("counter-attack")
    assert table.asked == ("confederate", "supply")
    table.act(acts.NameUnit(table.unit("ui2")))
    table.act(acts.PutUnit(table.unit("ui2"), table.hex("9.6")))
    assert table.at("ui2") == "9.6"


def test_bc_14_12_counts_as_the_card_it_acted_as() -> None:
    """A Counter-Attack of a Counter-Attack copies what that one acted as, exchanged once more (BC-R86)."""
    table = battle(
        "inf 9.2, inf 9.12", "inf 1.2, inf 1.12", hand="probe-left counter-attack", foe_hand="counter-attack"
    )
    table.play("probe-left")
    table.finish("rally")
    table.play("counter-attack")
    assert table.orderable() == {"ci1"}
    table.finish("rally")
    table.play("counter-attack")
    assert table.orderable() == {"ui1"}


def test_bc_14_12_one_order_anywhere_when_there_is_nothing_to_copy() -> None:
    """If he has played none yet, or discarded in his last turn: 1 order anywhere."""
    table = played("counter-attack", ROW + ", gen 9.1")
    assert table.orderable() == LEFT | CENTRE | RIGHT | {"ug1"}
    table.order("ui7")
    assert table.asked == ("union", "move")
    table = battle("inf 9.2", "inf 1.2, inf 1.7", hand="probe-right", foe_hand="counter-attack")
    table.discard("probe-right")
    table.finish("rally")
    table.play("counter-attack")
    assert table.orderable() == {"ci1", "ci2"}
    table.order("ci2")
    assert table.asked == ("confederate", "move")


def test_bc_14_12_one_order_is_copied_as_such() -> None:
    """ "1 order anywhere" is copied as 1 order anywhere (BC-R86)."""
    table = battle("inf 9.2", "inf 1.2, inf 1.7", hand="counter-attack", foe_hand="counter-attack")
    table.play("counter-attack")
    table.finish("rally")
    table.play("counter-attack")
    assert table.orderable() == {"ci1", "ci2"}
    table.order("ci1")
    assert table.asked == ("confederate", "move")


# --- Fight Back ---------------------------------------------------------------------------------------------


def answered(union: str, confederate: str, dice: str, *, foe_hand: str = "fight-back", **kept: Any) -> Table:
    """The first unit of the Union has attacked `ci1`; the window of Fight Back is left open."""
    table = fighting(union, confederate, foe_hand=foe_hand, **kept)
    table.declines = False
    table.fight(f"u{union[0]}1", "ci1", dice)
    return table


def fight_back(table: Table, dice: str = "") -> None:
    table.act(acts.FightBack(table.card("fight-back")))
    if dice:
        table.roll(dice)


def test_bc_14_13_fight_back_at_once_with_the_usual_dice() -> None:
    """After an attack by an adjacent unit is settled, the target battles it; then discard, draw one."""
    table = answered("inf 5.7", "inf 4.7", "I C C C")
    assert table.asked == ("confederate", "fight_back")
    fight_back(table)
    assert isinstance(table.pending, Roll)
    assert (table.pending.handfuls[0].side, table.pending.handfuls[0].dice) == (table.side("confederate"), 4)
    table.roll("I I C F")
    assert table.figures("ui1") == 2
    assert table.asked == ("union", "retreat")
    table.retreat("ui1", "6.7")
    assert table.discards() == ["fight-back"]
    table.deal("rally")
    assert (table.hand("confederate"), table.asked) == (["rally"], ("union", "battle"))


def test_bc_14_13_the_attacker_may_lose_his_flag() -> None:
    """His last figure gives a flag to the side that fought back (BC-R35)."""
    table = answered("inf 5.7:1", "inf 4.7", "C C C C")
    fight_back(table, "I C C C")
    assert (table.at("ui1"), table.flags) == (None, (0, 1))


def test_bc_14_13_not_when_the_target_left_or_fell() -> None:
    """Only if the target still stands in its hex with a figure left."""
    table = answered("inf 5.7", "inf 4.7", "F C C C")
    table.retreat("ci1", "3.7")
    assert table.asked == ("union", "battle")
    assert answered("inf 5.7", "inf 4.7:1", "I C C C").asked == ("union", "battle")


def test_bc_14_13_a_flag_that_cost_a_figure_leaves_it_standing() -> None:
    """Who could not retreat stands in its hex still (BC-R87)."""
    table = answered("inf 5.7", "inf 4.7, inf 3.7, inf 3.8", "F C C C")
    assert (table.figures("ci1"), table.asked) == (3, ("confederate", "fight_back"))


def test_bc_14_13_only_after_an_adjacent_attack() -> None:
    """Not after a shot from two hexes; after one of adjacent artillery it is (BC-R87)."""
    assert answered("inf 5.7", "inf 5.9", "C C C").asked == ("union", "battle")
    assert answered("art 5.7", "inf 5.8", "C C C C C").asked == ("confederate", "fight_back")


def test_bc_14_13_not_as_the_card_of_a_turn() -> None:
    """It cannot be played as the turn's card; a hand of reaction cards only falls under BC-6.2."""
    table = battle("inf 5.7", FAR, hand="fight-back")
    assert table.why_play("fight-back") == "BC-14.13"
    assert table.why_discard("fight-back") is None


def test_bc_14_13_it_does_not_count_against_the_own_turn() -> None:
    """It needs no order, and the unit battles in its own turn as usual."""
    table = answered("inf 5.7", "inf 4.7", "C C C C", foe_hand="fight-back scout-centre")
    fight_back(table, "C C C C")
    table.deal("rally")
    table.finish("attack-centre")
    table.play("scout-centre")
    table.order("ci1")
    table.end(acts.EndMoves)
    assert table.dice("ci1", "ui1") == 4


def test_bc_14_13_it_may_be_declined_and_must_be_held() -> None:
    """The window may be closed; without the card it is refused, although it opens (BC-R88)."""
    table = answered("inf 5.7", "inf 4.7", "C C C C", foe_hand="rally")
    assert table.asked == ("confederate", "fight_back")
    assert table.why(acts.FightBack(table.card("fight-back"))) == "BC-6.1"
    assert table.why(acts.FightBack(table.card("rally"))) == "BC-14.13"
    table.decline()
    assert table.asked == ("union", "battle")


def test_bc_r88_no_fight_back_answers_a_fight_back() -> None:
    """The first attacker is not asked in its turn; nobody is, once the one copy lies open."""
    table = fighting("inf 5.7, inf 5.8", "inf 4.7", hand="all-out-offensive rally", foe_hand="fight-back")
    table.declines = False
    table.fight("ui1", "ci1", "C C C C")
    fight_back(table, "C C C C")
    table.deal("bombard")
    assert table.asked == ("union", "battle")
    table.fight("ui2", "ci1", "C C C C")
    assert table.asked == ("union", "battle")


def test_bc_r88_general_ground_and_river_count_the_attacker_s_card_does_not() -> None:
    """+1 with a general, the ground of the attacker; no bonus of his Cavalry Charge."""
    table = answered("inf 5.7", "inf 4.7, gen 4.7", "C C C C", terrain={"woods": "5.7"})
    fight_back(table)
    assert isinstance(table.pending, Roll)
    assert table.pending.handfuls[0].dice == 4
    table = battle("cav 5.7", "cav 4.7", hand="cavalry-charge", foe_hand="fight-back")
    table.declines = False
    table.play("cavalry-charge")
    table.order("uc1")
    table.fight("uc1", "cc1", "I I I I")
    fight_back(table)
    assert isinstance(table.pending, Roll)
    assert table.pending.handfuls[0].dice == 3


def test_bc_r87_without_dice_there_is_no_window() -> None:
    """It needs at least one die against the attacker."""
    for terrain, prompt in (({"river": "5.7"}, "battle"), ({}, "fight_back")):
        table = fighting("inf 4.7", "cav 5.7", works={"4.7": "S"}, terrain=terrain, foe_hand="fight-back")
        table.declines = False
        table.fight("ui1", "cc1", "I I I I")
        assert table.asked[1] == prompt


def test_bc_r87_a_lone_general_does_not_fight_back() -> None:
    """The target must be a unit."""
    table = fighting("inf 5.7", "gen 4.7", foe_hand="fight-back")
    table.declines = False
    table.fight("ui1", "cg1", "I I I I")
    assert table.asked == ("union", "battle")


# --- Rally --------------------------------------------------------------------------------------------------


def rallying(union: str, weak: str) -> Table:
    """`weak` lists damaged units with their figures: "ui1:2 uc1:1"; then Rally is played."""
    table = battle(union, FAR, hand="rally")
    for entry in weak.split():
        piece, figures = entry.split(":")
        table.weaken(piece, int(figures))
    table.play("rally")
    return table


def test_bc_14_16_each_damaged_unit_with_a_general_rolls_one_die() -> None:
    """Own symbol or sabres give back one figure; units without general or undamaged roll nothing."""
    union = "inf 9.1, gen 9.1, cav 9.3, gen 9.3, art 9.5, gen 9.5, inf 9.7, inf 9.9, gen 9.9"
    table = rallying(union, "ui1:2 uc1:1 ua1:1 ui2:1")
    roll = table.pending
    assert isinstance(roll, Roll)
    assert {hand.key: hand.dice for hand in roll.handfuls} == {"ui1": 1, "uc1": 1, "ua1": 1}
    table.rolls(ui1="I", uc1="X", ua1="C")
    assert [table.figures(piece) for piece in ("ui1", "uc1", "ua1", "ui2", "ui3")] == [3, 2, 1, 1, 4]
    assert table.asked == ("", "deal")


def test_bc_14_16_without_such_one_unit_of_choice_rolls_two() -> None:
    """If none has a general, one damaged unit of the player's choice rolls 2 dice."""
    table = rallying("inf 9.1, cav 9.3, inf 9.7, gen 9.9", "ui1:2 uc1:1")
    assert table.asked == ("union", "rally")
    assert table.why(acts.NameUnit(table.unit("ui2"))) == "BC-14.16"
    table.act(acts.NameUnit(table.unit("ui1")))
    table.roll("I X")
    assert (table.figures("ui1"), table.figures("uc1")) == (4, 1)


def test_bc_14_16_never_above_the_start() -> None:
    """A unit does not grow beyond its start, which a scenario may have lowered (BC-R98)."""
    table = rallying("inf 9.1", "ui1:3")
    table.roll("I X")
    assert table.figures("ui1") == 4
    table = rallying("inf 9.1:2, inf 9.3", "ui1:1")
    table.roll("I X")
    assert table.figures("ui1") == 2


def test_bc_14_16_with_nobody_damaged_the_card_does_nothing() -> None:
    """A unit that began with fewer figures is not damaged (BC-R98); nobody moves or battles."""
    assert rallying("inf 9.1:2, gen 9.1", "").asked == ("", "deal")


# --- Construct Fieldworks -----------------------------------------------------------------------------------


def building(union: str = "inf 5.1, inf 5.5, inf 5.9, cav 5.12", **kept: Any) -> Table:
    return played("construct-fieldworks", union, **kept)


def build(table: Table, piece: str, facing: int = 0) -> None:
    table.act(acts.BuildWorks(table.unit(piece), facing))


def test_bc_14_17_two_infantry_units_lay_fieldworks() -> None:
    """Up to 2 infantry units, each in its hex; those units do nothing else this turn."""
    table = building()
    assert table.why(acts.BuildWorks(table.unit("uc1"), 0)) == "BC-14.17"
    build(table, "ui1", 0)
    assert table.works == {"5.1": "N"}
    assert table.why(acts.BuildWorks(table.unit("ui1"), 0)) == "BC-14.17"
    build(table, "ui2", 2)
    assert table.works == {"5.1": "N", "5.5": "ESE"}
    assert table.asked == ("", "deal")


def test_bc_14_17_the_token_faces_the_enemy_edge_unless_turned() -> None:
    """Offered first: N for the bottom player, S for the top player; all six corners may be chosen
    (BC-R95).
    """
    table = building()
    builds = [offer for offer in table.offered() if isinstance(offer, acts.BuildWorks)]
    offers = [offer for offer in builds if offer.unit == table.unit("ui1")]
    assert offers[0].facing == 0
    assert {offer.facing for offer in offers} == set(range(6))
    table = battle("inf 9.1", "inf 1.1", hand="construct-fieldworks", first="confederate")
    table.play("construct-fieldworks")
    first = table.offered()[0]
    assert isinstance(first, acts.BuildWorks)
    assert first.facing == 3


def test_bc_14_17_where_fieldworks_cannot_be_laid() -> None:
    """Not where there are some, not in a river; on a bridge they can be (BC-R96)."""
    table = building(works={"5.1": "N"}, terrain={"river": "5.5", "bridge": "5.9"})
    assert table.why(acts.BuildWorks(table.unit("ui1"), 0)) == "BC-14.17"
    assert table.why(acts.BuildWorks(table.unit("ui2"), 0)) == "BC-14.17"
    assert table.why(acts.BuildWorks(table.unit("ui3"), 0)) is None


def test_bc_14_17_at_most_six_tokens_on_the_board() -> None:
    """Those of both sides and of the scenario together."""
    table = building(works={f"9.{column}": "N" for column in range(1, 6)})
    build(table, "ui1")
    assert len(table.works) == 6
    assert table.asked == ("", "deal")


def test_bc_14_17_a_refusal_says_which_sentence_it_means() -> None:
    """Built already, works there, a river: three reasons of one number."""

    def kind(table: Table, piece: str) -> str:
        refusal = table.refusal(acts.BuildWorks(table.unit(piece), 0))
        assert refusal is not None
        return refusal.kind

    table = building(works={"5.1": "N"}, terrain={"river": "5.5", "bridge": "5.9"})
    assert (kind(table, "ui1"), kind(table, "ui2")) == ("works_there", "river_there")
    table = building()
    build(table, "ui1", 0)
    assert kind(table, "ui1") == "already_built"


def test_bc_14_17_works_protect_and_stay() -> None:
    """Works serve whoever stands in them to the end of the battle."""
    table = building("inf 5.5", confederate="inf 4.5")
    build(table, "ui1", 0)
    table.finish()
    table.play("scout-centre")
    table.order("ci1")
    table.end(acts.EndMoves)
    assert table.dice("ci1", "ui1") == 2


# --- Sharpshooter -------------------------------------------------------------------------------------------


def test_bc_14_18_sharpshooter_hits_on_sabres_only() -> None:
    """On sabres the general is eliminated, even with his unit, which stays; other faces do nothing."""
    for face, gone in (("X", True), ("I", False), ("F", False), ("C", False), ("A", False)):
        table = played("sharpshooter", "inf 5.1", "inf 5.5, gen 5.5")
        table.act(acts.Sharpshoot(table.unit("cg1")))
        table.roll(face)
        assert table.at("cg1") == (None if gone else "5.5")
        assert table.flags == (int(gone), 0)
        assert (table.at("ci1"), table.figures("ci1"), table.asked) == ("5.5", 4, ("", "deal"))


def test_bc_14_18_within_five_hexes_and_in_sight_of_infantry() -> None:
    """Within 5 hexes of an own infantry unit that sees him; other arms do not count (BC-R93)."""
    shooter = "sharpshooter"
    assert played(shooter, "inf 5.1", "gen 5.6").asked == ("union", "sharpshoot")
    assert played(shooter, "inf 5.1", "gen 5.7").asked == ("", "deal")
    assert played(shooter, "inf 5.1", "gen 5.6", terrain={"woods": "5.4"}).asked == ("", "deal")
    assert played(shooter, "cav 5.1, art 5.2", "gen 5.4").asked == ("", "deal")
    table = played(shooter, "inf 5.1", "gen 5.6, gen 5.8, inf 9.9")
    assert table.why(acts.Sharpshoot(table.unit("cg2"))) == "BC-14.18"
    assert table.why(acts.Sharpshoot(table.unit("ci1"))) == "BC-14.18"


def test_bc_14_18_in_sight_by_bc_10() -> None:
    """Adjacent is in sight; woods on both sides of the line block, on one side not; over friends from
    a hill.
    """
    shooter = "sharpshooter"
    aiming, nothing = ("union", "sharpshoot"), ("", "deal")
    assert played(shooter, "inf 5.5", "gen 5.6").asked == aiming
    assert played(shooter, "inf 5.5", "gen 3.5", terrain={"woods": "4.4"}).asked == aiming
    assert played(shooter, "inf 5.5", "gen 3.5", terrain={"woods": "4.4 4.5"}).asked == nothing
    assert played(shooter, "inf 5.1, cav 5.2", "gen 5.3").asked == nothing
    hill = {"hill": "5.1"}
    assert played(shooter, "inf 5.1, cav 5.2", "gen 5.3", terrain=hill).asked == aiming
    options = {"hill_over_friends": "artillery"}
    assert played(shooter, "inf 5.1, cav 5.2", "gen 5.3", terrain=hill, options=options).asked == nothing


def test_bc_14_18_the_last_flag_wins() -> None:
    """The flag counts as any other."""
    table = played("sharpshooter", "inf 5.1", "gen 5.5", flags=(1, 6))
    table.act(acts.Sharpshoot(table.unit("cg1")))
    table.roll("X")
    assert table.over == ("union", "flags")


# --- Short Supply -------------------------------------------------------------------------------------------


def supplied(confederate: str, **kept: Any) -> Table:
    """The Union has cut off `ci1`."""
    table = played("short-supply", "inf 9.1", confederate, **kept)
    table.act(acts.NameUnit(table.unit("ci1")))
    return table


def put(table: Table) -> set[str]:
    """The hexes into which the owner may put the unit."""
    name = table.state.context.grid.name
    return {name(action.to) for action in table.offered() if isinstance(action, acts.PutUnit)}


def test_bc_14_19_short_supply_back_to_the_base_row() -> None:
    """The owner puts the unit into a free hex of his base row in its section; nobody moves or battles."""
    table = supplied("inf 5.7, inf 1.5, gen 1.6", terrain={"rough": "1.7"})
    assert table.asked == ("confederate", "put")
    assert put(table) == {"1.8", "1.9"}
    assert table.why(acts.PutUnit(table.unit("ci1"), table.hex("1.5"))) == "BC-14.19"
    table.act(acts.PutUnit(table.unit("ci1"), table.hex("1.9")))
    assert (table.at("ci1"), table.asked) == ("1.9", ("", "deal"))


def test_bc_14_19_only_units_without_general() -> None:
    """Not a unit with a general, not a general, not an own unit."""
    table = played("short-supply", "inf 9.1", "inf 5.7, gen 5.7, inf 5.9, gen 5.11")
    for piece in ("ci1", "cg1", "cg2", "ui1"):
        assert table.why(acts.NameUnit(table.unit(piece))) == "BC-14.19", piece
    assert table.why(acts.NameUnit(table.unit("ci2"))) is None


def test_bc_14_19_no_free_hex_no_effect_one_is_taken() -> None:
    """None free: no effect; one free hex is taken without asking (BC-R94)."""
    full = "inf 5.7, inf 1.5, inf 1.6, inf 1.7, inf 1.8"
    table = supplied(f"{full}, gen 1.9")
    assert (table.at("ci1"), table.asked) == ("5.7", ("", "deal"))
    table = supplied(full)
    assert (table.at("ci1"), table.asked) == ("1.9", ("", "deal"))


def test_bc_14_19_on_a_dotted_line_either_section() -> None:
    """A unit in two sections goes to either, as its owner likes; its own hex is not free (BC-R94)."""
    assert put(supplied("inf 4.4")) == {f"1.{column}" for column in range(1, 10)}
    assert put(supplied("inf 1.6")) == {"1.5", "1.7", "1.8", "1.9"}


def test_bc_14_19_no_unit_to_name_no_effect() -> None:
    """An enemy whose units all have generals is not cut off."""
    assert played("short-supply", "inf 9.1", "inf 5.7, gen 5.7").asked == ("", "deal")


def test_bc_r91_a_unit_with_general_shuts_the_others_out() -> None:
    """As long as one damaged unit has a general only such units roll."""
    table = rallying("inf 9.1, gen 9.1, inf 9.3", "ui1:3 ui2:1")
    roll = table.pending
    assert isinstance(roll, Roll)
    assert [hand.key for hand in roll.handfuls] == ["ui1"]
