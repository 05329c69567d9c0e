"""Where nobody plays, names of generals cover neither bases nor one another, at any zoom."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF

from benchmarks.layout import settle
from core.paths import SCENARIOS
from core.text import say
from editor.base.drawing.brushes import SANS, font
from editor.base.drawing.lettering import text_width
from editor.boards.measured.battle.battle_board import MeasuredBattleBoard
from editor.boards.measured.battle.battle_marks import on_screen
from editor.boards.measured.battle.generals import general_layers
from editor.boards.measured.mark_painter import GENERALS, SMALL, general_place
from editor.boards.measured.view import table_view
from editor.desks.play.play_desk import PlayDesk
from tests.features.conftest import OpenWindow, home, open_window

__all__ = ["home", "open_window"]


@pytest.mark.parametrize("desk", ["design", "plan"])
@pytest.mark.parametrize("stem", ["twin_rises", "auerstedt"])
def test_names_of_generals_cover_no_base(open_window: OpenWindow, stem: str, desk: str) -> None:
    window = open_window("fr").window
    page = window.files.open(SCENARIOS / "la_garde" / f"{stem}.json", desk=desk)
    assert page is not None
    settle()
    view = table_view(page.map_host.view)  # type: ignore[union-attr]
    scene, scale = view.table_scene, view.zoom
    assert scene.table is not None
    bases = scene._bases_themselves()
    shown = view.mapToScene(view.viewport().rect()).boundingRect()
    lying, face, chips = list(bases), font(SANS, SMALL, 600), 0
    for mark in scene.marks_item.marks:
        if mark.kind not in GENERALS or mark.words is None:
            continue
        half = (text_width(say(mark.words, "fr"), face) / 2 + 8) / scale
        spot = scene.table.projection.spot(*mark.points[-1])
        general_place(spot, half, scale, shown, lying)
        chips += 1
    assert chips > 4
    names: list[QRectF] = lying[len(bases) :]
    covered = [one for one in names for base in bases if one.intersects(base)]
    assert not covered
    assert not any(one.intersects(two) for at, one in enumerate(names) for two in names[:at])


def test_a_general_s_stars_keep_off_the_names_of_the_ground(open_window: OpenWindow) -> None:
    """“Grand-route” stood half under the stars of a general who had ridden beside the road."""
    window = open_window("fr").window
    page = window.files.open(SCENARIOS / "la_garde" / "twin_rises.json", desk="play")
    assert page is not None
    assert isinstance(page.desk, PlayDesk)
    page.desk.play()
    settle()
    assert page.desk.controller is not None
    board = page.desk.controller.board
    assert isinstance(board, MeasuredBattleBoard)
    canvas, seen = board.hand.showing.canvas(), board.hand.seen
    assert canvas is not None
    assert seen is not None
    assert canvas.written
    free = on_screen(canvas, general_layers(canvas, seen, ()).chips[0])
    named = QRectF(free.topLeft() / canvas.scale, free.size() / canvas.scale)
    beside = replace(canvas, written=(named,))
    moved = on_screen(canvas, general_layers(beside, seen, ()).chips[0])
    assert not moved.intersects(free.adjusted(1, 1, -1, -1))
