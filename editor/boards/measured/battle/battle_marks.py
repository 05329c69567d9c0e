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
from core.presentation.measured_look import Run, TablePiece
from core.text import Names, Text
from editor.boards.battle.offers import Offer
from editor.boards.drawing.measured_picture import TablePicture
from editor.boards.drawing.measured_projection import PIXELS
from editor.boards.drawing.overlay import Chip, Shape, Stick, chip_rect
from editor.boards.measured.base_names import body_rects
from editor.boards.measured.battle.battle_view import MeasuredBattleView
from editor.boards.measured.battle.colours import BattleColours, colours_of
from editor.boards.measured.faces import BaseFace
from editor.boards.measured.words_item import names_beside

Say = Callable[[Text | Names | str], str]

RING = 2.5
"""Pixels between a base and the ring round it."""

STACKED = 27.0
"""Pixels from one chip to the next below it."""


@dataclass
class Layers:
    """What a moment shows: under the bases, over them, words, sticks; bases elsewhere, pale bases."""

    under: list[Shape] = field(default_factory=list)
    over: list[Shape] = field(default_factory=list)
    chips: list[Chip] = field(default_factory=list)
    sticks: list[Stick] = field(default_factory=list)
    elsewhere: dict[int, BaseFace] = field(default_factory=dict)
    pale: list[BaseFace] = field(default_factory=list)
    bars: dict[int, Offer] = field(default_factory=dict)
    """Places among `chips` of the odds of an offer."""


@dataclass(frozen=True, slots=True)
class Canvas:
    """The table as it is shown: its picture, pixels a scene unit, the part in sight, the reader's words.

    `grown` is how large the reader wants letters, `written` what the names of the ground cover.
    """

    picture: TablePicture
    scale: float
    area: QRectF
    say: Say
    grown: float = 1.0
    written: tuple[QRectF, ...] = ()

    @property
    def colours(self) -> BattleColours:
        return colours_of(self.picture)

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

    def rect_of(self, chip: Chip) -> QRectF:
        """What a chip covers on the scene."""
        rect = chip_rect(chip)
        corner = chip.spot + rect.topLeft() / self.scale
        return QRectF(corner.x(), corner.y(), rect.width() / self.scale, rect.height() / self.scale)

    def held(self, chip: Chip) -> Chip:
        """The chip moved so that all of it is in sight."""
        rect, area, scale = chip_rect(chip), self.area, self.scale
        if area.isEmpty():
            return chip
        left = (chip.spot.x() - area.left()) * scale + rect.left()
        top = (chip.spot.y() - area.top()) * scale + rect.top()
        right, bottom = area.width() * scale - rect.width() - 6, area.height() * scale - rect.height() - 6
        by = min(max(left, 6.0), max(6.0, right)) - left, min(max(top, 6.0), max(6.0, bottom)) - top
        return replace(chip, off=(chip.off[0] + by[0], chip.off[1] + by[1]))


# --- what stands -------------------------------------------------------------------------------------------


def ring(
    canvas: Canvas, seen: MeasuredBattleView, unit: int, ink: str, width: float, line: str = ""
) -> Shape | None:
    """A ring round a base on the table."""
    piece = seen.by_unit.get(unit)
    if piece is None:
        return None
    return Shape(canvas.round(piece.base, piece.pose), ink, width, halo=line or canvas.colours.halo)


def run_layers(canvas: Canvas, seen: MeasuredBattleView, runs: Sequence[Run]) -> Layers:
    """Where a base may run: each way with the faces of the die that send it there, and who would be lost."""
    found, colours = Layers(), canvas.colours
    doomed: set[int] = set()
    for run in runs:
        path = canvas.outline(run.outline)
        found.over.append(
            Shape(path, colours.danger, 2.2, (7.0, 3.0), fill=colours.bad, alpha=0.22, halo=colours.halo)
        )
        home = seen.by_unit[run.unit]
        start, middle = canvas.middle(home.base, home.pose), path.boundingRect().center()
        end, way = start + (middle - start) * 2, middle - start
        length = max(1e-6, (way.x() ** 2 + way.y() ** 2) ** 0.5)
        off = (way.x() / length * 20.0, way.y() / length * 16.0)
        found.chips.append(
            canvas.held(Chip(end, _faces(run.faces), colours.danger, off=off, grown=canvas.grown))
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
    return Shape(path, canvas.colours.danger, 2.6, halo=canvas.colours.halo)


# --- what makes way ---------------------------------------------------------------------------------------


def taken_by_bases(canvas: Canvas, seen: MeasuredBattleView) -> list[QRectF]:
    """What bases with their tabs and their names cover, in pixels of the scene at this zoom."""

    def found() -> list[QRectF]:
        faces = seen.faces()
        bodies = [rect for face in faces for rect in body_rects(canvas.picture, face)]
        names = [word.rect for word in names_beside(canvas.picture, faces, canvas.scale).values()]
        return [QRectF(one.topLeft() * canvas.scale, one.size() * canvas.scale) for one in (*bodies, *names)]

    return list(seen.laid(("taken", canvas.picture, canvas.scale), found))


def taken_for_names(canvas: Canvas, seen: MeasuredBattleView) -> list[QRectF]:
    """What names of generals keep off: the bases, and the names of the ground."""
    words = [QRectF(one.topLeft() * canvas.scale, one.size() * canvas.scale) for one in canvas.written]
    return [*taken_by_bases(canvas, seen), *words]


def clear_of(canvas: Canvas, chip: Chip, taken: list[QRectF]) -> Chip:
    """The chip moved off those that lie there already; one in sight stays in sight."""
    seen = canvas.held(chip) == chip
    for step in (0, 1, -1, 2, -2, 3, -3, 4, -4):
        moved = replace(chip, off=(chip.off[0], chip.off[1] + step * STACKED))
        rect = on_screen(canvas, moved)
        if seen and canvas.held(moved) != moved:
            continue
        if not any(rect.intersects(other) for other in taken):
            taken.append(rect)
            return moved
    return chip


ASIDE = [(0.0, 0.0), (0.0, 28.0)] + [
    (wide * side, -26.0 * step) for step in (1, 2, 0, 3, -1) for side in (0, 1, -1) for wide in (70.0,)
]
"""Pixels by which a name may stand aside from its place, the best first."""

NEARBY = [(0.0, 0.0), (0.0, 28.0), (26.0, 14.0), (-26.0, 14.0), (0.0, -26.0)]
NEARBY += [
    (wide * side, down) for wide, down in ((30.0, 28.0), (30.0, -8.0), (44.0, -26.0)) for side in (1, -1)
]
NEARBY += [(0.0, 44.0), (0.0, -44.0), (60.0, 14.0), (-60.0, 14.0)]
"""The same for a short sign."""


def aside_of(
    canvas: Canvas, chip: Chip, taken: list[QRectF], steps: Sequence[tuple[float, float]] = ASIDE
) -> tuple[Chip, Shape | None]:
    """A name moved off what stands and lies there, with a thin line back to its place where it went far."""
    best, least = chip, float("inf")
    for right, down in steps:
        moved = canvas.held(replace(chip, off=(chip.off[0] + right * canvas.grown, chip.off[1] + down)))
        rect = on_screen(canvas, moved)
        over = sum(
            part.width() * part.height() for other in taken if not (part := rect.intersected(other)).isEmpty()
        )
        if over < least:
            best, least = moved, over
        if not over:
            break
    rect = on_screen(canvas, best)
    taken.append(rect)
    home = QPointF(chip.spot.x() * canvas.scale, chip.spot.y() * canvas.scale)
    if rect.adjusted(-10, -10, 10, 10).contains(home):
        return best, None
    line = QPainterPath(chip.spot)
    line.lineTo(rect.center() / canvas.scale)
    return best, Shape(line, chip.fill, 1.4, halo=canvas.colours.halo)


def on_screen(canvas: Canvas, chip: Chip) -> QRectF:
    """What a chip covers, in pixels of the scene at this zoom."""
    return chip_rect(chip).translated(chip.spot.x() * canvas.scale, chip.spot.y() * canvas.scale)


def aim_shapes(canvas: Canvas, aims: Sequence[Any]) -> list[Shape]:
    """Objectives have a ring of whoever holds them."""
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
        found.append(Shape(path, look.fill, 4.0, halo=canvas.colours.halo))
    return found
