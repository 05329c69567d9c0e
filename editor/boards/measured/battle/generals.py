"""Generals on a measured table: their pennants, how far they command, whom, and whether the chain holds."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from core.geometry.tolerances import TENTH
from core.presentation.command_look import Bond, CommandLook, Marker
from core.protocol.refusals import Refusal
from core.protocol.state import State
from core.text import Names, Text
from editor.boards.battle.offers import Offer
from editor.boards.drawing.measured_projection import PIXELS
from editor.boards.drawing.overlay import Chip, Shape
from editor.boards.measured.battle.battle_marks import (
    ASIDE,
    NEARBY,
    Canvas,
    Layers,
    aside_of,
    clear_of,
    on_screen,
    taken_for_names,
)
from editor.boards.measured.battle.battle_view import MeasuredBattleView
from editor.boards.measured.general_marks import STARS

if TYPE_CHECKING:
    from core.presentation.measured_look import AnyMeasuredLook

XY = tuple[int, int]

DOT = 4.5
"""Pixels of the radius of the dot that is a general's place."""
RING = 8.0
"""Pixels of the ring round a general who may ride."""
GRIP = 14.0
"""So near, in pixels, a press takes him up."""
ABOVE = -14.0
"""Pixels from that place up to his name."""
SMALL = 0.7
NEAR = 0.3
"""From this scale on all generals are called by their names."""


def general_layers(
    canvas: Canvas, seen: MeasuredBattleView, units: tuple[int, ...], chosen: int | None = None
) -> Layers:
    """All generals; for the bases in hand, or the general `chosen`, chain of command and circles, too."""
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
    head = next((marker for marker in markers if marker.post == chosen), None)
    if head is not None:
        heads.add(head.at)
        found.under += [
            _line(canvas, one) for one in look.bonds(seen.state, head.side) if one.start == head.at
        ]
        found.under.append(_circle(canvas, head))
        found.over.append(Shape(_dot(canvas, head.at, RING), canvas.colours.chosen, 2.4))
    riders = set(look.riders(seen.decider, seen.side)) if seen.side is not None else set()
    taken = taken_for_names(canvas, seen)
    for marker in markers:
        _add_marker(canvas, marker, found, named=canvas.scale >= NEAR or marker.at in heads, taken=taken)
        if marker.post in riders and marker.side == seen.side:
            found.over.append(Shape(_dot(canvas, marker.at, RING), canvas.colours.legal, 2.0))
    return found


def standing_generals(
    canvas: Canvas, look: AnyMeasuredLook, state: State, taken: list[QRectF] | None = None
) -> Layers:
    """All generals of a battle in that state, while nothing is in hand; off what is `taken`."""
    found = Layers()
    if isinstance(look, CommandLook):
        for marker in look.markers(state):
            _add_marker(canvas, marker, found, named=canvas.scale >= NEAR, taken=taken)
    return found


def command_layers(canvas: Canvas, seen: MeasuredBattleView, side: int) -> Layers:
    """All bonds and circles of a side, and the orders of each division beside those of its corps."""
    found = Layers()
    look = seen.look
    if not isinstance(look, CommandLook):
        return found
    for marker in look.markers(seen.state):
        if marker.side == side:
            found.under.append(_circle(canvas, marker))
    taken = [on_screen(canvas, chip) for chip in general_layers(canvas, seen, ()).chips]
    for bond in look.bonds(seen.state, side):
        found.under.append(_line(canvas, bond))
        label = bond.label
        if bond.kind == "corps" and isinstance(label, Names | Text):
            ink = canvas.colours.legal if bond.held and bond.coherent else canvas.colours.danger
            spot = _spot(canvas, bond.end)
            chip = Chip(spot, canvas.say(label), ink, off=(0.0, -ABOVE), grown=SMALL * canvas.grown)
            found.chips.append(canvas.held(clear_of(canvas, chip, taken)))
    return found


def rider_at(seen: MeasuredBattleView, place: XY, scale: float, chosen: int | None = None) -> int | None:
    """The post of the general under a place in tenths of a millimetre, where he may be moved now.

    Of several who stand there the one who is `chosen`.
    """
    look = seen.look
    if not isinstance(look, CommandLook) or seen.side is None:
        return None
    riders = look.riders(seen.decider, seen.side)
    able = [one for one in look.markers(seen.state) if one.post in riders and one.side == seen.side]
    there = posts_at(able, place, scale)
    return chosen if chosen in there else next(iter(there), None)


def general_at(seen: MeasuredBattleView, place: XY, scale: float, chosen: int | None = None) -> int | None:
    """The post of the general under a place; of one on a base only his dot counts, the base has the rest.

    Of several who stand there the one after him who is `chosen`: each click takes the next.
    """
    look = seen.look
    if not isinstance(look, CommandLook):
        return None
    on_base = seen.base_at(place) is not None
    there = posts_at(look.markers(seen.state), place, scale, DOT + 2 if on_base else GRIP)
    after = there.index(chosen) + 1 if chosen in there else 0
    return there[after % len(there)] if there else None


def posts_at(markers: Iterable[Marker], place: XY, scale: float, grip: float = GRIP) -> list[int]:
    """The posts of the generals whose dot is the nearest, within `grip` pixels: all who stand in one place.

    The generals of an army, a corps and a division begin behind the same brigade where they have no place
    of their own.
    """
    near = sorted((math.dist((one.at[0] / TENTH, one.at[1] / TENTH), place), one.post) for one in markers)
    if not near or near[0][0] * PIXELS * scale > grip:
        return []
    return [post for apart, post in near if apart == near[0][0]]


def riding(seen: MeasuredBattleView, post: int, place: XY) -> Offer:
    """The act by which a general comes there."""
    look = seen.look
    assert isinstance(look, CommandLook)
    return seen.offer(look.ride(seen.decider, post, *place))


def ride_refusal(seen: MeasuredBattleView, offer: Offer) -> Refusal | None:
    """Why he may not ride there."""
    assert seen.side is not None
    return seen.system.rules.refusal(seen.decider, seen.side, offer.action)


def ride_layers(canvas: Canvas, seen: MeasuredBattleView, post: int, place: XY) -> Layers:
    """The way of a general who is led, how long it is, and why it may not be."""
    found, look, colours = Layers(), seen.look, canvas.colours
    assert isinstance(look, CommandLook)
    marker = next((one for one in look.markers(seen.state) if one.post == post), None)
    if marker is None:
        return found
    refusal = ride_refusal(seen, riding(seen, post, place))
    start, end = _spot(canvas, marker.at), _spot(canvas, (place[0] * TENTH, place[1] * TENTH))
    path = QPainterPath(start)
    path.lineTo(end)
    ink = colours.way if refusal is None else colours.refused
    found.over.append(Shape(path, ink, 2.6, halo=colours.halo))
    found.over.append(Shape(_dot(canvas, (place[0] * TENTH, place[1] * TENTH), DOT), ink, 2.0))
    far = math.dist((marker.at[0] / TENTH, marker.at[1] / TENTH), place) / seen.measure.length
    words = canvas.say(seen.measure.sign.fill(number=round(far, 1)))
    if refusal is not None:
        words = canvas.say(seen.refusal_words(refusal))
    fill = colours.plate if refusal is None else colours.refused
    found.chips.append(canvas.held(Chip(end, words, fill, off=(0.0, 24.0), grown=canvas.grown)))
    return found


def _dot(canvas: Canvas, at: tuple[int, int], pixels: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(_spot(canvas, at), pixels / canvas.scale, pixels / canvas.scale)
    return path


def _middle(seen: MeasuredBattleView, unit: int) -> tuple[int, int]:
    foot = seen.feet[unit]
    return foot.double_x // 2, foot.double_y // 2


def _spot(canvas: Canvas, at: tuple[int, int]) -> QPointF:
    return canvas.picture.projection.spot(at[0] / TENTH, at[1] / TENTH)


def _add_marker(
    canvas: Canvas, marker: Marker, found: Layers, *, named: bool, taken: list[QRectF] | None = None
) -> None:
    """A general in his place; his name or his stars make way for what is `taken`."""
    look = canvas.picture.style.style.sides[marker.side % 2]
    spot = _spot(canvas, marker.at)
    found.over.append(
        Shape(_dot(canvas, marker.at, DOT), canvas.colours.halo, 1.6, fill=look.fill, alpha=1.0)
    )
    name = marker.name if named and marker.kind != "aide" else ""
    assert isinstance(name, str | Names | Text), "a general is called by words"
    words = f"{STARS[marker.kind]} {canvas.say(name)}".strip()
    chip = Chip(spot, words, look.fill, look.ink, (0.0, ABOVE * canvas.grown), grown=SMALL * canvas.grown)
    if taken is not None:
        chip, line = aside_of(canvas, chip, taken, ASIDE if name else NEARBY)
        found.over += [] if line is None else [line]
    found.chips.append(chip)


def _line(canvas: Canvas, bond: Bond) -> Shape:
    path = QPainterPath(_spot(canvas, bond.start))
    path.lineTo(_spot(canvas, bond.end))
    colours = canvas.colours
    ink = colours.legal if bond.held else colours.danger
    width = 3.0 if bond.coherent else 1.8
    return Shape(path, ink, width, () if bond.held else (5.0, 3.0), halo=colours.halo)


def _circle(canvas: Canvas, marker: Marker) -> Shape:
    path = QPainterPath()
    radius = marker.reach / TENTH * PIXELS
    path.addEllipse(_spot(canvas, marker.at), radius, radius)
    return Shape(path, canvas.colours.way, 1.4, (8.0, 4.0), fill=canvas.colours.way, alpha=0.05)
