"""The dice beside a fight: they tumble, then stand, with hits ringed, misses pale, what counts beside."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from editor.base.drawing.brushes import SANS, colour, font, pen
from editor.base.drawing.dice import draw_face
from editor.base.drawing.lettering import text_width
from editor.boards.battle.director.beats import Beat, Fallen, FallenDie, dice_rows
from editor.boards.battle.director.pace import MOST_DICE, RING, SETTLE, TUMBLE

DIE, GAP, PAD = 34.0, 6.0, 8.0
ROW = 6
"""So many dice lie side by side."""

WORDS = 12.5
LINE = 18.0
RIM = 0.26
"""How far within its edge the inner rim of a token lies, in parts of its width."""
PANEL, PANEL_INK, EDGE, SECOND = "#FBFAF6", "#221E18", "#D6CEC1", "#5F574C"
HIT, MISSED, BADGE = "#1C8A45", "#B3202C", "#221E18"
DISCS = {"blue": "#2D62A8", "white": "#F7F4EC", "red": "#B3202C"}
SAY = Callable[[object], str]


def chip_size(beat: Beat, grown: float, say: SAY) -> QSizeF:
    """What the dice of a beat cover, in pixels."""
    fallen = beat.fallen
    assert fallen is not None
    rows = tuple((len(dice), needed) for dice, needed in dice_rows(fallen, ROW))
    return QSizeF(*_size(rows, tuple(_captions(beat, say)), grown))


@lru_cache(maxsize=256)  # asked for all dice that lie there at every frame
def _size(rows: tuple[tuple[int, str], ...], captions: tuple[str, ...], grown: float) -> tuple[float, float]:
    """Width and height of so many dice a row with what counts beside them, over their captions."""
    size, letters = DIE * grown, font(SANS, WORDS * grown, 600)
    words = max((text_width(caption, letters) + 8 * grown for caption in captions), default=0.0)
    width = max(_row_width(rows, size, grown), words) + 2 * PAD
    height = len(rows) * size + (len(rows) - 1) * GAP + 2 * PAD + len(captions) * LINE * grown
    return width, height


def _row_width(rows: Iterable[tuple[int, str]], size: float, grown: float) -> float:
    """Pixels of the longest row of dice with what counts beside it."""
    letters = font(SANS, 15 * grown, 700)
    return max(
        dice * size + (dice - 1) * GAP + (text_width(needed, letters) + 2 * GAP if needed else 0.0)
        for dice, needed in rows
    )


def _captions(beat: Beat, say: SAY) -> list[str]:
    """What was compared with its rule, then what it comes to; one line where one of them is not told."""
    fallen = beat.fallen
    assert fallen is not None
    told, ended = (
        "" if text is None else _capital(say(text).rstrip(".")) for text in (fallen.told, fallen.ended)
    )
    lines = [(told, beat.rule), (ended,)] if told else [(ended, beat.rule)]
    return [line for parts in lines if (line := " \N{MIDDLE DOT} ".join(filter(None, parts)))]


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def draw_chip(
    painter: QPainter, beat: Beat, at: float | None, grown: float, say: SAY, sides: Sequence[str]
) -> None:
    """The dice, their upper left corner at (0, 0), `at` milliseconds after the throw; None: as they lie.

    Pixels are those of the screen; `sides` are the colours of the sides: where both roll, each die wears one.
    """
    fallen = beat.fallen
    assert fallen is not None
    size, box = DIE * grown, chip_size(beat, grown, say)
    rows = dice_rows(fallen, ROW)
    panel = QRectF(QPointF(), box)
    path = QPainterPath()
    path.addRoundedRect(panel, 8, 8)
    painter.fillPath(path.translated(0, 2), colour("#000000", 0.22))
    painter.fillPath(path, colour(PANEL, 0.96))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(EDGE, 1.0))
    painter.drawPath(path)
    both = len({die.side for die in fallen.dice}) > 1
    widest = _row_width(((len(dice), needed) for dice, needed in rows), size, grown)
    left = (box.width() - widest) / 2
    place = 0
    for row, (dice, needed) in enumerate(rows):
        top = PAD + row * (size + GAP)
        for column, die in enumerate(dice):
            spot = QPointF(left + column * (size + GAP), top)
            if both and die.side >= 0:
                line = QRectF(spot.x() + 3, spot.y() + size + 1.5, size - 6, 3.5)
                painter.fillRect(line, colour(sides[die.side % 2]))
            age = _age(at, place, len(fallen.dice))
            _draw_die(painter, QRectF(spot, QSizeF(size, size)), fallen, die, age)
            place += 1
        if needed:
            beside = left + len(dice) * (size + GAP) + GAP / 2
            painter.setPen(colour(SECOND))
            painter.setFont(font(SANS, 15 * grown, 700))
            rect = QRectF(beside, top, panel.right() - beside, size)
            painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, needed)
    lies = at is None or at >= _stands(len(fallen.dice))
    captions = _captions(beat, say) if lies else []
    painter.setPen(colour(PANEL_INK))
    painter.setFont(font(SANS, WORDS * grown, 600))
    for row, caption in enumerate(captions):
        top = panel.bottom() - PAD / 2 - (len(captions) - row) * LINE * grown
        painter.drawText(QRectF(0, top, panel.width(), LINE * grown), Qt.AlignmentFlag.AlignCenter, caption)


def _stands(dice: int) -> float:
    return TUMBLE + SETTLE * max(0, min(dice, MOST_DICE) - 1)


def _age(at: float | None, place: int, dice: int) -> float | None:
    """Milliseconds since this die came to lie, below 0 while it tumbles; None long after it."""
    return None if at is None else at - TUMBLE - SETTLE * min(place, MOST_DICE - 1)


def _draw_die(painter: QPainter, box: QRectF, fallen: Fallen, die: FallenDie, age: float | None) -> None:
    painter.save()
    if age is not None and age < 0:
        painter.translate(box.center())
        painter.rotate(random.uniform(-38, 38))
        painter.translate(-box.center() + QPointF(0, random.uniform(-3, 1)))
        _draw_fallen(painter, box, random.choice(fallen.faces) if fallen.faces else "", die, counts=True)
    else:
        ring = 1.0 if age is None else min(1.0, age / RING)
        told = die.counts or fallen.bad  # where what counts is who fails, the others have passed
        _draw_fallen(painter, box, die.face, die, counts=told)
        if told and fallen.parted:
            painter.setOpacity(ring)
            painter.setPen(pen(MISSED if fallen.bad and die.counts else HIT, 2.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            grow = 2.0 + 6.0 * (1 - ring)
            painter.drawRoundedRect(box.adjusted(-grow, -grow, grow, grow), 8, 8)
    painter.restore()


def _draw_fallen(painter: QPainter, box: QRectF, face: object, die: FallenDie, *, counts: bool) -> None:
    """A die, or the disc of a token."""
    if not die.colour:
        painter.setFont(font(SANS, box.height() * 0.42, 700))
        if not counts:
            painter.setOpacity(0.55)
        draw_face(painter, box, face if isinstance(face, int | str) else None, counts=counts)
        return
    painter.setPen(pen("#3B3326", 1.4))
    painter.setBrush(colour(DISCS.get(die.colour, "#888888")))
    painter.drawEllipse(box.adjusted(2, 2, -2, -2))
    rim = box.width() * RIM
    painter.setPen(pen("#3B3326", 1.0, 0.45))  # a white one would be an empty circle
    painter.setBrush(colour("#3B3326", 0.1))
    painter.drawEllipse(box.adjusted(rim, rim, -rim, -rim))


def draw_badge(painter: QPainter, centre: QPointF, number: int, grown: float) -> None:
    """The number of an act, in pixels of the screen."""
    radius = 10.5 * grown
    painter.setPen(pen("#FFFFFF", 1.6))
    painter.setBrush(colour(BADGE))
    painter.drawEllipse(centre, radius, radius)
    painter.setPen(colour("#FFFFFF"))
    painter.setFont(font(SANS, 12.5 * grown, 700))
    box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))
