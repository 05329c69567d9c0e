"""BC-2: the board, its sections and its edges."""

import pytest

from core.systems.battle_cry.design.scenario import blank
from core.systems.battle_cry.rules import actions as acts
from tests.rulebook.battle_cry.table import Table, battle, fighting

ALL = [(row, column) for row in range(1, 10) for column in range(1, 14 - (row % 2 == 0))]


def everywhere(side: str, card: str, columns: int = 13) -> set[tuple[int, int]]:
    """The hexes in which `side` could order an infantry unit with `card`, from a board full of its
    infantry.
    """
    hexes = [(row, column) for row, column in ALL if column <= columns - (row % 2 == 0)]
    army = ", ".join(f"inf {row}.{column}" for row, column in hexes)
    armies = {side: army}
    table = battle(**armies, first=side, hand=card, columns=columns)
    table.play(card)
    names = {table.at(piece) or "" for piece in table.orderable()}
    return {(int(name.split(".")[0]), int(name.split(".")[1])) for name in names}


def test_bc_2_1_nine_rows_of_13_and_12_hexes() -> None:
    """Rows 1, 3, 5, 7, 9 have 13 hexes, rows 2, 4, 6, 8 have 12: 113 hexes in all, pointed side up."""
    board = blank().board
    assert (board.rows, board.columns) == (9, 13)
    assert [board.width(row) for row in range(1, 10)] == [13, 12, 13, 12, 13, 12, 13, 12, 13]
    assert len(list(board.hexes())) == 113


def test_bc_2_1_short_rows_are_shifted_half_a_hex() -> None:
    """6.2 lies between 5.2 and 5.3: a unit there moves to both, and to no other hex of row 5."""
    table = battle("inf 6.2", "inf 1.13")
    table.play("all-out-offensive")
    table.order("ui1")
    assert table.moves("ui1") == {"5.2", "5.3", "6.1", "6.3", "7.2", "7.3"}


def test_bc_2_2_left_and_right_are_those_of_the_player() -> None:
    """My left flank is his right flank."""
    for card, hexes in (("scout-left", "5.2"), ("scout-right", "5.12")):
        union = battle(f"inf {hexes}, inf 5.7", "inf 1.1", hand=card)
        union.play(card)
        assert union.orderable() == {"ui1"}
        other = "scout-right" if card == "scout-left" else "scout-left"
        rebels = battle("inf 9.1", f"inf {hexes}, inf 5.7", hand=other, first="confederate")
        rebels.play(other)
        assert rebels.orderable() == {"ci1"}


@pytest.mark.parametrize("card", ["scout-left", "scout-centre"])
def test_bc_2_2_a_hex_cut_by_a_line_belongs_to_both_sections(card: str) -> None:
    """A unit on the dotted line between left flank and centre can be ordered through either (BC-R19)."""
    table = battle("inf 4.4, inf 9.13", "inf 1.13", hand=card)
    table.play(card)
    assert table.orderable() == {"ui1"}


def columns_of(row: int, first: int, last: int) -> set[tuple[int, int]]:
    return {(row, column) for column in range(first, last + 1)}


@pytest.mark.parametrize(
    ("section", "long_row", "short_row"),
    [("left", (1, 4), (1, 4)), ("centre", (5, 9), (4, 9)), ("right", (10, 13), (9, 12))],
)
def test_bc_2_3_the_hexes_of_each_section(
    section: str, long_row: tuple[int, int], short_row: tuple[int, int]
) -> None:
    """Rows of 13: 1-4 left, 5-9 centre, 10-13 right; rows of 12: 1-3 left, 4 both, 5-8 centre, 9
    both, 10-12 right.
    """
    expected: set[tuple[int, int]] = set()
    for row in range(1, 10):
        expected |= columns_of(row, *(long_row if row % 2 else short_row))
    assert everywhere("union", f"assault-{section}") == expected
    seen_by_other = {"left": "right", "right": "left"}.get(section, section)
    assert everywhere("confederate", f"assault-{seen_by_other}") == expected


@pytest.mark.parametrize(
    ("section", "long_row", "short_row"),
    [("left", (1, 3), (1, 3)), ("centre", (4, 6), (3, 6)), ("right", (7, 9), (6, 8))],
)
def test_bc_r97_lines_of_other_boards_at_thirds(
    section: str, long_row: tuple[int, int], short_row: tuple[int, int]
) -> None:
    """On a board 9 hexes wide the lines lie at one and two thirds; a hex that a line cuts is in both
    sections.
    """
    expected: set[tuple[int, int]] = set()
    for row in range(1, 10):
        expected |= columns_of(row, *(long_row if row % 2 else short_row))
    assert everywhere("union", f"assault-{section}", columns=9) == expected


def driven_back(side: str, at: str, foe: str) -> Table:
    """A unit of `side` in `at` that has one flag to obey, after an attack from `foe`."""
    if side == "confederate":
        table = fighting(f"inf {foe}", f"inf {at}")
        table.fight("ui1", "ci1", "F C C C")
        return table
    table = battle(f"inf {at}", f"inf {foe}", hand="all-out-offensive", first="confederate")
    table.play("all-out-offensive")
    table.order("ci1")
    table.end(acts.EndMoves)
    table.fight("ci1", "ui1", "F C C C")
    return table


def test_bc_2_4_each_side_has_its_own_edge() -> None:
    """The bottom player goes back toward row 9, the top player toward row 1: one row nearer the own edge."""
    assert driven_back("confederate", "5.7", "6.7").retreats() == {"4.6", "4.7"}
    assert driven_back("union", "5.7", "4.7").retreats() == {"6.6", "6.7"}


def test_bc_2_4_base_rows() -> None:
    """Row 9 is the base row of the bottom player, row 1 that of the top player: one step more is off
    the board.
    """
    for side, at, foe in (("confederate", "1.7", "2.7"), ("union", "9.7", "8.7")):
        table = driven_back(side, at, foe)
        assert table.at("ci1" if side == "confederate" else "ui1") is None
    assert driven_back("union", "1.7", "1.8").at("ui1") in (None, "2.6", "2.7", "1.7")
    assert driven_back("union", "1.7", "1.8").retreats() == {"2.6", "2.7"}
