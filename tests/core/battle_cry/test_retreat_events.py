"""What a retreat tells: a general is attached where he ends, not where he only passes (BC-12.2)."""

from tests.rulebook.battle_cry.table import fighting


def test_a_general_is_attached_to_the_unit_with_which_his_retreat_ends() -> None:
    table = fighting("inf 6.7", "gen 5.7, inf 4.6, inf 4.7, inf 3.7")
    table.fight("ui1", "cg1", "F F A A")
    table.retreat("cg1", "4.7")
    assert not table.events("attached")
    table.retreat("cg1", "3.7")
    (attached,) = table.events("attached")
    assert attached.facts == {"unit": table.unit("ci3"), "general": table.unit("cg1")}
