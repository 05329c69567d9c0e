"""What a plan lays over a table of sight: dead ground, who sees whom, a line with all it crosses, posts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from core.presentation.measured_look import TablePiece
from core.presentation.measured_planner import DeadGround, Point, TableCrossing, TableSight, View
from core.presentation.planner import Line, Verdict, Viewpoint
from core.text import Text, _
from editor.boards.drawing.overlay import Chip, Shape, arrow
from editor.boards.measured.battle.battle_marks import Canvas, Layers, clear_of
from editor.boards.measured.plan.plan_layers import DARK, area, as_point, small_chip, spot

LEAST = 60.0
"""A shadow whose sides are shorter than this many pixels is not named."""
PALE = "#0B0D10"
VERDICTS: dict[Verdict, Text] = {"seen": _("clear"), "blocked": _("blocked"), "too_far": _("too far")}
VIEWPOINT = "#5B3A86"
SEEN, HIDDEN, FAR = "#2C7A3F", "#B3202A", "#8A6A1F"


def dead_layers(canvas: Canvas, sight: TableSight, pieces: Mapping[int, TablePiece]) -> Layers:
    """Dead ground in shade, each part with what hides it; enemies seen and not seen; the eyes."""
    found, taken = Layers(), list[QRectF]()
    dark = canvas.picture.style.style.dark
    for part in sight.ground:
        path = area(canvas, part.outlines)
        found.under.append(Shape(path, "", fill=PALE if dark else DARK, alpha=0.42 if dark else 0.3))
        chip = _shadow_name(canvas, part, path)
        if chip is not None:
            found.chips.append(clear_of(canvas, chip, taken))
    for at in sight.dead:
        found.over.append(_ring(canvas, at, pieces, HIDDEN, dashed=True))
    for at in sight.seen:
        found.over.append(_ring(canvas, at, pieces, SEEN))
    for eye in sight.eyes:
        found.over.append(
            Shape(
                _dot(canvas, eye, 4.0),
                canvas.colours.way,
                2.4,
                fill=canvas.colours.halo,
                alpha=1.0,
                halo=canvas.colours.halo,
            )
        )
    return found


def _shadow_name(canvas: Canvas, part: DeadGround, path: QPainterPath) -> Chip | None:
    rect = path.boundingRect().intersected(canvas.area)
    if min(rect.width(), rect.height()) * canvas.scale < LEAST:
        return None
    inner = max((area(canvas, (one,)) for one in part.outlines), key=lambda one: _size(one))
    middle = inner.boundingRect().intersected(canvas.area).center()
    if not path.contains(middle):
        points = [spot(canvas, point) for outline in part.outlines for point in outline]
        middle = sum(points, QPointF()) / len(points)
    return small_chip(canvas, middle, canvas.say(_("hidden by {what}", what=part.by)), DARK)


def _size(path: QPainterPath) -> float:
    rect = path.boundingRect()
    return rect.width() * rect.height()


def _ring(
    canvas: Canvas, at: object, pieces: Mapping[int, TablePiece], ink: str, *, dashed: bool = False
) -> Shape:
    """A ring round the base whose middle lies there."""
    assert isinstance(at, tuple)
    for piece in pieces.values():
        path = canvas.base(piece.base, piece.pose)
        if (path.boundingRect().center() - spot(canvas, at)).manhattanLength() < 2.0:
            return Shape(
                canvas.round(piece.base, piece.pose),
                ink,
                2.4,
                (4.0, 3.0) if dashed else (),
                halo=canvas.colours.halo,
            )
    return Shape(_dot(canvas, at, 8.0), ink, 2.4, (4.0, 3.0) if dashed else (), halo=canvas.colours.halo)


def _dot(canvas: Canvas, at: Point, pixels: float) -> QPainterPath:
    path, reach = QPainterPath(), pixels / canvas.scale
    path.addEllipse(spot(canvas, at), reach, reach)
    return path


def view_layers(canvas: Canvas, views: Iterable[View], unit: int) -> Layers:
    """Lines between a base and the enemies that it sees or that see it, with arrows."""
    found = Layers()
    for view in views:
        if view.sees:
            ink = SEEN if view.unit == unit else HIDDEN
            path = arrow(spot(canvas, view.start), spot(canvas, view.end), canvas.scale)
            found.over.append(Shape(path, ink, 1.8, halo=canvas.colours.halo))
    return found


def line_layers(canvas: Canvas, line: Line, rule: str, taken: list[QRectF]) -> Layers:
    """A line in parts: what it crosses, what blocks, the verdict at its end; words clear of those `taken`."""
    found = Layers()
    start, end = spot(canvas, as_point(line.start)), spot(canvas, as_point(line.end))
    length = max(1, line.distance)
    whole = QPainterPath(start)
    whole.lineTo(end)
    ink = {"seen": SEEN, "blocked": HIDDEN, "too_far": FAR}[line.verdict]
    found.over.append(
        Shape(whole, ink, 3.0, () if line.verdict == "seen" else (6.0, 3.0), halo=canvas.colours.halo)
    )
    for crossing in line.crossings:
        if not isinstance(crossing, TableCrossing):
            continue
        part = _part(start, end, crossing, length)
        found.over.append(
            Shape(part, HIDDEN if crossing.blocks else "#8A8F98", 6.0, halo=canvas.colours.halo)
        )
        if crossing.blocks:
            words = canvas.say(
                _("{what}, {cm} cm", what=crossing.what[0], cm=round(crossing.enter / 1000, 1))
            )
            chip = small_chip(canvas, part.pointAtPercent(0.5), words, HIDDEN, (0.0, 18.0))
            found.chips.append(clear_of(canvas, chip, taken))
    words = canvas.say(
        _("{verdict}: {cm} cm {rule}", verdict=VERDICTS[line.verdict], cm=round(length / 1000, 1), rule=rule)
    )
    chip = Chip(end, words, ink, off=(0.0, -22.0), grown=canvas.grown)
    found.chips.append(canvas.held(clear_of(canvas, chip, taken)))
    return found


def _part(start: QPointF, end: QPointF, crossing: TableCrossing, length: int) -> QPainterPath:
    way = end - start
    path = QPainterPath(start + way * (crossing.enter / length))
    path.lineTo(start + way * (crossing.leave / length))
    return path


def viewpoint_layers(canvas: Canvas, viewpoints: Iterable[Viewpoint]) -> Layers:
    """Observation posts by their rank, with the enemies that they see."""
    found, taken = Layers(), list[QRectF]()
    for rank, post in enumerate(viewpoints, 1):
        at = spot(canvas, as_point(post.spot))
        reach = 9.0 / canvas.scale
        path = QPainterPath()
        path.moveTo(at + QPointF(0, -reach))
        for x, y in ((reach, 0), (0, reach), (-reach, 0)):
            path.lineTo(at + QPointF(x, y))
        path.closeSubpath()
        found.over.append(Shape(path, VIEWPOINT, 2.4, fill="#FFFFFF", alpha=0.9, halo=canvas.colours.halo))
        words = canvas.say(_("post {rank}: {count} seen", rank=rank, count=len(post.enemies)))
        chip = small_chip(canvas, at, words, VIEWPOINT, (0.0, 22.0))
        found.chips.append(clear_of(canvas, chip, taken))
    return found
