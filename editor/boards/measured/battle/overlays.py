"""What a person lays over a battle on a table: zones and command of a side, ranges and sight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath

from core.geometry.tolerances import TENTH
from core.presentation.measured_look import COMMAND, SIGHT, OverlayLook, Ray, Strip, TableOverlay
from editor.boards.drawing.overlay import Chip, Shape
from editor.boards.measured.battle.battle_marks import Canvas, Layers, clear_of
from editor.boards.measured.battle.battle_view import MeasuredBattleView
from editor.boards.measured.battle.generals import command_layers

SMALL = 0.72
"""Words beside a line are smaller than those that ask for an answer."""


class TableOverlays:
    """`turned` are the switches of a room that are not as they were at the beginning."""

    def __init__(self) -> None:
        self.turned: frozenset[tuple[str, int]] = frozenset()

    def turn(self, overlay: TableOverlay, side: int = 0) -> None:
        """Show or hide what may be laid over the table, of one side where it has one a side."""
        self.turned ^= {(overlay.id, side)}

    def shows(self, overlay: TableOverlay, side: int = 0) -> bool:
        """Whether it is shown."""
        return overlay.shown != ((overlay.id, side) in self.turned)


def switches(look: Any) -> tuple[TableOverlay, ...]:
    """What a room lets be switched on and off."""
    return look.table_overlays if isinstance(look, OverlayLook) else ()


def strips_shown(look: Any, overlays: TableOverlays, strips: Iterable[Strip]) -> tuple[Strip, ...]:
    """Those of a base in hand: without a layer, of a layer of its side, or of one that is switched on."""
    off = {one.id for one in switches(look) if not one.of_side and not overlays.shows(one)}
    return tuple(strip for strip in strips if strip.layer not in off)


def _strips_pointed(look: Any, overlays: TableOverlays, strips: Iterable[Strip]) -> tuple[Strip, ...]:
    """Those of a base that is only pointed at: what is switched on for bases."""
    on = {one.id for one in switches(look) if not one.of_side and overlays.shows(one)}
    return tuple(strip for strip in strips if strip.layer in on)


def side_layers(canvas: Canvas, seen: MeasuredBattleView, overlays: TableOverlays) -> Layers:
    """What is switched on for whole sides."""
    found = Layers()
    look = seen.look
    for one in switches(look):
        if not one.of_side:
            continue
        for side in range(len(seen.scenario.sides)):
            if not overlays.shows(one, side):
                continue
            if one.id == COMMAND:
                more = command_layers(canvas, seen, side)
                found.under += more.under
                found.chips += more.chips
            else:
                found.under.append(_together(canvas, seen, one.id, side))
    return found


def _together(canvas: Canvas, seen: MeasuredBattleView, layer: str, side: int) -> Shape:
    """The zones of all bases of a side, as one shape; its outline is found once a moment."""

    def outline() -> QPainterPath:
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for piece in seen.pieces:
            if piece.side == side:
                for strip in seen.strips(piece.unit):
                    if strip.layer == layer:
                        path.addPath(canvas.outline(strip.outline))
        return path.simplified()

    style = canvas.picture.style.style
    ink = style.sides[side % 2].fill
    edge = QColor(ink).lighter(160).name() if style.dark else ink
    path = seen.laid(("together", canvas.picture, layer, side), outline)
    return Shape(path, edge, 1.8, (7.0, 4.0), fill=ink, alpha=0.2)


def base_layers(
    canvas: Canvas, seen: MeasuredBattleView, overlays: TableOverlays, mine: int | None, pointed: int | None
) -> Layers:
    """Ranges, support and sight of the base in hand and of the one pointed at."""
    found = Layers()
    sight = any(one.id == SIGHT and overlays.shows(one) for one in switches(seen.look))
    for unit in dict.fromkeys((mine, pointed)):
        if unit is None or unit not in seen.by_unit:
            continue
        shown = strips_shown if unit == mine else _strips_pointed
        laid = strip_layers(canvas, shown(seen.look, overlays, seen.strips(unit)))
        found.under += laid.under
        found.chips += laid.chips
        if sight:
            seen_by = ray_layers(canvas, seen.rays(unit))
            found.over += seen_by.over
            found.chips += seen_by.chips
    return found


def strip_layers(canvas: Canvas, strips: Sequence[Strip]) -> Layers:
    """Outlines with their names on them; strips without a layer are where a base shoots, and are hatched."""
    found, colours = Layers(), canvas.colours
    drawn: dict[tuple[tuple[int, int], ...], list[str]] = {}
    for strip in strips:
        if not strip.layer:
            found.under.append(_shoots(canvas, strip))
            continue
        if strip.outline in drawn:  # the support of foot reaches as far as its zone
            drawn[strip.outline].append(canvas.say(strip.label))
            continue
        drawn[strip.outline] = [canvas.say(strip.label)]
        path, ink = canvas.outline(strip.outline), colours.danger if strip.layer == "ranges" else colours.way
        shaded = ink if strip.id == "short" or strip.layer != "ranges" else ""
        found.under.append(Shape(path, ink, 1.6, (6.0, 3.0), fill=shaded, alpha=0.07))
    taken: list[QRectF] = []
    for outline, words in drawn.items():
        spot = _corner(canvas, outline)
        text = " · ".join(words)
        chip = canvas.held(Chip(spot, text, colours.plate, grown=SMALL * canvas.grown))
        found.chips.append(clear_of(canvas, chip, taken))  # at the edge they come together
    return found


def _shoots(canvas: Canvas, strip: Strip) -> Shape:
    ink = canvas.colours.danger
    return Shape(canvas.outline(strip.outline), ink, 2.0, (6.0, 3.0), fill=ink, alpha=0.1, hatched=True)


def _corner(canvas: Canvas, outline: Sequence[tuple[int, int]]) -> QPointF:
    """The place of an outline at the upper left: off the lines along which a base shoots and is commanded."""
    return min((_spot(canvas, at) for at in outline), key=lambda spot: spot.x() + spot.y())


def ray_layers(canvas: Canvas, rays: Sequence[Ray]) -> Layers:
    """A line to each target: whole where it is seen, broken where it is not, with the reason at its end."""
    found, colours = Layers(), canvas.colours
    for ray in rays:
        path = QPainterPath(_spot(canvas, ray.start))
        path.lineTo(_spot(canvas, ray.end))
        ink = colours.legal if ray.clear else colours.danger
        found.over.append(Shape(path, ink, 2.0, () if ray.clear else (5.0, 3.0), halo=colours.halo))
        if ray.why is not None:
            words = canvas.say(ray.why)
            chip = Chip(
                _spot(canvas, ray.end), words, colours.danger, off=(0.0, 16.0), grown=SMALL * canvas.grown
            )
            found.chips.append(canvas.held(chip))
    return found


def _spot(canvas: Canvas, at: tuple[int, int]) -> QPointF:
    return canvas.picture.projection.spot(at[0] / TENTH, at[1] / TENTH)
