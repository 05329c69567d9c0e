"""Objectives, entry hexes, levels, signs of counters: each changes the picture, and only its own hex."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from core.presentation.look import Aim, Entry, HexNote, Piece
from core.scenarios import edits
from core.systems.belle_epoque.design.scenario import blank
from core.text import _
from editor.boards.drawing.changes import changed_hexes
from editor.boards.drawing.hex_picture import MapPicture, entry_hexes
from editor.boards.drawing.style import LIGHT
from editor.boards.styles.counters import BOUNDS, Counter, draw_counter
from editor.boards.styles.map_painter import paint_map

NOTE = HexNote(_("{text}", text="x"), "BE-17.2")


def picture(**fields: object) -> MapPicture:
    return MapPicture(blank().board, {}).changed(**fields)


def drawn(shown: MapPicture, hex_: int) -> QImage:
    """The hex and a little around it."""
    centre = shown.projection.centre(hex_)
    image = QImage(120, 140, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.translate(60 - centre.x(), 70 - centre.y())
    paint_map(painter, shown, QRectF(centre.x() - 60, centre.y() - 70, 120, 140), 1.0)
    painter.end()
    return image


@pytest.mark.usefixtures("qapp")
def test_an_aim_shows_its_value_whose_it_is_and_who_holds_it() -> None:
    hex_ = blank().board.grid.parse("4.4")
    plain = drawn(picture(), hex_)
    kinds = [
        Aim(hex_, value, side, holder, NOTE)
        for value, side, holder in (
            (2, None, None),
            (3, None, None),
            (2, 0, None),
            (2, None, 1),
            (0, 0, None),
        )
    ]
    looks = [drawn(picture(aims=(aim,)), hex_) for aim in kinds]
    for place, look in enumerate(looks):
        assert look != plain
        assert all(look != other for other in looks[place + 1 :])


@pytest.mark.usefixtures("qapp")
def test_entry_hexes_and_levels_are_seen() -> None:
    scenario = blank()
    hex_ = scenario.board.grid.parse("4.4")
    plain = drawn(picture(), hex_)
    assert drawn(picture(entries={hex_: 0}), hex_) != plain
    assert drawn(picture(entries={hex_: 0}), hex_) != drawn(picture(entries={hex_: 1}), hex_)
    levels = [
        drawn(picture(board=edits.set_level(scenario, ["4.4"], level).board), hex_) for level in (1, 2, 9)
    ]
    assert levels[0] != levels[1] != levels[2]


def test_only_the_hexes_of_aims_and_entries_that_differ_are_drawn_anew() -> None:
    grid = blank().board.grid
    one, other, third = (grid.parse(name) for name in ("4.4", "5.5", "6.6"))
    aim = Aim(one, 2, None, None, NOTE)
    old = picture(aims=(aim,), entries={other: 0})
    assert changed_hexes(old, old.changed(aims=(replace(aim, holder=1),))) == {one}
    assert changed_hexes(old, old.changed(entries={other: 0, third: 1})) == {third}
    assert changed_hexes(old, old.changed(aims=(aim,), entries={other: 0})) == set()


def test_entry_hexes_of_both_sides_belong_to_both() -> None:
    rows = [Entry("a", 0, 1, (7, 8), NOTE), Entry("b", 1, 2, (8, 9), NOTE)]
    assert entry_hexes(rows) == {7: 0, 8: -1, 9: 1}


@pytest.mark.usefixtures("qapp")
def test_signs_ranks_order_and_arms_tell_counters_apart() -> None:
    piece = Piece("u", 0, "infantry", 0, 4, 4)
    kinds = [
        piece,
        replace(piece, sign="E"),
        replace(piece, rank=1),
        replace(piece, rank=-1),
        replace(piece, loose=True),
        replace(piece, kind="tribal"),
        replace(piece, kind="cavalry"),
        replace(piece, kind="mounted_infantry"),
        replace(piece, marks=frozenset(("activated",))),
        replace(piece, marks=frozenset(("waiting",))),
    ]
    for scale in (1.0, 0.4):
        images = [counter(each, scale) for each in kinds]
        alike = {
            (kinds[one], kinds[other])
            for one in range(len(images))
            for other in range(one)
            if images[one] == images[other]
        }
        assert not alike if scale == 1.0 else len(alike) <= 10  # from afar sign, rank and order are left out


def counter(piece: Piece, scale: float) -> QImage:
    image = QImage(BOUNDS.size().toSize(), QImage.Format.Format_RGB32)
    image.fill("#C5D69B")
    painter = QPainter(image)
    painter.translate(-BOUNDS.topLeft())
    draw_counter(painter, Counter(piece, "A"), LIGHT, scale)
    painter.end()
    return image
