"""Names under counters grow with the reader's letters, as far as their hex has room for them."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from core.presentation.look import Piece
from core.systems.battle_cry.design.scenario import BattleCryBoard
from core.text import Names
from editor.boards.drawing.plain_counters import Counter
from editor.boards.drawing.style import Style
from editor.boards.hex.view import HexView
from editor.boards.styles.counter_names import ROOM
from editor.boards.styles.counters import BOUNDS, HEIGHT, name_plate
from editor.boards.styles.style_colours import style_of

STYLES = [style_of(False, kind="table"), style_of(False, kind="staff")]


def named(name: str, lettering: float) -> Counter:
    return Counter(Piece("one", 0, "infantry", 0, 4, 4), "A", None, name, lettering=lettering)


@pytest.mark.parametrize("style", STYLES, ids=["table", "staff"])
def test_a_name_grows_within_its_hex_and_never_shrinks(qapp: QApplication, style: Style) -> None:
    """At 200 % "Jackson" was seven pixels high beside numbers of thirteen."""
    for name, grows in (("Lee", True), ("Jackson", True), ("Beauregard-Montmorency", False)):
        usual, large = (name_plate(named(name, lettering), style, 1.0) for lettering in (1.0, 2.0))
        assert (large.height() > 1.2 * usual.height()) == grows
        assert large.width() <= max(ROOM + 6, usual.width())
        assert large.top() >= HEIGHT / 2 - 1, "it lies under the counter"
        assert large.bottom() <= BOUNDS.bottom(), "and is drawn whole"


def test_the_map_tells_its_counters_how_large_letters_are_wanted(qapp: QApplication) -> None:
    view = HexView()
    view.set_board(BattleCryBoard.blank(5, 5))
    view.set_pieces([Piece("jackson", 0, "infantry", 6, 4, 4, name=Names("Jackson", "Jackson"))])
    view.set_lettering(2.0)
    (item,) = view.scene_._piece_items.values()
    assert item.counter.lettering == 2.0
