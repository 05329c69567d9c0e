"""Dice that lie on the board make way for a piece that comes under them, however many dice there are."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QApplication

from core.chance.dice import D6, Tally
from core.protocol.pending import Handful, Roll
from core.text import say
from editor.boards.battle.director.beats import Beat, BeatKind, fallen_dice
from editor.boards.battle.director.dice_places import Room, chip_box, lay_chips
from editor.boards.battle.director.laid import BADGE_SIZE, LOSS_HIGH, LOSS_WIDE
from editor.boards.battle.director.placed import Placed, loss_box, told_clear
from editor.boards.battle.director.stage import Standing
from tests.editor.boards.battle.bare_stage import laid_on_a_bare_stage

HITS = Tally((("hit", (5, 6)),))


@pytest.mark.parametrize("dice", [1, 6])
@pytest.mark.parametrize(("part", "moved"), [(0.5, True), (0.1, False)])
def test_dice_make_way_for_half_a_piece_not_for_its_corner(
    qapp: QApplication, dice: int, part: float, moved: bool
) -> None:
    """A unit that fell back stood half under the six dice that drove it there."""
    roll = Roll((Handful("d", 0, dice, D6, HITS),), "why", "BC-9")
    beat = Beat("dice", 1, (), 2, 0, fallen_dice(roll, {"d": (6,) * dice}, ()))
    piece = Standing(QPointF(531, 300), 0.0, QRectF(500, 278, 62, 45), None, 0)
    standing: list[QRectF] = [piece.box]
    laid = laid_on_a_bare_stage(piece, standing)
    laid.of(beat, tuple)
    box = laid.box(beat)
    assert not laid.make_way()
    standing.append(QRectF(box.left() - 62 * (1 - part), box.top(), 62, 45))
    assert laid.make_way() is moved


def test_the_number_of_dice_stands_clear_of_the_dice_beside_them(qapp: QApplication) -> None:
    """The 1 of "passed" stood on the edge of "19 against 4", and read as its number."""
    roll = Roll((Handful("d", 0, 1, D6, HITS),), "why", "BE-5")
    piece = Standing(QPointF(531, 300), 0.0, QRectF(500, 278, 62, 45), None, 0)
    beats = [Beat("dice", at, (), 2, 0, fallen_dice(roll, {"d": (6,)}, ())) for at in range(1, 6)]
    laid, lying = laid_on_a_bare_stage(piece, [piece.box]), list[Beat]()
    for beat in beats:
        laid.of(beat, lambda: lying)
        lying.append(beat)
    boxes = [laid.box(beat) for beat in beats]
    for box, other in combinations(boxes, 2):
        for dice, beside in ((box, other), (other, box)):
            badge = QRectF(dice.right() - BADGE_SIZE, dice.top() - BADGE_SIZE, 2 * BADGE_SIZE, 2 * BADGE_SIZE)
            assert not badge.intersects(beside)


def test_dice_leave_the_arrow_of_their_shot_in_sight(qapp: QApplication) -> None:
    """A battery fired from above, and the dice lay over all of its arrow but the point."""
    roll = Roll((Handful("d", 0, 2, D6, HITS),), "why", "LG-9.2")
    beat = Beat("dice", 1, (1,), 2, 0, fallen_dice(roll, {"d": (6, 6)}, ()))
    gun = Standing(QPointF(500, 60), 0.0, QRectF(485, 50, 30, 20), None, 0)
    shot = Standing(QPointF(500, 300), 0.0, QRectF(470, 290, 60, 20), None, 1)
    friends = [QRectF(540, 290, 400, 20), QRectF(60, 290, 400, 20), QRectF(60, 330, 880, 260)]
    room = Room(QRectF(0, 0, 1000, 600), friends)
    (placed,) = lay_chips([Placed(beat, (gun,), (), shot)], room, 1.0, lambda text: say(text, "en"))
    box = chip_box(placed, 1.0, 1.0, lambda text: say(text, "en"))
    assert not box.isEmpty()
    assert not box.intersects(QRectF(498, 70, 4, 220))


def test_losses_are_told_beside_the_name_of_a_general(qapp: QApplication) -> None:
    """His name lies over all that is told on the board: "-1" stood under it."""
    piece = Standing(QPointF(500, 300), 0.0, QRectF(470, 300, 60, 20), None, 0)
    size = (44.0, 26.0)

    def told(signs: list[QRectF]) -> QRectF:
        found = told_clear(piece, signs, size)
        low = found.box.top() + found.box.height() * found.told_at
        return QRectF(500 - size[0] / 2, low - size[1], *size)

    assert told([]).bottom() == 300.0
    above = QRectF(480, 270, 40, 20)
    assert not told([above]).intersects(above)
    below = QRectF(480, 325, 40, 20)
    assert not any(told([above, below]).intersects(one) for one in (above, below))


def test_dice_of_the_next_act_do_not_hide_what_the_last_one_cost(qapp: QApplication) -> None:
    """A regiment beside the one that was shot at had lost three: the dice lay over its "-3"."""
    roll = Roll((Handful("d", 0, 4, D6, HITS),), "why", "BC-11.1")
    dice = Beat("dice", 2, (1,), 2, 0, fallen_dice(roll, {"d": (6,) * 4}, ()))
    shot = Standing(QPointF(400, 300), 0.0, QRectF(370, 278, 60, 45), None, 0)
    free = laid_on_a_bare_stage(shot)
    free.of(dice, tuple)
    box = free.box(dice)
    middle, low = box.center().x(), box.bottom() + 10
    other = Standing(QPointF(middle, low + 22), 0.0, QRectF(middle - 30, low, 60, 45), None, 0)
    laid = laid_on_a_bare_stage(shot)
    stage: Any = laid._stage
    stage.signs = tuple
    stage.standing = stage.near = lambda _state, who: other if who == 3 else shot
    lost = Beat("lose", 1, (3,), None, 3)
    (start,) = laid.of(lost, tuple).starts
    assert start is not None
    told = loss_box(start, (LOSS_WIDE, LOSS_HIGH))
    assert told.intersects(box)
    laid.of(dice, lambda: (lost,))
    assert not laid.box(dice).intersects(told)


def test_wide_dice_hide_no_small_base_but_lie_farther_off(qapp: QApplication) -> None:
    """A battery is a small part of six dice: they lay over one rather than a little farther off."""
    roll = Roll((Handful("d", 0, 6, D6, HITS),), "why", "LG-9.2")
    beat = Beat("dice", 1, (), 2, 0, fallen_dice(roll, {"d": (6,) * 6}, ()))
    piece = Standing(QPointF(500, 300), 0.0, QRectF(462, 289, 76, 22), None, 0)
    spots = ((590, 288), (386, 288), (488, 228), (488, 330))
    bases = [QRectF(x, y, 22, 22) for x, y in spots]
    laid = laid_on_a_bare_stage(piece, covered=bases)
    laid.of(beat, tuple)
    assert not any(laid.box(beat).intersects(one) for one in bases), laid.box(beat)


def test_dice_lie_a_little_aside_under_a_piece_rather_than_far_from_it(qapp: QApplication) -> None:
    """Dice of a battery lay at the other end of the table: only straight under it something stood."""
    roll = Roll((Handful("d", 0, 6, D6, HITS),), "why", "LG-9.2")
    beat = Beat("dice", 1, (), 2, 0, fallen_dice(roll, {"d": (6,) * 6}, ()))
    piece = Standing(QPointF(500, 300), 0.0, QRectF(462, 289, 76, 22), None, 0)
    beside = [QRectF(545, 60, 455, 255), QRectF(0, 60, 460, 255), QRectF(0, 60, 1000, 210)]
    standing = [*beside, QRectF(560, 320, 90, 90), QRectF(150, 320, 90, 90)]
    laid = laid_on_a_bare_stage(piece, covered=standing)
    laid.of(beat, tuple)
    box = laid.box(beat)
    assert not any(box.intersects(one) for one in standing)
    assert box.top() < 340, "just under it"


def test_dice_lie_aside_of_all_hexes_that_are_lit_rather_than_far_over_the_enemy(qapp: QApplication) -> None:
    """Where a unit might move all round it its die fell four hexes off, over two enemies."""
    roll = Roll((Handful("d", 0, 2, D6, HITS),), "why", "BE-5.5")
    beat = Beat("dice", 1, (1,), None, 0, fallen_dice(roll, {"d": (6, 6)}, ()))
    piece = Standing(QPointF(480, 400), 0.0, QRectF(436, 370, 88, 60), None, 0)
    laid = laid_on_a_bare_stage(piece)
    stage: Any = laid._stage
    lit = QRectF(180, 200, 600, 400)
    stage.asked_for = lambda: (lit,)
    enemies = [QRectF(x, 60, 88, 100) for x in range(0, 1000, 100)]
    stage.covered = lambda: [*enemies, QRectF(800, 370, 200, 60), QRectF(0, 370, 170, 60)]
    laid.of(beat, tuple)
    box = laid.box(beat)
    assert not any(box.intersects(one) for one in (lit, *stage.covered()))


def test_dice_that_come_back_lie_over_no_others(qapp: QApplication) -> None:
    """While something was asked they were away; others had fallen in their place meanwhile."""
    roll = Roll((Handful("d", 0, 4, D6, HITS),), "why", "BP-10.4")
    first, second, third = (
        Beat("dice", moment, (1,), 2, 0, fallen_dice(roll, {"d": (6,) * 4}, ())) for moment in (1, 2, 3)
    )
    piece = Standing(QPointF(400, 300), 0.0, QRectF(370, 278, 60, 45), None, 0)
    laid = laid_on_a_bare_stage(piece)
    for stands in ([first], [second], [third, second, first]):
        laid.come_back(stands)
        for beat in stands:
            laid.of(beat, lambda stands=stands: stands)  # type: ignore[misc]
    boxes = [laid.box(beat) for beat in (first, second, third)]
    assert not any(one.intersects(other) for one, other in combinations(boxes, 2))


def test_what_two_pieces_lost_that_stand_close_is_told_beside_each_other(qapp: QApplication) -> None:
    """Both brigades of a close fight lost one: the numbers lay one over the other."""
    upper = Standing(QPointF(400, 300), 0.0, QRectF(370, 290, 60, 20), None, 0)
    lower = Standing(QPointF(410, 312), 0.0, QRectF(380, 304, 60, 20), None, 1)
    laid = laid_on_a_bare_stage(upper)
    stage: Any = laid._stage
    stage.signs = tuple
    stage.standing = stage.near = lambda _state, who: lower if who == 2 else upper
    rows = [Beat("lose", 1, (who,), None, 1) for who in (1, 2)]
    told = []
    for beat in rows:
        (start,) = laid.of(beat, lambda: rows).starts
        assert start is not None
        told.append(loss_box(start, (LOSS_WIDE, LOSS_HIGH)))
    assert not told[0].intersects(told[1])


def test_dice_among_cards_lie_where_the_table_is_bare_nearest_to_the_fight(qapp: QApplication) -> None:
    """They fell at the lower edge of the table, though three empty places lay just under the fight."""
    roll = Roll((Handful("d", 0, 2, D6, HITS),), "why", "BP-10.4")
    beat = Beat("dice", 1, (1,), 2, 0, fallen_dice(roll, {"d": (6, 6)}, ()))
    shot = Standing(QPointF(778, 297), 0.0, QRectF(740, 265, 76, 65), None, 1)
    bare = QRectF(990, 30, 180, 100)
    above, below = QRectF(990, 0, 180, 30), QRectF(990, 130, 180, 430)
    cards = [QRectF(0, 0, 990, 560), above, below]
    lying = {}
    for far in (0.0, 0.12):
        room = Room(QRectF(0, 0, 1170, 660), cards, far=far)
        (placed,) = lay_chips([Placed(beat, (), (), shot)], room, 1.0, lambda text: say(text, "en"))
        lying[far] = chip_box(placed, 1.0, 1.0, lambda text: say(text, "en"))
    assert bare.contains(lying[0.12])
    assert not bare.contains(lying[0.0])


def test_dice_of_a_fight_leave_the_name_of_the_ground_to_be_read(qapp: QApplication) -> None:
    """The name of a redoubt stood half under the dice of those who fought for it."""
    roll = Roll((Handful("d", 0, 2, D6, HITS),), "why", "LG-6.2")
    beat = Beat("dice", 1, (), 2, 0, fallen_dice(roll, {"d": (6, 6)}, ()))
    piece = Standing(QPointF(500, 300), 0.0, QRectF(470, 290, 60, 20), None, 0)
    anywhere = laid_on_a_bare_stage(piece)
    anywhere.of(beat, tuple)
    box = anywhere.box(beat)
    name = QRectF(box.center().x() - 20, box.center().y() - 6, 60, 12)
    beside = laid_on_a_bare_stage(piece, names=[name])
    beside.of(beat, tuple)
    assert not beside.box(beat).intersects(name)


def fight(number: int, moment: int, kind: BeatKind) -> Beat:
    """A beat of an act in which 1 attacks 2."""
    roll = Roll((Handful("d", 0, 5, D6, HITS),), "why", "BC-11.1")
    fallen = fallen_dice(roll, {"d": (6,) * 5}, ()) if kind == "dice" else None
    who, whom = ((2,), None) if kind == "lose" else ((1,), 2)
    return replace(Beat(kind, moment, who, whom, 1, fallen), number=number)


@pytest.mark.parametrize("arrow_first", [True, False])
def test_dice_hide_no_arrow_of_another_act(qapp: QApplication, arrow_first: bool) -> None:
    """Those of a gun lay over the arrow of the next attack, and over the "-1" that it cost."""
    gun = Standing(QPointF(400, 300), 0.0, QRectF(370, 278, 60, 45), None, 0)
    dice = Beat("dice", 1, (7,), 8, 0, fight(1, 1, "dice").fallen)
    bare = laid_on_a_bare_stage(gun)
    bare.of(dice, tuple)
    box = bare.box(dice)
    middle = box.center()
    one = Standing(
        QPointF(middle.x(), box.top() - 90), 0.0, QRectF(middle.x() - 30, box.top() - 112, 60, 45), None, 0
    )
    two = Standing(
        QPointF(middle.x(), box.bottom() + 90),
        0.0,
        QRectF(middle.x() - 30, box.bottom() + 68, 60, 45),
        None,
        0,
    )
    laid = laid_on_a_bare_stage(gun)
    stage: Any = laid._stage
    stage.standing = stage.near = lambda _state, who: {1: one, 2: two}.get(who, gun)
    aim = fight(2, 2, "aim")
    if arrow_first:
        laid.of(aim, tuple)
        laid.of(dice, lambda: (aim,))
    else:
        laid.of(dice, tuple)
        laid.come_back([dice])
        assert not laid.make_way()
        laid.of(aim, lambda: (dice,))
        laid.come_back([dice, aim])
        assert laid.make_way()
        laid.of(dice, lambda: (aim,))
    assert not laid.box(dice).intersects(QRectF(middle.x() - 4, box.top() - 60, 8, box.height() + 120))


def test_dice_make_way_for_what_a_later_act_cost(qapp: QApplication) -> None:
    gun = Standing(QPointF(400, 300), 0.0, QRectF(370, 278, 60, 45), None, 0)
    dice = Beat("dice", 1, (7,), 8, 0, fight(1, 1, "dice").fallen)
    laid = laid_on_a_bare_stage(gun)
    laid.of(dice, tuple)
    box = laid.box(dice)
    spot = QPointF(box.center().x(), box.bottom() + 30)
    hit = Standing(spot, 0.0, QRectF(spot.x() - 30, box.bottom() + 8, 60, 45), None, 0)
    stage: Any = laid._stage
    stage.signs = tuple
    stage.standing = stage.near = lambda _state, who: hit if who == 2 else gun
    laid.come_back([dice])
    lost = fight(2, 2, "lose")
    (start,) = laid.of(lost, lambda: (dice,)).starts
    assert start is not None
    told = loss_box(start, (LOSS_WIDE, LOSS_HIGH))
    assert told.intersects(box)
    laid.come_back([dice, lost])
    assert laid.make_way()
    laid.of(dice, lambda: (lost,))
    assert not laid.box(dice).intersects(told)
