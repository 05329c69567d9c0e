"""What lies over a battle on a table, made of what the rules say: ghosts, ways, odds, traces, runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from core.geometry.bases import Base, Pose, footprint
from core.geometry.moves import ahead
from core.geometry.tolerances import TENTH
from core.play.table_look import Chance, Ghost, Moved, Run, Strip, TablePiece
from core.text import Names, Text, Value, _
from editor.table.offers import Offer
from editor.table_canvas.faces import BaseFace
from editor.table_canvas.picture import TablePicture
from editor.table_canvas.projection import PIXELS
from editor.table_play.dragging import Drag
from editor.table_play.drawing import BAR, Pill, Segment, Shape, Stick, pill_rect
from editor.table_play.seen import TableSeen
from editor.table_play.wear import Wear, wear_of

Say = Callable[[Text | Names | str], str]

RING = 2.5
"""Pixels between a base and the ring round it."""

STACKED = 27.0
"""Pixels from one pill to the next below it."""


@dataclass
class Layers:
    """What a moment shows: under the bases, over them, words, sticks; bases elsewhere, pale bases."""

    under: list[Shape] = field(default_factory=list)
    over: list[Shape] = field(default_factory=list)
    pills: list[Pill] = field(default_factory=list)
    sticks: list[Stick] = field(default_factory=list)
    elsewhere: dict[int, BaseFace] = field(default_factory=dict)
    pale: list[BaseFace] = field(default_factory=list)
    bars: dict[int, Offer] = field(default_factory=dict)
    """Places among `pills` of the odds of an offer."""


@dataclass(frozen=True, slots=True)
class Canvas:
    """The table as it is shown: its picture, pixels a scene unit, the part in sight, the reader's words.

    `grown` is how large the reader wants letters.
    """

    picture: TablePicture
    scale: float
    area: QRectF
    say: Say
    grown: float = 1.0

    @property
    def wear(self) -> Wear:
        return wear_of(self.picture)

    def outline(self, points: Iterable[tuple[int, int]]) -> QPainterPath:
        """A closed path round points in hundredths of a millimetre."""
        return self.picture.projection.outline([(x / TENTH, y / TENTH) for x, y in points])  # type: ignore[misc]

    def base(self, base: Base, pose: Pose) -> QPainterPath:
        """The outline of a base."""
        return self.outline(footprint(base, pose).corners)

    def round(self, base: Base, pose: Pose) -> QPainterPath:
        """A ring just outside of a base: where it is small on the screen it must not be hidden."""
        by = round(RING / self.scale / PIXELS)
        return self.base(Base(base.width + 2 * by, base.depth + 2 * by), ahead(pose, by))

    def middle(self, base: Base, pose: Pose) -> QPointF:
        """The middle of a base."""
        return self.base(base, pose).boundingRect().center()

    def held(self, pill: Pill) -> Pill:
        """The pill moved so that all of it is in sight."""
        rect, area, scale = pill_rect(pill), self.area, self.scale
        if area.isEmpty():
            return pill
        left = (pill.spot.x() - area.left()) * scale + rect.left()
        top = (pill.spot.y() - area.top()) * scale + rect.top()
        right, bottom = area.width() * scale - rect.width() - 6, area.height() * scale - rect.height() - 6
        by = min(max(left, 6.0), max(6.0, right)) - left, min(max(top, 6.0), max(6.0, bottom)) - top
        return replace(pill, off=(pill.off[0] + by[0], pill.off[1] + by[1]))


# --- what is dragged ---------------------------------------------------------------------------------------


def drag_layers(canvas: Canvas, seen: TableSeen, drag: Drag) -> Layers:
    """The bases where they would stand, the way there, lengths, why not farther."""
    found, wear = Layers(), canvas.wear
    shown, ghost = drag.shown, drag.ghost
    if not drag.lays:
        found.pale += [seen.face(unit) for unit in drag.units]
    if shown is not None:
        _show_outcome(canvas, seen, drag, shown, found)
    else:
        _stand_still(canvas, seen, drag, found)
    if ghost is not None and ghost.refusal is not None:
        for one in ghost.bases:
            path = canvas.base(seen.piece(one.unit).base, one.pose)
            found.over.append(Shape(path, wear.refused, 2.0, (5.0, 3.0), halo=wear.halo))
    _show_words(canvas, seen, drag, found)
    return found


def _show_outcome(canvas: Canvas, seen: TableSeen, drag: Drag, shown: Ghost, found: Layers) -> None:
    wear = canvas.wear
    for outline in shown.swept:
        path = canvas.outline(outline)
        found.under.append(Shape(path, wear.way, 1.4, (5.0, 3.0), fill=wear.way, alpha=0.16))
    for one in shown.bases:
        _place(canvas, seen, one, found)
    leader = next((one.pose for one in shown.bases if one.unit == drag.units[0]), None)
    if leader is None or drag.start is None:
        return
    spots = [canvas.middle(drag.base, pose) for pose in (drag.start, *drag.way, leader)]
    line = QPainterPath(spots[0])
    for spot in spots[1:]:
        line.lineTo(spot)
    found.over.append(Shape(line, wear.way, 2.6, halo=wear.halo))
    if len(spots) == 2:
        unit = seen.measure.length * PIXELS
        aside = (seen.piece(drag.units[0]).base.width / 2 + 60) * PIXELS
        found.sticks.append(Stick(spots[0], spots[1], unit, shown.allowed, aside))


def _place(canvas: Canvas, seen: TableSeen, one: Moved, found: Layers) -> None:
    """One base where it would come to stand; one that lines up leaves its old outline behind."""
    wear, piece = canvas.wear, seen.piece(one.unit)
    found.elsewhere[one.unit] = replace(
        seen.face(one.unit), at=(one.pose.x, one.pose.y), facing=one.pose.facing
    )
    path = canvas.round(piece.base, one.pose)
    if not one.conforms:
        found.over.append(Shape(path, wear.chosen, 2.0, halo=wear.chosen_line))
        return
    old = canvas.base(piece.base, piece.pose)
    found.under.append(Shape(old, wear.left, 1.8, (4.0, 3.0), fill=wear.left, alpha=0.14))
    found.over.append(Shape(path, wear.danger, 2.4, halo=wear.halo))
    arrow = _arrow(old.boundingRect().center(), path.boundingRect().center(), canvas.scale)
    found.over.append(Shape(arrow, wear.left, 2.4, halo=wear.halo))


def _stand_still(canvas: Canvas, seen: TableSeen, drag: Drag, found: Layers) -> None:
    """Nothing would come of it: who is led stays where it is."""
    wear = canvas.wear
    found.pale.clear()
    for unit in drag.units:
        if unit in seen.by_unit:
            piece = seen.by_unit[unit]
            path = canvas.round(piece.base, piece.pose)
            found.over.append(Shape(path, wear.chosen, 2.0, halo=wear.chosen_line))
        elif drag.ghost is not None and drag.ghost.refusal is None:
            found.elsewhere[unit] = seen.face(unit)


def _show_words(canvas: Canvas, seen: TableSeen, drag: Drag, found: Layers) -> None:
    """Lengths beside the leader; why not farther and who lines up above it."""
    wear, shown = canvas.wear, drag.shown
    pose = drag.pose
    if shown is not None:
        pose = next((one.pose for one in shown.bases if one.unit == drag.units[0]), pose)
    box = canvas.base(drag.base, pose).boundingRect()
    whole = box
    for one in shown.bases if shown is not None else ():
        whole = whole.united(canvas.base(seen.piece(one.unit).base, one.pose).boundingRect())
    words = drag_words(seen, drag)
    if words is not None:
        found.pills.append(_beside(canvas, Pill(QPointF(), canvas.say(words), wear.plate), box, drag))
    above = QPointF(box.center().x(), whole.top())
    told = [(line, wear.refused) for line in refusal_rows(canvas, seen, drag)]
    told += [(canvas.say(line), wear.plate) for line in contact_words(seen, drag)]
    for number, (line, ground) in enumerate(reversed(told)):
        off = (0.0, -26.0 - STACKED * number * canvas.grown)
        found.pills.append(canvas.held(Pill(above, line, ground, off=off, grown=canvas.grown)))


def _beside(canvas: Canvas, pill: Pill, box: QRectF, drag: Drag) -> Pill:
    """At the right of a base and its stick; at its left where there is no room."""
    pill = replace(pill, grown=canvas.grown)
    wide = pill_rect(pill).width()
    stick = 16.0 + drag.seen.measure.length * PIXELS * 0.5 * canvas.scale
    if (canvas.area.right() - box.right()) * canvas.scale > wide + stick + 8.0:
        return canvas.held(
            replace(pill, spot=QPointF(box.right(), box.center().y()), off=(wide / 2 + stick, 0.0))
        )
    left = QPointF(box.left(), box.center().y())
    return canvas.held(replace(pill, spot=left, off=(-wide / 2 - 14.0, 0.0)))


def drag_words(seen: TableSeen, drag: Drag) -> Text | None:
    """The distance used, allowed and left, and its length in centimetres."""
    shown = drag.shown
    if drag.lays or shown is None or not drag.moved:
        return None
    used = seen.measure.sign.fill(number=round(shown.used, 2))
    left = seen.measure.sign.fill(number=round(max(0.0, shown.allowed - shown.used), 2))
    values: dict[str, Value] = {"used": used, "allowed": round(shown.allowed, 2), "left": left}
    if seen.measure.length == 100:
        return _("{used} of {allowed}, {left} left", **values)
    return _("{used} of {allowed}, {left} left · {cm} cm", cm=round(drag.length / 100, 1), **values)


def refusal_rows(canvas: Canvas, seen: TableSeen, drag: Drag) -> list[str]:
    """Why not where it was led, with its rule, in lines that the window can hold."""
    ghost = drag.ghost
    if ghost is None or ghost.refusal is None:
        return []
    words = canvas.say(seen.refusal_words(ghost.refusal)).rstrip(".")
    words = f"{words} · {ghost.refusal.rule}" if ghost.refusal.rule else words
    most = max(300.0, canvas.area.width() * canvas.scale * 0.7)
    if pill_rect(Pill(QPointF(), words, grown=canvas.grown)).width() <= most:
        return [words]
    middle = len(words) // 2
    cut = min((at for at, letter in enumerate(words) if letter == " "), key=lambda at: abs(at - middle))
    return [words[:cut], words[cut + 1 :]]


def contact_words(seen: TableSeen, drag: Drag) -> list[Text]:
    """Who lines up where the move comes to an end."""
    shown = drag.shown
    if shown is None:
        return []
    names = [seen.short_name(one.unit) for one in shown.bases if one.conforms]
    if names and len(drag.variants()) > 1:
        return [_("contact: {unit} lines up; C: another one", unit=name) for name in names]
    return [_("contact: {unit} lines up", unit=name) for name in names]


# --- what stands -------------------------------------------------------------------------------------------


def ring(canvas: Canvas, seen: TableSeen, unit: int, ink: str, width: float, line: str = "") -> Shape | None:
    """A ring round a base on the table."""
    piece = seen.by_unit.get(unit)
    if piece is None:
        return None
    return Shape(canvas.round(piece.base, piece.pose), ink, width, halo=line or canvas.wear.halo)


def strip_shapes(canvas: Canvas, strips: Sequence[Strip]) -> list[Shape]:
    """Where a base shoots."""
    wear = canvas.wear
    return [
        Shape(
            canvas.outline(one.outline),
            wear.danger,
            2.0,
            (6.0, 3.0),
            fill=wear.danger,
            alpha=0.1,
            hatched=True,
        )
        for one in strips
    ]


def run_layers(canvas: Canvas, seen: TableSeen, runs: Sequence[Run]) -> Layers:
    """Where a base may run: each way with the faces of the die that send it there, and who would be lost."""
    found, wear = Layers(), canvas.wear
    doomed: set[int] = set()
    for run in runs:
        path = canvas.outline(run.outline)
        found.over.append(
            Shape(path, wear.danger, 2.2, (7.0, 3.0), fill=wear.bad, alpha=0.22, halo=wear.halo)
        )
        home = seen.by_unit[run.unit]
        start, middle = canvas.middle(home.base, home.pose), path.boundingRect().center()
        end, way = start + (middle - start) * 2, middle - start
        length = max(1e-6, (way.x() ** 2 + way.y() ** 2) ** 0.5)
        off = (way.x() / length * 20.0, way.y() / length * 16.0)
        found.pills.append(
            canvas.held(Pill(end, _faces(run.faces), wear.danger, off=off, grown=canvas.grown))
        )
        doomed.update(run.destroyed)
    for unit in sorted(doomed):
        piece = seen.by_unit.get(unit)
        if piece is not None:
            found.over.append(cross(canvas, piece))
    return found


def _faces(faces: Sequence[int]) -> str:
    if len(faces) > 1:
        return f"{min(faces)}\N{EN DASH}{max(faces)}"
    return str(faces[0])


def cross(canvas: Canvas, piece: TablePiece) -> Shape:
    """A cross over a base that is lost, or would be."""
    foot = footprint(piece.base, piece.pose).corners
    spots = [canvas.picture.projection.spot(x / TENTH, y / TENTH) for x, y in foot]
    path = QPainterPath(spots[0])
    path.lineTo(spots[2])
    path.moveTo(spots[1])
    path.lineTo(spots[3])
    return Shape(path, canvas.wear.danger, 2.6, halo=canvas.wear.halo)


def trace_layers(canvas: Canvas, before: Sequence[TablePiece], after: Sequence[TablePiece]) -> Layers:
    """What the last act has done: from where bases came, and which are gone."""
    found, wear = Layers(), canvas.wear
    now = {piece.unit: piece for piece in after}
    for old in before:
        new = now.get(old.unit)
        path = canvas.base(old.base, old.pose)
        if new is None:
            found.over.append(Shape(path, wear.danger, 1.6, (4.0, 3.0)))
            found.over.append(cross(canvas, old))
        elif new.pose != old.pose:
            found.under.append(Shape(path, wear.left, 1.4, (4.0, 3.0), fill=wear.left, alpha=0.1))
            start, end = canvas.middle(old.base, old.pose), canvas.middle(new.base, new.pose)
            found.over.append(Shape(_arrow(start, end, canvas.scale), wear.left, 2.0, halo=wear.halo))
    return found


def _arrow(start: QPointF, end: QPointF, scale: float) -> QPainterPath:
    """A line with a head; nothing for a base that only turned."""
    path, way = QPainterPath(), end - start
    length = (way.x() ** 2 + way.y() ** 2) ** 0.5
    if length * scale < 8:
        return path
    path.moveTo(start)
    path.lineTo(end)
    ahead, head = way / length, min(11.0 / scale, length / 2)
    across = QPointF(-ahead.y(), ahead.x())
    for turn in (-0.6, 0.6):
        path.moveTo(end)
        path.lineTo(end - ahead * head + across * head * turn)
    return path


# --- odds --------------------------------------------------------------------------------------------------


def pair_layers(
    canvas: Canvas, seen: TableSeen, pairs: Sequence[Offer], lit: Offer | None, chosen: int | None
) -> Layers:
    """A line and a bar of odds for each fight and shot; those of the base in hand over the others."""
    found, wear = Layers(), canvas.wear
    rows = [offer for offer in pairs if chosen is None or offer.handle.unit == chosen]
    taken: list[QRectF] = []
    for offer in rows:
        unit, target = offer.handle.unit, offer.handle.target
        if unit not in seen.by_unit or target not in seen.by_unit:
            continue
        one, other = seen.by_unit[unit], seen.by_unit[target]
        start, end = canvas.middle(one.base, one.pose), canvas.middle(other.base, other.pose)
        marked = lit is not None and lit.action == offer.action
        if not seen.in_contact(unit, target):
            line = QPainterPath(start)
            line.lineTo(end)
            found.over.append(Shape(line, wear.danger, 3.0 if marked else 1.8, (5.0, 3.0), halo=wear.halo))
        bar = odds_bar(wear, seen.chances(offer))
        aside = BAR[0] * canvas.grown / 2 + 6.0 + one.base.width * PIXELS * canvas.scale * 0.6
        pill = Pill((start + end) / 2, bar=bar, lit=marked, off=(aside, 0.0), grown=canvas.grown)
        pill = canvas.held(_clear(canvas, pill, taken))
        found.bars[len(found.pills)] = offer
        found.pills.append(pill)
    return found


def _clear(canvas: Canvas, pill: Pill, taken: list[QRectF]) -> Pill:
    """The pill moved off those that lie there already."""
    for step in (0, 1, -1, 2, -2, 3, -3, 4, -4):
        moved = replace(pill, off=(pill.off[0], pill.off[1] + step * STACKED))
        rect = on_screen(canvas, moved)
        if not any(rect.intersects(other) for other in taken):
            taken.append(rect)
            return moved
    return pill


def on_screen(canvas: Canvas, pill: Pill) -> QRectF:
    """What a pill covers, in pixels of the scene at this zoom."""
    return pill_rect(pill).translated(pill.spot.x() * canvas.scale, pill.spot.y() * canvas.scale)


def odds_bar(wear: Wear, chances: Sequence[Chance]) -> tuple[Segment, ...]:
    """The ways in which a fight can end, the best for its attacker at the left, in parts of a hundred."""
    found = []
    for chance in chances:
        fill, ink = chance_colours(wear, chance.id)
        share = chance.ways / chance.of
        found.append(Segment(share, fill, ink, str(round(100 * share))))
    return tuple(found)


PAIRS = ("VV", "NV", "DN", "DD")
"""Pairs of tokens that are good or bad for who acts, the best first; mixed pairs are neither."""


def chance_colours(wear: Wear, chance_id: str) -> tuple[str, str]:
    """The ground and the ink of an end, by whom it strikes and how hard."""
    if chance_id in PAIRS:
        ends = (
            (wear.good, "#FFFFFF"),
            (wear.fair, "#0B1A2A"),
            (wear.bad, "#2A1003"),
            (wear.worst, "#FFFFFF"),
        )
        return ends[PAIRS.index(chance_id)]
    hard = chance_id.endswith("_gone")
    if chance_id.startswith("target_"):
        return (wear.good, "#FFFFFF") if hard else (wear.fair, "#0B1A2A")
    if chance_id.startswith("unit_"):
        return (wear.worst, "#FFFFFF") if hard else (wear.bad, "#2A1003")
    return wear.nothing, "#24211C"


def aim_shapes(canvas: Canvas, seen: TableSeen, aims: Sequence[Any]) -> list[Shape]:
    """Objectives wear a ring of whoever holds them."""
    found = []
    for aim in aims:
        if aim.holder is None:
            continue
        look = canvas.picture.style.style.sides[aim.holder % 2]
        if len(aim.points) > 1:
            path = canvas.outline(aim.points)
        else:
            x, y = aim.points[0]
            path = QPainterPath()
            path.addEllipse(canvas.picture.projection.spot(x / TENTH, y / TENTH), 30.0, 30.0)
        found.append(Shape(path, look.fill, 4.0, halo=canvas.wear.halo))
    return found
