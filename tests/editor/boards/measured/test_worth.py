"""What a piece of ground is worth: also what it says of itself."""

from __future__ import annotations

from core.scenarios.tables import Feature
from core.systems.la_garde.design.scenario import LaGardeBoard
from core.systems.mbt.design.scenario import MbtBoard
from core.text import say
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
