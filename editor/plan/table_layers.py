"""What a plan lays over a table, made of what the room answers: areas, lines, stops, circles, words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath

from core.geometry.tolerances import TENTH
from core.play.planning import CommandPicture, Line, Post, Stop, Verdict
from core.play.table_look import TablePiece
from core.play.table_planning import (
    CommandCircle,
    DeadGround,
    Outline,
    PlacedThreat,
    Point,
    TableCrossing,
    TableReach,
    TableSight,
    ThreatArea,
    View,
)
from core.text import Text, Value, _
from editor.table_canvas.projection import PIXELS
from editor.table_play.drawing import Pill, Shape
from editor.table_play.marks import Canvas, Layers, arrow, clear_of

SMALL = 0.78
LEAST = 60.0
"""A shadow whose sides are shorter than this many pixels is not named."""
DARK = "#15181D"
PALE = "#0B0D10"
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
VERDICTS: dict[Verdict, Text] = {"seen": _("clear"), "blocked": _("blocked"), "too_far": _("too far")}
POST = "#5B3A86"
SEEN, HIDDEN, FAR = "#2C7A3F", "#B3202A", "#8A6A1F"


def spot(canvas: Canvas, at: Point) -> QPointF:
    """A point of the table in the scene."""
    return canvas.picture.projection.spot(at[0] / TENTH, at[1] / TENTH)


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
        whole.pills += one.pills
        whole.pale += one.pale
    return whole


def small_pill(
    canvas: Canvas, at: QPointF, words: str, fill: str, off: tuple[float, float] = (0.0, 0.0)
) -> Pill:
    """Words beside a place, inside of the window."""
    return canvas.held(Pill(at, words, fill, off=off, grown=SMALL * canvas.grown))


# --- sight -------------------------------------------------------------------------------------------------


def dead_layers(canvas: Canvas, sight: TableSight, pieces: Mapping[int, TablePiece]) -> Layers:
    """Dead ground in shade, each part with what hides it; enemies seen and not seen; the eyes."""
    found, taken = Layers(), list[QRectF]()
    dark = canvas.picture.style.style.dark
    for part in sight.ground:
        path = area(canvas, part.outlines)
        found.under.append(Shape(path, "", fill=PALE if dark else DARK, alpha=0.42 if dark else 0.3))
        pill = _shadow_name(canvas, part, path)
        if pill is not None:
            found.pills.append(clear_of(canvas, pill, taken))
    for at in sight.dead:
        found.over.append(_ring(canvas, at, pieces, HIDDEN, dashed=True))
    for at in sight.seen:
        found.over.append(_ring(canvas, at, pieces, SEEN))
    for eye in sight.eyes:
        found.over.append(
            Shape(
                _dot(canvas, eye, 4.0),
                canvas.wear.way,
                2.4,
                fill=canvas.wear.halo,
                alpha=1.0,
                halo=canvas.wear.halo,
            )
        )
    return found


def _shadow_name(canvas: Canvas, part: DeadGround, path: QPainterPath) -> Pill | None:
    rect = path.boundingRect().intersected(canvas.area)
    if min(rect.width(), rect.height()) * canvas.scale < LEAST:
        return None
    inner = max((area(canvas, (one,)) for one in part.outlines), key=lambda one: _size(one))
    middle = inner.boundingRect().intersected(canvas.area).center()
    if not path.contains(middle):
        points = [spot(canvas, point) for outline in part.outlines for point in outline]
        middle = sum(points, QPointF()) / len(points)
    return small_pill(canvas, middle, canvas.say(_("hidden by {what}", what=part.by)), DARK)


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
                halo=canvas.wear.halo,
            )
    return Shape(_dot(canvas, at, 8.0), ink, 2.4, (4.0, 3.0) if dashed else (), halo=canvas.wear.halo)


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
            found.over.append(Shape(path, ink, 1.8, halo=canvas.wear.halo))
    return found


def line_layers(canvas: Canvas, line: Line, rule: str, taken: list[QRectF]) -> Layers:
    """A line in parts: what it crosses, what blocks, the verdict at its end; words clear of those `taken`."""
    found = Layers()
    start, end = spot(canvas, _point(line.start)), spot(canvas, _point(line.end))
    length = max(1, line.distance)
    whole = QPainterPath(start)
    whole.lineTo(end)
    ink = {"seen": SEEN, "blocked": HIDDEN, "too_far": FAR}[line.verdict]
    found.over.append(
        Shape(whole, ink, 3.0, () if line.verdict == "seen" else (6.0, 3.0), halo=canvas.wear.halo)
    )
    for crossing in line.crossings:
        if not isinstance(crossing, TableCrossing):
            continue
        part = _part(start, end, crossing, length)
        found.over.append(Shape(part, HIDDEN if crossing.blocks else "#8A8F98", 6.0, halo=canvas.wear.halo))
        if crossing.blocks:
            words = canvas.say(
                _("{what}, {cm} cm", what=crossing.what[0], cm=round(crossing.enter / 1000, 1))
            )
            pill = small_pill(canvas, part.pointAtPercent(0.5), words, HIDDEN, (0.0, 18.0))
            found.pills.append(clear_of(canvas, pill, taken))
    words = canvas.say(
        _("{verdict}: {cm} cm {rule}", verdict=VERDICTS[line.verdict], cm=round(length / 1000, 1), rule=rule)
    )
    pill = Pill(end, words, ink, off=(0.0, -22.0), grown=canvas.grown)
    found.pills.append(canvas.held(clear_of(canvas, pill, taken)))
    return found


def _point(at: object) -> Point:
    assert isinstance(at, tuple)
    return at


def _part(start: QPointF, end: QPointF, crossing: TableCrossing, length: int) -> QPainterPath:
    way = end - start
    path = QPainterPath(start + way * (crossing.enter / length))
    path.lineTo(start + way * (crossing.leave / length))
    return path


def post_layers(canvas: Canvas, posts: Iterable[Post]) -> Layers:
    """Observation posts by their rank, with the enemies that they see."""
    found, taken = Layers(), list[QRectF]()
    for rank, post in enumerate(posts, 1):
        at = spot(canvas, _point(post.spot))
        reach = 9.0 / canvas.scale
        path = QPainterPath()
        path.moveTo(at + QPointF(0, -reach))
        for x, y in ((reach, 0), (0, reach), (-reach, 0)):
            path.lineTo(at + QPointF(x, y))
        path.closeSubpath()
        found.over.append(Shape(path, POST, 2.4, fill="#FFFFFF", alpha=0.9, halo=canvas.wear.halo))
        words = canvas.say(_("post {rank}: {count} seen", rank=rank, count=len(post.enemies)))
        pill = small_pill(canvas, at, words, POST, (0.0, 22.0))
        found.pills.append(clear_of(canvas, pill, taken))
    return found


# --- reach -------------------------------------------------------------------------------------------------


def stop_layers(canvas: Canvas, reach: TableReach) -> Layers:
    """The edge of the reach in the colour of what stops the base there; attack moves with their ends."""
    found = Layers()
    paths: dict[str, QPainterPath] = {}
    half = reach.grid.cell // 2
    for at, stop in reach.stops.items():
        if stop.by == "limit":
            continue  # the colour ends there
        x, y = _point(at)
        for near in reach.grid.beside((x, y)):
            if near in reach.ways:
                path = paths.setdefault(stop.by, QPainterPath())
                across = ((x + near[0]) // 2, (y + near[1]) // 2)
                side = (0, half) if near[1] == y else (half, 0)
                path.moveTo(spot(canvas, (across[0] - side[0], across[1] - side[1])))
                path.lineTo(spot(canvas, (across[0] + side[0], across[1] + side[1])))
    for by, path in paths.items():
        found.under.append(Shape(path, STOPS[by], 3.2, halo=canvas.wear.halo))
    taken: list[QRectF] = []
    found.pills += _stop_names(canvas, reach.stops, taken)
    for charge in reach.charges:
        for outline in charge.outlines:
            ink = canvas.wear.danger if charge.touches else canvas.wear.plate
            found.over.append(
                Shape(
                    canvas.outline(outline), ink, 2.4, (7.0, 3.0), fill=ink, alpha=0.16, halo=canvas.wear.halo
                )
            )
            middle = canvas.outline(outline).boundingRect().center()
            found.over.append(
                Shape(
                    arrow(spot(canvas, _point(reach.start)), middle, canvas.scale),
                    ink,
                    2.0,
                    halo=canvas.wear.halo,
                )
            )
            pill = small_pill(canvas, middle, canvas.say(charge.note.text), ink, (0.0, 20.0))
            found.pills.append(clear_of(canvas, pill, taken))
    return found


def _stop_names(canvas: Canvas, stops: Mapping[object, Stop], taken: list[QRectF]) -> list[Pill]:
    """One name a sort of obstacle, where it stops the base most."""
    by: dict[tuple[str, Value], list[Point]] = {}
    for at, stop in stops.items():
        if stop.by not in ("limit", "other"):
            by.setdefault((stop.by, STOP_WORDS[stop.by]), []).append(_point(at))
    pills = list[Pill]()
    for (kind, words), points in by.items():
        middle = sum((spot(canvas, point) for point in points), QPointF()) / len(points)
        nearest = min(
            (spot(canvas, point) for point in points), key=lambda one: (one - middle).manhattanLength()
        )
        pill = small_pill(
            canvas, nearest, canvas.say(words) if isinstance(words, Text) else "", STOPS[kind], (0.0, -16.0)
        )
        pills.append(clear_of(canvas, pill, taken))
    return pills


def way_layers(canvas: Canvas, path: tuple[object, ...]) -> Layers:
    """The way that a base would take, from middle to middle."""
    found = Layers()
    for one, other in pairwise([_point(at) for at in path]):
        made = arrow(spot(canvas, one), spot(canvas, other), canvas.scale)
        found.over.append(Shape(made, canvas.wear.way, 2.2, halo=canvas.wear.halo))
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
    ink = canvas.wear.danger
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
            Shape(arrow(start, end, canvas.scale), canvas.wear.danger, 2.0, dash, halo=canvas.wear.halo)
        )
        if stroke.losses is not None:
            words = canvas.say(_("−{losses}", losses=round(float(stroke.losses), 2)))
            pill = small_pill(canvas, start + (end - start) * 0.35, words, canvas.wear.danger)
            found.pills.append(clear_of(canvas, pill, taken))
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
                    Shape(line, ink if held else canvas.wear.danger, 1.8, () if held else (4.0, 3.0))
                )
        found.pills.append(
            small_pill(canvas, at, canvas.say(_("{name}", name=circle.name)), ink, (0.0, -14.0))
        )
    for unit, state in picture.pieces.items():
        piece = pieces.get(unit)
        if piece is None:
            continue
        if state.level in ("out", "partly"):
            colour = canvas.wear.danger if state.level == "out" else "#8A6A1F"
            found.over.append(
                Shape(canvas.round(piece.base, piece.pose), colour, 2.6, (5.0, 3.0), halo=canvas.wear.halo)
            )
        elif state.label == "★":
            found.over.append(Shape(canvas.round(piece.base, piece.pose), ink, 2.6, halo=canvas.wear.halo))
    return found
