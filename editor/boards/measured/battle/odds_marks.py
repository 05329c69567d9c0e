"""A line and a bar of odds for each fight and shot on a table."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainterPath

from core.presentation.measured_look import Chance, TablePiece
from editor.boards.battle.offers import Offer
from editor.boards.drawing.measured_projection import PIXELS
from editor.boards.drawing.overlay import BAR, Chip, Segment, Shape
from editor.boards.measured.battle.battle_marks import (
    STACKED,
    Canvas,
    Layers,
    aside_of,
    on_screen,
    taken_by_bases,
)
from editor.boards.measured.battle.battle_view import MeasuredBattleView
from editor.boards.measured.battle.colours import BattleColours

FAR = 14.0
"""Pixels more than beside its place from which on a line leads from a bar of odds to it."""
STROKE = 8.0
"""Pixels between the places at which a line is asked for room, and how wide it is taken to be."""


def pair_layers(
    canvas: Canvas,
    seen: MeasuredBattleView,
    pairs: Sequence[Offer],
    highlighted: Offer | None,
    chosen: int | None,
) -> Layers:
    """A line and a bar of odds for each fight and shot; those of the base in hand over the others."""
    found, colours, on_table = Layers(), canvas.colours, seen.by_unit
    rows = list(_on_the_table(seen, pairs, chosen))
    lines = [_line(canvas, seen, *who) for _offer, who in rows]
    shot_at = Counter(who[1] for _offer, who in rows if not seen.in_contact(*who))
    taken = taken_by_bases(canvas, seen)
    for (offer, (unit, target)), line in zip(rows, lines, strict=True):
        marked = highlighted is not None and highlighted.action == offer.action
        bar = odds_bar(colours, seen.chances(offer))
        chip = Chip(line.center(), bar=bar, highlighted=marked, grown=canvas.grown)
        fights = seen.in_contact(unit, target)
        lead: Shape | None
        if fights:
            chip, lead = _beside(canvas, chip, on_table[unit].base.width, taken)
        elif shot_at[target] == 1:  # who shoots at four has four bars: each lies by its target
            chip, lead = _beside(canvas, replace(chip, spot=line.p2()), on_table[target].base.width, taken)
            lead = lead or _led_to(canvas, seen, chip, target)
        else:  # whose of several who shoot at one a bar is must be seen: it lies by the line of its shot
            chip, lead = _by_its_line(canvas, chip, taken, [one for one in lines if one != line])
        found.over += [] if fights else [_drawn(line, colours, marked=marked)]
        found.over += [] if lead is None else [replace(lead, ink=colours.danger)]
        found.bars[len(found.chips)] = offer
        found.chips.append(chip)
    return found


def _on_the_table(
    seen: MeasuredBattleView, pairs: Sequence[Offer], chosen: int | None
) -> Iterator[tuple[Offer, tuple[int, int]]]:
    """The offers of one base, or of all, with who acts and against whom."""
    for offer in pairs:
        unit, target = offer.interaction.unit, offer.interaction.target
        if unit is None or target is None or chosen not in {None, unit}:
            continue
        if unit in seen.by_unit and target in seen.by_unit:
            yield offer, (unit, target)


def _line(canvas: Canvas, seen: MeasuredBattleView, unit: int, target: int) -> QLineF:
    one, other = seen.by_unit[unit], seen.by_unit[target]
    return QLineF(canvas.middle(one.base, one.pose), canvas.middle(other.base, other.pose))


def _drawn(line: QLineF, colours: BattleColours, *, marked: bool) -> Shape:
    path = QPainterPath(line.p1())
    path.lineTo(line.p2())
    return Shape(path, colours.danger, 3.0 if marked else 1.8, (5.0, 3.0), halo=colours.halo)


def _beside(canvas: Canvas, chip: Chip, width: int, taken: list[QRectF]) -> tuple[Chip, Shape | None]:
    """Right and left of its place, then lower and higher; a line where it had to go far."""
    aside = BAR[0] * canvas.grown / 2 + 6.0 + width * PIXELS * canvas.scale * 0.6
    back = -2 * aside / canvas.grown
    rows = [(side, step) for step in (0, 1, -1, 2, -2, 3, -3) for side in (0.0, back, back / 2)]
    steps = [(side, step * STACKED) for side, step in rows if step or side != back / 2]
    moved, lead = aside_of(canvas, replace(chip, off=(aside, 0.0)), taken, steps)
    home = chip.spot * canvas.scale
    far = (on_screen(canvas, moved).center() - home).manhattanLength() > aside + FAR
    return moved, lead if far else None


def _led_to(canvas: Canvas, seen: MeasuredBattleView, chip: Chip, target: int) -> Shape | None:
    """A line to the target where another base lies nearer to its bar: it would be taken for that one's."""
    bar = on_screen(canvas, chip)

    def off(piece: TablePiece) -> float:
        box = canvas.base(piece.base, piece.pose).boundingRect()
        left, right = box.left() * canvas.scale, box.right() * canvas.scale
        top, bottom = box.top() * canvas.scale, box.bottom() * canvas.scale
        aside = max(0.0, left - bar.right(), bar.left() - right)
        return math.hypot(aside, max(0.0, top - bar.bottom(), bar.top() - bottom))

    mine = off(seen.by_unit[target])
    if mine <= min(off(piece) for piece in seen.pieces):
        return None
    return _led(canvas, chip, bar)


def _led(canvas: Canvas, chip: Chip, bar: QRectF) -> Shape:
    line = QPainterPath(chip.spot)
    line.lineTo(bar.center() / canvas.scale)
    return Shape(line, chip.fill, 1.4, halo=canvas.colours.halo)


def _by_its_line(
    canvas: Canvas, chip: Chip, taken: list[QRectF], others: Sequence[QLineF]
) -> tuple[Chip, Shape | None]:
    """On the middle of its line or beside it, over as little of the other lines as can be."""
    side = BAR[0] / 2 + 8.0
    steps = [(right, down * STACKED) for down in (0, 1, -1, 2, -2) for right in (0.0, -side, side)]
    crossed = chain.from_iterable(_strokes(canvas, line) for line in others)
    moved, lead = aside_of(canvas, chip, [*taken, *crossed], steps)
    taken.append(on_screen(canvas, moved))
    return moved, lead


def _strokes(canvas: Canvas, line: QLineF) -> list[QRectF]:
    """Small squares all along a line, in pixels of the scene at this zoom."""
    count = max(1, round(line.length() * canvas.scale / STROKE))
    spots = [line.pointAt(place / count) * canvas.scale for place in range(count + 1)]
    half = STROKE / 2
    return [QRectF(spot.x() - half, spot.y() - half, STROKE, STROKE) for spot in spots]


def odds_bar(colours: BattleColours, chances: Sequence[Chance]) -> tuple[Segment, ...]:
    """The ways in which a fight can end, the best for its attacker at the left, in parts of a hundred."""
    found = []
    for chance in chances:
        fill, ink = chance_colours(colours, chance)
        share = chance.ways / chance.of
        found.append(Segment(share, fill, ink, str(round(100 * share))))
    return tuple(found)


PAIRS = ("VV", "NV", "DN", "DD")
"""Pairs of tokens that are good or bad for who acts, the best first; mixed pairs are neither."""


def chance_colours(colours: BattleColours, chance: Chance) -> tuple[str, str]:
    """The ground and the ink of an end, by whom it strikes and how hard."""
    shown = chance.shown_as or chance.id
    if shown in PAIRS:
        ends = (
            (colours.good, "#FFFFFF"),
            (colours.fair, "#0B1A2A"),
            (colours.bad, "#2A1003"),
            (colours.worst, "#FFFFFF"),
        )
        return ends[PAIRS.index(shown)]
    hard = shown.endswith("_gone")
    if shown.startswith("target_"):
        return (colours.good, "#FFFFFF") if hard else (colours.fair, "#0B1A2A")
    if shown.startswith("unit_"):
        return (colours.worst, "#FFFFFF") if hard else (colours.bad, "#2A1003")
    return colours.nothing, "#24211C"
