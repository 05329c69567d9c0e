"""Numbers of losses: no line from dice goes through them, no sign lies on them."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QStyleOptionGraphicsItem

from core.chance.dice import D6, Tally
from core.protocol.pending import Handful, Roll
from core.text import say
from editor.boards.battle.director import items
from editor.boards.battle.director.beats import Beat, fallen_dice
from editor.boards.battle.director.drawing import FLAG, Inks, flag_spot, sign_spot
from editor.boards.battle.director.items import DirectorItem
from editor.boards.battle.director.placed import Placed
from editor.boards.battle.director.stage import Standing
from editor.boards.styles.style_colours import style_of


def test_no_line_goes_through_the_number_of_a_loss(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dice of a later act of the same piece led to it across its "-1"."""
    drawn: list[str] = []

    def over(_painter: object, placed: Placed, *_more: Any, **_named: Any) -> None:
        drawn.append(placed.beat.kind)

    monkeypatch.setattr(items, "draw_over", over)
    monkeypatch.setattr(items, "draw_leader", lambda *_told: drawn.append("line"))
    hits = Tally((("hit", (5, 6)),))
    roll = Roll((Handful("d", 0, 1, D6, hits),), "why", "LG-7.2")
    piece = Standing(QPointF(300, 300), 0.0, QRectF(270, 290, 60, 20), None, 0)
    lost = Placed(Beat("lose", 1, (1,), None, 1), (piece,), (), None)
    dice = Beat("dice", 2, (1,), None, 0, fallen_dice(roll, {"d": (6,)}, ()))
    marks = [lost, Placed(dice, (piece,), (), None, QPointF(290, 60))]
    item = DirectorItem(lambda text: say(text, "en"), 1.0, over=True)
    item.show_moment(marks, None, Inks(style_of(False).sides, 1.0, 1.0))
    picture = QImage(600, 600, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(picture)
    item.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    assert drawn.index("line") < drawn.index("lose")


def test_the_sign_of_a_narrow_base_lies_beside_the_number_of_its_loss(qapp: QApplication) -> None:
    """The last element of a brigade is narrower than both: "!" lay on "-1"."""
    inks = Inks(style_of(False).sides, 0.5, 1.0)
    for width in (40, 150):
        box = QRectF(300 - width / 2, 290, width, 40)
        piece = Standing(box.center(), 0.0, box, None, 0)
        spot = sign_spot(piece, inks)
        assert (box.center().x() - spot.x()) * inks.scale >= 36
        assert spot.x() == box.left() or width == 40


def test_the_flag_of_a_unit_that_is_gone_lies_under_no_dice_beside_it(qapp: QApplication) -> None:
    """Half of the badge stood out at the right of the counter, where the dice of its last fight lay."""
    inks = Inks(style_of(False).sides, 0.67, 1.0)
    for width, inside in ((88, True), (30, False)):
        box = QRectF(300, 290, width, 60)
        piece = Standing(box.center(), 0.0, box, None, 0)
        reach = flag_spot(piece, inks).x() + FLAG / inks.scale
        assert (reach <= box.right()) == inside, "a small base would be hidden by it"
