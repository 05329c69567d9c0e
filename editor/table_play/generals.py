"""Generals on a measured table: their pennants, how far they command, whom, and whether the chain holds."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from core.geometry.tolerances import TENTH
from core.play.table_look import Bond, CommandLook, Marker
from core.text import Names, Text
from editor.table_canvas.projection import PIXELS
from editor.table_play.drawing import Pill, Shape
from editor.table_play.marks import Canvas, Layers
from editor.table_play.seen import TableSeen

STARS = {"army": "★★★", "corps": "★★", "division": "★", "aide": "✉"}
DOT = 4.5
"""Pixels of the radius of the dot that is a general's place."""
ABOVE = -14.0
"""Pixels from that place up to his name."""
SMALL = 0.7
NEAR = 0.3
"""From this scale on all generals are called by their names."""


def general_layers(canvas: Canvas, seen: TableSeen, units: tuple[int, ...]) -> Layers:
    """All generals; for the base in hand its chain of command and its circles, too."""
    found = Layers()
    look = seen.look
    if not isinstance(look, CommandLook):
        return found
    markers = look.markers(seen.state)
    side = next((seen.by_unit[unit].side for unit in units if unit in seen.by_unit), None)
    heads: set[tuple[int, int]] = set()
    if side is not None:
        middles = {_middle(seen, unit) for unit in units if unit in seen.by_unit}
        bonds = look.bonds(seen.state, side)
        near = [bond for bond in bonds if bond.kind == "brigade" and bond.end in middles]
        heads |= {bond.start for bond in near}
        near += [bond for bond in bonds if bond.kind == "corps" and bond.end in heads]
        heads |= {bond.start for bond in near}
        for bond in near:
            found.under.append(_line(canvas, bond))
        for marker in markers:
            if marker.at in heads and marker.side == side:
                found.under.append(_circle(canvas, marker))
    for marker in markers:
        _add_marker(canvas, marker, found, named=canvas.scale >= NEAR or marker.at in heads)
    return found


def _middle(seen: TableSeen, unit: int) -> tuple[int, int]:
    foot = seen.feet[unit]
    return foot.double_x // 2, foot.double_y // 2


def _spot(canvas: Canvas, at: tuple[int, int]) -> QPointF:
    return canvas.picture.projection.spot(at[0] / TENTH, at[1] / TENTH)


def _add_marker(canvas: Canvas, marker: Marker, found: Layers, *, named: bool) -> None:
    look = canvas.picture.style.style.sides[marker.side % 2]
    spot, radius = _spot(canvas, marker.at), DOT / canvas.scale
    dot = QPainterPath()
    dot.addEllipse(spot, radius, radius)
    found.over.append(Shape(dot, canvas.wear.halo, 1.6, fill=look.fill, alpha=1.0))
    name = marker.name if named and marker.kind != "aide" else ""
    assert isinstance(name, str | Names | Text), "a general is called by words"
    words = f"{STARS[marker.kind]} {canvas.say(name)}".strip()
    found.pills.append(
        Pill(spot, words, look.fill, look.ink, (0.0, ABOVE * canvas.grown), grown=SMALL * canvas.grown)
    )


def _line(canvas: Canvas, bond: Bond) -> Shape:
    path = QPainterPath(_spot(canvas, bond.start))
    path.lineTo(_spot(canvas, bond.end))
    wear = canvas.wear
    ink = wear.legal if bond.held else wear.danger
    width = 3.0 if bond.coherent else 1.8
    return Shape(path, ink, width, () if bond.held else (5.0, 3.0), halo=wear.halo)


def _circle(canvas: Canvas, marker: Marker) -> Shape:
    path = QPainterPath()
    radius = marker.reach / TENTH * PIXELS
    path.addEllipse(_spot(canvas, marker.at), radius, radius)
    return Shape(path, canvas.wear.way, 1.4, (8.0, 4.0), fill=canvas.wear.way, alpha=0.05)
