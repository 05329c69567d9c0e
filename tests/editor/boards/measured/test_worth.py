"""What a piece of ground is worth: also what it says of itself."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from core.presentation.look import HexNote
from core.presentation.measured_look import TableAim
from core.scenarios.tables import Feature, Objective
from core.systems.catalog import by_id
from core.systems.la_garde.design.scenario import LaGardeBoard
from core.systems.mbt.design.scenario import MbtBoard
from core.text import Names, Value, say
from editor.base.context import Context
from editor.boards.measured.battle.battle_view import MeasuredBattleView
from editor.boards.measured.battle.losses import LossesView
from editor.boards.measured.kinds.paper import MeasuredPaper
from editor.boards.measured.worth import of_its_own

RING = ((0, 0), (1000, 0), (1000, 1000))


def test_a_piece_that_differs_from_its_class_is_told_so() -> None:
    usual = Feature(id="pond", ground="water", outline=RING)
    assert list(of_its_own(usual)) == []
    frozen = usual.model_copy(update={"going": "difficult", "blocks_sight": False})
    going, sight = (say(words, "en") for words in of_its_own(frozen))
    assert "difficult" in going
    assert "seen through" in sight
    (hides,) = of_its_own(usual.model_copy(update={"blocks_sight": True}))
    assert "blocks" in say(hides, "en")


def test_cover_is_entered_where_a_rule_reads_it() -> None:
    assert (LaGardeBoard.GIVES_COVER, MbtBoard.GIVES_COVER) == (True, False)


def test_lg_14_4_objectives_of_la_garde_count_alike_and_are_told_no_worth() -> None:
    """On the printed sheet; of MBT the losses that they are worth."""
    told = {}
    for system_id in ("la_garde", "mbt"):
        system = by_id(system_id)
        blank = system.design().blank()
        aim = Objective(id="hill", name=Names("Hill", "Butte"), at=(900, 900), held=blank.sides[1].id)
        board = blank.board.model_copy(update={"objectives": (aim,)})
        scenario = blank.model_copy(update={"board": board})
        known: dict[str, Value] = {side.id: Names("Reds", "Rouges") for side in blank.sides}
        ((words, _rule),) = MeasuredPaper().objectives(scenario, system, known)
        told[system_id] = say(words, "en")
    assert told["la_garde"] == "Hill; held at the start: Reds"
    assert told["mbt"] == "Hill: 1 point; held at the start: Reds"


def test_lg_14_4_the_value_of_an_objective_is_entered_where_a_rule_reads_it() -> None:
    assert (LaGardeBoard.WORTH, MbtBoard.WORTH) == (False, True)


@pytest.mark.parametrize(("system_id", "is_told"), [("la_garde", False), ("mbt", True)])
def test_lg_14_4_the_panel_of_losses_tells_no_worth_of_an_objective(
    system_id: str, is_told: bool, context: Context
) -> None:
    aim = Objective(id="hill", name=Names("Hill", "Butte"), at=(900, 900), value=3)
    blank = by_id(system_id).design().blank()
    board = blank.board.model_copy(update={"objectives": (aim,)})
    row = TableAim("hill", ((9000, 9000),), 3, None, None, HexNote(Names("", ""), "LG-14.4"))
    look = SimpleNamespace(standings=lambda state: (), table_aims=lambda state: (row,))
    seen: Any = SimpleNamespace(
        look=look, state=None, scenario=blank.model_copy(update={"board": board}), side_name=None
    )
    view = LossesView(context, lambda rule: None)
    view.show_losses(seen)
    assert "Hill" in view.figures.text()
    assert ("worth 3" in view.figures.text()) is is_told


def test_lg_2_1_the_result_counts_nobody_as_lost_who_never_came() -> None:
    """Those with whom the battle began, and those who have come since."""
    piece = SimpleNamespace(id="here")
    late = SimpleNamespace(id="late")
    look = SimpleNamespace(awaited=lambda state: frozenset(("late",)))
    seen: Any = SimpleNamespace(look=look, state=None, set_up={0: piece, 1: late})
    assert MeasuredBattleView.pieces_before(seen) == (piece,)
