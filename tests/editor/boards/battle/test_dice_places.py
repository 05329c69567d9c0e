"""Where dice lie: beside their fight, off what is looked at."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QApplication

from core.chance.dice import D6
from core.protocol.pending import Handful, Roll
from core.text import say
from editor.boards.battle.director.beats import Beat, fallen_dice
from editor.boards.battle.director.dice_places import Room, chip_box, lay_chips
from editor.boards.battle.director.placed import Placed
from editor.boards.battle.director.stage import Standing
from tests.editor.boards.battle.director_acts import HITS


def test_dice_keep_off_what_lies_over_the_board(qapp: QApplication) -> None:
    roll = Roll((Handful("d", 0, 2, D6, HITS),), "why", "BC-1")
    beat = Beat("dice", 1, (), 2, 0, fallen_dice(roll, {"d": (6, 1)}, ()))
    piece = Standing(QPointF(500, 300), 0.0, QRectF(480, 285, 40, 30), None, 0)
    seen = QRectF(0, 0, 1000, 600)

    def laid(overlaid: list[QRectF], lying: list[QRectF] | None = None) -> QRectF:
        room, rows = Room(seen, (), overlaid), [Placed(beat, (), (), piece)]
        found = lay_chips(rows, room, 1.0, lambda text: say(text, "en"), lying or ())
        return chip_box(found[0], 1.0, 1.0, lambda text: say(text, "en"))

    free = laid([])
    assert free.left() > 520
    card = QRectF(525, 200, 300, 300)
    assert not laid([card]).intersects(card)
    assert not laid([], [free]).intersects(free), "earlier dice stay where they lie"


def test_dice_that_are_nobodys_lie_where_nothing_stands(qapp: QApplication) -> None:
    """The points of command covered the unit in the middle of the map."""
    roll = Roll((Handful("d", 0, 2, D6, HITS),), "why", "BE-3.1")
    rows = [Placed(Beat("dice", 1, (), None, 0, fallen_dice(roll, {"d": (6, 1)}, ())), (), (), None)]
    seen, units = QRectF(0, 0, 1000, 600), [QRectF(470, 60 * row, 60, 50) for row in range(10)]

    def laid(standing: list[QRectF]) -> QRectF:
        found = lay_chips(rows, Room(seen, standing), 1.0, lambda text: say(text, "en"))
        return chip_box(found[0], 1.0, 1.0, lambda text: say(text, "en"))

    assert (laid([]).center() - seen.center()).manhattanLength() < 1
    lies = laid(units)
    assert seen.contains(lies)
    assert not any(lies.intersects(one) for one in units)
    assert abs(lies.center().x() - 500) < 250, "beside them, not in a corner"


def test_dice_go_a_ring_farther_rather_than_over_part_of_a_counter(qapp: QApplication) -> None:
    """Four dice hid half of the cavalry beside the unit that they were for."""
    roll = Roll((Handful("d", 0, 4, D6, HITS),), "why", "BE-8.1")
    beat = Beat("dice", 1, (), 2, 0, fallen_dice(roll, {"d": (6, 1, 2, 3)}, ()))
    piece = Standing(QPointF(600, 300), 0.0, QRectF(570, 280, 60, 40), None, 0)
    units = [QRectF(x, 275, 12, 50) for x in (460, 720)]  # so much of them as dice would hide
    units += [QRectF(594, y, 12, 50) for y in (200, 328)]
    room = Room(QRectF(0, 0, 1200, 600), units)
    found = lay_chips([Placed(beat, (), (), piece)], room, 1.0, lambda text: say(text, "en"))
    box = chip_box(found[0], 1.0, 1.0, lambda text: say(text, "en"))
    assert not any(box.intersects(one) for one in units)


def test_dice_hide_no_corner_of_the_next_piece_where_a_little_aside_is_free(qapp: QApplication) -> None:
    """On hexes a place left of a piece ends within its neighbour, where the figures of that stand."""
    roll = Roll((Handful("d", 0, 2, D6, HITS),), "why", "BC-9")
    beat = Beat("dice", 1, (), 2, 0, fallen_dice(roll, {"d": (6, 1)}, ()))
    piece = Standing(QPointF(631, 300), 0.0, QRectF(600, 278, 62, 45), None, 0)
    row = [QRectF(525, 278, 62, 45), *(QRectF(675 + 75 * place, 278, 62, 45) for place in range(5))]
    others = [
        QRectF(75 * place, 278 + 65 * by, 74, 64)
        for place in range(14)
        for by in (-4, -3, -2, -1, 1, 2, 3, 4)
    ]
    found = lay_chips(
        [Placed(beat, (), (), piece)],
        Room(QRectF(0, 0, 1000, 600), [*row, *others]),
        1.0,
        lambda text: say(text, "en"),
    )
    box = chip_box(found[0], 1.0, 1.0, lambda text: say(text, "en"))
    assert box.right() < 525
    assert not any(box.intersects(one) for one in row)


def test_dice_lie_beside_their_fight_though_that_covers_part_of_a_card(qapp: QApplication) -> None:
    roll = Roll((Handful("d", 0, 2, D6, HITS),), "why", "BP-10")
    beat = Beat("dice", 1, (), 2, 0, fallen_dice(roll, {"d": (6, 1)}, ()))
    piece = Standing(QPointF(600, 300), 0.0, QRectF(560, 240, 80, 120), None, 0)
    cards = [QRectF(150, 0, 410, 600), QRectF(560, 0, 490, 270), QRectF(560, 330, 490, 270)]
    cards.append(QRectF(750, 270, 300, 60))  # what is free beside the piece is a little too narrow
    room = Room(QRectF(0, 0, 1200, 600), cards)
    found = lay_chips([Placed(beat, (), (), piece)], room, 1.0, lambda text: say(text, "en"))
    box = chip_box(found[0], 1.0, 1.0, lambda text: say(text, "en"))
    assert box.left() < 700
