"""Chosen, legal, target, refused, hover, focus, brush: drawn live over the map, never into its tiles."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from editor.base.drawing.brushes import colour, pen
from editor.boards.drawing.chips import chip_box, draw_arrow, draw_chip, draw_order, draw_problem
from editor.boards.drawing.hex_projection import RADIUS, HexProjection
from editor.boards.drawing.marks import Mark
from editor.boards.drawing.style import Style
from editor.boards.styles.counters import DROP, HEIGHT, WIDTH

ORDER_SPOT = QPointF(-WIDTH / 2 + 1, DROP - HEIGHT / 2 + 1)
"""The upper left corner of a counter, from the centre of its hex."""

PILL_SPOT, PROBLEM_SPOT = QPointF(0, RADIUS * 0.87), QPointF(40, -28)

READABLE = 0.75
MOST_GROWN = 1.6
"""Under the scale `READABLE` signs and rings grow against the map, at most this many times."""


SHADE = "#000000"
"""Lies over ground that is not seen, whatever the theme."""

NAMED_UNDER = 1.3
"""From this growth on chips leave out their names: they would lie over one another."""


def growth(scale: float) -> float:
    """How many times larger signs are drawn, so that they can be read when the map is small."""
    return min(MOST_GROWN, max(1.0, READABLE / max(scale, 1e-3)))


@dataclass(frozen=True, slots=True)
class Ring:
    """A line along the outline of a hex, `factor` of the way out; `fill` with its strength under it.

    Without a `line` it is a shade alone, for marks that cover half the map.
    """

    line: str
    width: float
    factor: float = 0.93
    dash: tuple[float, ...] = ()
    fill: str = ""
    alpha: float = 0.0


def _ground_ring(mark: Mark, style: Style) -> Ring | None:
    kind = mark.kind
    match kind:
        case "legal":
            return Ring(style.legal, 3, dash=(3, 2), fill=style.legal_fill, alpha=0.55)
        case "chosen":
            return Ring(style.chosen, 6, fill=style.chosen_fill, alpha=0.75)
        case "zone_one" | "zone_other":
            side = style.sides[0 if kind == "zone_one" else 1].fill
            return Ring(side, 2.2, 0.9, (1.5, 2.5), side, 0.3)
        case "dead_ground":
            return Ring("", 0, 1.0, fill=SHADE, alpha=0.5)
        case "too_far":
            return Ring("", 0, 1.0, fill=SHADE, alpha=0.22)
        case "threat":
            return Ring("", 0, 0.96, fill=style.target, alpha=0.12 + 0.09 * min(4, int(mark.label or 1)))
        case "brush" | "ghost":
            return Ring(style.brush, 2.6, dash=(3, 2.2), fill=style.brush, alpha=0.22)
    return None


def _top_rings(mark: Mark, style: Style, *, covered: bool) -> tuple[Ring, ...]:
    match mark.kind:
        case "chosen_unit":  # round the counter: its hex stays as it is
            return (Ring(style.chosen, 5, 0.8), Ring(style.plate_ink, 1.2, 0.9))
        case "legal" if covered:
            return (Ring(style.legal, 3, dash=(3, 2)),)
        case "target":
            return (Ring(style.target, 3.4, 0.985, (4, 2.4)),)
        case "target_hover":
            return (Ring(style.target, 5, 0.985),)
        case "hover":
            return (Ring(style.plate_ink, 1.8, 0.88, (3.5, 3)),)
        case "focus":
            return Ring(style.focus, 3.4, 0.95), Ring(style.focus, 1.8, 0.85, (3.5, 3))
    return ()


def draw_ground_marks(
    painter: QPainter, marks: Iterable[Mark], projection: HexProjection, style: Style, scale: float
) -> None:
    """The marks that colour the ground of a hex, below the counters."""
    for mark in marks:
        ring = _ground_ring(mark, style)
        if ring is not None:
            _draw_ring(painter, projection, mark.hex, ring, style, growth(scale))


def draw_rings(
    painter: QPainter,
    marks: Iterable[Mark],
    projection: HexProjection,
    style: Style,
    scale: float,
    occupied: frozenset[int],
    off: Sequence[QRectF] = (),
) -> None:
    """Rings above the counters; they leave out what is in `off`."""
    rings = [
        (mark.hex, ring) for mark in marks for ring in _top_rings(mark, style, covered=mark.hex in occupied)
    ]
    if not rings:
        return
    painter.save()
    if off:
        whole = QRectF()
        for hex_, _ring in rings:
            whole = whole.united(projection.outline(hex_, 1.2).boundingRect())
        painter.setClipPath(_beside(whole, off), Qt.ClipOperation.IntersectClip)
    for hex_, ring in rings:
        _draw_ring(painter, projection, hex_, ring, style, growth(scale))
    painter.restore()


def _beside(whole: QRectF, off: Iterable[QRectF]) -> QPainterPath:
    """`whole` without what any of `off` covers: a chip may lie on a name."""
    free, covered = QPainterPath(), QPainterPath()
    free.addRect(whole)
    covered.setFillRule(Qt.FillRule.WindingFill)
    for rect in off:
        if rect.intersects(whole):
            covered.addRoundedRect(rect, 4, 4)
    return free.subtracted(covered)


def draw_signs(
    painter: QPainter,
    marks: Iterable[Mark],
    projection: HexProjection,
    style: Style,
    scale: float,
    occupied: frozenset[int],
) -> None:
    """Arrows and chips, above the counters and rings. Arrows are left out where a counter stands."""
    grown = growth(scale)
    chips: list[Mark] = []
    for mark in marks:
        centre, covered = projection.centre(mark.hex), mark.hex in occupied
        if mark.kind == "legal" and not covered:
            _grown(painter, centre, grown, partial(draw_arrow, painter, style))
        elif mark.kind == "problem":
            _grown(painter, centre + PROBLEM_SPOT, grown, partial(draw_problem, painter, style))
        elif mark.kind == "ordered":
            _grown(painter, centre + ORDER_SPOT, grown, partial(draw_order, painter, mark.label, style))
            continue
        elif mark.kind == "threat":
            continue  # the number is told by the strength of its shade
        if mark.label or mark.detail:
            chips.append(mark)
    for mark in chips:
        spot = projection.centre(mark.hex) + PILL_SPOT
        _grown(painter, spot, grown, partial(draw_chip, painter, mark, style, named=grown < NAMED_UNDER))


def chip_boxes(marks: Iterable[Mark], projection: HexProjection, scale: float) -> list[QRectF]:
    """What the chips of marks cover, drawn at a scale: no line of another mark is drawn over them."""
    grown = growth(scale)
    found = []
    for mark in marks:
        if (mark.label or mark.detail) and mark.kind not in ("ordered", "threat"):
            box, spot = chip_box(mark, named=grown < NAMED_UNDER), projection.centre(mark.hex) + PILL_SPOT
            found.append(QRectF(box.topLeft() * grown, box.size() * grown).translated(spot))
    return found


def sign_rect(mark: Mark, projection: HexProjection) -> QRectF:
    """What the arrow or the chip of a mark covers when it is drawn largest; an empty one without either."""
    if mark.kind in ("ordered", "threat"):
        return QRectF()
    if mark.label or mark.detail:
        spot, wide, high = projection.centre(mark.hex) + PILL_SPOT, 34.0, 16.0
    elif mark.kind == "legal":
        spot, wide, high = projection.centre(mark.hex), 13.0, 13.0
    else:
        return QRectF()
    wide, high = wide * MOST_GROWN, high * MOST_GROWN
    return QRectF(spot.x() - wide, spot.y() - high, 2 * wide, 2 * high)


def _grown(painter: QPainter, spot: QPointF, factor: float, draw: Callable[[], None]) -> None:
    painter.save()
    painter.translate(spot)
    painter.scale(factor, factor)
    draw()
    painter.restore()


def _draw_ring(
    painter: QPainter, projection: HexProjection, hex_: int, ring: Ring, style: Style, grown: float
) -> None:
    path = QPainterPath()
    path.addPolygon(projection.outline(hex_, ring.factor))
    path.closeSubpath()
    if ring.fill:
        painter.fillPath(path, colour(ring.fill, ring.alpha))
    if not ring.line:
        return
    width = ring.width * (1 + (grown - 1) * 0.6)
    painter.strokePath(path, pen(style.mark_halo, width + 3.2, 0.9))
    painter.strokePath(path, pen(ring.line, width, dash=ring.dash, cap=Qt.PenCapStyle.FlatCap))
