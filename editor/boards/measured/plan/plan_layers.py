"""What a plan lays over a table, made of what the room answers: stops, threats, circles of command."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath

from core.geometry.tolerances import TENTH
from core.presentation.measured_look import TablePiece
from core.presentation.measured_planner import (
    CommandCircle,
    Outline,
    PlacedThreat,
    Point,
    TableReach,
    ThreatArea,
)
from core.presentation.planner import CommandPicture, Stop
from core.text import Text, Value, _
from editor.boards.drawing.measured_projection import PIXELS
from editor.boards.drawing.overlay import Chip, Shape, arrow
from editor.boards.measured.battle.battle_marks import Canvas, Layers, clear_of

SMALL = 0.78
DARK = "#15181D"
STOPS = {
    "zone": "#B3202A",
    "enemy": "#B3202A",
    "ground": "#6B4A1E",
    "friend": "#2E5E8C",
    "limit": "#5E636B",
    "other": "#6A4B87",
}
STOP_WORDS: dict[str, Text] = {
    "zone": _("zone of control"),
    "enemy": _("enemy"),
    "ground": _("ground"),
    "friend": _("friend"),
    "limit": _("allowance"),
    "other": _("rule"),
}


def spot(canvas: Canvas, at: Point) -> QPointF:
    """A point of the table in the scene."""
    return canvas.picture.projection.spot(at[0] / TENTH, at[1] / TENTH)


def as_point(at: object) -> Point:
    """A spot of a table is a point."""
    assert isinstance(at, tuple)
    return at


def area(canvas: Canvas, outlines: Iterable[Outline]) -> QPainterPath:
    """Outlines, holes among them."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for outline in outlines:
        path.addPath(canvas.outline(outline))
    return path


def join(layers: Iterable[Layers]) -> Layers:
    """All of them as one."""
    whole = Layers()
    for one in layers:
        whole.under += one.under
        whole.over += one.over
        whole.chips += one.chips
        whole.pale += one.pale
    return whole


def small_chip(
    canvas: Canvas, at: QPointF, words: str, fill: str, off: tuple[float, float] = (0.0, 0.0)
) -> Chip:
    """Words beside a place, inside of the window."""
    return canvas.held(Chip(at, words, fill, off=off, grown=SMALL * canvas.grown))


def hand_layers(canvas: Canvas, pieces: Iterable[TablePiece]) -> Layers:
    """Rings round what is in hand."""
    found, colours = Layers(), canvas.colours
    for piece in pieces:
        path = canvas.round(piece.base, piece.pose)
        found.over.append(Shape(path, colours.chosen, 3.0, halo=colours.chosen_line))
    return found


# --- reach -------------------------------------------------------------------------------------------------


def stop_layers(canvas: Canvas, reach: TableReach) -> Layers:
    """The edge of the reach in the colour of what stops the base there; attack moves with their ends."""
    found = Layers()
    for by, path in _edges_by_stop(canvas, reach).items():
        found.under.append(Shape(path, STOPS[by], 3.2, halo=canvas.colours.halo))
    taken: list[QRectF] = []
    found.chips += _stop_names(canvas, reach.stops, taken)
    start = spot(canvas, as_point(reach.start))
    for charge in reach.charges:
        ink = canvas.colours.danger if charge.touches else canvas.colours.plate
        halo = canvas.colours.halo
        for outline in charge.outlines:
            shape = canvas.outline(outline)
            middle = shape.boundingRect().center()
            found.over.append(Shape(shape, ink, 2.4, (7.0, 3.0), fill=ink, alpha=0.16, halo=halo))
            found.over.append(Shape(arrow(start, middle, canvas.scale), ink, 2.0, halo=halo))
            chip = small_chip(canvas, middle, canvas.say(charge.note.text), ink, (0.0, 20.0))
            found.chips.append(clear_of(canvas, chip, taken))
    return found


def _edges_by_stop(canvas: Canvas, reach: TableReach) -> dict[str, QPainterPath]:
    """The sides of the cells between what is reached and what is not, by what stops the base there."""
    paths: dict[str, QPainterPath] = {}
    half = reach.grid.cell // 2
    for at, stop in reach.stops.items():
        if stop.by == "limit":
            continue  # the colour ends there
        x, y = as_point(at)
        for near in reach.grid.beside((x, y)):
            if near in reach.ways:
                path = paths.setdefault(stop.by, QPainterPath())
                across = ((x + near[0]) // 2, (y + near[1]) // 2)
                side = (0, half) if near[1] == y else (half, 0)
                path.moveTo(spot(canvas, (across[0] - side[0], across[1] - side[1])))
                path.lineTo(spot(canvas, (across[0] + side[0], across[1] + side[1])))
    return paths


def _stop_names(canvas: Canvas, stops: Mapping[object, Stop], taken: list[QRectF]) -> list[Chip]:
    """One name a sort of obstacle, where it stops the base most."""
    by: dict[tuple[str, Value], list[Point]] = {}
    for at, stop in stops.items():
        if stop.by not in ("limit", "other"):
            by.setdefault((stop.by, STOP_WORDS[stop.by]), []).append(as_point(at))
    chips = list[Chip]()
    for (kind, words), points in by.items():
        middle = sum((spot(canvas, point) for point in points), QPointF()) / len(points)
        nearest = min(
            (spot(canvas, point) for point in points), key=lambda one: (one - middle).manhattanLength()
        )
        chip = small_chip(
            canvas, nearest, canvas.say(words) if isinstance(words, Text) else "", STOPS[kind], (0.0, -16.0)
        )
        chips.append(clear_of(canvas, chip, taken))
    return chips


def way_layers(canvas: Canvas, path: tuple[object, ...]) -> Layers:
    """The way that a base would take, from middle to middle."""
    found = Layers()
    for one, other in pairwise([as_point(at) for at in path]):
        made = arrow(spot(canvas, one), spot(canvas, other), canvas.scale)
        found.over.append(Shape(made, canvas.colours.way, 2.2, halo=canvas.colours.halo))
    return found


# --- threat ------------------------------------------------------------------------------------------------


def threat_area_layers(canvas: Canvas, areas: Iterable[ThreatArea]) -> Layers:
    """How far a side strikes at most: shots hatched, moves and charges plain."""
    found = Layers()
    together: dict[str, QPainterPath] = {}
    for one in areas:
        path = together.setdefault(one.kind, QPainterPath())
        path.setFillRule(Qt.FillRule.WindingFill)
        for outline in one.outlines:
            path.addPath(canvas.outline(outline))
    ink = canvas.colours.danger
    for kind, path in together.items():
        shoots = kind in ("shoot", "bombard")
        path = path.simplified()
        found.under.append(
            Shape(
                path,
                ink,
                1.8 if shoots else 1.4,
                () if shoots else (6.0, 4.0),
                fill=ink,
                alpha=0.1,
                hatched=shoots,
            )
        )
    return found


def stroke_layers(
    canvas: Canvas,
    placed: PlacedThreat,
    pieces: Mapping[int, TablePiece],
    target: TablePiece,
    taken: list[QRectF],
    *,
    worst_only: bool = False,
) -> Layers:
    """Lines from the enemies that could strike, with what each takes on average; the sum at the target."""
    found = Layers()
    end = canvas.middle(target.base, placed.pose)
    for stroke in placed.spot.strokes[: 1 if worst_only else None]:
        enemy = pieces.get(stroke.piece)
        if enemy is None:
            continue
        start = canvas.middle(enemy.base, enemy.pose)
        dash = () if stroke.kind in ("contact", "charge") else (5.0, 3.0)
        found.over.append(
            Shape(arrow(start, end, canvas.scale), canvas.colours.danger, 2.0, dash, halo=canvas.colours.halo)
        )
        if stroke.losses is not None:
            lost = round(float(stroke.losses), 2)
            if stroke.at_most is None:
                words = canvas.say(_("−{losses}", losses=lost))
            else:
                words = canvas.say(_("−{losses}…{most}", losses=lost, most=round(float(stroke.at_most), 2)))
            chip = small_chip(canvas, start + (end - start) * 0.35, words, canvas.colours.danger)
            found.chips.append(clear_of(canvas, chip, taken))
    return found


# --- command -----------------------------------------------------------------------------------------------


def command_layers(
    canvas: Canvas,
    picture: CommandPicture,
    circles: Iterable[CommandCircle],
    pieces: Mapping[int, TablePiece],
) -> Layers:
    """Circles of command, lines to whom they hold, a ring round whom nobody commands."""
    found = Layers()
    ink = canvas.picture.style.style.sides[picture.side % 2].fill
    for circle in circles:
        path, at = QPainterPath(), spot(canvas, circle.at)
        far = circle.reach / TENTH * PIXELS
        path.addEllipse(at, far, far)
        found.under.append(Shape(path, ink, 1.6, (7.0, 4.0), fill=ink, alpha=0.06))
        for unit, held in circle.held.items():
            piece = pieces.get(unit)
            if piece is not None:
                line = QPainterPath(at)
                line.lineTo(canvas.middle(piece.base, piece.pose))
                found.under.append(
                    Shape(line, ink if held else canvas.colours.danger, 1.8, () if held else (4.0, 3.0))
                )
        found.chips.append(
            small_chip(canvas, at, canvas.say(_("{name}", name=circle.name)), ink, (0.0, -14.0))
        )
    for unit, state in picture.pieces.items():
        piece = pieces.get(unit)
        if piece is None:
            continue
        if state.level in ("out", "partly"):
            colour = canvas.colours.danger if state.level == "out" else "#8A6A1F"
            found.over.append(
                Shape(canvas.round(piece.base, piece.pose), colour, 2.6, (5.0, 3.0), halo=canvas.colours.halo)
            )
        elif state.label == "★":
            found.over.append(Shape(canvas.round(piece.base, piece.pose), ink, 2.6, halo=canvas.colours.halo))
    return found
