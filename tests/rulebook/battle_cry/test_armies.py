"""BC-1: armies."""

import pytest

from core.systems.battle_cry.design.lint import lint
from tests.rulebook.battle_cry.table import ARMS, RULES, battle, fighting, ordered, scenario

LIMITS = {"inf": 10, "cav": 3, "art": 3, "gen": 3}


def too_many(union: str) -> list[str]:
    """The rules by which lint finds that the Union has more pieces than there are in the box."""
    problems = lint(scenario(union, "inf 1.1, gen 1.2"))
    return [
        problem.rule for problem in problems if problem.rule == "BC-1.1" and problem.severity == "warning"
    ]


def row_of(arm: str, count: int) -> str:
    return ", ".join(f"{arm} 9.{column}" for column in range(1, count + 1))


@pytest.mark.parametrize("arm", LIMITS)
def test_bc_1_1_an_army_has_at_most_so_many_pieces_of_a_kind(arm: str) -> None:
    """Each side at most 10 infantry, 3 cavalry, 3 artillery units and 3 generals."""
    assert too_many(row_of(arm, LIMITS[arm])) == []
    assert too_many(row_of(arm, LIMITS[arm] + 1)) == ["BC-1.1"]


@pytest.mark.parametrize(("arm", "figures"), [("inf", 4), ("cav", 3), ("art", 2), ("gen", 1)])
def test_bc_1_2_a_fresh_piece_has_so_many_figures(arm: str, figures: int) -> None:
    """Infantry 4 figures, cavalry 3, artillery 2, a general 1: so many hits make the flag fall, one
    less not.
    """
    table = fighting("inf 5.7, inf 5.8", f"{arm} 4.7")
    piece = f"c{arm[0]}1"
    assert table.figures(piece) == figures
    if figures > 1:
        table.fight(
            "ui1", piece, " ".join(["X"] * (figures - 1) + ["C" if arm != "cav" else "A"] * (5 - figures))
        )
        assert (table.figures(piece), table.flags) == (1, (0, 0))
    table.fight("ui2" if figures > 1 else "ui1", piece, "X " + ("C C C" if arm != "cav" else "A A A"))
    assert (table.at(piece), table.flags) == (None, (1, 0))


def test_bc_1_3_one_unit_in_a_hex_and_at_most_one_friendly_general() -> None:
    """A unit occupies one hex; there is one unit in a hex, plus at most one friendly general."""
    assert battle("inf 9.1, gen 9.1").at("ug1") == "9.1"
    for union in ("inf 9.1, inf 9.1", "inf 9.1, cav 9.1", "gen 9.1, gen 9.1", "inf 9.1, gen 9.1, gen 9.1"):
        with pytest.raises(ValueError, match=r"BC-1\.3"):
            RULES.new_battle(scenario(union, "inf 1.1"))
    with pytest.raises(ValueError, match=r"BC-1\.3"):
        RULES.new_battle(scenario("inf 5.5", "gen 5.5"))


def test_bc_1_3_damaged_units_never_merge() -> None:
    """Two damaged units cannot be made one: a hex with a friendly unit stays closed, and figures stay
    together.
    """
    table = battle("inf 5.7:1, inf 5.8:1", "inf 1.1")
    table.play("all-out-offensive")
    table.order("ui1", "ui2")
    assert table.why_move("ui1", "5.8") == "BC-7.2"
    table.move("ui1", "5.6")
    assert (table.figures("ui1"), table.figures("ui2")) == (1, 1)


def test_bc_1_arms_have_their_kinds() -> None:
    """Infantry, cavalry, artillery and generals are the pieces there are."""
    table = ordered("inf 9.1, cav 9.2, art 9.3, gen 9.4", "inf 1.1")
    context = table.state.context
    kinds = [context.catalogue.arms[context.kind_of[table.unit(f"u{arm[0]}1")]].kind for arm in ARMS]
    assert kinds == list(ARMS.values())
