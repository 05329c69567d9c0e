"""Who can be ordered: split hexes by trying every assignment, cards that could, pieces that are gone."""

from random import Random

import pytest

from core.protocol.steps import Edit
from core.systems.battle_cry.rules import actions as acts
from tests.rulebook.battle_cry.table import Table, battle, fighting, words

# --- orders through split hexes, by trying every assignment -----------------------------------------------


def sections_of(at: str) -> set[int]:
    """The sections of a hex for the bottom player, as BC-2.3 lists them."""
    row, column = (int(part) for part in at.split("."))
    if row % 2:
        return {0 if column <= 4 else 1 if column <= 9 else 2}
    return {place for place, (first, last) in enumerate(((1, 4), (4, 9), (9, 12))) if first <= column <= last}


def fits(pieces: list[str], orders: tuple[int, int, int]) -> bool:
    """Whether each of these hexes can be given one of its sections without any having too many."""
    if not pieces:
        return True
    for place in sections_of(pieces[0]):
        if orders[place]:
            left = tuple(count - (index == place) for index, count in enumerate(orders))
            if fits(pieces[1:], (left[0], left[1], left[2])):
                return True
    return False


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("card", "orders"),
    [("skirmish-line", (1, 1, 1)), ("flank-attack", (2, 0, 2)), ("general-advance", (2, 2, 2))],
)
def test_bc_r42_orders_as_every_assignment_allows(card: str, orders: tuple[int, int, int], seed: int) -> None:
    """A piece can be ordered exactly when it and all named ones find sections of their own."""
    rng = Random(f"{card}/{seed}")
    hexes = rng.sample(words("2.4 4.4 6.4 2.9 4.9 6.9 5.2 5.3 5.6 5.7 5.11 5.12"), 9)
    table = battle(", ".join(f"inf {at}" for at in hexes), "inf 1.1", hand=card)
    table.play(card)
    at = {f"ui{number}": hex_ for number, hex_ in enumerate(hexes, start=1)}
    named: list[str] = []
    while table.asked == ("union", "order"):
        mine = [at[piece] for piece in named]
        expected = {piece for piece in at if piece not in named and fits([*mine, at[piece]], orders)}
        assert table.orderable() == expected
        named.append(rng.choice(sorted(expected)))
        table.order(named[-1])
    mine = [at[piece] for piece in named]
    assert not any(fits([*mine, hex_], orders) for piece, hex_ in at.items() if piece not in named)


def test_bc_6_2_any_card_that_orders_forbids_the_discard() -> None:
    """Whichever card it is, one that could order a piece must be played, or another one."""
    for card, at in (("scout-left", "9.1"), ("assault-right", "9.13"), ("general-advance", "9.5")):
        table = battle(f"inf {at}", "inf 1.1", hand=f"{card} rally")
        assert table.why_discard(card) == table.why_discard("rally") == "BC-6.2"


# --- pieces that are gone -----------------------------------------------------------------------------------


def without(table: Table, piece: str, card: str) -> Table:
    """A battle that has lost a piece; then the card is played."""
    table.rule(Edit("remove", unit=piece))
    table.play(card)
    return table


def test_bc_14_18_nobody_aims_at_a_general_who_is_gone() -> None:
    """A general off the board cannot be named; with none left the card does nothing."""
    table = without(battle("inf 5.1", "gen 5.4, gen 4.4", hand="sharpshooter"), "cg1", "sharpshooter")
    assert table.offered() == (acts.Sharpshoot(table.unit("cg2")),)
    assert table.why(acts.Sharpshoot(table.unit("cg1"))) == "BC-14.18"
    table = without(battle("inf 5.1", "gen 5.4", hand="sharpshooter"), "cg1", "sharpshooter")
    assert table.asked == ("", "deal")
    table = without(battle("inf 5.1", "gen 5.4", hand="sharpshooter"), "ui1", "sharpshooter")
    assert table.asked == ("", "deal")


def test_bc_14_19_nobody_cuts_off_a_unit_that_is_gone() -> None:
    """A unit off the board cannot be named."""
    table = without(battle("inf 9.1", "inf 5.4, inf 4.4", hand="short-supply"), "ci1", "short-supply")
    assert table.offered() == (acts.NameUnit(table.unit("ci2")),)
    table = without(battle("inf 9.1", "inf 5.4", hand="short-supply"), "ci1", "short-supply")
    assert table.asked == ("", "deal")


def test_bc_14_16_nobody_rallies_a_unit_that_is_gone() -> None:
    """An eliminated unit is not a damaged one."""
    table = fighting("inf 5.7", "inf 4.7:1, inf 1.1", foe_hand="rally")
    table.fight("ui1", "ci1", "I C C C")
    table.finish("scout-left")
    table.play("rally")
    assert table.asked == ("", "deal")


def test_bc_6_3_nobody_orders_or_attacks_a_piece_that_is_gone() -> None:
    """A piece off the board gets no order, builds nothing and is no target."""
    card = "assault-centre"
    table = without(battle("inf 5.7, inf 5.8", "inf 4.7, inf 4.8", hand=card), "ui1", card)
    assert table.orderable() == {"ui2"}
    assert table.why_order("ui1") == "BC-6.3"
    table.order("ui2")
    assert table.why_move("ui1", "5.6") is not None
    table.end(acts.EndMoves)
    table.rule(Edit("remove", unit="ci1"))
    assert table.why_fight("ui2", "ci1") == "BC-9.1"
    card = "construct-fieldworks"
    table = without(battle("inf 5.7, inf 5.8", "inf 4.7", hand=card), "ui1", card)
    assert table.why(acts.BuildWorks(table.unit("ui1"), 0)) == "BC-14.17"
    assert table.why(acts.BuildWorks(table.unit("ui2"), 0)) is None
